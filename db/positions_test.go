package db_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/explorer"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// foundGame is a game as a plain search sees it.
type foundGame struct {
	site         bool
	number       int64
	owner        game.UserID // who brought it
	base         bool
	shown        bool
	black, white game.UserID
	names        [2]string
	gone         bool
	game         gamebase.Game
}

// baseLines plays games that share beginnings, each turned by chance.
func baseLines(rng *rand.Rand, n int) []gamebase.Game {
	var openings [4][]board.Point
	for i := range openings {
		for len(openings[i]) < 34 {
			if p := board.At(rng.IntN(15), rng.IntN(15)); !slices.Contains(openings[i], p) {
				openings[i] = append(openings[i], p)
			}
		}
	}
	out := make([]gamebase.Game, n)
	for i := range out {
		from := openings[rng.IntN(len(openings))]
		moves := slices.Clone(from[:rng.IntN(len(from)+1)])
		if len(moves) > 6 && rng.IntN(3) == 0 { // another order
			a := rng.IntN(len(moves) - 2)
			moves[a], moves[a+2] = moves[a+2], moves[a]
		}
		for n := rng.IntN(12); n > 0 || len(moves) == 0; n-- {
			if p := board.At(rng.IntN(15), rng.IntN(15)); !slices.Contains(moves, p) {
				moves = append(moves, p)
			}
		}
		t := board.Symmetry(rng.IntN(board.Symmetries))
		for k, m := range moves {
			moves[k] = t.Apply(m, 15)
		}
		out[i] = gamebase.Game{
			Rule: []board.Rule{board.Freestyle, board.Renju}[rng.IntN(2)], Size: 15, Moves: moves, Black: fmt.Sprintf("P%d", rng.IntN(6)), White: fmt.Sprintf("q%d", rng.IntN(6)),
			Winner: []string{"black", "white", "draw", ""}[rng.IntN(4)], Event: []string{"", "Cup 50%", "World"}[rng.IntN(3)], Played: fmt.Sprintf("20%02d", rng.IntN(30)),
			Rating: []int{0, 1500, 2100}[rng.IntN(3)], Ending: []string{"", "resign", "time"}[rng.IntN(3)], Source: "f.sgf",
		}
	}
	return out
}

// wanted says whether a question asks for a game, in a second, plain way: the game is replayed, and each of its positions compared stone by
// stone from all eight sides.
func wanted(q *gamebase.Question, g *foundGame) (next string, ok bool) {
	has := func(name string, id game.UserID) bool {
		return strings.EqualFold(q.Player, name) && !g.site || g.site && q.PlayerID != 0 && id == q.PlayerID
	}
	played := g.site && (q.Viewer == g.black || q.Viewer == g.white)
	rating := g.game.Rating
	switch {
	case g.gone, g.site && !g.shown && !played, g.owner != 0 && !g.shown && g.owner != q.Viewer,
		q.Source == gamebase.FromSite && !g.site, q.Source == gamebase.FromMine && !played, q.Source == gamebase.FromBrought && g.owner == 0, q.Source == gamebase.FromMasters && !g.base,
		!q.AnyRule && g.game.Rule != q.Rule, g.game.Size != q.Size,
		q.Winner != "" && g.game.Winner != q.Winner, q.Ending != "" && g.game.Ending != q.Ending,
		q.Event != "" && !strings.Contains(strings.ToLower(g.game.Event), strings.ToLower(q.Event)),
		q.Low > 0 && rating < q.Low, q.High > 0 && (rating == 0 || rating >= q.High), len(g.game.Moves) < q.Least, q.Most > 0 && len(g.game.Moves) > q.Most,
		q.Player != "" && !(q.Side != "white" && has(g.names[0], g.black) || q.Side != "black" && has(g.names[1], g.white)):
		return "", false
	}
	sorted := func(moves []board.Point, t board.Symmetry) string {
		var stones []string
		for i, m := range moves {
			stones = append(stones, fmt.Sprint(t.Apply(m, 15), i%2))
		}
		slices.Sort(stones)
		return strings.Join(stones, " ")
	}
	want := sorted(q.Line, 0)
	if len(g.game.Moves) < len(q.Line) {
		return "", false
	}
	for t := range board.Symmetry(board.Symmetries) {
		if sorted(g.game.Moves[:len(q.Line)], t) != want {
			continue
		}
		if len(g.game.Moves) == len(q.Line) {
			return "end", true
		}
		return "place", true
	}
	return "", false
}

