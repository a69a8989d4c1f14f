package hub

import (
	"tengen/engine/board"
	"tengen/hub/game"
)

// Plays reports whether a user plays a live game against a person, and so gets no analysis of anything.
func (h *Hub) Plays(user int64) bool { return h.lobby.Plays(game.UserID(user)) }

// Shows reports whether a position is that of a live game, which nobody gets analysed.
func (h *Hub) Shows(size int, moves []board.Point) bool { return h.lobby.Shows(size, moves) }
