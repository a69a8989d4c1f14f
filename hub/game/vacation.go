package game

import (
	"time"

	"github.com/tengen-go/tengen/hub/game/vacation"
)

// In a game of days the clock of a player who is on vacation stands during that player's turn. The player may still
// move. In a simul both clocks stand once, while the host is away.

// SetVacations says when players were on vacation and are, each one's first one first and none in another. They are no part of
// the log; the clocks of the events that follow are. A game whose clocks never stand takes no notice.
func (g *Game) SetVacations(all map[UserID][]vacation.Span) {
	if Stops(g) {
		g.vacations = all
		g.resting = restingOf(g, g.Decider())
	}
}

// restingOf returns when the clock of a player stands.
func restingOf(g *Game, u UserID) []vacation.Span {
	if len(g.elsewhere) > 0 && u == g.host {
		return vacation.Join(g.vacations[u], g.elsewhere)
	}
	return g.vacations[u]
}

// Vacations returns what SetVacations was told.
func (t *turn) Vacations() map[UserID][]vacation.Span { return t.vacations }

// VacationOf returns the vacation that a player of a game of days is on, nil if it is on none.
func (t *turn) VacationOf(u UserID, now time.Time) *vacation.Span {
	return vacation.Now(t.vacations[u], now)
}

// Resting returns when the clock of the player who is to act stands.
func Resting(g *Game) []vacation.Span { return g.resting }

// rested returns the milliseconds of the running turn that were vacation.
func (t *turn) rested(now time.Time) int64 {
	return vacation.Length(t.resting, t.turnAt, now).Milliseconds()
}

// Rests reports whether the running clock stands since its player is on vacation, or at another board.
func (t *turn) Rests(now time.Time) bool { return vacation.Now(t.resting, now) != nil }
