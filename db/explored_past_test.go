package db_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/explorer"
)

// opened is a stored finished game with an opening; the rest of its log is left out.
type opened struct {
	played       explorer.Played
	id           string
	black, white game.UserID
	bot          bool
	private      bool
	winner       string
	rating       float64 // of both; 0: none
	ended        time.Time
}

// starts are what openedGames play, the most usual first.
var starts = []explorer.Start{
	{Rule: board.Freestyle, Opening: game.Swap2, Size: 15}, {Rule: board.Renju, Opening: game.Taraguchi10, Size: 15},
	{Rule: board.Freestyle, Opening: game.Free, Size: 15}, {Rule: board.Renju, Opening: game.Soosyrv8, Size: 15},
	{Rule: board.Standard, Opening: game.Pro, Size: 15}, {Rule: board.Caro, Opening: game.Free, Size: 17},
}

// openers make up games. Some moves are much more usual than others, so that many games begin alike.
type openers struct {
	rng    *rand.Rand
	people []game.UserID // the first plays most
	bots   []game.UserID
	months int
	n      int
}

// skewed returns a number below n, small ones much more often.
func (o *openers) skewed(n int, p float64) int {
	for i := range n - 1 {
		if o.rng.Float64() < p {
			return i
		}
	}
	return n - 1
}

