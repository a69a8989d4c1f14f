package study

import (
	"context"
	"time"

	"tengen/hub/game/records"
)

// The bounds of a member's studies.
const (
	Most      = 100      // studies
	MostBytes = 32 << 20 // of all together
)

// Kept is a study as it is kept.
type Kept struct {
	ID      string
	Owner   records.User
	Title   string
	Body    []byte // Chapters in JSON, at most MaxBytes
	Version int    // 1, and one more with each change
	Updated time.Time
	Hidden  bool // its texts, by a moderator: from everybody but its owner
}

// Listed is a study in its owner's list.
type Listed struct {
	ID, Title string
	Updated   time.Time
	Bytes     int // of its body
}

// Store keeps studies; db.Studies is one.
type Store interface {
	// List returns a user's studies, the one changed last first.
	List(ctx context.Context, owner int64) ([]Listed, error)
	// Add keeps a new study of a member's, with its version. It returns ErrMost if the member has so many already,
	// ErrRoom if all would have more than MostBytes, and ErrGuest for a guest.
	Add(ctx context.Context, k Kept, most int) error
	// Get returns a study; ErrMissing.
	Get(ctx context.Context, id string) (Kept, error)
	// Title returns a study's title; ErrMissing.
	Title(ctx context.Context, id string) (string, error)
	// Change puts title and body in the place of those of a version, and returns the next one. It returns ErrMissing,
	// ErrOthers for another owner, ErrRoom as Add does, and ErrChanged for another version, unless it is this very change
	// that was made before.
	Change(ctx context.Context, k Kept) (version int, err error)
	// Delete deletes a study; ErrMissing, ErrOthers.
	Delete(ctx context.Context, id string, owner int64) error
}
