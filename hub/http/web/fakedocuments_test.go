package web

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/member/account"
)

// fakeDocuments is document.Store in memory.
type fakeDocuments[L any] struct {
	faults  *faultInjector
	refused document.Refusals
	listed  func(document.Document) L

	mu   sync.Mutex // guards kept
	kept map[string]document.Document
}

func (k *fakeDocuments[L]) of(owner game.UserID) (out []document.Document) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, d := range k.kept {
		if d.Owner.ID == owner {
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b document.Document) int { return b.Updated.Compare(a.Updated) })
	return out
}

func (k *fakeDocuments[L]) List(_ context.Context, owner game.UserID) (out []L, _ error) {
	if err := k.faults.err(); err != nil {
		return nil, err
	}
	for _, d := range k.of(owner) {
		out = append(out, k.listed(d))
	}
	return out, nil
}

func (k *fakeDocuments[L]) Add(_ context.Context, d document.Document, most int) error {
	if err := k.faults.err(); err != nil {
		return err
	}
	if len(k.of(d.Owner.ID)) >= most {
		return k.refused.Most
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	d.Owner.Name = fmt.Sprint("user ", d.Owner.ID)
	k.kept[d.ID] = d
	return nil
}

func (k *fakeDocuments[L]) Get(_ context.Context, id string) (document.Document, error) {
	if err := k.faults.err(); err != nil {
		return document.Document{}, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	d, ok := k.kept[id]
	if !ok {
		return d, k.refused.Missing
	}
	return d, nil
}

func (k *fakeDocuments[L]) Title(ctx context.Context, id string) (string, error) {
	d, err := k.Get(ctx, id)
	return d.Title, err
}

func (k *fakeDocuments[L]) owned(ctx context.Context, id string, owner game.UserID) (document.Document, error) {
	d, err := k.Get(ctx, id)
	if err == nil && d.Owner.ID != owner {
		err = k.refused.Others
	}
	return d, err
}

func (k *fakeDocuments[L]) Change(ctx context.Context, d document.Document) (int, error) {
	was, err := k.owned(ctx, d.ID, d.Owner.ID)
	switch {
	case err != nil:
		return 0, err
	case was.Version != d.Version:
		return 0, k.refused.Changed
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	d.Owner = was.Owner
	d.Version++
	k.kept[d.ID] = d
	return d.Version, nil
}

func (k *fakeDocuments[L]) Delete(ctx context.Context, id string, owner game.UserID) error {
	if _, err := k.owned(ctx, id, owner); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.kept, id)
	return nil
}

type fakeStudies = fakeDocuments[study.Listed]

func newFakeStudies(f *faultInjector) *fakeStudies {
	return &fakeStudies{faults: f, refused: study.Refusals, kept: map[string]document.Document{}, listed: func(d document.Document) study.Listed {
		return study.Listed{ID: d.ID, Title: d.Title, Updated: d.Updated, Bytes: len(d.Body)}
	}}
}

// fakeLists is lists.Store in memory. A puzzle "p1" is there and solved by user 1, a study "s1" too.
type fakeLists struct {
	fakeDocuments[lists.Listed]
	classes map[string]*fakeClass // by list
}

func newFakeLists(f *faultInjector) *fakeLists {
	return &fakeLists{classes: map[string]*fakeClass{}, fakeDocuments: fakeDocuments[lists.Listed]{faults: f, refused: lists.Refusals, kept: map[string]document.Document{}, listed: func(d document.Document) lists.Listed {
		var entries []lists.Item
		if err := json.Unmarshal(d.Body, &entries); err != nil {
			panic(err)
		}
		return lists.Listed{ID: d.ID, Title: d.Title, Entries: len(entries), Updated: d.Updated}
	}}}
}

func (p *fakeLists) About(_ context.Context, user game.UserID, entries []lists.Item) ([]lists.About, error) {
	if err := p.faults.err(); err != nil {
		return nil, err
	}
	about := make([]lists.About, len(entries))
	for i, e := range entries {
		switch e.ID {
		case "p1":
			about[i] = lists.About{Rule: "renju", Own: 3, Size: 15, Moves: []string{"h8"}}
			if user == 1 {
				about[i].State = "solved"
			}
		case "s1":
			about[i] = lists.About{Title: "Fours", Name: "One"}
		}
	}
	return about, nil
}

// fakeCalendarLinks are calendar.Links in memory.
type fakeCalendarLinks struct {
	faults *faultInjector

	mu    sync.Mutex // guards turns
	turns map[game.UserID]int
}

func (l *fakeCalendarLinks) CalendarTurn(_ context.Context, u game.UserID) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.turns[u], l.faults.err()
}

func (l *fakeCalendarLinks) RenewCalendar(_ context.Context, u game.UserID) (int, error) {
	if err := l.faults.err(); err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.turns == nil {
		l.turns = map[game.UserID]int{}
	}
	l.turns[u]++
	return l.turns[u], nil
}

// guestOf makes a guest of an event.
func (p *fakePeople) guestOf(name string) game.UserID {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next++
	id := game.UserID(p.next)
	p.users[id] = &person{User: account.User{ID: id, Name: name, Kind: account.Guest}}
	return id
}

// nameOf is a user's name.
func (p *fakePeople) nameOf(u game.UserID) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if who := p.users[u]; who != nil {
		return who.Name
	}
	return ""
}
