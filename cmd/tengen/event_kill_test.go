package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// The points at which servers are killed: while the transaction that makes a round waits to write a table, and when its round has just
// been stored and its games are not loaded yet.
var roundKills = []string{"event_rounds", "games", stored, "event_log", "event_games", "game_events", "owners", "events"}

const (
	stored      = ""
	strikeTry   = 3 * time.Second // so long a table is locked at a time
	strikeLook  = 5 * time.Millisecond
	tillRestart = 4 * time.Second // in which the other server goes on alone
	killPlayers = 4               // of an event
	killWaves   = 3               // of an arena, at least
	arenaLasts  = 3 * time.Minute // long before its bell
)

// TestKill9WhileRoundsAreMade kills servers of a site of two while rounds of a Swiss, a round robin and an arena are made, one or both
// at a time: nobody is paired twice, nobody is left out, no game is lost, and nobody loses a game for not having come.
func TestKill9WhileRoundsAreMade(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	n := startNodes(t, cluster.Options{Server: built.Path(t, "tengen"), Nodes: []string{freePort, freePort}})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	kills := soak.Times(3, 48)
	var running sync.WaitGroup
	for _, kind := range []string{"swiss", "roundrobin", "arena"} {
		players := make([]*eventPlayer, killPlayers)
		for i := range players {
			players[i] = newEventPlayer(t, n, fmt.Sprintf("%s%d", kind, i))
		}
		running.Go(func() {
			for ctx.Err() == nil && !t.Failed() {
				e := newKilledEvent(t, n, kind, players)
				e.play(ctx)
				e.verify()
			}
		})
	}
	conn, look := connectTo(t, n.Database), connectTo(t, n.Database)
	r := tally("kill -9 while a round is made")
	for k := range kills {
		if !strike(t, n, conn, look, roundKills[k%len(roundKills)], k) || t.Failed() {
			break
		}
		r.add(func(r *row) { r.times++ })
	}
	stop()
	running.Wait()
}

// strike kills servers at a point, and starts them again. It reports whether the point came.
func strike(t *testing.T, n *nodes, conn, look *pgx.Conn, point string, k int) bool {
	t.Helper()
	kill := func() {
		victims := n.Nodes[k%2 : k%2+1]
		if k%3 == 0 {
			victims = n.Nodes
		}
		for _, v := range victims {
			v.Kill()
		}
		t.Logf("kill %d: %d of %d servers, at %q", k, len(victims), len(n.Nodes), point)
	}
	met := false
	if point == stored {
		before := paired(t, look)
		met = wait.Until(t.Context(), await.Limit, strikeLook, func() bool { return paired(t, look) > before })
		kill()
	}
	for began := time.Now(); !met && time.Since(began) < await.Limit; {
		met = whileLocked(t, conn, look, point, kill)
	}
	if !met {
		t.Errorf("no round was made: %q", point)
	}
	if k%3 != 0 {
		wait.Until(t.Context(), tillRestart, strikeLook, func() bool { return false })
	}
	n.complete()
	return met
}

// paired is how many rounds there are.
func paired(t *testing.T, conn *pgx.Conn) (rounds int) {
	if err := conn.QueryRow(t.Context(), `SELECT count(*) FROM event_log WHERE kind = 'paired'`).Scan(&rounds); err != nil {
		t.Error(err)
	}
	return rounds
}

// whileLocked kills while an event's transaction waits to write a table. The lock goes before anybody loses patience.
func whileLocked(t *testing.T, conn, look *pgx.Conn, table string, kill func()) bool {
	t.Helper()
	unlock := lockTable(t, conn, table, "SHARE")
	defer unlock()
	waits := func() (is bool) {
		err := look.QueryRow(t.Context(), `
			SELECT EXISTS (SELECT FROM pg_locks w WHERE w.relation = $1::text::regclass AND NOT w.granted AND ($1 IN ('event_log', 'events') OR EXISTS (
			    SELECT FROM pg_locks h WHERE h.pid = w.pid AND h.granted AND h.relation = 'event_log'::regclass AND h.mode = 'RowExclusiveLock')))`, table).Scan(&is)
		if err != nil {
			t.Error(err)
		}
		return is
	}
	if !wait.Until(t.Context(), strikeTry, strikeLook, waits) {
		return false
	}
	kill()
	return true
}

