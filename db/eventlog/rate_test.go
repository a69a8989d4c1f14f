package eventlog_test

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

var pool = game.RatingPool{Rule: board.Renju, Speed: game.Blitz}

// addPlayer stores a user and returns its id.
func addPlayer(t testing.TB, conn *pgx.Conn, kind, name string) (id game.UserID) {
	t.Helper()
	err := conn.QueryRow(t.Context(), `
		INSERT INTO users (name, skeleton, kind, password_hash, bot, engine, created)
		VALUES ($1, CASE WHEN $2 = 'member' THEN $1 END, $2, CASE WHEN $2 = 'member' THEN 'x' END,
		    CASE WHEN $2 = 'bot' THEN $1 END, CASE WHEN $2 = 'bot' THEN '1' ELSE '' END, now()) RETURNING id`, name, kind).Scan(&id)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// addRated stores a live rated game.
func addRated(t testing.TB, conn *pgx.Conn, id string, black, white game.UserID) {
	t.Helper()
	_, err := conn.Exec(t.Context(), `
		INSERT INTO games (id, rule, size, opening, forbidden, takebacks, rated, clock, initial, increment, period, periods,
		    stones, host, wish, private, bot, status, black, white, created)
		VALUES ($1, 'renju', 15, 'free', 'loses', false, true, 'fischer', 180000, 0, 0, 0, 0, $2, 'black', false, '', 'live', $2, $3, now())`,
		id, black, white)
	if err != nil {
		t.Fatal(err)
	}
}

// end ends a rated game, as event seq.
func end(id string, seq int, black, white game.UserID, winner string) records.Append {
	r := game.Result{Winner: winner, Reason: game.ByResign}
	rated := pool
	return records.Append{
		Game:  id,
		Event: &game.Event{Seq: seq, Kind: game.Ended, Actor: black, At: time.Unix(1_800_000_000, 0), Payload: game.Payload{Result: &r}},
		Final: &records.Final{Result: r, Black: black, White: white, Moves: "h8", Plies: 20, Rated: &rated},
	}
}

// standing is a row of ratings.
type standing struct {
	value, deviation    float64
	wins, draws, losses int
	changes             int
}

func standingOf(t testing.TB, conn *pgx.Conn, u game.UserID) (s standing) {
	t.Helper()
	err := conn.QueryRow(t.Context(), `
		SELECT value, deviation, wins, draws, losses, (SELECT count(*) FROM rating_changes c WHERE c.user_id = r.user_id)
		FROM ratings r WHERE user_id = $1 AND rule = 'renju' AND speed = 'blitz'`, u).Scan(
		&s.value, &s.deviation, &s.wins, &s.draws, &s.losses, &s.changes)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		t.Fatal(err)
	}
	return s
}

func TestRatedGames(t *testing.T) {
	l, conn := start(t)
	ann, bob, cedar := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "member", "bob"), addPlayer(t, conn, "bot", "cedar")
	for i, white := range []game.UserID{bob, bob, cedar} {
		addRated(t, conn, fmt.Sprint("r", i), ann, white)
	}
	won := end("r0", 1, ann, bob, "black")
	if err := commit(l, won); err != nil {
		t.Fatal(err)
	}
	a, b := standingOf(t, conn, ann), standingOf(t, conn, bob)
	if a.wins != 1 || b.losses != 1 || a.value <= 1500 || math.Abs(a.value+b.value-3000) > 1e-6 || a.deviation >= 350 || a.changes != 1 || b.changes != 1 {
		t.Errorf("%+v %+v", a, b)
	}
	c := won.Final.Changes
	if c == nil || c.Black.Before != (records.Rating{Value: 1500, Provisional: true}) || c.Black.After.Value != int(math.Round(a.value)) ||
		c.White.After.Value != int(math.Round(b.value)) {
		t.Errorf("told: %+v", c)
	}
	// The same once more is a conflict, and changes nothing.
	twice := end("r0", 2, ann, bob, "black")
	if err := commit(l, twice); !errors.Is(err, records.ErrConflict) || twice.Final.Changes != nil {
		t.Error(err, twice.Final.Changes)
	}
	if now := standingOf(t, conn, ann); now != a {
		t.Errorf("%+v, not %+v", now, a)
	}
	if err := commit(l, end("r1", 1, ann, bob, "")); err != nil {
		t.Fatal(err)
	}
	if err := commit(l, end("r2", 1, ann, cedar, "white")); err != nil {
		t.Fatal(err)
	}
	if a := standingOf(t, conn, ann); a.wins != 1 || a.draws != 1 || a.losses != 1 || a.changes != 3 {
		t.Errorf("%+v", a)
	}
	if c := standingOf(t, conn, cedar); c.wins != 1 {
		t.Errorf("the bot: %+v", c)
	}
	// A new version of a bot's engine begins anew.
	if _, err := conn.Exec(t.Context(), `UPDATE users SET engine = '2' WHERE id = $1`, cedar); err != nil {
		t.Fatal(err)
	}
	addRated(t, conn, "r3", cedar, bob)
	again := end("r3", 1, cedar, bob, "")
	if err := commit(l, again); err != nil {
		t.Fatal(err)
	}
	if again.Final.Changes == nil || again.Final.Changes.Black.Before.Value != 1500 {
		t.Errorf("%+v", again.Final.Changes)
	}
}

