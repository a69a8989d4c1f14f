package explorer

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// MaxSamples bounds the games that are told of beside the counts.
const MaxSamples = 8

// Tally is how games ended.
type Tally struct {
	Black int `json:"black"`
	Draws int `json:"draws"`
	White int `json:"white"`
}

// Games returns how many there were.
func (s Tally) Games() int { return s.Black + s.Draws + s.White }

// Continuation is what came next in a position, and how the games ended in which it did.
type Continuation struct {
	Kind Change `json:"kind"` // "place", "pass", "choose"; "end": nothing came
	Move string `json:"move"` // as in a line
	Tally
	Offered int `json:"offered,omitempty"` // a fifth: the games besides in which it was offered and not picked
}

// OpeningName is one of renju's 26 openings.
type OpeningName struct {
	Code  string `json:"code"` // "D4", "I11"
	Name  string `json:"name"`
	Kanji string `json:"kanji"`
}

// Awaits is a position's next decision.
type Awaits struct {
	Do      game.Action   `json:"do"`                // "place", "choose", "offer": a fifth
	Turn    string        `json:"turn"`              // "black", "white": the seat that decides
	Zone    *game.Zone    `json:"zone,omitempty"`    // where the stone must be; absent: anywhere
	Options []game.Option `json:"options,omitempty"` // of a decision
	Fifths  int           `json:"fifths,omitempty"`  // how many are to be offered
}

// Explored is the answer about a position.
type Explored struct {
	Tally
	Moves   []Continuation    `json:"moves"`   // the most played first
	Samples []archive.Summary `json:"samples"` // the newest first, eight at most
	Due     Awaits            `json:"due"`
	Pattern *OpeningName      `json:"pattern,omitempty"` // of the first three stones, in renju
	Deepest bool              `json:"deepest,omitempty"` // nothing is counted from here on
}

// Count is how the games ended in which a Code came next.
type Count struct {
	Move Code
	Tally
}

// answer tells counts and samples as they are seen from the position.
func (p *Position) answer(counts []Count, samples []archive.Summary) Explored {
	a := Explored{Moves: []Continuation{}, Samples: append([]archive.Summary{}, samples...), Due: p.due(), Deepest: p.Ply() >= MaxPlies}
	offered := map[Code]int{}
	for _, c := range counts {
		if c.Move >= Offered {
			offered[c.Move-Offered] = c.Games()
			continue
		}
		a.Black, a.Draws, a.White = a.Black+c.Black, a.Draws+c.Draws, a.White+c.White
	}
	for _, c := range counts {
		if c.Move >= Offered {
			continue
		}
		kind, text := p.move(c.Move)
		a.Moves = append(a.Moves, Continuation{kind, text, c.Tally, offered[c.Move]})
		delete(offered, c.Move)
	}
	for c, n := range offered { // never picked
		_, text := p.move(c)
		a.Moves = append(a.Moves, Continuation{ComingPlace, text, Tally{}, n})
	}
	slices.SortFunc(a.Moves, func(m, n Continuation) int {
		return cmp.Or(-cmp.Compare(m.Games(), n.Games()), -cmp.Compare(m.Offered, n.Offered), cmp.Compare(m.Move, n.Move))
	})
	if r, ok := record.PatternOf(p.moves); ok && p.start.Rule == board.Renju {
		a.Pattern = &OpeningName{r.Code(), r.Name, r.Kanji}
	}
	return a
}

func (p *Position) due() Awaits {
	n := p.Next()
	d := Awaits{Do: n.Do, Turn: n.Seat.String(), Options: n.Options}
	if n.Do == game.Offer {
		d.Fifths = n.Left
	}
	if n.Do == game.Place && n.Zone != (game.Zone{}) {
		d.Zone = &n.Zone
	}
	return d
}
