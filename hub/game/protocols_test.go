package game

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// walk follows a script: the side to decide does each word. A point is a stone, a fifth or a pick, "=keep" a decision;
// "a1!zone" is refused with that code. Words with an "@" say what the game waits for: "@black.place.3", with the number
// left.
func (tb *table) walk(script string) {
	tb.t.Helper()
	for _, word := range strings.Fields(script) {
		n, _ := tb.g.Next()
		if want, ok := strings.CutPrefix(word, "@"); ok {
			if got := fmt.Sprintf("%v.%s.%d", n.Seat, n.Do, n.Left); got != want {
				tb.t.Fatalf("it waits for %s, want %s", got, want)
			}
			continue
		}
		what, code, refused := strings.Cut(word, "!")
		c := Command{Kind: Move, Actor: tb.g.Player(n.Seat)}
		if option, ok := strings.CutPrefix(what, "="); ok {
			c.Kind, c.Option = Decision, Option(option)
		} else {
			c.Point = pt(tb.t, what)
		}
		if !refused {
			tb.must(c)
			continue
		}
		if _, err := tb.try(c); string(fault.CodeOf(err)) != code {
			tb.t.Fatalf("%s: %v, want %s", what, err, code)
		}
	}
}

// branches are all of every protocol, with what it refuses. ann sat down as Black.
var branches = map[string]struct {
	opening Opening
	script  string
	black   UserID // in the end
	moves   string
}{
	"pro":              {Pro, "@black.place.1 h9!zone h8 @white.place.1 h8!occupied a1 @black.place.1 j10!zone f6!zone k8 @white.place.0", ann, "h8a1k8"},
	"long pro":         {LongPro, "h8 i9 k8!zone l8 @white.place.0", ann, "h8i9l8"},
	"swap, black":      {Swap, "@black.place.3 a1 b2 c3 =place2!not_now h8!not_now @white.choose.0 =black @white.place.0", bob, "a1b2c3"},
	"swap, white":      {Swap, "a1 b2 c3 =white @white.place.0", ann, "a1b2c3"},
	"swap2":            {Swap2, "a1 b2 c3 =keep!not_now =place2 @white.place.2 d4 e5 @black.choose.0 =white @white.place.0", bob, "a1b2c3d4e5"},
	"rif":              {RIF, "@black.place.3 h9!zone h8 h10!zone h9 h11!zone h10 @white.choose.0 =black!not_now =keep @white.place.1 a1 @black.offer.2 a1!occupied g8 g8!alike @black.offer.1 k8 @white.pick.0 b2!not_offered =keep!not_now k8 @white.place.0", ann, "h8h9h10a1k8"},
	"rif, swapped":     {RIF, "h8 i9 h10 =swap @white.place.1 a1 @black.offer.2 b1 c1 b1 @white.place.0", bob, "h8i9h10a1b1"},
	"yamaguchi":        {Yamaguchi, "h8 h9 h10 @black.choose.0 =0!not_now =13!not_now =keep!not_now =3 @white.choose.0 =swap @white.place.1 a1 @black.offer.3 b1 c1 d1 @white.pick.0 c1 @white.place.0", bob, "h8h9h10a1c1"},
	"yamaguchi of one": {Yamaguchi, "h8 h9 h10 =1 =keep a1 @black.offer.1 b1 @white.pick.0 b1", ann, "h8h9h10a1b1"},
	"soosyrv":          {Soosyrv8, "h8 i9 i8 @white.choose.0 =keep @white.place.1 a1 @white.choose.0 =9!not_now =2 @black.choose.0 =swap @black.offer.2 b1 c1 @white.pick.0 b1 @white.place.0", bob, "h8i9i8a1b1"},
	"soosyrv, twice":   {Soosyrv8, "h8 i9 i8 =swap a1 =8 =swap @black.offer.8 b1 c1 d1 e1 f1 g1 h1 i1 @white.pick.0 i1", ann, "h8i9i8a1i1"},
	"tarannikov":       {Tarannikov, "h8 =keep @white.place.1 h10!zone h9 =swap @black.place.1 h11!zone h10 =keep l12!zone @white.place.1 k11 =keep @black.place.1 m8!zone l12 @white.choose.0 =swap @white.place.0", ann, "h8h9h10k11l12"},
	"taraguchi, five":  {Taraguchi10, "h8 =keep h9 =keep h10 =keep l8!zone k8 @black.choose.0 =black!not_now =keep @black.place.1 m8!zone l8 @white.choose.0 =keep @white.place.0", ann, "h8h9h10k8l8"},
	"taraguchi, swaps": {Taraguchi10, "h8 =swap h9 =swap h10 =swap k8 @black.choose.0 =swap @black.place.1 l8 @white.choose.0 =swap @white.place.0", bob, "h8h9h10k8l8"},
	"taraguchi, ten":   {Taraguchi10, "h8 =keep i9 =keep h10 =keep g11 @black.choose.0 =offer10 @black.offer.10 a1 b1 c1 d1 e1 f1 g1 h1 i1 @black.offer.1 a1!alike j1 @white.pick.0 j2!not_offered e1 @white.place.0", ann, "h8i9h10g11e1"},
}

