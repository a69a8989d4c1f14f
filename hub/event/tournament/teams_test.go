package tournament

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// teamPlan is an event of teams of so many boards.
func teamPlan(kind Kind, boards int) Plan {
	p := planOf(kind)
	p.Rounds = map[Kind]int{Swiss: 3}[kind]
	p.Pause, p.Team = 20*time.Minute, &TeamPlan{Boards: boards, Reserves: 2}
	return p
}

// newTeams is an event of so many teams of so many players, each named A1, A2 …, of whom A1 is the captain. User 1 is A1, 11 is B1.
func newTeams(t *testing.T, p Plan, teams, players int) *world {
	t.Helper()
	w := newWorld(t, p, 0)
	var rosters []Roster
	for n := range teams {
		r := Roster{Name: "Team " + string(rune('A'+n))}
		for i := range players {
			r.Names = append(r.Names, playerName(n, i))
		}
		rosters = append(rosters, r)
	}
	w.must(host, Enrol{Teams: rosters})
	for n := range teams {
		for i := range players {
			w.must(teamUser(n, i), joinTeam(n, i))
		}
	}
	return w
}

func playerName(team, i int) string { return fmt.Sprintf("%c%d", 'A'+team, i+1) }

func teamUser(team, i int) game.UserID { return game.UserID(10*team + i + 1) }

func joinTeam(team, i int) Join {
	return Join{Entrant: Entrant{Name: playerName(team, i), Rating: 2000 - 10*team - i}}
}

// boards returns a round's pairs as "A1-B1 B2-A2"; "-" is an empty board, and "!" follows a shoot-out.
func (w *world) boards(round int) string {
	var out []string
	name := func(i int) string {
		if i == event.Nobody {
			return "-"
		}
		return w.event.Players[i].Name
	}
	for _, p := range w.event.Sections[0].Rounds[round].Pairs {
		one := name(p.First) + "-" + name(p.Second)
		if p.Half {
			one += "!"
		}
		out = append(out, one)
	}
	return strings.Join(out, " ")
}

func (w *world) teamTable() string {
	var out []string
	for _, r := range TeamTable(w.event, 0) {
		out = append(out, fmt.Sprintf("%d.%s %d", r.Place, w.event.Teams[r.Team].Name[5:], r.Points))
	}
	return strings.Join(out, ", ")
}

// A round is drawn, orders are sealed until both captains have set theirs, and the boards alternate who moves first.
func TestOrders(t *testing.T) {
	w := newTeams(t, teamPlan(Swiss, 3), 2, 5)
	w.to(t0)
	d := w.event.Sections[0].Draw
	if d == nil || len(w.event.Sections[0].Rounds) != 0 || len(d.Matches) != 1 {
		t.Fatalf("%+v", d)
	}
	m := &d.Matches[0]
	w.refused(teamUser(0, 1), LineUp{Names: []string{"A1"}}, ErrCaptain)
	w.refused(500, LineUp{Names: []string{"A1"}}, ErrNotIn)
	for _, names := range [][]string{nil, {"A1", "A1"}, {"B1"}, {"A1", "A2", "A3", "A4"}, {"nobody"}} {
		w.refused(teamUser(0, 0), LineUp{Names: names}, ErrLineUp)
	}
	w.refused(teamUser(0, 0), LineUp{Round: 1, Names: []string{"A1"}}, ErrSealed)
	w.must(teamUser(0, 0), LineUp{Names: []string{"A3", "A1", "A5"}})
	if OrdersOpen(w.event, 0, m) {
		t.Error("one order opens both")
	}
	w.must(teamUser(0, 0), LineUp{Names: []string{"A5", "A1", "A3"}}) // may still be changed
	w.must(teamUser(1, 0), LineUp{Names: []string{"B2", "B1"}})
	if !OrdersOpen(w.event, 0, m) {
		t.Error("two orders open nothing")
	}
	w.refused(teamUser(0, 0), LineUp{Names: []string{"A1"}}, ErrSealed)
	w.to(t0.Add(20 * time.Minute))
	if got := w.boards(0); got != "A5-B2 B1-A1 A3--" {
		t.Error(got)
	}
	w.check()
	for _, p := range w.games() {
		w.stronger(p)
	}
	// A1 and A5 are stronger than all of B; the empty board is won.
	if got := w.teamTable(); got != "1.A 30, 2.B 0" {
		t.Error(got)
	}
	w.to(w.now.Add(5 * time.Minute)) // the order is for one round: the next is as the list has it
	w.to(w.event.Due())
	w.to(w.now.Add(11 * time.Minute))
	if got := w.boards(1); got != "B1-A1 A2-B2 B3-A3" {
		t.Error(got)
	}
}

