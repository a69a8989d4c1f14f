package db_test

import (
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Each line stays in its chat, and each chat has its newest lines, however much is said in the other.
func TestChatsAreKeptApart(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann := named(t, d, "Ann")
	g := records.NewGame{ID: "game", Host: ann, Color: game.WishRandom, Created: t0, Settings: game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock},
	}}
	if err := d.Games().CreateGame(ctx, g); err != nil {
		t.Fatal(err)
	}
	say := func(n int, c records.Channel) {
		t.Helper()
		l := records.NewChatLine{Game: "game", User: ann, Channel: c, Seat: "black", ClientID: fmt.Sprint(n), Text: fmt.Sprint(n), At: t0}
		if _, err := d.Chats().Say(ctx, l); err != nil {
			t.Fatal(err)
		}
	}
	say(0, records.WatchersChat)
	for n := range 5 {
		say(1+n, records.PlayersChat)
	}
	say(6, records.WatchersChat)
	say(6, records.WatchersChat)
	lines, err := d.Chats().ChatLines(ctx, "game", 3)
	got := ""
	for _, l := range lines {
		got += fmt.Sprintf("%s %s, ", l.Text, l.Channel)
	}
	if want := "0 watchers, 3 players, 4 players, 5 players, 6 watchers, "; err != nil || got != want {
		t.Errorf("%s %v, want %s", got, err, want)
	}
}

// A member's chat settings show everything at first, then what was last set; they are deleted with the account.
func TestChatSettings(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, bob := named(t, d, "Ann"), named(t, d, "Bob")
	check := func(u game.UserID, want string) {
		t.Helper()
		if s, err := d.People().ChatSettings(ctx, u); err != nil || fmt.Sprintf("%v %q", s.Off, s.Words) != want {
			t.Errorf("%+v %v, want %s", s, err, want)
		}
	}
	check(ann, `false []`)
	for _, s := range []records.ChatSettings{{Off: true, Words: []string{"gg", "'; --"}}, {Words: []string{"noob"}}} {
		if err := d.People().SetChatSettings(ctx, ann, s); err != nil {
			t.Fatal(err)
		}
		check(ann, fmt.Sprintf("%v %q", s.Off, s.Words))
	}
	check(bob, `false []`)
	if err := d.People().SetChatSettings(ctx, ann, records.ChatSettings{Words: make([]string, 101)}); err == nil {
		t.Error("a list without an end")
	}
	check(ann, `false ["noob"]`)
}
