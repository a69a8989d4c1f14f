package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/live/broadcasts"
	"github.com/tengen-go/tengen/hub/member/account"
)

// noPlayers says that nobody plays.
type noPlayers struct{}

func (noPlayers) Plays(game.UserID) bool             { return false }
func (noPlayers) RepeatsLiveGame([]board.Point) bool { return false }

// An operator's base is taken from files of every format, broken ones among them, each game once; nobody sees it before it is shown; the
// federation's file is refused unless the operator may use it; it goes with all its games.
func TestOperatorsBase(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var lib, z bytes.Buffer
	if err := record.WriteRenLib(&lib, record.New(board.Renju, 15, board.At(7, 7), board.At(9, 8)), record.Auto); err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(&z)
	for name, text := range map[string]string{"a.psq": "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,8,2\n8,9,0\na\nb\n0\n", "b.psq": "Piskvorky 15x15, 11:11, 0\n8,8,1\n8,8,2\n0\n"} {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	const one = "(;GM[4]SZ[15]PB[A]PW[B]RE[B+]RU[Renju];B[hh];W[ih];B[hi])"
	write("games.sgf", one+"(;GM[4]SZ[15]PB[C]PW[D]RE[W+];B[hh];W[ig];B[ha])"+one+"(;GM[4]SZ[15];B[hh];W[hh])")
	write("archive.zip", z.String())
	write("lib.lib", lib.String())
	write("text.txt", "[Black \"E\"]\n[White \"F\"]\n[Result \"1-0\"]\n\n1. h8 j7 2. a1 b1\n")
	rif := filepath.Join(t.TempDir(), "rif.xml")
	if err := os.WriteFile(rif, []byte(`<?xml version="1.0"?><database><players><player id="1" name="G" surname="H"/></players><games><game black="1" white="1" bresult="1"><move>h8 i9 j10</move></game></games></database>`), 0o600); err != nil {
		t.Fatal(err)
	}
	base := baseImportCmd{Database: Database{DatabaseURL: url}, Name: "Masters", Licence: "free to use", Rule: "renju", Files: []string{dir}}
	for range 2 {
		if err := base.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	games := func() gamebase.Found {
		t.Helper()
		f, err := gamebase.NewSearch(d.Bases(), noPlayers{}).Ask(t.Context(), gamebase.Question{Rule: board.Renju, Size: 15})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	kept := func() (n int) {
		t.Helper()
		all, err := d.Bases().All(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range all {
			n += b.Games
		}
		return n
	}
	if kept() != 4 || games().Games != 0 {
		t.Errorf("%d games, %d seen", kept(), games().Games)
	}
	fromRIF := base
	fromRIF.Files = []string{rif}
	if err := fromRIF.Run(t.Context()); !errors.Is(err, errRIF) || kept() != 4 {
		t.Errorf("the federation's file: %v, %d games", err, kept())
	}
	fromRIF.MayUse = true
	if err := fromRIF.Run(t.Context()); err != nil || kept() != 5 {
		t.Errorf("with permission: %v, %d games", err, kept())
	}
	show := baseShowCmd{Database: base.Database, Name: "Masters"}
	if err := show.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	f := games()
	if f.Games != 5 || len(f.Bases) != 1 || f.Bases[0].Licence != "free to use" || f.Results[0].Base != "Masters" || !strings.Contains(f.Results[0].Black, "G H") {
		t.Errorf("%+v", f)
	}
	show.Hide = true
	if err := show.Run(t.Context()); err != nil || games().Games != 0 {
		t.Errorf("hidden: %v", err)
	}
	for _, name := range []string{"Masters", "nobody"} {
		err := (&baseRemoveCmd{base.Database, name}).Run(t.Context())
		if (err == nil) != (name == "Masters") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if kept() != 0 {
		t.Errorf("%d games stay", kept())
	}
	if err := (&baseListCmd{base.Database}).Run(t.Context()); err != nil {
		t.Error(err)
	}
	var out strings.Builder
	if err := rebuildPositions(t.Context(), &out, d); err != nil || !strings.Contains(out.String(), "0 games are found, 0 to be read, positions of 0 to be deleted") {
		t.Errorf("%v %s", err, out.String())
	}
}

// Games of a broadcast come into a base if its host says that they are a real event's and the operator takes them, each once, and are found among
// masters' games then.
func TestBroadcastsInABase(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	ctx := t.Context()
	host, err := d.Accounts().AddMember(ctx, "Host", "host", "hash", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	service := broadcasts.New(d.Broadcasts(), nil, slog.New(slog.DiscardHandler))
	by := account.Viewer{User: host.ID}
	cast := func(name string, real bool, games string) (id string) {
		t.Helper()
		p := broadcast.Plan{Rule: board.Renju, Size: 15, Opening: game.Free, Rounds: 1, Boards: 10, Real: real}
		id, err := service.Make(ctx, by, broadcast.Texts{Name: name}, p, "")
		if err == nil {
			_, err = service.Push(ctx, broadcast.Operator{User: host.ID}, id, []byte(`{"round":1,"games":[`+games+`]}`), broadcast.Said{}, false)
		}
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	const one, turned = `{"black":"A","white":"B","moves":"h8 i9 i7 g7 j10 k11 a1","winner":"black"}`, `{"black":"A","white":"B","moves":"h8 g9 g7 i7 f10 e11 o1"}`
	const two = `{"black":"C","white":"D","moves":"h8 i8 j9 a1 b2 c4 d6"}`
	cup, again, private := cast("Cup", true, one+","+two), cast("Cup, turned", true, turned), cast("Training", false, one)
	base := Database{DatabaseURL: url}
	take := func(ids ...string) error {
		return (&baseBroadcastsCmd{Database: base, Name: "Masters", Licence: "ours", IDs: ids}).Run(ctx)
	}
	if err := take(cup); !strings.Contains(fmt.Sprint(err), "not over") {
		t.Error(err)
	}
	for _, id := range []string{cup, again, private} {
		if err := service.End(ctx, by, id); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := d.Broadcasts().Real(ctx); err != nil || len(list) != 2 {
		t.Errorf("%+v %v", list, err)
	}
	if err := take(); err != nil {
		t.Error(err)
	}
	if err := (&baseBroadcastsCmd{Database: base, IDs: []string{cup}}).Run(ctx); !errors.Is(err, errBaseName) {
		t.Error(err)
	}
	if take(private) == nil || take("nothing") == nil {
		t.Error("what nobody has marked is taken")
	}
	for range 2 {
		if err := take(cup, again); err != nil {
			t.Fatal(err)
		}
	}
	if err := (&baseShowCmd{Database: base, Name: "Masters"}).Run(ctx); err != nil {
		t.Fatal(err)
	}
	f, err := gamebase.NewSearch(d.Bases(), noPlayers{}).Ask(ctx, gamebase.Question{Rule: board.Renju, Size: 15, Source: gamebase.FromMasters})
	if err != nil || f.Games != 2 || f.Results[0].Base != "Masters" || f.Results[0].Event != "Cup" {
		t.Errorf("%+v %v", f, err)
	}
}