// Orders close 15 minutes before a round, in the middle of a shorter pause; then none is set, and all can see them.
func TestOrdersClose(t *testing.T) {
	for pause, open := range map[time.Duration]time.Duration{time.Hour: 45 * time.Minute, 20 * time.Minute: 10 * time.Minute, time.Minute: 30 * time.Second} {
		p := teamPlan(Swiss, 2)
		p.Pause = pause
		w := newTeams(t, p, 2, 3)
		w.to(t0.Add(open - time.Second))
		w.must(teamUser(0, 0), LineUp{Names: []string{"A3", "A2"}})
		if w.event.Sections[0].Draw.Opened {
			t.Errorf("%v: open too early", pause)
		}
		w.to(t0.Add(open))
		if !w.event.Sections[0].Draw.Opened {
			t.Errorf("%v: not open", pause)
		}
		w.refused(teamUser(1, 0), LineUp{Names: []string{"B3", "B2"}}, ErrSealed) // who waited for the other's order
		w.to(t0.Add(pause))
		if got := w.boards(0); got != "A3-B1 B2-A2" {
			t.Errorf("%v: %s", pause, got)
		}
	}
}

// A player who left after the order was set is left out: the boards below move up. A team with too few players for a draw rests.
func TestSubstitutes(t *testing.T) {
	w := newTeams(t, teamPlan(Swiss, 3), 2, 4)
	w.to(t0)
	w.must(teamUser(0, 0), LineUp{Names: []string{"A1", "A2", "A4"}})
	w.must(teamUser(0, 0), Leave{}) // the captain: A2 is the captain now
	w.refused(teamUser(0, 0), LineUp{Names: []string{"A2"}}, ErrCaptain)
	w.to(t0.Add(20 * time.Minute))
	if got := w.boards(0); got != "A2-B1 B2-A4 --B3" {
		t.Error(got)
	}
	w.must(teamUser(0, 0), Join{Entrant: Entrant{Name: "A1"}})
	for _, i := range []int{1, 2, 3} {
		w.must(teamUser(1, i), Leave{})
	}
	for _, p := range w.games() {
		w.stronger(p)
	}
	w.to(w.now.Add(time.Hour))
	if w.event.Phase != Over || w.event.Why != AllGone {
		t.Errorf("%s %s with one team of one player", w.event.Phase, w.event.Why)
	}
}

// When both orders are open, a substitute takes the board of a player who left, until 15 minutes before the round; nobody else moves, so that
// no captain answers the other's order.
func TestSubstitutesTakeBoards(t *testing.T) {
	p := teamPlan(Swiss, 4)
	p.Pause = time.Hour
	w := newTeams(t, p, 2, 6)
	w.to(t0)
	a := teamUser(0, 0)
	order := func(names string) LineUp { return LineUp{Names: strings.Fields(names)} }
	w.must(a, order("A1 A2 A3 A4"))
	w.must(teamUser(1, 0), order("B1 B2 B3 B4"))
	w.refused(a, order("A1 A2 A3 A5"), ErrSealed) // nobody left
	w.must(teamUser(0, 1), Leave{})
	w.must(teamUser(0, 2), Leave{})
	for _, bad := range []string{
		"A5 A1 A4",       // A1 moves
		"A1 A4 A5",       // A4 moves
		"A1 A5 A6",       // A4 is gone
		"A1 A5 A6 A4 A4", // too many
		"A4 A5 A6 A1",    // they change places
		"A1",             // A4 is gone
		"A1 A4 A5 A6",    // substitutes behind A4
	} {
		if err := w.try(a, order(bad)); err != ErrSubstitute && err != ErrLineUp {
			t.Errorf("%s: %v", bad, err)
		}
	}
	w.refused(a, order("A1 A2 A5 A4"), ErrLineUp) // A2 is not there
	w.must(a, order("A1 A5 A4"))                  // one substitute: the other board stays empty, and is the last
	w.must(teamUser(0, 0), Leave{})
	w.refused(a, order("A6 A5 A4"), ErrCaptain)
	w.must(teamUser(0, 3), order("A6 A5 A4")) // the captain now is A4
	w.refused(teamUser(1, 0), order("B5 B1 B2 B3"), ErrSealed)
	w.to(t0.Add(45 * time.Minute))
	w.must(teamUser(1, 1), Leave{})
	w.refused(teamUser(1, 0), order("B1 B5 B3 B4"), ErrSealed) // it is too late
	w.to(t0.Add(time.Hour))
	if got := w.boards(0); got != "A6-B1 B3-A5 A4-B4" {
		t.Error(got)
	}
	w.check()
}

