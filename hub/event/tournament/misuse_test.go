package tournament

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// The players whom an event lets in, and when.
func TestWhoMayJoin(t *testing.T) {
	p := planOf(Swiss)
	p.Least, p.Most, p.Places = 1500, 2000, 4
	w := newWorld(t, p, 3)
	stranger := Join{Entrant: Entrant{Name: "X", Rating: 1700}}
	for rating, want := range map[int]error{1499: ErrRating, 2001: ErrRating} {
		w.refused(50, Join{Entrant: Entrant{Name: "X", Rating: rating}}, want)
	}
	w.refused(50, Join{Entrant: Entrant{Name: "X", Rating: 1700}, Guess: true}, ErrRating) // provisional
	w.refused(50, Join{Entrant: Entrant{Name: "X", Rating: 1700, Bot: true}}, ErrPrograms)
	w.refused(50, Join{Entrant: Entrant{Name: "X", Rating: 1700, Section: 1}}, ErrPair)
	w.refused(50, Join{Entrant: Entrant{Name: "X", Rating: 1700, Section: -1}}, ErrPair)
	w.must(50, stranger)
	for u := range game.UserID(4) {
		w.must(60+u, stranger) // wait for a place
	}
	w.refused(51, stranger, ErrFull)
	was := w.event.Version
	w.must(50, stranger) // is in already
	if w.event.Version != was {
		t.Error("somebody is in twice")
	}
	w.must(50, Leave{})
	w.refused(51, stranger, ErrFull)
	w.must(host, Stop{Text: "Off."})
	w.refused(52, stranger, ErrOver)
	for _, c := range []Command{Leave{}, Disqualify{User: 77, Text: "x"}} {
		w.refused(77, c, map[bool]error{true: ErrNotIn, false: ErrHost}[fmt.Sprintf("%T", c) == "tournament.Leave"])
	}
}

// Joining late to miss the strong: a Swiss lets in during its first third, worth a half once; a round robin and a bracket
// do not.
func TestJoiningLate(t *testing.T) {
	for _, kind := range []Kind{RoundRobin, Knockout} {
		w := newWorld(t, planOf(kind), 4)
		w.to(t0)
		w.refused(50, Join{}, ErrLate)
	}
	p := planOf(Swiss)
	p.Rounds = 6
	w := newWorld(t, p, 6)
	w.to(t0)
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	w.to(w.event.Due())
	w.join(50, 0) // during the second round
	if got := w.points(6); got != 5 {
		t.Errorf("%d tenths for the rounds that were missed", got)
	}
	for range 2 {
		for len(w.games()) > 0 {
			w.stronger(w.games()[0])
		}
		w.to(w.event.Due())
	}
	w.refused(51, Join{}, ErrLate)
	w = newWorld(t, planOf(Arena), 2)
	w.to(t0)
	w.join(50, 0)
	w.to(waves{w.event}.lastWave())
	w.refused(51, Join{}, ErrLate)
}

// A player who does not come is away until it says so, and out after the second time.
func TestNoShows(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	absent := game.UserID(4)
	for n := range 2 {
		w.to(w.event.Due())
		for _, p := range w.games() {
			if w.event.Players[p.First].User == absent || w.event.Players[p.Second].User == absent {
				w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, Blame: absent, ID: name})
			} else {
				w.stronger(p)
			}
		}
		if n == 0 {
			if w.event.Players[3].Presence != Away {
				t.Fatal("who did not come is to be paired")
			}
			w.must(absent, Join{})
		}
	}
	w.refused(absent, Join{}, ErrOut)
	w.play(w.stronger)
}

// Withdrawing after the pairing is seen: the game goes on, and its result counts.
func TestWithdrawingFromAPairing(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	w.to(t0)
	w.must(4, Leave{})
	pair := w.games()[0]
	for _, p := range w.games() {
		if p.First == 3 || p.Second == 3 {
			pair = p
		}
	}
	if pair.Result != nil {
		t.Fatal("the game is over")
	}
	w.stronger(pair)
	if got := w.points(pair.First + pair.Second - 3); got != 10 || !pair.Result.Played() {
		t.Errorf("%+v", pair.Result)
	}
}

// Pausing in an arena holds from the instant of the click, and nobody is paired who does not listen.
func TestPausingInAnArena(t *testing.T) {
	w := newWorld(t, planOf(Arena), 4)
	w.here = map[game.UserID]bool{1: true, 2: true, 4: true}
	w.to(t0.Add(leastWave - time.Second))
	w.must(4, Leave{})
	w.to(t0.Add(leastWave))
	if g := w.games(); len(g) != 1 || g[0].First+g[0].Second != 1 {
		t.Fatalf("%d games", len(g))
	}
	w.here[3] = true
	w.must(4, Join{})
	w.to(w.now.Add(w.event.Plan.every()))
	if len(w.games()) != 2 {
		t.Error("those who came are not paired")
	}
}

