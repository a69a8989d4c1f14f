package lists

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/account"
)

// The bounds of classes.
const (
	MostPupils  = 200 // of a class
	MostClasses = 50  // that a member is a pupil of
	changesMost = 60  // of classes, by one member in a minute
	codesMost   = 20  // codes that a member may try in a minute
	viewsMost   = 60  // classes that a teacher may look at in a minute
	countedMost = 10_000
)

// The states of a pupil's work on an entry.
const (
	Tried  = "tried"  // a puzzle, not solved yet
	Solved = "solved" // a puzzle, at the first try
	Later  = "later"  // a puzzle that was failed at first
	Done   = "done"   // a study, as the pupil says
)

// Work is what a pupil has done with an entry; the zero value: nothing.
type Work struct {
	State string
	At    time.Time // of the first try of a puzzle; when the pupil said so of a study
}

// Pupil is somebody who has joined a class.
type Pupil struct {
	User   records.User
	Joined time.Time
	Work   []Work // of each entry of the list
}

// Class is what the teacher, the owner of the list, sees of a class.
type Class struct {
	Code   string  // by which others join; "" if the list is no class
	Pupils []Pupil // the first to join first
}

// Part is a viewer's part in the class of a list; the zero value: none.
type Part struct {
	Open   bool      // the viewer's own list is a class
	Pupils int       // of the viewer's own
	Joined time.Time // as a pupil; else zero
}

// Joined is a class among those of a pupil.
type Joined struct {
	ID, Title string // of the list; "" if a moderator has hidden the title
	Owner     records.User
}

// ClassStore keeps classes; db.Classes is one.
type ClassStore interface {
	// Open makes a list of the owner's a class with a code, or gives the class another one; its pupils stay. It returns
	// ErrMissing and ErrOthers.
	Open(ctx context.Context, list string, owner game.UserID, code string, at time.Time) error
	// Close ends the class of a list, if there is one, and forgets its pupils. It returns ErrMissing and ErrOthers.
	Close(ctx context.Context, list string, owner game.UserID) error
	// Class returns the class of an owner's list. It returns ErrMissing, and ErrOthers to everybody but the owner.
	Class(ctx context.Context, list string, owner game.UserID) (Class, error)
	// Remove takes a pupil out of the class of an owner's list, and forgets what the pupil has said. It returns ErrMissing
	// and ErrOthers.
	Remove(ctx context.Context, list string, owner, pupil game.UserID) error
	PupilStore
}

// PupilStore keeps who is in which class.
type PupilStore interface {
	// Invited returns the class with a code; ErrCode.
	Invited(ctx context.Context, code string) (Joined, error)
	// Join adds a member to the class with a code. Joined again, it stays as it is. It returns ErrCode, ErrPupilGuest, ErrTeacher, ErrFull
	// and ErrClasses.
	Join(ctx context.Context, code string, user game.UserID, at time.Time) (list string, err error)
	// Leave takes a user out of a class; nothing happens if the user is not in it.
	Leave(ctx context.Context, list string, user game.UserID) error
	// Say keeps or forgets that a pupil has worked through a study on the list. It returns ErrPupil for who is not in the
	// class, and ErrEntry for what is no study on the list.
	Say(ctx context.Context, list string, user game.UserID, e Item, done bool, at time.Time) error
	// Part returns a user's part in the class of a list, and the user's own work on studies, by entry without a date.
	Part(ctx context.Context, list string, user game.UserID) (Part, map[Item]bool, error)
	// Joined returns the classes of a pupil, the newest first.
	Joined(ctx context.Context, user game.UserID) ([]Joined, error)
}

// Classes are lists that others join by a code: the owner, the teacher, sees who has joined and what they have done with the entries.
// Nobody but the teacher sees a pupil's name or work. It is safe for concurrent use.
type Classes struct {
	store                 ClassStore
	changes, codes, views *limit.Limiter
}

// NewClasses returns Classes.
func NewClasses(s ClassStore) *Classes {
	perMinute := func(n int) *limit.Limiter {
		return limit.New(limit.Options{Events: n, Per: time.Minute, Max: countedMost, Now: time.Now})
	}
	return &Classes{s, perMinute(changesMost), perMinute(codesMost), perMinute(viewsMost)}
}