// A bot begins with the rating and deviation that it was given: a rating without games does not age.
func TestABotsFirstGame(t *testing.T) {
	l, conn := start(t)
	ann, cedar := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "bot", "cedar")
	_, err := conn.Exec(t.Context(), `INSERT INTO ratings (user_id, rule, speed, engine, value, deviation) VALUES ($1, 'renju', 'blitz', '1', 900, 100)`, cedar)
	if err != nil {
		t.Fatal(err)
	}
	addRated(t, conn, "r0", ann, cedar)
	lost := end("r0", 1, ann, cedar, "white")
	if err := commit(l, lost); err != nil {
		t.Fatal(err)
	}
	if c := lost.Final.Changes; c == nil || c.White.Before != (records.Rating{Value: 900}) || c.White.After.Value <= 900 {
		t.Errorf("%+v", c)
	}
}

// Games that do not count: an aborted one, a casual one, one with a guest.
func TestWhatDoesNotCount(t *testing.T) {
	l, conn := start(t)
	ann, guest := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "guest", "guest")
	addRated(t, conn, "r0", ann, guest)
	addRated(t, conn, "r1", ann, guest)
	withGuest := end("r0", 1, ann, guest, "black")
	if err := commit(l, withGuest); err != nil || withGuest.Final.Changes != nil {
		t.Error(err, withGuest.Final.Changes)
	}
	casual := end("r1", 1, ann, guest, "black")
	casual.Final.Rated = nil
	if err := commit(l, casual); err != nil {
		t.Fatal(err)
	}
	if a := standingOf(t, conn, ann); a.changes != 0 || a.wins != 0 {
		t.Errorf("%+v", a)
	}
}

// Games of one player that end in one batch count one after the other.
func TestRatedGamesOfOneBatch(t *testing.T) {
	l, conn := start(t)
	ann := addPlayer(t, conn, "member", "ann")
	const games = 20
	appends := make([]records.Append, games)
	for i := range games {
		other := addPlayer(t, conn, "member", fmt.Sprint("u", i))
		addRated(t, conn, fmt.Sprint("r", i), ann, other)
		appends[i] = end(fmt.Sprint("r", i), 1, ann, other, "black")
	}
	release := hold(t, conn)
	var done sync.WaitGroup
	errs := make([]error, games)
	for i, a := range appends {
		done.Add(1)
		l.Append(a, func(err error) { errs[i] = err; done.Done() })
	}
	release()
	done.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	for i := 1; i < games; i++ {
		if appends[i].Final.Changes.Black.Before != appends[i-1].Final.Changes.Black.After {
			t.Errorf("game %d begins at %+v after %+v", i, appends[i].Final.Changes.Black.Before, appends[i-1].Final.Changes.Black.After)
		}
	}
	if a := standingOf(t, conn, ann); a.wins != games || a.changes != games {
		t.Errorf("%+v", a)
	}
}

// Two ends of one game, from two servers at the same instant, are one result and one change of each rating.
func TestTwoEndsRace(t *testing.T) {
	url := dbtest.URL(t)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	logs := [2]*eventlog.Log{eventlog.Start(url), eventlog.Start(url)}
	defer logs[0].Close()
	defer logs[1].Close()
	ann, bob := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "member", "bob")
	const races = 1000
	for i := range races {
		addRated(t, conn, fmt.Sprint("r", i), ann, bob)
	}
	both, stored := 0, 0
	for i := range races {
		ends := [2]records.Append{end(fmt.Sprint("r", i), 1, ann, bob, "black"), end(fmt.Sprint("r", i), 1, ann, bob, "white")}
		for k := range 2 { // games of one day would count less, and soon not at all
			ends[k].Event.At = ends[k].Event.At.AddDate(0, 0, i)
		}
		var done sync.WaitGroup
		var errs [2]error
		for k := range 2 {
			done.Add(1)
			logs[k].Append(ends[k], func(err error) { errs[k] = err; done.Done() })
		}
		done.Wait()
		for k := range 2 {
			switch {
			case errs[k] == nil && ends[k].Final.Changes != nil:
				stored++
			case !errors.Is(errs[k], records.ErrConflict):
				t.Fatalf("race %d: %v", i, errs[k])
			}
		}
		if errs[0] == nil && errs[1] == nil {
			both++
		}
	}
	if both != 0 || stored != races {
		t.Errorf("%d of %d ended, %d of them twice", stored, races, both)
	}
	a, b := standingOf(t, conn, ann), standingOf(t, conn, bob)
	if a.changes != races || b.changes != races || a.wins+a.losses != races || a.wins != b.losses || a.losses != b.wins {
		t.Errorf("%+v %+v", a, b)
	}
	var differ int
	err = conn.QueryRow(t.Context(), `
		SELECT count(*) FROM games g JOIN rating_changes c ON c.game = g.number AND c.user_id = g.black
		WHERE (g.winner = 'black') <> (c.after > c.before)`).Scan(&differ)
	if err != nil || differ != 0 {
		t.Errorf("%d results and ratings differ: %v", differ, err)
	}
}
