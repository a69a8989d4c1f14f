package hubtest

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// stored is an event as a database gives it back.
func stored(e *game.Event) *game.Event {
	back := *e
	back.At = time.UnixMilli(e.At.UnixMilli()).UTC()
	return &back
}

func (m *Store) CreateGame(_ context.Context, n records.NewGame) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.create(n)
}

func (m *Store) create(n records.NewGame) error {
	if m.Games[n.ID] != nil {
		return records.ErrConflict
	}
	rec := &records.GameRecord{NewGame: n}
	rec.Events = nil
	for _, e := range n.Events {
		rec.Events = append(rec.Events, stored(e))
	}
	m.Games[n.ID] = rec
	m.order = append(m.order, n.ID)
	return nil
}

// Merge gives a member the place of a guest in every game.
func (m *Store) Merge(guest, member game.UserID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.MergedInto == nil {
		m.MergedInto = map[game.UserID]game.UserID{}
	}
	m.MergedInto[guest] = member
	for _, r := range m.Games {
		if r.Host == guest {
			r.Host = member
		}
	}
}

func (m *Store) LoadGame(_ context.Context, id string) (*records.GameRecord, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Asked++
	if m.Loads > 0 {
		m.Loads--
		return nil, ErrInjected
	}
	rec := m.Games[id]
	if rec == nil {
		return nil, fault.New(fault.NotFound, "There is no such game.")
	}
	out := *rec
	out.Events = append([]*game.Event(nil), rec.Events...)
	out.ReplaceGuests(m.MergedInto)
	if out.Settings.OfDays() || out.Event != nil && out.Event.Host != "" {
		out.Vacations = m.Vacations
	}
	m.elsewhere(&out)
	if f := m.Sick[id]; f != nil {
		return &out, f()
	}
	return &out, nil
}

// elsewhere says of a game of a simul of one board alone where the host is.
func (m *Store) elsewhere(rec *records.GameRecord) {
	if rec.Event == nil || !rec.Event.One {
		return
	}
	var boards []*game.BoardTurns
	for _, x := range m.Games {
		if x.Event != nil && x.Event.ID == rec.Event.ID {
			b := game.NewBoardTurns(x.ID, x.Settings, rec.Host)
			for _, e := range x.Events {
				b.Read(e)
			}
			boards = append(boards, b)
		}
	}
	slices.SortFunc(boards, func(a, b *game.BoardTurns) int { return cmp.Or(len(a.ID)-len(b.ID), cmp.Compare(a.ID, b.ID)) })
	spans, at := game.AtOneBoard(boards)
	for i := range boards {
		if boards[i].ID == rec.ID {
			rec.Elsewhere = spans[i]
		}
	}
	if at >= 0 {
		rec.HostAt = boards[at].ID
	}
}

func (m *Store) Plans(_ context.Context, id string) ([]game.Plan, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.Planned[id]), nil
}

func (m *Store) SetPlan(_ context.Context, id string, p game.Plan) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Planned == nil {
		m.Planned = map[string][]game.Plan{}
	}
	m.Planned[id] = slices.DeleteFunc(m.Planned[id], func(x game.Plan) bool { return x.User == p.User })
	if len(p.Lines) > 0 {
		m.Planned[id] = append(m.Planned[id], p)
	}
	return nil
}

func (m *Store) Made(_ context.Context, k records.Making) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range m.order {
		if r := m.Games[id]; len(r.Events) > 0 && r.Events[0] != nil && r.Events[0].Actor == k.User &&
			slices.Contains(k.Joins, r.Events[0].ClientID) {
			return id, nil
		}
	}
	if m.Games[k.ID] != nil {
		return k.ID, nil
	}
	return "", nil
}

func (m *Store) OpenGames(context.Context) ([]records.OpenGame, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []records.OpenGame
	for _, id := range m.order {
		if m.Finals[id] == nil && !adjourned(m.Games[id]) {
			out = append(out, openGame(m.Games[id]))
		}
	}
	return out, nil
}

// adjourned reports whether a game waits to be resumed.
func adjourned(r *records.GameRecord) (yes bool) {
	for _, e := range r.Events {
		if e != nil && (e.Kind == game.Adjournment || e.Kind == game.Resumed) {
			yes = e.Kind == game.Adjournment
		}
	}
	return yes
}

// openGame is what a store knows of a game without its log.
func openGame(r *records.GameRecord) records.OpenGame {
	o := records.OpenGame{ID: r.ID, Damage: r.Damage}
	for _, e := range r.Events {
		if e != nil {
			if s, seated := e.Seats(); seated {
				o.Black, o.White = s.Black, s.White
			}
		}
	}
	return o
}

func (m *Store) Quarantine(_ context.Context, id, damage string, since time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r := m.Games[id]; r.Damage == "" && m.QuarantineErr == nil {
		r.Damage, m.Stands[id] = damage, since
	}
	return m.QuarantineErr
}

// Damage returns why a game is quarantined, "" if it is not.
func (m *Store) Damage(id string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Games[id].Damage
}
