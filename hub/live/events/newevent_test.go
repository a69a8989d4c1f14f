package events

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// Names and texts: nothing in them disguises them or deforms the page; lines of a text stay lines.
func TestTextsOfAnEvent(t *testing.T) {
	n := NewEvent{
		Kind: "swiss", Title: "Tues\u202eday\n ", Text: "Two\u200b lines,\r\nwith a link.\x00", Sections: []string{"A\u2066", "\u2800"},
		Settings: wire.SettingsOf(planOf("swiss").Games), Starts: time.Now().UnixMilli(), Rounds: 3,
	}
	p, err := n.Plan()
	if err != nil || p.Title != "Tuesday" || p.Text != "Two lines,\nwith a link." || p.Sections[0] != "A" || p.Sections[1] != "" {
		t.Errorf("%q %q %q %v", p.Title, p.Text, p.Sections, err)
	}
	if err := p.Check(time.Now()); err == nil {
		t.Error("a section without a name")
	}
	n.Title = "\u2800\u3164"
	if p, err = n.Plan(); err == nil {
		err = p.Check(time.Now())
	}
	if err == nil {
		t.Error("a title without anything to see")
	}
}
