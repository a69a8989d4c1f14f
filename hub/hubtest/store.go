// Package hubtest has what tests of the hub's parts play with: a store that fails when told to.
package hubtest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/moderation"
	"tengen/hub/store"
	"tengen/hub/vacation"
)

// ErrInjected is the error of a store that is told to fail.
var ErrInjected = fault.New(fault.Retry, "Injected.")

// Store is a store, heartbeat, user list and chat that fails when told to. It
// needs no file and no clock of its own, so it also lives in virtual time.
type Store struct {
	mu         sync.Mutex // guards the following, which tests change within Do
	Games      map[string]*store.GameRecord
	Finals     map[string]*store.Final
	MergedInto map[game.UserID]game.UserID // members who have taken over guests' games, by guest
	order      []string
	Lines      []store.StoredChatLine
	Last       time.Time // heartbeat
	BeatErr    error
	TryErr     error
	Past       []store.Outage
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

	Bots    map[game.UserID]string       // who else plays as a bot, and as which
	Places  map[game.UserID][]string     // what Seen was told
	Unrated string                       // why rated games change nothing; "": they do
	Rated   map[game.UserID]store.Rating // ratings other than the first one, in every pool

	Ended     map[int64]bool // sessions that have ended
	LiveErr   error          // of every LiveSessions
	hearing   []*hearing
	judged    map[int64]moderation.Standing
	condemned []store.Condemned

	Planned   map[string][]game.Plan          // by game
	Vacations map[game.UserID][]vacation.Span // changed by Rest alone
	rested    []int64

	Apart     map[[2]game.UserID]bool   // who has blocked whom
	Hidden    map[game.UserID]bool      // who hides that it is here
	Naming    int                       // calls of Nameable
	NamingErr error                     // of every one
	Pauses    map[game.UserID]time.Time // until when somebody pauses
	Gone      map[game.UserID]bool      // guests without a session
	LookedFor map[game.UserID]int       // how often Stranded was asked about somebody
	Begun     map[game.UserID]int       // games that bots' accounts have begun with others in a day

	Sick    map[string]func() error // what LoadGame of a game does beside answering
	queue   []func()                // answers to Appends that wait for the one goroutine that gives them
	telling bool                    // it runs

	Sicker        func()               // what the next Append or Bot does first
	QuarantineErr error                // of every Quarantine
	Stands        map[string]time.Time // since when the clocks of games that are set aside do
}

// NewStore returns an empty store that works.
func NewStore() *Store {
	return &Store{Games: map[string]*store.GameRecord{}, Finals: map[string]*store.Final{},
		Sick: map[string]func() error{}, Stands: map[string]time.Time{},
		LookedFor: map[game.UserID]int{}}
}

// Do changes what it does next.
func (m *Store) Do(f func(m *Store)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f(m)
}

// stored is an event as a database gives it back.
func stored(e *game.Event) *game.Event {
	back := *e
	back.At = time.UnixMilli(e.At.UnixMilli()).UTC()
	return &back
}

func (m *Store) CreateGame(_ context.Context, n store.NewGame) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.create(n)
}

