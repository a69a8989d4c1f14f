package team

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

// boards reads what boards brought, seen from the first team: "1=0" is a win, a draw and a loss, "+" and "-" are without a game.
func boards(text string) (out []Board) {
	for _, c := range text {
		out = append(out, map[rune]Board{
			'1': {event.Win, event.Loss}, '0': {event.Loss, event.Win}, '=': {event.Draw, event.Draw},
			'+': {event.ForfeitWin, event.ForfeitLoss}, '-': {event.ForfeitLoss, event.ForfeitWin}, '.': {},
		}[c])
	}
	return out
}

// facts reads rounds such as "0-1 11=0, 2-3 0000; 0-2 1111 bye 3 away 1".
func facts(teams, size int, text string) *Facts {
	f := &Facts{Boards: size}
	for i := range teams {
		f.Teams = append(f.Teams, Team{Name: string(rune('A' + i)), Rating: 2000 - i})
	}
	for round := range strings.SplitSeq(text, ";") {
		if round = strings.TrimSpace(round); round == "" {
			continue
		}
		r := Round{Bye: event.Nobody}
		for part := range strings.SplitSeq(round, ",") {
			words := strings.Fields(part)
			var a, b int
			switch {
			case words[0] == "bye":
				fmt.Sscan(words[1], &r.Bye)
			case words[0] == "away":
				fmt.Sscan(words[1], &a)
				r.Away = append(r.Away, a)
			default:
				fmt.Sscanf(words[0], "%d-%d", &a, &b)
				r.Matches = append(r.Matches, Match{First: a, Second: b, Boards: boards(words[1]), Shootout: len(words) > 2})
			}
		}
		f.Rounds = append(f.Rounds, r)
	}
	return f
}

func TestWhatAMatchBrings(t *testing.T) {
	for text, want := range map[string]struct {
		a, b event.Points
		x, y event.Outcome
	}{
		"1111": {40, 0, event.Win, event.Loss},
		"11=0": {25, 15, event.Win, event.Loss},
		"1010": {20, 20, event.Draw, event.Draw},
		"==00": {10, 30, event.Loss, event.Win},
		"0+++": {30, 10, event.Win, event.Loss}, // one game was played
		"10+":  {20, 10, event.Win, event.Loss},
		"++++": {40, 0, event.ForfeitWin, event.ForfeitLoss},
		"---":  {0, 30, event.ForfeitLoss, event.ForfeitWin},
		"":     {0, 0, event.ForfeitLoss, event.ForfeitLoss}, // neither came
		"11.0": {20, 10, event.Unknown, event.Unknown},
	} {
		m := Match{Boards: boards(text)}
		a, b := m.Points()
		x, y := m.outcomes()
		if a != want.a || b != want.b || x != want.x || y != want.y {
			t.Errorf("%q: %d %d %v %v", text, a, b, x, y)
		}
	}
}

// Board 1 is 1A-1B, board 2 is 2B-2A.
func TestWhoMovesFirst(t *testing.T) {
	for b, want := range []bool{true, false, true, false} {
		if MovesFirst(b) != want {
			t.Error(b)
		}
	}
}

// order returns the names of teams by place, equals joined.
func order(f *Facts, rows []Row) string {
	var out strings.Builder
	for i, r := range rows {
		if i > 0 && r.Place != rows[i-1].Place {
			out.WriteByte(' ')
		}
		out.WriteString(f.Teams[r.Player].Name)
	}
	return out.String()
}

// Each tie-break decides where all before it are equal.
func TestPlaces(t *testing.T) {
	const league = "0-1 1110, 2-3 1110; 0-2 1010, 1-3 1100; 0-3 1110, 1-2 1000"
	// Game points: A 3+2+3 = 8, B 1+2+1 = 4, C 3+2+3 = 8, D 1+2+1 = 4. Match points: A 2+1+2 = 5, B 0+1+0 = 1, C 5, D 1.
	for _, c := range []struct {
		text    string
		primary tiebreak.Kind
		ties    []tiebreak.Kind
		want    string
	}{
		{league, Games, nil, "AC BD"},
		{league, Games, []tiebreak.Kind{Matches, tiebreak.Buchholz, tiebreak.Berger, tiebreak.Direct}, "AC BD"},
		// Board 1: A 1+1+1, C 1+0+0; B 0+1+1, D 0+0+0.
		{league, Games, []tiebreak.Kind{Board1}, "A C B D"},
		// A wins its matches narrowly, B one of them by far.
		{"0-2 1100, 1-3 1111; 0-3 1110, 1-2 1000", Games, nil, "ABC D"},
		{"0-2 1110, 1-3 1111; 0-3 1110, 1-2 1000", Games, nil, "A B C D"},
		{"0-2 1110, 1-3 1111; 0-3 1110, 1-2 1100", Games, []tiebreak.Kind{Matches}, "A B C D"},
		{"0-2 1110, 1-3 1111; 0-3 1110, 1-2 1100", Matches, []tiebreak.Kind{Games}, "A B C D"},
		// Equal but for the match between the two: B won it.
		{"0-1 1000, 2-3 1010; 0-2 1111, 1-3 1100; 0-3 1110, 1-2 1110", Games, []tiebreak.Kind{tiebreak.Direct}, "B A D C"},
	} {
		f := facts(4, 4, c.text)
		if got := order(f, (Plan{System: Swiss, Primary: c.primary, Ties: c.ties}).Table(f)); got != c.want {
			t.Errorf("%s %v: %s, want %s", c.primary, c.ties, got, c.want)
		}
	}
}

