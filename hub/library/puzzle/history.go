package puzzle

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

// HistoryQuery says which of somebody's tries are wanted.
type HistoryQuery struct {
	Rule     string    // "": of all
	Theme    string    // "": any
	Result   string    // "solved", "failed", "": both
	Before   time.Time // older ones than a try at that instant; zero: the newest
	BeforeID string    // of that try's puzzle
	Most     int
}

// PastTry is somebody's first try of a puzzle.
type PastTry struct {
	ID, Rule string
	At       time.Time
	Solved   bool
	Gain     float64 // of the rating
	Rated    bool
	Rating   float64 // the puzzle's now
	Themes   []string
	Gone     bool // the puzzle was withdrawn
}

// RatedAt is a rating after a try.
type RatedAt struct {
	At    time.Time
	Value float64
}

// PuzzleHistory is a part of somebody's tries, the newest first.
type PuzzleHistory struct {
	Tries []TriedPuzzle `json:"tries"`
	Next  string        `json:"next,omitempty"` // the value of before for older ones
}

// TriedPuzzle is a puzzle with somebody's first try of it.
type TriedPuzzle struct {
	ID     string   `json:"id"`
	Rule   string   `json:"rule"`
	At     int64    `json:"at"` // ms
	Solved bool     `json:"solved"`
	Rated  bool     `json:"rated,omitempty"` // the try counted
	Gain   int      `json:"gain,omitempty"`  // points of one's rating
	Rating int      `json:"rating"`          // the puzzle's now
	Themes []string `json:"themes"`
	Gone   bool     `json:"gone,omitempty"` // the puzzle was withdrawn
}

// PuzzleRatings is how somebody's rating in a rule went, and what was solved.
type PuzzleRatings struct {
	Rule   string        `json:"rule"`
	Points []PuzzlePoint `json:"points"` // the oldest first
	Themes []ThemeTally  `json:"themes"` // of the last thousand tries
}

// PuzzlePoint is a rating after a try.
type PuzzlePoint struct {
	At    int64 `json:"at"` // ms
	Value int   `json:"value"`
}

// ThemeCounts is how many puzzles of a rule there are to be picked for a rating.
type ThemeCounts struct {
	Rule   string         `json:"rule"`
	All    int            `json:"all"`
	Themes map[string]int `json:"themes"` // by theme
}

const (
	historyPage = 50
	// ActivityMost is how many tries a program may ask for at a time.
	ActivityMost = 1000
	countsFor    = 10 * time.Minute // counts are kept before they are asked for again
	// LastInstant is the last millisecond that may be asked for.
	LastInstant = 253402300799999
	pointsDrawn = 500 // points of a course at most
)

// ErrBefore refuses a place in a history that no answer has named.
var ErrBefore = fault.WithReason(fault.Invalid, "before", "before must be what an earlier answer gave as next.")

// History returns a page of the viewer's tries; ErrVisitor, ErrQuery, ErrBefore.
func (s *Service) History(ctx context.Context, v account.Viewer, rule, theme, result, before string) (PuzzleHistory, error) {
	if v.User == 0 {
		return PuzzleHistory{}, ErrVisitor
	}
	w := HistoryQuery{Rule: rule, Theme: theme, Result: result, Most: historyPage + 1}
	if _, err := parseWanted(rule, theme); err != nil || result != "" && result != "solved" && result != "failed" {
		return PuzzleHistory{}, ErrQuery
	}
	if before != "" {
		var err error
		if w.Before, w.BeforeID, err = parsePlace(before); err != nil {
			return PuzzleHistory{}, err
		}
	}
	list, err := s.c.Store.History(ctx, v.User, w)
	if err != nil {
		return PuzzleHistory{}, err
	}
	out := PuzzleHistory{Tries: []TriedPuzzle{}}
	if len(list) > historyPage {
		list = list[:historyPage]
		last := list[historyPage-1]
		out.Next = strconv.FormatInt(last.At.UnixMilli(), 10) + "." + last.ID
	}
	for _, t := range list {
		out.Tries = append(out.Tries, tried(&t))
	}
	return out, nil
}

