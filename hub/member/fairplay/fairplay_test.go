package fairplay

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

var t0 = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// model expects of a rating of 1200 half of the first choices, and more of others.
func model() *Model {
	m := &Model{Logits: map[Metric]Logit{}}
	for _, k := range Metrics {
		m.Logits[k] = Logit{Coef: vector{0, 0.8}, Dispersion: 1, Between: 0.15}
	}
	return m
}

// someone plays games with a chance of the first choice, and of wins found.
func someone(rng *rand.Rand, games int, first, wins, rating float64) (all []Played) {
	for i := range games {
		p := Played{Game: fmt.Sprint("g", i), Ended: t0.Add(time.Duration(i) * time.Hour), Rating: rating, Deviation: 50}
		for j := range 10 {
			m := Move{Move: fairplay.Move{Ply: 10 + 2*j, Kind: fairplay.Free, Choices: 6, Chance: 0.5, Rank: 2 + rng.IntN(2), Loss: 0.3}}
			if rng.Float64() < first {
				m.Rank, m.Loss = 1, 0
			}
			p.Moves = append(p.Moves, m)
		}
		p.Moves = append(p.Moves, Move{Move: fairplay.Move{Ply: 40, Kind: fairplay.Attack, Plies: 7, Found: rng.Float64() < wins}})
		all = append(all, p)
	}
	return all
}

// A player who plays as expected is nobody to look at, and neither is one who plays much better in few games; two signs of
// different kinds make look first, one makes look.
func TestGrades(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for name, c := range map[string]struct {
		games       int
		first, wins float64
		want        Grade
	}{
		"as expected":                {100, .52, .52, Nothing},
		"worse":                      {100, .2, .2, Nothing},
		"like an engine":             {100, .95, .98, LookFirst},
		"only the choices":           {100, .95, .5, Look},
		"like an engine, five games": {5, 1, 1, Nothing},
		"nineteen games":             {19, 1, 1, Nothing},
		"none":                       {0, 1, 1, Nothing},
	} {
		s := Make(someone(rng, c.games, c.first, c.wins, 1200), nil, model(), Standard)
		if s.Grade != c.want {
			t.Errorf("%s: %s, strength %.1f, %+v", name, s.Grade, s.Strength, s.Signs)
		}
		for _, b := range [][]Bar{s.Choices, s.Losses} {
			seen, expected := 0.0, 0.0
			for _, x := range b {
				seen, expected = seen+x.Seen, expected+x.Expected
			}
			if c.games > 0 && (len(b) != 4 || math.Abs(seen-1) > 1e-9 || math.Abs(expected-1) > 1e-9) {
				t.Errorf("%s: bars %v", name, b)
			}
		}
		text, err := json.Marshal(s)
		var back Sheet
		if err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(back, s) {
			t.Errorf("%s: %s %v", name, text, err)
		}
	}
}

// A flood of bad games does not hide what the last ones show; nor do old ones.
func TestDiluted(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	games := someone(rng, 300, .5, .5, 1200)
	for i, p := range someone(rng, recentGames, 1, 1, 1200) {
		p.Game, p.Ended = fmt.Sprint("h", i), t0.Add(time.Duration(1000+i)*time.Hour)
		games = append(games, p)
	}
	s := Make(games, nil, model(), Standard)
	if s.Grade == Nothing || s.Signs[0].Part != Recent && s.Signs[0].Part != Change {
		t.Errorf("%s %+v", s.Grade, s.Signs[:3])
	}
}

// A rating that is not known well, or has risen since, speaks for the player.
func TestNewcomer(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	games := someone(rng, 60, .8, .8, 1200)
	if s := Make(games, nil, model(), Standard); s.Grade == Nothing {
		t.Errorf("a rating of 1200 for long: %s", s.Grade)
	}
	for i := range games {
		games[i].Deviation = 350
	}
	if s := Make(games, nil, model(), Standard); s.Grade == LookFirst {
		t.Errorf("nobody knows the rating: %+v", s.Signs)
	}
	for i := range games {
		games[i].Deviation, games[i].Rating = 60, 1200+float64(i)*10
	}
	if s := Make(games, nil, model(), Standard); s.Grade == LookFirst {
		t.Errorf("the rating has risen: %+v", s.Signs)
	}
}