// A round of teams waits two minutes for players who sit in other games, once its orders are open; reserves hold up nobody.
func TestATeamRoundWaits(t *testing.T) {
	w := newTeams(t, teamPlan(Swiss, 2), 2, 3)
	w.busy = map[game.UserID]bool{teamUser(0, 2): true, teamUser(1, 1): true, 77: true} // A3 is a reserve
	w.to(t0.Add(20 * time.Minute))
	s := &w.event.Sections[0]
	if w.begun() != 0 || len(s.Held) != 1 || w.event.Players[s.Held[0]].Name != "B2" || !s.Hold.Equal(w.now.Add(holdFor)) {
		t.Fatalf("%d rounds, held %v until %v", w.begun(), s.Held, s.Hold)
	}
	w.wait(time.Minute)
	if w.begun() != 0 {
		t.Error("the round begins before its time")
	}
	w.must(teamUser(1, 1), Leave{}) // nobody is waited for
	w.wait(time.Second)
	if got := w.boards(0); got != "A1-B1 B3-A2" {
		t.Error(got)
	}
	for _, p := range w.games() {
		w.stronger(p)
	}
	w.busy = map[game.UserID]bool{teamUser(0, 0): true}
	w.to(w.now.Add(20*time.Minute + 10*time.Second))
	if w.begun() != 1 || s.Hold.IsZero() {
		t.Fatalf("%d rounds, held until %v", w.begun(), s.Hold)
	}
	p := &s.Rounds[0].Pairs[0] // a corrected result has the round drawn again, and the wait is over
	w.must(host, Correct{Pair: 0, First: event.Draw, Second: event.Draw, Text: "wrong"})
	if !s.Hold.IsZero() || p.Result.First != event.Draw {
		t.Errorf("%v", s.Hold)
	}
	w.to(w.now.Add(20*time.Minute + 10*time.Second))
	w.wait(holdFor)
	if w.begun() != 2 {
		t.Errorf("%d rounds", w.begun())
	}
	w.check()
}

// A school event as one teacher runs it: eight teams of five, two groups, semi-finals, and captains who decide an even match at half
// of the time.
func TestSchoolEvent(t *testing.T) {
	p := teamPlan(RoundRobin, 5)
	p.Groups, p.Finals, p.Pause = 2, 2, time.Minute
	w := newTeams(t, p, 8, 5)
	rounds := 0
	w.play(func(p *Pair) {
		r := w.event.byGame[p.Game].round
		rounds = max(rounds, r+1)
		first, second := w.event.Players[p.First].Name, w.event.Players[p.Second].Name
		switch {
		case r == 3 && (first[0] == 'A' || second[0] == 'A') && !p.Half: // all games of A's semi-final are drawn
			w.over(p, 0)
		default:
			w.stronger(p)
		}
	})
	if w.event.Phase != Over || w.event.Why != AllPlayed || rounds != 6 {
		t.Fatalf("%s %s after %d rounds", w.event.Phase, w.event.Why, rounds)
	}
	if got := w.boards(4); got != "C1-A1!" {
		t.Error(got)
	}
	if got := w.teamTable(); !strings.HasPrefix(got, "1.A 150, 2.B 150, 3.") {
		t.Error(got)
	}
	if full, half := w.event.Plan.At(false), w.event.Plan.At(true); half.Time.Initial*2 != full.Time.Initial || half.Time.Increment*2 != full.Time.Increment {
		t.Errorf("%+v, %+v", full.Time, half.Time)
	}
}

