package broadcast

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func plan() Plan {
	return Plan{Rule: board.Renju, Size: 15, Opening: game.Taraguchi10, Rounds: 3, Boards: 4, Delay: time.Minute, Starts: noon}
}

// fold makes capitals and a Cyrillic letter equal to what they look like.
func fold(name string) string { return strings.NewReplacer("а", "a").Replace(strings.ToLower(name)) }

// stage is a broadcast that goes on.
type stage struct {
	*testing.T
	b   *Broadcast
	log []Record
	now time.Time
}

func newStage(t *testing.T) *stage { return &stage{t, New(plan(), fold), nil, noon} }

func (s *stage) apply(changes ...Change) {
	s.Helper()
	for _, c := range changes {
		r := Record{s.b.Version + 1, s.now, c}
		if err := s.b.Apply(&r); err != nil {
			s.Fatal(err)
		}
		s.log = append(s.log, r)
	}
}

func (s *stage) push(corrects bool, games ...Given) (out []CastTaken) {
	s.Helper()
	log, out, err := s.b.Push(games, corrects)
	if err != nil {
		s.Fatal(err)
	}
	s.apply(log...)
	return out
}

func points(text string) []board.Point {
	out, err := record.ParseMoves(text, 19, record.AllLetters)
	if err != nil {
		panic(err)
	}
	return out
}

func of(black, white, moves string) Given {
	return Given{Round: 1, Black: black, White: white, Moves: points(moves)}
}

// Pushes to a board that has "h8 i9 i7" by Anna and Boris.
func TestPush(t *testing.T) {
	forbidden := "h8a1h9a3i8a5i9a7j10b2" // stones of which a program that decides would make something
	for name, c := range map[string]struct {
		g        Given
		corrects bool
		what     CastWhat
		why      CastWhy
		moves    string // of board 1 afterwards
	}{
		"the same":                    {of("Anna", "Boris", "h8i9i7"), false, Same, "", "h8i9i7"},
		"more":                        {of("Anna", "Boris", "h8i9i7g7"), false, Moved, "", "h8i9i7g7"},
		"in other letters":            {of("anna ", " BORIS", "h8i9i7g7"), false, Moved, "", "h8i9i7g7"},
		"a name that looks like it":   {of("Annа", "Boris", "h8i9i7g7"), false, Moved, "", "h8i9i7g7"},
		"names swapped":               {of("Boris", "Anna", "h8i9i7g7"), false, Corrected, "", "h8i9i7g7"},
		"fewer":                       {of("Anna", "Boris", "h8i9"), false, Refused, WhyFewer, "h8i9i7"},
		"none":                        {of("Anna", "Boris", ""), false, Refused, WhyFewer, "h8i9i7"},
		"fewer, and says so":          {of("Anna", "Boris", "h8i9"), true, Corrected, "", "h8i9"},
		"another line":                {of("Anna", "Boris", "h8i10i7g7"), false, Corrected, "", "h8i10i7g7"},
		"another short line":          {of("Anna", "Boris", "h8i10"), false, Corrected, "", "h8i10"},
		"another game":                {of("Anna", "Clara", "h8"), false, Added, "", "h8i9i7"},
		"names that are one":          {of("Anna", "anna", "h8"), false, Refused, WhyNames, "h8i9i7"},
		"a name that imitates itself": {of("Anna", "Annа", "h8"), false, Refused, WhyNames, "h8i9i7"},
		"no name":                     {of("Anna", " ", "h8"), false, Refused, WhyNames, "h8i9i7"},
		"a long name":                 {of("Anna", strings.Repeat("五", MaxPlayer+1), "h8"), false, Refused, WhyNames, "h8i9i7"},
		"no text":                     {of("Anna", "\xff", "h8"), false, Refused, WhyNames, "h8i9i7"},
		"round 0":                     {Given{Black: "Anna", White: "Boris"}, false, Refused, WhyRound, "h8i9i7"},
		"round 4":                     {Given{Round: 4, Black: "Anna", White: "Boris"}, false, Refused, WhyRound, "h8i9i7"},
		"another round":               {Given{Round: 2, Black: "Anna", White: "Boris"}, false, Added, "", "h8i9i7"},
		"a stone on a stone":          {of("Anna", "Boris", "h8i9i7"), false, Same, "", "h8i9i7"},
		"on a stone":                  {Given{Round: 1, Black: "Anna", White: "Boris", Moves: slices.Repeat(points("h8"), 2)}, false, Refused, "occupied", "h8i9i7"},
		"off the board":               {of("Anna", "Boris", "h8i9i7s19"), false, Refused, "point", "h8i9i7"},
		"too many":                    {Given{Round: 1, Black: "Anna", White: "Boris", Moves: slices.Repeat([]board.Point{board.None}, MostMoves+1)}, false, Refused, WhyLarge, "h8i9i7"},
		"what cannot be read":         {Given{Round: 1, Black: "Anna", White: "Boris", Why: "syntax"}, false, Refused, "syntax", "h8i9i7"},
		"no result":                   {Given{Round: 1, Black: "Anna", White: "Boris", Result: &Result{"red", ""}}, false, Refused, WhyResult, "h8i9i7"},
		"no clock":                    {Given{Round: 1, Black: "Anna", White: "Boris", Clock: &Left{-1, 0}}, false, Refused, WhyClock, "h8i9i7"},
		"moves that are forbidden":    {of("Anna", "Boris", forbidden), false, Corrected, "", forbidden},
		"a five that nobody noticed":  {of("Anna", "Boris", "a1b1a2b2a3b3a4b4a5b5a6"), false, Corrected, "", "a1b1a2b2a3b3a4b4a5b5a6"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t)
			s.push(false, of("Anna", "Boris", "h8i9i7"))
			got := s.push(c.corrects, c.g)[0]
			if got.What != c.what || got.Why != c.why {
				t.Errorf("%+v", got)
			}
			if line := board.FormatList(s.b.Boards[0].Moves); line != c.moves {
				t.Errorf("moves %s", line)
			}
			v := s.b.Version
			if again := s.push(c.corrects, c.g)[0]; again.What != Same && again.What != Refused || s.b.Version != v {
				t.Errorf("sent again: %+v, version %d after %d", again, s.b.Version, v)
			}
			if s.b.Boards[0].Result != nil {
				t.Error("somebody has decided the game")
			}
		})
	}
}