// Times alone are never more than a second sign.
func TestTimes(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	games := someone(rng, 60, .5, .5, 1200)
	pace := func(forced, free int64) {
		for i := range games {
			for j := range games[i].Moves {
				games[i].Moves[j].Spent = free + rng.Int64N(500)
			}
			for range 4 {
				games[i].Moves = append(games[i].Moves, Move{Move: fairplay.Move{Kind: fairplay.Forced}, Spent: forced + rng.Int64N(500)})
			}
		}
	}
	pace(5000, 5000)
	s := Make(games, nil, model(), Standard)
	if s.Grade != Nothing || s.Times.z() < 3 {
		t.Errorf("a steady pace: %s %+v", s.Grade, s.Times)
	}
	games = someone(rng, 60, .5, .5, 1200)
	pace(2000, 9000)
	if s := Make(games, nil, model(), Standard); s.Times.z() != 0 {
		t.Errorf("longer where nothing is forced: %+v", s.Times)
	}
}

// The estimate returns the strength that the games were made with; with few games the prior prevails.
func TestFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var people []Person
	for i := range 120 {
		rating := 800 + float64(i%9)*150
		p := chance(-0.3 + 0.9*(rating-1200)/400)
		people = append(people, someone(rng, 20, p, p, rating))
	}
	m := Fit(nil, "1-abc", people)
	l := m.Logits[Choice1]
	if math.Abs(l.Coef[1]-.9) > .1 || l.Dispersion < .9 || l.Dispersion > 1.1 || l.Between > .2 || m.Games != 2400 || m.People != 120 {
		t.Errorf("%+v", l)
	}
	few := Fit(m, "1-abc", []Person{someone(rng, 2, 1, 1, 1200)})
	if got := few.Logits[Choice1]; math.Abs(got.Coef[1]-l.Coef[1]) > .1 {
		t.Errorf("twenty moves change what thousands have shown: %+v", got)
	}
}

func TestPrior(t *testing.T) {
	m := Prior()
	if !m.Levels || m.Games == 0 {
		t.Errorf("%+v", m)
	}
	for _, k := range Metrics {
		l := m.Logits[k]
		weak, strong := l.Chance(vector{1, -1.5, 0, 0, 0}), l.Chance(vector{1, 1.5, 0, 0, 0})
		if l.Moves == 0 || weak >= strong {
			t.Errorf("%s: %+v: %.2f of a weak player, %.2f of a strong one", k, l, weak, strong)
		}
	}
}

