package wire

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

var update = flag.Bool("update", false, "write frontend/testdata/openings.json anew")

// openingsFile has every way through every opening as the page is told of it: the page's test walks there at random, without a server.
const openingsFile = "../../../frontend/testdata/openings.json"

// openingNode is what a game waits for, without its points, and what follows: numbers of nodes.
type openingNode struct {
	Next    Next                `json:"next"`
	Stone   int                 `json:"stone,omitempty"`   // after a stone, a fifth or a pick
	Options map[game.Option]int `json:"options,omitempty"` // after a choice
	Swaps   []game.Option       `json:"swaps,omitempty"`   // choices that exchange the players
}

// walker finds the nodes of openings: those from which everything is the same are one.
type walker struct {
	t     *testing.T
	nodes []openingNode
	known map[string]int
}

// node returns the number of what comes after a game's log.
func (w *walker) node(s game.Settings, log []*game.Event) int {
	g, err := game.Replay("g", s, 1, game.WishBlack, log)
	if err != nil {
		w.t.Fatal(err)
	}
	at := log[len(log)-1].At
	n := next(g)
	n.Fifths, n.Until = nil, 0
	node := openingNode{Next: *n}
	waits, _ := g.Next()
	follow := func(c game.Command) (to int, swapped bool) {
		c.Actor, c.Version, c.ClientID = g.Player(waits.Seat), g.Version(), fmt.Sprint(g.Version())
		e, err := g.Decide(&c, at)
		if err != nil {
			w.t.Fatalf("%s, %s: %+v: %v", s.Opening, g.MoveText(), c, err)
		}
		e.Seq, e.At = len(log)+1, at
		after := append(slices.Clip(log), e)
		next, err := game.Replay("g", s, 1, game.WishBlack, after)
		if err != nil {
			w.t.Fatal(err)
		}
		return w.node(s, after), next.Seats() != g.Seats()
	}
	switch waits.Do {
	case game.Choose:
		node.Options = map[game.Option]int{}
		for _, o := range waits.Options {
			to, swapped := follow(game.Command{Kind: game.Decision, Option: o})
			if node.Options[o] = to; swapped {
				node.Swaps = append(node.Swaps, o)
			}
		}
	case game.Pick:
		node.Stone, _ = follow(game.Command{Kind: game.Move, Point: waits.Fifths[0]})
	default:
		if waits.Do == game.Place && waits.Left == 0 {
			break // play is free
		}
		node.Stone, _ = follow(game.Command{Kind: game.Move, Point: w.point(g, waits)})
	}
	key, err := json.Marshal(node)
	if err != nil {
		w.t.Fatal(err)
	}
	i, ok := w.known[string(key)]
	if !ok {
		i = len(w.nodes)
		w.nodes, w.known[string(key)] = append(w.nodes, node), i
	}
	return i
}

// point returns one that the opening takes; the first of all are far from any symmetry of the stones.
func (w *walker) point(g *game.Game, n game.Next) board.Point {
	size := g.Settings().Size
	for i := range size * size {
		p := board.At(i%size, i/size)
		if n.Zone.Has(size, p) && g.Board().Check(p) == nil && !slices.ContainsFunc(n.Fifths, func(q board.Point) bool { return g.Board().Alike(p, q) }) {
			return p
		}
	}
	w.t.Fatalf("%s: a dead end after %s", g.Settings().Opening, g.MoveText())
	return board.None
}

// The page's test walks through what the hub would tell of every opening. -update writes it.
func TestOpeningsForThePage(t *testing.T) {
	w := &walker{t: t, known: map[string]int{}}
	from := map[game.Opening]int{}
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, o := range game.Openings() {
		if o == game.Free {
			continue
		}
		s := game.Settings{Rule: board.Renju, Size: 15, Opening: o, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
		g := game.New("g", s, 1, game.WishBlack)
		e, err := g.Decide(&game.Command{Kind: game.Join, Actor: 2, ClientID: "join"}, at)
		if err != nil {
			t.Fatal(err)
		}
		e.Seq = 1
		from[o] = w.node(s, []*game.Event{e})
	}
	var out bytes.Buffer
	starts, err := json.Marshal(from)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&out, "{\n  \"from\": %s,\n  \"nodes\": [", starts)
	for i, n := range w.nodes {
		text, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%s\n    %s", map[bool]string{true: ","}[i > 0], text)
	}
	out.WriteString("\n  ]\n}\n")
	if *update {
		if err := os.WriteFile(openingsFile, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(openingsFile)
	if err != nil || !bytes.Equal(old, out.Bytes()) {
		t.Errorf("%s is not what the hub tells (%v): go test ./hub/live/wire -run OpeningsForThePage -update", openingsFile, err)
	}
}
