package fairplay

import (
	"time"

	"github.com/tengen-go/tengen/engine/fairplay"
)

// Retention is how long what was found of a game is kept.
const Retention = 365 * 24 * time.Hour

// Move is a move with how long the player has thought.
type Move struct {
	fairplay.Move
	Spent int64 `json:"s,omitempty"` // ms charged to the player: lag, outages and vacations are not in it; 0: not known
}

// Played is one player's part of a finished rated game.
type Played struct {
	Game      string    `json:"game"` // its id
	Ended     time.Time `json:"ended"`
	Rating    float64   `json:"rating"` // before the game
	Deviation float64   `json:"deviation"`
	Version   string    `json:"version"` // of the engine and its network
	Moves     []Move    `json:"moves"`
}

// counted returns over how many moves choices are counted.
func (p *Played) counted() (n int) {
	for i := range p.Moves {
		if p.Moves[i].Counts() {
			n++
		}
	}
	return n
}