func TestThresholds(t *testing.T) {
	got, err := ParseThresholds(" look=6, first=7,games=30,moves=500,look_moves=200,second=4,bits=30,strongest=2300")
	if want := (Thresholds{30, 200, 500, 6, 7, 4, 30, 2300}); err != nil || got != want {
		t.Errorf("%+v %v", got, err)
	}
	if got, err := ParseThresholds(""); err != nil || got != Standard {
		t.Errorf("%+v %v", got, err)
	}
	for _, bad := range []string{"look", "look=x", "look=-1", "look=NaN", "mood=1", "first=1e9"} {
		if _, err := ParseThresholds(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// steps are positions one after the other, of two who take turns.
func steps(from time.Time, every time.Duration, keys []int64, black, white game.UserID) (all []Step) {
	for i, k := range keys {
		all = append(all, Step{At: from.Add(time.Duration(i) * every), Key: k, By: []game.UserID{black, white}[i%2], Bits: 3})
	}
	return all
}

// Ann (1) plays Bob (2). Whoever puts the game onto another board is named only if the moves came from there, and that
// person plays on both.
func TestRelay(t *testing.T) {
	keys := []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	rated := Board{"r", 1, 2, steps(t0, 30*time.Second, keys, 1, 2)}
	// Ann's moves (even) come to the other board after, Bob's (odd) before: Bob is helped by machine 9.
	relay := func(player, machine game.UserID, lead time.Duration) Board {
		b := Board{Game: "o", Black: player, White: machine}
		for i, k := range keys {
			by, at := player, rated.Steps[i].At.Add(5*time.Second)
			if i%2 == 1 {
				by, at = machine, rated.Steps[i].At.Add(-lead)
			}
			b.Steps = append(b.Steps, Step{At: at, Key: k, By: by, Bits: 3})
		}
		return b
	}
	r, ok := Compare(rated, relay(2, 9, 10*time.Second), nil)
	if !ok || r.Profits != 2 || r.Same != 12 || r.Bits != 36 {
		t.Errorf("%+v %v", r, ok)
	}
	// Framing: Eve (7) copies the whole game to a bot, each move after it was played.
	if r, ok := Compare(rated, relay(7, 9, -10*time.Second), nil); !ok || r.Profits != 0 {
		t.Errorf("framed: %+v %v", r, ok)
	}
	// Eve's board is ahead of the game: somebody is helped, but nobody who plays there.
	if r, ok := Compare(rated, relay(7, 9, 10*time.Second), nil); !ok || r.Profits != 0 {
		t.Errorf("a helper elsewhere: %+v %v", r, ok)
	}
	// Two boards against two masters: Bob has Ann's moves played by Cleo on the other board, and Cleo's by Ann. Cleo is ahead.
	if r, ok := Compare(rated, relay(2, 3, 10*time.Second), nil); !ok || r.Profits != 2 {
		t.Errorf("two masters: %+v %v", r, ok)
	}
	// Another day, a repertoire, a few common moves: nothing.
	other := relay(2, 9, 10*time.Second)
	for i := range other.Steps {
		other.Steps[i].At = other.Steps[i].At.Add(48 * time.Hour)
	}
	if r, ok := Compare(rated, other, nil); ok {
		t.Errorf("another day: %+v", r)
	}
	common := relay(2, 9, 10*time.Second)
	common.Steps = common.Steps[:5]
	if r, ok := Compare(rated, common, nil); ok {
		t.Errorf("five positions: %+v", r)
	}
	known := rated
	known.Steps = append([]Step{}, rated.Steps...)
	for i := range known.Steps {
		known.Steps[i].Bits = 0
	}
	if r, ok := Compare(known, relay(2, 9, 10*time.Second), nil); ok {
		t.Errorf("a repertoire: %+v", r)
	}
	// A player who always plays so has as much in common on other days.
	before := relay(2, 9, 10*time.Second)
	before.Game = "b"
	for i := range before.Steps {
		before.Steps[i].At = before.Steps[i].At.Add(-72 * time.Hour)
	}
	if r, ok := Compare(rated, relay(2, 9, 10*time.Second), []Board{before}); ok {
		t.Errorf("as on other days: %+v", r)
	}
	if _, ok := Compare(Board{}, Board{}, nil); ok {
		t.Error("nothing in common")
	}
	if Surprise(0, 0) != 3 || Surprise(50, 5) != 0 || Surprise(40, 0) < 5 || Surprise(4, 4) >= Surprise(4, 0) {
		t.Error("surprise")
	}
}

// The rights in a case, and when they begin.
func TestCase(t *testing.T) {
	judge := func(id game.UserID, moderator, reported bool) Moderator {
		return Moderator{moderation.Person{ID: id, Member: true, Moderator: moderator}, reported}
	}
	reason := strings.Repeat("ä", LeastReason)
	mo, max, third := judge(1, true, false), judge(2, true, false), judge(3, true, false)
	asked := Case{User: 9, Asked: t0}
	heard := Case{User: 9, Asked: t0, Stated: t0}
	closed := Case{User: 9, Asked: t0, Closed: t0, Upheld: true, NamedDecision: []Decision{{By: 1, Upheld: true}, {By: 2, Upheld: true}}}
	appealed := closed
	appealed.Appealed = t0
	for name, c := range map[string]struct{ got, want error }{
		"a member asks":             {asked.MayAsk(judge(1, false, false)), moderation.ErrNothing},
		"the person asks":           {asked.MayAsk(judge(9, true, false)), moderation.ErrNothing},
		"a second question":         {asked.MayAsk(mo), moderation.ErrOver},
		"too soon":                  {asked.MayDecide(mo, true, reason, t0.Add(HearWithin-1)), ErrUnheard},
		"without an answer":         {asked.MayDecide(mo, true, reason, t0.Add(HearWithin)), nil},
		"in favour, at once":        {asked.MayDecide(mo, false, reason, t0), nil},
		"heard":                     {heard.MayDecide(mo, true, reason, t0), nil},
		"who reported":              {heard.MayDecide(judge(1, true, true), false, reason, t0), ErrReported},
		"a short reason":            {heard.MayDecide(mo, true, reason[2:], t0), ErrReason},
		"an endless one":            {heard.MayDecide(mo, true, strings.Repeat("x", MostReason+1), t0), ErrReason},
		"after the end":             {closed.MayDecide(third, true, reason, t0), ErrClosed},
		"a statement":               {heard.MayState("no"), nil},
		"nobody has asked":          {(&Case{User: 9}).MayState("no"), ErrNoCase},
		"too late":                  {closed.MayState("no"), ErrClosed},
		"an appeal":                 {closed.MayAppeal("no", t0), nil},
		"an appeal too late":        {closed.MayAppeal("no", t0.Add(AppealWithin+1)), ErrClosed},
		"against nothing":           {heard.MayAppeal("no", t0), ErrNoCase},
		"twice":                     {appealed.MayAppeal("no", t0), moderation.ErrAppealed},
		"a judge answers":           {appealed.MayAnswer(max, reason), moderation.ErrSecond},
		"a third answers":           {appealed.MayAnswer(third, reason), nil},
		"a third who has reported":  {appealed.MayAnswer(judge(3, true, true), reason), ErrReported},
		"there is no appeal":        {closed.MayAnswer(third, reason), ErrClosed},
		"a member answers":          {appealed.MayAnswer(judge(3, false, false), reason), moderation.ErrNothing},
		"nothing is said":           {heard.MayState(""), ErrText},
		"an answer without reasons": {appealed.MayAnswer(third, "no"), ErrReason},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	for text, want := range map[string][2]bool{"": {}, "1": {}, "0": {}, "10": {}, "11": {true, true}, "00": {false, true}, "101": {true, true}, "010": {false, true}} {
		var all []Decision
		for i := range text {
			all = append(all, Decision{By: game.UserID(i), Upheld: text[i] == '1'})
		}
		if upheld, decided := Decided(all); [2]bool{upheld, decided} != want {
			t.Errorf("%q: %v %v", text, upheld, decided)
		}
	}
}

// A study of a player's, changed during the game, that has the game's positions. Another's, one changed afterwards, the player's own
// repertoire and a few common moves are nothing.
func TestNotes(t *testing.T) {
	keys := []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	rated := Board{"r", 1, 2, steps(t0, 30*time.Second, keys, 1, 2)}
	notes := func(owner game.UserID, at time.Duration, keys []int64) Notes {
		n := Notes{Owner: owner, At: t0.Add(at), Positions: map[int64]bool{}}
		for _, k := range keys {
			n.Positions[k] = true
		}
		return n
	}
	if r, ok := CompareNotes(rated, notes(2, 3*time.Minute, keys), nil); !ok || r.Profits != 2 || r.Other != "" || r.Bits != 36 || r.Same != 12 {
		t.Errorf("%+v %v", r, ok)
	}
	same := Board{"s", 2, 3, steps(t0.Add(-48*time.Hour), 30*time.Second, keys, 2, 3)}
	known := rated
	known.Steps = slices.Clone(rated.Steps)
	for i := range known.Steps {
		known.Steps[i].Bits = 0
	}
	for name, c := range map[string]struct {
		rated  Board
		n      Notes
		others []Board
	}{
		"a stranger's":                        {rated, notes(7, 3*time.Minute, keys), nil},
		"a bot's":                             {rated, notes(0, 3*time.Minute, keys), nil},
		"changed before the game":             {rated, notes(2, -time.Second, keys), nil},
		"changed after the game":              {rated, notes(2, time.Hour, keys), nil},
		"five positions":                      {rated, notes(2, 3*time.Minute, keys[:5]), nil},
		"other positions":                     {rated, notes(2, 3*time.Minute, []int64{91, 92, 93, 94, 95, 96, 97}), nil},
		"positions that were played often":    {known, notes(2, 3*time.Minute, keys), nil},
		"what the player plays on other days": {rated, notes(2, 3*time.Minute, keys), []Board{same}},
		"a game without moves":                {Board{Game: "e", Black: 1, White: 2}, notes(2, 0, keys), nil},
	} {
		if r, ok := CompareNotes(c.rated, c.n, c.others); ok || r.Profits != 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
