package web

import (
	archivezip "archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// fakeBases is gamebase.Store and gamebase.Searcher: every position is in all games that it has.
type fakeBases struct {
	faults *faultInjector

	mu    sync.Mutex // guards the following
	games []gamebase.Game
	owner []game.UserID
	shown map[int32]bool
	asked gamebase.Question
	names []gamebase.JoinedName
}

func (f *fakeBases) Names(context.Context, game.UserID) (gamebase.BroughtNames, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return gamebase.BroughtNames{Own: f.names, Asked: []gamebase.JoinedName{}}, f.faults.err()
}

func (f *fakeBases) AskName(_ context.Context, owner, member game.UserID, name string, _ time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.names = append(f.names, gamebase.JoinedName{Owner: fmt.Sprint(owner), Member: fmt.Sprint(member), Name: name})
	return f.faults.err()
}

func (f *fakeBases) AcceptName(_ context.Context, owner, member game.UserID, name string, _ time.Time) error {
	return f.change(owner, member, name, func(n *gamebase.JoinedName) { n.Accepted = true })
}

func (f *fakeBases) EndName(_ context.Context, owner, member game.UserID, name string, by game.UserID, _ time.Time) error {
	return f.change(owner, member, name, func(n *gamebase.JoinedName) { n.Name = fmt.Sprint("ended by ", by) })
}

func (f *fakeBases) change(owner, member game.UserID, name string, do func(*gamebase.JoinedName)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.names {
		if n := &f.names[i]; owner != member && n.Name == name { // users have other ids in the archive of these tests
			do(n)
			return f.faults.err()
		}
	}
	return fault.New(fault.NotFound, "There is no such name.")
}

func (f *fakeBases) Take(_ context.Context, owner game.UserID, games []gamebase.Game, _ time.Time) ([]bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.faults.err(); err != nil {
		return nil, err
	}
	added := make([]bool, len(games))
	for i, g := range games {
		added[i] = !slices.ContainsFunc(f.games, func(o gamebase.Game) bool { return o.Digest() == g.Digest() })
		if added[i] {
			f.games, f.owner = append(f.games, g), append(f.owner, owner)
		}
	}
	return added, nil
}

func (f *fakeBases) TakeAgain(ctx context.Context, owner game.UserID, games []gamebase.Game, now time.Time) ([]bool, error) {
	return f.Take(ctx, owner, games, now)
}

func (f *fakeBases) Brought(_ context.Context, owner, viewer game.UserID, before, most int) (gamebase.BroughtPage, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := gamebase.BroughtPage{Games: []gamebase.Brought{}, Most: gamebase.MostBrought}
	for i, g := range f.games {
		if f.owner[i] == owner && (owner == viewer || f.shown[int32(i+1)]) {
			p.Total++
			p.Games = append(p.Games, gamebase.Brought{ID: string(rune('1' + i)), Black: g.Black, Moves: []string{"h8"}})
		}
	}
	return p, f.faults.err()
}

func (f *fakeBases) Noted(_ context.Context, id int32, viewer game.UserID) (gamebase.Game, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if int(id) > len(f.games) || f.owner[id-1] != viewer && !f.shown[id] {
		return gamebase.Game{}, fault.New(fault.NotFound, "There is no such game.")
	}
	return f.games[id-1], f.faults.err()
}

func (f *fakeBases) Show(_ context.Context, owner game.UserID, ids []int32, shown bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.shown == nil {
		f.shown = map[int32]bool{}
	}
	for i, o := range f.owner {
		if id := int32(i + 1); o == owner && (len(ids) == 0 || slices.Contains(ids, id)) {
			f.shown[id] = shown
		}
	}
	return f.faults.err()
}

func (f *fakeBases) Remove(_ context.Context, owner game.UserID, ids []int32) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := len(f.games) - 1; i >= 0; i-- {
		if f.owner[i] == owner && (len(ids) == 0 || slices.Contains(ids, int32(i+1))) {
			f.games, f.owner = slices.Delete(f.games, i, i+1), slices.Delete(f.owner, i, i+1)
		}
	}
	return f.faults.err()
}

func (f *fakeBases) Find(_ context.Context, q gamebase.Question) (rows []gamebase.Row, looked int, kept []gamebase.Kept, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = q
	for i := range f.games {
		rows = append(rows, gamebase.Row{Game: int32(i + 1), Next: gamebase.Next(board.At(0, 0)), Winner: "black", Played: "2024"})
	}
	return rows, 0, nil, f.faults.err()
}

