package tournament

import (
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// apartPlan is a Swiss of five rounds in which countrymen and team-mates never meet, and which takes guests.
func apartPlan() Plan {
	p := planOf(Swiss)
	p.Rounds, p.Apart, p.Guests = 5, 5, true
	return p
}

// A host registers members and guests, whom the conditions of joining by oneself do not stop; everything else does.
func TestHostRegisters(t *testing.T) {
	p := apartPlan()
	p.Code, p.Played, p.Names, p.Most, p.Places = "open sesame", 10, []string{"Somebody"}, 2000, 3
	w := newWorld(t, p, 0)
	enter := func(u game.UserID, name string) Enter {
		return Enter{User: u, Join: Join{Entrant: Entrant{Name: name, Rating: 1500}}}
	}
	w.refused(50, enter(50, "Anna"), ErrHost) // not by oneself
	w.must(host, enter(50, "Anna"))
	w.refused(host, enter(50, "Anna"), ErrEntered)
	strong := enter(51, "Bertil")
	strong.Rating = 2100
	w.refused(host, strong, ErrRating)
	bot := enter(51, "Bot")
	bot.Bot = true
	w.refused(host, bot, ErrPrograms)
	guest := enter(52, "Cai Kask")
	guest.Guest = true
	for _, papers := range []Papers{
		{Federation: "ESTX"}, {Federation: "E T"}, {ID: "123456789012"}, {ID: "1;2"}, {Name: strings.Repeat("x", 61)}, {Team: strings.Repeat("x", 41)}, {Team: "\xff"},
	} {
		guest.Papers = papers
		w.refused(host, guest, ErrLine)
	}
	guest.Papers = Papers{Federation: "est ", ID: " 12", Team: "A  Team"}
	w.must(host, guest)
	if got := w.event.Players[1]; got.Papers != (Papers{Federation: "EST", ID: "12", Team: "A Team"}) || !got.Guest {
		t.Errorf("%+v", got)
	}
	for u := game.UserID(60); u < 64; u++ { // three places, and as many who wait
		w.must(host, enter(u, "X"+string(rune('A'+u-60))))
	}
	w.refused(host, enter(64, "Late"), ErrFull)
	w.must(host, Stop{Text: "Off."})
	w.refused(host, enter(65, "Over"), ErrOver)

	w = newWorld(t, planOf(Swiss), 0)
	w.refused(host, guest, ErrNoGuests)
}

// Guests are bounded, and an event for a federation's rating takes confirmed members only, also by the host's hand.
func TestGuestsAndPapersAreBounded(t *testing.T) {
	w := newWorld(t, apartPlan(), 0)
	c := Enter{Join: Join{Entrant: Entrant{Guest: true, Name: "G"}}}
	for u := range game.UserID(MostGuests) {
		c.User = 100 + u
		w.must(host, c)
	}
	c.User = 5000
	w.refused(host, c, ErrGuests)

	p := planOf(Swiss)
	p.Official = true
	w = newWorld(t, p, 0)
	w.refused(50, Join{Entrant: Entrant{Name: "X"}}, ErrPapers)
	w.refused(host, Enter{User: 50, Join: Join{Entrant: Entrant{Name: "X"}}}, ErrPapers)
	w.must(50, Join{Entrant: Entrant{Name: "X", Papers: Papers{Federation: "EST", ID: "7", Name: "Kask, X"}}, Confirmed: true})
	w.join(51, 0, func(j *Join) { j.Confirmed = true })
	w.to(t0)
	if got := w.event.Facts(0).Players[1]; got.Name != "Kask, X" || got.ID != "7" || got.Federation != "EST" {
		t.Errorf("%+v", got)
	}
	for _, wrong := range []func(p *Plan){
		func(p *Plan) { p.Guests = true }, func(p *Plan) { p.Bots = true }, func(p *Plan) { p.Apart = -1 }, func(p *Plan) { p.Apart = 31 },
		func(p *Plan) { p.Kind, p.Apart = RoundRobin, 1 },
	} {
		q := p
		wrong(&q)
		if q.Check(t0.Add(-1)) == nil {
			t.Errorf("%+v", q)
		}
	}
}

// Countrymen, team-mates and those whom the host keeps apart do not meet, in any round.
func TestKeptApart(t *testing.T) {
	w := newWorld(t, apartPlan(), 0)
	countries := []string{"EST", "SWE", "", "EST", "SWE", "", "", ""}
	teams := []string{"", "", "A", "", "", "A", "", ""}
	for i := range countries {
		w.join(game.UserID(10+i), 0, func(j *Join) { j.Papers = Papers{Federation: countries[i], Team: teams[i]} })
	}
	name := func(i int) string { return w.event.Players[i].Name }
	forbid := func(pairs ...[]string) Forbid { return Forbid{Groups: pairs, Text: "Brothers."} }
	w.refused(10, forbid([]string{name(0), name(1)}), ErrHost)
	w.refused(host, Forbid{Groups: [][]string{{name(0), name(1)}}}, ErrReason)
	for _, wrong := range [][]string{{name(0)}, {name(0), name(0)}, {name(0), "Nobody"}, {}} {
		w.refused(host, forbid(wrong), ErrForbid)
	}
	w.must(host, forbid([]string{name(0), name(1)}))
	w.must(host, forbid([]string{name(6), name(7)})) // in place of the first
	if got := w.event.Lines[len(w.event.Lines)-1]; got.Kind != Forbade || got.Name != name(6)+" – "+name(7) || got.Text != "Brothers." {
		t.Errorf("%+v", got)
	}
	w.to(t0)
	w.refused(host, forbid([]string{name(0), name(1)}), ErrForbid)
	for w.event.Phase == Running {
		for len(w.games()) > 0 {
			w.stronger(w.games()[0])
		}
		w.to(w.event.Due())
	}
	if n := len(w.event.Sections[0].Rounds); n != 5 {
		t.Fatalf("%d rounds", n)
	}
	for _, r := range w.event.Sections[0].Rounds {
		if len(r.Notes) > 0 {
			t.Error(r.Notes)
		}
		for _, p := range r.Pairs {
			a, b := w.event.Players[p.First].Papers, w.event.Players[p.Second].Papers
			if a.Federation != "" && a.Federation == b.Federation || a.Team != "" && a.Team == b.Team || min(p.First, p.Second) == 6 && max(p.First, p.Second) == 7 {
				t.Errorf("%d and %d meet", p.First, p.Second)
			}
		}
	}
	if f := w.event.Facts(0).Forbidden; len(f) != 1 || f[0].Until != event.MaxRounds {
		t.Errorf("%+v", f)
	}
}

// A host who plays in a rated event keeps nobody apart.
func TestHostWhoPlaysForbidsNothing(t *testing.T) {
	p := apartPlan()
	p.Games.Rated = true
	w := newWorld(t, p, 2)
	w.join(host, 0)
	w.refused(host, Forbid{Groups: [][]string{{w.event.Players[0].Name, w.event.Players[2].Name}}, Text: "Me."}, ErrReferee)
}

// In an arena two who are kept apart do not meet while all others do. Where the draw decides who meets, nobody is kept apart.
func TestKeptApartInAnArena(t *testing.T) {
	w := newWorld(t, planOf(Arena), 4)
	name := func(i int) string { return w.event.Players[i].Name }
	forbid := Forbid{Groups: [][]string{{name(0), name(1)}, {name(2), name(3)}}, Text: "Brothers."}
	w.must(host, forbid)
	w.to(t0)
	met := map[[2]int]int{}
	for range 60 {
		for _, p := range w.games() {
			met[[2]int{min(p.First, p.Second), max(p.First, p.Second)}]++
			w.stronger(p)
		}
		w.wait(20 * time.Second)
	}
	if met[[2]int{0, 1}]+met[[2]int{2, 3}] != 0 || len(met) != 4 {
		t.Errorf("%v", met)
	}
	for _, kind := range []Kind{RoundRobin, Knockout, League} {
		p := planOf(kind)
		if kind == League {
			p.League = &LeaguePlan{Days: 3}
		}
		w := newWorld(t, p, 4)
		w.refused(host, forbid, ErrForbid)
	}
}
