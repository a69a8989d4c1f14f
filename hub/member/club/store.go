package club

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Store keeps clubs; db/clubs.Clubs is one.
type Store interface {
	Writer
	Crowd
	Reader
}

// Writer keeps clubs and what they say.
type Writer interface {
	// Make stores a new club and its first leader; nothing if the id is there and is that leader's. It returns ErrGuest, ErrTaken, ErrLed and ErrClubs.
	Make(ctx context.Context, id string, t Texts, code string, leader game.UserID, at time.Time) error
	// Change replaces a club's texts, and its code unless that is "". It returns ErrMissing, ErrLeaders and ErrTaken.
	Change(ctx context.Context, id string, by game.UserID, t Texts, code string) error
	// Tell adds news. It returns ErrMissing, ErrLeaders and ErrNews.
	Tell(ctx context.Context, id string, by game.UserID, text string, at time.Time) error
	// Untell takes news away, if they are there. It returns ErrMissing and ErrLeaders.
	Untell(ctx context.Context, id string, by game.UserID, news int64) error
}

// Crowd keeps who is in which club.
type Crowd interface {
	// Join has a member join, or ask to. It returns ErrMissing, ErrGuest, and what State.Joins does.
	Join(ctx context.Context, id string, user game.UserID, code string, at time.Time) error
	// Leave has a member leave. The club ends with its last member. It returns ErrMissing, and what State.Leaves does.
	Leave(ctx context.Context, id string, user game.UserID) error
	// Order carries a leader's order about somebody out. It returns ErrMissing, and what State.Orders does.
	Order(ctx context.Context, id string, by, about game.UserID, o Order, at time.Time) error
	// Membership returns what somebody is to a club; nothing if there is no such club.
	Membership(ctx context.Context, id string, user game.UserID) (Membership, error)
}

// Reader shows clubs.
type Reader interface {
	// Open returns a club as a viewer sees it, 0: a visitor; ErrMissing.
	Open(ctx context.Context, id string, viewer game.UserID) (Opened, error)
	// Name returns a club's name, "" if a moderator has hidden it; ErrMissing.
	Name(ctx context.Context, id string) (string, error)
	// List returns the largest clubs whose names contain a text.
	List(ctx context.Context, part string) ([]Listed, error)
	// Mine returns somebody's clubs.
	Mine(ctx context.Context, user game.UserID) ([]Listed, error)
	// Season returns the table of a season, by points.
	Season(ctx context.Context, id string, s Season) ([]Scored, error)
}
