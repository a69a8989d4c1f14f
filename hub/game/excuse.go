package game

import "time"

// Excuse says how much of the running turn the server could not hear the player
// who is to act, up to the instant that is asked about next: time in which a
// command had arrived and could not be stored. It is not charged, and no flag
// falls by it. It is no part of the log; the clocks of the event that follows are.
func (g *Game) Excuse(unheard time.Duration) {
	g.excused = max(0, unheard.Milliseconds())
}

// TurnAt returns when the running turn started, zero before the game has.
func (g *Game) TurnAt() time.Time { return g.turnAt }

// Turn returns the version of the event that started the running turn, or the
// clock anew after an outage.
func (g *Game) Turn() int { return g.turnSeq }
