package tournament

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// Command is what somebody asks for, or what is due.
type Command interface {
	decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error)
}

// Order is a command with who gives it.
type Order struct {
	By       game.UserID // 0: the server
	ClientID string      // the same command again has the same id
	Command  Command
}

// Decide returns the records that follow from an order; none if nothing does, or if it was carried out before. It returns
// a refusal for what must not be done. The tournament stays as it is.
func (t *Tournament) Decide(o Order, now time.Time) ([]Record, error) {
	if t.Done(o.By, o.ClientID) {
		return nil, nil
	}
	records, err := o.Command.decide(t, o.By, now)
	for i := range records {
		records[i].Seq, records[i].At = t.Version+1+i, game.Instant(now).UTC()
		if i == 0 {
			records[i].Actor, records[i].ClientID = o.By, o.ClientID
		}
	}
	return records, err
}

// Refusals.
var (
	ErrMissing   = fault.WithReason(fault.NotFound, "event_missing", "There is no such event.")
	ErrOver      = fault.WithReason(fault.Conflict, "event_over", "The event is over.")
	ErrFull      = fault.WithReason(fault.Conflict, "event_full", "All places of the event are taken.")
	ErrLate      = fault.WithReason(fault.Conflict, "event_late", "It is too late to join this event.")
	ErrOut       = fault.WithReason(fault.Forbidden, "event_out", "You cannot come back to this event.")
	ErrNotIn     = fault.WithReason(fault.NotFound, "event_not_in", "That player does not take part in the event.")
	ErrRating    = fault.WithReason(fault.Forbidden, "event_rating", "Your rating is not within the event's range.")
	ErrPrograms  = fault.WithReason(fault.Forbidden, "event_programs", "Programs play in events for programs only, and people in all others.")
	ErrHost      = fault.WithReason(fault.Forbidden, "event_host", "Only the event's host and helpers may do that.")
	ErrReferee   = fault.WithReason(fault.Forbidden, "event_referee", "A host who plays corrects nothing in a rated event.")
	ErrReason    = fault.WithReason(fault.Invalid, "event_reason", "A reason of up to 200 characters is needed.").With(fault.Values{"max": maxReason})
	ErrPair      = fault.WithReason(fault.NotFound, "event_pair", "The event has no such section or pair, or its game goes on.")
	ErrNoCheckIn = fault.WithReason(fault.Conflict, "event_no_checkin", "One checks in during the half hour before the start.")
)

const (
	maxReason    = 200
	checkInFrom  = 30 * time.Minute // before the start
	correctUntil = CorrectUntil
)

// CorrectUntil is how long after an event's end its results may change.
const CorrectUntil = 7 * 24 * time.Hour

// Create makes the event.
type Create struct {
	Plan  Plan
	Host  string    // the host's name
	House []Entrant // of a ladder: the levels of Plan.House
	Plays *Entrant  // of a simul: the host
	Teams []Roster  // of a league's next season
}

func (c Create) decide(t *Tournament, _ game.UserID, now time.Time) ([]Record, error) {
	if t.Version > 0 {
		return nil, nil
	}
	p := c.Plan
	if err := p.Check(now); err != nil {
		return nil, err
	}
	if p.Code != "" {
		p.Code = t.seal(p.Code)
	}
	if len(c.House) != len(p.House) || (c.Plays == nil) == (p.Kind == Simul) {
		return nil, ErrPlan
	}
	records := []Record{{Kind: Created, Payload: Payload{Plan: &p, Host: c.Host}}}
	if c.Plays != nil {
		records = append(records, Record{Kind: Registered, Payload: Payload{Entrant: c.Plays}})
	}
	for i := range c.Teams {
		records = append(records, Record{Kind: Teamed, Payload: Payload{Team: i, Roster: &c.Teams[i]}})
	}
	for i := range c.House {
		records = append(records, Record{Kind: Registered, Payload: Payload{Entrant: &c.House[i]}})
	}
	return records, nil
}

// Join registers a user, or brings one back who has left.
type Join struct {
	Entrant
	Guess   bool // the rating is provisional: no event with a range takes it
	Highest int  // rating within a year; 0: not known
	Played  int  // rated games of the pool
	Days    int  // since the account was made
	Code    string
	Found   *Roster // of an event of teams: makes a team, whose captain this is

	Confirmed bool // Papers are the federation's
	Invited   bool // by the host: the code, the list and what was played before do not matter
}

