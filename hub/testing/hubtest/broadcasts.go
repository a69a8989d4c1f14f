package hubtest

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Broadcasts keeps broadcasts in memory, as db/broadcasts does.
type Broadcasts struct {
	Err func() error // of the store; nil: none

	mu  sync.Mutex // guards the following
	all []*storedCast
}

type storedCast struct {
	broadcast.Opened
	plan  broadcast.Plan
	phase broadcast.Phase
	token []byte
	links map[int][]byte // by board
	log   [][]byte       // records
	heard time.Time
	kept  bool
}

// find returns a broadcast; mu is held.
func (s *Broadcasts) find(id string) (*storedCast, error) {
	if s.Err != nil {
		if err := s.Err(); err != nil {
			return nil, err
		}
	}
	for _, b := range s.all {
		if b.ID == id {
			return b, nil
		}
	}
	return nil, broadcast.ErrMissing
}

// owned returns a host's broadcast; mu is held.
func (s *Broadcasts) owned(id string, by game.UserID) (*storedCast, error) {
	b, err := s.find(id)
	if err == nil && b.Host.ID != by {
		err = broadcast.ErrOperator
	}
	return b, err
}

func (b *storedCast) operates(by broadcast.Operator) bool {
	return by.Site || by.User != 0 && by.User == b.Host.ID || b.token != nil && bytes.Equal(b.token, by.Token) ||
		by.Board > 0 && by.Token != nil && bytes.Equal(b.links[by.Board], by.Token)
}

// Make is broadcasts.Maker's.
func (s *Broadcasts) Make(_ context.Context, id string, host game.UserID, t broadcast.Texts, p broadcast.Plan, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.find(id); err == nil || err != broadcast.ErrMissing {
		return err
	}
	n := 0
	for _, b := range s.all {
		if b.Host.ID == host && b.phase != broadcast.Over {
			n++
		}
	}
	if n >= broadcast.MostRunning {
		return broadcast.ErrMost
	}
	s.all = append(s.all, &storedCast{
		Opened: broadcast.Opened{ID: id, Texts: t, Host: records.User{ID: host, Name: "Host"}, Created: at}, plan: p, phase: broadcast.Coming, heard: p.Starts,
	})
	return nil
}

// Change is broadcasts.Maker's.
func (s *Broadcasts) Change(_ context.Context, id string, by game.UserID, t broadcast.Texts) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.owned(id, by)
	if err == nil {
		b.Texts = t
	}
	return err
}

// SetToken is broadcasts.Maker's.
func (s *Broadcasts) SetToken(_ context.Context, id string, by game.UserID, hash []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.owned(id, by)
	if err == nil {
		b.token, b.Token = hash, true
	}
	return err
}

// SetLink is broadcasts.Maker's.
func (s *Broadcasts) SetLink(_ context.Context, id string, by game.UserID, board int, hash []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.owned(id, by)
	if err != nil {
		return err
	}
	if b.links == nil {
		b.links = map[int][]byte{}
	}
	if b.links[board] = hash; hash == nil {
		delete(b.links, board)
	}
	b.Links = slices.Sorted(maps.Keys(b.links))
	return nil
}

// Remove is broadcasts.Maker's.
func (s *Broadcasts) Remove(_ context.Context, id string, by game.UserID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.owned(id, by)
	if err == nil {
		s.all = slices.DeleteFunc(s.all, func(o *storedCast) bool { return o == b })
	}
	return err
}

// Hide has a moderator hide what a broadcast says.
func (s *Broadcasts) Hide(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if b, err := s.find(id); err == nil {
		b.Hidden = true
	}
}

// Plan is broadcasts.Logs'.
func (s *Broadcasts) Plan(_ context.Context, id string) (broadcast.Plan, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.find(id)
	if err != nil {
		return broadcast.Plan{}, err
	}
	return b.plan, nil
}

