package botapi

import (
	"bytes"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Unread lines are bounded: the stream ends, and nobody has waited.
func TestAFeedIsBounded(t *testing.T) {
	f := newFeed()
	line := append(bytes.Repeat([]byte("x"), 1023), '\n')
	sent := 0
	for range 2 * feedMost / len(line) {
		f.Send(line)
		sent++
	}
	lines, ended, _ := f.take()
	if got := len(lines) * len(line); ended != reasonSlow || got > feedMost || got < feedMost/2 {
		t.Errorf("%d bytes of %d lines are kept, and it ends as %q", got, sent, ended)
	}
	f.Send(line)
	if lines, ended, _ := f.take(); len(lines) != 0 || ended != reasonSlow {
		t.Errorf("later %d lines, %q", len(lines), ended)
	}
}

// The first reason to end stands, and the writer is told at once, once.
func TestAFeedEndsOnce(t *testing.T) {
	f := newFeed()
	hurried := 0
	f.write(func() { hurried++ })
	f.End(client.ErrSessionEnded)
	f.End(client.ErrRestart)
	f.end(reasonAnother)
	if _, ended, _ := f.take(); ended != reasonToken || hurried != 1 {
		t.Errorf("it ends as %q, and %d were hurried", ended, hurried)
	}
	f = newFeed()
	f.End(client.ErrAnother)
	if _, ended, _ := f.take(); ended != reasonAnother {
		t.Errorf("it ends as %q", ended)
	}
	f = newFeed()
	f.End(errors.New("whatever"))
	if _, ended, _ := f.take(); ended != reasonRestart {
		t.Errorf("it ends as %q", ended)
	}
}

func TestAFeedPutsBack(t *testing.T) {
	f := newFeed()
	for _, l := range []string{"a\n", "b\n", "c\n"} {
		f.Send([]byte(l))
	}
	lines, _, _ := f.take()
	f.Send([]byte("d\n"))
	f.putBack(lines[1:])
	lines, _, _ = f.take()
	if got := string(bytes.Join(lines, nil)); got != "b\nc\nd\n" {
		t.Errorf("%q", got)
	}
}

// Every end of a stream has a reason of its own, with a sentence, and a refusal of its own if the stream has not begun.
func TestWhyAFeedEnds(t *testing.T) {
	suspended := fault.WithReason(fault.Forbidden, "suspended", "The account is suspended.")
	for _, c := range []struct {
		end    error
		reason reason
		why    error
	}{
		{client.ErrSessionEnded, reasonToken, account.ErrToken},
		{client.ErrAnother, reasonAnother, client.ErrAnother},
		{client.ErrRenamed, reasonRenamed, client.ErrRenamed},
		{suspended, reasonSuspended, suspended},
		{client.ErrRestart, reasonRestart, client.ErrRestart},
	} {
		f := newFeed()
		if err := f.why(); err != nil {
			t.Error("before its end:", err)
		}
		f.End(c.end)
		if _, ended, _ := f.take(); ended != c.reason || sentences[ended] == "" || !errors.Is(f.why(), c.why) {
			t.Errorf("%v: %q, answered %v", c.end, ended, f.why())
		}
		p := &player{}
		if err := p.await(t.Context(), f); !errors.Is(err, c.why) {
			t.Errorf("%v while a game's stream is opened: %v", c.end, err)
		}
	}
}

// A stream that cannot follow its game names the cause: restart is only for a stop of the server.
func TestWhyAGameIsNotFollowed(t *testing.T) {
	for err, want := range map[error]reason{
		wire.ErrStopping: reasonRestart, wire.ErrRooms: reasonBusy, wire.ErrGameQueue: reasonBusy, fault.New(fault.Internal, "x"): reasonBusy,
		wire.ErrRetry: reasonRetry, wire.ErrDamaged: reasonDamaged, wire.ErrInvalid: "",
	} {
		if got, refused := (&player{}).refuse(err); got != want || refused != nil || want != "" && sentences[want] == "" {
			t.Errorf("%v: %q, %v", err, got, refused)
		}
	}
}
