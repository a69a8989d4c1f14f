package hubtest

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/federation"
)

// Federations are what federations say of members, in memory, with the contract of db/federations.
type Federations struct {
	Err      func() error                  // what everything fails with; nil: nothing does
	Name     func(u game.UserID) string    // a member's; nil: nobody is named
	Officers map[game.UserID][]string      // who confirms for which federations
	mu       sync.Mutex                    // guards the following
	all      map[game.UserID]federationOne // by member
}

type federationOne struct {
	papers federation.Papers
	asked  time.Time
}

func (f *Federations) fails() error {
	if f.Err == nil {
		return nil
	}
	return f.Err()
}

func (f *Federations) name(u game.UserID) string {
	if f.Name == nil {
		return ""
	}
	return f.Name(u)
}

// Own is federation.Store's.
func (f *Federations) Own(_ context.Context, u game.UserID) (*federation.Papers, error) {
	if err := f.fails(); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	one, ok := f.all[u]
	if !ok {
		return nil, nil
	}
	return &one.papers, nil
}

// Confirmed is federation.Store's.
func (f *Federations) Confirmed(_ context.Context, users []game.UserID) (map[game.UserID]federation.Papers, error) {
	if err := f.fails(); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	out := map[game.UserID]federation.Papers{}
	for _, u := range users {
		if one, ok := f.all[u]; ok && one.papers.State == federation.Confirmed {
			out[u] = one.papers
		}
	}
	return out, nil
}

// holder is the member with a confirmed id.
func (f *Federations) holder(of, id string) (game.UserID, bool) {
	for u, one := range f.all {
		p := one.papers
		if p.State == federation.Confirmed && strings.EqualFold(p.ID, id) && (of == "" || of == p.Federation || of == p.Country) {
			return u, true
		}
	}
	return 0, false
}

// Holder is events.Papers'.
func (f *Federations) Holder(_ context.Context, of, id string) (game.UserID, string, error) {
	if err := f.fails(); err != nil {
		return 0, "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	u, _ := f.holder(of, id)
	return u, f.name(u), nil
}

// Ask is federation.Store's.
func (f *Federations) Ask(_ context.Context, u game.UserID, p federation.Papers, at time.Time) error {
	if err := f.fails(); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if one, ok := f.all[u]; ok && one.papers.State == federation.Confirmed && samePapers(one.papers, p) {
		return nil
	}
	if f.all == nil {
		f.all = map[game.UserID]federationOne{}
	}
	p.State = federation.Asked
	f.all[u] = federationOne{p, at}
	return nil
}

// Drop is federation.Store's.
func (f *Federations) Drop(_ context.Context, u game.UserID) error {
	if err := f.fails(); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.all, u)
	return nil
}

// Waiting is federation.Store's.
func (f *Federations) Waiting(_ context.Context, of []string, most int) (out []federation.Asking, err error) {
	if err := f.fails(); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for u, one := range f.all {
		if one.papers.State == federation.Asked && (of == nil || slices.Contains(of, one.papers.Federation)) {
			out = append(out, federation.Asking{User: u, Name: f.name(u), Asked: one.asked, Papers: one.papers})
		}
	}
	slices.SortFunc(out, func(a, b federation.Asking) int { return a.Asked.Compare(b.Asked) })
	return out[:min(len(out), most)], nil
}

// Answer is federation.Store's.
func (f *Federations) Answer(_ context.Context, _, about game.UserID, p federation.Papers, confirm bool, _ time.Time) error {
	if err := f.fails(); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	one, ok := f.all[about]
	if !ok || one.papers.State != federation.Asked || !samePapers(one.papers, p) {
		return federation.ErrChanged
	}
	one.papers.State = federation.Declined
	if confirm {
		if _, taken := f.holder(p.Federation, p.ID); taken {
			return federation.ErrTaken
		}
		one.papers.State = federation.Confirmed
	}
	f.all[about] = one
	return nil
}

// Rights is federation.Store's.
func (f *Federations) Rights(_ context.Context, u game.UserID) ([]string, error) {
	return f.Officers[u], f.fails()
}

// samePapers reports whether two say the same, whatever their states.
func samePapers(a, b federation.Papers) bool {
	a.State, b.State = "", ""
	return a == b
}