// The rights to be in a team, and to change it.
func TestTeamsAreMade(t *testing.T) {
	w := newWorld(t, teamPlan(Swiss, 3), 0)
	found := func(name string, names ...string) Join {
		return Join{Entrant: Entrant{Name: "Ann"}, Found: &Roster{Name: name, Names: names}}
	}
	for _, r := range []Join{found(""), found(strings.Repeat("x", 41)), found("T", "a", "b", "c", "d", "e", "f"), found("T", "a", "A"), found("T", "")} {
		w.refused(1, r, ErrTeamName)
	}
	w.must(1, found("Elks", "Bob", "Cid"))
	if got := w.event.Teams[0].Names; strings.Join(got, " ") != "Ann Bob Cid" {
		t.Error(got)
	}
	w.refused(9, Join{Entrant: Entrant{Name: "Stranger"}}, ErrTeam)
	w.refused(9, Join{Entrant: Entrant{Name: "Stranger", Team: 1}}, ErrTeam)
	w.refused(9, Join{Entrant: Entrant{Name: "Stranger"}, Found: &Roster{Name: "ELKS"}}, ErrTeamName)
	w.refused(9, Enrol{Teams: []Roster{{Name: "X", Names: []string{"Y"}}}}, ErrHost)
	w.refused(9, Rename{Team: 0, Roster: Roster{Name: "Mine", Names: []string{"Stranger"}}}, ErrCaptain)
	w.must(2, Join{Entrant: Entrant{Name: "bob"}})
	w.refused(2, Rename{Team: 0, Roster: Roster{Name: "Elks", Names: []string{"Bob"}}}, ErrCaptain)
	w.refused(1, Rename{Team: 0, Roster: Roster{Name: "Elks", Names: []string{"Ann", "Cid"}}}, ErrTeamName) // Bob has joined
	w.refused(1, Rename{Team: 1, Roster: Roster{Name: "Elks", Names: []string{"Ann"}}}, ErrPair)
	w.must(1, Rename{Team: 0, Roster: Roster{Name: "Moose", Names: []string{"Ann", "Bob", "Dan"}}})
	w.refused(3, Join{Entrant: Entrant{Name: "Cid"}}, ErrTeam)
	w.must(host, Enrol{Teams: []Roster{{Name: "Owls", Names: []string{"Eve", "Bob", "Fay"}}}})
	w.refused(host, Enrol{Teams: []Roster{{Name: "X", Names: []string{"Y"}}, {Name: "x", Names: []string{"Z"}}}}, ErrTeamName)
	w.must(2, Join{Entrant: Entrant{Name: "Bob", Team: 2}}) // is in a team already
	if w.event.Players[1].Team != 0 {
		t.Error("somebody changes the team without leaving it")
	}
	w.must(2, Leave{})
	w.must(2, Join{Entrant: Entrant{Name: "Bob", Team: 2}})
	if w.event.Players[1].Team != 1 {
		t.Error("nobody can change the team before the start")
	}
	w.to(t0.Add(11 * time.Minute)) // too few in both
	if w.event.Phase != Dropped {
		t.Errorf("%s", w.event.Phase)
	}
	p := teamPlan(Swiss, 3)
	p.Team.Most = 2
	w = newTeams(t, p, 2, 4)
	w.refused(90, Join{Entrant: Entrant{Name: "Z"}, Found: &Roster{Name: "Z"}}, ErrTeams)
	w.refused(host, Enrol{Teams: []Roster{{Name: "X", Names: []string{"Y"}}}}, ErrTeams)
	w.must(teamUser(0, 3), Leave{})
	w.to(t0)
	w.must(teamUser(0, 3), joinTeam(0, 3)) // comes late
	w.refused(teamUser(0, 0), Rename{Team: 0, Roster: Roster{Name: "New", Names: []string{"A1"}}}, ErrLate)
	w.refused(90, Join{Entrant: Entrant{Name: "Z"}, Found: &Roster{Name: "Z"}}, ErrLate)
	w.refused(host, Enrol{Teams: []Roster{{Name: "X", Names: []string{"Y"}}}}, ErrLate)
}