// Figures are the sums that the specification says.
func TestFigures(t *testing.T) {
	// A beats B 3-1 and C 2½-1½, B beats C 4-0 by walkover; C has a bye in round 1, B in round 2, A in round 3.
	f := facts(3, 4, "0-1 1110, bye 2; 0-2 11=0, bye 1; 1-2 ++++, bye 0")
	rows := Plan{Ties: []tiebreak.Kind{Matches, tiebreak.Buchholz, tiebreak.Berger, Board1, Board2, Board3}, Primary: Games}.Table(f)
	want := map[string][]tiebreak.Value{
		// Game points 3 + 2½ + 2, match points 2 + 2 + 1. B counts for others 1 + 2 + 2 = 5, C 2 + 1½ + 2 = 5½; the bye of A as A's own 7½.
		"A": {500, 500 + 550 + 750, 500 + 550 + 375, 200, 200, 150},
		// 1 + 2 + 4 = 7; match points 0 + 1 + 2. A counts 3 + 2½ + 2 = 7½; bye and walkover as B's own 7.
		"B": {300, 750 + 700 + 700, 0 + 350 + 700, 100, 100, 100},
		// 2 + 1½ + 0 = 3½; match points 1 + 0 + 0.
		"C": {100, 350 + 750 + 350, 175, 0, 0, 50},
	}
	for _, r := range rows {
		name := f.Teams[r.Player].Name
		for i, figure := range r.Figures {
			if figure.Value != want[name][i] {
				t.Errorf("%s, %s: %d, want %d", name, figure.Kind, figure.Value, want[name][i])
			}
			var sum tiebreak.Value
			for _, a := range figure.Addends {
				sum += a.Value
			}
			if sum != figure.Value {
				t.Errorf("%s, %s: the sum is %d", name, figure.Kind, sum)
			}
		}
	}
	if got := order(f, rows); got != "A B C" {
		t.Error(got)
	}
	f.Teams[0].GamesPenalty, f.Teams[1].MatchPenalty = 10, 10
	rows = Plan{Ties: []tiebreak.Kind{Games, Matches}, Primary: Games}.Table(f)
	if got := order(f, rows); got != "B A C" || rows[0].Points != 70 || rows[1].Points != 65 || rows[0].Figures[1].Value != 200 {
		t.Errorf("with penalties: %s %+v", got, rows)
	}
}

// strong has the team with the lower number win narrowly.
func strong(pair event.Pair, size int) Match {
	m := Match{First: pair.First, Second: pair.Second}
	for b := range size {
		board := Board{event.Win, event.Loss}
		if (b == size-1) == (pair.First < pair.Second) {
			board = Board{event.Loss, event.Win}
		}
		m.Boards = append(m.Boards, board)
	}
	return m
}

// play plays an event to its end, and returns the matches of each round.
func play(t *testing.T, p Plan, f *Facts, result func(round int, pair event.Pair, shootout bool) Match) (rounds []string) {
	t.Helper()
	for range 100 {
		d, err := p.Next(f)
		if errors.Is(err, ErrOver) {
			return rounds
		}
		if err != nil {
			t.Fatal(err)
		}
		r := Round{Bye: d.Bye}
		var text []string
		seen := map[int]bool{}
		for i, pair := range d.Pairs {
			if seen[pair.First] || seen[pair.Second] {
				t.Fatalf("%v plays twice", pair)
			}
			seen[pair.First], seen[pair.Second] = true, true
			m := result(len(f.Rounds), pair, d.Shootout[i])
			m.Shootout = d.Shootout[i]
			one := f.Teams[min(pair.First, pair.Second)].Name + f.Teams[max(pair.First, pair.Second)].Name
			if m.Shootout {
				one += "!"
			}
			text = append(text, one)
			r.Matches = append(r.Matches, m)
		}
		slices.Sort(text)
		rounds = append(rounds, strings.Join(text, " "))
		f.Rounds = append(f.Rounds, r)
	}
	t.Fatal("no end")
	return nil
}