func (m *Store) create(n store.NewGame) error {
	if m.Games[n.ID] != nil {
		return store.ErrConflict
	}
	rec := &store.GameRecord{NewGame: n}
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

// shift takes the first of a list, nil if it is empty.
func shift(l *[]error) error {
	if len(*l) == 0 {
		return nil
	}
	err := (*l)[0]
	*l = (*l)[1:]
	return err
}

func (m *Store) append(a store.Append) error {
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
		return store.ErrConflict
	}
	if a.Next != nil {
		if err := m.create(*a.Next); err != nil {
			return err
		}
	}
	if a.Begun != nil && m.Unrated == store.AddressShared {
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
func (m *Store) rate(rec *store.GameRecord, f *store.Final) {
	if f.Rated == nil {
		return
	}
	if f.Unrated = m.Unrated; m.Unrated != "" {
		rec.Unrated = m.Unrated
		return
	}
	won := map[string]int{"black": 8, "white": -8}[f.Result.Winner]
	change := func(u game.UserID, by int) store.Changed {
		before := m.rating(u)
		after := before
		after.Value += by
		if m.Rated == nil {
			m.Rated = map[game.UserID]store.Rating{}
		}
		m.Rated[u] = after
		return store.Changed{Before: before, After: after}
	}
	f.Changes = &store.Changes{Black: change(f.Black, won), White: change(f.White, -won)}
	rec.Changes = f.Changes
}

// rating is what Rated has, 1500 for whom it lacks; mu is held.
func (m *Store) rating(u game.UserID) store.Rating {
	if r, ok := m.Rated[u]; ok {
		return r
	}
	return store.Rating{Value: 1500, Provisional: true}
}

// fall does what is to be done first; mu is held.
func (m *Store) fall() {
	if f := m.Sicker; f != nil {
		m.Sicker = nil
		f()
	}
}

func (m *Store) Append(a store.Append, done func(error)) {
	var answers chan func()
	m.Do(func(m *Store) { m.fall(); answers = m.Answers })
	answer := func() { done(m.append(a)) }
	if answers != nil {
		answers <- answer
		return
	}
	m.answerLater(answer)
}

// answerLater has an Append answered after those before it: whoever waits in an answer keeps all others waiting, as with the
// event log.
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

func (m *Store) LoadGame(_ context.Context, id string) (*store.GameRecord, error) {
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
	if out.Settings.OfDays() {
		out.Vacations = m.Vacations
	}
	if f := m.Sick[id]; f != nil {
		return &out, f()
	}
	return &out, nil
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

func (m *Store) Made(_ context.Context, k store.Making) (string, error) {
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

func (m *Store) OpenGames(context.Context) ([]store.OpenGame, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []store.OpenGame
	for _, id := range m.order {
		if m.Finals[id] == nil && !adjourned(m.Games[id]) {
			out = append(out, openGame(m.Games[id]))
		}
	}
	return out, nil
}

// adjourned reports whether a game waits to be resumed.
func adjourned(r *store.GameRecord) (yes bool) {
	for _, e := range r.Events {
		if e != nil && (e.Kind == game.Adjournment || e.Kind == game.Resumed) {
			yes = e.Kind == game.Adjournment
		}
	}
	return yes
}

// openGame is what a store knows of a game without its log.
func openGame(r *store.GameRecord) store.OpenGame {
	o := store.OpenGame{ID: r.ID, Damage: r.Damage}
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

// Damage returns why a game is set aside, "" if it is not.
func (m *Store) Damage(id string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Games[id].Damage
}

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

func (m *Store) Outage(_ context.Context, o store.Outage) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.BeatErr != nil {
		return m.BeatErr
	}
	m.Last = o.Back
	known := func(p store.Outage) bool { return p.Heard.Equal(o.Heard) }
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

func (m *Store) Outages(context.Context) ([]store.Outage, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.Past), nil
}

// BotID is the user that plays for every strength.
const BotID game.UserID = 900

// Programs are the users from this number on, below Guests: bots' accounts.
const Programs game.UserID = 8900

// Guests are the users from this number on.
const Guests game.UserID = 9000

// User returns the user that the store knows under an id.
func User(id game.UserID) store.User {
	u := store.User{ID: id, Name: fmt.Sprintf("u%d", id), Guest: id >= Guests, Program: id >= Programs && id < Guests}
	if id == BotID {
		u.Bot = "acorn"
	}
	return u
}

func (m *Store) Users(_ context.Context, ids []game.UserID) (map[game.UserID]store.User, error) {
	out := map[game.UserID]store.User{}
	for _, id := range ids {
		u := User(id)
		if b := m.Bots[id]; b != "" {
			u.Bot = b
		}
		out[id] = u
	}
	return out, nil
}

func (m *Store) Bot(context.Context, store.NewBot) (store.User, error) {
	m.Do((*Store).fall)
	return User(BotID), nil
}

// Seen notes places.
func (m *Store) Seen(_ context.Context, seen []store.Seen) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Places == nil {
		m.Places = map[game.UserID][]string{}
	}
	for _, s := range seen {
		m.Places[s.User] = append(m.Places[s.User], string(s.Place))
	}
	return nil
}

// Ratings returns the ratings that Rated has, and 1500 for whom it lacks.
func (m *Store) Ratings(_ context.Context, _ game.Pool, ids []game.UserID) (map[game.UserID]store.Rating, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[game.UserID]store.Rating{}
	for _, id := range ids {
		out[id] = m.rating(id)
	}
	return out, nil
}

func (m *Store) Say(_ context.Context, l store.NewChatLine) (int64, error) {
	var first func()
	if m.Do(func(m *Store) { first = m.Saying }); first != nil {
		first()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, old := range m.Lines {
		if old.Game == l.Game && old.User == l.User && old.ClientID == l.ClientID {
			return old.ID, nil
		}
	}
	m.Lines = append(m.Lines, store.StoredChatLine{ID: int64(len(m.Lines) + 1), NewChatLine: l})
	if m.Said > 0 {
		m.Said--
		return 0, ErrInjected
	}
	return int64(len(m.Lines)), nil
}

func (m *Store) ChatLines(_ context.Context, g string, limit int) ([]store.StoredChatLine, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []store.StoredChatLine
	kept := map[store.Channel]int{}
	for _, l := range slices.Backward(m.Lines) {
		if l.Game == g && kept[l.Channel] < limit {
			kept[l.Channel]++
			out = append(out, l)
		}
	}
	slices.Reverse(out)
	return out, nil
}

// Log returns a game's events.
func (m *Store) Log(id string) []*game.Event {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]*game.Event(nil), m.Games[id].Events...)
}

// Settings returns a game's.
func (m *Store) Settings(id string) game.Settings {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Games[id].Settings
}

// Final returns what was kept of a finished game, nil if nothing was.
func (m *Store) Final(id string) *store.Final {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Finals[id]
}

// Count returns the number of games.
func (m *Store) Count() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.Games)
}

