package main

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// released is what the demo site of a release held.
type released struct {
	games     string // as restore counts them
	name      string // of a member who is in no event that runs or is to come
	played    int    // the member's games
	moves     int    // of the last one
	eventOver string // the title of one that was over, "": none; what runs or is to come changes with the date of the test
}

// releases are all there are, by their dumps.
var releases = map[string]released{
	"release-0.2.0": {games: "40 games: 40 over, 0 live, 0 adjourned, 0 waiting", name: "JinCloud", played: 9, moves: 17},
	"release-1.0.0": {games: "54 games: 52 over, 2 live, 0 adjourned, 0 waiting", name: "mika_bamboo", played: 11, moves: 27, eventOver: "Weekend Swiss"},
}

// TestReleasesAreUpgraded restores what each release's demo site held (RELEASE.md), brings its schema here, and serves it: a member,
// games, ratings, puzzles and events are there, and every game replays.
func TestReleasesAreUpgraded(t *testing.T) {
	t.Parallel()
	dumps, err := filepath.Glob("testdata/release-*.dump")
	if err != nil || len(dumps) != len(releases) {
		t.Fatalf("%d dumps of %d releases: %v", len(dumps), len(releases), err)
	}
	for _, dump := range dumps {
		name := strings.TrimSuffix(filepath.Base(dump), ".dump")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want, ok := releases[name]
			if !ok {
				t.Fatal("releases does not say what it held")
			}
			data := dataDir(t)
			if said, code := tengen(t, "TENGEN_DATA="+data, "restore", dump); code != 0 || !strings.Contains(said, want.games+", 0 set aside, 0 wrong") {
				t.Fatalf("%d: %s", code, said)
			}
			p := serve(t, data)
			var one struct {
				Games     int
				Standings []struct{ Value int }
			}
			getInto(t, p.base+"/api/users/"+want.name, &one)
			var played struct {
				Games []struct{ Moves []string }
			}
			getInto(t, p.base+"/api/users/"+want.name+"/games", &played)
			if one.Games != want.played || len(one.Standings) == 0 || len(played.Games) != want.played || len(played.Games[0].Moves) != want.moves {
				t.Errorf("a member has %+v and %+v", one, played)
			}
			getInto(t, p.base+"/api/puzzles/daily", &struct{}{})
			want.checkEvents(t, p.base)
		})
	}
}

// checkEvents: the event that was over is listed so, with its final table.
func (r released) checkEvents(t *testing.T, base string) {
	t.Helper()
	var lists map[string][]struct{ ID, Title string }
	getInto(t, base+"/api/events", &lists)
	if r.eventOver == "" {
		if n := len(lists["running"]) + len(lists["coming"]) + len(lists["over"]); n != 0 {
			t.Errorf("%d events: %+v", n, lists)
		}
		return
	}
	at := slices.IndexFunc(lists["over"], func(e struct{ ID, Title string }) bool { return e.Title == r.eventOver })
	if at < 0 {
		t.Fatalf("over: %+v", lists["over"])
	}
	var page struct {
		Event struct{ Players int }
	}
	getInto(t, base+"/api/events/"+lists["over"][at].ID, &page)
	if page.Event.Players == 0 {
		t.Errorf("%+v", page)
	}
}

// getInto reads a public answer.
func getInto(t *testing.T, url string, v any) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", url, r.Status)
	}
	if err := json.NewDecoder(r.Body).Decode(v); err != nil {
		t.Fatalf("%s: %v", url, err)
	}
}
