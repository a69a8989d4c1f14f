package hub

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// Plays reports whether a user plays a live game against a person, and so gets no analysis at all.
func (h *Hub) Plays(user game.UserID) bool { return h.lobby.Plays(user) }

// InLiveGame reports whether a position is that of a live game, or almost: nobody gets it analysed.
func (h *Hub) InLiveGame(moves []board.Point) bool { return h.lobby.InLiveGame(moves) }

// HelpsInLiveGame reports whether a win that was found in a position is, or almost is, one of a live game: nobody is told of
// it. line begins with its first move. If the position is from a game that has ended, ended is when.
func (h *Hub) HelpsInLiveGame(size int, moves []board.Point, side board.Stone, line []board.Point, ended time.Time) bool {
	return h.lobby.HelpsInLiveGame(size, moves, side, line, ended)
}

// RepeatsLiveGame reports whether a game that is over went through a position of a live game: it is not reviewed yet.
func (h *Hub) RepeatsLiveGame(moves []board.Point) bool { return h.lobby.RepeatsLiveGame(moves) }
