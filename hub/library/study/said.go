package study

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// The parts of a record that no study has, as values of record.PartDropped.
const (
	PartRanks   = "ranks"
	PartRound   = "round"
	PartOpening = "opening" // protocol or name
	PartClock   = "clock"   // the time control, and the time left
	PartSpent   = "spent"   // time a move
)

// dropped tells of the parts that a record has and no study.
func (r *reader) dropped(g *record.Game) {
	clock, spent := g.TimeLimit > 0 || g.Overtime != "", false
	for _, m := range g.Moves() {
		clock, spent = clock || m.Left > 0, spent || m.Spent > 0
	}
	for _, p := range []struct {
		name string
		has  bool
	}{
		{PartRanks, g.Black.Rank != "" || g.White.Rank != ""}, {PartRound, g.Round != ""}, {PartOpening, g.Opening != ""},
		{PartClock, clock}, {PartSpent, spent},
	} {
		if p.has {
			r.notices.Add(record.Notice{Code: record.PartDropped, Value: p.name, As: p.name})
		}
	}
}

// contradict tells of a result that is not the one on the board: the main line ends with a five, or with Black on a
// forbidden point.
func (r *reader) contradict(said record.Result) {
	if said.Outcome == record.Unknown {
		return
	}
	if winner := r.s.winner(); winner != board.Empty && winner != said.Winner() {
		r.notices.Add(record.Notice{Code: record.ResultContradicted, Value: said.String(), As: winner.String()})
	}
}

// winner returns the winner on the board where the main line ends; Empty if there is none.
func (s *Study) winner() board.Stone {
	rule, _ := board.ParseRule(s.Rule)
	b, err := board.New(rule, s.Size)
	if err != nil {
		return board.Empty
	}
	for at := 0; ; {
		next := 0
		for i := at + 1; i < len(s.Nodes) && next == 0; i++ { // the first child stands first
			if s.Nodes[i].Up == at {
				next = i
			}
		}
		if next == 0 {
			return board.Empty
		}
		at = next
		mover := b.Turn()
		p, err := parseMove(s.Nodes[at].At)
		if err != nil {
			return board.Empty
		}
		switch ends, err := play(b, p); {
		case err != nil:
			return board.Empty
		case ends && b.Five() != nil:
			return mover
		case ends:
			return board.White
		}
	}
}
