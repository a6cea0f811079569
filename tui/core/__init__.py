"""What all games share: scene, tape, play, odds, history, referee, command language. Standard library only."""
