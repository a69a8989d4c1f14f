package tournament

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// teamLeague is a league of so many teams of three, who play on two boards in rounds of a week. User 1 is A1, 11 is B1.
func teamLeague(t *testing.T, teams int, divisions ...string) *world {
	t.Helper()
	p := teamPlan(Swiss, 2)
	p.Kind, p.Rounds, p.Pause, p.Sections, p.League = League, 0, 0, divisions, &LeaguePlan{Days: 7, Up: 1}
	return newTeams(t, p, teams, 3)
}

// matches returns the last round of a section as "A-B 2-0 C-D waits", with the game points.
func (w *world) matches(section int) string {
	s := &w.event.Sections[section]
	r := &s.Rounds[len(s.Rounds)-1]
	var out []string
	for i := range r.Matches {
		m := &r.Matches[i]
		text := w.event.Teams[m.First].Name[5:] + "-" + w.event.Teams[m.Second].Name[5:]
		one := matchOf(r, m)
		if a, b := one.Points(); one.Over() {
			text += " " + strings.Join([]string{half(a), half(b)}, "-")
		} else if m.Waits {
			text += " waits"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func half(p event.Points) string {
	return map[event.Points]string{0: "0", 5: "½", 10: "1", 15: "1½", 20: "2"}[p]
}

// The captains agree on an instant, by proposal and counter-proposal; orders are sealed until 15 minutes before it; the boards begin by
// themselves, and a match that is not played is decided by the rule.
func TestALeagueOfTeams(t *testing.T) {
	w := teamLeague(t, 4)
	a, b := teamUser(0, 0), teamUser(3, 0) // A meets D, B meets C
	w.refused(a, Propose{At: t0.Add(day)}, ErrAgreed)
	w.to(t0)
	if got := w.matches(0); got != "A-D waits, B-C waits" || len(w.games()) != 0 {
		t.Fatal(got)
	}
	at := t0.Add(3 * day)
	w.refused(teamUser(0, 1), Propose{At: at}, ErrCaptain)
	w.refused(500, Propose{At: at}, ErrNotIn)
	w.refused(a, LineUp{Names: []string{"A3"}}, ErrSealed) // nothing is agreed
	w.must(a, Propose{At: t0.Add(2 * day)})
	w.refused(teamUser(0, 1), Agree{At: t0.Add(2 * day)}, ErrCaptain)
	w.must(b, Propose{At: at})
	w.refused(a, Agree{At: t0.Add(2 * day)}, ErrAgreed)
	w.must(a, Agree{At: at})
	m := &w.event.Sections[0].Rounds[0].Matches[0]
	w.refused(a, LineUp{Round: 1, Names: []string{"A3"}}, ErrSealed)
	w.must(a, LineUp{Names: []string{"A3", "A1"}})
	w.must(a, Propose{At: at.Add(day)}) // a captain who has seen nothing yet may want another day: what is agreed stands
	w.to(at.Add(-closesAt - time.Second))
	if OrdersOpen(w.event, 0, m) {
		t.Error("open early")
	}
	w.must(b, LineUp{Names: []string{"D2"}})
	if !OrdersOpen(w.event, 0, m) {
		t.Error("two orders open nothing")
	}
	w.refused(a, LineUp{Names: []string{"A1", "A3"}}, ErrSealed)
	w.to(at)
	if got := w.boards(0); got != "A3-D2 --A1" || m.Waits || m.Boards != 2 || w.event.Open() != 1 {
		t.Fatalf("%s %+v", got, m)
	}
	w.refused(a, Propose{At: at.Add(day)}, ErrAgreed)
	for _, p := range w.games() {
		w.stronger(p)
	}
	// B proposes, C does not answer: the point of each of two boards is B's.
	w.must(teamUser(1, 0), Propose{At: t0.Add(7 * day)})
	w.to(t0.Add(7*day - time.Second))
	if got := w.matches(0); got != "A-D 2-0, B-C waits" {
		t.Error(got)
	}
	w.to(t0.Add(7 * day))
	r := &w.event.Sections[0].Rounds[0]
	if got := w.boards(0); got != "A3-D2 --A1 B1-- --B2" || r.Pairs[2].Result.Why != NotPlayed {
		t.Error(got)
	}
	if got := w.teamTable(); !strings.HasPrefix(got, "1.B 20, 2.A 20,") {
		t.Error(got)
	}
	if len(w.event.Sections[0].Rounds) != 2 {
		t.Fatalf("%d rounds", len(w.event.Sections[0].Rounds))
	}
	w.check()
	w.to(t0.Add(21*day + time.Hour)) // nobody does anything any more
	if w.event.Phase != Over || w.event.Why != AllPlayed {
		t.Errorf("%s %s", w.event.Phase, w.event.Why)
	}
	w.check()
}

// The orders of a match that is agreed upon at short notice close in the middle of what is left.
func TestOrdersOfAnAgreedMatchClose(t *testing.T) {
	w := teamLeague(t, 2)
	w.to(t0)
	w.must(teamUser(0, 0), Propose{At: t0.Add(20 * time.Minute)})
	w.must(teamUser(1, 0), Agree{At: t0.Add(20 * time.Minute)})
	w.to(t0.Add(10*time.Minute - time.Second))
	w.must(teamUser(0, 0), LineUp{Names: []string{"A2", "A1"}})
	w.to(t0.Add(10 * time.Minute))
	m := &w.event.Sections[0].Rounds[0].Matches[0]
	if !m.Opened {
		t.Error("not open")
	}
	w.refused(teamUser(1, 0), LineUp{Names: []string{"B2", "B1"}}, ErrSealed) // who waited for the other's order
	w.must(teamUser(1, 0), Propose{At: t0.Add(day)})                          // another day brings no other order
	w.must(teamUser(0, 0), Agree{At: t0.Add(day)})
	w.refused(teamUser(1, 0), LineUp{Names: []string{"B2", "B1"}}, ErrSealed)
	w.to(t0.Add(day))
	if got := w.boards(0); got != "A2-B1 B2-A1" {
		t.Error(got)
	}
	w.check()
}

// A team that misses three matches is out: by proposals without an answer, by nobody at the boards, by too few players.
func TestThreeMissedMatches(t *testing.T) {
	w := teamLeague(t, 4)
	d := func(i int) game.UserID { return teamUser(3, i) }
	for round := range 3 {
		w.to(t0.Add(time.Duration(7*round) * day))
		start := w.now
		for _, name := range (league{w.event}).undecided(0) {
			sides := (league{w.event}).sides(name)
			first, second := teamUser(sides[0], 0), teamUser(sides[1], 0)
			if (sides[0] == 3 || sides[1] == 3) && round != 1 {
				if other := sides[0] + sides[1] - 3; round == 0 {
					w.must(teamUser(other, 0), Propose{At: start.Add(6 * day)})
				} else {
					w.must(d(1), Leave{})
					w.must(d(2), Leave{}) // one of two boards is enough
					w.must(d(0), Leave{})
				}
				continue
			}
			w.must(first, Propose{At: start.Add(day)})
			w.must(second, Agree{At: start.Add(day)})
		}
		w.to(start.Add(day))
		for _, p := range w.games() {
			if absent := slices.IndexFunc([]int{p.First, p.Second}, func(i int) bool { return w.event.Players[i].Team == 3 }); absent >= 0 {
				w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, Blame: w.event.Players[[]int{p.First, p.Second}[absent]].User, ID: name})
			} else {
				w.stronger(p)
			}
		}
		if w.event.Teams[3].Out {
			t.Errorf("out before the end of round %d", round+1)
		}
	}
	w.to(t0.Add(21 * day))
	if !w.event.Teams[3].Out || w.event.Phase != Over {
		t.Errorf("%+v %s", w.event.Teams[3], w.event.Phase)
	}
	last := w.event.Lines[slices.IndexFunc(w.event.Lines, func(l Line) bool { return l.Kind == Retired })]
	if last.Name != "Team D" || last.Why != Walkovers {
		t.Errorf("%+v", last)
	}
	if got := w.teamTable(); !strings.HasSuffix(got, "4.D 0") {
		t.Error(got)
	}
	w.check()
}

// A team that is out comes back in no way, and loses its other matches at once.
func TestATeamThatIsOut(t *testing.T) {
	p := teamPlan(Swiss, 2)
	p.Kind, p.Rounds, p.Pause, p.Double, p.League = League, 0, 0, true, &LeaguePlan{Days: 1}
	w := newTeams(t, p, 3, 2)
	w.must(teamUser(2, 1), Leave{})
	w.to(t0)
	for w.event.Phase == Running && !w.event.Teams[2].Out {
		for _, name := range (league{w.event}).undecided(0) {
			if sides := (league{w.event}).sides(name); sides[0]+sides[1] > 1 { // C is in it
				if other := sides[0] + sides[1] - 2; w.now.Equal(w.event.Sections[0].Rounds[name.round].Made) {
					w.must(teamUser(other, 0), Propose{At: w.now.Add(20 * time.Hour)})
				}
			}
		}
		w.to(w.now.Add(time.Hour))
	}
	if !w.event.Teams[2].Out {
		t.Fatal("not out")
	}
	w.refused(teamUser(2, 1), Join{Entrant: Entrant{Name: "C2"}}, ErrOut)
	w.refused(teamUser(2, 0), Propose{At: w.now.Add(time.Hour)}, ErrCaptain)
	rounds := len(w.event.Sections[0].Rounds)
	w.to(w.event.Sections[0].Rounds[rounds-1].Made.Add(day))
	if w.event.Phase == Running {
		for _, name := range (league{w.event}).undecided(0) {
			if sides := (league{w.event}).sides(name); sides[0] == 2 || sides[1] == 2 {
				t.Error("a match of the team that is out waits")
			}
		}
	}
	w.to(t0.Add(10 * day))
	if w.event.Phase != Over {
		t.Error(w.event.Phase)
	}
	w.check()
}

// The next season has the teams already, in their divisions: nobody takes a strong team's place by its name.
func TestPromotionOfTeams(t *testing.T) {
	w := teamLeague(t, 0, "First", "Second")
	rosters := func(section int, names ...string) (out []Roster) {
		for _, n := range names {
			out = append(out, Roster{Name: n, Section: section, Names: []string{n + "1", n + "2"}})
		}
		return out
	}
	w.must(host, Enrol{Teams: append(rosters(0, "Ants", "Bees"), rosters(1, "Cats", "Dogs")...)})
	w.must(90, Join{Entrant: Entrant{Name: "Eve"}, Found: &Roster{Name: "Elks", Names: []string{"Fay"}}})
	if got := w.event.Teams[4].Section; got != 1 {
		t.Errorf("a new team begins in division %d", got)
	}
	w.must(91, Join{Entrant: Entrant{Name: "Fay"}})
	user := game.UserID(100)
	for _, team := range w.event.Teams[:4] {
		for _, n := range team.Names {
			w.must(user, Join{Entrant: Entrant{Name: n, Rating: 3000 - int(user)}})
			user++
		}
	}
	w.to(t0)
	for w.event.Phase == Running {
		for s := range w.event.Sections {
			for _, name := range (league{w.event}).undecided(s) {
				if d := (league{w.event}).date(name); d.Agreed.IsZero() && w.now.Add(time.Hour).Before((league{w.event}).ends(s)) {
					sides := (league{w.event}).sides(name)
					w.must(w.event.Players[teams{w.event}.captain(sides[0])].User, Propose{At: w.now.Add(time.Hour)})
					w.must(w.event.Players[teams{w.event}.captain(sides[1])].User, Agree{At: w.now.Add(time.Hour)})
				}
			}
		}
		w.to(w.now.Add(time.Hour))
		for _, p := range w.games() {
			if w.event.Players[p.First].Rating > w.event.Players[p.Second].Rating {
				w.over(p, 1)
			} else {
				w.over(p, -1)
			}
		}
		w.to(w.now.Add(day))
	}
	plan, teams, err := Season(w.event, w.now.Add(day))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, r := range teams {
		got[r.Name] = r.Section
	}
	if len(got) != 5 || got["Ants"] != 0 || got["Bees"] != 1 || got["Cats"] != 0 || got["Dogs"] != 1 || got["Elks"] != 1 {
		t.Error(got)
	}
	next := &world{t: t, now: w.now, event: New("Season2"), rng: w.rng}
	next.must(host, Create{Plan: plan, Host: "Host", Teams: teams})
	next.refused(500, Join{Entrant: Entrant{Name: "Mallory"}, Found: &Roster{Name: "Ants"}}, ErrTeamName)
	next.must(100, Join{Entrant: Entrant{Name: "Ants1"}})
	if p := &next.event.Players[0]; next.event.Teams[p.Team].Name != "Ants" || p.Section != 0 {
		t.Errorf("%+v", p)
	}
	next.check()
}

// Notifications: captains of proposals, all of both teams shortly before the match.
func TestNoticesOfMatches(t *testing.T) {
	w := teamLeague(t, 2)
	w.to(t0)
	at := t0.Add(day)
	told := func(do func()) (out []Notice) {
		before := len(w.log)
		do()
		return Notices(w.event, w.log[before:])
	}
	if got := told(func() { w.must(teamUser(0, 0), Propose{At: at}) }); !slices.Equal(got, []Notice{{To: teamUser(1, 0), Other: "Team A"}}) {
		t.Errorf("%+v", got)
	}
	if got := told(func() { w.must(teamUser(1, 0), Agree{At: at}) }); got != nil {
		t.Errorf("%+v", got)
	}
	got := told(func() { w.to(at.Add(-remindBefore)) })
	if len(got) != 6 || got[0] != (Notice{To: teamUser(0, 0), Other: "Team B", Soon: true}) || got[5] != (Notice{To: teamUser(1, 2), Other: "Team A", Soon: true}) {
		t.Errorf("%+v", got)
	}
}

// Random commands in random order keep the invariants, and the league ends.
func TestAnythingMayHappenToALeagueOfTeams(t *testing.T) {
	for seed := range uint64(30) {
		p := teamPlan(Swiss, 2)
		p.Kind, p.Rounds, p.Pause, p.Double, p.League = League, 0, 0, seed%2 == 0, &LeaguePlan{Days: 1 + int(seed%3)}
		w := newTeams(t, p, 2+int(seed)%4, 3)
		w.rng = rand.New(rand.NewPCG(13, seed))
		w.to(t0)
		for range 3000 {
			if w.event.over() {
				break
			}
			who := w.event.Players[w.rng.IntN(len(w.event.Players))]
			switch w.rng.IntN(16) {
			case 0:
				_ = w.try(who.User, Leave{})
			case 1, 2:
				_ = w.try(who.User, Join{Entrant: Entrant{Name: who.Name}})
			case 3, 4, 5:
				_ = w.try(who.User, Propose{At: w.now.Add(time.Duration(w.rng.IntN(30)) * time.Hour)})
			case 6, 7, 8:
				if name, _, err := (league{w.event}).open(who.User); err == nil {
					_ = w.try(who.User, Agree{At: (league{w.event}).date(name).At})
				}
			case 9:
				if w.rng.IntN(20) == 0 {
					_ = w.try(host, Disqualify{User: who.User, Text: "unfair"})
				}
			case 10:
				_ = w.try(who.User, LineUp{Round: len(w.event.Sections[0].Rounds) - 1, Names: []string{who.Name}})
			default:
				games := slices.DeleteFunc(w.games(), func(p *Pair) bool { return p.Game == "" })
				if len(games) > 0 {
					p := games[w.rng.IntN(len(games))]
					switch w.rng.IntN(5) {
					case 0:
						w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, Blame: w.event.Players[p.First].User, ID: name})
					case 1:
						w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, ID: name})
					default:
						w.over(p, w.rng.IntN(3)-1)
					}
				}
			}
			w.to(w.now.Add(time.Duration(w.rng.IntN(8)) * time.Hour))
			w.check()
		}
		if w.event.Phase != Over {
			t.Errorf("seed %d: the league does not end: due %v at %v", seed, w.event.Due(), w.now)
		}
		TeamTable(w.event, 0)
	}
}