// Every question is answered as a replay of all games under the eight symmetries answers it: early and after move 30, for every filter and
// viewer, before and after positions are counted, and after games have changed, gone, and come again.
func TestPositionsAreFound(t *testing.T) {
	t.Parallel()
	rng := seed.Rand(t)
	url := dbtest.URL(t)
	c := sql(t, url)
	d := dbtest.Open(t, url)
	o := newOpeners(t, c, rng, 4, 3)
	var all []foundGame
	var opened []opened
	for _, g := range baseLines(rng, 150) {
		one := o.next()
		one.played.Start, one.played.Moves, one.played.Decisions, one.private = explorer.Start{Rule: g.Rule, Opening: "free", Size: 15}, g.Moves, nil, rng.IntN(4) == 0
		one.rating, one.ended = 0, t0.Add(time.Duration(len(all))*time.Minute)
		if g.Winner == "draw" || g.Winner == "" {
			one.winner, g.Winner = "", "draw"
		} else {
			one.winner = g.Winner
		}
		g.Rating, g.Event, g.Ending, g.Played = 0, "", "resign", one.ended.Format(time.DateOnly)
		opened = append(opened, one)
		all = append(all, foundGame{site: true, shown: !one.private, black: one.black, white: one.white, game: g})
	}
	numbers := putOpened(t, c, opened)
	for i := range all {
		all[i].number = numbers[i]
	}
	step := func() {
		t.Helper()
		if err := db.CatchUp(t.Context(), d.Positions(nil).Step); err != nil {
			t.Fatal(err)
		}
	}
	step()
	bases := d.Bases()
	take := func(list []gamebase.Game, owner game.UserID, base int16) {
		t.Helper()
		added, err := func() ([]bool, error) {
			if owner != 0 {
				return bases.Take(t.Context(), owner, list, t0)
			}
			return bases.TakeBase(t.Context(), base, list, t0)
		}()
		if err != nil {
			t.Fatal(err)
		}
		for i, ok := range added {
			if ok {
				all = append(all, foundGame{owner: owner, base: owner == 0, shown: owner == 0, names: [2]string{list[i].Black, list[i].White}, game: list[i]})
			}
		}
	}
	masters, err := bases.Have(t.Context(), "Masters", "free to use")
	if err != nil {
		t.Fatal(err)
	}
	more := baseLines(rng, 200)
	take(more[:80], o.people[0], 0)
	take(more[80:130], o.people[1], 0)
	take(more[130:], 0, masters)
	before := len(all)
	take(more[:80], o.people[0], 0)
	take(more[130:], 0, masters)
	if len(all) != before {
		t.Fatalf("%d games were taken twice", len(all)-before)
	}
	for i := range all {
		if all[i].base {
			all[i].gone = true // not shown yet
		}
	}
	check := func(when string) {
		t.Helper()
		for range 60 {
			compare(t, rng, d, o.people, all, when)
		}
		for range 12 {
			compareShape(t, rng, d, o.people, all, when)
		}
	}
	check("at first")
	if err := bases.ShowBase(t.Context(), "Masters", true); err != nil {
		t.Fatal(err)
	}
	if err := bases.Show(t.Context(), o.people[1], nil, true); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if all[i].base {
			all[i].gone = false
		}
		all[i].shown = all[i].shown || all[i].owner == o.people[1]
	}
	check("shown")
	// Some games change, some go; somebody leaves.
	must(t, c, `UPDATE games SET private = NOT private, winner = 'black' WHERE number = ANY ($1)`, numbers[:20])
	must(t, c, `UPDATE games SET unrated = 'annulled' WHERE number = ANY ($1)`, numbers[20:40])
	for i := range all[:40] {
		all[i].shown, all[i].game.Winner, all[i].gone = !all[i].shown, "black", i >= 20
	}
	must(t, c, `UPDATE users SET deleted = now() WHERE id = $1`, o.people[3])
	for i := range all {
		all[i].gone = all[i].gone || all[i].site && (all[i].black == o.people[3] || all[i].white == o.people[3])
	}
	if err := bases.Remove(t.Context(), o.people[0], nil); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i].gone = all[i].gone || all[i].owner == o.people[0]
	}
	step()
	check("changed")
	left := 0
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM base_plies p WHERE NOT EXISTS (SELECT FROM base_games WHERE id = p.game)`).Scan(&left); err != nil || left > 0 {
		t.Errorf("%d positions of games that are gone: %v", left, err)
	}
	// All again.
	p := d.Positions(nil)
	if err := p.Empty(t.Context()); err != nil {
		t.Fatal(err)
	}
	step()
	check("again")
	if err := bases.DropBase(t.Context(), "Masters"); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i].gone = all[i].gone || all[i].base
	}
	step()
	check("without masters")
}

// compare asks a question by chance.
func compare(t *testing.T, rng *rand.Rand, d *db.DB, people []game.UserID, all []foundGame, when string) {
	t.Helper()
	g := &all[rng.IntN(len(all))].game
	q := gamebase.Question{Rule: g.Rule, Size: 15, AnyRule: rng.IntN(2) == 0, Viewer: []game.UserID{0, people[0], people[1], people[2]}[rng.IntN(4)]}
	q.Line = slices.Clone(g.Moves[:rng.IntN(len(g.Moves)+1)])
	s := board.Symmetry(rng.IntN(board.Symmetries))
	for i, m := range q.Line {
		q.Line[i] = s.Apply(m, 15)
	}
	q.Source = []gamebase.FoundIn{"", "", gamebase.FromSite, gamebase.FromMasters, gamebase.FromMine, gamebase.FromBrought}[rng.IntN(6)]
	if q.Source == gamebase.FromMine && q.Viewer == 0 {
		q.Source = ""
	}
	if rng.IntN(2) == 0 {
		q.Player, q.Side = []string{"p0", "Q1", "p1", "p2"}[rng.IntN(4)], []string{"", "black", "white"}[rng.IntN(3)]
		q.Winner, q.Ending = []string{"", "black", "draw"}[rng.IntN(3)], []string{"", "", "resign"}[rng.IntN(3)]
	}
	if rng.IntN(3) == 0 {
		q.Event, q.Low, q.High = []string{"", "cup 50%", "wor", "5_%"}[rng.IntN(4)], []int{0, 1400, 2000}[rng.IntN(3)], []int{0, 2100}[rng.IntN(2)]
		q.Least, q.Most = []int{0, 10}[rng.IntN(2)], []int{0, 30}[rng.IntN(2)]
	}
	ask := gamebase.NewSearch(d.Bases(), idle{})
	got, err := ask.Ask(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if q.Player != "" {
		if q.PlayerID, err = d.Bases().Member(t.Context(), q.Player); err != nil {
			t.Fatal(err)
		}
	}
	var sum gamebase.FoundMove
	ends, games := 0, 0
	for i := range all {
		next, ok := wanted(&q, &all[i])
		if !ok {
			continue
		}
		if games++; next == "end" {
			ends++
		}
		switch all[i].game.Winner {
		case "black":
			sum.Black++
		case "white":
			sum.White++
		case "draw":
			sum.Draws++
		default:
			sum.Unknown++
		}
	}
	var told gamebase.FoundMove
	toldEnds := 0
	for _, b := range got.Moves {
		told.Black, told.White, told.Draws, told.Unknown = told.Black+b.Black, told.White+b.White, told.Draws+b.Draws, told.Unknown+b.Unknown
		if b.Kind == gamebase.KindEnd {
			toldEnds = b.Games()
		}
	}
	if got.Looked > 0 && got.Kept { // draws and unknown ends are one
		sum.Draws, sum.Unknown = sum.Draws+sum.Unknown, 0
	}
	if got.Looked == 0 && (got.Games != games || told != sum || toldEnds != ends || len(got.Results) != min(games, 20)) {
		t.Fatalf("%s: %+v:\n%d games %+v, %d end; want %d %+v, %d", when, q, got.Games, told, toldEnds, games, sum, ends)
	}
	for _, h := range got.Results {
		moves, err := board.ParseMoves(h.Moves)
		if err != nil || h.At != len(q.Line) || len(moves) < h.At {
			t.Fatalf("%s: %+v: %+v %v", when, q, h, err)
		}
	}
}

// A position in more games than are looked through is counted from then on: its sums are those of all games, and stay so when games come
// and go.
func TestCrowdedPositionsAreCounted(t *testing.T) {
	defer func(n, counted, once int) {
		gamebase.Looked, gamebase.LookedCounted, gamebase.CountedAtOnce = n, counted, once
	}(gamebase.Looked, gamebase.LookedCounted, gamebase.CountedAtOnce)
	gamebase.Looked, gamebase.LookedCounted, gamebase.CountedAtOnce = 20, 10, 70
	rng := seed.Rand(t)
	url := dbtest.URL(t)
	c := sql(t, url)
	d := dbtest.Open(t, url)
	o := newOpeners(t, c, rng, 3, 3)
	bases := d.Bases()
	masters, err := bases.Have(t.Context(), "Masters", "free to use")
	if err == nil {
		err = bases.ShowBase(t.Context(), "Masters", true)
	}
	if err != nil {
		t.Fatal(err)
	}
	all := baseLines(rng, 400)
	for i := range all {
		all[i].Rule = board.Renju
	}
	take := func(list []gamebase.Game) {
		t.Helper()
		if _, err := bases.TakeBase(t.Context(), masters, list, t0); err != nil {
			t.Fatal(err)
		}
	}
	take(all[:200])
	ask := func(source gamebase.FoundIn, line []board.Point) gamebase.Found {
		t.Helper()
		a, err := gamebase.NewSearch(bases, idle{}).Ask(t.Context(), gamebase.Question{Rule: board.Renju, Size: 15, Line: line, Source: source})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	step := func() {
		t.Helper()
		if err := db.CatchUp(t.Context(), d.Positions(nil).Step); err != nil {
			t.Fatal(err)
		}
	}
	if a := ask("", nil); a.Looked != 20 || a.Kept || a.Games != 20 {
		t.Errorf("before: %+v", a)
	}
	step()
	games := func() (n int) {
		t.Helper()
		if err := c.QueryRow(t.Context(), `SELECT count(*) FROM base_games WHERE shown`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if a := ask("", nil); a.Looked != 10 || !a.Kept || a.Games != games() {
		t.Errorf("counted: %+v, want %d", a, games())
	}
	take(all[200:])
	var opened []opened
	for i := range 30 {
		one := o.next()
		one.played.Start, one.played.Moves, one.played.Decisions, one.private, one.rating = explorer.Start{Rule: board.Renju, Opening: "free", Size: 15}, all[i].Moves, nil, i%3 == 0, 0
		opened = append(opened, one)
	}
	numbers := putOpened(t, c, opened)
	step()
	if a := ask("", nil); !a.Kept || a.Games != games() {
		t.Errorf("after more: %d, want %d", a.Games, games())
	}
	if a := ask(gamebase.FromMasters, nil); a.Games != games()-20 {
		t.Errorf("masters: %d, want %d", a.Games, games()-20)
	}
	must(t, c, `UPDATE games SET unrated = 'annulled' WHERE number = ANY ($1)`, numbers[:10])
	must(t, c, `UPDATE games SET winner = 'white', private = false WHERE number = ANY ($1)`, numbers[10:])
	step()
	a := ask("", nil)
	var kept gamebase.FoundMove
	for _, b := range a.Moves {
		kept.Black, kept.White, kept.Draws = kept.Black+b.Black, kept.White+b.White, kept.Draws+b.Draws
	}
	var want gamebase.FoundMove
	if err := c.QueryRow(t.Context(), `SELECT count(*) FILTER (WHERE winner = 'black'), count(*) FILTER (WHERE winner = 'white'), count(*) FILTER (WHERE winner NOT IN ('black', 'white')) FROM base_games WHERE shown`).
		Scan(&want.Black, &want.White, &want.Draws); err != nil {
		t.Fatal(err)
	}
	if kept != want {
		t.Errorf("%+v, want %+v", kept, want)
	}
	// The counts equal those of a scan of every game, also when games came and went while they were counted in steps.
	same := func(when string) {
		t.Helper()
		looked := 0
		for _, g := range all[:40] {
			line := g.Moves[:rng.IntN(min(4, len(g.Moves)+1))]
			counted := ask(gamebase.FromMasters, line)
			if !counted.Kept {
				continue
			}
			looked++
			gamebase.LookedCounted = 10_000
			exact := ask(gamebase.FromMasters, line)
			gamebase.LookedCounted = 10
			if counted.Games != exact.Games || len(counted.Moves) != len(exact.Moves) {
				t.Fatalf("%s: %d games and %d moves, want %d and %d", when, counted.Games, len(counted.Moves), exact.Games, len(exact.Moves))
			}
			for i, b := range exact.Moves {
				n := slices.IndexFunc(counted.Moves, func(o gamebase.FoundMove) bool { return o.Kind == b.Kind && o.Move == b.Move })
				if n < 0 {
					t.Fatalf("%s: %+v is missing", when, b)
				}
				o := counted.Moves[n]
				if o.Black != b.Black || o.White != b.White || o.Draws != b.Draws+b.Unknown || i < 12 && n < 12 && (o.First == nil || o.First.Played != b.First.Played) {
					t.Fatalf("%s: %+v (first %+v), want %+v (first %+v)", when, o, o.First, b, b.First)
				}
			}
		}
		if looked < 10 {
			t.Errorf("%s: only %d positions are counted", when, looked)
		}
	}
	for _, g := range all[:40] {
		ask("", g.Moves[:min(2, len(g.Moves))])
	}
	reader := d.Positions(nil)
	for n := 0; ; n++ {
		more, err := reader.Step(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		switch n {
		case 1:
			take(baseLines(rng, 50))
		case 2:
			must(t, c, `UPDATE games SET winner = 'black' WHERE number = ANY ($1)`, numbers[10:])
		case 3:
			must(t, c, `UPDATE games SET unrated = 'annulled' WHERE number = $1`, numbers[12])
		}
		if !more && n > 3 {
			break
		}
	}
	same("after steps")
	var left int
	if err := c.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM base_counting) + (SELECT count(*) FROM base_wanted)`).Scan(&left); err != nil || left > 0 {
		t.Errorf("%d rows of counting are left: %v", left, err)
	}
	must(t, c, `UPDATE games SET unrated = 'annulled' WHERE number = ANY ($1)`, numbers)
	step()
	same("after the site's games are gone")
}
