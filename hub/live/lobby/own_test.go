package lobby

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// told returns the types of messages and the games that they name, and forgets them.
func (n *newcomer) told(t *testing.T) (out []string) {
	t.Helper()
	for text := range strings.Lines(string(n.got)) {
		var o struct{ T, G string }
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		out = append(out, strings.TrimSpace(o.T+" "+o.G))
	}
	n.got = nil
	return out
}

// A user who is elsewhere on the site hears of its own open games, and of its games that begin, end and wait for it. It does
// not hear of each move where it sits at the board, nor of other users' games.
func TestWhatIsOnesOwn(t *testing.T) {
	l := newTown()
	ann, bob, bot := person(1), person(2), person(hubtest.BotID)
	play := func(id string, white records.User, kind game.ClockKind, private bool) *Entry {
		e, _, _ := l.Play(Game{ID: id, Next: board.Black, Private: private, Black: &ann, White: &white, Moves: []string{},
			Settings: game.Settings{Time: game.TimeControl{Kind: kind}}}, Origin{})
		return e
	}
	days := play("days", bob, game.Correspondence, false)
	l.ShowSeek(Seek{ID: "others", Host: person(3)})
	l.ShowSeek(Seek{ID: "own", Host: ann})

	a, visitor := &newcomer{user: 1}, &newcomer{}
	heard := func(why string, want ...string) {
		t.Helper()
		l.flush(true)
		if got := a.told(t); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", why, got, want)
		}
		if len(visitor.got) > 0 {
			t.Errorf("%s: a visitor is told %s", why, visitor.got)
		}
	}
	l.FollowOwn(visitor)
	l.FollowOwn(a)
	var whole struct{ D wire.OwnData }
	if err := json.Unmarshal(a.got, &whole); err != nil || len(whole.D.Seeks) != 1 || whole.D.Seeks[0].G != "own" || len(whole.D.Mine) != 1 {
		t.Errorf("%s: %v", a.got, err)
	}
	heard("at first", "own")
	if l.Followed() {
		t.Error("bots would play for who looks at something else")
	}

	days.Move(board.White, []string{"h8"})
	heard("a move of a game of days", "live days")
	free := play("free", bob, game.NoClock, true)
	heard("a private one begins", "live free")
	free.Move(board.White, []string{"h8"})
	heard("a move without a clock", "live free")
	fast := play("fast", bob, game.Fischer, false)
	heard("one by the clock begins", "live fast")
	fast.Move(board.White, []string{"h8"})
	heard("a move by the clock")
	withBot := play("bot", bot, game.NoClock, false)
	withBot.Move(board.White, []string{"h8"})
	heard("a bot's begins and moves", "live bot")
	l.ShowSeek(Seek{ID: "more", Host: ann})
	l.ShowSeek(Seek{ID: "others more", Host: bob})
	l.HideSeek(Seek{ID: "own", Host: ann})
	l.Over("fast")
	heard("seeks, and an end", "seek more", "unseek own", "unlive fast")

	// Others look at the whole lobby, and what is one's own goes both ways.
	b := &newcomer{user: 2}
	l.Follow(b)
	b.got = nil
	days.Move(board.Black, []string{"h8", "h9"})
	heard("a move that others see too", "live days")
	if got := b.told(t); !slices.Equal(got, []string{"live days"}) {
		t.Error(got)
	}

	// To the lobby and back: each thing is told once.
	l.Follow(a)
	heard("the lobby", "lobby")
	days.Move(board.White, []string{"h8", "h9", "h10"})
	heard("in the lobby", "live days")
	l.FollowOwn(a)
	l.FollowOwn(a) // as after a welcome
	heard("back", "own", "own")
	days.Move(board.Black, nil)
	heard("told once", "live days")
	l.Unfollow(a)
	days.Move(board.White, nil)
	heard("gone")
	if len(l.feed.owners) != 0 || l.feed.owned.Load() {
		t.Error("a page that has gone is kept")
	}
	l.Unfollow(b)
}

// A game that its players have left is live only for them, until one is back: of thirty such games a stranger sees none.
func TestGamesThatWereLeftAreNotListed(t *testing.T) {
	l := newTown()
	ann, bot := person(1), person(hubtest.BotID)
	list := func(i int, present bool) *Entry {
		e, _, _ := l.Play(Game{ID: fmt.Sprint("g", i), Present: present, Black: &ann, White: &bot, Moves: []string{"h8", "h9"}}, Origin{})
		return e
	}
	for i := range 30 {
		list(i, true)
	}
	stranger, mine := &newcomer{user: 5}, &newcomer{user: 1}
	live := func(p *newcomer) (n int) {
		var d struct{ D wire.LobbyData }
		json.Unmarshal(p.got, &d)
		return len(d.D.Live)
	}
	for i := range 30 {
		list(i, false)
	}
	l.Follow(stranger)
	l.Follow(mine)
	if a, b := live(stranger), live(mine); a != 0 || b != 0 || len(l.Of(1)) != 30 {
		t.Errorf("%d and %d, %d are hers", a, b, len(l.Of(1)))
	}
	stranger.got, mine.got = nil, nil
	list(7, true)
	l.flush(true)
	list(7, false).Move(board.Black, []string{"h8", "h9", "h10"})
	l.flush(true)
	if got := stranger.told(t); !slices.Equal(got, []string{"tv", "live g7", "tv", "unlive g7"}) {
		t.Error(got)
	}
	if got := mine.told(t); got[len(got)-1] != "live g7" {
		t.Error(got)
	}
}
