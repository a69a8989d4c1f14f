package game

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// account is where one player's time came from and went to, ms.
type account struct{ increments, bonuses, gifts, charged int64 }

// ledger keeps the accounts of both players of one game beside it. Its time has
// nanoseconds, as the server's has.
type ledger struct {
	t    *rapid.T
	g    *Game
	now  time.Time
	from time.Time // start of the running turn, or end of the last downtime
	lag  time.Duration

	accounts map[UserID]account
	before   []past // of each stone, pass and decision
	seen     tally
}

// past is what the books said before a stone, a pass or a decision.
type past struct {
	seq, ply int
	accounts map[UserID]account
}

// Under random moves, pauses, restarts, gifts, takebacks and lags: a player is charged the time on turn less the time
// given back, that time stays within its bounds, only the side to decide loses time and never below zero, a flag falls
// when it has to, and every account balances.
func TestClockInvariants(t *testing.T) {
	const each = 200
	want, seen := steps(t, 6_000, each), tally{}
	rapid.Check(t, func(t *rapid.T) {
		var l *ledger
		for range each {
			if l == nil || l.g.Phase() == Over {
				l = newLedger(t, seen)
			}
			l.step()
		}
		rebuilt(t, l.g)
	})
	t.Logf("%d steps: %s", seen["step"], seen)
	if seen["step"] < want && !testing.Short() {
		t.Errorf("%d steps, want %d", seen["step"], want)
	}
}

func newLedger(t *rapid.T, seen tally) *ledger {
	s := Settings{
		Rule: of(t, "rule", board.Standard, board.Renju), Size: 20, Takebacks: true,
		Opening: of(t, "opening", Free, Swap2), Forbidden: Refuse, Time: of(t, "clock", clocks[1:]...),
	}
	l := &ledger{t: t, g: New("g", s, ann, WishBlack), now: t0, from: t0, accounts: map[UserID]account{}, seen: seen}
	l.must(Command{Kind: Join, Actor: bob})
	seen["game"]++
	return l
}

func (l *ledger) control() TimeControl { return l.g.Settings().Time }

func (l *ledger) decider() UserID {
	n, _ := l.g.Next()
	return l.g.Player(n.Seat)
}

// held is what a user had when the running turn started or was last credited.
func (l *ledger) held(u UserID) Time {
	c, _, _ := l.g.Remaining(l.from)
	s, _ := l.g.Seat(u)
	return c.Of(s)
}

// allowed is what the player to decide gets back at the most for the lag.
func (l *ledger) allowed() int64 {
	return max(0, min(1000, l.g.quotaOf(l.decider()), l.lag.Milliseconds()))
}

func (l *ledger) step() {
	l.seen["step"]++
	l.lag = of[time.Duration](l.t, "lag", 0, 10e6, 250e6, 999e6, 1001e6, -1e6, 1<<31, 1<<31*1e6, math.MaxInt64, math.MinInt64)
	pace := (l.control().Initial + l.control().Period) / 50
	l.now = l.now.Add(time.Duration(rapid.Int64Range(0, 2*pace.Nanoseconds()).Draw(l.t, "ns")))
	if d, _ := l.g.Deadline(l.lag); one(l.t, "edge", 50) && d.After(l.now) {
		l.now = d.Add(of[time.Duration](l.t, "off", -Grace, -1, 0, 1, 1e6))
	}
	l.running()
	if l.flagged() {
		return
	}
	switch rapid.IntRange(0, 15).Draw(l.t, "what") {
	case 5:
		l.gift()
	case 6:
		l.restart()
	case 7, 9:
		l.takeback()
	case 8:
		l.interrupt()
	case 10:
		l.act(Command{Kind: Pass})
	default:
		l.act(Command{Kind: Move})
	}
	l.balance()
}

// running checks that time passes for the side to decide alone.
func (l *ledger) running() {
	later := l.now.Add(time.Duration(rapid.Int64Range(0, 20e9).Draw(l.t, "later")))
	for _, at := range []time.Time{l.now, later} {
		c, run, ok := l.g.Remaining(at)
		n, live := l.g.Next()
		if !ok || !live || run != n.Seat {
			l.t.Fatalf("running %v %v, to decide %v %v", run, ok, n.Seat, live)
		}
		left, _ := burn(l.control(), l.held(l.decider()), at.Sub(l.from).Milliseconds())
		if c.Of(run) != left || c.Of(run.Opponent()) != l.held(l.g.Player(run.Opponent())) || left.MS < 0 || left.Left < 0 {
			l.t.Fatalf("%+v, %v running after %v, want %+v", c, run, at.Sub(l.from), left)
		}
	}
}

