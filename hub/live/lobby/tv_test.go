package lobby

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

// show lists a public game by the clock of a rule, a speed and a rating of its players'.
func (t *town) show(id, rule string, speed game.Speed, rating int, change ...func(*Game)) {
	black, white := person(1), person(2)
	black.Rating, white.Rating = &records.Rating{Value: rating}, &records.Rating{Value: rating}
	l := Game{ID: id, Present: true, Black: &black, White: &white}
	l.Settings.Rule, _ = board.ParseRule(rule)
	l.Settings.Time = map[game.Speed]game.TimeControl{
		game.Blitz: {Kind: game.Fischer, Initial: 3 * time.Minute}, game.Rapid: {Kind: game.Fischer, Initial: 10 * time.Minute}, game.Days: {Kind: game.Correspondence},
	}[speed]
	for _, c := range change {
		c(&l)
	}
	t.Play(l, Origin{})
}

func withBot(l *Game) { l.White.Bot = "acorn" }

// on says what is on, as "=a renju/blitz=b".
func (t *town) on() string {
	var out []string
	for _, a := range t.visited().TV {
		out = append(out, a.Channel+"="+a.G)
	}
	return strings.Join(out, " ")
}

// visited is the lobby as a visitor gets it.
func (t *town) visited() (d wire.LobbyData) {
	if err := json.Unmarshal(t.Whole(0, nil).JSON, &d); err != nil {
		panic(err)
	}
	return d
}

// is checks what is on after the next look.
func (t *town) is(tt *testing.T, want string) {
	tt.Helper()
	t.air(noon)
	if got := t.on(); got != want {
		tt.Errorf("%q is on, not %q", got, want)
	}
}

// The best of each rule and speed is on, and of all, until it ends, though a better one begins.
func TestTV(t *testing.T) {
	l := newTown()
	l.is(t, "")
	l.show("a", "renju", "blitz", 1500)
	l.is(t, "=a renju/blitz=a")
	l.show("b", "renju", "blitz", 1900)
	l.show("c", "caro", "rapid", 1700)
	l.is(t, "=a caro/rapid=c renju/blitz=a")
	l.Over("a")
	l.is(t, "=b caro/rapid=c renju/blitz=b")
	l.show("b", "renju", "blitz", 1900, func(w *Game) { w.Present = false }) // its players leave it
	l.is(t, "=c caro/rapid=c")
	l.Over("c")
	l.is(t, "")
}

// A private game is never on. One with a bot gives way to people, one of days to one that is played now.
func TestTVShowsPeopleFirst(t *testing.T) {
	l := newTown()
	l.show("p", "renju", "blitz", 2800, func(w *Game) { w.Private = true })
	l.show("d", "renju", game.Days, 2500)
	l.is(t, "=d renju/correspondence=d")
	l.show("x", "renju", "blitz", 2400, withBot)
	l.is(t, "=x renju/blitz=x renju/correspondence=d")
	l.show("y", "renju", "blitz", 900)
	l.is(t, "=y renju/blitz=y renju/correspondence=d")
	l.show("z", "renju", game.Days, 2700)
	l.is(t, "=y renju/blitz=y renju/correspondence=d")
}

// An event's channel shows the first of its games that everybody sees, until it ends. Then the next one, in the order of that time.
func TestTVOfAnEvent(t *testing.T) {
	l := newTown()
	l.show("a", "renju", "blitz", 1900)
	l.show("p", "renju", "rapid", 2000, func(g *Game) { g.Private = true })
	l.show("b", "renju", "rapid", 1000)
	l.show("c", "renju", "rapid", 1500)
	l.Contend([]EventGames{{Event: "E", Title: "Tuesday", Games: []string{"gone", "p", "b", "c"}}, {Event: "F", Games: []string{"gone"}}})
	l.is(t, "=a event/E=b renju/blitz=a renju/rapid=c")
	if d := l.visited(); d.TV[1].Title != "Tuesday" || l.OnAir("E") != "b" || l.OnAir("F") != "" || l.OnAir("G") != "" {
		t.Errorf("%+v", d.TV)
	}
	l.Contend([]EventGames{{Event: "E", Games: []string{"c", "b"}}}) // another player leads now, and the title is hidden
	l.is(t, "=a event/E=b renju/blitz=a renju/rapid=c")
	if d := l.visited(); d.TV[1].Title != "" {
		t.Errorf("%+v", d.TV)
	}
	l.Over("b")
	l.is(t, "=a event/E=c renju/blitz=a renju/rapid=c")
	l.Contend([]EventGames{{Event: "E", Games: []string{"a"}}}) // the host has decided c
	l.is(t, "=a event/E=a renju/blitz=a renju/rapid=c")
	l.Contend(nil) // it is over
	l.is(t, "=a renju/blitz=a renju/rapid=c")
}

