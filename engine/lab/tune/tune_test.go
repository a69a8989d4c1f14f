package tune

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/network"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func played(t *testing.T, rule board.Rule, style Style, n, workers int) map[string]Game {
	t.Helper()
	opt := engine.DefaultOptions()
	opt.TableBytes = 1 << 20
	games := map[string]Game{}
	err := Play(t.Context(), PlayOptions{Rule: rule, Size: 15, Games: n, Nodes: 60, Workers: workers, Seed: 7, Style: style, Engine: opt}, func(list []Game) error {
		for _, g := range list {
			var text bytes.Buffer
			if err := g.Write(&text); err != nil {
				return err
			}
			games[text.String()] = g
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// TestPlay: the same seed gives the same games with any number of workers; each is one by the rules and can be written
// and read.
func TestPlay(t *testing.T) {
	games := played(t, board.Renju, Compact, 12, 2)
	if d := cmp.Diff(games, played(t, board.Renju, Compact, 12, 1)); d != "" {
		t.Error("the games depend on the workers: ", d)
	}
	branches, asides := 0, 0
	for text, g := range games {
		back, err := ReadGames(strings.NewReader(text))
		if err != nil || len(back) != 1 || cmp.Diff(g, back[0]) != "" {
			t.Fatalf("read back: %v", err)
		}
		b, err := g.board()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range g.Moves {
			if err := b.Check(p); err != nil {
				t.Fatal(err)
			}
			b.Make(p)
		}
		if g.Open {
			asides++
			own := slices.Index(g.Random, false)
			if own != len(g.Moves)-1 || g.Result != 0 {
				t.Errorf("an aside with its own move at %d of %d, result %d", own, len(g.Moves), g.Result)
			}
		} else if slices.Index(g.Random, false) > Compact.maxDrawn {
			branches++
		}
		if want := 2*(b.Ply()%2) - 1; b.Five() != nil && g.Result != want {
			t.Errorf("result %d after %d stones, want %d", g.Result, b.Ply(), want)
		}
	}
	if branches == 0 || asides == 0 {
		t.Errorf("%d branches and %d asides", branches, asides)
	}
}

// TestResume: a game that was cut off is played again, a complete one is not, and the file becomes the same.
func TestResume(t *testing.T) {
	opt := engine.DefaultOptions()
	opt.TableBytes = 1 << 20
	play := func(done map[int]bool, out *bytes.Buffer) {
		t.Helper()
		o := PlayOptions{Rule: board.Standard, Size: 15, Games: 5, Nodes: 60, Workers: 1, Seed: 3, Style: Compact, Engine: opt, Done: done}
		if err := Play(t.Context(), o, func(list []Game) error {
			for i := range list {
				if err := list[i].Write(out); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	var whole bytes.Buffer
	play(nil, &whole)
	for _, cut := range []int{0, 1, whole.Len() / 3, whole.Len() / 2, whole.Len() - 1, whole.Len()} {
		done, end, err := Resume(bytes.NewReader(whole.Bytes()[:cut]), board.Standard, 3)
		if err != nil || end > int64(cut) || cut == whole.Len() && len(done) != 5 {
			t.Fatalf("%d: %v, %d, %v", cut, done, end, err)
		}
		again := bytes.NewBuffer(slices.Clone(whole.Bytes()[:end]))
		play(done, again)
		if !bytes.Equal(again.Bytes(), whole.Bytes()) {
			t.Errorf("cut at %d of %d: %d openings and %d bytes stay, and the file becomes another", cut, whole.Len(), len(done), end)
		}
	}
	if done, end, err := Resume(bytes.NewReader(whole.Bytes()), board.Standard, 4); err != nil || len(done) != 0 || end != int64(whole.Len()) {
		t.Errorf("another seed: %v, %d, %v", done, end, err)
	}
	for _, bad := range []string{"{\n", "a letter to somebody", `{"rule":"renju"}` + "\n", strings.Repeat("x", maxLine) + "\n"} {
		if _, _, err := Resume(strings.NewReader(bad), board.Standard, 3); err == nil {
			t.Errorf("%.20q is taken", bad)
		}
	}
}

// TestTwice: a position counts once, in any symmetry and any order of moves.
func TestTwice(t *testing.T) {
	g := Game{Rule: "freestyle", Size: 15, Moves: []board.Point{board.At(7, 7), board.At(8, 8)}, Random: []bool{true, false}, Scores: []int{0, 120}, Open: true}
	turned := g
	turned.Moves = []board.Point{board.At(7, 7), board.At(6, 8)}
	other := g
	other.Moves = []board.Point{board.At(8, 7), board.At(6, 8)}
	list, err := samples([]Game{g, turned, other}, board.Freestyle, 0, map[uint64]bool{})
	if err != nil || len(list) != 2 {
		t.Errorf("%d samples, %v, want 2", len(list), err)
	}
}

// TestAsides: of a game that was not played to its end only scores count.
func TestAsides(t *testing.T) {
	g := Game{Rule: "freestyle", Size: 15, Moves: []board.Point{board.At(7, 7), board.At(8, 8)}, Random: []bool{true, false}, Scores: []int{0, 120}, Open: true}
	n := 0
	err := g.samples(threat.New(), 1, map[uint64]bool{}, func(s sample) {
		n++
		if want := chance(120.0 / weights.Unit); s.target != float32(want) {
			t.Errorf("target %v, want %v", s.target, want)
		}
	})
	if err != nil || n != 1 {
		t.Errorf("%d samples, %v", n, err)
	}
}

// TestFit: a few games teach what wins, the same each time.
func TestFit(t *testing.T) {
	all := played(t, board.Freestyle, Scattered, 120, 2)
	var games []Game
	for _, text := range slices.Sorted(maps.Keys(all)) {
		games = append(games, all[text])
	}
	var last Report
	opt := FitOptions{Rule: board.Freestyle, Outcome: 1, Epochs: 30, Rate: 0.02, Decay: 1e-4, Seed: 1}
	if testing.Short() {
		opt.Epochs = 10
	}
	set, err := Fit(t.Context(), games, opt, func(r Report) { last = r })
	if err != nil {
		t.Fatal(err)
	}
	if last.TrainValue >= last.BaseLoss {
		t.Errorf("%+v: no better than a constant", last)
	}
	if again, err := Fit(t.Context(), games, opt, nil); err != nil || cmp.Diff(set, again) != "" {
		t.Errorf("the same games give other weights: %v", err)
	}
	three, _ := weights.Index(0x0009)
	two, _ := weights.Index(0x0005)
	if o := set.Sides[0].Order.Combos; o[three][weights.Own] <= o[two][weights.Own] {
		t.Error("to make a three is not thought better than to make a two")
	}
	if !set.Equal() {
		t.Error("freestyle tells the colours apart")
	}
}

// TestTrain: a network learns what the sum cannot express, the same with any number of workers, and evaluates games as
// in training.
func TestTrain(t *testing.T) {
	rules, epochs := []board.Rule{board.Freestyle, board.Renju}, 12
	if testing.Short() {
		rules, epochs = rules[1:], 4
	}
	for _, rule := range rules {
		all := played(t, rule, Scattered, 60, 2)
		var games []Game
		for _, text := range slices.Sorted(maps.Keys(all)) {
			games = append(games, all[text])
		}
		var first, last TrainReport
		opt := TrainOptions{Rule: rule, Outcome: 1, Epochs: epochs, Rate: 0.004, Decay: 0.05, Workers: 2, Seed: 1}
		net, err := Train(t.Context(), games, weights.Default(rule), opt, func(r TrainReport) {
			if first.Epoch == 0 {
				first = r
			}
			last = r
		})
		if err != nil {
			t.Fatal(err)
		}
		if last.Epoch != opt.Epochs || last.Train >= first.Train || last.Entropy > last.Loss {
			t.Errorf("%v: %+v: nothing learned", rule, last)
		}
		if shared := net.Sides[0] == net.Sides[1]; shared != (rule != board.Renju) {
			t.Errorf("%v: shared: %v", rule, shared)
		}
		opt.Workers = 1
		if again, err := Train(t.Context(), games, weights.Default(rule), opt, nil); err != nil || cmp.Diff(net, again) != "" {
			t.Errorf("%v: another number of workers, another network: %v", rule, err)
		}
		held := games[len(games)-len(games)/heldPart:]
		if loss := judgedLoss(t, held, func(board.Rule) *network.Ready { return net.Ready() }); math.Abs(loss-last.Loss) > 0.005 {
			t.Errorf("%v: the loss held back is %.4f in training and %.4f in use", rule, last.Loss, loss)
		}
		if loss := judgedLoss(t, held, network.Default); math.Abs(loss-last.Current) > 0.005 {
			t.Errorf("%v: the loss of the program's network is %.4f in training and %.4f in use", rule, last.Current, loss)
		}
	}
}

// judgedLoss is the loss of the judge that a search would ask, by the results of games.
func judgedLoss(t *testing.T, games []Game, of func(board.Rule) *network.Ready) float64 {
	t.Helper()
	judge := network.NewEvaluator(of)
	pos := threat.New()
	loss, n := 0.0, 0.0
	seen := map[uint64]bool{}
	for i := range games {
		g := &games[i]
		err := g.samples(pos, 1, seen, func(s sample) {
			if s.valued {
				loss += crossEntropy(chance(float64(judge.Evaluate(pos))/weights.Unit), float64(s.target))
				n++
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return loss / n
}

func TestTrainRefuses(t *testing.T) {
	if _, err := Train(t.Context(), nil, weights.Default(board.Freestyle), TrainOptions{}, nil); !errors.Is(err, ErrFew) {
		t.Error(err)
	}
	// Games in which nobody moved teach nothing.
	games := slices.Repeat([]Game{{Rule: "freestyle", Size: 15}}, minGames)
	if _, err := Train(t.Context(), games, weights.Default(board.Freestyle), TrainOptions{}, nil); !errors.Is(err, ErrFew) {
		t.Error(err)
	}
	games[0].Rule = "renju"
	if _, err := Train(t.Context(), games, weights.Default(board.Freestyle), TrainOptions{}, nil); !errors.Is(err, ErrGame) {
		t.Error(err)
	}
}

// TestLargest: the sums of a colour are looked at whether it moves or waits.
func TestLargest(t *testing.T) {
	n := &network.Network{Sides: [2]*network.Side{{}, {}}}
	n.Sides[0].ToMove[3][1], n.Sides[1].Waiting[5][2] = 100, -70
	list := []lesson{{points: [][2]int16{{3, 5}, {3, 5}, {3, 0}}}}
	if got := largest(n, list); got != 300 {
		t.Errorf("%d, want 300", got)
	}
	list[0].turn = 1 // Black waits
	if got := largest(n, list); got != 0 {
		t.Errorf("%d, want 0", got)
	}
	list[0].points = [][2]int16{{5, 3}, {5, 3}}
	if got := largest(n, list); got != 200 {
		t.Errorf("%d, want 200", got)
	}
}

func TestFitRefuses(t *testing.T) {
	if _, err := Fit(t.Context(), nil, FitOptions{}, nil); !errors.Is(err, ErrFew) {
		t.Error(err)
	}
	games := make([]Game, 30)
	for i := range games {
		games[i] = Game{Rule: "freestyle", Size: 15, Moves: []board.Point{board.At(1, 1), board.At(1, 1)}, Random: make([]bool, 2), Scores: make([]int, 2)}
	}
	if _, err := Fit(t.Context(), games, FitOptions{Rule: board.Freestyle}, nil); !errors.Is(err, ErrGame) {
		t.Errorf("a stone on a stone: %v", err)
	}
	if _, err := Fit(t.Context(), games, FitOptions{Rule: board.Renju}, nil); !errors.Is(err, ErrGame) {
		t.Errorf("games of another rule: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Play(ctx, PlayOptions{Size: 15, Games: 1000, Nodes: 10, Workers: 2, Style: Scattered, Engine: engine.DefaultOptions()}, func([]Game) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for _, text := range []string{"{", `{"rule":"freestyle","size":15,"moves":[1],"random":[],"scores":[],"result":0}`, "[]"} {
		if _, err := ReadGames(strings.NewReader(text)); !errors.Is(err, ErrGame) {
			t.Errorf("%q: %v, want ErrGame", text, err)
		}
	}
}

// TestTableStep: the gradient of one combination moves it and those that share
// lines with it, in the same direction.
func TestTableStep(t *testing.T) {
	var tab table
	code := func(c uint16) int { i, _ := weights.Index(c); return i }
	for n := range 50 {
		tab.grad[code(0x0059)] = -1
		tab.step(0.01, 0, n+1)
	}
	full, half, none := tab.value[code(0x0059)], tab.value[code(0x0009)], tab.value[code(0x0001)]
	if full <= half || half <= 0 || none > half || tab.value[0] != 0 {
		t.Errorf("full %v, half %v, none %v, value[0] %v, want them falling, half above 0, value[0] 0", full, half, none, tab.value[0])
	}
}
