package game

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

func TestClaimAfter(t *testing.T) {
	for _, c := range []struct {
		control TimeControl
		want    time.Duration
		ok      bool
	}{
		{TimeControl{Kind: NoClock}, 50 * time.Second, true},
		{TimeControl{Kind: Fischer, Initial: 10 * time.Second}, 50 * time.Second, true},
		{TimeControl{Kind: Fischer, Initial: 200 * time.Second}, 50 * time.Second, true},
		{TimeControl{Kind: Absolute, Initial: 5 * time.Minute}, 60 * time.Second, true},
		{TimeControl{Kind: Byoyomi, Initial: 20 * time.Minute, Period: time.Minute, Periods: 1}, 150 * time.Second, true},
		{TimeControl{Kind: Canadian, Initial: 3 * time.Hour, Period: time.Hour, Stones: 2}, 150 * time.Second, true},
		{TimeControl{Kind: Simple, Period: time.Hour}, 50 * time.Second, true},
		{TimeControl{Kind: Correspondence, Period: Day}, 0, false},
		{TimeControl{Kind: Correspondence, Initial: Day}, 0, false},
	} {
		s := Settings{Time: c.control}
		if d, ok := s.ClaimAfter(); d != c.want || ok != c.ok {
			t.Errorf("%+v: %v %v, want %v %v", c.control, d, ok, c.want, c.ok)
		}
	}
}

func TestClaim(t *testing.T) {
	claim := func(u UserID, away time.Duration, win bool) Command {
		return Command{Kind: Claim, Actor: u, Away: away, Win: win}
	}
	limit, _ := settings(Free, time.Minute, 0).ClaimAfter()
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.refused(ErrTooEarly, claim(ann, time.Hour, true))
	tb.play("h8")
	tb.refused(ErrTooEarly, claim(ann, time.Hour, true)) // it can be aborted
	tb.play("i9")
	tb.refused(ErrNotPlayer, claim(eve, time.Hour, true))
	for _, away := range []time.Duration{0, -1, time.Second, AwayAfter, limit - 1} {
		tb.refused(ErrNotAway, claim(bob, away, true))
	}
	for _, c := range []struct {
		by   UserID
		away time.Duration
		win  bool
		want string
	}{
		{bob, limit, true, "white"},
		{bob, time.Hour, false, ""},
		{ann, limit, true, "black"}, // also in one's own turn
		{ann, limit, false, ""},
	} {
		tb := seated(t, settings(Free, time.Minute, 0))
		tb.play("h8", "i9")
		tb.now = tb.now.Add(20 * time.Second)
		e := tb.must(claim(c.by, c.away, c.win))
		if r := e.Payload.Result; e.Kind != Ended || r.Winner != c.want || r.Reason != ByAway {
			t.Errorf("%+v: %+v, want Kind Ended, Winner %v, Reason ByAway", c, r, c.want)
		}
		tb.clocks(40*time.Second, time.Minute, board.Empty)
		tb.refused(ErrOver, claim(c.by, c.away, c.win))
		rebuilt(t, tb.g)
	}
	s := settings(Free, 0, 0)
	s.Time = TimeControl{Kind: Correspondence, Period: Day}
	tb = seated(t, s)
	tb.play("h8", "i9")
	tb.refused(ErrNotAway, claim(ann, 1000*time.Hour, true))
	tb.refused(ErrNotAway, claim(bob, 1000*time.Hour, false))
}

func TestGive(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.refused(ErrNotPlayer, Command{Kind: Give, Actor: eve})
	e := tb.must(Command{Kind: Give, Actor: ann}) // at once, and on either side's turn
	if e.Kind != Gave || e.Payload.BonusMS != 15_000 || e.Payload.SpentMS != 0 {
		t.Fatalf("%+v, want Kind Gave, Payload.BonusMS 15_000, Payload.SpentMS 0", e)
	}
	tb.now = tb.now.Add(5 * time.Second)
	tb.clocks(55*time.Second, 75*time.Second, board.Black) // the turn goes on
	tb.must(Command{Kind: Give, Actor: bob})
	tb.clocks(70*time.Second, 75*time.Second, board.Black)
	rebuilt(t, tb.g)

	waiting := &table{t: t, g: New("game", settings(Free, time.Minute, 0), ann, WishBlack), now: t0}
	waiting.refused(ErrNotStarted, Command{Kind: Give, Actor: ann})
	tb.must(Command{Kind: Resign, Actor: ann})
	tb.refused(ErrOver, Command{Kind: Give, Actor: ann})

	tb = seated(t, settings(Free, 0, 0))
	tb.refused(ErrNoClock, Command{Kind: Give, Actor: ann})
}

// Nobody is given more than a day, or two years in a game of days.
func TestGiftsAreCapped(t *testing.T) {
	for name, c := range map[string]struct {
		control TimeControl
		gifts   int // until it is enough
	}{
		"hours": {TimeControl{Kind: Fischer, Initial: 24*time.Hour - 40*time.Second}, 2},
		"exact": {TimeControl{Kind: Fischer, Initial: 24*time.Hour - 30*time.Second}, 2},
		"days":  {TimeControl{Kind: Correspondence, Initial: 365 * Day}, 365},
	} {
		s := settings(Free, 0, 0)
		s.Time = c.control // more than is offered, or it would take thousands of gifts
		tb := &table{t: t, g: New("game", s, ann, WishBlack), now: t0}
		tb.must(Command{Kind: Join, Actor: bob})
		for range c.gifts {
			tb.must(Command{Kind: Give, Actor: ann})
		}
		tb.refused(ErrEnough, Command{Kind: Give, Actor: ann})
		tb.must(Command{Kind: Give, Actor: bob}) // the other has not had any
		if _, white, _ := tb.times(); white != c.control.Initial+time.Duration(c.gifts)*s.Time.Gift() {
			t.Errorf("%s: White has %v", name, white)
		}
	}
}

// times returns both times, without overtime.
func (tb *table) times() (black, white time.Duration, running board.Stone) {
	c, run, _ := tb.g.Remaining(tb.now)
	return time.Duration(c.Black) * time.Millisecond, time.Duration(c.White) * time.Millisecond, run
}
