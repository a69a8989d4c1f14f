package lists

import "context"

// Store keeps lists; db.Lists is one.
type Store interface {
	// List returns a member's lists, the one changed last first.
	List(ctx context.Context, owner int64) ([]Listed, error)
	// Add keeps a new list of a member's. It returns ErrMost if the member has so many already, and ErrGuest for a
	// guest.
	Add(ctx context.Context, l List, most int) error
	// Get returns a list; ErrMissing.
	Get(ctx context.Context, id string) (List, error)
	// Title returns a list's title; ErrMissing.
	Title(ctx context.Context, id string) (string, error)
	// About describes entries for a user, 0 for a visitor, in their order.
	About(ctx context.Context, user int64, entries []Item) ([]About, error)
	// Change puts title and entries in the place of those of a version, and returns the next one. It returns ErrMissing, ErrOthers for
	// another owner, and ErrChanged for another version, unless it is this very change that was made before.
	Change(ctx context.Context, l List) (version int, err error)
	// Delete deletes a list; ErrMissing, ErrOthers.
	Delete(ctx context.Context, id string, owner int64) error
}
