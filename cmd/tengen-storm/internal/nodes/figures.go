package nodes

import (
	"errors"
	"fmt"
	"time"

	"tengen/cmd/internal/soak/play"
	"tengen/cmd/internal/table"
	"tengen/cmd/tengen-storm/internal/latency"
)

// scaled, times and length are sizes at the run's scale.
func (s *scene) scaled(n, least int) int {
	if s.quick {
		return max(least, n/20)
	}
	return n
}

func (s *scene) times(n int) int {
	if s.quick {
		return 1
	}
	return n
}

func (s *scene) length(d time.Duration) time.Duration {
	if s.quick {
		return min(d, 10*time.Second)
	}
	return d
}

// plain adds a figure that is held to nothing.
func (s *scene) plain(label string, x float64, digits int) {
	s.figures = append(s.figures, figure{label: label, value: table.Number{Value: x, Digits: digits}})
}

// most and atLeast add figures that are held to a bound.
func (s *scene) most(label string, x, bound float64, digits int) {
	s.asked(label, x, digits, "≤ ", bound, x <= bound)
}

func (s *scene) atLeast(label string, x, bound float64) {
	s.asked(label, x, 0, "≥ ", bound, x >= bound)
}

func (s *scene) asked(label string, x float64, digits int, sign string, bound float64, met bool) {
	verdict := "falls short"
	if met {
		verdict = "pass"
	}
	s.figures = append(s.figures, figure{label, table.Number{Value: x, Digits: digits}, fmt.Sprintf("%s%.4g", sign, bound), verdict})
}

// none is most of what must not be, however busy the machine is.
func (s *scene) none(label string, n int) {
	s.most(label, float64(n), 0, 0)
	if n > 0 {
		s.wrong = errors.Join(s.wrong, fmt.Errorf("%s: %d", label, n))
	}
}

// print adds the scenario's lines to the table: what became of its games, then its own.
func (s *scene) print(to *table.Table) {
	own := s.figures
	s.figures = nil
	v := s.verdict
	s.plain("acknowledged moves", float64(v.Acked), 0)
	s.most("lost", float64(v.Lost), 0, 0)
	s.most("doubled", float64(v.Doubled), 0, 0)
	s.most("turns charged for it", float64(v.Charged), 0, 0)
	s.plain("bonuses of games taken over", float64(v.Bonuses), 0)
	s.plain("histories checked", float64(s.games), 0)
	s.most("faults of any kind", float64(len(v.Faults)), 0, 0)
	for _, f := range append(s.figures, own...) {
		to.Add(table.Named{Name: s.name, About: s.about}, f.label, f.value, f.asked, f.verdict)
	}
}

// took counts how long the players of some moves have waited for the answers.
func took(acks []play.Ack) *latency.Histogram {
	h := &latency.Histogram{}
	for _, a := range acks {
		h.Record(a.Took())
	}
	return h
}

// millis is a quantile in milliseconds.
func millis(h *latency.Histogram, q float64) float64 { return latency.Millis(h.Quantile(q)) }