// Points are taken from a team with a reason, by nobody but the host, and given back.
func TestPenalties(t *testing.T) {
	p := teamPlan(Swiss, 2)
	w := newTeams(t, p, 2, 2)
	w.to(t0.Add(20 * time.Minute))
	for _, g := range w.games() {
		w.stronger(g)
	}
	c := Penalise{Team: 0, Penalty: Penalty{Games: 15}, Text: "Late."}
	w.refused(teamUser(1, 0), c, ErrHost)
	w.refused(host, Penalise{Team: 0, Penalty: Penalty{Games: 15}}, ErrReason)
	for _, bad := range []Penalise{{Team: 2}, {Team: -1}, {Penalty: Penalty{Games: -5}}, {Penalty: Penalty{Games: 3}}, {Penalty: Penalty{Match: 1000}}} {
		bad.Text = "x"
		w.refused(host, bad, ErrPair)
	}
	w.must(host, c)
	if got := w.teamTable(); got != "1.A 5, 2.B 0" {
		t.Error(got)
	}
	if l := w.event.Lines[len(w.event.Lines)-1]; l.Kind != Penalised || l.Name != "Team A" || l.Penalty.Games != 15 || l.Text != "Late." {
		t.Errorf("%+v", l)
	}
	w.must(host, Penalise{Team: 0, Text: "It was our fault."})
	if got := w.teamTable(); got != "1.A 20, 2.B 0" {
		t.Error(got)
	}
	w.must(host, Help{User: teamUser(0, 0), Name: "A1"})
	w.refused(teamUser(0, 0), Penalise{Team: 1, Penalty: Penalty{Games: 10}, Text: "x"}, ErrReferee)
}

// A corrected result changes the table and the draw that followed from it; an empty board has no result to correct.
func TestCorrectedAfterTheDraw(t *testing.T) {
	w := newTeams(t, teamPlan(Knockout, 2), 4, 3)
	w.must(teamUser(3, 1), Leave{})
	w.must(teamUser(3, 2), Leave{})
	w.to(t0.Add(20 * time.Minute))
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	w.to(w.now.Add(time.Minute))
	final := w.event.Sections[0].Draw.Matches[0]
	if final.First+final.Second != 0+1 {
		t.Fatalf("%+v", final)
	}
	round := &w.event.Sections[0].Rounds[0]
	for i := range round.Pairs {
		p := &round.Pairs[i]
		fix := Correct{Pair: i, First: event.Win, Second: event.Loss, Text: "wrong"}
		if p.empty() {
			w.refused(host, fix, ErrPair)
			continue
		}
		if w.event.Players[p.First].Team+w.event.Players[p.Second].Team != 1+2 {
			continue
		}
		if w.event.Players[p.First].Team == 1 {
			fix.First, fix.Second = event.Loss, event.Win
		}
		w.must(host, fix)
	}
	w.to(w.now.Add(time.Second))
	final = w.event.Sections[0].Draw.Matches[0]
	if final.First+final.Second != 0+2 {
		t.Errorf("%+v", final)
	}
	w.check()
}

