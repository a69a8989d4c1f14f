package review

import (
	"encoding/json"
	"slices"

	"tengen/engine/ask"
	"tengen/engine/board"
	"tengen/engine/proof"
	explain "tengen/engine/review"
)

// Reviewed is a game's review as a page sees it.
type Reviewed struct {
	Status   Status  `json:"status"`           // "" nobody has asked
	Progress float64 `json:"progress"`         // of the review in work, from 0 to 1
	Coarse   bool    `json:"coarse,omitempty"` // the report is a first one, and a better one is being made
	Old      bool    `json:"old,omitempty"`    // the report is by another version of the engine than now
	Engine   string  `json:"engine,omitempty"` // that made the report
	Mine     bool    `json:"mine,omitempty"`   // the viewer may cancel it
	Most     int     `json:"most"`             // reviews that the viewer may ask for in 24 hours, 0: none are made here
	Report   *Report `json:"report,omitempty"`
}

// Report is a review as it is kept and as pages get it. A line is its points without anything between them, as in
// h8i9j10; a proof is a tree as proof.Parse reads it.
type Report struct {
	Form      int            `json:"form"`      // of this structure
	Positions []ask.Position `json:"positions"` // before each move, and after the last
	Moves     []Move         `json:"moves"`
	Decisive  int            `json:"decisive,omitempty"` // the mistake that decided the game, counted from 1: from then on the loss is proven
	Black     Accuracy       `json:"black"`
	White     Accuracy       `json:"white"`
}

// form is that of a Report as it is made now, oldest the oldest one that is read. Reports of form 2 named untried answers too
// where many may hold.
const (
	form   = 3
	oldest = 2
)

// Move is the review of a move.
type Move struct {
	Mistake string  `json:"mistake,omitempty"` // missed_win, missed_defence, allowed_win, forbidden or inaccurate
	Cost    float64 `json:"cost,omitempty"`    // of the mover's chance
	Forced  bool    `json:"forced,omitempty"`  // there was no choice
}

// Accuracy is how well a side played.
type Accuracy struct {
	Percent float64 `json:"percent"` // see engine/review.Accuracy for the formula
	Choices int     `json:"choices"` // moves that had a choice
}

// The bounds of a stored report, in bytes: in total, and of proofs.
const (
	maxBody   = 64 << 10
	maxProofs = ask.MaxProofs
	maxProof  = 6 << 10 // one
)

// reportOf is a review in the form that is kept, in at most maxBody bytes. Where proofs have no room, those of the
// decisive mistake come first, then those of the others, of wins, threats and refuted answers.
func reportOf(g explain.Game, r *explain.Review) *Report {
	out := &Report{
		Form: form, Decisive: r.Decisive,
		Black: Accuracy{ask.Round(r.Black.Percent), r.Black.Choices}, White: Accuracy{ask.Round(r.White.Percent), r.White.Choices},
	}
	b, err := board.New(g.Rule, g.Size)
	if err != nil {
		panic(err) // it has been reviewed
	}
	for i := range r.Positions {
		out.Positions = append(out.Positions, ask.Of(b, &r.Positions[i]))
		if i < len(g.Moves) {
			b.Play(g.Moves[i])
		}
	}
	for _, m := range r.Moves {
		out.Moves = append(out.Moves, Move{string(m.Mistake), ask.Round(m.Cost), m.Forced})
	}
	out.addProofs(r)
	for i := 0; size(out) > maxBody && i < len(out.Positions); i++ { // a very long game
		out.Positions[i].Refuted, out.Positions[i].Falls, out.Positions[i].Line = nil, "", ""
	}
	return out
}

// addProofs adds as many as there is room for.
func (r *Report) addProofs(from *explain.Review) {
	left := maxProofs
	fits := func(n *proof.Node) string {
		if n == nil {
			return ""
		}
		text := n.Text()
		if len(text) > min(left, maxProof) {
			return ""
		}
		left -= len(text)
		return text
	}
	add := func(to *ask.Win, w *explain.Win) {
		if w != nil && to.Proof == "" {
			to.Proof = fits(w.Proof)
		}
	}
	around := func(i int) { // the positions around a mistake, which a page shows
		for _, j := range []int{i, i + 1} {
			add(r.Positions[j].Win, from.Positions[j].Win)
		}
		add(r.Positions[i].Threat, from.Positions[i].Threat)
	}
	if r.Decisive > 0 {
		around(r.Decisive - 1)
	}
	for i, m := range r.Moves {
		if m.Mistake != "" {
			around(i)
		}
	}
	for i := range r.Positions {
		add(r.Positions[i].Win, from.Positions[i].Win)
		add(r.Positions[i].Threat, from.Positions[i].Threat)
	}
	for i, m := range r.Moves {
		if m.Mistake != "" {
			addAnswers(&r.Positions[i], &from.Positions[i], fits)
		}
	}
}

// addAnswers groups the losing answers to a threat by their refutations.
func addAnswers(out *ask.Position, p *explain.Position, fits func(*proof.Node) string) {
	if p.Threat == nil {
		return
	}
	group := map[*proof.Node]int{}
	for _, at := range p.Refuted() {
		n := p.Refutation(at)
		if n == p.Threat.Proof {
			if out.Threat.Proof != "" {
				out.Falls += at.String()
			}
			continue
		}
		i, ok := group[n]
		if !ok {
			text := fits(n)
			if text == "" {
				continue
			}
			i = len(out.Refuted)
			group[n] = i
			out.Refuted = append(out.Refuted, ask.Refuted{Proof: text})
		}
		out.Refuted[i].At += at.String()
	}
}

func size(r *Report) int {
	b, err := json.Marshal(r)
	if err != nil {
		panic(err) // our own type
	}
	return len(b)
}

// kinds are the kinds of forbidden points.
var kinds = []string{board.DoubleThree.String(), board.DoubleFour.String(), board.Overline.String()}

func isKind(k string) bool { return slices.Contains(kinds, k) }