func (b *storedCast) readOn(state *broadcast.Broadcast) (read []broadcast.Record, err error) {
	for _, text := range b.log[min(state.Version, len(b.log)):] {
		var r broadcast.Record
		if err := json.Unmarshal(text, &r); err != nil {
			return read, err
		}
		if err := state.Apply(&r); err != nil {
			return read, err
		}
		read = append(read, r)
	}
	return read, nil
}

// ReadOn is broadcasts.Logs'.
func (s *Broadcasts) ReadOn(_ context.Context, id string, state *broadcast.Broadcast) ([]broadcast.Record, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.find(id)
	if err != nil {
		return nil, err
	}
	return b.readOn(state)
}

// Carry is broadcasts.Logs'.
func (s *Broadcasts) Carry(
	_ context.Context, id string, by broadcast.Operator, state *broadcast.Broadcast, decide func() ([]broadcast.Change, error), at time.Time,
) (read, made []broadcast.Record, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.find(id)
	switch {
	case err != nil:
		return nil, nil, err
	case !b.operates(by):
		return nil, nil, broadcast.ErrOperator
	}
	if read, err = b.readOn(state); err != nil {
		return read, nil, err
	}
	changes, err := decide()
	if err != nil {
		return read, nil, err
	}
	for _, c := range changes {
		r := broadcast.Record{Seq: len(b.log) + 1, At: at, Change: c}
		text, err := json.Marshal(r)
		if err != nil {
			return read, nil, err
		}
		b.log, b.phase, b.heard = append(b.log, text), broadcast.Running, at
		if made = append(made, r); c.Over {
			b.phase = broadcast.Over
		}
	}
	return read, made, nil
}

// Head is broadcasts.Reader's.
func (s *Broadcasts) Head(_ context.Context, id string) (broadcast.Opened, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.find(id)
	if err != nil {
		return broadcast.Opened{}, err
	}
	return b.Opened, nil
}

// Operates is broadcasts.Reader's.
func (s *Broadcasts) Operates(_ context.Context, id string, by broadcast.Operator) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.find(id)
	return err == nil && b.operates(by), err
}

// List is broadcasts.Reader's.
func (s *Broadcasts) List(_ context.Context, p broadcast.Phase, viewer game.UserID) (out []broadcast.Listed, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Err != nil {
		err = s.Err()
	}
	for _, b := range s.all {
		if b.phase == p && len(out) < broadcast.MostListed && (!b.Hidden || b.Host.ID == viewer) {
			out = append(out, broadcast.Listed{ID: b.ID, Name: b.Name, Host: b.Host, Plan: b.plan, Phase: p, Hidden: b.Hidden})
		}
	}
	return out, err
}

// Between is broadcasts.Reader's.
func (s *Broadcasts) Between(_ context.Context, q broadcast.Between) (out []broadcast.Listed, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.all {
		if at := b.plan.Starts; len(out) < q.Most && !b.Hidden && (!at.Before(q.From) || b.phase == broadcast.Running) && at.Before(q.To) && (q.Host == 0 || q.Host == b.Host.ID) {
			out = append(out, broadcast.Listed{ID: b.ID, Name: b.Name, Host: b.Host, Plan: b.plan, Phase: b.phase})
		}
	}
	slices.SortStableFunc(out, func(a, b broadcast.Listed) int { return a.Plan.Starts.Compare(b.Plan.Starts) })
	return out, nil
}

// Silent is broadcasts.Archiver's.
func (s *Broadcasts) Silent(_ context.Context, since time.Time) (ids []string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.all {
		if b.phase != broadcast.Over && !b.heard.After(since) {
			ids = append(ids, b.ID)
		}
	}
	return ids, nil
}

// Keep is broadcasts.Archiver's.
func (s *Broadcasts) Keep(context.Context, time.Time) (more bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.all {
		if b.phase == broadcast.Over && !b.kept {
			b.kept = true
			return true, nil
		}
	}
	return false, nil
}

// Kept returns how many broadcasts' games have been kept.
func (s *Broadcasts) Kept() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.all {
		if b.kept {
			n++
		}
	}
	return n
}
