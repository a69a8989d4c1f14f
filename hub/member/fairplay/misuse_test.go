package fairplay

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/hub/game"
)

// player is a simulated player of 1200, of whom half of the first choices are expected, who has help or has not.
type player struct {
	rng   *rand.Rand
	alone float64 // first choices found without help
	// help says what is played in a move's place: 0 the player's own, 1 the first choice, 2 one that costs a little.
	help func(game int, m *fairplay.Move, rng *rand.Rand) int
	wins float64
}

// plays returns games from a number on. Every fifth move is hard, and the first 14 plies of every other game are behind.
func (p player) plays(from, games int) (all []Played) {
	for n := from; n < from+games; n++ {
		one := Played{Game: fmt.Sprint("g", n), Ended: t0.Add(time.Duration(n) * time.Hour), Rating: 1200, Deviation: 50}
		for j := range 10 {
			m := Move{Move: fairplay.Move{Ply: 6 + 2*j, Kind: fairplay.Free, Choices: 6, Chance: 0.55, Hard: j%5 == 4, Rank: 2 + p.rng.IntN(3), Loss: 0.3}}
			if n%2 == 0 {
				m.Chance = 0.4
			}
			if p.rng.Float64() < p.alone {
				m.Rank, m.Loss = 1, 0
			}
			if p.help != nil {
				switch p.help(n, &m.Move, p.rng) {
				case 1:
					m.Rank, m.Loss = 1, 0
				case 2:
					m.Rank, m.Loss = 2, 0.01
				}
			}
			one.Moves = append(one.Moves, m)
		}
		one.Moves = append(one.Moves, Move{Move: fairplay.Move{Ply: 40, Kind: fairplay.Attack, Plies: 7, Found: p.rng.Float64() < p.wins}})
		all = append(all, one)
	}
	return all
}

// Players helped in parts, in turns or behind a flood, and players who only look like it: what the machine says of each after so many
// games. What it cannot see says nothing here too, and the page of fair play says so.
func TestMisuse(t *testing.T) {
	type helped = func(game int, m *fairplay.Move, rng *rand.Rand) int
	when := func(is func(m *fairplay.Move) bool) helped {
		return func(_ int, m *fairplay.Move, _ *rand.Rand) int {
			if is(m) {
				return 1
			}
			return 0
		}
	}
	share := func(x float64) helped {
		return func(_ int, _ *fairplay.Move, rng *rand.Rand) int {
			if rng.Float64() < x {
				return 1
			}
			return 0
		}
	}
	for name, c := range map[string]struct {
		games int
		help  helped
		alone float64
		wins  float64
		want  []Grade // one of them
		part  []Part  // that must be among those that stand out
	}{
		"nobody helps": {games: 300, want: []Grade{Nothing}},
		"a flood of games before": {games: 340, want: []Grade{Look}, part: []Part{Recent}, help: func(n int, _ *fairplay.Move, _ *rand.Rand) int {
			return min(1, n/300)
		}},
		"a flood of games afterwards": {games: 400, want: []Grade{Look}, part: []Part{Stretch}, help: func(n int, _ *fairplay.Move, _ *rand.Rand) int {
			return 1 - min(1, n/40)
		}},
		"a flood before and afterwards": {games: 400, want: []Grade{Look}, part: []Part{Stretch}, help: func(n int, _ *fairplay.Move, _ *rand.Rand) int {
			if n >= 150 && n < 190 {
				return 1
			}
			return 0
		}},
		"in the opening only":    {games: 100, want: []Grade{Look}, part: []Part{Early}, help: when(func(m *fairplay.Move) bool { return m.Ply < earlyPlies })},
		"in the hardest only":    {games: 100, want: []Grade{Look}, part: []Part{Hard}, help: when(func(m *fairplay.Move) bool { return m.Hard })},
		"when behind only":       {games: 100, want: []Grade{Look}, part: []Part{Behind}, help: when(func(m *fairplay.Move) bool { return m.Chance < behindBelow })},
		"oneself until move 15":  {games: 100, want: []Grade{Look}, part: []Part{All}, help: when(func(m *fairplay.Move) bool { return m.Ply >= 15 })},
		"every third move":       {games: 200, want: []Grade{Nothing, Look}, help: when(func(m *fairplay.Move) bool { return m.Ply/2%3 == 0 })},
		"once a game, not found": {games: 200, want: []Grade{Nothing}, help: share(0.1)},
		"changing helpers": {games: 100, want: []Grade{Look}, help: func(n int, _ *fairplay.Move, _ *rand.Rand) int {
			return 1 + n%2
		}},
		"another engine, whose choices are others": {games: 100, want: []Grade{Look}, help: func(int, *fairplay.Move, *rand.Rand) int { return 2 }},
		"all of it, and wins":                      {games: 100, wins: 1, want: []Grade{LookFirst}, help: share(1)},

		// The innocent.
		"two of a family on one account, one stronger":     {games: 200, alone: -1, want: []Grade{Nothing}},
		"who has learnt puzzles, and finds all their wins": {games: 200, wins: 1, want: []Grade{Look}},
		"a lucky week": {games: 300, want: []Grade{Nothing}, help: func(n int, _ *fairplay.Move, rng *rand.Rand) int {
			if n >= 100 && n < 112 && rng.Float64() < 0.3 {
				return 1
			}
			return 0
		}},
	} {
		t.Run(name, func(t *testing.T) {
			p := player{rand.New(rand.NewPCG(71, uint64(len(name)))), 0.5, c.help, 0.5}
			if c.wins > 0 {
				p.wins = c.wins
			}
			var games []Played
			if c.alone >= 0 {
				games = p.plays(0, c.games)
			} else {
				for n := range c.games {
					p.alone = 0.35 + 0.3*float64(n%2)
					games = append(games, p.plays(n, 1)...)
				}
			}
			s := Make(games, nil, model(), Standard)
			if !slices.Contains(c.want, s.Grade) {
				t.Errorf("%s, not one of %v: %+v", s.Grade, c.want, s.Signs[:3])
			}
			for _, part := range c.part {
				if !slices.ContainsFunc(s.Signs, func(g Sign) bool { return g.Part == part && g.Z >= Standard.Look }) {
					t.Errorf("%s does not stand out: %+v", part, s.Signs)
				}
			}
			if len(games) >= Standard.Games && s.Grade == LookFirst && s.Signs[0].Family == ByTime {
				t.Error("times stand first")
			}
		})
	}
}

