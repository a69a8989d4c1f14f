package fairplay

import (
	"math"

	"github.com/tengen-go/tengen/engine/fairplay"
)

// Times says how long somebody has thought, in log seconds: about forced moves, easy ones and hard ones.
type Times struct {
	Forced Pace `json:"forced"` // something had to be answered
	Easy   Pace `json:"easy"`   // nothing did, and a shallow search sees the best move
	Hard   Pace `json:"hard"`   // nothing did, and it does not
}

// Pace sums up times. Mean and Spread are of the natural logarithm of seconds.
type Pace struct {
	Moves  int     `json:"moves"`
	Mean   float64 `json:"mean"`
	Spread float64 `json:"spread"` // standard deviation
}

// least is the shortest time that is told from none: below it everybody is equal.
const least = 0.2 // seconds

func timesOf(games []Played) (t Times) {
	var forced, easy, hard []float64
	for i := range games {
		for j := range games[i].Moves {
			m := &games[i].Moves[j]
			if m.Spent <= 0 {
				continue
			}
			s := math.Log(max(float64(m.Spent)/1000, least))
			switch {
			case m.Kind == fairplay.Forced:
				forced = append(forced, s)
			case m.Kind == fairplay.Known || m.Kind == fairplay.Winning || m.Kind == fairplay.Attack:
			case m.Hard:
				hard = append(hard, s)
			default:
				easy = append(easy, s)
			}
		}
	}
	return Times{pace(forced), pace(easy), pace(hard)}
}

func pace(all []float64) (p Pace) {
	p.Moves = len(all)
	if p.Moves == 0 {
		return p
	}
	for _, x := range all {
		p.Mean += x / float64(p.Moves)
	}
	for _, x := range all {
		p.Spread += (x - p.Mean) * (x - p.Mean)
	}
	p.Spread = math.Sqrt(p.Spread / float64(max(1, p.Moves-1)))
	return p
}

const (
	// People think longer where nothing is forced. paceLeast is the least difference, in log seconds, that is expected.
	paceLeast = 0.25
	// paceMoves are forced and free moves that there must be.
	paceMoves = 100
	// paceSpread is a spread of the times of free moves from which on they are nobody's steady pace.
	paceSpread = 0.6
)

// z is how surely free moves have not taken longer than forced ones, 0 if there are too few times or they vary.
func (t *Times) z() float64 {
	free := merged(t.Easy, t.Hard)
	if t.Forced.Moves < paceMoves || free.Moves < paceMoves || free.Spread >= paceSpread {
		return 0
	}
	se := math.Sqrt(t.Forced.Spread*t.Forced.Spread/float64(t.Forced.Moves) + free.Spread*free.Spread/float64(free.Moves))
	if se == 0 {
		se = 1 / math.Sqrt(float64(free.Moves))
	}
	return max(0, (paceLeast-(free.Mean-t.Forced.Mean))/se)
}

// merged is the pace of two groups together.
func merged(a, b Pace) Pace {
	n := a.Moves + b.Moves
	if n == 0 {
		return Pace{}
	}
	wa, wb := float64(a.Moves)/float64(n), float64(b.Moves)/float64(n)
	mean := wa*a.Mean + wb*b.Mean
	square := wa*(a.Spread*a.Spread+a.Mean*a.Mean) + wb*(b.Spread*b.Spread+b.Mean*b.Mean)
	return Pace{n, mean, math.Sqrt(max(0, square-mean*mean))}
}
