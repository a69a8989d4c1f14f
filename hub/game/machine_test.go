package game

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// machine plays a game and its model side by side. Commands are written down
// when somebody makes them and arrive when they like, also twice: two tabs, slow
// lines and retries.
type machine struct {
	t    *rapid.T
	g    *Game
	m    *model
	now  time.Time
	pace time.Duration
	mail []Command
	sent []string // clients' ids
	seen tally
}

// Every answer has the code that the model expects, every state is the model's,
// refused commands change nothing, and the log rebuilds the state.
func TestGameIsItsModel(t *testing.T) {
	const each = 100
	want, seen := steps(t, 2_000, each), tally{}
	rapid.Check(t, func(t *rapid.T) {
		var x *machine
		for range each {
			if x == nil || x.g.Phase() == Over && one(t, "next game", 8) {
				x.finish()
				x = newMachine(t, seen)
			}
			x.step()
		}
		x.finish()
	})
	t.Logf("%d steps in %d games: %s", seen["step"], seen["game"], seen)
	if seen["step"] < want && !testing.Short() {
		t.Errorf("%d steps, want %d", seen["step"], want)
	}
	if want >= 100_000 {
		for _, k := range everything {
			if seen[k] == 0 {
				t.Errorf("never: %s", k)
			}
		}
	}
}

// everything is what a long run must have met.
var everything = []string{
	"event start", "event move", "event pass", "event choose", "event offer", "event answer", "event takeback",
	"event end", "event gift", "event bonus", "event adjourn", "event resume", "event rematch", "repeated", "interrupted",
	"called off", "result five", "result overline", "result resign", "result time", "result away", "result forbidden",
	"result full_board", "result passes", "result agreement", "result aborted",
	"refused not_player", "refused not_your_turn", "refused off_board", "refused occupied", "refused forbidden_point",
	"refused stale", "refused over", "refused not_started", "refused started", "refused own_game", "refused not_now",
	"refused no_offer", "refused offered", "refused no_takebacks", "refused too_early", "refused not_away",
	"refused adjourned", "refused not_adjourned", "refused no_pass", "refused no_clock", "refused nothing_to_take_back", "refused too_late",
}

var clocks = []TimeControl{
	{Kind: NoClock},
	{Kind: Fischer, Initial: 10 * time.Second, Increment: time.Second},
	{Kind: Absolute, Initial: 20 * time.Second},
	{Kind: Byoyomi, Initial: 10 * time.Second, Period: 5 * time.Second, Periods: 3},
	{Kind: Byoyomi, Period: 5 * time.Second, Periods: 4},
	{Kind: Canadian, Initial: 10 * time.Second, Period: 10 * time.Second, Stones: 3},
	{Kind: Canadian, Period: 15 * time.Second, Stones: 2},
	{Kind: Simple, Period: 7 * time.Second},
	{Kind: Correspondence, Period: Day},
	{Kind: Correspondence, Initial: 3 * Day},
}

func newMachine(t *rapid.T, seen tally) *machine {
	s := Settings{
		Rule:      of(t, "rule", board.Freestyle, board.Standard, board.Renju, board.Renju, board.Caro),
		Size:      of(t, "size", 15, 15, 15, 19, 20, 6, 5, 5), // small ones are not offered, but fill up
		Opening:   of(t, "opening", Free, Free, Swap2),
		Forbidden: Refuse,
		Takebacks: !one(t, "no takebacks", 4),
		Time:      of(t, "clock", clocks...),
	}
	if s.Rule == board.Renju {
		s.Forbidden = of(t, "policy", Refuse, Loses)
	}
	x := &machine{t: t, now: t0, seen: seen}
	x.pace = of[time.Duration](t, "pace", 5, 40, 300) * time.Millisecond
	if s.Time.Kind == Correspondence {
		x.pace *= 40_000
	}
	wish := of(t, "wish", WishBlack, WishWhite, WishRandom)
	x.g, x.m = New("g", s, ann, wish), newModel(s, ann, wish)
	seen["game"]++
	return x
}

func (x *machine) finish() {
	if x != nil {
		rebuilt(x.t, x.g)
	}
}

func of[T any](t *rapid.T, name string, values ...T) T {
	return rapid.SampledFrom(values).Draw(t, name)
}

// one is true about once in n times. (rapid prefers the ends of a range.)
func one(t *rapid.T, name string, n int) bool { return rapid.IntRange(0, n-1).Draw(t, name) == n/2 }

