package gamebase

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// BranchKind is the kind of a continuation.
type BranchKind string

// The kinds.
const (
	KindPlace BranchKind = "place"
	KindPass  BranchKind = "pass"
	KindEnd   BranchKind = "end"  // the game ended there
	KindElse  BranchKind = "else" // of a shape: far from it
)

// FoundMove is what came next in a position, and how the games ended in which it did.
type FoundMove struct {
	Kind    BranchKind `json:"kind"`
	Move    string     `json:"move"` // a point, "pass" or ""
	Black   int        `json:"black"`
	Draws   int        `json:"draws"`
	White   int        `json:"white"`
	Unknown int        `json:"unknown,omitempty"` // games whose end nobody knows
	First   *FirstGame `json:"first,omitempty"`   // the first game with it, where all were looked through or counted
	game    int32
	played  string
}

// FirstGame is the first game in which something was played, of those whose date is known.
type FirstGame struct {
	ID     string  `json:"id"`
	Source FoundIn `json:"source"`
	Black  string  `json:"black"`
	White  string  `json:"white"`
	Played string  `json:"played"`
	FoundMembers
}

// FoundMembers are the members who played a game: those of the site's games, and those whose the names in a brought game are, by
// their consent. "": nobody is known.
type FoundMembers struct {
	BlackMember string `json:"blackMember,omitempty"`
	WhiteMember string `json:"whiteMember,omitempty"`
}

// Games returns how many there were.
func (b *FoundMove) Games() int { return b.Black + b.Draws + b.White + b.Unknown }

// FoundGame is a game that went through a position.
type FoundGame struct {
	ID      string   `json:"id"`
	Source  FoundIn  `json:"source"` // "site", "masters", "brought"
	Mine    bool     `json:"mine,omitempty"`
	Rule    string   `json:"rule"`
	Size    int      `json:"size"`
	Black   string   `json:"black"`
	White   string   `json:"white"`
	Winner  string   `json:"winner"` // "black", "white", "draw"; "": nobody knows
	Ending  string   `json:"ending,omitempty"`
	Event   string   `json:"event,omitempty"`
	Base    string   `json:"base,omitempty"` // of masters: its name
	Played  string   `json:"played,omitempty"`
	Opening string   `json:"opening,omitempty"`
	Rating  int      `json:"rating,omitempty"`
	Moves   []string `json:"moves"`
	At      int      `json:"at"`             // moves that led to the position
	Area    string   `json:"area,omitempty"` // of a shape: where the game has it, "g7-k11"
	FoundMembers
}

// BaseName is an operator's base that is shown, and its licence.
type BaseName struct {
	Name    string `json:"name"`
	Licence string `json:"licence"`
}

// Found is what is known of a position.
type Found struct {
	Games   int         `json:"games"`
	Looked  int         `json:"looked,omitempty"` // only so many games, the newest, were looked through; absent: all
	Kept    bool        `json:"kept,omitempty"`   // the moves are of all games, though not all were looked through
	Orders  int         `json:"orders"`           // of the games that were looked through, those that came here by another order of moves than the question
	Moves   []FoundMove `json:"moves"`            // the most played first
	Results []FoundGame `json:"results"`          // a page of them, the newest first
	Bases   []BaseName  `json:"bases,omitempty"`  // operator's bases that are shown
}

// Row is a game that went through the position, as it is stored.
type Row struct {
	Game   int32
	Path   int16
	Next   Next
	Winner string
	Played string
}

// Kept is what is counted of a continuation in games that everybody may see.
type Kept struct {
	Next                Next
	Black, Draws, White int
	First               int32  // the first game with it, of those whose date is known; 0: there is none
	Played              string // that date
}

// answer counts rows of one position, whose question went by path; here says what a continuation is.
func answer(here func(Next) (BranchKind, string), path int16, rows []Row, kept []Kept) Found {
	a := Found{Games: len(rows), Moves: []FoundMove{}, Results: []FoundGame{}}
	by := map[Next]*FoundMove{}
	branch := func(n Next) *FoundMove {
		b := by[n]
		if b == nil {
			kind, text := here(n)
			b = &FoundMove{Kind: kind, Move: text}
			by[n] = b
		}
		return b
	}
	for i := range rows {
		r := &rows[i]
		if r.Path != path {
			a.Orders++
		}
		b := branch(r.Next)
		if len(kept) == 0 {
			switch r.Winner {
			case "black":
				b.Black++
			case "white":
				b.White++
			case "draw":
				b.Draws++
			default:
				b.Unknown++
			}
		}
		if r.Played != "" && (b.played == "" || r.Played < b.played) {
			b.game, b.played = r.Game, r.Played
		}
	}
	for _, k := range kept {
		b := branch(k.Next)
		b.Black, b.Draws, b.White = b.Black+k.Black, b.Draws+k.Draws, b.White+k.White
		if k.Played != "" && (b.played == "" || k.Played < b.played) {
			b.game, b.played = k.First, k.Played
		}
	}
	if len(kept) > 0 {
		a.Games = 0
	}
	for _, b := range by {
		if len(kept) > 0 {
			a.Games += b.Games()
		}
		if b.Games() > 0 {
			a.Moves = append(a.Moves, *b)
		}
	}
	slices.SortFunc(a.Moves, func(x, y FoundMove) int {
		return cmp.Or(-cmp.Compare(x.Games(), y.Games()), cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Move, y.Move))
	})
	return a
}

// at returns how many moves of a hit led to one of the keys; 0 if none does.
func at(rule board.Rule, size int, moves []board.Point, keys []int64) int {
	p, err := NewPlace(rule, size)
	if err != nil {
		return 0
	}
	for i := 0; ; i++ {
		if slices.Contains(keys, p.Key()) {
			return i
		}
		if i == len(moves) || !p.Play(moves[i]) {
			return 0
		}
	}
}