func (f *fakeBases) Shapes(_ context.Context, q gamebase.Question, _ time.Duration, _ int) (rows []gamebase.Row, looked int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = q
	for i, g := range f.games {
		if next, ok := q.Shape.Next(g.Size, g.Moves); ok {
			rows = append(rows, gamebase.Row{Game: int32(i + 1), Next: next, Winner: "black", Played: "2024"})
		}
	}
	return rows, 0, f.faults.err()
}

func (f *fakeBases) Games(_ context.Context, _ game.UserID, ids []int32) (map[int32]gamebase.FoundGame, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := map[int32]gamebase.FoundGame{}
	for _, id := range ids {
		g := f.games[id-1]
		h := gamebase.FoundGame{ID: string(rune('0' + id)), Source: gamebase.FromBrought, Rule: g.Rule.String(), Size: g.Size, Black: g.Black, White: g.White, Winner: g.Winner}
		for _, m := range g.Moves {
			h.Moves = append(h.Moves, m.String())
		}
		out[id] = h
	}
	return out, f.faults.err()
}

func (f *fakeBases) Member(context.Context, string) (game.UserID, error) { return 7, f.faults.err() }

func (f *fakeBases) Bases(context.Context) ([]gamebase.BaseName, error) {
	return []gamebase.BaseName{{Name: "Masters", Licence: "free"}}, f.faults.err()
}

// uploadAs brings a file.
func (b *bench) uploadAs(path string, data []byte, cookies ...*http.Cookie) *http.Response {
	b.t.Helper()
	return b.do(request{method: http.MethodPost, path: path, body: string(data), cookies: cookies, header: http.Header{"Content-Type": {"application/octet-stream"}}})
}

const broughtSGF = "(;GM[4]SZ[15]PB[Xi]PW[Yo]RE[B+];B[hh];W[ig]C[why];B[hi])"