// A school event: eight teams of five in two groups, and a play-off. The third or fourth of a group shares a place.
func TestSchool(t *testing.T) {
	f := facts(8, 5, "")
	p := Plan{System: RoundRobin, Groups: 2, Finals: 2, Primary: Games, Ties: []tiebreak.Kind{Matches, tiebreak.Berger}, Third: true}
	rounds := play(t, p, f, func(_ int, pair event.Pair, _ bool) Match { return strong(pair, 5) })
	if got := strings.Join(rounds, ", "); got != "AH BG CF DE, AD BC EH FG, AE BF CG DH, AC BD, AB CD" {
		t.Error(got)
	}
	if got := order(f, p.Table(f)); got != "A B C D EF HG" {
		t.Error(got)
	}
}

// The semi-finals of a play-off cross over, an even match is decided by captains until one wins, and places follow.
func TestPlayOff(t *testing.T) {
	f := facts(4, 2, "0-3 11, 1-2 11") // groups AD and BC
	p := Plan{System: RoundRobin, Groups: 2, Finals: 2, Primary: Games, Third: true}
	tries := 0
	rounds := play(t, p, f, func(_ int, pair event.Pair, shootout bool) Match {
		m := Match{First: pair.First, Second: pair.Second, Boards: boards("11")}
		if pair.First > pair.Second {
			m.Boards = boards("00")
		}
		switch {
		case shootout && tries == 0:
			tries++
			m.Boards = boards("=")
		case shootout:
			m.Boards = m.Boards[:1]
		case pair.First+pair.Second == 1 || pair.First+pair.Second == 2:
			m.Boards = boards("10")
		}
		return m
	})
	// A-C even and B-D clear; then the captains of A and C twice, and the last two matches.
	if got := strings.Join(rounds, ", "); got != "AC BD, AC!, AC!, AB CD, AB!" {
		t.Error(got)
	}
	if got := order(f, p.Table(f)); got != "A B C D" {
		t.Error(got)
	}
	before := facts(4, 2, "0-3 11, 1-2 11; 0-2 1., 1-3 11")
	if got := order(before, p.Table(before)); got != "B AC D" {
		t.Errorf("in the middle of the semi-finals: %s", got)
	}
}

// A Swiss on game points pairs those who have as many, whatever their matches brought.
func TestSwiss(t *testing.T) {
	f := facts(6, 4, "0-3 1111, 1-4 1100, 2-5 1110")
	d, err := Plan{System: Swiss, Rounds: 3, Primary: Games}.Next(f)
	if err != nil {
		t.Fatal(err)
	}
	met := map[[2]int]bool{}
	for _, p := range d.Pairs {
		met[[2]int{min(p.First, p.Second), max(p.First, p.Second)}] = true
	}
	// 4, 3, 2, 2, 1, 0
	if !met[[2]int{0, 2}] || met[[2]int{1, 4}] {
		t.Errorf("%v", d.Pairs)
	}
	f.Teams[0].GamesPenalty = 40 // a penalty counts for the pairing
	if d, err = (Plan{System: Swiss, Rounds: 3, Primary: Games}).Next(f); err != nil {
		t.Fatal(err)
	}
	for _, p := range d.Pairs {
		if p == (event.Pair{First: 0, Second: 2}) || p == (event.Pair{First: 2, Second: 0}) {
			t.Errorf("%v", d.Pairs)
		}
	}
	f.Teams[0].Absent = true
	if d, err = (Plan{System: Swiss, Rounds: 3, Primary: Matches}).Next(f); err != nil || d.Bye == event.Nobody || len(d.Pairs) != 2 {
		t.Errorf("%+v, %v", d, err)
	}
	f.Rounds = append(f.Rounds, f.Rounds[0], f.Rounds[0])
	if _, err = (Plan{System: Swiss, Rounds: 3, Primary: Matches}).Next(f); !errors.Is(err, ErrOver) {
		t.Error(err)
	}
}

// In a round robin an absent team keeps its matches, in a knockout it is out.
func TestAbsent(t *testing.T) {
	f := facts(4, 2, "")
	f.Teams[3].Absent = true
	d, err := Plan{System: RoundRobin}.Next(f)
	if err != nil || len(d.Pairs) != 2 {
		t.Errorf("%+v, %v", d, err)
	}
	d, err = Plan{System: Knockout}.Next(f)
	if err != nil || len(d.Pairs) != 1 {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err = (Plan{System: Knockout}).Next(facts(1, 2, "")); !errors.Is(err, ErrUnpairable) {
		t.Error(err)
	}
	if _, err = (Plan{System: RoundRobin, Groups: 3}).Next(f); !errors.Is(err, ErrUnpairable) {
		t.Error(err)
	}
}
