package tournament

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// The conditions of taking part, and the places.

// Refusals.
var (
	ErrCode = fault.WithReason(fault.Forbidden, "event_code", "The event's code is needed to join it.")
	ErrList = fault.WithReason(fault.Forbidden, "event_list", "The event is for those on its list.")
	ErrNew  = fault.WithReason(fault.Forbidden, "event_new", "The event is for members with more rated games, or older accounts.")
)

// Past is what a member has done before joining, in the pool of the event's games.
type Past struct {
	Highest int // rating within a year, but for guesses; 0: none
	Played  int // rated games
	Since   time.Time
}

const (
	leastCode  = 6 // characters
	mostCode   = 40
	maxWaiting = 200 // so many wait for a place at most, and no more than there are places
	maxPlayed  = 1000
	maxAge     = 3650 // days
)

// checkEntry returns why nobody could be let in like that.
func (p *Plan) checkEntry() error {
	p.Code = strings.TrimSpace(p.Code)
	if n := utf8.RuneCountInString(p.Code); n != 0 && (n < leastCode || n > mostCode) {
		return ErrPlan
	}
	if p.Played < 0 || p.Played > maxPlayed || p.Days < 0 || p.Days > maxAge || len(p.Names) > MaxPlaces {
		return ErrPlan
	}
	for i, n := range p.Names {
		if p.Names[i] = strings.TrimSpace(n); p.Names[i] == "" || utf8.RuneCountInString(n) > MaxTitle {
			return ErrPlan
		}
	}
	return nil
}

// seal returns what is kept of a code: the log does not tell it.
func (t *Tournament) seal(code string) string {
	sum := sha256.Sum256([]byte(t.ID + "/" + strings.TrimSpace(code)))
	return hex.EncodeToString(sum[:])
}

// admitted returns why somebody may not join, whenever it is.
func (c *Join) admitted(t *Tournament) error {
	p := &t.Plan
	highest := max(c.Rating, c.Highest) // nobody loses games for a weaker section
	switch {
	case c.Bot != p.Bots:
		return ErrPrograms
	case c.Section < 0 || c.Section >= p.sections():
		return ErrPair
	case p.Least > 0 && c.Rating < p.Least, p.Most > 0 && highest > p.Most, p.Least+p.Most > 0 && c.Guess:
		return ErrRating
	case !c.Invited && (c.Played < p.Played || c.Days < p.Days):
		return ErrNew
	case p.Official && !c.Confirmed:
		return ErrPapers
	case c.Invited:
		return nil
	case p.Names != nil && !slices.ContainsFunc(p.Names, func(n string) bool { return strings.EqualFold(n, c.Name) }):
		return ErrList
	case p.Code != "" && t.seal(c.Code) != p.Code:
		return ErrCode
	}
	return nil
}

// full reports whether nobody more may register: before the start some may wait for a place.
func (t *Tournament) full() bool {
	places := t.Plan.Places
	if t.Plan.Kind == Simul {
		return len(t.Players) > places+maxWaiting // applicants, and the host
	}
	if t.Phase == Coming {
		return len(t.Players) >= places+min(places, maxWaiting)
	}
	n := 0
	for i := range t.Players {
		if t.Players[i].Number > 0 {
			n++
		}
	}
	return n >= places
}

// seated reports of each player whether the player has a place before the start: who came first has, and who leaves frees
// one. At the start only those count who have checked in, if they had to.
func (t *Tournament) seated(start bool) []bool {
	var queue []int
	for i := range t.Players {
		if p := &t.Players[i]; p.Presence == In && (!start || p.Checked || !t.Plan.CheckIn) {
			queue = append(queue, i)
		}
	}
	slices.SortStableFunc(queue, func(a, b int) int { return cmp.Or(t.Players[a].Since.Compare(t.Players[b].Since), cmp.Compare(a, b)) })
	out := make([]bool, len(t.Players))
	for _, i := range queue[:min(len(queue), t.Plan.Places)] {
		out[i] = true
	}
	return out
}

// Waiting reports of each player whether the player waits for a place before the start.
func (t *Tournament) Waiting() []bool {
	out := make([]bool, len(t.Players))
	if t.Phase != Coming || t.Plan.Kind == Simul {
		return out
	}
	for i, seated := range t.seated(false) {
		out[i] = !seated && t.Players[i].Presence == In
	}
	return out
}
