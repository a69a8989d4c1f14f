package events

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/federation"
)

// Players whom a host registers by a list, and guests, who play by a link.

// Refusals.
var (
	ErrUnwelcome = fault.WithReason(fault.Forbidden, "event_unwelcome", "This member cannot be registered by you.")
	ErrStranger  = fault.WithReason(fault.NotFound, "event_stranger", "No member has that name, and guests were not asked for.")
	ErrSeat      = fault.WithReason(fault.NotFound, "event_seat", "This link is not, or no longer, valid. Ask the host for a new one.")
)

// Guests keeps guests of events; *db/events.Events does.
type Guests interface {
	// AddGuest makes a guest, or returns the one of that name: tournament.ErrImitates, tournament.ErrToday.
	AddGuest(ctx context.Context, event string, g tournament.NewGuest, now time.Time) (game.UserID, error)
	// TryGuest returns what AddGuest would after so many more, and makes nobody: 0 for a guest that it would make.
	TryGuest(ctx context.Context, event string, g tournament.NewGuest, more int, now time.Time) (game.UserID, error)
	GuestsOf(ctx context.Context, event string) ([]tournament.Guest, error)
	// Guest returns a guest who has no account; tournament.ErrNotIn.
	Guest(ctx context.Context, event string, user game.UserID) (tournament.Guest, error)
	RenewGuest(ctx context.Context, event string, user game.UserID) error
}

// Papers knows what federations say of members; *db/federations.Federations does.
type Papers interface {
	Confirmed(ctx context.Context, users []game.UserID) (map[game.UserID]federation.Papers, error)
	// Holder returns the member to whom a federation has given an id; 0: nobody.
	Holder(ctx context.Context, of, id string) (u game.UserID, name string, err error)
}

// EntryRefusal is why a line of a list was not taken.
type EntryRefusal struct {
	Code    string         `json:"code"`
	Why     string         `json:"why,omitempty"`
	Values  map[string]int `json:"values,omitempty"`
	Message string         `json:"message"`
}

// EntryLine is what became of a line of a list.
type EntryLine struct {
	Line    int           `json:"line"` // from 1
	Name    string        `json:"name"`
	Outcome string        `json:"outcome"`        // "member", "guest", "already", "refused"
	Seat    string        `json:"seat,omitempty"` // of a guest: for the link
	Refused *EntryRefusal `json:"refused,omitempty"`
}

// EntryReport is what became of a list.
type EntryReport struct {
	Lines []EntryLine `json:"lines"`
}

// Entries registers players for a host and lets guests in. It is safe for concurrent use.
type Entries struct{ s *Service }

// NewEntries registers in the events of a service.
func NewEntries(s *Service) *Entries { return &Entries{s} }

// Register registers the players of a host's list. Lines whose name is no member's become guests, if the host says so.
func (e *Entries) Register(ctx context.Context, a Asker, id, text string, guests bool) (EntryReport, error) {
	return e.list(ctx, a, id, text, guests, false)
}

// Check returns what Register would, had nobody else come meanwhile, and registers nobody. Guests have no links yet.
func (e *Entries) Check(ctx context.Context, a Asker, id, text string, guests bool) (EntryReport, error) {
	return e.list(ctx, a, id, text, guests, true)
}

func (e *Entries) list(ctx context.Context, a Asker, id, text string, guests, trial bool) (out EntryReport, err error) {
	if err := e.s.may(a); err != nil {
		return out, err
	}
	l := registering{e: e, asker: a, id: id, guests: guests, seen: map[string]bool{}}
	runs := false
	if err := e.s.View(ctx, id, func(t *tournament.Tournament) { l.plan, runs = t.Plan, t.Runs(a.User) }); err != nil {
		return out, err
	}
	if !runs {
		return out, tournament.ErrHost
	}
	entries, err := readEntries(text, &l.plan)
	if err != nil {
		return out, err
	}
	if trial {
		l.trial = tournament.New(id)
		if err := e.s.c.Store.ReadOn(ctx, l.trial); err != nil {
			return out, err
		}
	}
	out.Lines = []EntryLine{}
	for i := range entries {
		one := &entries[i]
		line := EntryLine{Line: one.line, Name: one.name, Outcome: "refused"}
		err := error(one.why)
		if one.why == nil {
			err = l.enter(ctx, one, &line)
		}
		switch f := fault.Of(err); {
		case err == nil:
		case errors.Is(err, tournament.ErrEntered):
			line.Outcome = "already"
		case f != nil && f.Code != fault.Internal && f.Code != fault.Retry && f.Code != fault.Busy:
			line.Outcome = "refused"
			line.Refused = &EntryRefusal{string(f.Code), string(f.Reason), f.Values, f.Message}
		default:
			return out, err
		}
		out.Lines = append(out.Lines, line)
	}
	e.s.changed(id)
	return out, nil
}

