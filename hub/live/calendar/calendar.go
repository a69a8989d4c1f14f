// Package calendar says what is on: events, and whatever else is a Source. It writes iCalendar (RFC 5545), for all, for a club and
// for a member's own events at an address that only the member knows.
//
// Reading order: calendar.go, links.go, ics.go.
package calendar

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Item is something that is on.
type Item struct {
	Kind   string // "event", "game" (of a league), "broadcast"; with ID it names the item
	ID     string
	Title  string
	Text   string
	Path   string // of its page
	Starts time.Time
	Ends   time.Time // about; zero: not known
	Phase  string    // "coming", "running", "over", "called_off"
	Change int       // grows whenever another Starts, or a calling-off, replaces what a calendar may have
	Mine   bool      // the asker takes part in it, or runs it
	Open   bool      // everybody may come
}

// Query asks for what starts in a time.
type Query struct {
	User     game.UserID // who asks; 0: a visitor
	From, To time.Time
	Club     string // ""; else only this club's
	Own      bool   // only the asker's
}

// Source has items. It returns Most of a query at most, by their start. Those that go on since before the time may be among them.
type Source interface {
	Between(ctx context.Context, q Query) ([]Item, error)
}

// The bounds of what is shown.
const (
	Most     = 300
	SoonIn   = time.Hour
	before   = 2 * 24 * time.Hour  // of now, on the page
	ahead    = 92 * 24 * time.Hour // of now
	feedPast = 31 * 24 * time.Hour // in a feed
)

// Service knows what is on. It is safe for concurrent use.
type Service struct {
	sources []Source
	links   Links
	key     []byte
	now     func() time.Time
}

// New returns a Service; the addresses of members' own calendars follow from key.
func New(links Links, key []byte, sources ...Source) *Service {
	return &Service{sources, links, key, time.Now}
}

// between returns what all sources have, by their start.
func (s *Service) between(ctx context.Context, q Query) (out []Item, err error) {
	for _, source := range s.sources {
		items, err := source.Between(ctx, q)
		if err != nil {
			return nil, err
		}
		out = append(out, items...)
	}
	slices.SortStableFunc(out, func(a, b Item) int { return cmp.Or(a.Starts.Compare(b.Starts), cmp.Compare(a.ID, b.ID)) })
	return out[:min(len(out), Most)], nil
}

// Page returns what is on, what comes, and what was a short while ago.
func (s *Service) Page(ctx context.Context, u game.UserID) ([]Item, error) {
	now := s.now()
	return s.between(ctx, Query{User: u, From: now.Add(-before), To: now.Add(ahead)})
}

// Feed returns what a feed has.
func (s *Service) Feed(ctx context.Context, q Query) ([]Item, error) {
	now := s.now()
	q.From, q.To = now.Add(-feedPast), now.Add(ahead)
	return s.between(ctx, q)
}

// Soon returns what begins within an hour and concerns somebody: what the asker takes part in before what is open to all. nil: nothing.
func (s *Service) Soon(ctx context.Context, u game.UserID) (*Item, error) {
	now := s.now()
	items, err := s.between(ctx, Query{User: u, From: now, To: now.Add(SoonIn)})
	var first *Item
	for i := range items {
		x := &items[i]
		if x.Phase != "coming" || !x.Mine && !x.Open {
			continue
		}
		if first == nil || x.Mine && !first.Mine {
			first = x
		}
	}
	return first, err
}
