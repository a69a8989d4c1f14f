package broadcast

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tengen-go/tengen/engine/board"
)

// CastWhy says why a game of a push is not taken. Names are sent: they never change.
type CastWhy string

// The reasons. The first three are also those for which a file's games cannot be read (record.Cause).
const (
	WhySyntax   CastWhy = "syntax"   // it breaks the rules of its format
	WhyPoint    CastWhy = "point"    // no point of the board
	WhyOccupied CastWhy = "occupied" // a move on a stone
	WhyNames    CastWhy = "names"    // a name is missing or too long, or both are one
	WhyRound    CastWhy = "round"    // there is no such round
	WhyTwice    CastWhy = "twice"    // the push has the pair before
	WhyBoards   CastWhy = "boards"   // the round has as many boards as it may have
	WhyFewer    CastWhy = "fewer"    // the board has these moves and more: a push that is late, or a correction that does not say so
	WhySize     CastWhy = "size"     // the board is another one
	WhySetup    CastWhy = "setup"    // stones are set up, or out of turn
	WhyLarge    CastWhy = "large"    // too many moves
	WhyResult   CastWhy = "result"   // no game ends so
	WhyClock    CastWhy = "clock"    // no clock shows that
	WhyFull     CastWhy = "full"     // the broadcast's log
)

// CastWhat says what a game of a push has changed. Names are sent: they never change.
type CastWhat string

// Changes that a game of a push makes.
const (
	Added     CastWhat = "new"
	Moved     CastWhat = "moves"     // moves were added
	Corrected CastWhat = "corrected" // others have gone for that, or colours are exchanged
	Changed   CastWhat = "changed"   // the result or the clocks alone
	Same      CastWhat = "same"      // nothing: it was there
	Refused   CastWhat = "refused"
)

// Given is a game as somebody sends it.
type Given struct {
	Round        int
	Black, White string
	Moves        []board.Point
	Clock        *Left
	Result       *Result // no winner: the game goes on; nil: nothing is said
	Why          CastWhy // it cannot be read
}

// CastTaken is what became of a game of a push.
type CastTaken struct {
	Game  int      `json:"game"` // of the push, from 1
	Board int      `json:"board,omitempty"`
	Round int      `json:"round"`
	Black string   `json:"black"`
	White string   `json:"white"`
	What  CastWhat `json:"what"`
	Why   CastWhy  `json:"why,omitempty"` // it is refused
	Moves int      `json:"moves"`         // that the board has now
	Gone  int      `json:"gone,omitempty"`
}

// keyOf names a pair within a broadcast, whoever is Black.
func (b *Broadcast) keyOf(p Pair) string {
	names := []string{b.fold(p.Black), b.fold(p.White)}
	slices.Sort(names)
	return strconv.Itoa(p.Round) + "\n" + names[0] + "\n" + names[1]
}

// check trims a pair's names, and returns why there is no such pair.
func (b *Broadcast) check(p *Pair) CastWhy {
	for _, name := range []*string{&p.Black, &p.White} {
		*name = strings.Join(strings.Fields(*name), " ")
		if n := utf8.RuneCountInString(*name); n == 0 || n > MaxPlayer || !utf8.ValidString(*name) || b.fold(*name) == "" {
			return WhyNames
		}
	}
	switch {
	case b.fold(p.Black) == b.fold(p.White):
		return WhyNames
	case p.Round < 1 || p.Round > b.Plan.Rounds:
		return WhyRound
	}
	return ""
}

