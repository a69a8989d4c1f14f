package botapi

import (
	"bytes"
	"errors"
	"testing"

	"tengen/hub/door"
	"tengen/hub/fault"
)

// What is not read is bounded: the stream ends, and nobody has waited.
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

// The first reason to end stands, and whoever writes is told at once, once.
func TestAFeedEndsOnce(t *testing.T) {
	f := newFeed()
	hurried := 0
	f.write(func() { hurried++ })
	f.End(door.ErrSessionEnded)
	f.End(door.ErrRestart)
	f.end(reasonAnother)
	if _, ended, _ := f.take(); ended != reasonToken || hurried != 1 {
		t.Errorf("it ends as %q, and %d were hurried", ended, hurried)
	}
	f = newFeed()
	f.End(door.ErrAnother)
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

// A program whose account is suspended is told so: it need not come back.
func TestAFeedOfASuspendedMember(t *testing.T) {
	f := newFeed()
	f.End(fault.Because(fault.Forbidden, "suspended", "The account is suspended."))
	if _, ended, _ := f.take(); ended != reasonSuspended {
		t.Errorf("%q", ended)
	}
}
