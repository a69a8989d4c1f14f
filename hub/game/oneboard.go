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

// BoardTurns are the times in which a board of a simul waits for its host. They are read from its log as it grows, so that a move costs as much
// in a long simul as in a short one.
type BoardTurns struct {
	ID string

	host  UserID
	game  *Game // nil: the log makes no game
	seq   int   // of the last event that was read
	on    bool  // it is the host's turn
	turns []hostTurn
}

// NewBoardTurns returns a board of which no event has been read.
func NewBoardTurns(id string, s Settings, host UserID) *BoardTurns {
	b := &BoardTurns{ID: id, host: host}
	b.game, _ = Replay(id, s, host, WishBlack, nil) // without a game it waits for nobody
	return b
}

// Version returns which event was read last.
func (b *BoardTurns) Version() int { return b.seq }

// Read reads the next event of the log. A log that makes no game waits for nobody.
func (b *BoardTurns) Read(e *Event) {
	b.seq = e.Seq
	if b.game == nil {
		return
	}
	if b.game.Apply(e) != nil {
		b.game, b.turns = nil, nil
		return
	}
	switch is := b.game.Decider() == b.host; {
	case is && !b.on:
		b.turns = append(b.turns, hostTurn{from: e.At})
	case !is && b.on:
		b.turns[len(b.turns)-1].to = e.At
	}
	b.on = b.game.Decider() == b.host
}

// hostTurn is a time in which a board waits for the host.
type hostTurn struct {
	board    int
	from, to time.Time // to is zero while it lasts
}

// AtOneBoard returns for each board of a simul, in their order, when the host was at another while it waited, and at which the host is: -1 if
// none waits.
func AtOneBoard(boards []*BoardTurns) (elsewhere [][]vacation.Span, at int) {
	var turns []hostTurn
	for i, b := range boards {
		for _, t := range b.turns {
			t.board = i
			turns = append(turns, t)
		}
	}
	slices.SortFunc(turns, func(a, b hostTurn) int { return cmp.Or(a.from.Compare(b.from), cmp.Compare(a.board, b.board)) })
	elsewhere = make([][]vacation.Span, len(boards))
	wait := func(t hostTurn, until time.Time) {
		if until.After(t.from) {
			elsewhere[t.board] = append(elsewhere[t.board], vacation.Span{Began: t.from, Until: until})
		}
	}
	at = -1
	var until time.Time // the end of the turn for which the host came last
	for _, x := range turns {
		switch late := x.from.Before(until); {
		case at >= 0: // the host is at another board
			wait(x, cmp.Or(x.to, x.from.Add(ElsewhereAtMost)))
		case late && !x.to.IsZero() && !x.to.After(until): // a host who moves out of turn has not come for that
			wait(x, x.to)
		default:
			if late {
				wait(x, until)
			}
			if until = x.to; until.IsZero() {
				at = x.board
			}
		}
	}
	return elsewhere, at
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