// admit returns why a viewer may not do something now: no member, guests being refused as told, or too often.
func admit(v account.Viewer, guest error, l *limit.Limiter) error {
	switch {
	case v.User == 0:
		return ErrVisitor
	case v.Guest:
		return guest
	case !l.Allow(v.User.Key()):
		return ErrOften
	}
	return nil
}

// Open makes a list of the viewer's a class, or gives the class another code, which it returns. It returns ErrVisitor, ErrGuest, ErrOften,
// ErrMissing and ErrOthers.
func (c *Classes) Open(ctx context.Context, v account.Viewer, list string) (code string, err error) {
	if err := admit(v, ErrGuest, c.changes); err != nil {
		return "", err
	}
	code = ids.NewCode()
	return code, c.store.Open(ctx, list, v.User, code, time.Now())
}

// Close ends a class of the viewer's and forgets its pupils. It fails as Open does.
func (c *Classes) Close(ctx context.Context, v account.Viewer, list string) error {
	if err := admit(v, ErrGuest, c.changes); err != nil {
		return err
	}
	return c.store.Close(ctx, list, v.User)
}

// Class returns the class of a list of the viewer's. It fails as Open does.
func (c *Classes) Class(ctx context.Context, v account.Viewer, list string) (Class, error) {
	if err := admit(v, ErrGuest, c.views); err != nil {
		return Class{}, err
	}
	return c.store.Class(ctx, list, v.User)
}

// Remove takes a pupil out of a class of the viewer's. It fails as Open does.
func (c *Classes) Remove(ctx context.Context, v account.Viewer, list string, pupil game.UserID) error {
	if err := admit(v, ErrGuest, c.changes); err != nil {
		return err
	}
	return c.store.Remove(ctx, list, v.User, pupil)
}

// Invited returns the class with a code, for who may want to join it. Codes that are tried are counted, right ones too. It returns
// ErrVisitor, ErrPupilGuest, ErrOften and ErrCode.
func (c *Classes) Invited(ctx context.Context, v account.Viewer, code string) (Joined, error) {
	code, err := c.try(v, code)
	if err != nil {
		return Joined{}, err
	}
	return c.store.Invited(ctx, code)
}

// Join adds the viewer to the class with a code, and returns its list. It fails as Invited does, and with ErrTeacher, ErrFull and
// ErrClasses.
func (c *Classes) Join(ctx context.Context, v account.Viewer, code string) (list string, err error) {
	if code, err = c.try(v, code); err != nil {
		return "", err
	}
	return c.store.Join(ctx, code, v.User, time.Now())
}

// try counts a code that a viewer tries, and returns it as it is kept.
func (c *Classes) try(v account.Viewer, code string) (string, error) {
	if err := admit(v, ErrPupilGuest, c.codes); err != nil {
		return "", err
	}
	code, ok := ids.ReadCode(code)
	if !ok {
		return "", ErrCode
	}
	return code, nil
}

// Leave takes the viewer out of a class. It returns ErrVisitor.
func (c *Classes) Leave(ctx context.Context, v account.Viewer, list string) error {
	if v.User == 0 {
		return ErrVisitor
	}
	return c.store.Leave(ctx, list, v.User)
}

// Say keeps or forgets that the viewer has worked through a study of a class. It returns ErrVisitor, ErrPupilGuest, ErrOften, ErrPupil and
// ErrEntry.
func (c *Classes) Say(ctx context.Context, v account.Viewer, list string, e Item, done bool) error {
	if err := admit(v, ErrPupilGuest, c.changes); err != nil {
		return err
	}
	e.Due = ""
	if e.Kind != StudyEntry || !e.valid() {
		return ErrEntry
	}
	return c.store.Say(ctx, list, v.User, e, done, time.Now())
}

// Part returns the viewer's part in the class of a list, and which studies of it the viewer has worked through.
func (c *Classes) Part(ctx context.Context, v account.Viewer, list string) (Part, map[Item]bool, error) {
	if v.User == 0 || v.Guest {
		return Part{}, nil, nil
	}
	return c.store.Part(ctx, list, v.User)
}

// Joined returns the viewer's classes, the newest first.
func (c *Classes) Joined(ctx context.Context, v account.Viewer) ([]Joined, error) {
	if v.User == 0 || v.Guest {
		return nil, nil
	}
	return c.store.Joined(ctx, v.User)
}