// Plans that no event of teams may have.
func TestTeamPlans(t *testing.T) {
	now := t0.Add(-time.Hour)
	for name, change := range map[string]func(p *Plan){
		"programs":        func(p *Plan) { p.Bots = true },
		"one board":       func(p *Plan) { p.Team.Boards = 1 },
		"eleven boards":   func(p *Plan) { p.Team.Boards = maxTeamBoards + 1 },
		"arena":           func(p *Plan) { p.Kind, p.Minutes = Arena, 60 },
		"double knockout": func(p *Plan) { p.Kind, p.Double = Knockout, true },
		"of days":         func(p *Plan) { p.Games.Time = game.TimeControl{Kind: game.Correspondence, Period: 24 * time.Hour} },
		"a tie of others": func(p *Plan) { p.Ties = append(p.Ties, "performance") },
		"first by boards": func(p *Plan) { p.Team.Primary = "board1" },
		"kept apart":      func(p *Plan) { p.Apart = 1 },
	} {
		p := teamPlan(Swiss, 4)
		change(&p)
		if err := p.Check(now); err == nil {
			t.Errorf("%s is possible", name)
		}
	}
	p := planOf(Swiss)
	p.Ties = append(p.Ties, "board1")
	if err := p.Check(now); err == nil {
		t.Error("boards without teams")
	}
	if p := teamPlan(Swiss, 4); !p.Rates() {
		t.Error("no rating list of teams' boards")
	}
}

// A guest whom the host registers plays in the team whose list has the name; nobody is kept apart by name.
func TestGuestsInTeams(t *testing.T) {
	p := teamPlan(Swiss, 2)
	p.Guests = true
	w := newWorld(t, p, 0)
	w.must(host, Enrol{Teams: []Roster{{Name: "Team A", Names: []string{"A1", "A2"}}, {Name: "Team B", Names: []string{"B1", "B2"}}}})
	enter := func(user game.UserID, name string) Enter {
		return Enter{User: user, Join: Join{Entrant: Entrant{Name: name, Guest: true}}}
	}
	w.refused(host, enter(90, "C1"), ErrTeam)
	for team := range 2 {
		w.must(host, enter(teamUser(team, 0), playerName(team, 0)))
		w.must(teamUser(team, 1), joinTeam(team, 1))
	}
	w.refused(host, Forbid{Groups: [][]string{{"A1", "B1"}}, Text: "Brothers."}, ErrForbid)
	for w.event.Phase == Coming || len(w.event.Sections[0].Rounds) == 0 {
		w.to(w.event.Due())
	}
	if got := w.boards(0); got != "A1-B1 B2-A2" && got != "B1-A1 A2-B2" {
		t.Error(got)
	}
}

// Random commands in random order keep the invariants of check, and the event ends.
func TestAnythingMayHappenToTeams(t *testing.T) {
	for seed := range uint64(45) {
		p := teamPlan([]Kind{Swiss, RoundRobin, Knockout}[seed%3], 2+int(seed)%3)
		if p.Kind == RoundRobin && seed%2 == 0 {
			p.Groups, p.Finals = 2, 2
		}
		p.CheckIn = seed%4 == 0
		w := newTeams(t, p, 4+int(seed)%3, 4)
		w.rng = rand.New(rand.NewPCG(9, seed))
		w.to(t0.Add(-10 * time.Minute))
		if p.CheckIn {
			for _, q := range w.event.Players {
				if w.rng.IntN(4) > 0 {
					w.must(q.User, CheckIn{})
				}
			}
		}
		w.play(func(p *Pair) {
			who := w.event.Players[w.rng.IntN(len(w.event.Players))]
			switch w.rng.IntN(12) {
			case 0:
				_ = w.try(who.User, Leave{})
			case 1:
				_ = w.try(who.User, Join{Entrant: Entrant{Name: who.Name}})
			case 2:
				w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, Blame: w.event.Players[p.First].User, ID: name})
				return
			case 3:
				w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, ID: name})
				return
			case 4:
				_ = w.try(host, Disqualify{User: who.User, Text: "unfair"})
			case 5:
				_ = w.try(who.User, LineUp{Round: len(w.event.Sections[0].Rounds), Names: []string{who.Name}})
			case 6:
				_ = w.try(host, Repeat{Text: "again", ID: name})
			case 7:
				_ = w.try(0, Gone{User: who.User, Deleted: w.rng.IntN(2) == 0})
			}
			if p.Result == nil {
				w.over(p, w.rng.IntN(3)-1)
			}
		})
		w.check()
		TeamTable(w.event, 0)
		w.event.Table(0)
	}
}