// registering is a list that is carried out, or checked.
type registering struct {
	e      *Entries
	asker  Asker
	id     string
	plan   tournament.Plan
	guests bool                   // names that no member has become guests
	seen   map[string]bool        // the players of the lines before
	trial  *tournament.Tournament // the event as it would be; nil: the list is carried out
	made   int                    // guests that would be made
}

// order has a player's registration carried out, or tried.
func (l *registering) order(ctx context.Context, c tournament.Enter) error {
	o := tournament.Order{By: l.asker.User, Command: c}
	if l.trial == nil {
		return l.e.s.order(ctx, l.id, o)
	}
	log, err := l.trial.Decide(o, time.Now())
	for i := range log {
		if err := l.trial.Apply(&log[i]); err != nil {
			return err
		}
	}
	return err
}

// enter registers the player of a line.
func (l *registering) enter(ctx context.Context, one *entry, line *EntryLine) error {
	u, err := l.e.known(ctx, one)
	if err != nil {
		return err
	}
	if u.ID != 0 {
		line.Name = u.Name
		return l.member(ctx, one, u, line)
	}
	switch {
	case !l.guests:
		return ErrStranger
	case !l.plan.Guests:
		return tournament.ErrNoGuests
	}
	name, skeleton, err := account.FullName(one.name)
	if err != nil {
		return err
	}
	if l.seen[skeleton] {
		return errTwice
	}
	l.seen[skeleton] = true
	return l.guest(ctx, one, tournament.NewGuest{Host: l.asker.User, Name: name, Skeleton: skeleton}, line)
}

// guest registers a guest.
func (l *registering) guest(ctx context.Context, one *entry, g tournament.NewGuest, line *EntryLine) (err error) {
	var user game.UserID
	guests := l.e.s.c.Guests
	if l.trial == nil {
		user, err = guests.AddGuest(ctx, l.id, g, time.Now())
	} else if user, err = guests.TryGuest(ctx, l.id, g, l.made, time.Now()); err == nil && user == 0 {
		l.made++
		user = game.UserID(-l.made) // nobody's
	}
	if err != nil {
		return err
	}
	c := tournament.Enter{User: user, Join: tournament.Join{Entrant: tournament.Entrant{Name: g.Name, Rating: one.rating, Section: one.section, Guest: true, Papers: one.papers}}}
	err = l.order(ctx, c)
	if err != nil && !errors.Is(err, tournament.ErrEntered) {
		return err
	}
	line.Name, line.Outcome = g.Name, "guest"
	if l.trial == nil {
		made, failed := guests.Guest(ctx, l.id, user)
		if failed != nil {
			return failed
		}
		line.Seat = l.e.seat(l.id, made)
	}
	return err
}

// known returns the member of a line: by a federation's confirmed id, else by name; the zero User if there is none.
func (e *Entries) known(ctx context.Context, one *entry) (u records.User, err error) {
	if one.papers.ID != "" {
		user, name, err := e.s.c.Papers.Holder(ctx, one.papers.Federation, one.papers.ID)
		if err != nil {
			return u, err
		}
		if user != 0 {
			return e.s.c.Players.Member(ctx, name)
		}
	}
	if one.name == "" {
		return u, nil
	}
	u, err = e.s.c.Players.Member(ctx, one.name)
	if fault.CodeOf(err) == fault.NotFound {
		return records.User{}, nil
	}
	return u, err
}