// A member brings files and ZIPs, and gets a report; the games are the member's alone until they are public, and go when the member says so.
func TestGamesAreBrought(t *testing.T) {
	b := newBench(t)
	ann, ben := b.member("Ann"), b.member("Ben")
	const add = "/api/me/brought/add"
	if r := b.uploadAs(add, []byte(broughtSGF)); r.StatusCode != http.StatusUnauthorized {
		t.Errorf("a visitor: %d", r.StatusCode)
	}
	guest := b.signed(b.post("/api/session", "{}"))
	if r := b.uploadAs(add, []byte(broughtSGF), guest); r.StatusCode != http.StatusForbidden || read[refusal](t, r).Why != "bring_guest" {
		t.Errorf("a guest: %d", r.StatusCode)
	}
	var z bytes.Buffer
	w := archivezip.NewWriter(&z)
	for name, text := range map[string]string{"a.sgf": broughtSGF, "b.txt": "h8 i9 j10", "c.jpg": "\xff\xd8"} {
		f, err := w.Create(name)
		if err == nil {
			_, err = io.WriteString(f, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got := read[gamebase.BroughtReport](t, b.uploadAs(add+"?name=games.zip&rule=renju", z.Bytes(), ann))
	if got.Taken != 2 || got.Refused != 1 || len(got.Files) != 3 {
		t.Errorf("%+v", got)
	}
	if got := read[gamebase.BroughtReport](t, b.uploadAs(add, z.Bytes(), ann)); got.Taken != 0 || got.Twice != 2 {
		t.Errorf("again: %+v", got)
	}
	for _, bad := range []string{"?rule=chess", "?encoding=x", "?game=chess"} {
		if r := b.uploadAs(add+bad, z.Bytes(), ann); r.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d", bad, r.StatusCode)
		}
	}
	page := func(path string, cookies ...*http.Cookie) gamebase.BroughtPage {
		t.Helper()
		return read[gamebase.BroughtPage](t, b.do(request{path: path, cookies: cookies}))
	}
	if p := page("/api/me/brought", ann); p.Total != 2 {
		t.Errorf("%+v", p)
	}
	for _, who := range [][]*http.Cookie{{}, {ben}} {
		if p := page("/api/users/Ann/brought", who...); p.Total != 0 {
			t.Errorf("others see %+v", p)
		}
	}
	noted := slices.IndexFunc(b.bases.games, func(g gamebase.Game) bool { return g.Noted != "" })
	at := "/api/brought/" + string(rune('1'+noted))
	if r := b.do(request{path: at, cookies: []*http.Cookie{ben}}); r.StatusCode != http.StatusNotFound {
		t.Errorf("somebody else reads it: %d", r.StatusCode)
	}
	if got := read[broughtRecord](t, b.do(request{path: at, cookies: []*http.Cookie{ann}})); !strings.Contains(got.SGF, "C[why]") {
		t.Errorf("%+v", got)
	}
	b.post("/api/me/brought/show", `{"shown":true}`, ann)
	if p := page("/api/users/Ann/brought"); p.Total != 2 {
		t.Errorf("public: %+v", p)
	}
	for _, bad := range []string{`{}`, `{"ids":["x"]}`, `{"ids":["0"]}`, `{"ids":["99999999999"]}`} {
		if r := b.post("/api/me/brought/remove", bad, ann); r.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d", bad, r.StatusCode)
		}
	}
	b.post("/api/me/brought/remove", `{"all":true}`, ben)
	if p := page("/api/me/brought", ann); p.Total != 2 {
		t.Error("somebody else deletes")
	}
	b.post("/api/me/brought/remove", `{"all":true}`, ann)
	if p := page("/api/me/brought", ann); p.Total != 0 {
		t.Errorf("%+v", p)
	}
	for _, bad := range []string{"0", "x", "1e3", "-1"} {
		if r := b.do(request{path: "/api/me/brought?before=" + bad, cookies: []*http.Cookie{ann}}); r.StatusCode != http.StatusBadRequest {
			t.Errorf("before %s: %d", bad, r.StatusCode)
		}
	}
}

// An upload is read as it comes: 64 MiB may come while no more than a file counts as held; more than that is refused, and one that breaks off
// says so.
func TestUploadsFlow(t *testing.T) {
	b := newBench(t)
	ann := b.member("Ann")
	send := func(body io.Reader, length int64) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/api/me/brought/add?name=a.zip", body)
		r.Host, r.RemoteAddr, r.ContentLength = host, "192.0.2.7:5555", length
		r.Header.Set("Content-Type", "application/octet-stream")
		r.AddCookie(ann)
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		return w
	}
	held := int64(0)
	watch := readerFunc(func(p []byte) (int, error) {
		b.Site.bodies.mu.Lock()
		held = max(held, b.Site.bodies.in)
		b.Site.bodies.mu.Unlock()
		return 0, io.EOF
	})
	if w := send(io.MultiReader(strings.NewReader(broughtSGF), watch), gamebase.MaxUpload); w.Code != http.StatusOK || held != record.MaxBytes {
		t.Errorf("%d %s, %d bytes held", w.Code, w.Body, held)
	}
	if w := send(strings.NewReader(broughtSGF), gamebase.MaxUpload+1); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("too large: %d %s", w.Code, w.Body)
	}
	cut := errors.New("cut")
	if w := send(io.MultiReader(strings.NewReader(broughtSGF), iotest.ErrReader(cut)), -1); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "bring_broken") {
		t.Errorf("broken off: %d %s", w.Code, w.Body)
	}
	if b.Site.bodies.in != 0 {
		t.Errorf("%d bytes are still held", b.Site.bodies.in)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// Positions are found, with what was played next and where in each game; results are files too.
func TestPositionsAreFound(t *testing.T) {
	b := newBench(t)
	ann := b.member("Ann")
	b.uploadAs("/api/me/brought/add", []byte(broughtSGF+broughtSGF[:len(broughtSGF)-1]+";W[aa];B[ba])"), ann)
	const at = "/api/positions?rule=freestyle&size=15&line=h8,i9"
	got := read[gamebase.Found](t, b.do(request{path: at + "&player=xi&side=black&winner=black&low=1000&high=2000&least=1&most=300&event=cup&ending=resign&opening=swap2&any=1", cookies: []*http.Cookie{ann}}))
	if got.Games != 2 || len(got.Moves) != 1 || len(got.Results) != 2 || got.Results[0].At != 2 || got.Bases[0].Name != "Masters" || got.Moves[0].First == nil {
		t.Errorf("%+v", got)
	}
	if q := b.bases.asked; q.Viewer == 0 || q.PlayerID != 7 || len(q.Keys) != 4 || q.Side != "black" || q.Low != 1000 || q.Most != 300 {
		t.Errorf("%+v", q)
	}
	for _, bad := range []string{"rule=chess&size=15", "rule=renju", "rule=renju&size=4", "rule=renju&size=15&line=h8,h8", "rule=renju&size=15&line=z99", "rule=renju&size=15&from=x",
		"rule=renju&size=15&winner=x", "rule=renju&size=15&low=9&high=8", "rule=renju&size=15&least=-1", "rule=renju&size=15&skip=99999", "rule=renju&size=15&player=" + strings.Repeat("x", 81),
		"rule=renju&size=15&event=%00", "rule=renju&size=15&line=" + url.QueryEscape(strings.Repeat("h8,", 2000))} {
		if r := b.do(request{path: "/api/positions?" + bad}); r.StatusCode != http.StatusBadRequest {
			t.Errorf("%.60s: %d", bad, r.StatusCode)
		}
	}
	if r := b.do(request{path: at + "&from=mine"}); r.StatusCode != http.StatusUnauthorized {
		t.Errorf("a visitor's own: %d", r.StatusCode)
	}
	for format, want := range map[string]string{"sgf": "(;FF[4]GM[4]", "lib": "\xffRenLib\xff", "psq": "PK"} {
		r := b.do(request{path: strings.Replace(at, "positions?", "positions/"+format+"?", 1)})
		if body := text(t, r); r.StatusCode != http.StatusOK || !strings.HasPrefix(body, want) || !strings.Contains(r.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%s: %d %.40q %v", format, r.StatusCode, body, r.Header)
		}
	}
	for path, want := range map[string]int{"/api/positions/exe?rule=renju&size=15": 404, "/api/positions/lib?rule=renju&size=19": 400} {
		if r := b.do(request{path: path}); r.StatusCode != want {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	// A part of the board: each game that shows it, where, and what was played next.
	shape := read[gamebase.Found](t, b.do(request{path: at + "&area=j10-g7"}))
	if shape.Games != 2 || len(shape.Results) != 2 || shape.Results[0].Area == "" || shape.Results[0].At != 2 || len(shape.Moves) == 0 {
		t.Errorf("%+v", shape)
	}
	for query, why := range map[string]string{at + "&area=h8": "base_question", at + "&area=h8-z20": "base_question", at + "&area=a1-c3": "base_shape", at + "&area=h8-h8": "base_shape"} {
		if r := b.do(request{path: query}); r.StatusCode != http.StatusBadRequest || read[refusal](t, r).Why != fault.Reason(why) {
			t.Errorf("%s: %d", query, r.StatusCode)
		}
	}
	if r := b.do(request{path: strings.Replace(at, "positions?", "positions/sgf?", 1) + "&area=g7-j10"}); r.StatusCode != http.StatusOK {
		t.Errorf("a shape's games as a file: %d", r.StatusCode)
	}
	// A player of a live game is told nothing, and nobody is told of a game in play.
	b.reviews.playing = game.UserID(b.people.next - 1)
	if r := b.do(request{path: at, cookies: []*http.Cookie{ann}}); r.StatusCode != http.StatusForbidden || read[refusal](t, r).Why != "base_playing" {
		t.Errorf("while playing: %d", r.StatusCode)
	}
	b.reviews.playing, b.reviews.shown = 0, make([]board.Point, 2)
	if r := b.do(request{path: at}); r.StatusCode != http.StatusForbidden || read[refusal](t, r).Why != "base_live" {
		t.Errorf("a position in play: %d", r.StatusCode)
	}
}

// Names in brought games: the owner of the games asks, the member accepts, either ends it; nobody else has a say.
func TestNamesNeedConsent(t *testing.T) {
	b := newBench(t)
	ann, bob, cy := b.member("Ann"), b.member("Bob"), b.member("Cy")
	send := func(who *http.Cookie, body string) *http.Response {
		return b.do(request{path: "/api/me/brought/names", method: http.MethodPost, body: body, cookies: []*http.Cookie{who}})
	}
	for _, c := range []struct {
		who  *http.Cookie
		body string
		code int
	}{
		{ann, `{"do":"ask","name":" Kim  Lee ","member":"Bob"}`, 200},
		{ann, `{"do":"accept","name":"kim lee","member":"Bob"}`, 403},
		{cy, `{"do":"accept","name":"other","owner":"Ann"}`, 404},
		{cy, `{"do":"end","name":"kim lee","owner":"Ann","member":"Bob"}`, 403},
		{cy, `{"do":"ask","name":"kim lee","owner":"Ann","member":"Bob"}`, 403},
		{ann, `{"do":"ask","name":"x","member":"Nobody"}`, 403},
		{ann, `{"do":"be","name":"x"}`, 403},
		{bob, `{"do":"accept","name":"kim lee","owner":"Ann"}`, 200},
		{bob, `{"do":"end","name":"kim lee","owner":"Ann"}`, 200},
	} {
		if r := send(c.who, c.body); r.StatusCode != c.code {
			t.Errorf("%s: %d, want %d", c.body, r.StatusCode, c.code)
		}
	}
	if r := b.do(request{path: "/api/me/brought/names"}); r.StatusCode != http.StatusUnauthorized && r.StatusCode != http.StatusForbidden {
		t.Errorf("a visitor's names: %d", r.StatusCode)
	}
	got := read[gamebase.BroughtNames](t, b.do(request{path: "/api/me/brought/names", cookies: []*http.Cookie{ann}}))
	if len(got.Own) != 1 || !strings.HasPrefix(got.Own[0].Name, "ended by ") || !got.Own[0].Accepted {
		t.Errorf("%+v", got)
	}
}
