package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// opened is a game in its opening, and the same game played without a server beside it.
type opened struct {
	*duel
	local *game.Game
	words []string // what is still to be done: points, "=option", and "!" for a fault
	sent  *sent    // a command whose answer the fault may have swallowed; nil: there is none
}

// sent is a command as it was sent.
type sent struct {
	by   int
	what string
	id   int64
	v    int
	data any
}

// The people of the local game: those of a duel, by their places.
const hostID, guestID game.UserID = 1, 2

// faultyOpenings are three protocols with every kind of step. At "!" comes a fault, while the next command is on its way; at "|" too, if
// there are to be many.
var faultyOpenings = map[game.Opening]string{
	game.Swap2:       "a1 | b2 c3 ! =place2 d4 | e5 ! =white o15",
	game.Taraguchi10: "h8 | =keep i9 =swap h10 =keep g11 ! =offer10 a1 b1 c1 d1 e1 f1 g1 h1 | i1 ! j1 | e1",
	game.Soosyrv8:    "h8 i9 | i8 =swap a1 ! =2 =keep | b1 ! c1 | b1",
}

// startOpening has two guests begin a game with an opening of renju.
func startOpening(t *testing.T, base string, n int, o game.Opening, script string) *opened {
	t.Helper()
	d := &duel{t: t}
	for i := range 2 {
		cookie, _, err := client.Guest(await.Context(t, "a guest"), base)
		if err != nil {
			t.Fatal(err)
		}
		d.cookies[i], d.pages[i] = cookie, fmt.Sprintf("openingpage%d%d", n, i)
	}
	d.connect(base)
	c := play.Private(wire.TimeControl{Kind: game.Fischer, Initial: chaosInitial.Milliseconds()})
	c.Settings.Rule, c.Settings.Opening = "renju", o
	var made wire.CreatedData
	if err := json.Unmarshal(d.must(0, wire.InCreate, c).D, &made); err != nil {
		t.Fatal(err)
	}
	d.g = made.G
	d.v = d.must(1, wire.InJoin, nil).V
	s, err := c.Settings.Game()
	if err != nil {
		t.Fatal(err)
	}
	g := &opened{duel: d, local: game.New("local", s, hostID, game.WishBlack), words: strings.Fields(script)}
	g.act(game.Command{Kind: game.Join, Actor: guestID})
	return g
}

// act does something in the local game.
func (o *opened) act(c game.Command) {
	o.t.Helper()
	c.Version, c.ClientID = o.local.Version(), fmt.Sprint(o.local.Version())
	e, err := o.local.Decide(&c, time.Unix(int64(c.Version), 0).UTC())
	if err == nil {
		err = o.local.Apply(e)
	}
	if err != nil {
		o.t.Fatalf("%+v after %s: %v", c, o.local.MoveText(), err)
	}
}

// take takes the next word and does it in the local game; nil at a fault and at the end.
func (o *opened) take() *sent {
	o.t.Helper()
	if len(o.words) == 0 || o.words[0] == "!" {
		return nil
	}
	word := o.words[0]
	o.words = o.words[1:]
	n, _ := o.local.Next()
	c := game.Command{Actor: o.local.Player(n.Seat)}
	s := &sent{by: int(c.Actor - hostID), id: o.id(), v: o.v}
	if option, ok := strings.CutPrefix(word, "="); ok {
		c.Kind, c.Option = game.Decision, game.Option(option)
		s.what, s.data = wire.InChoose, wire.ChooseIn{Option: c.Option}
	} else {
		p, err := board.ParsePoint(word)
		if err != nil {
			o.t.Fatal(err)
		}
		c.Kind, c.Point = game.Move, p
		s.what, s.data = wire.InMove, wire.MoveIn{At: word}
	}
	o.act(c)
	return s
}

// answered sends a command, again if it was sent before, until it is taken.
func (o *opened) answered(s *sent) client.Frame {
	o.t.Helper()
	for began := time.Now(); ; {
		f, err := o.say(s.by, s.what, s.id, s.v, s.data)
		if err == nil {
			o.v = f.V
			return f
		}
		if !errors.Is(err, client.ErrClosed) || time.Since(began) > await.Limit {
			o.t.Fatalf("game %s: %s %+v: %v", o.g, s.what, s.data, err)
		}
		wait.Sleep(o.t.Context(), sayAgain)
	}
}