// step lets time go by and something happen.
func (x *machine) step() {
	x.seen["step"]++
	lag := of[time.Duration](x.t, "lag", 0, 20e6, 300e6, 1500e6, -1e6, 1<<31*1e6, math.MaxInt64)
	x.wait(lag)
	switch what := rapid.IntRange(0, 31).Draw(x.t, "what"); {
	case what == 13:
		x.restart(lag)
	case what == 14:
		x.g = rebuilt(x.t, x.g)
	case what == 15:
		x.flag(lag)
	case what == 16 && one(x.t, "called to another game", 6):
		x.flag(lag)
		x.interrupt()
	default:
		if what > 1 { // else the flag has not been looked at
			x.flag(lag)
		}
		if len(x.mail) == 0 || !one(x.t, "old mail", 4) {
			x.mail = append(x.mail, x.command(lag))
		}
		i := len(x.mail) - 1
		if one(x.t, "reorder", 6) {
			i = rapid.IntRange(0, i).Draw(x.t, "which")
		}
		c := x.mail[i]
		if !one(x.t, "again", 10) {
			x.mail = slices.Delete(x.mail, i, i+1)
		}
		x.deliver(c)
	}
	x.compare()
}

// wait goes on by the game's pace, or to the edge of the running clock.
func (x *machine) wait(lag time.Duration) {
	next := x.now.Add(time.Duration(rapid.Int64Range(0, 2*x.pace.Milliseconds()).Draw(x.t, "ms")) * time.Millisecond)
	if d, ok := x.g.Deadline(lag); ok && one(x.t, "edge", 60) {
		next = d.Add(of(x.t, "off", -Grace-1e6, -Grace, -1e6, 0, 1e6))
	}
	if d, ok := x.g.CallOffAt(); ok && one(x.t, "first moves' edge", 30) {
		next = d.Add(of[time.Duration](x.t, "off", -1e6, 0, 1e6))
	}
	if d, ok := x.g.AdjournAt(); ok && one(x.t, "rests", 60) {
		next = d.Add(of[time.Duration](x.t, "off", -1e6, 0, 1e6))
	}
	if next.After(x.now) {
		x.now = next
	}
}

func (x *machine) flag(lag time.Duration) {
	e, ok := x.g.Flag(x.now, lag)
	if want := x.m.flag(x.now, lag); ok != want {
		x.t.Fatalf("flag %v, the model says %v", ok, want)
	}
	if ok {
		x.apply(e)
	}
	e, ok = x.g.CallOff(x.now)
	if want := x.m.callOff(x.now); ok != want {
		x.t.Fatalf("called off %v, the model says %v", ok, want)
	}
	if ok {
		x.seen["called off"]++
		x.apply(e)
	}
	e, ok = x.g.Adjourn(x.now)
	if want := x.m.adjourn(x.now); ok != want {
		x.t.Fatalf("adjourned %v, the model says %v", ok, want)
	}
	if ok {
		x.apply(e)
	}
}

func (x *machine) interrupt() {
	e, ok := x.g.Interrupt(x.now)
	if want := x.m.interrupt(x.now); ok != want {
		x.t.Fatalf("interrupted %v, the model says %v", ok, want)
	}
	if ok {
		x.seen["interrupted"]++
		x.apply(e)
	}
}

func (x *machine) restart(lag time.Duration) {
	x.flag(lag)
	x.g = rebuilt(x.t, x.g)
	up := x.now.Add(time.Duration(rapid.Int64Range(0, 10*x.pace.Milliseconds()).Draw(x.t, "down")) * time.Millisecond)
	e, ok := x.g.AfterOutage(up, x.now)
	if want := x.m.resume(up, x.now); ok != want {
		x.t.Fatalf("resume %v, the model says %v", ok, want)
	}
	x.now = up
	if ok {
		x.apply(e)
	}
}

// deliver gives a command to both, as a room does: a repeated one is found.
func (x *machine) deliver(c Command) {
	e, found := x.g.Done(c.Actor, c.ClientID)
	if v, ok := x.m.done[[2]any{c.Actor, c.ClientID}]; ok != found || ok && (e.Seq != v || e.Actor != c.Actor || e.ClientID != c.ClientID) {
		x.t.Fatalf("%+v became %+v %v; the model says %d %v", c, e, found, v, ok)
	}
	if found {
		x.seen["repeated"]++
		return
	}
	e, err := x.g.Decide(&c, x.now)
	if err != nil {
		x.seen["refused "+string(fault.CodeOf(err))]++
	}
	var want error
	if why := x.m.do(c, x.now); why != nil {
		want = why
	}
	if !reflect.DeepEqual(err, want) {
		x.t.Fatalf("%+v: %v, the model says %v", c, err, want)
	}
	if err == nil {
		if e.Actor != c.Actor || e.ClientID != c.ClientID || !e.At.Equal(x.now) {
			x.t.Fatalf("%+v: %+v, want Actor %v, ClientID %v, %v", c, e, c.Actor, c.ClientID, x.now)
		}
		x.apply(e)
	}
}

func (x *machine) apply(e *Event) {
	if err := x.g.Apply(e); err != nil {
		x.t.Fatal(err)
	}
	x.seen["event "+string(e.Kind)]++
	if p := e.Payload; e.Kind == Ended && (p.LagMS != 0 || p.QuotaMS != 0) {
		x.t.Fatalf("an end gives lag back: %+v", p)
	}
	if r := e.Payload.Result; r != nil {
		x.seen["result "+string(r.Reason)]++
	}
}