// flagged checks that the flag falls after all of the time, the grace and the
// allowed lag, and not a millisecond sooner or later. It reports whether it has.
func (l *ledger) flagged() bool {
	if _, ok := l.g.CallOffAt(); ok {
		return l.calledOff()
	}
	_, total := burn(l.control(), l.held(l.decider()), forever)
	falls := l.from.Add(time.Duration(total+150+l.allowed()) * time.Millisecond)
	if _, ok := l.g.Flag(falls.Add(-time.Millisecond), l.lag); ok {
		l.t.Fatal("the flag falls too soon")
	}
	if _, ok := l.g.Flag(falls.Add(time.Millisecond), l.lag); !ok {
		l.t.Fatal("the flag does not fall")
	}
	loser := l.decider()
	e, ok := l.g.Flag(l.now, l.lag)
	if !ok {
		return false
	}
	l.apply(e)
	a := l.accounts[loser]
	a.charged += e.Payload.SpentMS
	l.accounts[loser] = a
	c, run, _ := l.g.Remaining(l.now.Add(time.Hour))
	if s, _ := l.g.Seat(loser); e.Payload.SpentMS != total || c.Of(s).MS != 0 || run != board.Empty ||
		e.Payload.Result.Winner != s.Opponent().String() {
		l.t.Fatalf("flag of %d: %+v, clocks %+v", loser, e.Payload, c)
	}
	l.balance()
	return true
}

// calledOff ends a game whose first move does not come; no flag falls in it.
func (l *ledger) calledOff() bool {
	if _, ok := l.g.Flag(l.now.Add(forever), l.lag); ok {
		l.t.Fatal("a flag falls in a game that is called off before")
	}
	loser := l.decider()
	e, ok := l.g.CallOff(l.now)
	if ok {
		l.apply(e)
		a := l.accounts[loser]
		a.charged += e.Payload.SpentMS
		l.accounts[loser] = a
		l.balance()
	}
	return ok
}

func (l *ledger) must(c Command) *Event {
	c.Version, c.Lag = l.g.Version(), l.lag
	e, err := l.g.Decide(&c, l.now)
	if err != nil {
		l.t.Fatalf("%+v: %v, want no error", c, err)
	}
	l.apply(e)
	return e
}

func (l *ledger) apply(e *Event) {
	if err := l.g.Apply(e); err != nil {
		l.t.Fatal(err)
	}
	l.seen["event "+string(e.Kind)]++
}

// act moves, passes or chooses, as is possible, and books the charge.
func (l *ledger) act(c Command) {
	n, _ := l.g.Next()
	u, have, allowed := l.decider(), l.held(l.decider()), l.allowed()
	quota := map[UserID]int64{ann: l.g.quotaOf(ann), bob: l.g.quotaOf(bob)}
	if n.Do == Choose {
		c.Kind, c.Option = Decision, of(l.t, "choice", n.Options...)
	}
	c.Actor, c.Version, c.Lag = u, l.g.Version(), l.lag
	e, err := l.g.Decide(&c, l.now)
	for err != nil { // occupied, forbidden, no pass now
		if code := fault.CodeOf(err); code == ErrOver.Code {
			l.t.Fatalf("%+v: %v, but no flag has fallen", c, err)
		}
		c.Kind, c.Point = Move, board.At(rapid.IntRange(0, 19).Draw(l.t, "x"), rapid.IntRange(0, 19).Draw(l.t, "y"))
		e, err = l.g.Decide(&c, l.now)
	}
	onTurn := l.now.Sub(l.from)
	l.apply(e)

	p := e.Payload
	_, total := burn(l.control(), have, forever)
	due := onTurn - time.Duration(p.LagMS)*time.Millisecond
	off := time.Duration(min(total, p.SpentMS))*time.Millisecond - due
	if (off > time.Millisecond || off < -time.Millisecond) && (p.SpentMS != total || off > 0) {
		l.t.Fatalf("charged %d of %v on turn, %d given back, %d left", p.SpentMS, onTurn, p.LagMS, total)
	}
	if p.LagMS < 0 || p.LagMS > allowed || p.LagMS > onTurn.Milliseconds() {
		l.t.Fatalf("given back %d of %v, allowed %d", p.LagMS, onTurn, allowed)
	}
	l.quota(u, quota, p.LagMS)

	a := l.accounts[u]
	ply := l.g.Board().Ply()
	if e.Kind != Chose {
		ply--
	}
	l.before = append(l.before, past{e.Seq, ply, map[UserID]account{ann: l.accounts[ann], bob: l.accounts[bob]}})
	a.charged += p.SpentMS
	if l.g.Phase() == Live && l.decider() != u {
		a.increments += l.control().Increment.Milliseconds()
	}
	l.accounts[u] = a
	l.from = l.now
}

// quota checks what u's move did to both quotas.
func (l *ledger) quota(u UserID, before map[UserID]int64, back int64) {
	gain := (&model{s: l.g.Settings()}).gain()
	want := map[UserID]int64{ann: before[ann], bob: before[bob]}
	want[u] = min(7*gain, want[u]-back+gain)
	for p, q := range want {
		if got := l.g.quotaOf(p); got != q || got < 0 || got > 7*gain {
			l.t.Fatalf("quota of %d %d, want %d of at most %d", p, got, q, 7*gain)
		}
	}
}

