package past

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// The copies are games of their own with the same log, in the archive of their players.
func TestCopy(t *testing.T) {
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	play(t, d, "past")
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	const copies = 251 // two statements
	if err := Copy(t.Context(), conn, "past", copies); err != nil {
		t.Fatal(err)
	}
	first, err := d.Games().LoadGame(t.Context(), "past")
	if err != nil {
		t.Fatal(err)
	}
	who, err := d.Archive().Person(t.Context(), "player0")
	if err != nil {
		t.Fatal(err)
	}
	p, err := d.Archive().Profile(t.Context(), who)
	if err != nil || p.Games != copies+1 {
		t.Fatal(p, err)
	}
	some, err := d.Archive().Games(t.Context(), archive.Query{User: p.ID, Limit: 3})
	if err != nil || len(some) != 3 || some[0].ID == some[1].ID {
		t.Fatal(some, err)
	}
	for _, s := range some {
		copied, err := d.Games().LoadGame(t.Context(), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first.Events, copied.Events); diff != "" {
			t.Fatal("a copy's log differs:\n", diff)
		}
	}
	if err := Copy(t.Context(), conn, "none", 1); err == nil {
		t.Error("a game that there is not was copied")
	}
}

// play stores a short game, as a server would.
func play(t *testing.T, d *db.DB, id string) {
	t.Helper()
	now := time.Now()
	var seats [2]game.UserID
	for i := range seats {
		name := fmt.Sprint("player", i)
		u, err := d.Accounts().AddMember(t.Context(), name, name, "none", now)
		if err != nil {
			t.Fatal(err)
		}
		seats[i] = game.UserID(u.ID)
	}
	s := game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
		Time: game.TimeControl{Kind: game.Fischer, Initial: 2 * time.Hour, Increment: 10 * time.Second},
	}
	n := records.NewGame{ID: id, Settings: s, Host: seats[0], Color: game.WishBlack, Created: now}
	if err := d.Games().CreateGame(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	g := game.New(id, s, seats[0], n.Color)
	points := []string{"", "a1", "c3", "b2", "h8", ""}
	for i, at := range points {
		c := game.Command{Kind: game.Move, Actor: seats[(i+1)%2], Version: g.Version(), ClientID: fmt.Sprintf("pastpage%d/%d", i%2, i)}
		switch i {
		case 0:
			c.Kind = game.Join
		case len(points) - 1:
			c.Kind = game.Resign
		default:
			p, err := board.ParsePoint(at)
			if err != nil {
				t.Fatal(err)
			}
			c.Point = p
		}
		e, err := g.Decide(&c, now.Add(time.Duration(i)*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		stored := make(chan error, 1)
		d.Games().Append(records.Appending(g, e), func(err error) { stored <- err })
		if err := <-stored; err != nil {
			t.Fatal(err)
		}
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
}
