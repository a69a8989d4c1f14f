package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/network"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// TrainOptions say how a network is trained.
type TrainOptions struct {
	Rule    board.Rule
	Outcome float64 // part of the target that is the result, 0 to 1; the rest is the search's score
	Epochs  int
	Rate    float64 // of Adam, at first
	Decay   float64 // towards 0
	Workers int     // that share a batch; their number changes nothing but the time
	Seed    uint64
}

// TrainReport is what a network reached on the samples held back, a tenth of the games.
type TrainReport struct {
	Epoch         int
	Samples, Held int
	Train         float64 // cross-entropy in training
	Loss          float64 // held back
	Sum           float64 // of the sum of weights alone that the network corrects
	Current       float64 // of the program's own network, with the program's weights
	Constant      float64
	Entropy       float64 // of the targets: nothing does better
	Deciles       [10]Decile
}

// shards are the parts of a batch that are learned from side by side. They are added up in order, so the result does
// not depend on which was faster.
const shards = 4

// Train trains a network that corrects the sum of a rule's weights, w. Colours are told apart only in renju. report
// is called after every epoch.
func Train(ctx context.Context, games []Game, w *weights.Set, opt TrainOptions, report func(TrainReport)) (*network.Network, error) {
	if len(games) < minGames {
		return nil, fmt.Errorf("%w: %d, at least %d", ErrFew, len(games), minGames)
	}
	cutoff := len(games) - len(games)/heldPart
	seen := map[uint64]bool{} // training samples are not held back
	train, err := opt.lessons(games[:cutoff], w, seen)
	if err != nil {
		return nil, err
	}
	held, err := opt.lessons(games[cutoff:], w, seen)
	if err != nil {
		return nil, err
	}
	if len(train) == 0 || len(held) == 0 {
		return nil, fmt.Errorf("%w: no position counts", ErrFew)
	}
	rng := rand.New(rand.NewPCG(opt.Seed, 0))
	t := newTrainer(opt, rng)
	for epoch := range opt.Epochs {
		part := 0.5 * (1 + math.Cos(math.Pi*float64(epoch)/float64(opt.Epochs)))
		rng.Shuffle(len(train), func(i, k int) { train[i], train[k] = train[k], train[i] })
		r := TrainReport{Epoch: epoch + 1, Samples: len(train), Held: len(held)}
		for from := 0; from < len(train); from += batch {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			r.Train += t.learn(train[from:min(from+batch, len(train))], opt.Rate*max(part, 0.02))
		}
		r.Train /= float64(len(train))
		t.measure(held, &r)
		if report != nil {
			report(r)
		}
	}
	n := t.network()
	if most := largest(n, train, held); most > maxSum {
		return nil, fmt.Errorf("%w: %d, at most %d", ErrLarge, most, maxSum)
	}
	return n, nil
}

// maxSum bounds the sum of the points of one colour in a lane: half of the integer's range.
const maxSum = 1 << 14

// ErrLarge is returned when numbers of a network come too near to what fits in it.
var ErrLarge = errors.New("tune: a lane's sum is too large")

// largest returns the largest sum of one colour in any lane and lesson, with either side to move.
func largest(n *network.Network, lists ...[]lesson) (most int) {
	for _, list := range lists {
		for i := range list {
			l := &list[i]
			for side := range 2 {
				s := n.Sides[int(l.turn)^side]
				var to, waiting [lanes]int
				for _, q := range l.points {
					for k := range lanes {
						to[k] += int(s.ToMove[q[side]][k])
						waiting[k] += int(s.Waiting[q[side]][k])
					}
				}
				for k := range lanes {
					most = max(most, to[k], -to[k], waiting[k], -waiting[k])
				}
			}
		}
	}
	return most
}

// lesson is a sample for the value, with the sum of weights for it.
type lesson struct {
	turn, threats uint8
	late          float32
	target        float32
	sum           float32    // logits
	current       float32    // logits of the program's own network, with the sum
	points        [][2]int16 // the points' combinations for the side to move, and for the other
}

func (opt *TrainOptions) lessons(games []Game, w *weights.Set, seen map[uint64]bool) ([]lesson, error) {
	var list []lesson
	judge := network.NewEvaluator(network.Default)
	err := eachSample(games, opt.Rule, opt.Outcome, seen, func(pos *threat.Position, s sample) {
		if !s.valued {
			return
		}
		l := lesson{turn: s.turn, threats: s.threats, late: float32(s.late), target: s.target, sum: s.sum(w)}
		l.current = float32(float64(judge.Evaluate(pos)) / weights.Unit)
		l.points = make([][2]int16, 0, len(s.points))
		for _, q := range s.points {
			if q.mine != 0 || q.theirs != 0 {
				l.points = append(l.points, [2]int16{q.mine, q.theirs})
			}
		}
		list = append(list, l)
	})
	return list, err
}

// sum returns the sum of weights for a sample, in logits.
func (s *sample) sum(w *weights.Set) (logits float32) {
	me, foe := w.Sides[s.turn], w.Sides[s.turn^1]
	for p, part := range s.phases() {
		sum := int(me.Threats[p][s.threats]) + int(me.Tempo[p])
		for _, q := range s.points {
			sum += int(me.Value[q.mine][p][weights.ToMove]) + int(foe.Value[q.theirs][p][weights.Waiting])
		}
		logits += float32(part * float64(sum) / weights.Unit)
	}
	return logits
}
