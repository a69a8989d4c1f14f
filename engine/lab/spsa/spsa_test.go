package spsa

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func plan(trials int) Plan {
	return Plan{
		Constants: []Constant{
			{"Margin", 0, 200, 10, 160},
			{"Depth", 1, 12, 1, 3},
			{"Nothing", -50, 50, 8, 0},
		},
		Trials: trials, Rate: 0.05, Seed: 7, What: "none",
	}
}

// strength is a made-up game's: best at 80 and 7, for any third number.
func strength(v []int) float64 {
	a, b := float64(v[0]-80)/100, float64(v[1]-7)/6
	return -a*a - b*b
}

// points are won by chance, more of them by the stronger side.
func points(rng *rand.Rand, tr Trial) (sum float64) {
	chance := 1 / (1 + math.Exp(-4*(strength(tr.Plus)-strength(tr.Minus))))
	for range 2 {
		if rng.Float64() < chance {
			sum++
		} else {
			sum--
		}
	}
	return sum
}

// TestTunes: numbers that matter are found by chance alone, and all stay within their bounds.
func TestTunes(t *testing.T) {
	p := plan(6000)
	tuner, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for {
		tr, ok := tuner.Begin()
		if !ok {
			break
		}
		for i, c := range p.Constants {
			for _, x := range []int{tr.Plus[i], tr.Minus[i]} {
				if float64(x) < c.Low || float64(x) > c.High {
					t.Fatalf("trial %d: %s is %d", tr.K, c.Name, x)
				}
			}
			if tr.Plus[i] == tr.Minus[i] {
				t.Fatalf("trial %d: %s is %d for both", tr.K, c.Name, tr.Plus[i])
			}
		}
		tuner.Learn(tr.K, points(rng, tr))
	}
	v := tuner.Values()
	if math.Abs(v[0]-80) > 25 || math.Abs(v[1]-7) > 1.5 {
		t.Errorf("%v, want about 80 and 7", v)
	}
	t.Log(v)
}

// TestResume: a run that was cut off anywhere goes on as if it had not been.
func TestResume(t *testing.T) {
	const trials = 40
	play := func(tr Trial) float64 { return float64((tr.K*7+tr.Plus[0])%5 - 2) }
	run := func(tuner *Tuner, log *bytes.Buffer, most int) {
		for range most {
			tr, ok := tuner.Begin()
			if !ok {
				return
			}
			x := play(tr)
			tuner.Learn(tr.K, x)
			if err := tuner.Write(log, tr.K, x); err != nil {
				t.Fatal(err)
			}
		}
	}
	start := func() *Tuner {
		tuner, err := New(plan(trials))
		if err != nil {
			t.Fatal(err)
		}
		return tuner
	}
	var whole bytes.Buffer
	one := start()
	if err := one.WriteHead(&whole); err != nil {
		t.Fatal(err)
	}
	run(one, &whole, trials)
	for cut := 0; cut <= whole.Len(); cut += 97 {
		two := start()
		log := bytes.NewBuffer(bytes.Clone(whole.Bytes()[:cut]))
		end, err := two.Resume(bytes.NewReader(log.Bytes()))
		if err != nil {
			t.Fatal(cut, err)
		}
		if log.Truncate(int(end)); end == 0 {
			if err := two.WriteHead(log); err != nil {
				t.Fatal(err)
			}
		}
		run(two, log, trials)
		if !slices.Equal(one.Values(), two.Values()) || !bytes.Equal(log.Bytes(), whole.Bytes()) {
			t.Fatalf("cut at %d: %v, in one go %v", cut, two.Values(), one.Values())
		}
	}
	// Trials that ended out of order are learned in their order, and missing ones are played.
	three := start()
	lines := strings.SplitAfter(whole.String(), "\n")
	if _, err := three.Resume(strings.NewReader(lines[0] + lines[3] + lines[1])); err != nil {
		t.Fatal(err)
	}
	if tr, ok := three.Begin(); !ok || tr.K != 2 {
		t.Errorf("%+v, want trial 2", tr)
	}
	if tr, ok := three.Begin(); !ok || tr.K != 4 {
		t.Errorf("%+v, want trial 4", tr)
	}
}

