package study

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// recordKinds are the marks by name.
var recordKinds = map[MarkKind]record.MarkKind{
	Label: record.Label, Triangle: record.Triangle, Circle: record.Circle, Square: record.Square, Cross: record.Cross,
}

// ToRecord returns a study that Check accepts as a record, to be written. A result that is none in SGF is left out.
func (s *Study) ToRecord() *record.Game {
	rule, _ := board.ParseRule(s.Rule) // it has been checked
	g := &record.Game{
		Size: s.Size, Rule: rule, RuleKnown: true, Black: record.Player{Name: s.Black}, White: record.Player{Name: s.White},
		Result: record.ParseResult(s.Result), Name: s.Title, Date: s.Date, Event: s.Event,
	}
	places, stones := make([]*record.Node, len(s.Nodes)), make([]board.Stone, len(s.Nodes))
	places[0], stones[0] = &g.Root, board.White
	for i := range s.Nodes {
		n := &s.Nodes[i]
		if i > 0 {
			p, _ := parseMove(n.At)
			stones[i] = stones[n.Up].Opponent()
			places[i] = places[n.Up].Add(record.Move{Stone: stones[i], Point: p})
		}
		places[i].Comment = n.Comment
		for _, m := range n.Marks {
			p, _ := board.ParsePoint(m.At)
			places[i].Marks = append(places[i].Marks, record.Mark{Kind: recordKinds[m.Kind], Point: p, Text: m.Text})
		}
	}
	return g
}