// Other boards beside a rated game between Ann (1) and Bob (2): whom each would name. A bot's owner is named if that person's own account
// sits at both boards, and not for what the bot does elsewhere, where anybody may have put the moves.
func TestMisuseOfRelays(t *testing.T) {
	const owner, machine, rival, coach = 2, 9, 7, 8
	keys := []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	rated := Board{"r", 1, owner, steps(t0, 30*time.Second, keys, 1, owner)}
	board := func(black, white game.UserID, lead time.Duration, from, to int) Board {
		b := Board{Game: "o", Black: black, White: white}
		for i, k := range keys[from:to] {
			by, at := black, rated.Steps[from+i].At.Add(5*time.Second)
			if (from+i)%2 == 1 {
				by, at = white, rated.Steps[from+i].At.Add(-lead)
			}
			b.Steps = append(b.Steps, Step{At: at, Key: k, By: by, Bits: 3})
		}
		return b
	}
	for name, c := range map[string]struct {
		other Board
		found bool
		names game.UserID
	}{
		"the owner asks the bot with the own account":          {board(owner, machine, 9*time.Second, 0, 12), true, owner},
		"the owner's bot plays it against somebody else":       {board(machine, rival, 9*time.Second, 0, 12), true, 0},
		"the bot asks another bot":                             {board(machine, 0, 9*time.Second, 0, 12), true, 0},
		"a rival frames: the moves come after the game's":      {board(rival, machine, -9*time.Second, 0, 12), true, 0},
		"a rival is ahead by a guess, and does not play there": {board(rival, coach, 9*time.Second, 0, 12), true, 0},
		"the opponent frames, on a board of one's own":         {board(1, machine, -9*time.Second, 0, 12), true, 0},
		"a brother watches, and plays it after on his account": {board(rival, 0, -20*time.Second, 0, 12), true, 0},
		"five positions of an opening that both know":          {board(owner, machine, 9*time.Second, 0, 5), false, 0},
		"from move 4 on": {board(owner, machine, 9*time.Second, 3, 12), true, owner},
	} {
		r, ok := Compare(rated, c.other, nil)
		if ok != c.found || ok && r.Profits != c.names {
			t.Errorf("%s: found %v, %d is named, not %d", name, ok, r.Profits, c.names)
		}
	}
	coached := Notes{Owner: coach, At: t0.Add(time.Minute), Positions: map[int64]bool{}}
	for _, k := range keys {
		coached.Positions[k] = true
	}
	if r, ok := CompareNotes(rated, coached, nil); ok || r.Profits != 0 {
		t.Errorf("a coach's study names the pupil: %+v", r)
	}
}
