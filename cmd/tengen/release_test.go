package main

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// TestReleasesAreUpgraded restores what each release's demo site held (tengen demo --members 12 --games 40, then tengen backup),
// brings its schema here, and serves it: a member, games, ratings and puzzles are there, and every game replays.
func TestReleasesAreUpgraded(t *testing.T) {
	t.Parallel()
	dumps, err := filepath.Glob("testdata/release-*.dump")
	if err != nil || len(dumps) == 0 {
		t.Fatalf("no release: %v", err)
	}
	for _, dump := range dumps {
		t.Run(strings.TrimSuffix(filepath.Base(dump), ".dump"), func(t *testing.T) {
			t.Parallel()
			data := dataDir(t)
			const all = "40 games: 40 over, 0 live, 0 adjourned, 0 waiting, 0 set aside, 0 wrong"
			if said, code := tengen(t, "TENGEN_DATA="+data, "restore", dump); code != 0 || !strings.Contains(said, all) {
				t.Fatalf("%d: %s", code, said)
			}
			p := serve(t, data)
			var one struct {
				Games     int
				Standings []struct{ Value int }
			}
			getInto(t, p.base+"/api/users/JinCloud", &one)
			var played struct {
				Games []struct{ Moves []string }
			}
			getInto(t, p.base+"/api/users/JinCloud/games", &played)
			if one.Games != 9 || len(one.Standings) == 0 || len(played.Games) != 9 || len(played.Games[0].Moves) != 17 {
				t.Errorf("a member has %+v and %+v", one, played)
			}
			getInto(t, p.base+"/api/puzzles/daily", &struct{}{})
		})
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
