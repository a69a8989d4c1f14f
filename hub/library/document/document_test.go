package document

import (
	"errors"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// Members keep documents, and change them a number of times a minute, each its own.
func TestChangesAreCounted(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		r := Refusals{Visitor: errors.New("visitor"), Guest: errors.New("guest"), Often: errors.New("often")}
		s := NewService[struct{}](nil, 1, r)
		admit := func(v account.Viewer, want error) {
			t.Helper()
			if err := s.Admit(v); err != want {
				t.Errorf("%+v: %v, want %v", v, err, want)
			}
		}
		admit(account.Viewer{}, r.Visitor)
		admit(account.Viewer{User: 1, Guest: true}, r.Guest)
		for range changesMost {
			admit(account.Viewer{User: 2}, nil)
		}
		admit(account.Viewer{User: 2}, r.Often)
		admit(account.Viewer{User: 3}, nil)
		if err := s.may(account.Viewer{User: 2}); err != nil {
			t.Errorf("a member who changed much keeps nothing: %v", err)
		}
		time.Sleep(2 * time.Minute) // virtual
		admit(account.Viewer{User: 2}, nil)
	})
}