// TestBadLogs are refused, not learned from.
func TestBadLogs(t *testing.T) {
	var head, other bytes.Buffer
	tuner, err := New(plan(5))
	if err != nil {
		t.Fatal(err)
	}
	if err := tuner.WriteHead(&head); err != nil {
		t.Fatal(err)
	}
	p := plan(5)
	p.What = "other games"
	stranger, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := stranger.WriteHead(&other); err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{
		"another plan":       other.String(),
		"no plan":            `{"k":1,"points":1,"values":[]}` + "\n",
		"no JSON":            "hello\n",
		"a trial too many":   head.String() + `{"k":6,"points":1,"values":[]}` + "\n",
		"no trial":           head.String() + `{"points":1}` + "\n",
		"twice":              head.String() + strings.Repeat(`{"k":2,"points":1,"values":[]}`+"\n", 2),
		"no number":          head.String() + `{"k":2,"points":1e999,"values":[]}` + "\n",
		"too many points":    head.String() + `{"k":2,"points":-1e9,"values":[]}` + "\n",
		"an unknown field":   head.String() + `{"k":2,"point":1}` + "\n",
		"a line without end": head.String() + strings.Repeat("x", maxLine) + "\n",
	} {
		fresh, err := New(plan(5))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fresh.Resume(strings.NewReader(text)); !errors.Is(err, ErrLog) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestBadPlans are refused.
func TestBadPlans(t *testing.T) {
	for what, spoil := range map[string]func(*Plan){
		"no constants":        func(p *Plan) { p.Constants = nil },
		"too many":            func(p *Plan) { p.Constants = make([]Constant, maxConstants+1) },
		"no trials":           func(p *Plan) { p.Trials = 0 },
		"no rate":             func(p *Plan) { p.Rate = 0 },
		"a rate of nothing":   func(p *Plan) { p.Rate = math.NaN() },
		"a name twice":        func(p *Plan) { p.Constants[1].Name = p.Constants[0].Name },
		"no range":            func(p *Plan) { p.Constants[0].High = p.Constants[0].Low },
		"no bound":            func(p *Plan) { p.Constants[0].High = math.Inf(1) },
		"a step of nothing":   func(p *Plan) { p.Constants[0].Step = 0.4 },
		"a step out of range": func(p *Plan) { p.Constants[0].Step = 1000 },
		"a start outside":     func(p *Plan) { p.Constants[0].Start = -1 },
	} {
		p := plan(5)
		spoil(&p)
		if _, err := New(p); !errors.Is(err, ErrPlan) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestRun: each trial is played and told once, however many are played at a time; an error of either side, or the context's
// end, ends it.
func TestRun(t *testing.T) {
	const trials = 30
	fault := errors.New("a fault")
	for _, workers := range []int{1, 4} {
		for _, tc := range []struct {
			name           string
			played, learnt error
			stop           bool
			want           error
		}{
			{"to its end", nil, nil, false, nil},
			{"a fault in a game", fault, nil, false, fault},
			{"a log that is full", nil, fault, false, fault},
			{"stopped", nil, nil, true, context.Canceled},
		} {
			t.Run(fmt.Sprint(tc.name, " ", workers), func(t *testing.T) {
				tuner, err := New(plan(trials))
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				told := map[int]bool{}
				err = Run(ctx, tuner, workers, func(_ context.Context, tr Trial) (float64, error) {
					if tr.K == 5 && tc.stop {
						cancel()
					}
					if tr.K == 5 && tc.played != nil {
						return 0, tc.played
					}
					return 1, nil
				}, func(k int, _ float64) error {
					if told[k] {
						t.Errorf("trial %d twice", k)
					}
					told[k] = true
					if k == 5 {
						return tc.learnt
					}
					return nil
				})
				if !errors.Is(err, tc.want) || tc.want == nil && len(told) != trials {
					t.Errorf("%v, %d trials", err, len(told))
				}
			})
		}
	}
}
