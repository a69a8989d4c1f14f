package ladder

import "math"

// Game is a finished game between two players, named by their places.
type Game struct {
	A, B  int
	Score float64 // A's: 1, ½, 0
}

// Estimate is how strong a player is by the games of a ladder.
type Estimate struct {
	Rating, Error       int // the rating lies within ± Error with a probability of 95 %
	Wins, Draws, Losses int
}

const (
	points = 400 / math.Ln10 // of a unit of the model, in which a player of rating r beats one of 0 with e^r : 1
	// deviation is how far a rating may lie from the one that a player came with.
	deviation = 300.0
	confident = 1.96 // deviations
	sweeps    = 100
	settled   = 0.01 // points: the largest step of the last sweep
	mostStep  = 1.0  // units
)

// Strengths estimates how strong players are: by the model of Bradley and Terry, of which the ratings that they came with are the
// prior. The error is that of the distance to the others, as if theirs were known: how strong all of them are together, games among
// them do not say.
func Strengths(before []int, games []Game) []Estimate {
	type meeting struct {
		other int
		score float64
	}
	out := make([]Estimate, len(before))
	met := make([][]meeting, len(before))
	rating := make([]float64, len(before))
	for i, r := range before {
		rating[i] = float64(r) / points
	}
	for _, g := range games {
		met[g.A] = append(met[g.A], meeting{g.B, g.Score})
		met[g.B] = append(met[g.B], meeting{g.A, 1 - g.Score})
		count(&out[g.A], g.Score)
		count(&out[g.B], 1-g.Score)
	}
	prior := (points / deviation) * (points / deviation)
	// slope returns the first derivative of the logarithm of the probability, and the second, negated.
	slope := func(i int) (first, second float64) {
		first, second = prior*(float64(before[i])/points-rating[i]), prior
		for _, m := range met[i] {
			p := 1 / (1 + math.Exp(rating[m.other]-rating[i]))
			first, second = first+m.score-p, second+p*(1-p)
		}
		return first, second
	}
	for range sweeps {
		largest := 0.0
		for i := range rating {
			first, second := slope(i)
			step := max(-mostStep, min(mostStep, first/second))
			rating[i] += step
			largest = max(largest, math.Abs(step))
		}
		if largest*points < settled {
			break
		}
	}
	for i := range rating {
		_, second := slope(i)
		out[i].Rating = int(math.Round(rating[i] * points))
		out[i].Error = int(math.Ceil(confident * points / math.Sqrt(second)))
	}
	return out
}

func count(e *Estimate, score float64) {
	switch score {
	case 1:
		e.Wins++
	case 0:
		e.Losses++
	default:
		e.Draws++
	}
}
