package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/live/broadcasts"
	"github.com/tengen-go/tengen/hub/testing/await"
)

const (
	castBoards = 4
	castDelay  = 3 * time.Second
	castLook   = 100 * time.Millisecond
)

// castKills are the points at which a server is killed that takes a push: while its transaction waits to write a table, and when it has
// just been stored, whether the answer has gone or not.
var castKills = []string{"broadcast_log", stored, "broadcasts"}

// TestKill9WhileABroadcastIsFed has a script feed a broadcast of four boards to a site of three servers, of which one is killed during each
// push. The same push is then sent to another server. No move is lost, none is stored twice, and readers see nothing before its time.
func TestKill9WhileABroadcastIsFed(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	n := startNodes(t, cluster.Options{Server: built.Path(t, "tengen")})
	c := newFedCast(t, n)
	ctx, stop := context.WithCancel(t.Context())
	var reading sync.WaitGroup
	reading.Go(func() { c.read(ctx) })
	r := tally("kill -9 while a broadcast is fed")
	for k := range soak.Times(3, 30) {
		c.strike(castKills[k%len(castKills)], k)
		c.operatorsSee()
		if n.complete(); t.Failed() {
			break
		}
		r.add(func(r *row) { r.times++ })
	}
	c.readersSee()
	stop()
	reading.Wait()
	c.verifyStored()
}

// fedCast is a broadcast that a script feeds: in push k each board gets its move k.
type fedCast struct {
	t         *testing.T
	n         *nodes
	id, token string

	mu   sync.Mutex  // guards the following
	sent []time.Time // before each push
}

func newFedCast(t *testing.T, n *nodes) *fedCast {
	c := &fedCast{t: t, n: n}
	base := n.Base()
	post := func(path, body, cookie string, into any) string {
		status, text, cookie := ask(t, base, "POST", path, body, cookie)
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, status, text)
		}
		if into != nil {
			if err := json.Unmarshal([]byte(text), into); err != nil {
				t.Fatal(err)
			}
		}
		return cookie
	}
	host := post("/api/account/register", fmt.Sprintf(`{"name":"Reporter","password":%q}`, firstWords), "", nil)
	var made struct{ ID, Token string }
	post("/api/broadcasts", fmt.Sprintf(`{"key":"cup","name":"The cup","text":"","rule":"freestyle","size":15,"opening":"free","rounds":1,"boards":%d,"delay":%d}`,
		castBoards, castDelay/time.Second), host, &made)
	post("/api/broadcasts/"+made.ID+"/token", "{}", host, &made)
	c.id, c.token = made.ID, made.Token
	return c
}

// castMoves are the first n moves of a board.
func castMoves(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "%c%d", 'a'+i%15, 1+i/15*2)
	}
	return out.String()
}

