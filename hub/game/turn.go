package game

import (
	"time"

	"github.com/tengen-go/tengen/hub/game/vacation"
)

// turn is the running turn.
type turn struct {
	turnAt  time.Time // when it started
	turnSeq int       // version of the event that started it
	excused int64     // ms of it in which the server could not hear; see Excuse

	vacations map[UserID][]vacation.Span // of the players; see SetVacations
	elsewhere []vacation.Span            // when the host was at another board; see SetElsewhere
	resting   []vacation.Span            // of the player who is to act: when the clock stands
}

// Excuse says for how much of the running turn the server could not hear the player to act, up to the instant that is
// asked about next: time in which a command had arrived and could not be stored. It is not charged, and no flag falls
// by it. It is not in the log; the clocks of the following event are.
func (t *turn) Excuse(unheard time.Duration) {
	t.excused = max(0, unheard.Milliseconds())
}

// Excused returns how much of all turns before the running one the player who is to act in a game was excused.
func Excused(g *Game) time.Duration {
	u := g.Decider()
	if u == 0 {
		return 0
	}
	return time.Duration(g.unheard[g.roleOf(u)]) * time.Millisecond
}

// TurnAt returns when the running turn started, zero before the game has.
func (t *turn) TurnAt() time.Time { return t.turnAt }

// Turn returns the version of the event that started the running turn, or the
// clock anew after an outage.
func (t *turn) Turn() int { return t.turnSeq }

// elapsed returns the milliseconds of the running turn that count.
func (t *turn) elapsed(now time.Time) int64 {
	return max(0, now.Sub(t.turnAt).Milliseconds()-t.rested(now)-t.excused)
}

// reached returns when so many milliseconds of the running turn will have counted.
func (t *turn) reached(ms int64) time.Time {
	return vacation.Reached(t.resting, t.turnAt, time.Duration(ms+t.excused)*time.Millisecond)
}

// KeepTime carries the monotonic start of the running turn over from old, the
// same game in memory before it was read again, so that a step of the wall
// clock does not reach a live game.
func (t *turn) KeepTime(old *Game) {
	if t.turnSeq == old.turnSeq {
		t.turnAt, t.excused = old.turnAt, old.excused
	}
}
