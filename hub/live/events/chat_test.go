package events

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// heardChat follows the chat of a section until the test ends, and keeps what it is told, by line.
func (s *site) heardChat(ctx context.Context, service *Service, id string, section int) func() []EventSaid {
	return s.heardBy(ctx, 0, service, id, section)
}

// heardBy is heardChat of a user.
func (s *site) heardBy(ctx context.Context, u game.UserID, service *Service, id string, section int) func() []EventSaid {
	var told []EventSaid
	go func() {
		err := service.FollowChat(ctx, u, id, section, time.Minute, func(lines []EventSaid) error {
			s.mu.Lock()
			defer s.mu.Unlock()
			for _, l := range lines {
				if i := slices.IndexFunc(told, func(o EventSaid) bool { return o.ID == l.ID }); i >= 0 {
					told[i] = l
					continue
				}
				told = append(told, l)
			}
			return nil
		})
		if err != nil {
			s.t.Error(err)
		}
	}()
	return func() []EventSaid {
		s.mu.Lock()
		defer s.mu.Unlock()
		return slices.Clone(told)
	}
}

func texts(lines []EventSaid) (out []string) {
	for _, l := range lines {
		out = append(out, l.Text)
	}
	return out
}

func talker(u int) Asker {
	a := asker(u)
	a.Since = time.Now().Add(-48 * time.Hour)
	return a
}

// sections makes an event with two sections, of whose players 1 and 2 are in the first.
func (s *site) sections() string {
	s.t.Helper()
	p := planOf(tournament.Swiss)
	p.Sections = []string{"A", "B"}
	id, err := s.one.Create(s.t.Context(), asker(500), p, "sections")
	if err != nil {
		s.t.Fatal(err)
	}
	for u := 1; u <= 4; u++ {
		if err := s.one.Join(s.t.Context(), asker(u), id, Joining{Section: (u - 1) / 2}, ""); err != nil {
			s.t.Fatal(err)
		}
	}
	return id
}

// A line reaches all who follow its section, on whatever server, once; a line that is said again is one line.
func TestALineReachesItsSection(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 2)
		defer s.end()
		id := s.sections()
		other := s.server()
		ctx, cancel := context.WithCancel(t.Context())
		defer synctest.Wait()
		defer cancel()
		here, there, elsewhere := s.heardChat(ctx, s.one, id, 0), s.heardChat(ctx, other, id, 0), s.heardChat(ctx, other, id, 1)
		for _, key := range []string{"a", "a", "b"} {
			if err := s.one.Say(t.Context(), talker(1), id, 0, "hello "+key, key); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(3 * time.Second)
		for name, f := range map[string]func() []EventSaid{"here": here, "there": there} {
			if got := f(); !slices.Equal(texts(got), []string{"hello a", "hello b"}) || got[0].From.Name != "P1" || got[0].Seat != "" {
				t.Errorf("%s: %+v", name, got)
			}
		}
		if got := elsewhere(); len(got) != 0 {
			t.Errorf("the other section: %+v", got)
		}
	})
}

// The host hides a line for everybody, and shows it again; other servers notice it a little later.
func TestTheHostHidesALine(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		id := s.sections()
		other := s.server()
		ctx, cancel := context.WithCancel(t.Context())
		defer synctest.Wait()
		defer cancel()
		here, there := s.heardChat(ctx, s.one, id, 0), s.heardChat(ctx, other, id, 0)
		if err := s.one.Say(t.Context(), talker(1), id, 0, "rude", "k"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Second)
		line := here()[0].ID
		for _, a := range []Asker{asker(2), {}, {User: 7, Guest: true}} {
			if err := s.one.HideLine(t.Context(), a, id, line, true); err == nil {
				t.Errorf("%+v hides a line", a)
			}
		}
		if err := s.one.HideLine(t.Context(), asker(500), id, line+100, true); !errors.Is(err, tournament.ErrPair) {
			t.Errorf("a line that is not there: %v", err)
		}
		for _, on := range []bool{true, false} {
			if err := s.one.HideLine(t.Context(), asker(500), id, line, on); err != nil {
				t.Fatal(err)
			}
			time.Sleep(2 * time.Second)
			if got := here()[0]; got.Hidden != on || (got.Text == "") != on {
				t.Errorf("%+v", got)
			}
			time.Sleep(chatReread)
			if got := there()[0]; got.Hidden != on || (got.Text == "") != on {
				t.Errorf("on another server: %+v", got)
			}
		}
	})
}