func (l *ledger) gift() {
	giver := of(l.t, "giver", ann, bob)
	e := l.must(Command{Kind: Give, Actor: giver})
	a := l.accounts[ann+bob-giver]
	a.gifts += e.Payload.BonusMS
	l.accounts[ann+bob-giver] = a
}

// takeback has one side ask and the other grant, if there is a move to take back. Time spent and earned since comes back. Gifts
// stay.
func (l *ledger) takeback() {
	asker := of(l.t, "asker", ann, bob)
	c := Command{Kind: MakeOffer, Actor: asker, Offer: OfferTakeback, Version: l.g.Version(), Lag: l.lag}
	if e, err := l.g.Decide(&c, l.now); err == nil {
		l.apply(e)
	} else if _, by, open := l.g.Offer(); !open || by != asker {
		return
	}
	e := l.must(Command{Kind: Answer, Actor: ann + bob - asker, Accept: true})
	n := len(l.before) - 1
	for n > 0 && (e.Payload.Since > 0 && l.before[n].seq != e.Payload.Since || e.Payload.Since == 0 && l.before[n].ply != e.Payload.Ply) {
		n--
	}
	for u, a := range l.before[n].accounts {
		a.gifts = l.accounts[u].gifts
		l.accounts[u] = a
	}
	l.before, l.from = l.before[:n], l.now
}

// restart lets the server be down from now on for a while: the turn is charged
// until now, and goes on later.
func (l *ledger) restart() {
	u, have, onTurn := l.decider(), l.held(l.decider()), l.now.Sub(l.from).Milliseconds()
	c := l.control()
	l.g = rebuilt(l.t, l.g)
	up := l.now.Add(time.Duration(rapid.Int64Range(0, 2*c.Initial.Nanoseconds()+2*c.Period.Nanoseconds()).Draw(l.t, "down")))
	e, ok := l.g.AfterOutage(up, l.now)
	if !ok && c.Kind == Correspondence {
		return // days run on, unless they are about to end
	}
	l.now = up
	l.apply(e)
	left, charged := burn(c, have, onTurn)
	left.MS += e.Payload.BonusMS
	l.from = up
	if e.Payload.Charged != charged || l.held(u) != left || e.Payload.BonusMS != min(10_000, max(c.Initial, c.Period).Milliseconds()) {
		l.t.Fatalf("resumed with %+v, %+v left; want %d charged, %+v left", e.Payload, l.held(u), charged, left)
	}
	a := l.accounts[u]
	a.charged, a.bonuses = a.charged+charged, a.bonuses+e.Payload.BonusMS
	l.accounts[u] = a
}

// interrupt adjourns the game now and then: the turn is charged until now, nothing
// while it rests, and goes on with what was left.
func (l *ledger) interrupt() {
	u, have, onTurn := l.decider(), l.held(l.decider()), l.now.Sub(l.from).Milliseconds()
	quota := map[UserID]int64{ann: l.g.quotaOf(ann), bob: l.g.quotaOf(bob)}
	e, ok := l.g.Interrupt(l.now)
	if !ok || !one(l.t, "interrupted", 3) {
		return
	}
	l.apply(e)
	left, charged := burn(l.control(), have, onTurn)
	a := l.accounts[u]
	a.charged += charged
	l.accounts[u] = a
	l.from = l.now
	if e.Payload.SpentMS != charged || l.held(u) != left {
		l.t.Fatalf("%s charged %d, %+v left; want %d, %+v", e.Kind, e.Payload.SpentMS, l.held(u), charged, left)
	}
	if e.Kind == Ended {
		return
	}
	l.g = rebuilt(l.t, l.g)
	l.now = l.now.Add(time.Duration(rapid.Int64Range(0, 30*Day.Nanoseconds()).Draw(l.t, "rests")))
	if _, ok := l.g.Flag(l.now, l.lag); ok || l.held(u) != left {
		l.t.Fatalf("a clock runs in an adjourned game: %+v, want %+v", l.held(u), left)
	}
	l.must(Command{Kind: Resume, Actor: of(l.t, "resumes", ann, bob)})
	l.from = l.now
	if l.held(u) != left || l.decider() != u || l.g.quotaOf(ann) != quota[ann] || l.g.quotaOf(bob) != quota[bob] {
		l.t.Fatalf("resumed with %+v for %d, want %+v", l.held(u), l.decider(), left)
	}
}

// balance checks, where no time is ever thrown away or refilled, that the clock shows the time given less the time
// charged.
func (l *ledger) balance() {
	c := l.control()
	if c.Period > 0 {
		return
	}
	for _, u := range []UserID{ann, bob} {
		a := l.accounts[u]
		if want := c.Initial.Milliseconds() + a.increments + a.bonuses + a.gifts - a.charged; l.held(u).MS != want {
			l.t.Fatalf("%d has %d ms, the books say %d: %+v", u, l.held(u).MS, want, a)
		}
	}
	l.seen["balanced"]++
}