// lockTable holds a table in a mode until it is unlocked, which may be done again.
func lockTable(t *testing.T, conn *pgx.Conn, table, mode string) (unlock func()) {
	t.Helper()
	tx, err := conn.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	unlock = func() {
		if err := tx.Rollback(context.WithoutCancel(t.Context())); err != nil && !errors.Is(err, pgx.ErrTxClosed) {
			t.Error(err)
		}
	}
	if _, err := tx.Exec(t.Context(), `LOCK TABLE `+pgx.Identifier{table}.Sanitize()+` IN `+mode+` MODE`); err != nil {
		unlock()
		t.Fatal(err)
	}
	return unlock
}

// eventPlayer is a member with a page, on whatever server.
type eventPlayer struct {
	n            *nodes
	name, cookie string
	conn         *client.Client // nil: none
	gone         chan struct{}  // closed when conn has ended
	ids          int64
}

func newEventPlayer(t *testing.T, n *nodes, name string) *eventPlayer {
	t.Helper()
	status, text, cookie := ask(t, n.Base(), "POST", "/api/account/register", fmt.Sprintf(`{"name":%q,"password":%q}`, name, firstWords), "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, text)
	}
	return &eventPlayer{n: n, name: name, cookie: cookie}
}

// here opens the player's page again if its server has gone.
func (p *eventPlayer) here(ctx context.Context) bool {
	if p.conn != nil {
		select {
		case <-p.gone:
			p.away()
		default:
			return true
		}
	}
	base := p.n.Base()
	if base == "" {
		return false
	}
	c, err := client.Dial(ctx, base, p.cookie, p.name+"page")
	if err != nil {
		return false
	}
	gone := make(chan struct{})
	go func() { // ends with the connection
		defer close(gone)
		for range c.Frames {
		}
	}()
	p.conn, p.gone = c, gone
	return true
}

// away closes the page.
func (p *eventPlayer) away() {
	if p.conn != nil {
		p.conn.Close()
		p.conn = nil
	}
}

// resign gives a game up, if a server takes it.
func (p *eventPlayer) resign(ctx context.Context, g string) {
	if !p.here(ctx) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	p.ids++
	_, err := p.conn.Call(ctx, wire.InResign, p.ids, g, 1, nil)
	if no := (*client.Refused)(nil); err != nil && !errors.As(err, &no) {
		p.away() // the same is tried again as long as the game goes on
	}
}

// killedEvent is an event whose servers are killed.
type killedEvent struct {
	t       *testing.T
	n       *nodes
	kind    string
	id      string
	players []*eventPlayer
	waves   int // of an arena, that have been seen
}

// rounds are how many a kind has with killPlayers.
var killRounds = map[string]int{"swiss": 3, "roundrobin": 6}

func newKilledEvent(t *testing.T, n *nodes, kind string, players []*eventPlayer) *killedEvent {
	e := &killedEvent{t: t, n: n, kind: kind, players: players}
	made := events.NewEvent{
		Key: fmt.Sprint(kind, time.Now().UnixNano()), Kind: kind, Title: kind, Starts: time.Now().Add(10 * time.Second).UnixMilli(), Pause: 1,
		Settings: wire.Settings{
			Rule: "freestyle", Size: 15, Opening: "free", Forbidden: "refuse", Rated: true,
			Clock: wire.TimeControl{Kind: "fischer", Initial: time.Minute.Milliseconds()},
		},
	}
	switch kind {
	case "swiss":
		made.Rounds = killRounds[kind]
	case "roundrobin":
		made.Double = true
	default:
		made.Minutes = 10
	}
	body, err := json.Marshal(made)
	if err != nil {
		t.Error(err)
	}
	var out struct{ ID string }
	e.insist(players[0], "POST", "/api/events", string(body), &out)
	e.id = out.ID
	for _, p := range players {
		e.insist(p, "POST", "/api/events/"+e.id+"/join", "{}", nil)
	}
	return e
}