// The rights to write.
func TestWhoWritesInAnEvent(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		id := s.sections()
		if err := s.one.Order(t.Context(), asker(500), id, tournament.Silence{Name: "P2"}, ""); err != nil {
			t.Fatal(err)
		}
		young, muted, mod := asker(1), talker(1), talker(9)
		young.Since = time.Now()
		muted.Sanctions = moderation.Sanctions{Muted: time.Now().Add(time.Hour), MutedFor: moderation.Abuse}
		mod.Mod = true
		for name, c := range map[string]struct {
			who     Asker
			section int
			text    string
			want    string // the refusal
		}{
			"a player":                         {talker(1), 0, "hello", ""},
			"a player in the other section":    {talker(1), 1, "hello", "event_talk"},
			"a section that there is not":      {talker(1), 2, "hello", "event_pair"},
			"below the first section":          {talker(1), -1, "hello", "event_pair"},
			"the host, in any section":         {talker(500), 1, "hello", ""},
			"a moderator":                      {mod, 1, "hello", ""},
			"a visitor":                        {Asker{}, 0, "hello", "event_visitor"},
			"a member who does not play":       {talker(8), 0, "hello", "event_talk"},
			"a player whom the host silences":  {talker(2), 0, "hello", "event_silenced"},
			"a player whom the site has muted": {muted, 0, "hello", "muted"},
			"a new account, with a link":       {young, 0, "see https://example.com", "chat_link"},
			"an old account, with a link":      {talker(1), 0, "see https://example.com", ""},
			"nothing":                          {talker(1), 0, " \u200b ", "chat_line"},
			"too much":                         {talker(1), 0, strings.Repeat("ä", 141), "chat_line"},
			"who has written enough":           {talker(4), 1, "hello", "chat_often"},
		} {
			err := s.one.Say(t.Context(), c.who, id, c.section, c.text, name)
			reason := ""
			if f := fault.Of(err); f != nil {
				reason = string(f.Reason)
			}
			if reason != c.want || (err == nil) != (c.want == "") {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := s.one.Order(t.Context(), asker(500), id, tournament.Silence{Name: "P2", Stop: true}, ""); err != nil {
			t.Fatal(err)
		}
		if err := s.one.Say(t.Context(), talker(2), id, 0, "thanks", "x"); err != nil {
			t.Errorf("after the silence: %v", err)
		}
		if err := s.one.Say(t.Context(), talker(1), "no such event", 0, "hello", "x"); !errors.Is(err, tournament.ErrMissing) {
			t.Errorf("%v", err)
		}
	})
}

// Too many lines of an event in a short time are refused, but not the host's.
func TestACrowdInAnEvent(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		id := s.sections()
		refused := 0
		for i := range 80 {
			if err := s.one.Say(t.Context(), talker(1), id, 0, "hello", strings.Repeat("k", i+1)); err != nil {
				refused++
				if f := fault.Of(err); f == nil || f.Reason != "chat_crowd" {
					t.Fatal(err)
				}
			}
		}
		if refused == 0 || refused > 30 {
			t.Errorf("%d lines are refused", refused)
		}
		if err := s.one.Say(t.Context(), talker(500), id, 0, "One after the other, please.", "host"); err != nil {
			t.Error(err)
		}
	})
}

// The last lines of each section are shown, and an event without a chat has none.
func TestWhatIsShownOfAChat(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		id := s.sections()
		for i := range chatLines + 10 {
			if err := s.one.Say(t.Context(), talker(500), id, 0, "hello", strings.Repeat("k", i+1)); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer synctest.Wait()
		defer cancel()
		heard := s.heardChat(ctx, s.one, id, 0)
		synctest.Wait()
		if got := heard(); len(got) != chatLines || got[0].ID != 11 {
			t.Errorf("%d lines from %d on", len(got), got[0].ID)
		}
		p := planOf(tournament.Swiss)
		p.Quiet = true
		quiet, err := s.one.Create(t.Context(), asker(500), p, "quiet")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.one.Say(t.Context(), talker(500), quiet, 0, "hello", "k"); !errors.Is(err, tournament.ErrQuiet) {
			t.Error(err)
		}
		if err := s.one.HideLine(t.Context(), asker(500), quiet, 1, true); !errors.Is(err, tournament.ErrQuiet) {
			t.Error(err)
		}
		// A day after the end nobody writes any more.
		if err := s.one.Order(t.Context(), asker(500), id, tournament.Stop{Text: "x"}, ""); err != nil {
			t.Fatal(err)
		}
		if err := s.one.Say(t.Context(), talker(1), id, 0, "a pity", "after"); err != nil {
			t.Error(err)
		}
		time.Sleep(25 * time.Hour)
		if err := s.one.Say(t.Context(), talker(1), id, 0, "still here", "late"); !errors.Is(err, tournament.ErrOver) {
			t.Error(err)
		}
	})
}

// A reader who has blocked a writer is not sent the writer's lines, from the next time on that lines are read. Everybody else is.
func TestBlockedWritersInAChat(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 2)
		defer s.end()
		id := s.sections()
		block := func(blocked, by game.UserID) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.blocks = map[game.UserID][]game.UserID{blocked: {900, by, 7}}
		}
		block(1, 2)
		say := func(u int, text string) {
			t.Helper()
			time.Sleep(20 * time.Second)
			if err := s.one.Say(t.Context(), talker(u), id, 0, text, text); err != nil {
				t.Fatal(err)
			}
			time.Sleep(2 * time.Second)
		}
		ctx, leave := context.WithCancel(t.Context())
		by := func(u game.UserID) func() []EventSaid { return s.heardBy(ctx, u, s.one, id, 0) }
		visitor, own, second, third := by(0), by(1), by(2), by(3)
		say(1, "One.")
		say(2, "Two.")
		sees := func(heard func() []EventSaid, want ...string) {
			t.Helper()
			if got := texts(heard()); !slices.Equal(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
		sees(visitor, "One.", "Two.")
		sees(own, "One.", "Two.")
		sees(second, "Two.")
		sees(third, "One.", "Two.")
		block(2, 3) // the first block is lifted
		time.Sleep(chatReread + 2*time.Second)
		sees(second, "Two.", "One.")
		say(2, "Three.")
		sees(third, "One.", "Two.") // what was sent stays where it is
		leave()
		synctest.Wait()
	})
}
