package fault

import (
	"errors"
	"fmt"
	"testing"
)

func TestOnlyFaultsReachAClient(t *testing.T) {
	cause := errors.New("dial tcp: secret host")
	sentinel := New("stale", "The game has moved on.")
	for _, c := range []struct {
		err     error
		code    Code
		message string
	}{
		{nil, "", ""},
		{sentinel, "stale", "The game has moved on."},
		{fmt.Errorf("room k3: %w", sentinel), "stale", "The game has moved on."},
		{New(Retry, "Not stored.").From(cause), Retry, "Not stored."},
		{cause, Internal, "Something went wrong on our side."},
	} {
		if got := CodeOf(c.err); got != c.code {
			t.Errorf("CodeOf(%v) = %q, want %q", c.err, got, c.code)
		}
		if got := MessageOf(c.err); c.err != nil && got != c.message {
			t.Errorf("MessageOf(%v) = %q, want %q", c.err, got, c.message)
		}
	}
	plain := WithReason(Invalid, "short", "Too short.")
	counted := plain.With(Values{"min": 8}).From(cause)
	if e := Of(fmt.Errorf("name: %w", counted)); e.Reason != "short" || e.Values["min"] != 8 || plain.Values != nil || plain.Cause != nil {
		t.Errorf("%+v of %+v", e, plain)
	}
	if err := New(Retry, "Not stored.").From(cause); !errors.Is(err, cause) {
		t.Error("the cause is lost")
	}
}