func (c Join) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	if t.over() {
		return nil, ErrOver
	}
	if i, ok := t.byUser[by]; ok && t.Plan.Team != nil {
		return teams{t}.comeBack(i, c.Team)
	} else if ok {
		return t.comeBack(i, now)
	}
	return c.register(t, by, now)
}

// register registers somebody who is not in the event.
func (c *Join) register(t *Tournament, user game.UserID, now time.Time) ([]Record, error) {
	e := c.Entrant
	e.User = user
	if t.Plan.League != nil {
		e.Section = t.Plan.seat(e.Name, e.Section, c.Invited)
	}
	if err := c.admitted(t); err != nil {
		return nil, err
	}
	if t.Plan.Team != nil {
		return teams{t}.join(c, &e)
	}
	switch {
	case t.full():
		return nil, ErrFull
	case t.Phase == Running && !t.letsIn(e.Section, now):
		return nil, ErrLate
	}
	return []Record{{Kind: Registered, Payload: Payload{Entrant: &e}}}, nil
}

func (t *Tournament) comeBack(i int, now time.Time) ([]Record, error) {
	switch p := &t.Players[i]; {
	case t.Plan.Kind == Simul && i == simulHost:
		return nil, ErrSimulOwn
	case p.Presence == Out:
		return nil, ErrOut
	case p.Presence == In:
		return nil, nil
	case t.Plan.Kind == Ladder && p.returns >= mostReturns:
		return nil, ErrOut
	case t.Phase == Running && (t.Plan.Kind == Knockout || p.Number == 0 && !t.letsIn(p.Section, now)):
		return nil, ErrLate
	case t.Phase == Running && p.Number == 0 && t.full():
		return nil, ErrFull
	}
	return []Record{{Kind: Returned, Payload: Payload{Player: i}}}, nil
}

// letsIn reports whether a section takes new players after the start: an arena until its last minutes, a Swiss during the
// first third of its rounds, so that nobody joins late to miss the strong.
func (t *Tournament) letsIn(section int, now time.Time) bool {
	switch t.Plan.Kind {
	case Arena, Ladder:
		return now.Before(waves{t}.lastWave())
	case Swiss:
		return !t.Sections[section].Over && len(t.Sections[section].Rounds) <= t.Plan.Rounds/3
	}
	return false
}

// Leave has a player paired no more, until the player returns. A game in play goes on.
type Leave struct{}

func (Leave) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	i, ok := t.byUser[by]
	switch {
	case !ok:
		return nil, ErrNotIn
	case t.over() || t.Players[i].Presence != In:
		return nil, nil
	case t.Plan.Kind == Simul && i == simulHost:
		return nil, ErrSimulOwn
	case t.Plan.Kind == Simul && t.Phase == Running:
		return nil, ErrSimulBegun // a game is left by resigning
	}
	return []Record{{Kind: Left, Payload: Payload{Player: i}}}, nil
}

// CheckIn says shortly before the start that a player is there.
type CheckIn struct{}

func (CheckIn) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	i, ok := t.byUser[by]
	switch {
	case !ok:
		return nil, ErrNotIn
	case !t.Plan.CheckIn || t.Phase != Coming || now.Before(t.Starts.Add(-checkInFrom)):
		return nil, ErrNoCheckIn
	case t.Players[i].Checked:
		return nil, nil
	}
	return []Record{{Kind: CheckedIn, Payload: Payload{Player: i}}}, nil
}

// Stop calls the event off before the start, and ends it early afterwards: places as they stand.
type Stop struct{ Text string }

func (c Stop) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	text, err := t.reason(by, c.Text)
	switch {
	case err != nil:
		return nil, err
	case t.over():
		return nil, ErrOver
	case t.Phase == Coming:
		return []Record{{Kind: CalledOff, Payload: Payload{Why: ByHost, Text: text}}}, nil
	case t.Plan.Kind == Simul:
		return append(simul{t}.given(Walkover), Record{Kind: Ended, Payload: Payload{Why: ByHost, Text: text}}), nil
	}
	return append(rounds{t}.voidAll(ByHost), Record{Kind: Ended, Payload: Payload{Why: ByHost, Text: text}}), nil
}

// reason returns the host's reason, or why there must be none.
func (t *Tournament) reason(by game.UserID, text string) (string, error) {
	text = strings.TrimSpace(text)
	switch n := utf8.RuneCountInString(text); {
	case !t.Runs(by):
		return "", ErrHost
	case n == 0 || n > maxReason || !utf8.ValidString(text):
		return "", ErrReason
	}
	return text, nil
}

