package tournament

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// Conditions: a code, a list, games and age; the highest rating of a year keeps the strong out of a weaker section.
func TestConditions(t *testing.T) {
	p := planOf(Swiss)
	p.Code, p.Names, p.Played, p.Days, p.Most = " open sesame ", []string{"Ann", "Bob "}, 10, 30, 1800
	w := newWorld(t, p, 0)
	good := Join{Entrant: Entrant{Name: "ann", Rating: 1700}, Played: 10, Days: 30, Code: "open sesame"}
	for what, c := range map[string]struct {
		change func(j *Join)
		want   error
	}{
		"no code":          {func(j *Join) { j.Code = "" }, ErrCode},
		"another code":     {func(j *Join) { j.Code = "open sesam" }, ErrCode},
		"what is stored":   {func(j *Join) { j.Code = w.event.Plan.Code }, ErrCode},
		"not on the list":  {func(j *Join) { j.Name = "Eve" }, ErrList},
		"few games":        {func(j *Join) { j.Played = 9 }, ErrNew},
		"a second account": {func(j *Join) { j.Days = 29 }, ErrNew},
		"sandbagging":      {func(j *Join) { j.Highest = 1801 }, ErrRating},
		"provisional":      {func(j *Join) { j.Guess = true }, ErrRating},
	} {
		j := good
		c.change(&j)
		if err := w.try(7, j); err != c.want {
			t.Errorf("%s: %v", what, err)
		}
	}
	w.must(7, good)
	if text := fmt.Sprintf("%+v", w.log); strings.Contains(text, "sesame") {
		t.Error("the log tells the code")
	}
	for what, change := range map[string]func(p *Plan){
		"short code": func(p *Plan) { p.Code = "12345" },
		"long code":  func(p *Plan) { p.Code = strings.Repeat("x", mostCode+1) },
		"empty name": func(p *Plan) { p.Names = []string{" "} },
		"long list":  func(p *Plan) { p.Names = make([]string, MaxPlaces+1) },
		"games":      func(p *Plan) { p.Played = -1 },
		"days":       func(p *Plan) { p.Days = maxAge + 1 },
	} {
		p := planOf(Swiss)
		change(&p)
		if p.Check(t0) == nil {
			t.Errorf("%s is taken", what)
		}
	}
}

// A player who comes when all places are taken waits; one who leaves frees a place, and comes back at the end of the line.
func TestWaitingList(t *testing.T) {
	p := planOf(Swiss)
	p.Places = 4
	w := newWorld(t, p, 6)
	waiting := func() (list []int) {
		for i, waits := range w.event.Waiting() {
			if waits {
				list = append(list, i+1)
			}
		}
		return list
	}
	if got := waiting(); !slices.Equal(got, []int{5, 6}) {
		t.Fatal(got)
	}
	w.now = w.now.Add(time.Minute)
	w.must(2, Leave{})
	if got := waiting(); !slices.Equal(got, []int{6}) {
		t.Fatal(got)
	}
	w.must(2, Join{})
	if got := waiting(); !slices.Equal(got, []int{2, 6}) {
		t.Fatal(got)
	}
	w.to(t0)
	if s := w.event.Sections[0]; len(s.Order) != 4 || slices.Contains(s.Order, 1) || slices.Contains(s.Order, 5) || waiting() != nil {
		t.Errorf("%v", s.Order)
	}
	w.refused(2, Join{}, ErrFull) // though it is not too late
	w.play(w.stronger)
}

// At the start those who have checked in go before those who registered earlier and have not.
func TestWaitingListAndCheckIn(t *testing.T) {
	p := planOf(Swiss)
	p.Places, p.CheckIn = 2, true
	w := newWorld(t, p, 4)
	w.now = t0.Add(-checkInFrom)
	for _, u := range []game.UserID{2, 3, 4} {
		w.must(u, CheckIn{})
	}
	w.to(t0)
	if got := w.event.Sections[0].Order; !slices.Equal(got, []int{1, 2}) {
		t.Error(got)
	}
}

