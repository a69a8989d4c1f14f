// Package events runs events (hub/event/tournament): it does what is due in them, takes orders of players and hosts, and
// shows them. It keeps nothing that the store does not have, so any server of a site can do any of it at any time.
//
// Reading order: service.go (orders), join.go (who may come in), run.go (what is due), show.go (one rendering for all who
// look), head.go (what it renders), table.go, pairs.go, log.go, me.go (what an event is to the asker), chat.go, onair.go
// (TV).
package events

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/club"
	"github.com/tengen-go/tengen/hub/member/moderation"
	"github.com/tengen-go/tengen/hub/member/push"
)

// Logs are the events' logs; *db/events.Events is one.
type Logs interface {
	// Create stores a new event, or nothing if it is there.
	Create(ctx context.Context, id string, o tournament.Order, now time.Time) error
	// Carry has an event do what is due and what the order says, nil: nothing. It returns the games that have begun.
	Carry(ctx context.Context, id string, facts tournament.Tick, o *tournament.Order, now time.Time) (version int, begun []string, err error)
	// ReadOn applies to an event the records that it lacks; tournament.ErrMissing.
	ReadOn(ctx context.Context, t *tournament.Tournament) error
}

// Work is what there is to do.
type Work interface {
	Due(ctx context.Context, now time.Time) (ids []string, err error)
	// ReadFinished notes which games of events have ended.
	ReadFinished(ctx context.Context) (games int, err error)
	Versions(ctx context.Context, ids []string) (map[string]int, error)
	// Running returns the versions of events that run, the ones that began last, most at most.
	Running(ctx context.Context, most int) (map[string]int, error)
	// Lost returns games in play that events have decided on.
	Lost(ctx context.Context) ([]tournament.Lost, error)
}

// Lists are what the pages list.
type Lists interface {
	List(ctx context.Context, u game.UserID) ([]tournament.Listed, error)
	Mine(ctx context.Context, u game.UserID) ([]tournament.Listed, error)
	OfClub(ctx context.Context, club string, u game.UserID) ([]tournament.Listed, error)
	// Between returns events that start in a time, and those that run since before it, by their start.
	Between(ctx context.Context, q tournament.Between) ([]tournament.Listed, error)
	// Leagues returns the leagues that go on in which a user plays, by id.
	Leagues(ctx context.Context, u game.UserID) ([]string, error)
	Open(ctx context.Context, u game.UserID) (made, joined int, err error)
	Past(ctx context.Context, u game.UserID, pool game.RatingPool) (tournament.Past, error)
}

// Store keeps events.
type Store interface {
	Logs
	Work
	Lists
}

// Players knows ratings and names; db.People is one.
type Players interface {
	Ratings(ctx context.Context, pool game.RatingPool, users []game.UserID) (map[game.UserID]records.Rating, error)
	Member(ctx context.Context, name string) (records.User, error)
	// Blocked reports whether one of two users has blocked the other.
	Blocked(ctx context.Context, a, b game.UserID) (bool, error)
	Users(ctx context.Context, ids []game.UserID) (map[game.UserID]records.User, error)
	// Barred is as in room.People.
	Barred(ctx context.Context, users []game.UserID) (map[game.UserID]moderation.Sanctions, error)
}

// Clubs knows who is in which club; db/clubs.Clubs is one.
type Clubs interface {
	Membership(ctx context.Context, id string, u game.UserID) (club.Membership, error)
}

