package lobby

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// seeker has somebody wait for an opponent since a second.
func (t *town) seeker(u game.UserID, guest bool, site string, second int64) string {
	t.site[u] = site
	id := fmt.Sprint("seek", u, "-", second)
	t.ShowSeek(Seek{ID: id, Host: records.User{ID: u, Name: fmt.Sprint("u", u), Guest: guest}, Created: time.Unix(second, 0)})
	return id
}

// seeks are the open games that a user's page gets.
func (t *town) listed(tt *testing.T, u game.UserID) (ids []string) {
	tt.Helper()
	var d wire.LobbyData
	if err := json.Unmarshal(t.Whole(u, nil).JSON, &d); err != nil {
		tt.Fatal(err)
	}
	for _, s := range d.Seeks {
		ids = append(ids, s.G)
	}
	return ids
}

// Ninety guests of one network do not fill the list: it has ten of their games, and everybody else's.
func TestOneNetworkDoesNotFillTheList(t *testing.T) {
	l := newTown()
	var others []string
	for u := range game.UserID(30) {
		others = append(others, l.seeker(1+u, u%2 == 0, fmt.Sprint("site", u), int64(u)))
	}
	crowd := map[string]bool{}
	for u := range game.UserID(90) {
		for n := range int64(3) {
			crowd[l.seeker(1000+u, true, "crowd", 1000+3*int64(u)+n)] = true
		}
	}
	list := l.listed(t, 0)
	ofCrowd := 0
	for _, id := range list {
		if crowd[id] {
			ofCrowd++
		}
	}
	if ofCrowd != siteMost || len(list) != siteMost+len(others) {
		t.Errorf("%d games, %d of one network", len(list), ofCrowd)
	}
	for _, id := range others {
		if !slices.Contains(list, id) {
			t.Errorf("%s is not listed", id)
		}
	}
	if want := "seek1003-1009"; !slices.Contains(list, want) || slices.Contains(list, "seek1003-1010") {
		t.Errorf("not the oldest ten: %v", list)
	}
	if list := l.listed(t, 1089); len(list) != siteMost+len(others)+3 {
		t.Errorf("somebody's page has %d games: its own are missing", len(list))
	}
	l.HideSeek(Seek{ID: "seek1000-1000", Created: time.Unix(1000, 0)})
	if list := l.listed(t, 0); !slices.Contains(list, "seek1003-1010") {
		t.Error("a place that is free is not given to the next")
	}
}

// Members come first when places are scarce, then the users who have waited for longest.
func TestMembersAndOlderGamesFirst(t *testing.T) {
	l := newTown()
	for u := range game.UserID(listMax + 50) {
		l.seeker(1+u, true, fmt.Sprint("site", u), int64(u))
	}
	member := l.seeker(9000, false, "its own", 9000)
	list := l.listed(t, 0)
	if len(list) != listMax || list[0] != member || !slices.Contains(list, "seek1-0") || slices.Contains(list, "seek250-249") {
		t.Errorf("%d games: %v", len(list), list)
	}
	// within a network too
	for n := range int64(2 * siteMost) {
		l.seeker(1, true, "site0", 100_000+n)
	}
	second := l.seeker(9001, false, "site0", 200_000)
	if list := l.listed(t, 0); list[0] != second {
		t.Errorf("guests keep a member off the list: %v", list[:2])
	}
}

// Guests whose networks are not known, since they are away, share ten places until one is here again.
func TestUnknownNetworks(t *testing.T) {
	l := newTown()
	for u := range game.UserID(20) {
		l.seeker(1+u, false, "", int64(u))
		l.seeker(101+u, true, "", int64(u))
	}
	if list := l.listed(t, 0); len(list) != 20+siteMost {
		t.Errorf("%d games", len(list))
	}
	back := l.seeker(120, true, "home", 19)
	if list := l.listed(t, 0); len(list) != 20+siteMost+1 || !slices.Contains(list, back) {
		t.Errorf("%d games", len(list))
	}
}
