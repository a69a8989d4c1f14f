package hubtest

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Events is a store of events in memory, with the contracts of db/events. Several services may share one, as servers share a
// database. Games end as tests say.
type Events struct {
	Err  func() error         // what everything fails with; nil: nothing does
	Busy map[game.UserID]bool // who sits in games elsewhere; does not change

	mu    sync.Mutex // guards the following
	all   map[string]*storedEvent
	reads int
	ended []tournament.GameOver
	begun map[string]string // the events of games
	said  []records.StoredChatLine
}

type storedEvent struct {
	state *tournament.Tournament
	log   []tournament.Record
	due   time.Time
	ends  []tournament.GameOver

	hidden    bool
	adjourned map[string]bool
}

// NewEvents returns a store without events.
func NewEvents() *Events {
	return &Events{all: map[string]*storedEvent{}, begun: map[string]string{}}
}

func (e *Events) fails() error {
	if e.Err == nil {
		return nil
	}
	return e.Err()
}

// End ends a game.
func (e *Events) End(o tournament.GameOver) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ended = append(e.ended, o)
}

// Reads returns how often an event was read.
func (e *Events) Reads() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.reads
}

// Create is events.Logs'.
func (e *Events) Create(_ context.Context, id string, o tournament.Order, now time.Time) error {
	if err := e.fails(); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.all[id] != nil {
		return nil
	}
	s := &storedEvent{state: tournament.New(id)}
	if err := s.do(o, now); err != nil {
		return err
	}
	s.due = s.state.Due()
	e.all[id] = s
	return nil
}

// do has an event decide, and stores the records as a database does.
func (s *storedEvent) do(o tournament.Order, now time.Time) error {
	log, err := s.state.Decide(o, now)
	if err != nil {
		return err
	}
	for i := range log {
		text, err := json.Marshal(log[i].Payload)
		if err != nil {
			return err
		}
		log[i].Payload = tournament.Payload{}
		if err := json.Unmarshal(text, &log[i].Payload); err != nil {
			return err
		}
		if err := s.state.Apply(&log[i]); err != nil {
			return err
		}
	}
	s.log = append(s.log, log...)
	return nil
}