// Config is what a Service is made of, all of it.
type Config struct {
	Store   Store
	Players Players
	Clubs   Clubs
	Guests  Guests
	Papers  Papers
	Here    func(u game.UserID) bool                                  // has a page or a stream, on whatever server
	Begin   func(ctx context.Context, games []string)                 // loads games that have begun
	End     func(ctx context.Context, game string, loser game.UserID) // ends a game that is lost by a decision of its event
	Call    func(users []game.UserID, c wire.Called)                  // asks players in other games to a round that waits for them
	Chat    ChatStore
	MayTalk func(u game.UserID) error // the limits of all chats together
	// Blockers returns which users have blocked writers of chats.
	Blockers func(ctx context.Context, writers []game.UserID) (map[game.UserID][]game.UserID, error)
	Show     func(ctx context.Context, game string) (wire.GameState, error) // as a visitor sees it
	Key      []byte                                                         // from which games' ids follow
	Repeats  []Hosted                                                       // are made by themselves
	House    func(ctx context.Context, level string) (records.User, error)  // the user who plays as a level
	Opening  func(s game.Settings, seed uint64) []board.Point               // even stones from which a game of a ladder begins
	Notify   func(n push.Notice)                                            // tells a member over push services; nil: nobody is told
	Air      func(all []lobby.EventGames)                                   // tells TV which games of running events go on; nil: it shows none
	OnAir    func(event string) (game string)                               // what is on an event's channel, "" if nothing is; nil as Air
	Log      *slog.Logger
}

// Asker is who gives an order.
type Asker struct {
	User    game.UserID // 0: a visitor
	Name    string
	Guest   bool
	Program bool
	Mod     bool // a moderator

	Client    limit.Client         // from where it asks
	Since     time.Time            // when the account was made
	Sanctions moderation.Sanctions // in force
}

// The bounds of what one asks for.
const (
	mostMade   = 5  // events of a host that are not over
	mostJoined = 20 // events that somebody is registered for and that have not begun
	orders     = 60 // in a minute
)

// Refusals.
var (
	ErrVisitor = fault.WithReason(fault.Unauthorized, "event_visitor", "Sign in to take part in events.")
	ErrGuest   = fault.WithReason(fault.Forbidden, "event_guest", "Guests take part in no events; create an account first.")
	ErrOften   = fault.WithReason(fault.TooMany, "event_often", "That was asked for many times in a minute.")
	ErrClub    = fault.WithReason(fault.Forbidden, "event_club", "Only leaders of a club make its events.")
	ErrMembers = fault.WithReason(fault.Forbidden, "event_members", "Only members of the club take part in this event.")
	ErrMost    = fault.WithReason(fault.Forbidden, "event_most", "You have made, or joined, as many events as anybody may at a time.")
)

// Service runs events. It is safe for concurrent use.
type Service struct {
	c     Config
	often *limit.Limiter
	walls walls
	chats chats

	repeated map[string]time.Time // Run's: the start of the last that was made of each repeated event
	ranking  ranking              // Run's

	mu    sync.Mutex // guards the following
	shown map[string]*shown
}

// New returns a Service. Somebody must call Run.
func New(c Config) *Service {
	return &Service{
		c: c, often: limit.New(limit.Options{Events: orders, Per: time.Minute, Max: 10_000, Now: time.Now}),
		chats: newChats(), shown: map[string]*shown{}, repeated: map[string]time.Time{},
	}
}

// may returns why somebody gives no orders.
func (s *Service) may(a Asker) error {
	switch {
	case a.User == 0:
		return ErrVisitor
	case a.Guest:
		return ErrGuest
	case !s.often.Allow(a.User.Key()):
		return ErrOften
	}
	return nil
}

// mayIn is may in an event, in which guests of the event may give orders too.
func (s *Service) mayIn(ctx context.Context, a Asker, id string) error {
	if a.Guest && a.User != 0 {
		err := s.View(ctx, id, func(t *tournament.Tournament) {
			if i, ok := t.Of(a.User); ok && t.Players[i].Guest {
				a.Guest = false
			}
		})
		if err != nil {
			return err
		}
	}
	return s.may(a)
}

// Create makes an event. The same command with the same client id makes it once.
func (s *Service) Create(ctx context.Context, a Asker, p tournament.Plan, clientID string) (id string, err error) {
	return create(ctx, s, a, tournament.Create{Plan: p}, clientID)
}