// referee is reason for what decides places: a host who plays in a rated event does none of it.
func (t *Tournament) referee(by game.UserID, text string) (string, error) {
	switch _, plays := t.byUser[by]; {
	case plays && t.Plan.Kind == Simul && t.Runs(by):
		return "", ErrSimulHost
	case plays && t.Plan.Games.Rated && t.Runs(by):
		return "", ErrReferee
	}
	return t.reason(by, text)
}

// Correct changes the result of a pair.
type Correct struct {
	Section, Round, Pair int
	First, Second        event.Outcome
	Text                 string
}

func (c Correct) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	text, err := t.referee(by, c.Text)
	if err != nil {
		return nil, err
	}
	if !t.correctable(now) {
		return nil, ErrOver
	}
	pair, ok := t.lookUp(c.Section, c.Round, c.Pair)
	if !ok || pair.Result == nil || pair.empty() || !matches(c.First, c.Second) {
		return nil, ErrPair
	}
	r := *pair.Result
	r.First, r.Second, r.Why = c.First, c.Second, Correction
	return []Record{{Kind: Corrected, Payload: Payload{Section: c.Section, Round: c.Round, Pair: c.Pair, Result: &r, Text: text}}}, nil
}

// correctable reports whether results may still change.
func (t *Tournament) correctable(now time.Time) bool {
	return t.Phase == Running || t.Phase == Over && now.Before(t.EndedAt.Add(correctUntil))
}

// matches reports whether two outcomes are those of one game.
func matches(first, second event.Outcome) bool {
	switch first {
	case event.Win:
		return second == event.Loss
	case event.Loss:
		return second == event.Win
	case event.Draw:
		return second == event.Draw
	case event.ForfeitWin:
		return second == event.ForfeitLoss
	case event.ForfeitLoss:
		return second == event.ForfeitWin || second == event.ForfeitLoss
	}
	return false
}

// lookUp returns a pair that there may be.
func (t *Tournament) lookUp(section, round, pair int) (*Pair, bool) {
	if section < 0 || section >= len(t.Sections) || round < 0 || round >= len(t.Sections[section].Rounds) {
		return nil, false
	}
	r := &t.Sections[section].Rounds[round]
	if pair < 0 || pair >= len(r.Pairs) {
		return nil, false
	}
	return &r.Pairs[pair], true
}

// empty reports whether the pair is a board of which a team has nobody.
func (p *Pair) empty() bool { return p.First == event.Nobody || p.Second == event.Nobody }

// Disqualify takes a player out of the event. A game in play is lost at once.
type Disqualify struct {
	User game.UserID
	Text string
	Why  Reason // the server's
}

func (c Disqualify) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	text := c.Text
	if by != 0 {
		var err error
		if text, err = t.referee(by, c.Text); err != nil {
			return nil, err
		}
	}
	i, ok := t.byUser[c.User]
	switch {
	case !ok:
		return nil, ErrNotIn
	case t.Players[i].DQ:
		return nil, nil
	case t.Phase == Dropped || t.Phase == Over && !t.correctable(now):
		return nil, ErrOver
	}
	records := []Record{{Kind: Disqualified, Payload: Payload{Player: i, Why: c.Why, Text: text}}}
	if name, ok := atBoard(t, i); ok {
		records = append(records, t.resulted(name, t.lost(name, i, Excluded)))
	}
	if g := t.Playing(i); g != "" {
		records = append(records, t.resulted(t.byGame[g], t.lost(t.byGame[g], i, Excluded)))
	}
	return records, nil
}

// lost returns the result of a pair of which one has lost without a game.
func (t *Tournament) lost(r ref, loser int, why Reason) *Result {
	if t.at(r).First == loser {
		return &Result{First: event.ForfeitLoss, Second: event.ForfeitWin, Why: why}
	}
	return &Result{First: event.ForfeitWin, Second: event.ForfeitLoss, Why: why}
}

// resulted returns the record of a result.
func (t *Tournament) resulted(r ref, result *Result) Record {
	return Record{Kind: Resulted, Payload: Payload{Section: r.section, Round: r.round, Pair: r.pair, Game: t.at(r).Game, Result: result}}
}

// voidAll ends all open pairs without points.
func (t rounds) voidAll(why Reason) (records []Record) {
	for s := range t.Sections {
		records = append(records, t.voidSection(s, why)...)
	}
	return records
}

func (t *Tournament) over() bool { return t.Phase == Over || t.Phase == Dropped }
