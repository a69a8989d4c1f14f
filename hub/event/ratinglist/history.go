package ratinglist

import (
	"errors"
	"math"
	"time"
)

// History is Whole-History Rating: each player has a rating on each day of an event, which drifts as a Wiener process, and
// the ratings are those that all games together make most likely.
type History struct {
	Start float64 // the mean of the prior
	Drift float64 // the variance of the drift in a day, in squares of points; 14 fits most
}

// ErrDiverged is returned if no ratings were found.
var ErrDiverged = errors.New("ratinglist: the ratings do not settle")

const (
	points   = 400 / math.Ln10 // of a unit of the model, in which a player of rating r beats one of 0 with e^r : 1
	sweeps   = 1000
	settled  = 1e-5 // units: the largest step of the last sweep
	mostStep = 2.0  // units: a step of Newton's method may go too far at first
)

// meeting is a game as one of its players sees it.
type meeting struct {
	opponent *day
	score    float64
}

// day is a player's rating on a day.
type day struct {
	at     time.Time
	rating float64
	games  []meeting
}

// career is a player's days in their order.
type career struct {
	days  []*day
	prior []float64 // 1/variance of the drift to the next day

	// The Hessian of the logarithm of the probability, negated: its diagonal, and prior beside it. Newton's step.
	gradient, diagonal, step []float64
}

// List returns a line for each of so many players: the rating on the day of the last event with a game, and its deviation, as
// if the opponents' ratings were known. Errors: ErrGames, ErrDiverged.
func (h *History) List(players int, events []Event) ([]Rating, error) {
	if err := check(players, events); err != nil {
		return nil, err
	}
	list := make([]Rating, players)
	careers := make([]career, players)
	for _, e := range inOrder(events) {
		count(list, &e)
		for _, g := range e.Games {
			a, b := careers[g.A].on(e.Day), careers[g.B].on(e.Day)
			a.games = append(a.games, meeting{b, g.Score})
			b.games = append(b.games, meeting{a, 1 - g.Score})
		}
	}
	for i := range careers {
		careers[i].prepare(h.Drift / (points * points))
	}
	if err := settle(careers); err != nil {
		return nil, err
	}
	for i := range careers {
		c := &careers[i]
		list[i].Value = h.Start
		if n := len(c.days); n > 0 {
			list[i].Value += points * c.days[n-1].rating
			list[i].Deviation = points * math.Sqrt(c.lastVariance())
		}
	}
	return list, nil
}

// settle improves one player after the other until nobody moves.
func settle(careers []career) error {
	for range sweeps {
		largest := 0.0
		for i := range careers {
			largest = max(largest, careers[i].improve())
		}
		if largest < settled {
			return nil
		}
	}
	return ErrDiverged
}

// on returns the player's day of a date, which is not before those that are there.
func (c *career) on(at time.Time) *day {
	if n := len(c.days); n > 0 && c.days[n-1].at.Equal(at) {
		return c.days[n-1]
	}
	c.days = append(c.days, &day{at: at})
	return c.days[len(c.days)-1]
}

// prepare makes what improve needs. The drift is in squares of units a day.
func (c *career) prepare(drift float64) {
	n := len(c.days)
	c.gradient, c.diagonal, c.step = make([]float64, n), make([]float64, n), make([]float64, n)
	c.prior = make([]float64, n)
	for i := 1; i < n; i++ {
		c.prior[i-1] = 1 / (drift * c.days[i].at.Sub(c.days[i-1].at).Hours() / 24)
	}
}

// derive computes gradient and Hessian at the present ratings. On the first day the player has drawn twice, so to
// speak, with somebody of the prior's mean.
func (c *career) derive() {
	for i, d := range c.days {
		g, s := 0.0, 0.0
		for _, m := range d.games {
			p := 1 / (1 + math.Exp(m.opponent.rating-d.rating))
			g += m.score - p
			s += p * (1 - p)
		}
		if i == 0 {
			p := 1 / (1 + math.Exp(-d.rating))
			g += 1 - 2*p
			s += 2 * p * (1 - p)
		}
		if i > 0 {
			g -= (d.rating - c.days[i-1].rating) * c.prior[i-1]
			s += c.prior[i-1]
		}
		if i < len(c.days)-1 {
			g -= (d.rating - c.days[i+1].rating) * c.prior[i]
			s += c.prior[i]
		}
		c.gradient[i], c.diagonal[i] = g, s
	}
}

// improve makes a step of Newton's method for one player, while all others stay, and returns the largest change of a rating.
func (c *career) improve() (largest float64) {
	n := len(c.days)
	if n == 0 {
		return 0
	}
	c.derive()
	// Thomas' algorithm: the matrix has diagonal, and -prior beside it.
	for i := 1; i < n; i++ {
		w := c.prior[i-1] / c.diagonal[i-1]
		c.diagonal[i] -= w * c.prior[i-1]
		c.gradient[i] += w * c.gradient[i-1]
	}
	for i := n - 1; i >= 0; i-- {
		c.step[i] = c.gradient[i]
		if i < n-1 {
			c.step[i] += c.prior[i] * c.step[i+1]
		}
		c.step[i] /= c.diagonal[i]
	}
	for i, d := range c.days {
		by := max(-mostStep, min(mostStep, c.step[i]))
		d.rating += by
		largest = max(largest, math.Abs(by))
	}
	return largest
}

// lastVariance is the last diagonal element of the Hessian's inverse, in squares of units.
func (c *career) lastVariance() float64 {
	c.derive()
	d := c.diagonal[0]
	for i := 1; i < len(c.days); i++ {
		d = c.diagonal[i] - c.prior[i-1]*c.prior[i-1]/d
	}
	return 1 / d
}