func create(ctx context.Context, s *Service, a Asker, c tournament.Create, clientID string) (id string, err error) {
	p := &c.Plan
	if err := s.may(a); err != nil {
		return "", err
	}
	switch {
	case a.Program:
		return "", tournament.ErrHost
	case len(p.House) > 0: // its thinking is the site's
		return "", tournament.ErrPlan
	}
	if p.Club != "" {
		is, err := s.c.Clubs.Membership(ctx, p.Club, a.User)
		if err == nil && is != club.Leader {
			err = ErrClub
		}
		if err != nil {
			return "", err
		}
	}
	id = ids.New()
	if clientID != "" {
		id = ids.OfCommand(s.c.Key, a.User, "event/"+clientID)
	}
	made, _, err := s.c.Store.Open(ctx, a.User)
	switch {
	case err != nil:
		return "", err
	case made >= mostMade:
		return "", ErrMost
	}
	c.Host = a.Name
	if p.Kind == tournament.Simul {
		c.Plays = &tournament.Entrant{User: a.User, Name: a.Name}
		if c.Plays.Rating, _, err = ratingOf(ctx, s.c.Players, p.Games, a.User); err != nil {
			return "", err
		}
	}
	return id, s.c.Store.Create(ctx, id, tournament.Order{By: a.User, Command: c}, time.Now())
}

// Order has a player's or the host's command carried out.
func (s *Service) Order(ctx context.Context, a Asker, id string, c tournament.Command, clientID string) error {
	if err := s.mayIn(ctx, a, id); err != nil {
		return err
	}
	return s.order(ctx, id, tournament.Order{By: a.User, ClientID: clientID, Command: c})
}

// Help has a member help to run an event, or no more.
func (s *Service) Help(ctx context.Context, a Asker, id, name string, stop bool) error {
	if err := s.may(a); err != nil {
		return err
	}
	u, err := s.c.Players.Member(ctx, name)
	if err != nil {
		return err
	}
	return s.order(ctx, id, tournament.Order{By: a.User, Command: tournament.Help{User: u.ID, Name: u.Name, Stop: stop}})
}

// HandOver makes a helper the host; a moderator takes an event over.
func (s *Service) HandOver(ctx context.Context, a Asker, id, name string) error {
	c := tournament.HandOver{}
	if a.Mod && name == a.Name {
		c.Moderator = a.Name
	} else {
		u, err := s.c.Players.Member(ctx, name)
		if err != nil {
			return err
		}
		c.User = u.ID
	}
	return s.Order(ctx, a, id, c, "")
}

// Repeat has the last round of a section played again.
func (s *Service) Repeat(ctx context.Context, a Asker, id string, c tournament.Repeat) error {
	c.ID = s.facts().ID
	return s.Order(ctx, a, id, c, "")
}

// Begin begins a simul.
func (s *Service) Begin(ctx context.Context, a Asker, id string) error {
	return s.Order(ctx, a, id, tournament.Begin{ID: s.facts().ID}, "")
}

func (s *Service) order(ctx context.Context, id string, o tournament.Order) error {
	if _, err := s.carry(ctx, id, &o); err != nil {
		return err
	}
	s.changed(id)
	return nil
}

// carry has an event do what is due and what an order says.
func (s *Service) carry(ctx context.Context, id string, o *tournament.Order) (version int, err error) {
	facts := s.facts()
	facts.Told = func(all []tournament.Notice) { tell(s.c.Notify, id, all) }
	version, begun, err := s.c.Store.Carry(ctx, id, facts, o, time.Now())
	if err == nil && len(begun) > 0 {
		s.c.Begin(ctx, begun)
	}
	return version, err
}

func (s *Service) facts() tournament.Tick {
	return tournament.Tick{Here: s.c.Here, Opening: s.c.Opening, ID: func(name string) string { return ids.OfCommand(s.c.Key, 0, name) }}
}

// Lists returns what pages list.
func (s *Service) Lists() Lists { return s.c.Store }
