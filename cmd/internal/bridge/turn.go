package bridge

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/engine/board"
)

// pass is the name of a pass.
const pass = "pass"

// position returns the board of a state.
func position(rule board.Rule, size int, moves string) (*board.Board, error) {
	b, err := board.New(rule, size)
	if err != nil {
		return nil, err
	}
	for word := range strings.FieldsSeq(moves) {
		if word == pass {
			b.Pass()
			continue
		}
		p, err := board.ParsePoint(word)
		if err == nil && (!b.On(p) || b.At(p) != board.Empty) {
			err = fmt.Errorf("%w: %s", board.ErrPoint, word)
		}
		if err != nil {
			return nil, fmt.Errorf("bridge: a game that cannot be: %w", err)
		}
		b.Make(p)
	}
	return b, nil
}

// clockOf returns the clock of a state's own colour, so long after the state came.
func clockOf(s *botclient.State, since time.Duration) clockState {
	left, periods := s.BTime, s.BLeft
	if s.You == board.White.String() {
		left, periods = s.WTime, s.WLeft
	}
	if left == nil {
		return clockState{}
	}
	c := clockState{left: time.Duration(*left) * time.Millisecond, periods: periods}
	if s.Run == s.You {
		c.left = max(0, c.left-since)
	}
	return c
}

// errNoAnswer is returned for a turn to which there is nothing that we could say.
var errNoAnswer = errors.New("bridge: nothing can be answered to this turn")

// answer is the answer to a turn: one move, or a decision.
type answer struct {
	move     string // a point or a pass; "": it is the decision
	decision botclient.Decision
	follow   []board.Point // the stones that will be placed next, if the decision leads to that
}

// decide finds the answer to a turn that is ours. follow are stones that were decided on with the decision before.
func (p *player) decide(ctx context.Context, b *board.Board, s *botclient.State, follow []board.Point, a allowance) (answer, error) {
	t := s.Turn
	zone, err := points(t.Zone)
	if err != nil {
		return answer{}, err
	}
	var stones []board.Point
	switch t.Kind {
	case botclient.Place:
		if t.N == len(follow) && legal(b, follow) {
			stones = follow
			break
		}
		if t.N == 1 {
			at, err := p.move(ctx, b, zone, a)
			switch {
			case err != nil:
				return answer{}, err
			case at == board.None && t.Pass:
				return answer{move: pass}, nil
			case at == board.None:
				return answer{}, errNoAnswer
			}
			return answer{move: at.String()}, nil
		}
		stones, err = p.place(ctx, b, t.N, zone, a)
	case botclient.Choose:
		if len(t.Options) == 0 {
			return answer{}, errNoAnswer
		}
		option, follow, err := p.choose(ctx, b, t.Options, a)
		return answer{decision: botclient.Decision{Option: option}, follow: follow}, err
	case botclient.Offer:
		stones, err = p.offer(ctx, b, t.N, zone, a)
	case botclient.Pick:
		colour := board.Black
		if s.You == board.White.String() {
			colour = board.White
		}
		stones, err = p.pick(ctx, b, t.N, zone, colour, a)
	default:
		return answer{}, errNoAnswer
	}
	if err == nil && len(stones) == 0 {
		err = errNoAnswer
	}
	return answer{decision: botclient.Decision{Points: texts(stones)}}, err
}

// legal reports whether stones can be placed one after the other.
func legal(b *board.Board, stones []board.Point) bool {
	c := b.Clone()
	for _, p := range stones {
		if c.Check(p) != nil {
			return false
		}
		c.Make(p)
	}
	return true
}

func points(words []string) ([]board.Point, error) {
	var all []board.Point
	for _, w := range words {
		p, err := board.ParsePoint(w)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

func texts(points []board.Point) []string {
	var all []string
	for _, p := range points {
		all = append(all, p.String())
	}
	return all
}
