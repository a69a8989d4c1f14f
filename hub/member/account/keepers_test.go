package account

import (
	"errors"
	"testing"

	"tengen/hub/testing/virtual"
)

// Members keep things, and change them a number of times a minute, each its own.
func TestKeepers(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		visitor, guest, often := errors.New("visitor"), errors.New("guest"), errors.New("often")
		k := NewKeepers(2, visitor, guest, often)
		for i, c := range []struct {
			who  Viewer
			want error
		}{
			{Viewer{}, visitor}, {Viewer{User: 1, Guest: true}, guest},
			{Viewer{User: 2}, nil}, {Viewer{User: 2}, nil}, {Viewer{User: 2}, often}, {Viewer{User: 3}, nil},
		} {
			if err := k.Change(c.who); err != c.want {
				t.Errorf("%d: %v, want %v", i, err, c.want)
			}
		}
		if err := k.May(Viewer{User: 2}); err != nil {
			t.Errorf("who has changed much may keep no more: %v", err)
		}
	})
}