func (x *machine) compare() {
	got, want := look(x.g, x.now), x.m.view(x.now)
	if r := got.Result; r != nil && r.Line != nil {
		x.line(*r)
		got.Result = &Result{Winner: r.Winner, Reason: ByFive}
	}
	if !reflect.DeepEqual(got, want) {
		x.t.Fatalf("the game is not its model:\n%s", cmp.Diff(want, got))
	}
}

// line checks a winning row: its stones are the winner's, side by side, and the
// last move's is one of them.
func (x *machine) line(r Result) {
	b := x.g.Board()
	dx, dy := r.Line[1].X()-r.Line[0].X(), r.Line[1].Y()-r.Line[0].Y()
	ok := len(r.Line) >= 5 && (len(r.Line) > 5) == (r.Reason == ByOverline) && slices.Contains(r.Line, b.Last()) &&
		max(dx, -dx) <= 1 && max(dy, -dy) <= 1 && (dx != 0 || dy != 0)
	for i, p := range r.Line {
		ok = ok && b.At(p).String() == r.Winner && p == board.At(r.Line[0].X()+i*dx, r.Line[0].Y()+i*dy)
	}
	if !ok {
		x.t.Fatalf("winning row %+v", r)
	}
}

// command makes up what somebody wants of the game as it is.
func (x *machine) command(lag time.Duration) Command {
	t, g := x.t, x.g
	c := Command{
		Kind: of(t, "kind", Move, Move, Move, Move, Move, Move, Move, Move, Move, Move, Move, Move, Move, Move, Move, Move,
			Pass, Pass, MakeOffer, MakeOffer, MakeOffer, Answer, Give, Claim, Decision, Join, Resign, Abort, Resume, Decline+1),
		Actor:    of(t, "actor", ann, bob, eve, 0),
		Version:  g.Version(),
		Point:    x.point(),
		Option:   of(t, "option", TakeBlack, TakeWhite, PlaceTwo, "both"),
		Offer:    of(t, "offer", OfferTakeback, OfferTakeback, OfferTakeback, OfferDraw, OfferDraw, OfferRematch, ""),
		Accept:   rapid.Bool().Draw(t, "accept"),
		Win:      rapid.Bool().Draw(t, "win"),
		Away:     of(t, "away", 0, 50*time.Second-1, 50*time.Second, time.Hour),
		Lag:      lag,
		Coin:     rapid.Bool().Draw(t, "coin"),
		NextGame: fmt.Sprint("next", g.Version()),
	}
	if !one(t, "resigns", 4) && (c.Kind == Resign || c.Kind == Claim || c.Kind == Abort) {
		c.Kind = Move // or no game would be long
	}
	n, live := g.Next()
	if likely := !one(t, "unlikely", 4); likely && live {
		c.Actor = g.Player(n.Seat)
		if n.Do == Choose {
			c.Kind, c.Option = Decision, of(t, "choice", n.Options...)
		}
	} else if likely && g.Phase() == Adjourned {
		c.Kind, c.Actor = Resume, of(t, "resumer", ann, bob)
	} else if likely && g.Phase() == Waiting {
		c.Kind, c.Actor = Join, of(t, "joiner", bob, bob, eve, ann)
	} else if likely {
		c.Kind, c.Actor, c.Offer = MakeOffer, of(t, "player", ann, bob), OfferRematch
	}
	if _, by, open := g.Offer(); open && one(t, "answers", 2) {
		c.Kind, c.Actor, c.Accept = Answer, ann+bob-by, !one(t, "declines", 3)
	}
	if one(t, "other version", 8) {
		c.Version += of(t, "by", -1, 1, -2, -3, 1<<30, -1<<30)
	}
	page := of(t, "page", "a", "b")
	c.ClientID = fmt.Sprint(page, "/", len(x.sent))
	if len(x.sent) > 0 && one(t, "same id", 20) {
		c.ClientID = of(t, "id", append(x.sent, "")...)
	}
	x.sent = append(x.sent, c.ClientID)
	return c
}

// point is mostly an empty one near the middle, where rows meet.
func (x *machine) point() board.Point {
	size := x.g.Settings().Size
	if one(x.t, "anywhere", 12) {
		return of(x.t, "point", board.None, board.At(size, 0), board.At(0, size), board.At(19, 19), board.At(0, 0), board.At(size-1, size-1))
	}
	b, from, to := x.g.Board(), max(0, size/2-3), min(size, size/2+4)
	var empty []board.Point
	for y := from; y < to; y++ {
		for p := from; p < to; p++ {
			if b.At(board.At(p, y)) == board.Empty {
				empty = append(empty, board.At(p, y))
			}
		}
	}
	if len(empty) == 0 || one(x.t, "taken", 12) {
		return board.At(size/2, size/2)
	}
	return of(x.t, "point", empty...)
}