// Farming: an early draw brings nothing, of draws in a row one counts, and the same two meet again only if nobody else is
// there within 40 s.
func TestFarming(t *testing.T) {
	w := newWorld(t, planOf(Arena), 4)
	met := map[[2]int]int{}
	for w.now.Before(t0.Add(30 * time.Minute)) {
		w.to(w.now.Add(Again))
		for _, p := range w.games() {
			met[[2]int{min(p.First, p.Second), max(p.First, p.Second)}]++
			w.must(0, GameOver{Game: p.Game, Reason: game.ByAgreement, Plies: 6, ID: name})
		}
	}
	games, most := 0, 0
	for _, n := range met {
		games, most = games+n, max(most, n)
	}
	if w.points(0) != 0 || games < 20 || most > games/4 {
		t.Errorf("%d points; %v", w.points(0), met)
	}
}

// A host who favours: only the host corrects, with a reason, and not in a rated event in which the host plays.
func TestWhoMayCorrect(t *testing.T) {
	p := planOf(Swiss)
	w := newWorld(t, p, 4)
	w.to(t0)
	fix := Correct{First: event.Loss, Second: event.Win, Text: "An error."}
	w.refused(host, fix, ErrPair) // it goes on
	w.stronger(w.games()[0])
	w.refused(1, fix, ErrHost)
	w.refused(1, Stop{Text: "x"}, ErrHost)
	for _, text := range []string{"", " ", strings.Repeat("x", maxReason+1), "\xff"} {
		fix.Text = text
		w.refused(host, fix, ErrReason)
	}
	fix.Text = "An error."
	for _, wrong := range []Correct{{Round: 9}, {Pair: -1}, {Section: 5}, {First: event.Win, Second: event.Win}, {First: event.FullBye, Second: event.FullBye}} {
		wrong.Text = "x"
		w.refused(host, wrong, ErrPair)
	}
	w.must(host, fix)
	for rated, want := range map[bool]error{true: ErrReferee, false: nil} {
		p.Games.Rated = rated
		w := newWorld(t, p, 3)
		w.must(host, Join{Entrant: Entrant{Name: "Host"}})
		w.to(t0)
		for len(w.games()) > 0 {
			w.stronger(w.games()[0])
		}
		w.refused(host, fix, want)
		w.refused(host, Disqualify{User: 1, Text: "x"}, want)
	}
}

// Leaving a lost game for the streak, and a staller at the bell: the game counts as it ends, or not at all.
func TestTheBell(t *testing.T) {
	w := newWorld(t, planOf(Arena), 4)
	w.to(w.event.Plan.Start.Add(50 * time.Minute))
	w.to(w.event.Bell())
	open := w.games()
	if len(open) != 2 || w.event.Phase != Running {
		t.Fatalf("%d games, %s", len(open), w.event.Phase)
	}
	w.to(w.event.Bell().Add(time.Minute))
	w.stronger(open[0])
	w.to(w.event.Bell().Add(afterBell))
	if w.event.Phase != Over || open[1].Result.Why != OutOfTime || w.points(open[1].First) != 0 {
		t.Errorf("%s, %+v", w.event.Phase, open[1].Result)
	}
	if p := w.points(min(open[0].First, open[0].Second)); p != 2 {
		t.Errorf("%d points for a game that ended in time", p)
	}
}

// Without a check-in nobody is paired, and a check-in is for the half hour before the start.
func TestCheckIn(t *testing.T) {
	p := planOf(Swiss)
	p.CheckIn = true
	w := newWorld(t, p, 5)
	w.refused(1, CheckIn{}, ErrNoCheckIn)
	w.now = t0.Add(-checkInFrom)
	w.refused(99, CheckIn{}, ErrNotIn)
	for u := range 3 {
		w.must(game.UserID(u+1), CheckIn{})
	}
	w.must(1, CheckIn{})
	w.to(t0)
	w.refused(4, CheckIn{}, ErrNoCheckIn)
	if s := w.event.Sections[0]; len(s.Order) != 3 || len(w.games()) != 1 || s.Rounds[0].Bye == event.Nobody {
		t.Errorf("%+v", s)
	}
	w.must(4, Join{}) // comes after all, as one who is late
	w.play(w.stronger)
	if len(w.places(0)) != 4 {
		t.Error(w.places(0))
	}
}

