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

// TestRepeated: each event is made once, by any number of servers, and the next when the one before has begun.
func TestRepeated(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		store := hubtest.NewEvents()
		p := planOf(tournament.Arena)
		hosted := []Hosted{{User: 5, Repeat: Repeat{Name: "hourly", Host: "Host", Plan: p, every: time.Hour, zone: time.UTC}}}
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

// What comes every so often is counted from a time of day.
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
		time.Sleep(26 * time.Hour)
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
