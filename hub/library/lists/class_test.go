package lists

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// askedCodes is a ClassStore that knows no class and counts the codes that it is asked for.
type askedCodes struct {
	ClassStore
	asked []string
}

func (s *askedCodes) Invited(_ context.Context, code string) (Joined, error) {
	s.asked = append(s.asked, code)
	return Joined{}, ErrCode
}

// Codes are tried a bounded number of times a minute, whether they are well formed or not; only those that could be codes reach the store.
func TestCodesThatAreGuessed(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := &askedCodes{}
		c := NewClasses(s)
		ann := account.Viewer{User: 1}
		for _, code := range []string{"abcd-efgh", " ABCDEFGH", "ABCDEFG", "ABCDEFGHJ", "ABCDEFG1", "ABCDEFG'", "", strings.Repeat("A", 1000)} {
			if _, err := c.Invited(t.Context(), ann, code); !errors.Is(err, ErrCode) {
				t.Errorf("%q: %v", code, err)
			}
		}
		if strings.Join(s.asked, " ") != "ABCDEFGH ABCDEFGH" {
			t.Error(s.asked)
		}
		for range codesMost - 8 {
			if _, err := c.Join(t.Context(), ann, "x"); !errors.Is(err, ErrCode) {
				t.Fatal(err)
			}
		}
		if _, err := c.Join(t.Context(), ann, "ABCDEFGH"); !errors.Is(err, ErrOften) {
			t.Error(err)
		}
		if _, err := c.Invited(t.Context(), account.Viewer{User: 2}, "ABCDEFGH"); !errors.Is(err, ErrCode) {
			t.Error("another member:", err)
		}
		for v, want := range map[account.Viewer]error{{}: ErrVisitor, {User: 3, Guest: true}: ErrPupilGuest} {
			if _, err := c.Invited(t.Context(), v, "ABCDEFGH"); !errors.Is(err, want) {
				t.Error(v, err)
			}
			if _, err := c.Join(t.Context(), v, "ABCDEFGH"); !errors.Is(err, want) {
				t.Error(v, err)
			}
		}
	})
}

func TestDueDays(t *testing.T) {
	for due, want := range map[string]error{"": nil, "2026-12-31": nil, "2026-02-30": ErrDue, "31.12.2026": ErrDue, "tomorrow": ErrDue, "2026-12-31T00:00": ErrDue} {
		if _, err := check("x", []Item{{Kind: PuzzleEntry, ID: "p1", Due: due}}); !errors.Is(err, want) {
			t.Errorf("%q: %v", due, err)
		}
	}
	if _, err := check("x", []Item{{Kind: PuzzleEntry, ID: "p1", Due: "2026-12-30"}, {Kind: PuzzleEntry, ID: "p1", Due: "2026-12-31"}}); !errors.Is(err, ErrEntry) {
		t.Error("twice with two days:", err)
	}
}
