package game

import (
	"cmp"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game/vacation"
)

// In a simul of one board alone the host's clock runs on one of the boards where it is the host's turn: the host is at the board that has
// waited longest, and stays until the turn there is over. So the clock follows from the logs of all boards, and from nothing that the host
// does elsewhere: a host who looks at another board, or at none, gains no time.

// ElsewhereAtMost bounds how long a board waits for its host; no simul lasts so long.
const ElsewhereAtMost = 30 * 24 * time.Hour

// BoardLog is a board of a simul.
type BoardLog struct {
	ID       string
	Settings Settings
	Events   []*Event
}

// hostTurn is a time in which a board waits for the host.
type hostTurn struct {
	board    int
	from, to time.Time // to is zero while it lasts
	passed   bool      // it was over before the host came
}

// turnsOf returns when it was a user's turn. A log that makes no game has none.
func (b *BoardLog) turnsOf(u UserID, board int) (turns []hostTurn) {
	g, err := Replay(b.ID, b.Settings, u, WishBlack, nil)
	if err != nil {
		return nil
	}
	on := false
	for _, e := range b.Events {
		if g.Apply(e) != nil {
			return nil
		}
		switch is := g.Decider() == u; {
		case is && !on:
			turns = append(turns, hostTurn{board: board, from: e.At})
		case !is && on:
			turns[len(turns)-1].to = e.At
		}
		on = g.Decider() == u
	}
	return turns
}

// AtOneBoard returns for each board of a simul, in their order, when the host was at another while it waited, and at which the host is: -1 if
// none waits.
func AtOneBoard(host UserID, boards []BoardLog) (elsewhere [][]vacation.Span, at int) {
	var turns []hostTurn
	for i := range boards {
		turns = append(turns, boards[i].turnsOf(host, i)...)
	}
	slices.SortFunc(turns, func(a, b hostTurn) int { return cmp.Or(a.from.Compare(b.from), cmp.Compare(a.board, b.board)) })
	elsewhere = make([][]vacation.Span, len(boards))
	wait := func(t hostTurn, until time.Time) {
		if until.After(t.from) {
			elsewhere[t.board] = append(elsewhere[t.board], vacation.Span{Began: t.from, Until: until})
		}
	}
	for i := range turns {
		t := turns[i]
		if t.passed {
			continue
		}
		if t.to.IsZero() {
			for _, x := range turns[i+1:] {
				if !x.passed {
					wait(x, cmp.Or(x.to, x.from.Add(ElsewhereAtMost)))
				}
			}
			return elsewhere, t.board
		}
		next := true
		for j := i + 1; j < len(turns) && turns[j].from.Before(t.to); j++ {
			switch x := &turns[j]; {
			case x.passed:
			case !x.to.IsZero() && !x.to.After(t.to): // a host who moves out of turn has not come for that
				wait(*x, x.to)
				x.passed = true
			case next:
				wait(*x, t.to)
				next = false
			}
		}
	}
	return elsewhere, -1
}

// SetElsewhere says when the host of a simul was at another board while this one waited. As vacations it is no part of the log.
func SetElsewhere(g *Game, spans []vacation.Span) {
	if !g.simul {
		return
	}
	g.elsewhere = spans
	g.resting = restingOf(g, g.Decider())
}

// Elsewhere returns what SetElsewhere was told.
func Elsewhere(g *Game) []vacation.Span { return g.elsewhere }
