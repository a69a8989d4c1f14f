// Package hubtest has fakes for tests of the hub's parts: a store that fails on demand.
package hubtest

import (
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// ErrInjected is the error of a store that is told to fail.
var ErrInjected = fault.New(fault.Retry, "Injected.")

// Store is a store, heartbeat, user list and chat that fails when told to. It
// needs no file and no clock of its own, so it also lives in virtual time.
type Store struct {
	mu         sync.Mutex // guards the following, which tests change within Do
	Games      map[string]*records.GameRecord
	Finals     map[string]*records.Final
	MergedInto map[game.UserID]game.UserID // members who have taken over guests' games, by guest
	order      []string
	Lines      []records.StoredChatLine
	Last       time.Time // heartbeat
	BeatErr    error
	TryErr     error
	Past       []records.Outage
	Before     []error // the next Appends fail with these and store nothing; nil: works
	After      []error // the next Appends that work store and then fail with these
	Loads      int     // how many of the next LoadGames fail
	Asked      int     // calls of LoadGame
	Said       int     // chat lines that are stored and then reported as lost
	Saying     func()  // what each Say does first, beside everything else; nil: nothing
	Lost       int     // Outages that are stored and then reported as lost

	// Answers, if not nil, gets what stores the event of an Append and answers it: the test calls it.
	// The channel must have room.
	Answers chan func()

	Bots     map[game.UserID]string         // further bots, by level
	Networks map[game.UserID][]string       // what Seen was told
	Unrated  string                         // why rated games change nothing; "": they do
	Rated    map[game.UserID]records.Rating // ratings other than the first one, in every pool

	Ended      map[int64]bool // sessions that have ended
	LiveErr    error          // of every LiveSessions
	hearing    []*hearing
	sanctioned map[game.UserID]moderation.Sanctions
	gamesToEnd []records.GameToEnd

	Planned   map[string][]game.Plan          // by game
	Vacations map[game.UserID][]vacation.Span // changed by Rest alone
	rested    []game.UserID

	Apart     map[[2]game.UserID]bool   // pairs with a block
	Hidden    map[game.UserID]bool      // members who hide
	HidingErr error                     // of Hiding
	Naming    int                       // calls of Nameable
	NamingErr error                     // of every one
	Pauses    map[game.UserID]time.Time // until when somebody pauses
	Gone      map[game.UserID]bool      // guests without a session
	Deleted   map[game.UserID]bool      // what Forget was told
	LookedFor map[game.UserID]int       // how often Stranded was asked about somebody
	Begun     map[game.UserID]int       // games that bots' accounts have begun with others in a day

	Sick    map[string]func() error // what LoadGame of a game does beside answering
	queue   []func()                // answers to Appends that wait for the one goroutine that gives them
	telling bool                    // it runs

	Sicker        func()               // what the next Append or Bot does first
	QuarantineErr error                // of every Quarantine
	Stands        map[string]time.Time // since when the clocks of games that are quarantined do
}

// NewStore returns an empty store that works.
func NewStore() *Store {
	return &Store{Games: map[string]*records.GameRecord{}, Finals: map[string]*records.Final{},
		Sick: map[string]func() error{}, Stands: map[string]time.Time{},
		LookedFor: map[game.UserID]int{}}
}

// Do changes what it does next.
func (m *Store) Do(f func(m *Store)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f(m)
}

// shift takes the first of a list, nil if it is empty.
func shift(l *[]error) error {
	if len(*l) == 0 {
		return nil
	}
	err := (*l)[0]
	*l = (*l)[1:]
	return err
}

func (m *Store) append(a records.Append) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := shift(&m.Before); err != nil {
		return err
	}
	rec := m.Games[a.Game]
	if rec == nil {
		return fault.New(fault.NotFound, "none")
	}
	if a.Event.Seq != len(rec.Events)+1 {
		return records.ErrConflict
	}
	if a.Next != nil {
		if err := m.create(*a.Next); err != nil {
			return err
		}
	}
	if a.Begun != nil && m.Unrated == records.AddressShared {
		a.Begun.Unrated, rec.Unrated = m.Unrated, m.Unrated
	}
	if a.Final != nil {
		m.Finals[a.Game] = a.Final
		m.rate(rec, a.Final)
	}
	rec.Events = append(rec.Events, stored(a.Event))
	return shift(&m.After)
}

// rate gives the winner of a rated game eight points of the loser's; mu is held.
func (m *Store) rate(rec *records.GameRecord, f *records.Final) {
	if f.Rated == nil {
		return
	}
	if f.Unrated = m.Unrated; m.Unrated != "" {
		rec.Unrated = m.Unrated
		return
	}
	won := map[string]int{"black": 8, "white": -8}[f.Result.Winner]
	change := func(u game.UserID, by int) records.Changed {
		before := m.rating(u)
		after := before
		after.Value += by
		if m.Rated == nil {
			m.Rated = map[game.UserID]records.Rating{}
		}
		m.Rated[u] = after
		return records.Changed{Before: before, After: after}
	}
	f.Changes = &records.Changes{Black: change(f.Black, won), White: change(f.White, -won)}
	rec.Changes = f.Changes
}

// rating returns the value in Rated, 1500 if it is missing; mu is held.
func (m *Store) rating(u game.UserID) records.Rating {
	if r, ok := m.Rated[u]; ok {
		return r
	}
	return records.Rating{Value: 1500, Provisional: true}
}

// fall does what is to be done first; mu is held.
func (m *Store) fall() {
	if f := m.Sicker; f != nil {
		m.Sicker = nil
		f()
	}
}

func (m *Store) Append(a records.Append, done func(error)) {
	var answers chan func()
	m.Do(func(m *Store) { m.fall(); answers = m.Answers })
	answer := func() { done(m.append(a)) }
	if answers != nil {
		answers <- answer
		return
	}
	m.answerLater(answer)
}

// answerLater has an Append answered after those before it: a slow callback delays all others, as with the event log.
func (m *Store) answerLater(answer func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.queue = append(m.queue, answer); !m.telling {
		m.telling = true
		go m.tell()
	}
}

func (m *Store) tell() {
	for {
		m.mu.Lock()
		if len(m.queue) == 0 {
			m.telling = false
			m.mu.Unlock()
			return
		}
		answer := m.queue[0]
		m.queue = m.queue[1:]
		m.mu.Unlock()
		answer()
	}
}
