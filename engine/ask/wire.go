package ask

import (
	"math"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/review"
)

// A page gets the same answer from the server and from its own engine. A line is its points without anything between
// them, as in h8i9j10; a proof is a tree as proof.Parse reads it.

// Insight is one line of the answer about a position, a JSON object: first the verdict, then the best moves as the
// search goes deeper.
type Insight struct {
	Verdict *Position `json:"verdict,omitempty"`
	Best    *BestLine `json:"best,omitempty"`
}

// BestLine is one of the best moves.
type BestLine struct {
	Rank   int     `json:"rank"`   // from 1
	Depth  int     `json:"depth"`  // plies
	Chance float64 `json:"chance"` // of the side to move to win
	Plies  int     `json:"plies"`  // to the five, negative if the other side makes it, as the proof has them; 0: nothing is proven
	Line   string  `json:"line"`   // points, as in h8i9j10
}

// Position is the verdict on one.
type Position struct {
	Chance    float64     `json:"chance"`              // of Black to win; 0 and 1 are proven
	Line      string      `json:"line,omitempty"`      // the best line from here on
	Win       *Win        `json:"win,omitempty"`       // that the side to move can force
	Threat    *Win        `json:"threat,omitempty"`    // that the other side could force if it were its turn
	Holds     string      `json:"holds,omitempty"`     // of the answers to the threat those that no proof is known against
	Many      bool        `json:"many,omitempty"`      // there may be others, which were not tried, or not for as long
	Lost      bool        `json:"lost,omitempty"`      // every answer to the threat loses
	Forbidden []Forbidden `json:"forbidden,omitempty"` // points of the threat's line that Black may not take
	Falls     string      `json:"falls,omitempty"`     // answers that lose to the threat itself, as if they were passes
	Refuted   []Refuted   `json:"refuted,omitempty"`   // other answers that lose, and why; as many as there was room for
}

// Win is a forced win.
type Win struct {
	Plies int    `json:"plies"`           // to the five
	Fours bool   `json:"fours,omitempty"` // by fours alone
	Line  string `json:"line"`            // the longest defence
	Proof string `json:"proof,omitempty"` // "" if there was no room for it
}

// Forbidden is a point that Black may not take.
type Forbidden struct {
	At   string `json:"at"`
	Kind string `json:"kind"` // double_three, double_four or overline
}

// Refuted are answers that lose to one proof.
type Refuted struct {
	At    string `json:"at"` // points, as in a line
	Proof string `json:"proof"`
}

// MaxProofs bounds the proofs in one answer, in bytes.
const MaxProofs = 36 << 10

// WithProofs is Of with the proofs of its win and threat, if they are not longer than MaxProofs.
func WithProofs(b *board.Board, p *review.Position) Position {
	out := Of(b, p)
	for to, from := range map[*Win]*review.Win{out.Win: p.Win, out.Threat: p.Threat} {
		if to == nil {
			continue
		}
		if text := from.Proof.Text(); len(text) <= MaxProofs {
			to.Proof = text
		}
	}
	return out
}

// Of returns the verdict on the position on a board, without proofs.
func Of(b *board.Board, p *review.Position) Position {
	out := Position{
		Chance: Round(p.Chance), Line: board.FormatList(p.Line), Win: winOf(p.Win), Threat: winOf(p.Threat),
		Holds: board.FormatList(p.Holds), Many: p.Many, Lost: p.Lost,
	}
	if p.Win != nil {
		out.Line = "" // the win's own
	}
	for _, q := range p.Forbidden {
		out.Forbidden = append(out.Forbidden, Forbidden{q.String(), b.ForbiddenKind(q).String()})
	}
	return out
}

func winOf(w *review.Win) *Win {
	if w == nil {
		return nil
	}
	return &Win{Plies: w.Plies, Fours: w.Fours, Line: board.FormatList(w.Line)}
}

// Round leaves a chance or a part of one three digits.
func Round(x float64) float64 { return math.Round(x*1000) / 1000 }
