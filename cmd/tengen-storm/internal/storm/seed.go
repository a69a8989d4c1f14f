package storm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db"
	"tengen/db/eventlog"
	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/rating"
	"tengen/hub/store"
)

const (
	seedYears = 3
	seedBatch = 20_000 // games of a transaction
	seedForms = 12     // games of each pool that are copied
	seedShare = 0.7    // of games by the clock that are rated
)

// Seed fills an empty database with members, finished games and what these have made of their ratings, and says how long
// it took. Some members have played a lot: the first about a tenth of all games. Nobody can sign in as one of them.
func Seed(ctx context.Context, url string, games int, seed uint64, out io.Writer) error {
	began := time.Now()
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return err
	}
	config.RuntimeParams["statement_timeout"] = "0"
	config.RuntimeParams["synchronous_commit"] = "off"
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	var full bool
	if err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM games) OR EXISTS (SELECT FROM users WHERE kind <> 'bot')`).Scan(&full); err != nil {
		return err
	}
	if full {
		return errors.New("the database is not empty: games are made up in an empty one only")
	}
	s := &seeder{conn: conn, rand: rand.New(rand.NewPCG(seed, 2)), now: began.UTC().Truncate(time.Millisecond), ratings: map[seat]*held{}}
	if err := s.people(ctx, min(max(games/100, 20), 10_000)); err != nil {
		return err
	}
	if s.forms, err = newForms(s.rand); err != nil {
		return err
	}
	for done := 0; done < games; {
		n := min(seedBatch, games-done)
		if err := s.batch(ctx, done, n, games); err != nil {
			return err
		}
		done += n
		fmt.Fprintf(out, "%d games after %.0f s\n", done, time.Since(began).Seconds())
	}
	if err := s.finish(ctx); err != nil {
		return err
	}
	if err := noteTotals(ctx, url); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d members, %d games and %d ratings in %.0f s\n", len(s.users), games, len(s.ratings), time.Since(began).Seconds())
	return nil
}

// seeder makes games up, the oldest first.
type seeder struct {
	conn    *pgx.Conn
	rand    *rand.Rand
	now     time.Time
	users   []int64
	skill   []float64 // of each user, in points
	forms   []*form
	ratings map[seat]*held
	rows    rows // of the batch
}

// seat is a user in a pool.
type seat struct {
	user        int64
	rule, speed string
}

// held is a rating, and what led to it.
type held struct {
	rating.Rating
	wins, draws, losses int
	played              time.Time
}

type rows struct{ games, events, changes [][]any }

// people makes the members.
func (s *seeder) people(ctx context.Context, n int) error {
	var first int64
	if err := s.conn.QueryRow(ctx, `SELECT coalesce(max(id), 0) + 1 FROM users`).Scan(&first); err != nil {
		return err
	}
	all := make([][]any, n)
	for i := range all {
		id := first + int64(i)
		name := fmt.Sprintf("Seed%d", i+1)
		s.users, s.skill = append(s.users, id), append(s.skill, rating.FirstValue+300*s.rand.NormFloat64())
		all[i] = []any{id, name, strings.ToLower(name), "member", "none", s.now.AddDate(-seedYears, 0, -1)}
	}
	return s.copy(ctx, "users", []string{"id", "name", "skeleton", "kind", "password_hash", "created"}, all)
}

func (s *seeder) copy(ctx context.Context, table string, columns []string, all [][]any) error {
	if _, err := s.conn.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(all)); err != nil {
		return fmt.Errorf("%s: %w", table, err)
	}
	return nil
}

var (
	gameColumns = []string{"number", "id", "rule", "size", "opening", "forbidden", "takebacks", "clock", "initial", "increment", "period",
		"periods", "stones", "host", "wish", "private", "bot", "rated", "status", "black", "white", "winner", "reason", "line", "moves", "plies",
		"created", "started", "ended"}
	eventColumns  = []string{"game", "seq", "kind", "actor", "payload", "client_id", "at"}
	changeColumns = []string{"game", "user_id", "rule", "speed", "engine", "at", "before", "before_deviation", "after", "after_deviation"}
)

// batch makes n games after the first done ones of all, and stores them.
func (s *seeder) batch(ctx context.Context, done, n, all int) error {
	s.rows = rows{}
	for i := done; i < done+n; i++ {
		if err := s.game(i, all); err != nil {
			return err
		}
	}
	return errors.Join(
		s.copy(ctx, "games", gameColumns, s.rows.games),
		s.copy(ctx, "game_events", eventColumns, s.rows.events),
		s.copy(ctx, "rating_changes", changeColumns, s.rows.changes))
}

// somebody returns the place of a user; the first ones come often.
func (s *seeder) somebody() int { return int(float64(len(s.users)) * math.Pow(s.rand.Float64(), 3)) }

// game makes up the game with a number, of so many.
func (s *seeder) game(i, all int) error {
	a, b := s.somebody(), s.somebody()
	for a == b {
		b = s.rand.IntN(len(s.users))
	}
	// Who is stronger wins more often; forms are as good as any with the right winner.
	winner := "white"
	switch x := s.rand.Float64(); {
	case s.rand.IntN(25) == 0:
		winner = ""
	case x < 1/(1+math.Pow(10, (s.skill[b]-s.skill[a])/400)):
		winner = "black"
	}
	f := s.forms[s.rand.IntN(len(s.forms))]
	for f.final.Result.Winner != winner {
		f = s.forms[s.rand.IntN(len(s.forms))]
	}
	black, white, number := s.users[a], s.users[b], int64(i+1)
	span := s.now.AddDate(-seedYears, 0, 0)
	began := span.Add(time.Duration(float64(s.now.Sub(span)-f.length-time.Minute) * float64(i+1) / float64(all))).Truncate(time.Millisecond)
	ended := began.Add(f.length)
	set := f.settings
	n := store.NewGame{ID: s.id(), Settings: set, Host: game.UserID(black), Color: game.WishBlack, Private: s.rand.IntN(30) == 0}
	columns := append([]any{number}, eventlog.GameColumns(&n)...)
	s.rows.games = append(s.rows.games, append(columns, "over", black, white, winner, string(f.final.Result.Reason), f.line,
		f.final.Moves, f.final.Plies, began.Add(-time.Minute), began, ended))
	actors := map[game.UserID]int64{0: 0, formBlack: black, formWhite: white}
	for j := range f.events {
		e := &f.events[j]
		payload := e.payload
		if e.kind == string(game.Started) {
			p := e.start
			p.Black, p.White = game.UserID(black), game.UserID(white)
			text, err := p.AppendJSON(nil)
			if err != nil {
				return err
			}
			payload = string(text)
		}
		s.rows.events = append(s.rows.events, []any{number, j + 1, e.kind, actors[e.actor], payload, e.client, began.Add(e.after)})
	}
	if set.Rated {
		s.rate(number, black, white, f, ended)
	}
	return nil
}

// rate changes both ratings as the end of a rated game does.
func (s *seeder) rate(number, black, white int64, f *form, ended time.Time) {
	pool, _ := f.settings.Pool()
	rule, speed := pool.Rule.String(), string(pool.Speed)
	of := func(user int64) *held {
		k := seat{user, rule, speed}
		h := s.ratings[k]
		if h == nil {
			h = &held{Rating: rating.First(), played: ended}
			s.ratings[k] = h
		}
		h.Rating = h.Rating.After(ended.Sub(h.played))
		h.played = ended
		return h
	}
	b, w := of(black), of(white)
	before := [2]rating.Rating{b.Rating, w.Rating}
	score := 0.5
	switch f.final.Result.Winner {
	case "black":
		score = 1
		b.wins, w.losses = b.wins+1, w.losses+1
	case "white":
		score = 0
		b.losses, w.wins = b.losses+1, w.wins+1
	default:
		b.draws, w.draws = b.draws+1, w.draws+1
	}
	b.Rating, w.Rating = rating.Play(b.Rating, w.Rating, score)
	for i, h := range []*held{b, w} {
		s.rows.changes = append(s.rows.changes, []any{number, [2]int64{black, white}[i], rule, speed, "", ended,
			before[i].Value, before[i].Deviation, h.Value, h.Deviation})
	}
}

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

func (s *seeder) id() string {
	b := make([]byte, 12)
	for i := range b {
		b[i] = letters[s.rand.IntN(len(letters))]
	}
	return string(b)
}

// finish stores the ratings, and has PostgreSQL look at what there is.
func (s *seeder) finish(ctx context.Context) error {
	var all [][]any
	for k, h := range s.ratings {
		all = append(all, []any{k.user, k.rule, k.speed, "", h.Value, h.Deviation, h.Volatility, h.wins, h.draws, h.losses, h.played})
	}
	err := s.copy(ctx, "ratings",
		[]string{"user_id", "rule", "speed", "engine", "value", "deviation", "volatility", "wins", "draws", "losses", "played"}, all)
	if err != nil {
		return err
	}
	for _, statement := range []string{
		`SELECT setval(pg_get_serial_sequence('games', 'number'), (SELECT max(number) FROM games))`,
		`SELECT setval(pg_get_serial_sequence('users', 'id'), (SELECT max(id) FROM users))`,
		`VACUUM (ANALYZE)`,
	} {
		if _, err := s.conn.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// noteTotals notes what everybody's games come to, as a server does that runs for a while.
func noteTotals(ctx context.Context, url string) error {
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Totals().CatchUp(ctx)
}

// form is a game that was played out, to be copied with other players at other times.
type form struct {
	settings game.Settings
	events   []formEvent
	final    store.Final
	line     string
	length   time.Duration
}

type formEvent struct {
	kind    string
	actor   game.UserID
	payload string
	start   game.Payload // of the first event
	client  string
	after   time.Duration
}

// The players of forms.
const (
	formBlack game.UserID = 1
	formWhite game.UserID = 2
)

var seedClocks = []game.TimeControl{
	{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second},
	{Kind: game.Fischer, Initial: 10 * time.Minute, Increment: 5 * time.Second},
	{Kind: game.Byoyomi, Initial: 30 * time.Minute, Period: 30 * time.Second, Periods: 3},
	{Kind: game.Correspondence, Period: 72 * time.Hour},
	{Kind: game.NoClock},
}

// newForms plays some games of every rule and speed, with every outcome.
func newForms(r *rand.Rand) ([]*form, error) {
	var all []*form
	for _, rule := range board.Rules() {
		for _, clock := range seedClocks {
			for i := range seedForms {
				s := game.Settings{Rule: rule, Size: boardSize, Opening: game.Free, Forbidden: game.Refuse, Takebacks: true, Time: clock}
				if clock.Kind != game.NoClock && float64(i) < seedShare*seedForms {
					s.Rated, s.Takebacks = true, false
					if rule == board.Renju {
						s.Forbidden = game.Loses
					}
				}
				f, err := playForm(r, s, i%3)
				if err != nil {
					return nil, err
				}
				all = append(all, f)
			}
		}
	}
	return all, nil
}

// playForm plays a game: Black wins, White wins or a draw.
func playForm(r *rand.Rand, s game.Settings, outcome int) (*form, error) {
	t0 := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	g := game.New("form", s, formBlack, game.WishBlack)
	f := &form{settings: s}
	now := t0
	do := func(c game.Command) error {
		c.Version, c.ClientID = g.Version(), fmt.Sprintf("seedpage%d/%d", c.Actor, g.Version()+1)
		e, err := g.Decide(&c, now)
		if err != nil {
			return err
		}
		text, err := e.Payload.AppendJSON(nil)
		if err != nil {
			return err
		}
		f.events = append(f.events, formEvent{string(e.Kind), e.Actor, string(text), e.Payload, e.ClientID, now.Sub(t0)})
		if a := store.Appending(g, e); a.Final != nil {
			f.final = *a.Final
			for _, p := range a.Final.Result.Line {
				f.line += p.String()
			}
			f.length = now.Sub(t0)
		}
		now = now.Add(time.Duration(1+r.IntN(9)) * time.Second)
		return g.Apply(e)
	}
	if err := do(game.Command{Kind: game.Join, Actor: formWhite}); err != nil {
		return nil, err
	}
	// Stones of the middle, which make no five with so few of them.
	players := [2]game.UserID{formBlack, formWhite}
	used := map[board.Point]bool{}
	for i := range 3 + r.IntN(5) {
		p := board.At(4+r.IntN(7), 4+r.IntN(7))
		for used[p] {
			p = board.At(4+r.IntN(7), 4+r.IntN(7))
		}
		used[p] = true
		if err := do(game.Command{Kind: game.Move, Actor: players[i%2], Point: p}); err != nil {
			return nil, err
		}
	}
	var err error
	switch outcome {
	case 0, 1:
		err = do(game.Command{Kind: game.Resign, Actor: players[1-outcome]})
	default:
		if err = do(game.Command{Kind: game.MakeOffer, Actor: formBlack, Offer: game.OfferDraw}); err == nil {
			err = do(game.Command{Kind: game.MakeOffer, Actor: formWhite, Offer: game.OfferDraw})
		}
	}
	return f, err
}
