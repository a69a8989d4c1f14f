package scenario

import (
	"errors"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/cmd/internal/table"
)

// Figure is a line of a table; asked is its bound, if any.
type Figure struct {
	Label          string
	Value          table.Number
	Asked, Verdict string
}

// Scaled is a number of games or people at the scene's size.
func (s *Scene) Scaled(n, least int) int { return max(least, n/s.Size.Part) }

// Length is how long something is waited for at the scene's size.
func (s *Scene) Length(d time.Duration) time.Duration { return min(d, s.Size.Length) }

// Plain adds a figure that is held to nothing.
func (s *Scene) Plain(label string, x float64, digits int) {
	s.Figures = append(s.Figures, Figure{Label: label, Value: table.Number{Value: x, Digits: digits}})
}

// Most adds a figure that is held to a bound.
func (s *Scene) Most(label string, x, bound float64, digits int) {
	s.asked(label, x, digits, "≤ ", bound, x <= bound)
}

// AtLeast adds one that is held to a bound from below.
func (s *Scene) AtLeast(label string, x, bound float64) {
	s.asked(label, x, 0, "≥ ", bound, x >= bound)
}

func (s *Scene) asked(label string, x float64, digits int, sign string, bound float64, met bool) {
	verdict := "falls short"
	if met {
		verdict = "pass"
	}
	s.Figures = append(s.Figures, Figure{label, table.Number{Value: x, Digits: digits}, fmt.Sprintf("%s%.4g", sign, bound), verdict})
}

// None is Most of what must not be, however busy the machine is.
func (s *Scene) None(label string, n int) {
	s.Most(label, float64(n), 0, 0)
	if n > 0 {
		s.Wrong = errors.Join(s.Wrong, fmt.Errorf("%s: %d", label, n))
	}
}

// Result is what became of the scene's games, then its own figures.
func (s *Scene) Result() []Figure {
	all := &Scene{}
	v := s.Verdict
	all.Plain("acknowledged moves", float64(v.Acked), 0)
	all.Most("lost", float64(v.Lost), 0, 0)
	all.Most("doubled", float64(v.Doubled), 0, 0)
	all.Most("turns charged for it", float64(v.Charged), 0, 0)
	all.Plain("bonuses of games taken over", float64(v.Bonuses), 0)
	all.Plain("histories checked", float64(s.Histories), 0)
	all.Most("faults of any kind", float64(len(v.Faults)), 0, 0)
	return append(all.Figures, s.Figures...)
}

// Took counts how long the players of some moves have waited for the answers.
func Took(acks []play.Ack) *latency.Histogram {
	h := &latency.Histogram{}
	for _, a := range acks {
		h.Record(a.Took())
	}
	return h
}

// Millis is a quantile in milliseconds.
func Millis(h *latency.Histogram, q float64) float64 { return latency.Millis(h.Quantile(q)) }