func tried(t *PastTry) TriedPuzzle {
	out := TriedPuzzle{
		ID: t.ID, Rule: t.Rule, At: t.At.UnixMilli(), Solved: t.Solved, Rated: t.Rated, Gain: round(t.Gain), Rating: round(t.Rating), Themes: t.Themes, Gone: t.Gone,
	}
	if out.Themes == nil {
		out.Themes = []string{}
	}
	return out
}

// parsePlace reads what History has given as Next.
func parsePlace(text string) (at time.Time, id string, err error) {
	ms, id, _ := strings.Cut(text, ".")
	n, err := strconv.ParseInt(ms, 10, 64)
	if err != nil || n < 0 || n > LastInstant || !IsID(id) {
		return at, "", ErrBefore
	}
	return time.UnixMilli(n), id, nil
}

// Activity returns somebody's newest tries before an instant, zero: now; at most ActivityMost.
func (s *Service) Activity(ctx context.Context, user game.UserID, before time.Time, most int) ([]TriedPuzzle, error) {
	list, err := s.c.Store.History(ctx, user, HistoryQuery{Before: before, Most: min(most, ActivityMost)})
	out := make([]TriedPuzzle, 0, len(list))
	for i := range list {
		out = append(out, tried(&list[i]))
	}
	return out, err
}

// RatingHistory returns how the viewer's rating in a rule went; ErrVisitor, ErrQuery.
func (s *Service) RatingHistory(ctx context.Context, v account.Viewer, ruleName string) (PuzzleRatings, error) {
	if v.User == 0 {
		return PuzzleRatings{}, ErrVisitor
	}
	rule, err := parseWanted(ruleName, "")
	if err != nil {
		return PuzzleRatings{}, err
	}
	points, tallies, err := s.c.Store.RatingHistory(ctx, v.User, rule)
	if err != nil {
		return PuzzleRatings{}, err
	}
	out := PuzzleRatings{Rule: rule.String(), Points: []PuzzlePoint{}, Themes: tallies}
	if out.Themes == nil {
		out.Themes = []ThemeTally{}
	}
	for _, p := range thinned(points, pointsDrawn) {
		out.Points = append(out.Points, PuzzlePoint{p.At.UnixMilli(), round(p.Value)})
	}
	return out, nil
}

// thinned leaves so many of a list at most, evenly, the last always.
func thinned[T any](list []T, most int) []T {
	if len(list) <= most {
		return list
	}
	out := make([]T, 0, most)
	for i := range most {
		out = append(out, list[(i+1)*len(list)/most-1])
	}
	return out
}

// counts are those of a rule as they were asked for last.
type counts struct {
	of    map[string]int
	until time.Time
}

// Counts returns how many puzzles of a rule there are, by theme; ErrQuery.
func (s *Service) Counts(ctx context.Context, ruleName string) (ThemeCounts, error) {
	rule, err := parseWanted(ruleName, "")
	if err != nil {
		return ThemeCounts{}, err
	}
	of, err := s.countsOf(ctx, rule)
	if err != nil {
		return ThemeCounts{}, err
	}
	out := ThemeCounts{Rule: rule.String(), All: of[""], Themes: map[string]int{}}
	for theme, n := range of {
		if theme != "" {
			out.Themes[theme] = n
		}
	}
	return out, nil
}

func (s *Service) countsOf(ctx context.Context, rule board.Rule) (map[string]int, error) {
	now := s.now()
	s.mu.Lock()
	kept, ok := s.counts[rule]
	s.mu.Unlock()
	if ok && now.Before(kept.until) {
		return kept.of, nil
	}
	of, err := s.c.Store.Counts(ctx, rule)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.counts[rule] = counts{of, now.Add(countsFor)}
	s.mu.Unlock()
	return of, nil
}
