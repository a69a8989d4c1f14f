package puzzle

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Bounds of a batch.
const (
	batchMost = 60
	batchLow  = 400
	batchHigh = 2200
	nearMost  = 20 // puzzles near one's rating, to go on with while nothing can be asked
	drawnOf   = 12 // puzzles nearest to an aim, of which one is drawn
	notMost   = 200

	unratedMost = 1000             // puzzles of batches that are drawn from
	unratedFor  = 10 * time.Minute // they are kept before they are asked for again
)

// shelf are the puzzles of a rule that are handed out in batches, the lowest rating first.
type unratedSet struct {
	list  []Found
	until time.Time
}

// Batch returns puzzles with their trees, the easiest first: rising ones for a run, or for="near" those nearest to the viewer's
// rating. not are ids with commas between them, the newest first: of puzzles that are not to come again, unless too few others
// are left. It returns ErrQuery.
func (s *Service) Batch(ctx context.Context, v account.Viewer, ruleName, kind, not string) (Batch, error) {
	rule, err := parseWanted(ruleName, "")
	if err != nil {
		return Batch{}, err
	}
	known, err := parseIDs(not)
	if err != nil {
		return Batch{}, err
	}
	var aims []float64
	switch kind {
	case "run":
		for i := range batchMost {
			aims = append(aims, batchLow+(batchHigh-batchLow)*(float64(i)+rand.Float64())/batchMost)
		}
	case "near":
		standing, err := s.c.Store.RatingOf(ctx, v.User, rule)
		if err != nil {
			return Batch{}, err
		}
		for range nearMost {
			aims = append(aims, Aim(standing.Rating, rand.Uint64()))
		}
	default:
		return Batch{}, ErrQuery
	}
	all, err := s.unrated(ctx, rule)
	if err != nil {
		return Batch{}, err
	}
	list, err := s.c.Store.Many(ctx, draw(all, aims, known, rand.IntN))
	if err != nil {
		return Batch{}, err
	}
	slices.SortStableFunc(list, func(a, b Puzzle) int { return cmp.Compare(a.Rating.Value, b.Rating.Value) })
	out := Batch{Puzzles: []Shown{}}
	for i := range list {
		if !s.c.Players.InLiveGame(list[i].Moves) {
			out.Puzzles = append(out.Puzzles, s.withTree(&list[i]))
		}
	}
	return out, nil
}

// parseIDs reads ids with commas between them.
func parseIDs(text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	list := strings.Split(text, ",")
	if len(list) > notMost || slices.ContainsFunc(list, func(id string) bool { return !IsID(id) }) {
		return nil, ErrQuery
	}
	return list, nil
}

// unrated returns the puzzles of a rule's batches.
func (s *Service) unrated(ctx context.Context, rule board.Rule) ([]Found, error) {
	now := s.now()
	s.mu.Lock()
	kept, ok := s.unratedSets[rule]
	s.mu.Unlock()
	if ok && now.Before(kept.until) {
		return kept.list, nil
	}
	list, err := s.c.Store.Unrated(ctx, rule, unratedMost)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.unratedSets[rule] = unratedSet{list, now.Add(unratedFor)}
	s.mu.Unlock()
	return list, nil
}

// draw draws a puzzle for each aim: one of those that are nearest and left, so that no two are the same. Those of not are left out; if
// too few others are there, the last of them come back.
func draw(all []Found, aims []float64, not []string, intN func(int) int) []string {
	left := slices.DeleteFunc(slices.Clone(all), func(f Found) bool { return slices.Contains(not, f.ID) })
	for i := len(not) - 1; i >= 0 && len(left) < len(aims); i-- {
		if k := slices.IndexFunc(all, func(f Found) bool { return f.ID == not[i] }); k >= 0 {
			left = append(left, all[k])
		}
	}
	slices.SortStableFunc(left, func(a, b Found) int { return cmp.Compare(a.Rating, b.Rating) })
	var drawn []string
	for _, aim := range aims {
		if len(left) == 0 {
			break
		}
		low, high := nearestOf(left, aim, drawnOf)
		i := low + intN(high-low)
		drawn = append(drawn, left[i].ID)
		left = slices.Delete(left, i, i+1)
	}
	return drawn
}

// nearestOf returns the range of those in a rising list that are nearest to an aim, so many at most.
func nearestOf(list []Found, aim float64, most int) (low, high int) {
	low, _ = slices.BinarySearchFunc(list, aim, func(f Found, aim float64) int { return cmp.Compare(f.Rating, aim) })
	for high = low; high-low < most && high-low < len(list); {
		if high == len(list) || low > 0 && aim-list[low-1].Rating < list[high].Rating-aim {
			low--
		} else {
			high++
		}
	}
	return low, high
}