// A push keeps to its boards in whatever order they come, and what is refused keeps nothing else back.
func TestManyBoards(t *testing.T) {
	s := newStage(t)
	four := []Given{of("A", "B", "h8"), of("C", "D", "h9"), of("E", "F", "h10"), of("G", "H", "h11")}
	s.push(false, four...)
	other := []Given{of("G", "H", "h11a1"), of("X", "Y", "h8"), of("D", "C", "h9b1"), of("A", "B", "h8c1"), of("B", "A", "h8c1d1")}
	out := s.push(false, other...)
	var got []string
	for _, o := range out {
		got = append(got, fmt.Sprintf("%d %s %s", o.Board, o.What, o.Why))
	}
	if want := []string{"4 moves ", "0 refused boards", "2 corrected ", "1 moves ", "0 refused twice"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if x := s.b.Boards[1]; x.Pair.Black != "D" || board.FormatList(x.Moves) != "h9b1" {
		t.Errorf("%+v", x)
	}
	if _, _, err := s.b.Push(slices.Repeat(four[:1], MostBoards+1), false); !errors.Is(err, ErrGames) {
		t.Error(err)
	}
	if _, _, err := s.b.Push(nil, false); !errors.Is(err, ErrGames) {
		t.Error(err)
	}
	s.apply(Change{Over: true})
	if _, _, err := s.b.Push(four, false); !errors.Is(err, ErrOver) {
		t.Error(err)
	}
	if _, err := s.b.Enter(Entry{Action: Move, Board: 1, Ply: 3, Point: board.At(1, 1)}); !errors.Is(err, ErrOver) {
		t.Error(err)
	}
}

// Entries by hand: one, the same again, and two operators at once.
func TestEnter(t *testing.T) {
	s := newStage(t)
	enter := func(e Entry, changes bool, want error) {
		t.Helper()
		c, err := s.b.Enter(e)
		if !errors.Is(err, want) || (c != nil) != changes {
			t.Errorf("%+v: %+v %v", e, c, err)
		}
		if c != nil {
			s.apply(*c)
		}
	}
	h8, i9 := board.At(7, 7), board.At(8, 8)
	enter(Entry{Action: Move, Board: 1, Ply: 1, Point: h8}, false, ErrBoard)
	enter(Entry{Action: Add, Round: 1, Black: "Anna", White: "Boris"}, true, nil)
	enter(Entry{Action: Add, Round: 1, Black: "Boris", White: "anna"}, true, nil) // the other colours
	enter(Entry{Action: Add, Round: 9, Black: "Anna", White: "Boris"}, false, ErrRound)
	enter(Entry{Action: Add, Round: 1, Black: "Anna"}, false, ErrHand)
	enter(Entry{Action: Set, Board: 1, Clock: Left{600_000, 500_000}}, true, nil)
	s.now = s.now.Add(10 * time.Second)
	enter(Entry{Action: Move, Board: 1, Ply: 1, Point: h8}, true, nil)
	enter(Entry{Action: Move, Board: 1, Ply: 1, Point: h8}, false, nil)
	enter(Entry{Action: Move, Board: 1, Ply: 1, Point: i9}, false, ErrStale)
	enter(Entry{Action: Move, Board: 1, Ply: 2, Point: h8}, false, ErrPoint)
	enter(Entry{Action: Move, Board: 1, Ply: 2, Point: board.At(15, 3)}, false, ErrPoint)
	enter(Entry{Action: Move, Board: 1, Ply: 3, Point: i9}, false, ErrStale)
	enter(Entry{Action: Undo, Board: 1, Ply: 2}, false, nil)
	enter(Entry{Action: Undo, Board: 1, Ply: 3}, false, ErrStale)
	enter(Entry{Action: Move, Board: 1, Ply: 2, Point: i9}, true, nil)
	enter(Entry{Action: Undo, Board: 1, Ply: 2}, true, nil)
	enter(Entry{Action: Undo, Board: 1, Ply: 2}, false, nil)
	if x := s.b.Boards[0]; *x.Clock != (Left{590_000, 500_000}) || x.Turn() != "white" {
		t.Errorf("%+v", x)
	}
	s.now = s.now.Add(5 * time.Second)
	enter(Entry{Action: End, Board: 1, Result: Result{"black", ByForbidden}}, false, ErrHand)
	enter(Entry{Action: End, Board: 1, Result: Result{"black", ByFive}}, true, nil)
	enter(Entry{Action: End, Board: 1, Result: Result{"black", ByFive}}, false, nil)
	s.now = s.now.Add(5 * time.Second)
	enter(Entry{Action: Move, Board: 1, Ply: 2, Point: i9}, false, ErrStale)
	enter(Entry{Action: Reopen, Board: 1}, true, nil)
	enter(Entry{Action: Reopen, Board: 1}, false, nil)
	if x := s.b.Boards[0]; *x.Clock != (Left{590_000, 495_000}) || x.Result != nil {
		t.Errorf("%+v", x)
	}
	enter(Entry{Action: Rename, Board: 1, Black: "Clara", White: "Boris"}, true, nil)
	enter(Entry{Action: Rename, Board: 1, Black: "Clara", White: "Boris"}, false, nil)
	enter(Entry{Action: Add, Round: 1, Black: "Anna", White: "Boris"}, true, nil)
	enter(Entry{Action: Rename, Board: 1, Black: "Anna", White: "Boris"}, false, ErrHand)
	enter(Entry{Action: "burn", Board: 1}, false, ErrHand)
}

// Readers see what is as old as the delay; when all is over, everything.
func TestShown(t *testing.T) {
	s := newStage(t)
	late := New(plan(), fold)
	s.push(false, of("Anna", "Boris", "h8"))
	for range 3 {
		s.now = s.now.Add(20 * time.Second)
		s.push(false, of("Anna", "Boris", board.FormatList(append(s.b.Boards[0].Moves, board.At(len(s.log), 0)))))
	}
	for after, want := range map[time.Duration]int{0: 0, 59 * time.Second: 0, time.Minute: 1, 80*time.Second - 1: 1, 80 * time.Second: 2, time.Hour: 4} {
		if got := Shown(s.b, late, s.log, noon.Add(after)); got != want {
			t.Errorf("%v: %d, want %d", after, got, want)
		}
	}
	s.apply(Change{Over: true})
	if got := Shown(s.b, late, s.log, s.now); got != 5 {
		t.Error(got)
	}
	b := New(plan(), fold)
	if b.Quiet(noon.Add(Silence-1)) || !b.Quiet(noon.Add(Silence)) || s.b.Quiet(noon.Add(99*Silence)) {
		t.Error("silence")
	}
}

func TestPlans(t *testing.T) {
	for name, change := range map[string]func(p *Plan){
		"size": func(p *Plan) { p.Size = 9 }, "opening": func(p *Plan) { p.Opening = "none" }, "no rounds": func(p *Plan) { p.Rounds = 0 },
		"rounds": func(p *Plan) { p.Rounds = MostRounds + 1 }, "101 boards": func(p *Plan) { p.Boards = 101 }, "no boards": func(p *Plan) { p.Boards = 0 },
		"delay": func(p *Plan) { p.Delay = -time.Second }, "an hour and more": func(p *Plan) { p.Delay = MostDelay + time.Second },
		"parts of a second": func(p *Plan) { p.Delay = time.Millisecond }, "long ago": func(p *Plan) { p.Starts = noon.Add(-25 * time.Hour) },
		"in years": func(p *Plan) { p.Starts = noon.Add(2 * MostAhead) },
	} {
		p := plan()
		if err := p.Check(noon); err != nil {
			t.Fatal(err)
		}
		if change(&p); !errors.Is(p.Check(noon), ErrPlan) {
			t.Error(name)
		}
	}
}

func TestRead(t *testing.T) {
	p := plan()
	for name, c := range map[string]struct {
		text string
		said Said
		want string
		err  error
	}{
		"SGF": {"(;GM[4]SZ[15]PB[Anna]PW[Boris]RO[2 (final)]RE[W+R];B[hh];W[ii])", Said{}, "2 Anna Boris h8i7 &{white resign} ", nil},
		"three SGF, a bad one between": {"(;GM[4]SZ[15]PB[A]PW[B];B[hh])(;GM[4]SZ[15];B[hh];W[hh])(;GM[4]SZ[15]PB[C]PW[D];B[ii])", Said{Round: 1},
			"1 A B h8 <nil> |1    <nil> occupied|1 C D i7 <nil> ", nil},
		"another board":          {"(;GM[4]SZ[19]PB[A]PW[B];B[hh])", Said{Round: 1}, "1 A B  <nil> size", nil},
		"PSQ":                    {"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n", Said{1, "Anna", "Boris"}, "1 Anna Boris h8i7 <nil> ", nil},
		"moves":                  {"h8 i9 i7", Said{1, "Anna", "Boris"}, "1 Anna Boris h8i9i7 <nil> ", nil},
		"moves on a stone":       {"h8 h8", Said{1, "Anna", "Boris"}, "1 Anna Boris  <nil> occupied", nil},
		"JSON":                   {`{"round":2,"games":[{"black":"A","white":"B","moves":"h8 i9","winner":"draw"},{"round":1,"black":"C","white":"D"}]}`, Said{}, "2 A B h8i9 &{draw } |1 C D  <nil> ", nil},
		"JSON, off the board":    {`{"games":[{"black":"A","white":"B","moves":"h8 z9"}]}`, Said{Round: 1}, "1 A B  <nil> point", nil},
		"JSON, a loser":          {`{"games":[{"black":"A","white":"B","reason":"time"}]}`, Said{Round: 1}, "1 A B  &{ time} result", nil},
		"JSON, an unknown field": {`{"games":[],"token":"x"}`, Said{}, "", ErrBody},
		"JSON, broken off":       {`{"games":[`, Said{}, "", ErrBody},
		"JSON, twice":            {`{"games":[]}{"games":[]}`, Said{}, "", ErrBody},
		"nothing":                {"", Said{}, "", ErrBody},
		"a picture":              {"\x89PNG\r\n\x1a\n", Said{}, "", ErrBody},
		"prose":                  {"The game was long.", Said{}, "", ErrBody},
	} {
		got, err := Read([]byte(c.text), c.said, &p)
		var lines []string
		for _, g := range got {
			lines = append(lines, fmt.Sprintf("%d %s %s %s %v %s", g.Round, g.Black, g.White, board.FormatList(g.Moves), g.Result, g.Why))
		}
		if line := strings.Join(lines, "|"); line != c.want || fault.CodeOf(err) != fault.CodeOf(c.err) {
			t.Errorf("%s: %q %v", name, line, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"(;GM[4]SZ[15]PB[A]PW[B];B[hh])", "h8i9", `{"games":[{"moves":"h8"}]}`, "Piskvorky 15x15, 11:11, 0\n8,8,0\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p := plan()
		games, err := Read(data, Said{1, "A", "B"}, &p)
		if err != nil || len(games) == 0 || len(games) > MostBoards {
			return
		}
		b := New(p, fold)
		log, out, err := b.Push(games, true)
		if err != nil || len(out) != len(games) {
			t.Fatal(err, len(out))
		}
		for i, c := range log {
			if err := b.Apply(&Record{i + 1, noon, c}); err != nil {
				t.Fatal(err)
			}
		}
	})
}
