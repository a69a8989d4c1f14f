package events

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// TestTheExampleIsRead: the file in docs/ops is right, and says when its events begin.
func TestTheExampleIsRead(t *testing.T) {
	f, err := os.Open("../../../docs/ops/events.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	friday := time.Date(2026, 12, 4, 17, 20, 0, 0, time.UTC) // 19:20 in Tallinn
	list, err := ReadRepeats(f, friday)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"2026-12-04T18:00:00Z", "2026-12-05T17:00:00Z", "2026-12-06T13:00:00Z"} {
		if got := list[i].next(friday).Format(time.RFC3339); got != want {
			t.Errorf("%s: %s, want %s", list[i].Name, got, want)
		}
	}
	// The instant of a start leads to the one after it, also where the clock changes in between.
	spring := time.Date(2026, 3, 22, 13, 0, 0, 0, time.UTC)
	if got := list[2].next(spring); !got.Equal(time.Date(2026, 3, 29, 12, 0, 0, 0, time.UTC)) {
		t.Errorf("%v", got)
	}
}

// A rule of RFC 5545 in a zone: on the nights in which its clocks change the event happens once, also at an hour that is skipped or comes twice.
func TestRules(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Tallinn")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rule, from, after string
		want              []string
	}{
		{"FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=18;BYMINUTE=30;BYSECOND=0", "", "2026-12-01T16:30:00Z", []string{"2026-12-03T16:30:00Z", "2026-12-08T16:30:00Z"}},
		{"RRULE:FREQ=WEEKLY;INTERVAL=2", "2026-01-06T18:30", "2026-01-07T00:00:00Z", []string{"2026-01-20T16:30:00Z", "2026-02-03T16:30:00Z"}},
		{"FREQ=MONTHLY;BYDAY=-1SA", "2026-01-31T12:00", "2026-03-01T00:00:00Z", []string{"2026-03-28T10:00:00Z", "2026-04-25T09:00:00Z"}},
		// The clock goes from 3:00 to 4:00: half past three is half an hour after the change.
		{"FREQ=DAILY", "2026-01-01T03:30", "2026-03-28T00:00:00Z", []string{"2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"}},
		// The clock goes back from 4:00 to 3:00: the first half past three.
		{"FREQ=DAILY", "2026-01-01T03:30", "2026-10-24T00:00:00Z", []string{"2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"}},
		{"FREQ=HOURLY", "2026-01-01T00:00", "2026-03-29T00:30:00Z", []string{"2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z"}},
		{"FREQ=DAILY;COUNT=2", "2026-12-01T12:00", "2026-12-01T00:00:00Z", []string{"2026-12-01T10:00:00Z", "2026-12-02T10:00:00Z", "0001-01-01T00:00:00Z"}},
	} {
		r, err := newRecurrence(c.rule, c.from, zone)
		if err != nil {
			t.Fatal(c.rule, err)
		}
		at, err := time.Parse(time.RFC3339, c.after)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			again := r.next(at.Add(-time.Second)) // what is known is not what is after another instant
			if got := r.next(at).Format(time.RFC3339); got != want || again.After(r.next(at)) && !r.next(at).IsZero() {
				t.Errorf("%s: %s after %v, want %s", c.rule, got, at, want)
			}
			at = r.next(at)
		}
	}
}

// TestRepeated: each event is made once, by any number of servers, and the next when the one before has begun.
func TestRepeated(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		store := hubtest.NewEvents()
		p := planOf(tournament.Arena)
		hosted := []Hosted{{User: 5, Repeat: Repeat{Name: "hourly", Host: "Host", Plan: p, every: time.Hour}}}
		stop := make(chan struct{})
		for range 3 {
			s := New(Config{Store: store, Key: []byte("key"), Repeats: hosted, Begin: func(context.Context, []string) {}})
			done := make(chan struct{})
			go func() { defer close(done); s.Run(stop) }()
			defer func() { <-done }()
		}
		defer close(stop)
		time.Sleep(5*time.Hour + 30*time.Minute)
		made, err := store.Mine(t.Context(), 5)
		if err != nil {
			t.Fatal(err)
		}
		starts := map[time.Time]int{}
		for _, e := range made {
			starts[e.Plan.Start]++
		}
		if len(made) != 6 || len(starts) != 6 { // the clock began at midnight: those of one to six o'clock
			t.Errorf("%d events, %v", len(made), starts)
		}
	})
}

