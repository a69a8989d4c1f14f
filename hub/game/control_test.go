package game

import (
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// text writes what both have: "50s 4.5s/3" is 50 s of main time for Black and
// 4.5 s of the first of three periods, or for three stones, for White.
func (c Clocks) text() string {
	one := func(t Time) string {
		s := (time.Duration(t.MS) * time.Millisecond).String()
		if t.Left > 0 {
			s += fmt.Sprint("/", t.Left)
		}
		return s
	}
	return one(c.Of(board.Black)) + " " + one(c.Of(board.White))
}

// line is one line of a script: time goes by, somebody does something, and the
// clocks show something.
type line struct {
	wait time.Duration
	do   string // see run
	want string
}

func (tb *table) run(script []line) {
	tb.t.Helper()
	for i, l := range script {
		tb.now = tb.now.Add(l.wait)
		n, _ := tb.g.Next()
		me, other := tb.g.Player(n.Seat), tb.g.Player(n.Seat.Opponent())
		switch l.do {
		case "look":
		case "move":
			tb.must(Command{Kind: Move, Actor: me, Point: tb.quiet()})
		case "white", "black": // the choice of a colour
			tb.must(Command{Kind: Decision, Actor: me, Option: Option(l.do)})
		case "back", "back two": // a takeback, by the side that moved last or is to move
			if l.do == "back" {
				me, other = other, me
			}
			tb.must(Command{Kind: MakeOffer, Actor: me, Offer: OfferTakeback})
			tb.must(Command{Kind: Answer, Actor: other, Accept: true})
		case "gift": // to the side that is to move
			tb.must(Command{Kind: Give, Actor: other})
		case "gift back": // to the side that waits
			tb.must(Command{Kind: Give, Actor: me})
		case "restart": // the server is down for an hour
			e, ok := tb.g.AfterOutage(tb.now.Add(time.Hour), tb.now)
			if !ok {
				tb.t.Fatalf("line %d: no bonus", i+1)
			}
			tb.now = e.At
			tb.apply(e)
		case "no flag", "flag":
			e, ok := tb.g.Flag(tb.now, 0)
			if ok != (l.do == "flag") {
				tb.t.Fatalf("line %d: flag %v", i+1, ok)
			}
			if ok {
				tb.apply(e)
			}
		default:
			tb.t.Fatalf("line %d: %q", i+1, l.do)
		}
		if c, _, _ := tb.g.Remaining(tb.now); c.text() != l.want {
			tb.t.Fatalf("line %d, %v %s: clocks %s, want %s", i+1, l.wait, l.do, c.text(), l.want)
		}
	}
}

func (tb *table) apply(e *Event) {
	tb.t.Helper()
	if err := tb.g.Apply(e); err != nil {
		tb.t.Fatal(err)
	}
}

// quiet returns an empty point where stones of either colour never make a row.
func (tb *table) quiet() board.Point {
	b := tb.g.Board()
	for i := range 7 {
		for j := range 7 {
			if p := board.At(2*i, (2*j+4*i)%15); b.At(p) == board.Empty {
				return p
			}
		}
	}
	tb.t.Fatal("no quiet point is left")
	return board.None
}

const ms, sec, minute, hour = time.Millisecond, time.Second, time.Minute, time.Hour

// Each script was worked out by hand from what the family of clocks promises.
func TestTimeControls(t *testing.T) {
	over := Grace + ms // after the last millisecond
	for name, c := range map[string]struct {
		control TimeControl
		script  []line
	}{
		"fischer": {TimeControl{Kind: Fischer, Initial: minute, Increment: 5 * sec}, []line{
			{0, "look", "1m0s 1m0s"},
			{10 * sec, "move", "55s 1m0s"},
			{3 * sec, "move", "55s 1m2s"}, // above the start
			{20 * sec, "gift", "50s 1m2s"},
			{0, "move", "55s 1m2s"},
			{4 * sec, "back", "1m10s 1m2s"}, // Black's 20 s come back, the gift stays, the increment goes
			{70*sec + Grace, "no flag", "0s 1m2s"},
			{ms, "flag", "0s 1m2s"},
		}},
		"absolute": {TimeControl{Kind: Absolute, Initial: 20 * sec}, []line{
			{7 * sec, "move", "13s 20s"},
			{1500 * ms, "move", "13s 18.5s"},
			{13*sec + Grace, "move", "0s 18.5s"}, // within the grace
			{0, "move", "0s 18.5s"},
			{Grace, "no flag", "0s 18.5s"},
			{ms, "flag", "0s 18.5s"},
		}},
		"gifts after what is taken back": {TimeControl{Kind: Absolute, Initial: 20 * sec}, []line{
			{7 * sec, "move", "13s 20s"},
			{2 * sec, "gift", "13s 33s"},
			{sec, "gift back", "28s 32s"},
			{0, "move", "28s 32s"},
			{0, "gift back", "28s 47s"},
			{sec, "back two", "35s 50s"}, // all that was charged comes back, all gifts stay
			{5 * sec, "move", "30s 50s"},
		}},
		"byoyomi": {TimeControl{Kind: Byoyomi, Initial: 10 * sec, Period: 5 * sec, Periods: 3}, []line{
			{12 * sec, "look", "3s/3 10s"}, // 10 s of main time, 2 s of the first period
			{0, "move", "5s/3 10s"},
			{4 * sec, "move", "5s/3 6s"},
			{5 * sec, "look", "0s/3 6s"}, // all of a period is not yet one used up
			{0, "move", "5s/3 6s"},
			{6 * sec, "look", "5s/3 0s"}, // likewise of the main time
			{0, "move", "5s/3 0s"},
			{5001 * ms, "look", "4.999s/2 0s"},
			{0, "move", "5s/2 0s"},
			{ms, "look", "5s/2 4.999s/3"},
			{0, "move", "5s/2 5s/3"},
			{9500 * ms, "look", "500ms/1 5s/3"},
			{0, "move", "5s/1 5s/3"},
			{12 * sec, "look", "5s/1 3s/1"}, // two periods in one turn
			{0, "move", "5s/1 5s/1"},
			{2 * sec, "move", "5s/1 5s/1"},
			{0, "back two", "5s/1 5s/3"}, // White's last three turns: as it was before the one of 12 s
			{15*sec + Grace, "no flag", "5s/1 0s/1"},
			{ms, "flag", "5s/1 0s/1"},
		}},
		"byoyomi, from main time over all periods": {TimeControl{Kind: Byoyomi, Initial: 10 * sec, Period: 5 * sec, Periods: 3}, []line{
			{24900 * ms, "look", "100ms/1 10s"},
			{100*ms + Grace, "no flag", "0s/1 10s"},
			{0, "move", "5s/1 10s"},
			{0, "back", "10s 10s"},
			{25*sec + over, "flag", "0s/1 10s"},
		}},
		"byoyomi without main time": {TimeControl{Kind: Byoyomi, Period: 30 * sec, Periods: 2}, []line{
			{0, "look", "30s/2 30s/2"},
			{29 * sec, "move", "30s/2 30s/2"},
			{31 * sec, "look", "30s/2 29s/1"},
			{0, "gift", "30s/2 14s/2"}, // 15 s more from the start of the turn: the period is not over
			{0, "move", "30s/2 30s/2"},
			{0, "gift back", "30s/2 45s/2"},
			{8 * sec, "restart", "32s/2 45s/2"}, // 22 s and 10 s
			{33 * sec, "move", "30s/1 45s/2"},
			{75*sec + Grace, "no flag", "30s/1 0s/1"},
			{ms, "flag", "30s/1 0s/1"},
		}},
		"canadian": {TimeControl{Kind: Canadian, Initial: 10 * sec, Period: 20 * sec, Stones: 3}, []line{
			{4 * sec, "move", "6s 10s"},
			{10 * sec, "move", "6s 0s"},
			{8 * sec, "look", "18s/3 0s"}, // 6 s of main time, 2 s of the period
			{0, "move", "18s/2 0s"},
			{sec, "look", "18s/2 19s/3"},
			{0, "move", "18s/2 19s/2"},
			{5 * sec, "move", "13s/1 19s/2"},
			{19 * sec, "move", "13s/1 0s/1"},
			{13 * sec, "look", "0s/1 0s/1"},
			{0, "move", "20s/3 0s/1"}, // the third stone: a new period
			{0, "move", "20s/3 20s/3"},
			{0, "back", "20s/3 0s/1"},
			{0, "gift", "20s/3 15s/1"},
			{15 * sec, "move", "20s/3 20s/3"},
			{sec, "move", "19s/2 20s/3"},
			{5 * sec, "back two", "20s/3 15s/1"}, // the gift stays
			{15*sec + Grace, "no flag", "20s/3 0s/1"},
			{ms, "flag", "20s/3 0s/1"},
		}},
		"canadian, from main time over the period": {TimeControl{Kind: Canadian, Initial: 10 * sec, Period: 20 * sec, Stones: 3}, []line{
			{30*sec + Grace, "no flag", "0s/3 10s"},
			{ms, "flag", "0s/3 10s"},
		}},
		"canadian without main time": {TimeControl{Kind: Canadian, Period: 20 * sec, Stones: 2}, []line{
			{5 * sec, "move", "15s/1 20s/2"},
			{5 * sec, "move", "15s/1 15s/1"},
			{15 * sec, "move", "20s/2 15s/1"},
			{10 * sec, "restart", "20s/2 15s/1"}, // 5 s and 10 s
			{14 * sec, "move", "20s/2 20s/2"},
			{20*sec + over, "flag", "0s/2 20s/2"},
		}},
		"simple": {TimeControl{Kind: Simple, Period: 7 * sec}, []line{
			{0, "look", "7s 7s"},
			{6 * sec, "move", "7s 7s"},
			{2 * sec, "gift back", "22s 5s"},
			{0, "gift", "22s 20s"},
			{19 * sec, "move", "22s 7s"},
			{21 * sec, "move", "7s 7s"},
			{sec, "back", "22s 7s"}, // the gift was for that turn
			{10 * sec, "restart", "19s 7s"},
			{19*sec + over, "flag", "0s 7s"},
		}},
		"a day a move": {TimeControl{Kind: Correspondence, Period: 3 * Day}, []line{
			{50 * hour, "look", "22h0m0s 72h0m0s"},
			{0, "move", "72h0m0s 72h0m0s"},
			{72 * hour, "move", "72h0m0s 72h0m0s"}, // the last instant: a first move is due without grace
			{0, "move", "72h0m0s 72h0m0s"},
			{hour, "gift", "72h0m0s 95h0m0s"},
			{95 * hour, "move", "72h0m0s 72h0m0s"},
			{72*hour + Grace, "no flag", "0s 72h0m0s"},
			{ms, "flag", "0s 72h0m0s"},
		}},
		"days a game": {TimeControl{Kind: Correspondence, Initial: 10 * Day}, []line{
			{0, "move", "240h0m0s 240h0m0s"},
			{0, "move", "240h0m0s 240h0m0s"},
			{50 * hour, "move", "190h0m0s 240h0m0s"},
			{hour, "move", "190h0m0s 239h0m0s"},
			{90 * hour, "gift back", "100h0m0s 263h0m0s"},
			{10 * hour, "move", "90h0m0s 263h0m0s"},
			{0, "back", "190h0m0s 263h0m0s"},
			{189 * hour, "restart", "1h0m10s 263h0m0s"}, // the hour of downtime is not charged
			{hour + 10*sec + over, "flag", "0s 263h0m0s"},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s := settings(Free, 0, 0)
			s.Time = c.control
			tb := seated(t, s)
			tb.run(c.script)
			rebuilt(t, tb.g)
		})
	}
}

// In an opening, the stones and choices that one player makes in a row are one
// turn: no period starts anew between them, and one stone of a Canadian period
// is played.
func TestTurnsOfTheOpening(t *testing.T) {
	for name, c := range map[string]struct {
		control TimeControl
		script  []line
	}{
		"simple": {TimeControl{Kind: Simple, Period: 7 * sec}, []line{
			{2 * sec, "move", "5s 7s"},
			{2 * sec, "move", "3s 7s"},
			{2 * sec, "move", "7s 7s"},
			{3 * sec, "white", "7s 4s"},
			{3 * sec, "move", "7s 7s"},
		}},
		"fischer, seats exchanged": {TimeControl{Kind: Fischer, Initial: minute, Increment: 5 * sec}, []line{
			{2 * sec, "move", "58s 1m0s"},
			{0, "move", "58s 1m0s"},
			{0, "move", "1m3s 1m0s"},
			{10 * sec, "black", "55s 1m3s"}, // the clock goes with the player, the turn with the colour
			{sec, "move", "55s 1m7s"},
		}},
		"canadian": {TimeControl{Kind: Canadian, Period: 20 * sec, Stones: 2}, []line{
			{sec, "move", "19s/2 20s/2"},
			{sec, "move", "18s/2 20s/2"},
			{sec, "move", "17s/1 20s/2"},
			{4 * sec, "white", "17s/1 16s/2"},
			{4 * sec, "move", "17s/1 12s/1"},
		}},
		"byoyomi": {TimeControl{Kind: Byoyomi, Period: 10 * sec, Periods: 2}, []line{
			{9 * sec, "move", "1s/2 10s/2"},
			{2 * sec, "move", "9s/1 10s/2"},
			{0, "move", "10s/1 10s/2"},
			{11 * sec, "black", "10s/1 10s/1"},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s := settings(Swap2, 0, 0)
			s.Time = c.control
			tb := seated(t, s)
			tb.run(c.script)
			rebuilt(t, tb.g)
		})
	}
}

// The flag of a clock of days after a downtime: nothing changes while there is time enough, and less than six hours are
// kept as they were.
func TestDaysAfterADowntime(t *testing.T) {
	s := settings(Free, 0, 0)
	s.Time = TimeControl{Kind: Correspondence, Period: Day}
	for _, c := range []struct {
		down, up time.Duration // of the turn
		first    bool          // a first move is awaited, which has no grace
		want     bool
	}{
		{hour, 18 * hour, false, false},
		{hour, 18*hour + Grace, false, false},
		{hour, 18*hour + Grace + ms, false, true},
		{hour, 100 * hour, false, true},
		{hour, 18 * hour, true, false},
		{hour, 18*hour + ms, true, true},
		{hour, 100 * hour, true, true},
	} {
		tb := seated(t, s)
		if !c.first {
			tb.run([]line{{0, "move", "24h0m0s 24h0m0s"}, {0, "move", "24h0m0s 24h0m0s"}})
		}
		e, ok := tb.g.AfterOutage(t0.Add(c.up), t0.Add(c.down))
		if ok != c.want {
			t.Errorf("down from %v to %v, first %v: %v", c.down, c.up, c.first, ok)
		}
		if ok && (e.Payload.Charged != c.down.Milliseconds() || e.Payload.Clock.Black != (23*hour+10*sec).Milliseconds()) {
			t.Errorf("down from %v to %v: %+v", c.down, c.up, e.Payload)
		}
	}
}