// Carry is events.Logs'.
func (e *Events) Carry(_ context.Context, id string, facts tournament.Tick, o *tournament.Order, now time.Time) (version int, begun []string, err error) {
	if err := e.fails(); err != nil {
		return 0, nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	stored := e.all[id]
	if stored == nil {
		return 0, nil, tournament.ErrMissing
	}
	state, err := tournament.Replay(id, stored.log)
	if err != nil {
		return 0, nil, err
	}
	s := &storedEvent{state: state, log: slices.Clip(stored.log)}
	facts.Busy = e.Busy
	for _, end := range stored.ends {
		end.ID, end.Here = facts.ID, facts.Here
		if err := s.do(tournament.Order{Command: end}, now); err != nil {
			return 0, nil, err
		}
	}
	orders := []*tournament.Order{nil, o}
	for _, o := range orders {
		if o != nil {
			if err := s.do(*o, now); err != nil {
				return 0, nil, err
			}
		}
		for before := -1; before != len(s.log); {
			before = len(s.log)
			if err := s.do(tournament.Order{Command: facts}, now); err != nil {
				return 0, nil, err
			}
		}
	}
	if s.due = s.state.Due(); !s.due.IsZero() && !s.due.After(now) {
		s.due = now.Add(tournament.Again)
	}
	if notices := tournament.Notices(s.state, s.log[len(stored.log):]); len(notices) > 0 && facts.Told != nil {
		facts.Told(notices)
	}
	for _, r := range s.log[len(stored.log):] {
		for _, p := range r.Payload.Pairs {
			if p.Game != "" {
				begun = append(begun, p.Game)
			}
		}
		if r.Payload.Game != "" && (r.Kind == tournament.Replayed || r.Kind == tournament.Dated) {
			begun = append(begun, r.Payload.Game)
		}
	}
	for _, g := range begun {
		e.begun[g] = id
	}
	e.all[id] = s
	return s.state.Version, begun, nil
}

// ReadOn is events.Logs'.
func (e *Events) ReadOn(_ context.Context, t *tournament.Tournament) error {
	if err := e.fails(); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.reads++
	s := e.all[t.ID]
	if s == nil {
		return tournament.ErrMissing
	}
	for _, r := range s.log[t.Version:] {
		if err := t.Apply(&r); err != nil {
			return err
		}
	}
	t.Hidden, t.Adjourned = s.hidden, s.adjourned
	return nil
}

// Hide hides an event's texts, as moderators do.
func (e *Events) Hide(id string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.all[id].hidden = true
}

// Adjourn has games of an event be adjourned, and no others.
func (e *Events) Adjourn(id string, games ...string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.all[id].adjourned = make(map[string]bool, len(games))
	for _, g := range games {
		e.all[id].adjourned[g] = true
	}
}

// Due is events.Work's.
func (e *Events) Due(_ context.Context, now time.Time) (ids []string, err error) {
	if err := e.fails(); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for id, s := range e.all {
		if len(s.ends) > 0 || !s.due.IsZero() && !now.Before(s.due) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// ReadFinished is events.Work's.
func (e *Events) ReadFinished(context.Context) (int, error) {
	if err := e.fails(); err != nil {
		return 0, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	n := len(e.ended)
	for _, o := range e.ended {
		if s := e.all[e.begun[o.Game]]; s != nil {
			s.ends = append(s.ends, o)
		}
	}
	e.ended = nil
	return n, nil
}

// Lost is events.Work's: games in play that events have decided on.
func (e *Events) Lost(context.Context) (out []tournament.Lost, err error) {
	if err := e.fails(); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, s := range e.all {
		for i := range s.log {
			g := s.log[i].Payload.Game
			if u := tournament.Expelled(s.state, &s.log[i]); u != 0 && !slices.ContainsFunc(s.ends, func(o tournament.GameOver) bool { return o.Game == g }) {
				out = append(out, tournament.Lost{Game: g, User: u})
			}
		}
	}
	return out, nil
}

// Versions is events.Work's.
func (e *Events) Versions(_ context.Context, ids []string) (map[string]int, error) {
	if err := e.fails(); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	out := map[string]int{}
	for _, id := range ids {
		if s := e.all[id]; s != nil {
			out[id] = s.state.Version
		}
	}
	return out, nil
}

// Running is events.Work's.
func (e *Events) Running(_ context.Context, most int) (map[string]int, error) {
	if err := e.fails(); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	out := map[string]int{}
	for id, s := range e.all {
		if s.state.Phase == tournament.Running && len(out) < most {
			out[id] = s.state.Version
		}
	}
	return out, nil
}

// List is events.Lists'.
func (e *Events) List(_ context.Context, u game.UserID) (out []tournament.Listed, err error) {
	if err := e.fails(); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for id, s := range e.all {
		t := s.state
		_, mine := t.Of(u)
		out = append(out, tournament.Listed{ID: id, Plan: t.Plan, Phase: t.Phase, Players: len(t.Players), Starts: t.Starts, Host: t.HostName, Mine: mine || u == t.Host})
	}
	slices.SortFunc(out, func(a, b tournament.Listed) int { return a.Starts.Compare(b.Starts) })
	return out, nil
}

// Mine is events.Lists'.
func (e *Events) Mine(ctx context.Context, u game.UserID) ([]tournament.Listed, error) {
	all, err := e.List(ctx, u)
	return slices.DeleteFunc(all, func(l tournament.Listed) bool { return !l.Mine }), err
}

// Leagues is events.Lists'.
func (e *Events) Leagues(ctx context.Context, u game.UserID) (ids []string, err error) {
	all, err := e.Mine(ctx, u)
	for i := range all {
		if all[i].Plan.Kind == tournament.League && all[i].Phase == tournament.Running {
			ids = append(ids, all[i].ID)
		}
	}
	return ids, err
}

// OfClub is events.Lists'.
func (e *Events) OfClub(ctx context.Context, club string, u game.UserID) ([]tournament.Listed, error) {
	all, err := e.List(ctx, u)
	return slices.DeleteFunc(all, func(l tournament.Listed) bool { return l.Plan.Club != club }), err
}

// Past is events.Lists': everybody has played for long, and weakly.
func (e *Events) Past(context.Context, game.UserID, game.RatingPool) (tournament.Past, error) {
	return tournament.Past{Played: 100}, e.fails()
}

// Open is events.Lists'.
func (e *Events) Open(_ context.Context, u game.UserID) (made, joined int, err error) {
	if err := e.fails(); err != nil {
		return 0, 0, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, s := range e.all {
		t := s.state
		if t.Host == u && (t.Phase == tournament.Coming || t.Phase == tournament.Running) {
			made++
		}
		if _, in := t.Of(u); in && t.Phase == tournament.Coming {
			joined++
		}
	}
	return made, joined, nil
}

// Between is events.Lists'.
func (e *Events) Between(ctx context.Context, q tournament.Between) ([]tournament.Listed, error) {
	all, err := e.List(ctx, q.User)
	all = slices.DeleteFunc(all, func(l tournament.Listed) bool {
		return l.Starts.Before(q.From) && l.Phase != tournament.Running || !l.Starts.Before(q.To) || q.Club != "" && l.Plan.Club != q.Club || q.Own && !l.Mine
	})
	return all[:min(len(all), q.Most)], err
}