// Followers are told when an event's channel begins, when its title changes, and when it ends.
func TestFollowersAreToldOfAnEventsChannel(t *testing.T) {
	l := newTown()
	n := &newcomer{}
	l.Follow(n)
	l.show("a", "renju", "blitz", 1900)
	for _, step := range []struct {
		events []EventGames
		want   string
	}{
		{[]EventGames{{Event: "E", Title: "One", Games: []string{"a"}}}, `{"channel":"event/E","g":"a","title":"One"}`},
		{[]EventGames{{Event: "E", Title: "Two", Games: []string{"a"}}}, `"title":"Two"`},
		{[]EventGames{{Event: "E", Title: "Two", Games: []string{"a"}}}, ""},
		{nil, `{"t":"tv","d":{"tv":[{"channel":"","g":"a"},{"channel":"renju/blitz","g":"a"}]}}`},
	} {
		n.got = nil
		l.Contend(step.events)
		l.flush(true)
		if got := string(n.got); !strings.Contains(got, step.want) || step.want == "" && strings.Contains(got, `"t":"tv"`) {
			t.Errorf("told %s, want %s", got, step.want)
		}
	}
}

// The older of two choices of an event's game holds on both nodes; a node that does not know the event takes none.
func TestTVOfAnEventIsTheSameOnAllNodes(t *testing.T) {
	a, b := newTown(), newTown()
	for _, l := range []*town{a, b} {
		l.show("g", "renju", "blitz", 1500)
		l.show("h", "renju", "blitz", 1400)
	}
	a.tv.contend([]EventGames{{Event: "E", Games: []string{"h"}}}, noon)
	b.HearAirs(a.Airs())
	if b.OnAir("E") != "" {
		t.Error(b.on())
	}
	b.tv.contend([]EventGames{{Event: "E", Games: []string{"g", "h"}}}, noon.Add(time.Second))
	b.HearAirs(a.Airs())
	a.tv.contend([]EventGames{{Event: "E", Games: []string{"g", "h"}}}, noon.Add(2*time.Second))
	a.HearAirs(b.Airs())
	if a.OnAir("E") != "h" || b.OnAir("E") != "h" {
		t.Errorf("%q and %q", a.on(), b.on())
	}
}

// The older of two choices on two nodes holds on both. A choice of a game that has ended, or is not known, holds nowhere.
func TestTVIsTheSameOnAllNodes(t *testing.T) {
	a, b := newTown(), newTown()
	for _, l := range []*town{a, b} {
		l.show("g", "renju", "blitz", 1500)
	}
	a.air(noon)
	for _, l := range []*town{b, a} {
		l.show("h", "renju", "blitz", 1900)
	}
	b.air(noon.Add(time.Second)) // it has heard of the better one before it looked
	if a.on() == b.on() {
		t.Fatal(a.on())
	}
	for range 2 { // in whatever order, and again
		a.HearAirs(b.Airs())
		b.HearAirs(a.Airs())
	}
	if want := "=g renju/blitz=g"; a.on() != want || b.on() != want {
		t.Errorf("%q and %q", a.on(), b.on())
	}
	old := a.Airs()
	b.Over("g")
	b.is(t, "=h renju/blitz=h")
	b.HearAirs(old)
	b.HearAirs([]OnTV{{"", "unknown", 1, ""}, {"caro/blitz", "h", 1, ""}, {"x", "h", 1, ""}, {"event/E", "h", 1, ""}})
	if want := "=h renju/blitz=h"; b.on() != want {
		t.Errorf("%q", b.on())
	}
	a.Over("g")
	a.HearAirs(b.Airs())
	if a.on() != b.on() {
		t.Errorf("%q and %q", a.on(), b.on())
	}
}

// Followers are told what is on TV, even a game that is not among the first.
func TestTVOfAGameThatIsNotAmongTheFirst(t *testing.T) {
	l := newTown()
	n := &newcomer{}
	l.Follow(n)
	for i := range listMax + 5 {
		l.show(fmt.Sprintf("r%03d", i), "renju", "blitz", 2000)
	}
	l.show("weak", "caro", "rapid", 100)
	for range 10 {
		l.flush(true)
	}
	last := n.got[strings.LastIndex(string(n.got), `{"t":"tv"`):]
	if got := string(n.got); !strings.Contains(got, `"g":"weak"`) || !strings.Contains(string(last), `{"channel":"caro/rapid","g":"weak"}`) {
		t.Errorf("told %s", last)
	}
	if d := l.visited(); len(d.Live) != listMax+1 || d.Live[listMax].G != "weak" {
		t.Errorf("%d games", len(d.Live))
	}
	n.got = nil
	l.Over("weak")
	l.feed.flush()
	if got := string(n.got); !strings.Contains(got, `{"t":"unlive","g":"weak"}`) || strings.Contains(got, "caro") {
		t.Errorf("told %s", got)
	}
}

// TV shows only what everybody may see: moves of a delayed game come later, and a private game is on no channel.
func TestTelevisionShowsWhatEverybodySees(t *testing.T) {
	town := newTown()
	late := Game{ID: "a", Present: true, Black: &records.User{ID: 1, Name: "one"}, White: &records.User{ID: 2, Name: "two"}, Moves: []string{"h8", "i9", "j10"}, Next: board.White}
	late.Settings.Time = game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute}
	town.Play(late, Origin{Late: &Late{Moves: []string{"h8"}, Next: board.White}})
	town.show("b", "renju", game.Blitz, 2000, func(g *Game) { g.Private = true })
	town.air(noon)
	got := town.Television()
	if len(got) != 2 || got[""].G != "a" || strings.Join(got[""].Moves, " ") != "h8" {
		t.Errorf("%+v", got)
	}
}