// Kinds renders a game's log: "start move end".
func (m *Store) Kinds(id string) string {
	var out []string
	for _, e := range m.Log(id) {
		out = append(out, string(e.Kind))
	}
	return strings.Join(out, " ")
}

// BotEngine answers every question with a function.
type BotEngine func(context.Context, engine.Request) (engine.Result, error)

// Search asks the function.
func (f BotEngine) Search(ctx context.Context, r engine.Request) (engine.Result, error) {
	return f(ctx, r)
}

// Release forgets nothing.
func (f BotEngine) Release(string) {}

// Busy is a BotEngine without a free worker.
func Busy(context.Context, engine.Request) (engine.Result, error) {
	return engine.Result{}, engine.ErrBusy
}

// Seated stores a live game of users 1 (Black) and 2 (White), or of 1 and the bot.
func (m *Store) Seated(id string, initial time.Duration, bot bool) {
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Takebacks: true}
	s.Time.Kind = game.NoClock
	if initial > 0 {
		s.Time = game.TimeControl{Kind: game.Fischer, Initial: initial}
	}
	n := store.NewGame{ID: id, Settings: s, Host: 1, Color: game.WishBlack, Private: true, Created: time.Now()}
	white := game.UserID(2)
	if bot {
		n.Bot, white = "acorn", BotID
	}
	n.Events = []*game.Event{game.Start(s, 1, white, 0, "", time.Now())}
	m.CreateGame(context.Background(), n)
}

// Earlier moves every event of every game back in time.
func (m *Store) Earlier(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.Games {
		for _, e := range r.Events {
			if e != nil {
				e.At = e.At.Add(-d)
			}
		}
	}
}
