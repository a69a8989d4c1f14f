package likeness

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tengen/engine/board"
	"tengen/engine/decisive"
	"tengen/engine/solve"
)

// sample is a position of a game.
type sample struct {
	rule  board.Rule
	size  int
	moves []board.Point
	win   board.Point // with which the side to move wins by force
}

func (p *sample) board(t testing.TB) *board.Board {
	t.Helper()
	b, err := board.New(p.rule, p.size)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.moves {
		b.Play(m)
	}
	return b
}

// wonPositions are positions with proven wins, of games with six moves or more.
func wonPositions(t testing.TB) (list []sample) {
	f, err := os.Open("../../engine/solve/testdata/forced_wins_dev.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rules := map[int]board.Rule{0: board.Freestyle, 1: board.Standard, 4: board.Renju}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var in struct {
			Size  int      `json:"board_size"`
			Rule  int      `json:"rule"`
			Moves [][2]int `json:"moves"` // from the top left
			Win   [2]int   `json:"win_move"`
		}
		if err := json.Unmarshal(lines.Bytes(), &in); err != nil {
			t.Fatal(err)
		}
		p := sample{rule: rules[in.Rule], size: in.Size, win: board.At(in.Win[0], in.Size-1-in.Win[1])}
		for _, m := range in.Moves {
			p.moves = append(p.moves, board.At(m[0], in.Size-1-m[1]))
		}
		if len(p.moves) >= least {
			list = append(list, p)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// otherGames are the engine's games with itself, none of the above.
func otherGames(t testing.TB) (list []sample) {
	files, err := filepath.Glob("../../engine/decisive/testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		games, err := decisive.Read(f)
		f.Close()
		if err != nil {
			t.Fatal(name, err)
		}
		for _, g := range games {
			rule, err := board.ParseRule(g.Rule)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, sample{rule, g.Size, g.Moves, g.Win})
		}
	}
	return list
}

// least is the number of stones from which a position is a live game's alone, as in hub/lobby.
const least = 6

// liveGame is the position of a game in play.
type liveGame struct {
	*Shape
	size int
}

func liveGames(positions []sample) (list []liveGame) {
	for _, p := range positions {
		list = append(list, liveGame{Of(p.moves), p.size})
	}
	return list
}

// oracle is who explains positions: it proves what either side could force.
type oracle struct {
	t      testing.TB
	solver *solve.Solver
}

func newOracle(t testing.TB) *oracle { return &oracle{t, solve.New(solve.DefaultOptions)} }

// win returns the proof's longest line, nil if none is found soon.
func (o *oracle) win(b *board.Board) []board.Point {
	res, err := o.solver.Solve(o.t.Context(), b, solve.Limits{Nodes: 2000})
	if err != nil {
		o.t.Fatal(err)
	}
	if res.Proof == nil {
		return nil
	}
	return res.Proof.Line()
}

// found is a win and whose it is.
type found struct {
	side board.Stone
	line []board.Point // nil: none
}

// proof returns the win that an analysis tells of a position: of the side to move or, if it has none, of the other.
func (o *oracle) proof(p *sample) (f found) {
	b := p.board(o.t)
	if f = (found{b.Turn(), o.win(b)}); f.line == nil {
		b.Pass()
		f = found{b.Turn(), o.win(b)}
	}
	return f
}

// refuses reports whether an analysis of a position is refused, before it begins or when it has found a win.
func refuses(live []liveGame, p *sample, f found) bool {
	s, w := Of(p.moves), WinOf(p.size, p.moves, f.side, f.line)
	return slices.ContainsFunc(live, func(o liveGame) bool {
		return s.Len() >= least && s.Like(o.Shape) || f.line != nil && w.In(o.Shape, o.size)
	})
}

// Of the positions of other people's games hardly any is refused beside 50 live games, all of them won by force.
func TestOthersAreHelped(t *testing.T) {
	positions, most := 1000, 10
	if raced {
		positions, most = 100, 1
	}
	rng := rand.New(rand.NewPCG(43, 1))
	live, games := wonPositions(t), otherGames(t)
	rng.Shuffle(len(live), func(i, j int) { live[i], live[j] = live[j], live[i] })
	inPlay := liveGames(live[:50])
	o := newOracle(t)
	refused, won := 0, 0
	for range positions {
		p := games[rng.IntN(len(games))]
		p.moves = p.moves[:min(len(p.moves), least+rng.IntN(len(p.moves)))]
		f := o.proof(&p)
		if f.line != nil {
			won++
		}
		if refuses(inPlay, &p, f) {
			refused++
		}
	}
	t.Logf("of %d positions, %d with a proven win, %d were refused beside 50 live games", positions, won, refused)
	if refused > most {
		t.Errorf("more than %d", most)
	}
}

// disguise is how a live position is hidden.
type disguise struct {
	where  place // of the stones that are added
	turned bool  // or mirrored, perhaps with the colours exchanged
	moved  bool  // on a larger board
	stones int   // at most so many are added or left out
}

// place says where stones are added.
type place int

const (
	farAway place = iota // from the win
	nearby
	anywhere
	places
)

// of returns a position with two stones more or less, or more, and passes so that the same side is to move. image maps
// the live position's points.
func (d disguise) of(rng *rand.Rand, p *sample) (q sample, image func(board.Point) board.Point) {
	var of [2][]board.Point
	for i, m := range p.moves {
		of[i%2] = append(of[i%2], m)
	}
	for range 2 + rng.IntN(d.stones-1) {
		c := rng.IntN(2)
		if rng.IntN(2) == 0 && len(of[c]) > 0 {
			i := rng.IntN(len(of[c]))
			of[c] = slices.Delete(of[c], i, i+1)
			continue
		}
		for tries := 0; ; tries++ {
			m := board.At(rng.IntN(p.size), rng.IntN(p.size))
			away := max(abs(m.X()-p.win.X()), abs(m.Y()-p.win.Y()))
			wrong := d.where == farAway && away < 6 || d.where == nearby && away > 5
			if m == p.win || slices.Contains(p.moves, m) || slices.Contains(of[0], m) || slices.Contains(of[1], m) ||
				wrong && tries < 1000 { // there may be no such place
				continue
			}
			of[c] = append(of[c], m)
			break
		}
	}
	turn, exchange, dx, dy := board.Symmetry(0), 0, 0, 0
	q.rule, q.size = p.rule, p.size
	if d.turned {
		turn, exchange = board.Symmetry(rng.IntN(board.Symmetries)), rng.IntN(2)
	}
	if d.moved {
		q.size = board.MaxSize
		dx, dy = rng.IntN(q.size-p.size+1), rng.IntN(q.size-p.size+1)
	}
	image = func(m board.Point) board.Point {
		m = turn.Apply(m, p.size)
		return board.At(m.X()+dx, m.Y()+dy)
	}
	of[0], of[1] = of[exchange], of[1-exchange]
	for i := range max(len(of[0]), len(of[1])) {
		for c := range of {
			m := board.None
			if i < len(of[c]) {
				m = image(of[c][i])
			}
			q.moves = append(q.moves, m)
		}
	}
	if (len(p.moves)+exchange)%2 == 1 {
		q.moves = append(q.moves, board.None)
	}
	return q, image
}

// played reports whether the stones may lie so: nobody has five.
func (p *sample) played(t testing.TB) bool {
	b, err := board.New(p.rule, p.size)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.moves {
		if m != board.None && b.Check(m) != nil {
			return false
		}
		b.Play(m)
		if b.Five() != nil {
			return false
		}
	}
	return true
}

// leaks counts the answers to disguises of 50 live positions that begin with a winning move of theirs. As many are tried as
// it takes to have so many that would be answered so, were they not refused.
func leaks(t *testing.T, live []sample, proven int, seed uint64, disguises ...disguise) (got, tries int) {
	rng := rand.New(rand.NewPCG(43, seed))
	rng.Shuffle(len(live), func(i, j int) { live[i], live[j] = live[j], live[i] })
	live = live[:50]
	inPlay, o := liveGames(live), newOracle(t)
	own := make([][]board.Point, len(live))
	for i := range live {
		own[i] = o.win(live[i].board(t))
	}
	for proven > 0 {
		i := rng.IntN(len(live))
		p, d := &live[i], disguises[tries%len(disguises)]
		q, image := d.of(rng, p)
		if !q.played(t) {
			continue
		}
		tries++
		f := o.proof(&q)
		if f.line == nil {
			continue
		}
		if f.line[0] != image(p.win) && (own[i] == nil || f.line[0] != image(own[i][0])) {
			continue
		}
		proven--
		if !refuses(inPlay, &q, f) {
			got++
			t.Logf("answered: %v for %v: %v", q.moves, p.moves, f.line)
		}
	}
	return got, tries
}

// Nobody gets the win of a live game by two to twelve stones more or less and passes, however its board is turned. Hardly
// anybody does with up to four where it is moved on a larger board too, or where the live game has few stones itself.
func TestNobodyGetsRoundIt(t *testing.T) {
	proven := 200
	if raced {
		proven = 20
	}
	var long, short []sample
	for _, p := range wonPositions(t) {
		if len(p.moves) >= 12 {
			long = append(long, p)
		} else {
			short = append(short, p)
		}
	}
	for _, c := range []struct {
		name   string
		live   []sample
		moved  bool
		stones int
		most   int // percent
	}{
		{"of 12 stones or more", long, false, 12, 0},
		{"of 12 stones or more, moved", long, true, 4, 3},
		{"of 6 to 11 stones", short, false, 4, 3},
	} {
		var disguises []disguise
		for where := range places {
			disguises = append(disguises, disguise{where, c.moved, c.moved, c.stones}, disguise{where, true, c.moved, c.stones})
		}
		got, tries := leaks(t, c.live, proven, 2, disguises...)
		t.Logf("live games %s, 2 to %d stones more or less: of %d disguises, %d of them with the win, %d were answered with it",
			c.name, c.stones, tries, proven, got)
		if got*100 > c.most*proven {
			t.Errorf("more than %d %%", c.most)
		}
	}
}
