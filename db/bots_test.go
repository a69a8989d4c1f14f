package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// addBot stores the user that plays as a level.
func addBot(t testing.TB, d interface {
	Bot(context.Context, records.NewBot) (records.User, error)
}, level, engine string, rating int) game.UserID {
	t.Helper()
	u, err := d.Bot(t.Context(), records.NewBot{Level: level, Engine: engine, Ratings: map[string]int{"renju": rating}})
	if err != nil {
		t.Fatal(err)
	}
	return u.ID
}

// A new engine begins with the ratings that it is given, in every pool of the rule, and its changes since then stay.
func TestBotsBeginWithRatings(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	bot := addBot(t, d.People(), "cedar", "1", 900)
	shown := func(rule board.Rule) records.Rating {
		got, err := d.People().Ratings(t.Context(), game.RatingPool{Rule: rule, Speed: game.Rapid}, []game.UserID{bot})
		if err != nil {
			t.Fatal(err)
		}
		return got[bot]
	}
	if r := shown(board.Renju); r.Value != 900 || r.Provisional {
		t.Errorf("%+v", r)
	}
	if r := shown(board.Caro); r.Value != 1500 || !r.Provisional {
		t.Errorf("a rule without a rating: %+v", r)
	}
	must(t, c, `UPDATE ratings SET value = 950, played = now(), wins = 1 WHERE user_id = $1`, bot)
	addBot(t, d.People(), "cedar", "1", 1000)
	if r := shown(board.Renju); r.Value != 950 {
		t.Errorf("after a game: %+v", r)
	}
	addBot(t, d.People(), "cedar", "2", 1000)
	if r := shown(board.Renju); r.Value != 1000 || r.Provisional {
		t.Errorf("another engine: %+v", r)
	}
}

func TestBots(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	acorn, cedar := addBot(t, d.People(), "acorn", "1", 600), addBot(t, d.People(), "cedar", "1", 900)
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	must(t, c, `UPDATE ratings SET value = 640, played = now(), losses = 2, draws = 1 WHERE user_id = $1 AND speed = 'blitz'`, acorn)
	blitz := game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute}
	for i, p := range []past{
		{id: "a1", black: ann, white: acorn, winner: "black", reason: "five"},
		{id: "a2", black: acorn, white: ann, winner: "white", reason: "five", private: true},
		{id: "a3", black: acorn, white: ann, winner: "", reason: "agreement"},
		{id: "c1", black: cedar, white: ann, winner: "black", reason: "resign"},
		{id: "c2", black: ann, white: cedar, winner: "white", reason: "time"},
		{id: "c3", black: ann, white: cedar, winner: "", reason: "aborted"},
		{id: "people", black: ann, white: bob, winner: "black", reason: "five"},
		{id: "b1", black: bob, white: cedar, winner: "black", reason: "five"},
	} {
		p.rule, p.control, p.ended = "renju", blitz, t0.Add(time.Duration(i)*time.Minute)
		p.put(t, c)
	}
	levels := []string{"acorn", "bamboo", "cedar"}
	all := func(ann, cedar [3]int) []archive.Bot {
		return []archive.Bot{
			{Bot: "acorn", Name: "Acorn", Ratings: []archive.BotRating{{Rule: "renju", Speed: game.Blitz, Value: 640, Games: 3}}, Wins: ann[0], Draws: ann[1], Losses: ann[2]},
			{Bot: "bamboo", Ratings: []archive.BotRating{}},
			{Bot: "cedar", Name: "Cedar", Ratings: []archive.BotRating{}, Wins: cedar[0], Draws: cedar[1], Losses: cedar[2]},
		}
	}
	for user, want := range map[game.UserID]archive.Bots{
		0:   {All: all([3]int{}, [3]int{})},
		ann: {All: all([3]int{2, 1, 0}, [3]int{0, 0, 2}), Last: []archive.BotGame{{Bot: "cedar", Result: archive.Lost}, {Bot: "cedar", Result: archive.Lost}}},
		bob: {All: all([3]int{}, [3]int{1, 0, 0}), Last: []archive.BotGame{{Bot: "cedar", Result: archive.Won}}},
	} {
		got, err := d.Archive().Bots(t.Context(), levels, user)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("user %d: %s", user, diff)
		}
	}
}
