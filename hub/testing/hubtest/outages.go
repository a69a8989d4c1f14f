package hubtest

import (
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game/records"
)

func (m *Store) Try(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.TryErr
}

func (m *Store) Key(context.Context, string) ([]byte, error) { return make([]byte, 32), nil }

func (m *Store) Beat(_ context.Context, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.BeatErr == nil {
		m.Last = now
	}
	return m.BeatErr
}

func (m *Store) LastBeat(context.Context) (time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Last, nil
}

func (m *Store) Outage(_ context.Context, o records.Outage) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.BeatErr != nil {
		return m.BeatErr
	}
	m.Last = o.Back
	known := func(p records.Outage) bool { return p.Heard.Equal(o.Heard) }
	if i := slices.IndexFunc(m.Past, known); i >= 0 {
		m.Past[i] = o
	} else {
		m.Past = append(m.Past, o)
	}
	if m.Lost > 0 {
		m.Lost--
		return ErrInjected
	}
	return nil
}

func (m *Store) Outages(context.Context) ([]records.Outage, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.Past), nil
}
