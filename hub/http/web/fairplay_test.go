package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"tengen/engine/board"
	"tengen/engine/record"
	"tengen/hub/game"
	"tengen/hub/member/fairplay"
)

// fairCourt is FairPlay in memory: it accepts everything.
type fairCourt struct{}

func (fairCourt) Waiting(context.Context, game.UserID) (fairplay.FairQueue, error) {
	return fairplay.FairQueue{}, nil
}
func (fairCourt) Dossier(context.Context, game.UserID, string, string, string) (fairplay.FairDossier, error) {
	return fairplay.FairDossier{}, nil
}
func (fairCourt) File(context.Context, game.UserID, string, string, string) ([]fairplay.Filed, error) {
	return []fairplay.Filed{
		{Game: "g1", Rule: "renju", Size: 15, Black: "Ann", White: "Bob", Winner: "white", Moves: strings.Fields("h8 h9 i8")},
		{Game: "g2", Rule: "renju", Size: 15, Black: "Bob", White: "Ann", Winner: "black", Moves: strings.Fields("h8 h9 j10")},
	}, nil
}
func (fairCourt) Open(context.Context, game.UserID, string, string, string, time.Time) error {
	return nil
}
func (fairCourt) Ask(context.Context, game.UserID, int64, time.Time) error { return nil }
func (fairCourt) Judge(context.Context, game.UserID, int64, bool, string, time.Time) error {
	return nil
}
func (fairCourt) Answer(context.Context, game.UserID, int64, bool, string, time.Time) error {
	return nil
}
func (fairCourt) Own(context.Context, game.UserID) (fairplay.OwnCases, error) {
	return fairplay.OwnCases{}, nil
}
func (fairCourt) State(context.Context, game.UserID, int64, string, time.Time) error  { return nil }
func (fairCourt) Appeal(context.Context, game.UserID, int64, string, time.Time) error { return nil }

// A moderator gets the games of a sheet as one library; addresses that mean no sheet are none.
func TestFairLibrary(t *testing.T) {
	k := court{moderators: map[game.UserID]bool{}}
	b := newBench(t, func(c *Config) { c.Moderation, c.FairPlay = k, fairCourt{} })
	c := []*http.Cookie{b.signed(b.post("/api/account/register", `{"name":"Mo","password":"`+goodWords+`"}`))}
	k.moderators[game.UserID(read[identity](t, b.do(request{path: "/api/me", cookies: c})).User.ID)] = true
	r := b.do(request{path: "/api/mod/fairplay/Bob/renju/blitz/lib", cookies: c})
	body, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != 200 || !strings.Contains(r.Header.Get("Content-Disposition"), ".lib") {
		t.Fatal(r.StatusCode, r.Header, err)
	}
	games, format, err := record.Read(bytes.NewReader(body))
	if err != nil || format != record.RenLib || len(games) != 1 {
		t.Fatal(games, format, err)
	}
	at := games[0].Root.Next[0].Next[0]
	if at.Move.Point != board.At(7, 8) || len(at.Next) != 2 || !strings.Contains(at.Next[0].Comment, "g1: Ann - Bob, 0-1") {
		t.Errorf("%+v", at)
	}
	for _, path := range []string{"Bob/chess/blitz", "Bob/renju/bullet", "%00/renju/blitz"} {
		for _, more := range []string{"", "/lib"} {
			if r := b.do(request{path: "/api/mod/fairplay/" + path + more, cookies: c}); r.StatusCode != 404 {
				t.Errorf("%s%s: %d", path, more, r.StatusCode)
			}
		}
	}
	for _, id := range []string{"x", "0", "-1", "99999999999999999999"} {
		if r := b.do(request{method: "POST", path: "/api/mod/cases/" + id + "/judge", body: `{"upheld":true,"reason":"x"}`, cookies: c}); r.StatusCode != 404 {
			t.Errorf("case %s: %d", id, r.StatusCode)
		}
		if r := b.do(request{method: "POST", path: "/api/me/fairplay/" + id + "/state", body: `{"text":"x"}`, cookies: c}); id == "x" && r.StatusCode != 404 {
			t.Errorf("case %s: %d", id, r.StatusCode)
		}
	}
}