func (o *openers) next() opened {
	start := starts[o.skewed(len(starts), 0.35)]
	line, ok := game.NewLine(start.Opening)
	if !ok {
		panic(start.Opening)
	}
	g := opened{played: explorer.Played{Start: start}, id: fmt.Sprintf("opened%010d", o.n)}
	o.n++
	var seen uint64 // of the stones: games with the same stones continue with the same usual moves
	turn := board.Symmetry(o.rng.IntN(board.Symmetries))
	plies := 6 + o.rng.IntN(25)
	near := func(zone game.Zone, rank int) board.Point {
		for try := uint64(rank); ; try++ {
			h := (seen + try*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
			h ^= h >> 29
			reach := 2 + line.Ply()/6
			p := board.At(start.Size/2-reach+int(h%uint64(2*reach+1)), start.Size/2-reach+int(h>>16%uint64(2*reach+1)))
			if try > 10_000 {
				p = board.At(o.rng.IntN(start.Size), o.rng.IntN(start.Size))
			}
			taken := !zone.Has(start.Size, p)
			for _, m := range g.played.Moves {
				taken = taken || m == p
			}
			if !taken {
				return p
			}
		}
	}
	for line.Ply() < plies {
		next := line.Next()
		usual := 0.45
		if line.Ply() > 8 {
			usual = 0.1
		}
		switch next.Do {
		case game.Choose:
			option := next.Options[o.skewed(len(next.Options), 0.5)]
			g.played.Decisions = append(g.played.Decisions, explorer.Decision{Option: option})
			line.Choose(option)
			continue
		case game.Offer:
			for i := range next.Left {
				g.played.Decisions = append(g.played.Decisions, explorer.Decision{Fifth: near(game.Zone{}, i*7)})
			}
		}
		p := near(next.Zone, o.skewed(30, usual))
		seen ^= board.StoneKey(p, line.Turn())
		g.played.Moves = append(g.played.Moves, p)
		line.Place()
	}
	for i, m := range g.played.Moves {
		g.played.Moves[i] = turn.Apply(m, start.Size)
	}
	for i, d := range g.played.Decisions {
		if d.Option == "" {
			g.played.Decisions[i].Fifth = turn.Apply(d.Fifth, start.Size)
		}
	}
	g.winner = []string{"black", "white", ""}[o.skewed(3, 0.48)]
	g.private = o.rng.IntN(20) == 0
	a := o.skewed(len(o.people), 30/float64(len(o.people)))
	g.black, g.white = o.people[a], o.people[(a+1+o.rng.IntN(len(o.people)-1))%len(o.people)]
	if g.bot = o.rng.IntN(3) == 0; g.bot {
		g.white = o.bots[o.rng.IntN(len(o.bots))]
	}
	if o.rng.IntN(3) > 0 {
		g.rating = 1000 + 1400*o.rng.Float64()
	}
	g.ended = t0.AddDate(0, -o.rng.IntN(o.months), 0)
	return g
}

// putOpened stores games, and returns their numbers.
func putOpened(t testing.TB, c *pgx.Conn, games []opened) []int64 {
	t.Helper()
	ctx := t.Context()
	_, err := c.CopyFrom(ctx, pgx.Identifier{"games"}, []string{"id", "rule", "size", "opening", "forbidden", "takebacks", "clock", "initial",
		"increment", "period", "periods", "stones", "host", "wish", "private", "bot", "rated", "status", "black", "white", "winner", "reason", "moves",
		"plies", "created", "started", "ended"}, pgx.CopyFromSlice(len(games), func(i int) ([]any, error) {
		g := &games[i]
		return []any{g.id, g.played.Rule.String(), g.played.Size, string(g.played.Opening), "refuse", false, "fischer", 180_000, 2000, 0, 0, 0,
			g.black, "black", g.private, "", g.rating > 0, "over", g.black, g.white, g.winner, "resign", board.FormatList(g.played.Moves),
			len(g.played.Moves), g.ended, g.ended, g.ended}, nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]string, len(games))
	for i := range games {
		ids[i] = games[i].id
	}
	numbers, byID := make([]int64, len(games)), map[string]int64{}
	rows, err := c.Query(ctx, `SELECT id, number FROM games WHERE id = ANY ($1)`, ids)
	if err != nil {
		t.Fatal(err)
	}
	var id string
	var number int64
	if _, err := pgx.ForEachRow(rows, []any{&id, &number}, func() error { byID[id] = number; return nil }); err != nil {
		t.Fatal(err)
	}
	var events, ratings [][]any
	for i := range games {
		g, number := &games[i], byID[games[i].id]
		numbers[i] = number
		for seq, d := range g.played.Decisions {
			kind, payload := game.Chose, game.Payload{Option: d.Option}
			if d.Option == "" {
				kind, payload = game.Fifth, game.Payload{Point: &d.Fifth}
			}
			text, err := json.Marshal(payload)
			if err != nil {
				t.Fatal(err)
			}
			events = append(events, []any{number, seq + 2, string(kind), g.black, string(text), "", g.ended})
		}
		if g.rating == 0 {
			continue
		}
		for _, user := range []game.UserID{g.black, g.white} {
			ratings = append(ratings, []any{number, user, g.played.Rule.String(), "blitz", "", g.ended, g.rating, 60.0, g.rating, 60.0})
		}
	}
	if _, err := c.CopyFrom(ctx, pgx.Identifier{"game_events"}, []string{"game", "seq", "kind", "actor", "payload", "client_id", "at"},
		pgx.CopyFromRows(events)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.CopyFrom(ctx, pgx.Identifier{"rating_changes"}, []string{"game", "user_id", "rule", "speed", "engine", "at", "before",
		"before_deviation", "after", "after_deviation"}, pgx.CopyFromRows(ratings)); err != nil {
		t.Fatal(err)
	}
	return numbers
}

// openersDB opens a database in which people and bots play; c is a connection beside d's.
func openersDB(t testing.TB, rng *rand.Rand, people, months int) (d *db.DB, c *pgx.Conn, o *openers) {
	t.Helper()
	url := dbtest.URL(t)
	d, c = dbtest.Open(t, url), sql(t, url)
	return d, c, newOpeners(t, c, rng, people, months)
}

// newOpeners stores the people and bots that play.
func newOpeners(t testing.TB, c *pgx.Conn, rng *rand.Rand, people, months int) *openers {
	t.Helper()
	o := &openers{rng: rng, months: months}
	add := func(n int, columns, values string) (ids []game.UserID) {
		rows, err := c.Query(t.Context(), `INSERT INTO users (kind, name, created`+columns+`) SELECT `+values+` FROM generate_series(1, `+strconv.Itoa(n)+`) i RETURNING id`)
		if err == nil {
			ids, err = pgx.CollectRows(rows, pgx.RowTo[game.UserID])
		}
		if err != nil {
			t.Fatal(err)
		}
		return ids
	}
	o.people = add(people, `, skeleton, password_hash`, `'member', 'p' || i, now(), 'p' || i, 'hash'`)
	o.bots = add(4, `, bot`, `'bot', 'b' || i, now(), 'level' || i`)
	return o
}

// lineOf is a game's beginning, as the explorer is asked for it.
func (g *opened) lineOf(plies int) string {
	line, _ := game.NewLine(g.played.Opening)
	decisions := g.played.Decisions
	var words []string
	for line.Ply() < min(plies, len(g.played.Moves)) {
		switch line.Next().Do {
		case game.Choose:
			line.Choose(decisions[0].Option)
			words, decisions = append(words, string(decisions[0].Option)), decisions[1:]
			continue
		case game.Offer:
			for len(decisions) > 0 && decisions[0].Option == "" {
				decisions = decisions[1:]
			}
		}
		words = append(words, g.played.Moves[line.Ply()].String())
		line.Place()
	}
	return strings.Join(words, ",")
}
