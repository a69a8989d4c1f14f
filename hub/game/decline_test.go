package game

import "testing"

// A declined challenge is over, and its log says why.
func TestDecline(t *testing.T) {
	g := New("g", Settings{Size: 15, Opening: Free, Forbidden: Refuse, Time: TimeControl{Kind: NoClock}}, ann, WishRandom)
	for _, c := range []struct {
		Command
		want error
	}{
		{Command{Kind: Decline, Actor: bob, Declined: "weather"}, ErrDecline},
		{Command{Kind: Decline, Actor: ann, Declined: DeclinedNow}, ErrOwnGame},
		{Command{Kind: Decline, Actor: 0, Declined: DeclinedNow}, ErrNotPlayer},
		{Command{Kind: Decline, Actor: bob, Declined: DeclinedNow, Version: 1}, ErrStale},
	} {
		if _, err := g.Decide(&c.Command, t0); err != c.want {
			t.Errorf("%+v: %v", c.Command, err)
		}
	}
	e, err := g.Decide(&Command{Kind: Decline, Actor: bob, ClientID: "b/1", Declined: DeclinedSlow}, t0)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Apply(e); err != nil || g.Phase() != Over || g.Result().Reason != Aborted || e.Payload.Declined != DeclinedSlow {
		t.Errorf("%v %v %+v", err, g.Phase(), e.Payload)
	}
	for _, k := range []CommandKind{Join, Decline} {
		if _, err := g.Decide(&Command{Kind: k, Actor: bob, ClientID: "b/2", Declined: DeclinedNow}, t0); err != ErrDeclined {
			t.Error(err)
		}
	}
}