// Every branch of every protocol, and its refusals.
func TestProtocols(t *testing.T) {
	for name, c := range branches {
		t.Run(name, func(t *testing.T) {
			s := settings(c.opening, time.Minute, time.Second)
			s.Rule = board.Renju
			tb := seated(t, s)
			tb.walk(c.script)
			if got := tb.g.MoveText(); got != c.moves || tb.g.Seats().Black != c.black {
				t.Errorf("%s, Black %d, want %s and %d", got, tb.g.Seats().Black, c.moves, c.black)
			}
			tb.walk("o15") // play is free
			rebuilt(t, tb.g)
		})
	}
	if len(protocols) != len(Openings()) {
		t.Error("a protocol is not listed")
	}
}

// All fifths are one turn of the clock, and so are the pick and the sixth move.
func TestClocksOfFifths(t *testing.T) {
	s := settings(RIF, time.Minute, time.Second)
	s.Rule = board.Renju
	tb := seated(t, s)
	tb.walk("h8 h9 h10 =keep a1")
	tb.clocks(61*time.Second, 61*time.Second, board.Black)
	for _, p := range []string{"b1", "c1"} {
		tb.now = tb.now.Add(5 * time.Second)
		tb.walk(p)
	}
	tb.clocks(52*time.Second, 61*time.Second, board.White) // one increment
	tb.now = tb.now.Add(5 * time.Second)
	tb.walk("c1")
	tb.clocks(52*time.Second, 56*time.Second, board.White)
	tb.now = tb.now.Add(5 * time.Second)
	tb.walk("d1")
	tb.clocks(52*time.Second, 52*time.Second, board.Black)
}

// In the middle of an opening nobody passes; a resignation, an abort and a call to another game are as ever.
func TestWithinAnOpening(t *testing.T) {
	for _, script := range []string{"", "h8 h9", "h8 h9 h10", "h8 h9 h10 =swap a1", "h8 h9 h10 =swap a1 b1", "h8 h9 h10 =keep a1 b1 c1"} {
		s := settings(RIF, time.Minute, 0)
		s.Rule = board.Renju
		tb := seated(t, s)
		tb.walk(script)
		n, _ := tb.g.Next()
		me := tb.g.Player(n.Seat)
		tb.refused(ErrNotNow, Command{Kind: Pass, Actor: me})
		if strings.Contains(script, "=") {
			tb.refused(ErrTooLate, Command{Kind: Abort, Actor: me})
			e, ok := tb.g.Interrupt(tb.now)
			if !ok || e.Kind != Adjournment {
				t.Fatalf("after %q: called away with %+v", script, e)
			}
			tb.apply(e)
			tb.refused(ErrAdjourned, Command{Kind: Move, Actor: me, Point: pt(t, "o1")})
			tb.must(Command{Kind: Resume, Actor: tb.g.Player(n.Seat.Opponent())})
			if again, _ := tb.g.Next(); !reflect.DeepEqual(again, n) {
				t.Fatalf("after %q: it waits for %+v, and taken up again for %+v", script, n, again)
			}
		} else if other := tb.again(); other.must(Command{Kind: Abort, Actor: me}).Payload.Result.Reason != Aborted {
			t.Errorf("after %q: not aborted", script)
		}
		tb.refused(ErrNotYourTurn, Command{Kind: map[bool]CommandKind{true: Decision, false: Move}[n.Do == Choose], Actor: tb.g.Player(n.Seat.Opponent())})
		e := tb.must(Command{Kind: Resign, Actor: me})
		if e.Payload.Result.Winner != n.Seat.Opponent().String() {
			t.Errorf("after %q: %+v", script, e.Payload.Result)
		}
		rebuilt(t, tb.g)
	}
}