// A plan that no event can have.
func TestPlans(t *testing.T) {
	for name, change := range map[string]func(p *Plan){
		"kind":          func(p *Plan) { p.Kind = "league" },
		"title":         func(p *Plan) { p.Title = " " },
		"long title":    func(p *Plan) { p.Title = strings.Repeat("五", MaxTitle+1) },
		"long text":     func(p *Plan) { p.Text = strings.Repeat("x", MaxText+1) },
		"sections":      func(p *Plan) { p.Sections = strings.Split("abcdefghi", "") },
		"same sections": func(p *Plan) { p.Sections = []string{"A", "A "} },
		"past":          func(p *Plan) { p.Start = t0.Add(-2 * time.Hour) },
		"far":           func(p *Plan) { p.Start = t0.Add(farthest + time.Hour) },
		"no clock":      func(p *Plan) { p.Games.Time = game.TimeControl{Kind: game.NoClock}; p.Games.Rated = false },
		"rounds":        func(p *Plan) { p.Rounds = maxSwiss + 1 },
		"no rounds":     func(p *Plan) { p.Rounds = 0 },
		"short arena":   func(p *Plan) { p.Kind, p.Minutes = Arena, 10; p.Games.Time.Initial = 30 * time.Minute },
		"days in arena": func(p *Plan) {
			p.Kind, p.Minutes = Arena, 60
			p.Games.Time = game.TimeControl{Kind: game.Correspondence, Period: 24 * time.Hour}
		},
		"engines": func(p *Plan) { p.Games.Engines = true },
		"engines, rated": func(p *Plan) {
			p.Games.Engines, p.Games.Rated, p.Games.Time = true, true, game.TimeControl{Kind: game.Correspondence, Period: game.Day}
		},
		"tie":    func(p *Plan) { p.Ties = append(p.Ties, "luck") },
		"ties":   func(p *Plan) { p.Ties = append(p.Ties, "wins", "wins") },
		"range":  func(p *Plan) { p.Least, p.Most = 1800, 1700 },
		"places": func(p *Plan) { p.Places = MaxPlaces + 1 },
		"match":  func(p *Plan) { p.Kind, p.Match = Knockout, maxGames+1 },
		"finals": func(p *Plan) { p.Kind, p.Finals = RoundRobin, 2 },
		"rule":   func(p *Plan) { p.Games.Rule, p.Games.Size = board.Renju, 19 },
		"pause":  func(p *Plan) { p.Pause = -time.Second },
	} {
		p := planOf(Swiss)
		change(&p)
		if err := New("x").Apply(&Record{}); err == nil {
			t.Fatal("an event begins with nothing")
		}
		if _, err := New("x").Decide(Order{By: host, Command: Create{Plan: p}}, t0.Add(-time.Hour)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// The same command with the same id, sent again, changes nothing, also after the log is read again.
func TestACommandIsCarriedOutOnce(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 2)
	o := Order{By: 9, ClientID: "a", Command: Join{Entrant: Entrant{Name: "P9"}}}
	records, err := w.event.Decide(o, w.now)
	if err != nil || len(records) != 1 || w.event.Apply(&records[0]) != nil {
		t.Fatal(records, err)
	}
	w.log = append(w.log, records...)
	w.must(9, Leave{})
	again, err := Replay(w.event.ID, w.log)
	if err != nil {
		t.Fatal(err)
	}
	if records, err := again.Decide(o, w.now); err != nil || len(records) > 0 {
		t.Error(records, err)
	}
}

// Stored records keep their form, so that older logs can be read.
func TestTheFormOfTheLog(t *testing.T) {
	bad := []Record{{Seq: 2, Kind: Created}, {Seq: 1, Kind: Ended}, {Seq: 1, Kind: "?"}}
	for i := range bad {
		if err := New("x").Apply(&bad[i]); err == nil {
			t.Errorf("%+v is applied", bad[i])
		}
	}
	w := newWorld(t, planOf(Swiss), 3)
	w.to(t0)
	w.stronger(w.games()[0])
	for i, want := range map[int]string{
		0: `{"plan":{"kind":"swiss","title":"Tuesday","games":{"Rule":"freestyle","Size":15,"Opening":"swap2","Forbidden":"refuse","Takebacks":false,"Rated":true,"Time":{"Kind":"fischer","Initial":180000000000,"Increment":2000000000,"Period":0,"Periods":0,"Stones":0},"Delay":0},"start":"2026-11-30T18:00:00Z","rounds":5,"pause":60000000000,"ties":["truncated","berger","direct"],"places":500},"host":"Host"}`,
		1: `{"entrant":{"user":1,"name":"P1","rating":1999}}`,
		4: `{"order":[[0,1,2]]}`,
		5: `{"pairs":[{"first":0,"second":1,"game":"event/Tuesday1/0/0/0/1"}],"bye":3}`,
		6: `{"game":"event/Tuesday1/0/0/0/1","result":{"first":1,"second":3,"end":"five","moves":[15,15],"plies":30}}`,
	} {
		if text, err := json.Marshal(w.log[i].Payload); err != nil || string(text) != want {
			t.Errorf("record %d: %s, %v", i+1, text, err)
		}
	}
}