// A period is counted from a time of day.
func TestRepeatedFrom(t *testing.T) {
	day := time.Date(2026, 12, 4, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct{ every, from, after, want time.Duration }{
		{24 * time.Hour, 0, 11 * time.Hour, 24 * time.Hour},
		{24 * time.Hour, 18*time.Hour + 30*time.Minute, 11 * time.Hour, 18*time.Hour + 30*time.Minute},
		{24 * time.Hour, 18 * time.Hour, 18 * time.Hour, 42 * time.Hour},
		{2 * time.Hour, 15 * time.Minute, time.Hour, 2*time.Hour + 15*time.Minute},
		{90 * time.Minute, 10 * time.Minute, 0, 10 * time.Minute},
	} {
		r := Repeat{every: c.every, from: c.from}
		if got := r.next(day.Add(c.after)); got.Sub(day) != c.want {
			t.Errorf("%+v: %v", c, got.Sub(day))
		}
	}
}

// TestWrongRepeats: what is no such file is named.
func TestWrongRepeats(t *testing.T) {
	const event = `"event": {"kind": "arena", "title": "x", "minutes": 45, "settings": {"rule": "freestyle", "size": 15, "opening": "free", "forbidden": "refuse", "clock": {"kind": "fischer", "initial": 180000, "increment": 2000}}}`
	now := time.Now()
	if list, err := ReadRepeats(strings.NewReader(`[{"name": "a", "host": "b", "every": "1h", `+event+`}]`), now); err != nil || len(list) != 1 {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`{}`:                             "object",
		`[{"nam": "a"}]`:                 "unknown field",
		`[{"name": "a", ` + event + `}]`: "host",
		`[{"name": "a", "host": "b", ` + event + `}]`:                                                                          "either",
		`[{"name": "a", "host": "b", "every": "1h", "at": ["18:00"], ` + event + `}]`:                                          "either",
		`[{"name": "a", "host": "b", "every": "1h", "rule": "FREQ=DAILY", ` + event + `}]`:                                     "either",
		`[{"name": "a", "host": "b", "every": "1h", "first": "2026-01-01T18:00", ` + event + `}]`:                              "either",
		`[{"name": "a", "host": "b", "rule": "FREQ=OFTEN", ` + event + `}]`:                                                    "OFTEN",
		`[{"name": "a", "host": "b", "rule": "FREQ=MINUTELY;INTERVAL=30", ` + event + `}]`:                                     "HOURLY",
		`[{"name": "a", "host": "b", "rule": "FREQ=DAILY;BYHOUR=18;BYMINUTE=0,5", ` + event + `}]`:                             "less than",
		`[{"name": "a", "host": "b", "rule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", ` + event + `}]`:                               "need first",
		`[{"name": "a", "host": "b", "rule": "FREQ=DAILY", "first": "tomorrow", ` + event + `}]`:                               "such as",
		`[{"name": "a", "host": "b", "rule": "FREQ=DAILY;UNTIL=20200101T000000Z", ` + event + `}]`:                             "no start any more",
		`[{"name": "a", "host": "b", "rule": "DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY", ` + event + `}]`:                    "one line",
		`[{"name": "a", "host": "b", "every": "1h", "from": "24:30", ` + event + `}]`:                                          "18:30",
		`[{"name": "a", "host": "b", "at": ["18:00"], "from": "18:00", ` + event + `}]`:                                        "either",
		`[{"name": "a", "host": "b", "every": "1m", ` + event + `}]`:                                                           "not 10m",
		`[{"name": "a", "host": "b", "at": ["25:00"], ` + event + `}]`:                                                         "18:30",
		`[{"name": "a", "host": "b", "at": ["18:00"], "days": ["sunday"], ` + event + `}]`:                                     "none of",
		`[{"name": "a", "host": "b", "at": ["18:00"], "zone": "Nowhere", ` + event + `}]`:                                      "Nowhere",
		`[{"name": "a", "host": "b", "every": "1h", "event": {"kind": "arena", "title": "x"}}]`:                                "\"a\"",
		`[{"name": "a", "host": "b", "every": "1h", ` + event + `}, {"name": "a", "host": "b", "every": "1h", ` + event + `}]`: "twice",
		`[{"name": "a", "host": "b", "every": "1h", ` + strings.Replace(event, `"title"`, `"starts": 5, "title"`, 1) + `}]`:    "neither",
	} {
		if _, err := ReadRepeats(strings.NewReader(text), now); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// A repeated ladder is made with the levels of the house, of which its makers over HTTP have none.
func TestARepeatedLadder(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		now := time.Now()
		text := `[{"name": "ladder", "host": "b", "every": "24h", "event": {"kind": "ladder", "title": "Ladder", "minutes": 1440, "house": ["elm", "ginkgo"],
			"settings": {"rule": "freestyle", "size": 15, "opening": "free", "forbidden": "refuse", "rated": true, "clock": {"kind": "fischer", "initial": 180000, "increment": 2000}}}}]`
		repeats, err := ReadRepeats(strings.NewReader(text), now)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ReadRepeats(strings.NewReader(strings.Replace(text, "elm", "oak", 1)), now); err == nil {
			t.Error("a level that there is none of is taken")
		}
		time.Sleep(10*time.Hour + 30*time.Minute) // the ladder of the day began at midnight, without the site
		s := newSite(t, 0)
		levels := map[string]game.UserID{"elm": 901, "ginkgo": 902}
		service := New(Config{Guests: &hubtest.EventGuests{}, Papers: &hubtest.Federations{},
			Store: s.store, Players: s, Here: func(game.UserID) bool { return true }, Begin: s.begin, Key: []byte("key"), Log: slog.New(slog.DiscardHandler),
			Repeats: []Hosted{{Repeat: repeats[0], User: 5}},
			House: func(_ context.Context, level string) (records.User, error) {
				return records.User{ID: levels[level], Name: strings.ToUpper(level)}, nil
			},
		})
		go service.Run(s.stop)
		defer s.end()
		time.Sleep(2 * time.Minute)
		made, err := s.store.Mine(t.Context(), 5)
		slices.SortFunc(made, func(a, b tournament.Listed) int { return a.Starts.Compare(b.Starts) })
		if err != nil || len(made) != 2 || made[0].Players != 2 {
			t.Fatalf("%+v, %v", made, err)
		}
		today, tomorrow := made[0], made[1]
		if ends := today.Plan.Ends(today.Starts); today.Phase != tournament.Running || tomorrow.Starts.Sub(ends) >= time.Minute || tomorrow.Plan.Minutes != 1440 {
			t.Errorf("%s from %v to %v, the next at %v", today.Phase, today.Starts, ends, tomorrow.Starts)
		}
		robot := Asker{User: 7, Name: "Robot", Program: true}
		if err := service.Join(t.Context(), robot, made[0].ID, Joining{}, ""); err != nil {
			t.Fatal(err)
		}
		time.Sleep(14 * time.Hour)
		err = service.View(t.Context(), made[0].ID, func(e *tournament.Tournament) {
			if rows := Rows(e, 0, false); len(rows) != 3 || rows[0].Wins+rows[0].Losses+rows[0].Draws == 0 {
				t.Errorf("%+v", rows)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := service.Create(t.Context(), asker(8), repeats[0].Plan, "key"); !errors.Is(err, tournament.ErrPlan) {
			t.Errorf("the house plays for anybody: %v", err)
		}
	})
}
