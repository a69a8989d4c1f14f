package lists

import (
	"context"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/document"
)

// Store keeps lists; db.Lists is one. The body of a document is its entries in JSON.
type Store interface {
	document.Store[Listed]
	// About describes entries for a user, 0 for a visitor, in their order.
	About(ctx context.Context, user game.UserID, entries []Item) ([]About, error)
}