// toFault plays to the next fault. The command after it is on its way when it comes.
func (o *opened) toFault() {
	o.t.Helper()
	o.sent = nil
	for s := o.take(); s != nil; s = o.take() {
		o.answered(s)
	}
	if len(o.words) == 0 {
		return
	}
	o.words = o.words[1:]
	o.sent = o.take()
	if err := o.conns[o.sent.by].Send(o.sent.what, o.sent.id, o.g, o.sent.v, o.sent.data); err != nil {
		o.t.Fatal(err)
	}
}

// goesOn comes back after a fault: a pending command is taken once, and the game equals the local one. It returns the
// game's next decision.
func (o *opened) goesOn(base string) string {
	o.t.Helper()
	o.connect(base)
	if o.sent == nil {
		return ""
	}
	first := o.answered(o.sent)
	if again := o.answered(o.sent); again.V != first.V {
		o.t.Errorf("game %s: %+v made version %d, and again %d", o.g, o.sent.data, first.V, again.V)
	}
	s := o.watch(base)
	n, _ := o.local.Next()
	var moves, fifths []string
	for _, m := range s.Moves {
		moves = append(moves, m.At)
	}
	for _, p := range n.Fifths {
		fifths = append(fifths, p.String())
	}
	if s.Next == nil {
		o.t.Fatalf("game %s is %s", o.g, s.Status)
	}
	stone := ""
	if n.Do != game.Choose {
		stone = n.Stone.String()
	}
	if !slices.Equal(moves, o.local.MoveNames()) || s.Next.By != n.Seat.String() || s.Next.Do != string(n.Do) || s.Next.Left != n.Left ||
		s.Next.Stone != stone || !slices.Equal(s.Next.Options, n.Options) || !slices.Equal(s.Next.Fifths, fifths) {
		o.t.Errorf("game %s: %v, %+v, want %v, %+v", o.g, moves, *s.Next, o.local.MoveNames(), n)
	}
	if seat := stateOf(o.t, base, o.cookies[0], o.g).You; seat != seatOf(o.local) {
		o.t.Errorf("game %s: the host sits on %q, want %q", o.g, seat, seatOf(o.local))
	}
	return string(n.Do)
}

// seatOf is where the host sits.
func seatOf(g *game.Game) string {
	s, _ := g.Seat(hostID)
	return s.String()
}

// openingsOf has a game of each of the protocols begin.
func openingsOf(t *testing.T, base string, many bool) (games []*opened) {
	t.Helper()
	more := ""
	if many {
		more = "!"
	}
	for o, script := range faultyOpenings {
		games = append(games, startOpening(t, base, len(games), o, strings.ReplaceAll(script, "|", more)))
	}
	return games
}

// through plays games from fault to fault until all of them are over. A fault returns where the games go on.
func through(t *testing.T, games []*opened, fault func() (base string)) {
	t.Helper()
	met := map[string]int{}
	for {
		open := 0
		for _, g := range games {
			if g.toFault(); g.sent != nil {
				open++
			}
		}
		if open == 0 {
			break
		}
		base := fault()
		for _, g := range games {
			met[g.goesOn(base)]++
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	for _, do := range []game.Action{game.Place, game.Choose, game.Offer, game.Pick} {
		if met[string(do)] == 0 {
			t.Errorf("no fault has met a step to %s: %v", do, met)
		}
	}
}

// Games are killed with their server in each kind of step of their openings, a command on its way: each goes on where it was, and that
// command is taken once.
func TestKill9InOpenings(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	data := dataDir(t)
	p := serve(t, data)
	through(t, openingsOf(t, p.base, true), func() string {
		p.kill()
		p = serve(t, data)
		return p.base
	})
	if code := p.stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.Log)
	}
}

// Games go to another server in each kind of step of their openings, since their own stops or is killed.
func TestOpeningsMoveAcrossServers(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	n := startNodes(t, cluster.Options{Server: built.Path(t, "tengen")})
	at, faults := n.Nodes[0], 0
	through(t, openingsOf(t, at.Base(), false), func() string {
		n.complete()
		if faults++; faults%2 == 1 {
			at.Kill()
		} else if err := at.Stop(); err != nil {
			t.Error(err)
		}
		at = n.Any()
		return at.Base()
	})
}