// Registrations by the hundred are bounded by twice the places.
func TestRegistrationsAreBounded(t *testing.T) {
	p := planOf(Swiss)
	p.Places = 3
	w := newWorld(t, p, 6)
	w.refused(90, Join{Entrant: Entrant{Name: "X"}}, ErrFull)
	w.must(1, Leave{})
	w.refused(90, Join{Entrant: Entrant{Name: "X"}}, ErrFull)
}

// Helpers run an event, but for who runs it; the host hands it over to one of them.
func TestHelpers(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	help := Help{User: 1, Name: "P1"}
	w.refused(1, help, ErrOwner)
	w.refused(1, Stop{Text: "x"}, ErrHost)
	w.refused(host, HandOver{User: 1}, ErrNotIn)
	w.must(host, help)
	version := w.event.Version
	w.must(host, help)
	w.must(host, Help{User: host, Name: "Host"})
	if w.event.Version != version || len(w.event.Helpers) != 1 {
		t.Error(w.event.Helpers)
	}
	w.refused(1, Help{User: 2, Name: "P2"}, ErrOwner)
	w.refused(1, HandOver{User: 1}, ErrOwner)
	w.refused(1, Disqualify{User: 2, Text: "x"}, ErrReferee) // plays, and the event is rated
	w.must(host, Help{User: 50, Name: "H"})
	w.must(50, Disqualify{User: 2, Text: "Rude."})
	w.must(50, Help{User: 50, Name: "H", Stop: true})
	w.refused(50, Disqualify{User: 3, Text: "x"}, ErrHost)
	w.must(host, HandOver{User: 1})
	w.refused(host, Stop{Text: "x"}, ErrHost)
	if w.event.Host != 1 || w.event.HostName != "P1" || w.event.Runs(0) || len(w.event.Helpers) != 0 {
		t.Errorf("%d %v", w.event.Host, w.event.Helpers)
	}
	for u := range game.UserID(maxHelpers) {
		w.must(1, Help{User: 200 + u, Name: fmt.Sprint(u)})
	}
	w.refused(1, Help{User: 300, Name: "X"}, ErrHelpers)
	w.must(77, HandOver{Moderator: "Mod"})
	w.must(77, Stop{Text: "Enough."})
	w.refused(77, Help{User: 301, Name: "X"}, ErrOver)
}

// A host whose account ends leaves the event to the first helper, else to moderators; a player is out, or has left.
func TestAccountsThatEnd(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	w.must(host, Help{User: 50, Name: "First"})
	w.must(host, Help{User: 51, Name: "Second"})
	w.must(0, Gone{User: 51})
	w.must(0, Gone{User: host, Deleted: true})
	if w.event.Host != 50 || len(w.event.Helpers) != 0 {
		t.Fatalf("%d %v", w.event.Host, w.event.Helpers)
	}
	w.must(0, Gone{User: 50}) // nobody is left: it goes on by itself
	w.must(0, Gone{User: 1})
	w.must(0, Gone{User: 2, Deleted: true})
	w.must(0, Gone{User: 2, Deleted: true})
	w.must(0, Gone{User: 99})
	if a, b := w.event.Players[0].Presence, w.event.Players[1].Presence; a != Out || b != Away {
		t.Errorf("%d %d", a, b)
	}
	w.play(w.stronger)
	if w.event.Phase != Over || len(w.event.Sections[0].Order) != 2 {
		t.Error(w.event.Phase)
	}
	w.must(0, Gone{User: 3}) // within seven days: nothing is taken away by itself
	if w.event.Players[2].DQ {
		t.Error("a suspension changes an event that is over")
	}
}

