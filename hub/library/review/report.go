package review

import (
	"encoding/json"
	"slices"

	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	explain "github.com/tengen-go/tengen/engine/review"
)

// Reviewed is a game's review as a page sees it.
type Reviewed struct {
	Status   Status  `json:"status"`           // "" nobody has asked
	Progress float64 `json:"progress"`         // of the review in work, from 0 to 1
	Place    int     `json:"place,omitempty"`  // among those that wait to be begun, from 1; 0: it does not
	Wait     int     `json:"wait,omitempty"`   // seconds that it may take with a Place
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
// where many may hold; up to form 3 costs came from searches of their own, and no move had a sign.
const (
	form   = 4
	oldest = 2
)

// Move is the review of a move.
type Move struct {
	Mistake string  `json:"mistake,omitempty"` // missed_win, missed_defence, allowed_win, forbidden or inaccurate
	Cost    float64 `json:"cost,omitempty"`    // the mover's chance before it less that after it
	Sign    string  `json:"sign,omitempty"`    // ?!, ? or ??, by its cost
	Long    bool    `json:"long,omitempty"`    // a missed win that is too long to be told unasked
	Forced  bool    `json:"forced,omitempty"`  // there was no choice
}

// Accuracy is how well a side played.
type Accuracy struct {
	Percent float64 `json:"percent"` // see engine/review.Accuracy for the formula
	Choices int     `json:"choices"` // moves that had a choice

	HadWon int `json:"hadWon,omitempty"` // the last move with which a side that did not win missed a win, counted from 1
	Best   int `json:"best,omitempty"`   // the side's best move
}

func accuracyOf(a explain.Accuracy) Accuracy {
	return Accuracy{ask.Round(a.Percent), a.Choices, a.HadWon, a.Best}
}

// The bounds of a stored report, in bytes: in total, and of proofs.
const (
	maxBody   = 64 << 10
	maxProofs = ask.MaxProofs
	maxProof  = 6 << 10 // one

	longGameLine = 12 // points of a win's line, where there is no room
)

// reportOf is a review in the form that is kept, in at most maxBody bytes. Where proofs have no room, those of the
// decisive mistake come first, then those of the others, of wins, threats and refuted answers.
func reportOf(g explain.Game, r *explain.Review) *Report {
	out := &Report{
		Form: form, Decisive: r.Decisive,
		Black: accuracyOf(r.Black), White: accuracyOf(r.White),
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
		out.Moves = append(out.Moves, Move{string(m.Mistake), ask.Round(m.Cost), string(m.Sign), m.Long, m.Forced})
	}
	out.addProofs(r)
	for i := 0; size(out) > maxBody && i < len(out.Positions); i++ { // a very long game
		p := &out.Positions[i]
		p.Refuted, p.Falls, p.Line = nil, "", ""
		for w, from := range map[*ask.Win]*explain.Win{p.Win: r.Positions[i].Win, p.Threat: r.Positions[i].Threat} {
			if w != nil {
				w.Line = board.FormatList(from.Line[:min(len(from.Line), longGameLine)])
			}
		}
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
