package account

import (
	"strconv"
	"time"

	"tengen/hub/base/limit"
)

// Keepers lets members keep documents, and change them a bounded number of times a minute. It is safe for concurrent
// use.
type Keepers struct {
	visitor, guest, often error // refusals
	changes               *limit.Limiter
}

// keepersMost bounds the members whose changes are counted at once.
const keepersMost = 10_000

// NewKeepers returns Keepers with so many changes a minute, and the errors for visitors, for guests and for too many
// changes.
func NewKeepers(aMinute int, visitor, guest, often error) *Keepers {
	return &Keepers{visitor, guest, often, limit.New(limit.Options{Events: aMinute, Per: time.Minute, Max: keepersMost, Now: time.Now})}
}

// May returns why a viewer keeps nothing here, nil if it may.
func (k *Keepers) May(v Viewer) error {
	switch {
	case v.User == 0:
		return k.visitor
	case v.Guest:
		return k.guest
	}
	return nil
}

// Change counts a change that a viewer is about to make, and returns why it may not.
func (k *Keepers) Change(v Viewer) error {
	if err := k.May(v); err != nil {
		return err
	}
	if !k.changes.Allow(strconv.FormatInt(v.User, 10)) {
		return k.often
	}
	return nil
}