// member registers a member.
func (l *registering) member(ctx context.Context, one *entry, u records.User, line *EntryLine) error {
	s := l.e.s
	if l.seen[u.ID.Key()] {
		return errTwice
	}
	l.seen[u.ID.Key()] = true
	blocked, err := s.c.Players.Blocked(ctx, l.asker.User, u.ID)
	if err != nil {
		return err
	}
	_, joined, err := s.c.Store.Open(ctx, u.ID)
	switch {
	case err != nil:
		return err
	case blocked, joined >= mostJoined:
		return ErrUnwelcome
	}
	if l.plan.Members {
		is, err := s.c.Clubs.Membership(ctx, l.plan.Club, u.ID)
		if err == nil && !is.In() {
			err = ErrMembers
		}
		if err != nil {
			return err
		}
	}
	c, err := s.joining(ctx, u.ID, l.plan.Games)
	if err != nil {
		return err
	}
	c.Name, c.Section, c.Bot = u.Name, one.section, u.Program
	if !c.Confirmed { // the host says it
		c.Papers = one.papers
	}
	c.Papers.Team = one.papers.Team
	if c.Rating == 0 {
		c.Rating = one.rating
	}
	if err := l.order(ctx, tournament.Enter{User: u.ID, Join: c}); err != nil {
		return err
	}
	line.Outcome = "member"
	return nil
}

// Seats returns an event's guests with what their links need, for who runs it.
func (e *Entries) Seats(ctx context.Context, a Asker, id string) (out []EntryLine, err error) {
	if err := e.runs(ctx, a, id); err != nil {
		return nil, err
	}
	all, err := e.s.c.Guests.GuestsOf(ctx, id)
	for _, g := range all {
		out = append(out, EntryLine{Name: g.Name, Outcome: "guest", Seat: e.seat(id, g)})
	}
	return out, err
}

// RenewSeat makes the link of a guest another, and returns the guest, whose sessions are to end.
func (e *Entries) RenewSeat(ctx context.Context, a Asker, id, name string) (user game.UserID, err error) {
	if err := e.s.may(a); err != nil {
		return 0, err
	}
	if err := e.runs(ctx, a, id); err != nil {
		return 0, err
	}
	all, err := e.s.c.Guests.GuestsOf(ctx, id)
	if err != nil {
		return 0, err
	}
	for _, g := range all {
		if g.Name == name {
			return g.User, e.s.c.Guests.RenewGuest(ctx, id, g.User)
		}
	}
	return 0, tournament.ErrNotIn
}

// runs returns why somebody does not run an event.
func (e *Entries) runs(ctx context.Context, a Asker, id string) error {
	runs := false
	if err := e.s.View(ctx, id, func(t *tournament.Tournament) { runs = t.Runs(a.User) }); err != nil {
		return err
	}
	if !runs {
		return tournament.ErrHost
	}
	return nil
}

// Seat returns the guest whose link it is; ErrSeat. An event that is over lets nobody in.
func (e *Entries) Seat(ctx context.Context, id, seat string) (game.UserID, error) {
	number, _, _ := strings.Cut(seat, "-")
	n, err := strconv.ParseInt(number, 36, 64)
	if err != nil {
		return 0, ErrSeat
	}
	g, err := e.s.c.Guests.Guest(ctx, id, game.UserID(n))
	if fault.CodeOf(err) == fault.NotFound {
		return 0, ErrSeat
	}
	if err != nil {
		return 0, err
	}
	if !hmac.Equal([]byte(seat), []byte(e.seat(id, g))) {
		return 0, ErrSeat
	}
	plays, over := false, false
	err = e.s.View(ctx, id, func(t *tournament.Tournament) {
		_, plays = t.Of(g.User)
		over = t.Phase == tournament.Over || t.Phase == tournament.Dropped
	})
	switch {
	case err != nil:
		return 0, err
	case over:
		return 0, tournament.ErrOver
	case !plays:
		return 0, ErrSeat
	}
	return g.User, nil
}

// seat is what the link of a guest has: nothing of it is stored.
func (e *Entries) seat(event string, g tournament.Guest) string {
	mac := hmac.New(sha256.New, e.s.c.Key)
	fmt.Fprintf(mac, "seat/%s/%d/%d", event, g.User, g.Turn)
	return strconv.FormatInt(int64(g.User), 36) + "-" + hex.EncodeToString(mac.Sum(nil)[:16])
}