// The host sets the pairs of a round until it begins, with a reason; whoever leaves then loses without a game.
func TestPairsByHand(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 5)
	pairs := [][2]string{{"P1", "P2"}, {"P3", "P4"}}
	set := Arrange{Pairs: pairs, Bye: "P5", Text: "Friends of one school."}
	w.refused(1, set, ErrHost)
	for what, c := range map[string]struct {
		change func(a *Arrange)
		want   error
	}{
		"no reason":       {func(a *Arrange) { a.Text = "" }, ErrReason},
		"another round":   {func(a *Arrange) { a.Round = 1 }, ErrPair},
		"another section": {func(a *Arrange) { a.Section = 1 }, ErrPair},
		"twice":           {func(a *Arrange) { a.Bye = "P1" }, ErrArrange},
		"stranger":        {func(a *Arrange) { a.Bye = "X" }, ErrArrange},
		"somebody lacks":  {func(a *Arrange) { a.Bye = "" }, ErrArrange},
		"with oneself":    {func(a *Arrange) { a.Pairs = [][2]string{{"P1", "P1"}, {"P3", "P4"}} }, ErrArrange},
	} {
		a := set
		c.change(&a)
		if err := w.try(host, a); err != c.want {
			t.Errorf("%s: %v", what, err)
		}
	}
	w.must(host, set)
	w.to(t0)
	r := w.event.Sections[0].Rounds[0]
	if len(r.Pairs) != 2 || r.Pairs[0].First+r.Pairs[0].Second != 1 || r.Bye != 4 {
		t.Fatalf("%+v", r)
	}
	if l := w.event.Lines[1]; l.Kind != Arranged || l.Round != 1 || l.Text != set.Text {
		t.Errorf("%+v", l)
	}
	w.must(host, Arrange{Round: 1, Pairs: [][2]string{{"P1", "P3"}, {"P2", "P5"}}, Bye: "P4", Text: "x"})
	w.must(2, Leave{})
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	w.to(w.event.Due())
	if r := w.event.Sections[0].Rounds[1]; r.Pairs[1].Result == nil || r.Pairs[1].Result.Why != Walkover || r.Pairs[1].Result.Second != event.ForfeitWin {
		t.Errorf("%+v", r.Pairs)
	}
	// Somebody comes whom the pairs do not name: the rules pair, nobody sits out.
	w.must(host, Arrange{Round: 2, Pairs: [][2]string{{"P1", "P3"}, {"P4", "P5"}}, Text: "x"})
	w.must(2, Join{})
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	want, bye, ok := w.event.Suggested(0)
	w.to(w.event.Due())
	r = w.event.Sections[0].Rounds[2]
	if len(r.Pairs) != 2 || r.Bye == event.Nobody || !ok || bye != r.Bye || want[0] != [2]int{r.Pairs[0].First, r.Pairs[0].Second} {
		t.Errorf("%+v, %v", r, want)
	}
	// Taken back.
	w.must(host, Arrange{Round: 3, Pairs: [][2]string{{"P1", "P2"}, {"P3", "P4"}}, Bye: "P5", Text: "x"})
	w.must(host, Arrange{Round: 3, Text: "It was wrong."})
	w.play(w.stronger)
	w.check()
	w = newWorld(t, planOf(Knockout), 4)
	w.refused(host, Arrange{Pairs: [][2]string{{"P1", "P2"}}, Text: "x"}, ErrPair)
}

// The last round is played again: results, streaks and absences of it are as if it had not been.
func TestARoundIsRepeated(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	again := Repeat{Text: "The hall was without power.", ID: name}
	w.to(t0)
	w.refused(host, again, ErrRepeat) // it goes on
	games := w.games()
	w.must(0, GameOver{Game: games[0].Game, Reason: game.Aborted, Blame: w.event.Players[games[0].First].User, ID: name})
	w.stronger(games[1])
	old := games[1].Game
	w.refused(1, again, ErrHost)
	w.must(host, again)
	now := w.games()
	if len(now) != 2 || now[1].Game == old || w.event.Players[now[0].First].NoShows != 0 || w.event.Players[now[0].First].Presence != In || w.points(0) != 0 {
		t.Fatalf("%+v", now)
	}
	w.must(0, GameOver{Game: old, Annulled: true, Loser: 1}) // the old game means nothing any more
	if len(w.games()) != 2 {
		t.Error("an old game counts")
	}
	w.check()
	w.play(w.stronger)
	if n := len(w.event.Sections[0].Rounds); n != 5 {
		t.Errorf("%d rounds", n)
	}
	w.refused(host, again, ErrOver)
	w = newWorld(t, planOf(Arena), 4)
	w.to(t0.Add(time.Minute))
	w.refused(host, again, ErrPair)
}
