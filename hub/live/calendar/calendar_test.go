package calendar

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

var t0 = time.Date(2026, 11, 30, 18, 0, 0, 0, time.UTC)

// list is a source that has some items.
type list []Item

func (l list) Between(_ context.Context, q Query) (out []Item, err error) {
	for _, x := range l {
		if !x.Starts.Before(q.From) && x.Starts.Before(q.To) && (!q.Own || x.Mine) {
			out = append(out, x)
		}
	}
	return out, nil
}

type turns map[game.UserID]int

func (l turns) CalendarTurn(_ context.Context, u game.UserID) (int, error) { return l[u], nil }
func (l turns) RenewCalendar(_ context.Context, u game.UserID) (int, error) {
	l[u]++
	return l[u], nil
}

func service(items ...Item) *Service {
	s := New(turns{}, []byte("key"), list(items), list{})
	s.now = func() time.Time { return t0 }
	return s
}

func item(id string, in time.Duration, mine, open bool) Item {
	return Item{Kind: "event", ID: id, Title: id, Path: "/events/" + id, Starts: t0.Add(in), Phase: "coming", Mine: mine, Open: open}
}

// Soon is what begins within an hour and concerns the asker: the own before what is open to all.
func TestSoon(t *testing.T) {
	begun := item("begun", 10*time.Minute, true, true)
	begun.Phase = "running"
	for name, c := range map[string]struct {
		items []Item
		want  string
	}{
		"nothing":       {nil, ""},
		"open":          {[]Item{item("a", 59*time.Minute, false, true)}, "a"},
		"too far":       {[]Item{item("a", 60*time.Minute, true, true)}, ""},
		"past":          {[]Item{item("a", -time.Minute, true, true)}, ""},
		"not for all":   {[]Item{item("a", time.Minute, false, false)}, ""},
		"own by code":   {[]Item{item("a", time.Minute, true, false)}, "a"},
		"own first":     {[]Item{item("a", time.Minute, false, true), item("b", 50*time.Minute, true, false)}, "b"},
		"the next own":  {[]Item{item("b", 50*time.Minute, true, false), item("a", 5*time.Minute, true, false)}, "a"},
		"it runs":       {[]Item{begun}, ""},
		"the next open": {[]Item{item("b", 50*time.Minute, false, true), item("a", 5*time.Minute, false, true)}, "a"},
	} {
		got, err := service(c.items...).Soon(t.Context(), 1)
		if err != nil || (got == nil) != (c.want == "") || got != nil && got.ID != c.want {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
}

// An address of one's own calendar is nobody else's, and leads nowhere once it is renewed.
func TestOwnAddress(t *testing.T) {
	s := service()
	ctx := t.Context()
	if a, err := s.Address(ctx, 7); a != "" || err != nil {
		t.Error(a, err)
	}
	first, err := s.Renew(ctx, 7)
	if err != nil {
		t.Fatal(err)
	}
	if u, err := s.Holder(ctx, first); u != 7 || err != nil {
		t.Error(u, err)
	}
	second, err := s.Renew(ctx, 7)
	if err != nil || second == first {
		t.Fatal(err)
	}
	for _, wrong := range []string{"", "7", first, "8" + second[1:], second + "0", second[:len(second)-1], "-1-00", "zzzzzzzzzzzzzzzzz-1"} {
		if u, err := s.Holder(ctx, wrong); u != 0 || !errors.Is(err, ErrLink) {
			t.Errorf("%q: %d %v", wrong, u, err)
		}
	}
	if a, err := s.Address(ctx, 7); a != second || err != nil {
		t.Error(a, err)
	}
}

// A calendar's lines are escaped and folded, never within a character, and nobody's title writes a line of its own.
func TestICS(t *testing.T) {
	x := item("a", 0, false, true)
	x.Title = "Сыро; сыр, \\ вода\r\nEND:VCALENDAR\x07 " + strings.Repeat("連珠", 40)
	x.Text, x.Ends = "One\ntwo", t0.Add(90*time.Minute)
	y := item("b", time.Hour, false, true)
	y.Phase, y.Change = "called_off", 3
	text := string(ICS("A club, or so", "https://tengen.example", []Item{x, y}, t0))
	unfolded := strings.ReplaceAll(text, "\r\n ", "")
	for _, want := range []string{
		"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "X-WR-CALNAME:A club\\, or so\r\n", "UID:event-a@tengen\r\nSEQUENCE:0\r\n", "UID:event-b@tengen\r\nSEQUENCE:3\r\n", "DTSTART:20261130T180000Z\r\nDTEND:20261130T193000Z\r\n",
		`SUMMARY:Сыро\; сыр\, \\ вода\nEND:VCALENDAR 連珠`, `DESCRIPTION:One\ntwo`, "URL:https://tengen.example/events/b\r\nSTATUS:CANCELLED\r\n", "DTEND:20261130T200000Z\r\n",
	} {
		if !strings.Contains(unfolded, want) {
			t.Errorf("%q is missing in\n%s", want, unfolded)
		}
	}
	if strings.Count(unfolded, "\r\nEND:VCALENDAR") != 1 || strings.Contains(text, "\x07") {
		t.Errorf("%q", text)
	}
	for line := range strings.SplitSeq(text, "\r\n") {
		if len(line) > 75 || strings.ToValidUTF8(line, "?") != line || strings.ContainsAny(line, "\r\n") {
			t.Errorf("%q", line)
		}
	}
}