// ask asks a server, the operators' way if a body or now is asked for.
func (c *fedCast) ask(ctx context.Context, base, method, path, body string, operator bool, into any) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, base+"/api/broadcasts/"+c.id+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	if operator {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%d %s", res.StatusCode, text)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// push sends all boards with n moves, in any order.
func (c *fedCast) push(base string, n int) (out []broadcast.CastTaken, err error) {
	var games []string
	for _, b := range rand.Perm(castBoards) {
		games = append(games, fmt.Sprintf(`{"black":"Black%d","white":"White%d","moves":%q}`, b, b, castMoves(n)))
	}
	var answer struct{ Games []broadcast.CastTaken }
	err = c.ask(c.t.Context(), base, "POST", "/push", `{"round":1,"games":[`+strings.Join(games, ",")+`]}`, true, &answer)
	return answer.Games, err
}

// strike kills the server that takes push k, and sends it again to another.
func (c *fedCast) strike(point string, k int) {
	c.t.Helper()
	c.mu.Lock()
	c.sent = append(c.sent, time.Now())
	c.mu.Unlock()
	victim := c.n.Nodes[k%len(c.n.Nodes)]
	conn, look := connectTo(c.t, c.n.Database), connectTo(c.t, c.n.Database)
	changes := func() (n int) {
		if err := look.QueryRow(c.t.Context(), `SELECT count(*) FROM broadcast_log`).Scan(&n); err != nil {
			c.t.Error(err)
		}
		return n
	}
	unlock, met := func() {}, func() bool { return changes() == (k+1)*castBoards }
	if point != stored {
		unlock = lockTable(c.t, conn, point, "EXCLUSIVE")
		defer unlock()
		met = func() (waits bool) {
			if err := look.QueryRow(c.t.Context(), `SELECT EXISTS (SELECT FROM pg_locks WHERE relation = $1::text::regclass AND NOT granted)`, point).Scan(&waits); err != nil {
				c.t.Error(err)
			}
			return waits
		}
	}
	var pushing sync.WaitGroup
	pushing.Go(func() { _, _ = c.push(victim.Base(), k+1) }) // it may have been answered
	if !wait.Until(c.t.Context(), await.Limit, strikeLook, met) {
		c.t.Errorf("push %d does not come to %q", k, point)
	}
	victim.Kill()
	c.t.Logf("push %d: a server is killed at %q", k, point)
	pushing.Wait()
	unlock()
	var taken []broadcast.CastTaken
	var err error
	if !wait.Until(c.t.Context(), await.Limit, sayAgain, func() bool { taken, err = c.push(c.n.Base(), k+1); return err == nil }) {
		c.t.Errorf("push %d is not taken: %v", k, err)
		return
	}
	for _, g := range taken {
		if again := g.What == broadcast.Same; g.What == broadcast.Refused || again != (taken[0].What == broadcast.Same) || !again && point == stored || g.Moves != k+1 {
			c.t.Errorf("push %d at %q, sent again: %+v", k, point, taken)
		}
	}
}

// operatorsSee waits until each server that is up shows operators all that was sent; one that has just looked believes that for a second.
func (c *fedCast) operatorsSee() {
	c.t.Helper()
	c.mu.Lock()
	want := len(c.sent)
	c.mu.Unlock()
	for range c.n.Nodes {
		var page broadcasts.CastPage
		base := c.n.Base()
		wait.Until(c.t.Context(), await.Limit, sayAgain, func() bool {
			page = broadcasts.CastPage{}
			return c.ask(c.t.Context(), base, "GET", "?now=1", "", true, &page) == nil && castHas(page, want)
		})
		c.whole(page, want)
	}
}

// castHas reports whether each board of a page has so many moves.
func castHas(p broadcasts.CastPage, want int) bool {
	return len(p.Boards) == castBoards && !slices.ContainsFunc(p.Boards, func(b broadcasts.CastBoard) bool { return len(b.Moves) < want })
}

// whole looks at a page: it has each board once, with so many moves.
func (c *fedCast) whole(p broadcasts.CastPage, want int) {
	c.t.Helper()
	seen := map[string]bool{}
	for _, b := range p.Boards {
		if got := strings.Join(b.Moves, ""); got != castMoves(want) || seen[b.Black] || strings.TrimPrefix(b.Black, "Black") != strings.TrimPrefix(b.White, "White") {
			c.t.Errorf("%s – %s: %s, not %d moves", b.Black, b.White, got, want)
		}
		seen[b.Black] = true
	}
	if len(p.Boards) != castBoards {
		c.t.Errorf("%d boards", len(p.Boards))
	}
}

// read looks again and again, as readers do: no move is shown before its time, or another than was sent.
func (c *fedCast) read(ctx context.Context) {
	for ; ctx.Err() == nil; wait.Sleep(ctx, castLook) {
		var page broadcasts.CastPage
		base := c.n.Base()
		if base == "" || c.ask(ctx, base, "GET", "", "", false, &page) != nil {
			continue // it is being killed
		}
		c.mu.Lock()
		sent := c.sent
		c.mu.Unlock()
		for _, b := range page.Boards {
			n := len(b.Moves)
			switch {
			case n > len(sent) || strings.Join(b.Moves, "") != castMoves(n):
				c.t.Errorf("%s – %s: %v", b.Black, b.White, b.Moves)
				return
			case n > 0 && time.Since(sent[n-1]) < castDelay:
				c.t.Errorf("move %d of %s is shown %v after it was sent", n, b.Black, time.Since(sent[n-1]))
				return
			}
		}
	}
}

// readersSee waits until readers see all that was sent.
func (c *fedCast) readersSee() {
	c.t.Helper()
	var page broadcasts.CastPage
	wait.Until(c.t.Context(), await.Limit, castLook, func() bool {
		page = broadcasts.CastPage{}
		err := c.ask(c.t.Context(), c.n.Base(), "GET", "", "", false, &page)
		return err == nil && castHas(page, len(c.sent))
	})
	c.whole(page, len(c.sent))
}

// verifyStored looks at the log: each board has a change for each push, in order.
func (c *fedCast) verifyStored() {
	var changes, last, version int
	err := connectTo(c.t, c.n.Database).QueryRow(c.t.Context(), `
		SELECT count(*), max(l.seq), max(b.version) FROM broadcasts b JOIN broadcast_log l ON l.broadcast = b.number WHERE b.id = $1`, c.id).Scan(&changes, &last, &version)
	if want := castBoards * len(c.sent); err != nil || changes != want || last != want || version != want {
		c.t.Errorf("%d changes up to %d, version %d, not %d: %v", changes, last, version, want, err)
	}
}