// A damaged log of an opening is no game.
func TestReplayRefusesDamagedOpenings(t *testing.T) {
	s := settings(RIF, 0, 0)
	s.Rule = board.Renju
	tb := seated(t, s)
	tb.walk("h8 h9 h10 =keep a1 b1 c1 b1 o15")
	good := tb.g.Log(tb.g.Version())
	damage := map[string]func(e *Event){
		"a stone where one decides": func(e *Event) { e.Kind = Moved; p := board.At(0, 5); e.Payload.Point = &p },
		"a fifth too early":         func(e *Event) { e.Kind = Fifth; p := board.At(0, 5); e.Payload.Point = &p },
		"a pick too early":          func(e *Event) { e.Kind = Picked; p := board.At(0, 5); e.Payload.Point = &p },
		"an unknown option":         func(e *Event) { e.Payload.Option = "both" },
	}
	for name, spoil := range damage {
		log := slices.Clone(good)
		chose := *log[4]
		if chose.Kind != Chose {
			t.Fatal(chose.Kind)
		}
		spoil(&chose)
		log[4] = &chose
		if _, err := Replay("game", s, ann, WishBlack, log); err == nil {
			t.Error(name)
		}
	}
	for i, e := range good { // a fifth, a pick without a point
		if e.Kind == Fifth || e.Kind == Picked {
			log, bare := slices.Clone(good), *e
			bare.Payload.Point = nil
			log[i] = &bare
			if _, err := Replay("game", s, ann, WishBlack, log); err == nil {
				t.Error(e.Kind, "without a point")
			}
		}
	}
}

// Random walks through all protocols, with takebacks, never reach a dead end, and replay. TENGEN_STEPS says how many.
func TestRandomOpenings(t *testing.T) {
	walks := steps(t, 500, 1)
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range walks {
		o := Openings()[n%len(Openings())]
		s := settings(o, time.Minute, 0)
		s.Rule = board.Rules()[rng.IntN(len(board.Rules()))]
		if s.Size = 15; s.Rule != board.Renju {
			s.Size = []int{13, 15, 17, 19, 20}[rng.IntN(5)]
		}
		g := New("game", s, ann, WishBlack)
		now := t0
		apply := func(c Command) {
			c.ClientID, c.Version = fmt.Sprint(g.Version()), g.Version()
			now = now.Add(time.Millisecond)
			e, err := g.Decide(&c, now)
			if err == nil {
				err = g.Apply(e)
			}
			if err != nil {
				t.Fatalf("%s on %d, %s: %+v: %v", o, s.Size, g.MoveText(), c, err)
			}
		}
		apply(Command{Kind: Join, Actor: bob})
		for acts, backs := 0, 0; g.inOpening(); acts++ {
			if asker := ann + UserID(rng.IntN(2)); backs < 4 && rng.IntN(6) == 0 && g.May(asker).Has(MayTakeBack) {
				apply(Command{Kind: MakeOffer, Actor: asker, Offer: OfferTakeback})
				apply(Command{Kind: Answer, Actor: ann + bob - asker, Accept: true})
				backs++
			}
			if acts > 100 {
				t.Fatalf("%s does not end: %s", o, g.MoveText())
			}
			n, _ := g.Next()
			c := Command{Kind: Move, Actor: g.Player(n.Seat)}
			switch n.Do {
			case Choose:
				c.Kind, c.Option = Decision, n.Options[rng.IntN(len(n.Options))]
			case Pick:
				c.Point = n.Fifths[rng.IntN(len(n.Fifths))]
			default:
				var all []board.Point
				for x := range s.Size {
					for y := range s.Size {
						p := board.At(x, y)
						twin := func(q board.Point) bool { return g.board.Alike(p, q) }
						if n.Zone.Has(s.Size, p) && g.board.Check(p) == nil && !(n.Do == Offer && slices.ContainsFunc(n.Fifths, twin)) {
							all = append(all, p)
						}
					}
				}
				if len(all) == 0 {
					t.Fatalf("%s: a dead end after %s", o, g.MoveText())
				}
				c.Point = all[rng.IntN(len(all))]
			}
			apply(c)
		}
		text, err := json.Marshal(g.Log(g.Version()))
		var log []*Event
		if err == nil {
			err = json.Unmarshal(text, &log)
		}
		if err != nil {
			t.Fatal(err)
		}
		again, err := Replay("game", s, ann, WishBlack, log)
		if err != nil || again.MoveText() != g.MoveText() || again.Seats() != g.Seats() || again.inOpening() || !slices.Equal(again.Fifths(), g.Fifths()) {
			t.Fatalf("%s: %v: %s is replayed as %s", o, err, g.MoveText(), again.MoveText())
		}
	}
}
