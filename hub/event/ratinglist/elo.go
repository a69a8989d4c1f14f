package ratinglist

import (
	"fmt"
	"math"
)

// Elo says how ratings change by Elo's system.
type Elo struct {
	Start float64 // of a player without a rating
	K     []Band  // the first whose From is not above the rating; in falling order
	// NewGames is how many games a player is new for; KNew is the factor meanwhile. 0: nobody is new.
	NewGames int
	KNew     float64
	// MostGap bounds the difference of ratings that counts: FIDE's is 400. 0: none does.
	MostGap float64
}

// Band is the factor K of ratings from one on.
type Band struct{ From, K float64 }

// check refuses factors that give no list.
func (s *Elo) check() error {
	if len(s.K) == 0 || s.K[len(s.K)-1].From > 0 {
		return fmt.Errorf("%w: no factor K for a rating of 0", ErrGames)
	}
	for i, b := range s.K {
		if b.K <= 0 || b.K > 1000 || i > 0 && b.From >= s.K[i-1].From {
			return fmt.Errorf("%w: factors K are positive, of falling ratings", ErrGames)
		}
	}
	return nil
}

// List returns a line for each player. Before are the ratings at first, 0 for none. Errors: ErrGames.
func (s *Elo) List(before []float64, events []Event) ([]Rating, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := check(len(before), events); err != nil {
		return nil, err
	}
	list := make([]Rating, len(before))
	for i, v := range before {
		list[i].Value = v
		if v == 0 {
			list[i].Value = s.Start
		}
	}
	change := map[int]float64{}
	for _, e := range inOrder(events) {
		clear(change)
		for _, g := range e.Games {
			expected := s.Expected(list[g.A].Value - list[g.B].Value)
			change[g.A] += s.factor(&list[g.A]) * (g.Score - expected)
			change[g.B] -= s.factor(&list[g.B]) * (g.Score - expected)
		}
		count(list, &e)
		for i, by := range change {
			list[i].Value += by
		}
	}
	return list, nil
}

// Expected returns the score that a player is expected to have who is so much stronger.
func (s *Elo) Expected(gap float64) float64 {
	if s.MostGap > 0 {
		gap = max(-s.MostGap, min(s.MostGap, gap))
	}
	return 1 / (1 + math.Pow(10, -gap/400))
}

// factor is how much a game changes a rating at most.
func (s *Elo) factor(r *Rating) float64 {
	if r.Games < s.NewGames {
		return s.KNew
	}
	for _, b := range s.K {
		if r.Value >= b.From {
			return b.K
		}
	}
	return s.K[len(s.K)-1].K
}