// askJSON is ask for who may be refused, or find no server.
func askJSON(ctx context.Context, base, cookie, method, path, body string, into any) error {
	req, err := http.NewRequestWithContext(ctx, method, base+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Origin", base)
	req.Header.Set("Cookie", cookie)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode > 299 {
		err = fmt.Errorf("%d %s", res.StatusCode, text)
	}
	if err != nil || into == nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// once asks whatever server is up.
func (e *killedEvent) once(p *eventPlayer, method, path, body string, into any) error {
	base := e.n.Base()
	if base == "" {
		return errors.New("no server is up")
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(e.t.Context()), 10*time.Second)
	defer cancel()
	return askJSON(ctx, base, p.cookie, method, path, body, into)
}

// insist asks until a server answers.
func (e *killedEvent) insist(p *eventPlayer, method, path, body string, into any) {
	var err error
	if !wait.Until(e.t.Context(), await.Limit, sayAgain, func() bool { err = e.once(p, method, path, body, into); return err == nil }) {
		e.t.Errorf("%s: %s %s: %v", e.kind, method, path, err)
	}
}

// play plays the event to its end; the second player of each game resigns. From an arena all withdraw when ctx ends, or after arenaLasts.
func (e *killedEvent) play(ctx context.Context) {
	life := e.t.Context()
	defer func() {
		for _, p := range e.players {
			p.away()
		}
	}()
	left, stopped := false, false
	var last []events.EventPair // the games that were seen last
	var refused error           // why the event was not stopped
	for began := time.Now(); ; wait.Sleep(life, 100*time.Millisecond) {
		if time.Since(began) > arenaLasts+3*await.Limit {
			e.t.Errorf("%s %s does not end: %+v, left %t, stopped %t; refused: %v", e.kind, e.id, last, left, stopped, refused)
		}
		if e.t.Failed() {
			return
		}
		for _, p := range e.players {
			p.here(life)
		}
		open, ok := e.open()
		last = open
		switch {
		case e.kind != "arena" || ctx.Err() == nil && time.Since(began) < arenaLasts || e.waves < killWaves || stopped:
		case !left:
			e.present()
			for _, p := range e.players {
				e.insist(p, "POST", "/api/events/"+e.id+"/leave", "{}", nil)
			}
			left = true
			continue // and look whether somebody was paired meanwhile
		case ok && len(open) == 0:
			refused = e.once(e.players[0], "POST", "/api/events/"+e.id+"/stop", `{"reason":"Enough."}`, nil)
			stopped = refused == nil
		}
		for _, p := range open {
			e.player(p.Second).resign(life, p.Game)
		}
		var page struct{ Event events.EventHead }
		if err := e.once(e.players[0], "GET", "/api/events/"+e.id, "", &page); err == nil && page.Event.Phase == "over" {
			return
		}
	}
}

func (e *killedEvent) player(name string) *eventPlayer {
	return e.players[slices.IndexFunc(e.players, func(p *eventPlayer) bool { return p.name == name })]
}

// pairs returns all pairs, the last round first.
func (e *killedEvent) pairs() ([]events.EventPair, error) {
	var out events.EventRounds
	err := e.once(e.players[0], "GET", "/api/events/"+e.id+"/rounds", "", &out)
	return out.Pairs, err
}

// open returns the pairs that play now: nobody is in two. It reports whether it could be asked.
func (e *killedEvent) open() (open []events.EventPair, ok bool) {
	pairs, err := e.pairs()
	if err != nil {
		return nil, false
	}
	in := map[string]string{}
	for _, p := range pairs {
		e.waves = max(e.waves, p.Round)
		if p.Score != "" {
			continue
		}
		open = append(open, p)
		for _, name := range []string{p.First, p.Second} {
			if other, is := in[name]; is {
				e.t.Errorf("%s: %s plays %s and %s at once", e.kind, name, other, p.Game)
			}
			in[name] = p.Game
		}
	}
	return open, true
}

// present finds everybody still in the event.
func (e *killedEvent) present() {
	var page struct{ Event events.EventHead }
	e.insist(e.players[0], "GET", "/api/events/"+e.id, "", &page)
	if len(page.Event.Sections) != 1 || len(page.Event.Sections[0].Top) != len(e.players) {
		e.t.Errorf("%s: %+v", e.kind, page.Event.Sections)
		return
	}
	for _, r := range page.Event.Sections[0].Top {
		if r.State != "" {
			e.t.Errorf("%s: %s is %s", e.kind, r.Name, r.State)
		}
	}
}

// verify looks at an event that is over.
func (e *killedEvent) verify() {
	if e.t.Failed() {
		return
	}
	var pairs []events.EventPair
	e.insist(e.players[0], "GET", "/api/events/"+e.id+"/rounds", "", &struct{ Pairs *[]events.EventPair }{&pairs})
	rounds, games, met := map[int]map[string]bool{}, map[string]bool{}, map[[2]string]int{}
	for _, p := range pairs {
		in := rounds[p.Round]
		if in == nil {
			in = map[string]bool{}
			rounds[p.Round] = in
		}
		if in[p.First] || in[p.Second] || games[p.Game] || p.Game == "" {
			e.t.Errorf("%s: %+v is somebody's second pair of the round", e.kind, p)
		}
		if p.Score != "1-0" || p.Why != "" {
			e.t.Errorf("%s: %+v was not decided by a resignation", e.kind, p)
		}
		in[p.First], in[p.Second], games[p.Game] = true, true, true
		met[[2]string{min(p.First, p.Second), max(p.First, p.Second)}]++
	}
	for round, in := range rounds {
		if e.kind != "arena" && len(in) != len(e.players) {
			e.t.Errorf("%s: %d of %d play in round %d", e.kind, len(in), len(e.players), round)
		}
	}
	if want := killRounds[e.kind]; want > 0 && len(rounds) != want {
		e.t.Errorf("%s: %d rounds, not %d", e.kind, len(rounds), want)
	}
	for pair, times := range met {
		if most := map[string]int{"swiss": 1, "roundrobin": 2}[e.kind]; most > 0 && times != most {
			e.t.Errorf("%s: %v met %d times", e.kind, pair, times)
		}
	}
	if e.kind != "arena" {
		e.present()
	}
	e.verifyStored(len(games))
	e.t.Logf("%s %s: %d rounds, %d games", e.kind, e.id, len(rounds), len(games))
}

// verifyStored looks at the games that are stored of an event: each of its pairs has one, which is over and counted.
func (e *killedEvent) verifyStored(games int) {
	conn, err := pgx.Connect(await.Context(e.t, "a connection to PostgreSQL"), e.n.Database)
	if err != nil {
		e.t.Error(err)
		return
	}
	defer conn.Close(context.WithoutCancel(e.t.Context()))
	var all, over, noted int
	ok := wait.Until(e.t.Context(), await.Limit, sayAgain, func() bool {
		err = conn.QueryRow(e.t.Context(), `
			SELECT count(*), count(*) FILTER (WHERE g.status = 'over'), count(*) FILTER (WHERE x.over AND x.noted)
			FROM events e JOIN event_games x ON x.event = e.number JOIN games g ON g.number = x.game WHERE e.id = $1`, e.id).Scan(&all, &over, &noted)
		return err == nil && all == games && over == games && noted == games
	})
	if !ok {
		e.t.Errorf("%s: %d games in its rounds; %d are stored, %d over, %d counted: %v", e.kind, games, all, over, noted, err)
	}
}