// Push returns the changes that games make, and what becomes of each. A game is known by its round and its pair of names, in
// whatever order games or names come. Fewer moves than a board has are taken only from a push that says that it corrects.
func (b *Broadcast) Push(games []Given, corrects bool) (log []Change, out []CastTaken, err error) {
	switch {
	case b.Phase == Over:
		return nil, nil, ErrOver
	case len(games) == 0 || len(games) > MostBoards:
		return nil, nil, ErrGames
	}
	added := map[int]int{} // boards, by round
	seen := map[string]bool{}
	for i := range games {
		g := &games[i]
		p := Pair{g.Round, g.Black, g.White}
		t := CastTaken{Game: i + 1, What: Refused, Why: g.why(b.Plan.Size)}
		if why := b.check(&p); t.Why == "" {
			t.Why = why
		}
		t.Round, t.Black, t.White = p.Round, p.Black, p.White
		key := b.keyOf(p)
		switch {
		case t.Why != "":
		case seen[key]:
			t.Why = WhyTwice
		case b.Version+len(log) >= MostChanges:
			t.Why = WhyFull
		default:
			seen[key] = true
			n := b.pairs[key]
			if n == 0 && b.ofRound(p.Round)+added[p.Round] >= b.Plan.Boards {
				t.Why = WhyBoards
				break
			}
			x := Board{}
			if n == 0 {
				added[p.Round]++
				t.Board = len(b.Boards) + sum(added)
			} else {
				x = b.Boards[n-1]
				t.Board = n
			}
			c := x.take(p, g, corrects, b.fold, &t)
			if c.Board = t.Board; t.What != Refused && t.What != Same {
				log = append(log, c)
			}
		}
		out = append(out, t)
	}
	return log, out, nil
}

func sum(of map[int]int) (n int) {
	for _, x := range of {
		n += x
	}
	return n
}

// why returns why a game cannot be taken as it is.
func (g *Given) why(size int) CastWhy {
	switch {
	case g.Why != "":
		return g.Why
	case len(g.Moves) > MostMoves:
		return WhyLarge
	case g.Result != nil && g.Result.Winner != "" && !g.Result.Valid():
		return WhyResult
	case g.Clock != nil && !g.Clock.Valid():
		return WhyClock
	}
	taken := map[board.Point]bool{}
	for _, p := range g.Moves {
		switch {
		case p == board.None:
		case p.X() >= size || p.Y() >= size:
			return WhyPoint
		case taken[p]:
			return WhyOccupied
		}
		taken[p] = p != board.None
	}
	return ""
}

// take returns how a game changes a board, and says in t what that is. A new board has no number.
func (b *Board) take(p Pair, g *Given, corrects bool, fold func(string) string, t *CastTaken) (c Change) {
	if b.Number == 0 {
		c.Pair, t.What = &p, Added
	} else if fold(b.Pair.Black) != fold(p.Black) { // they play the other colours
		c.Pair, t.What = &Pair{p.Round, b.Pair.White, b.Pair.Black}, Corrected
	} else {
		t.Black, t.White, t.What = b.Pair.Black, b.Pair.White, Same
	}
	keep := 0
	for keep < len(b.Moves) && keep < len(g.Moves) && b.Moves[keep] == g.Moves[keep] {
		keep++
	}
	t.Moves, t.Gone = len(g.Moves), len(b.Moves)-keep
	switch more := g.Moves[keep:]; {
	case t.Gone > 0 && len(more) == 0 && !corrects:
		t.What, t.Why, t.Moves, t.Gone = Refused, WhyFewer, len(b.Moves), 0
		return c
	case t.Gone > 0:
		c.Line, t.What = &Line{keep, more}, Corrected
	case len(more) > 0:
		c.Line = &Line{keep, more}
		if t.What == Same {
			t.What = Moved
		}
	}
	if g.Result != nil && !b.endsAs(*g.Result) {
		c.Result = g.Result
	}
	if g.Clock != nil && (b.Clock == nil || *g.Clock != *b.Clock || c.Line != nil) {
		c.Clock = g.Clock
	}
	if t.What == Same && (c.Result != nil || c.Clock != nil) {
		t.What = Changed
	}
	return c
}

func (b *Board) endsAs(r Result) bool {
	if b.Result == nil {
		return r.Winner == ""
	}
	return *b.Result == r
}
