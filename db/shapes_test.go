package db_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// shows says, in a second, plain way, after how many moves a game shows what a line left in an area: each of its positions is looked at from
// eight sides and in all places, point by point.
func shows(moves, line []board.Point, a gamebase.Area) (at int, ok bool) {
	stones := func(moves []board.Point, t board.Symmetry) (out [15][15]int) {
		for i, p := range moves {
			if p != board.None {
				p = t.Apply(p, 15)
				out[p.Y()][p.X()] = 1 + i%2
			}
		}
		return out
	}
	want := stones(line, 0)
	for n := range len(moves) + 1 {
		for t := range board.Symmetry(board.Symmetries) {
			got := stones(moves[:n], t)
			for oy := 0; oy+a.H <= 15; oy++ {
			place:
				for ox := 0; ox+a.W <= 15; ox++ {
					for y := range a.H {
						for x := range a.W {
							if got[oy+y][ox+x] != want[a.Y+y][a.X+x] {
								continue place
							}
						}
					}
					return n, true
				}
			}
		}
	}
	return 0, false
}

// compareShape asks for a shape by chance, and compares the answer with a replay of all games.
func compareShape(t *testing.T, rng *rand.Rand, d *db.DB, people []game.UserID, all []foundGame, when string) {
	t.Helper()
	g := &all[rng.IntN(len(all))].game
	q := gamebase.Question{Rule: g.Rule, Size: 15, AnyRule: rng.IntN(2) == 0, Viewer: []game.UserID{0, people[0], people[1], people[2]}[rng.IntN(4)]}
	q.Line = slices.Clone(g.Moves)
	s := board.Symmetry(rng.IntN(board.Symmetries))
	for i, m := range q.Line {
		q.Line[i] = s.Apply(m, 15)
	}
	q.Area = gamebase.Area{W: 2 + rng.IntN(6), H: 2 + rng.IntN(6)}
	q.Area.X, q.Area.Y = rng.IntN(16-q.Area.W), rng.IntN(16-q.Area.H)
	q.Source = []gamebase.FoundIn{"", "", gamebase.FromSite, gamebase.FromMasters, gamebase.FromBrought}[rng.IntN(5)]
	if rng.IntN(3) == 0 {
		q.Winner, q.Least = []string{"", "black"}[rng.IntN(2)], []int{0, 10}[rng.IntN(2)]
	}
	if _, ok := gamebase.NewShape(q.Line, q.Area); !ok {
		return
	}
	got, err := gamebase.NewSearch(d.Bases(), idle{}).Ask(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	any := q
	any.Line = nil
	games, ends := 0, 0
	for i := range all {
		if _, ok := wanted(&any, &all[i]); !ok {
			continue
		}
		if at, ok := shows(all[i].game.Moves, q.Line, q.Area); ok {
			if games++; at == len(all[i].game.Moves) {
				ends++
			}
		}
	}
	told := 0
	for _, b := range got.Moves {
		if b.Kind == gamebase.KindEnd {
			told = b.Games()
		}
	}
	if got.Looked != 0 || got.Games != games || told != ends || len(got.Results) != min(games, 20) {
		t.Fatalf("%s: %v in %v, %+v: %d games, %d end; want %d, %d", when, q.Line, q.Area, q, got.Games, told, games, ends)
	}
	for _, h := range got.Results {
		moves, err := board.ParseMoves(h.Moves)
		if at, ok := shows(moves, q.Line, q.Area); err != nil || !ok || at != h.At || h.Area == "" {
			t.Fatalf("%s: %v in %v: %+v, shown at %d", when, q.Line, q.Area, h, at)
		}
	}
}

// A search for a shape ends with as many games as it may find, or when its time is up, and says how many it has looked at; games from before
// windows were kept are found when they have been read.
func TestShapeSearchesAreBounded(t *testing.T) {
	defer func(time time.Duration, n, first int) {
		gamebase.ShapeTime, gamebase.ShapeGames, gamebase.ShapesFirst = time, n, first
	}(gamebase.ShapeTime, gamebase.ShapeGames, gamebase.ShapesFirst)
	rng := seed.Rand(t)
	url := dbtest.URL(t)
	c := sql(t, url)
	d := dbtest.Open(t, url)
	bases := d.Bases()
	masters, err := bases.Have(t.Context(), "Masters", "free to use")
	if err == nil {
		err = bases.ShowBase(t.Context(), "Masters", true)
	}
	if err != nil {
		t.Fatal(err)
	}
	var list []gamebase.Game
	line, _ := board.ParseMoves([]string{"h8", "i9", "j8"})
	for i := range 60 {
		g := gamebase.Game{Rule: board.Renju, Size: 15, Moves: slices.Clone(line), Winner: "black"}
		for n := range 10 + i%7 { // each another one, away from the shape
			g.Moves = append(g.Moves, board.At((i*3+n)%15, n%4))
		}
		g.Moves = slices.DeleteFunc(g.Moves, func() func(board.Point) bool {
			seen := map[board.Point]bool{}
			return func(p board.Point) bool { was := seen[p]; seen[p] = true; return was }
		}())
		g.Black = string(rune('a' + rng.IntN(20)))
		list = append(list, g)
	}
	added, err := bases.TakeBase(t.Context(), masters, list, t0)
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, ok := range added {
		if ok {
			total++
		}
	}
	ask := func() gamebase.Found {
		t.Helper()
		a, err := gamebase.NewSearch(bases, idle{}).Ask(t.Context(), gamebase.Question{Rule: board.Renju, Size: 15, Line: line, Area: gamebase.Area{X: 6, Y: 6, W: 5, H: 4}})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if a := ask(); a.Games != total || a.Looked != 0 {
		t.Errorf("%d of %d games, %d looked at", a.Games, total, a.Looked)
	}
	gamebase.ShapeGames = 10
	if a := ask(); a.Games != 10 || a.Looked != 10 {
		t.Errorf("%d games, %d looked at: at most 10", a.Games, a.Looked)
	}
	gamebase.ShapeGames, gamebase.ShapeTime, gamebase.ShapesFirst = 1000, 0, 7
	if a := ask(); a.Games != 7 || a.Looked != 7 {
		t.Errorf("%d games, %d looked at: the first statement alone without any time", a.Games, a.Looked)
	}
	// A statement that does not come to its end is given up by PostgreSQL.
	other := sql(t, url)
	must(t, other, `BEGIN`)
	must(t, other, `LOCK TABLE base_shapes`)
	began := time.Now()
	if _, err := gamebase.NewSearch(bases, idle{}).Ask(t.Context(), gamebase.Question{Rule: board.Renju, Size: 15, Line: line, Area: gamebase.Area{X: 6, Y: 6, W: 5, H: 4}}); fault.CodeOf(err) != fault.Busy {
		t.Errorf("a search that waits: %v", err)
	}
	if took := time.Since(began); took > pg.AnswerWithin/2 {
		t.Errorf("a search that waits is given up after %v", took)
	}
	must(t, other, `ROLLBACK`)
	gamebase.ShapeTime, gamebase.ShapesFirst = time.Minute, 1000
	must(t, c, `DELETE FROM base_shapes`)
	must(t, c, `INSERT INTO base_unshaped SELECT id FROM base_games`)
	if a := ask(); a.Games != 0 {
		t.Errorf("%d games are found without windows", a.Games)
	}
	if err := db.CatchUp(t.Context(), d.Positions(nil).Step); err != nil {
		t.Fatal(err)
	}
	if a := ask(); a.Games != total {
		t.Errorf("%d of %d games when they have been read", a.Games, total)
	}
	if err := bases.DropBase(t.Context(), "Masters"); err != nil {
		t.Fatal(err)
	}
	if err := db.CatchUp(t.Context(), d.Positions(nil).Step); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM base_shapes`).Scan(&left); err != nil || left > 0 {
		t.Errorf("windows of %d games stay: %v", left, err)
	}
}
