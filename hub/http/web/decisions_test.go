package web

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// wander plays an opening of a protocol at random, with takebacks, and some moves more. It returns the game and what of its decisions stands.
func wander(t *testing.T, rng *rand.Rand, o game.Opening) (*game.Game, []record.Decision) {
	t.Helper()
	s := game.Settings{Rule: board.Renju, Size: 15, Opening: o, Forbidden: game.Refuse, Takebacks: true, Time: game.TimeControl{Kind: game.NoClock}}
	g := game.New("g1", s, 1, game.WishBlack)
	now := time.Unix(1_800_000_000, 0)
	act := func(c game.Command) {
		t.Helper()
		now = now.Add(time.Second)
		c.Version, c.ClientID = g.Version(), fmt.Sprint(g.Version())
		e, err := g.Decide(&c, now)
		if err == nil {
			err = g.Apply(e)
		}
		if err != nil {
			t.Fatalf("%s, %s: %+v: %v", o, g.MoveText(), c, err)
		}
	}
	act(game.Command{Kind: game.Join, Actor: 2})
	var past [][]record.Decision // before each act
	var actors []game.UserID
	var decided []record.Decision
	for free, backs := 0, 0; free < 4; {
		n, _ := g.Next()
		actor := g.Player(n.Seat)
		if asker := game.UserID(1 + rng.IntN(2)); backs < 4 && rng.IntN(5) == 0 && g.May(asker).Has(game.MayTakeBack) {
			act(game.Command{Kind: game.MakeOffer, Actor: asker, Offer: game.OfferTakeback})
			act(game.Command{Kind: game.Answer, Actor: 3 - asker, Accept: true})
			last := len(actors) - 1
			for actors[last] != asker {
				last--
			}
			decided, past, actors = past[last], past[:last], actors[:last]
			backs++
			continue
		}
		past, actors = append(past, decided), append(actors, actor)
		decided = slices.Clone(decided)
		ply := len(g.MoveNames())
		if n.Do == game.Choose {
			option := n.Options[rng.IntN(len(n.Options))]
			act(game.Command{Kind: game.Decision, Actor: actor, Option: option})
			decided = append(decided, record.Decision{Ply: ply, Choice: string(option)})
			continue
		}
		p := board.None
		for b := g.Board(); p == board.None; {
			if q := board.At(rng.IntN(15), rng.IntN(15)); n.Do == game.Pick {
				p = n.Fifths[rng.IntN(len(n.Fifths))]
			} else if b.Check(q) == nil && n.Zone.Has(15, q) && !slices.ContainsFunc(n.Fifths, func(f board.Point) bool { return b.Alike(f, q) }) {
				p = q
			}
		}
		act(game.Command{Kind: game.Move, Actor: actor, Point: p})
		switch {
		case n.Do == game.Place && n.Left == 0:
			free++
		case n.Do == game.Offer && len(n.Fifths) > 0:
			d := &decided[len(decided)-1]
			d.Fifths = append(slices.Clone(d.Fifths), p)
		case n.Do == game.Offer:
			decided = append(decided, record.Decision{Ply: ply, Fifths: []board.Point{p}})
		}
	}
	return g, decided
}

// The decisions that stand in a game are in its record, and are read back from the files as the site imports them; the
// fifths that were not picked are variations there.
func TestDecisionsComeBack(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(seed.New(t), 4))
	for n := range 200 {
		o := game.Openings()[n%len(game.Openings())]
		g, want := wander(t, rng, o)
		rows, err := wire.AuditRows(&records.GameRecord{NewGame: records.NewGame{ID: "g1", Settings: g.Settings(), Host: 1, Color: game.WishBlack, Events: g.After(0)}}, 0, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		b.rows = rows
		s := archive.Summary{ID: "g1", Rule: "renju", Size: 15, Opening: o, ClockKind: game.NoClock, Moves: g.MoveNames(), Started: time.Unix(0, 0)}
		rec, err := s.Record(b.games.played(t.Context(), "g1"))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(rec.Decisions, want) {
			t.Fatalf("%s: %s: %v, want %v", o, g.MoveText(), rec.Decisions, want)
		}
		others := max(0, len(g.Fifths())-1)
		for name, write := range map[string]func(*bytes.Buffer) error{
			"SGF": func(w *bytes.Buffer) error { return record.WriteSGF(w, rec) },
			"PSQ": func(w *bytes.Buffer) error { return record.WritePSQ(w, rec) },
		} {
			var file bytes.Buffer
			if err := write(&file); err != nil {
				t.Fatal(name, err)
			}
			in, err := record.Import(file.Bytes(), record.ImportOptions{})
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, file.Bytes())
			}
			got := in.Games[0]
			if !reflect.DeepEqual(got.Decisions, want) || len(got.Moves()) != len(g.MoveNames()) {
				t.Fatalf("%s, %s: %v, want %v", o, name, got.Decisions, want)
			}
			variations := 0
			for at := &got.Root; len(at.Next) > 0; at = at.Next[0] {
				variations += len(at.Next) - 1
			}
			if variations != others {
				t.Fatalf("%s, %s: %d variations, want %d", o, name, variations, others)
			}
		}
	}
}
