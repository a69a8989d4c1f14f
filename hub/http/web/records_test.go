package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// upload posts bytes as a browser does with a file.
func (b *bench) upload(path, data string) *http.Response {
	b.t.Helper()
	return b.do(request{method: http.MethodPost, path: path, body: data, header: http.Header{"Content-Type": {"application/octet-stream"}}})
}

func TestImport(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		query, data, format, rule, want string
		size, cut                       int
	}{
		{"", "(;RU[Renju]GN[A]PB[Ann];B[hh];W[ig](;B[aa])(;AB[bb]))", "sgf", "renju", "h8 i9 a15", 15, 1},
		{"?rule=caro&size=19", "h8i9 pass", "moves", "caro", "h8 i9 pass", 19, 0},
		{"?letters=skip_i", "j9", "moves", "freestyle", "i9", 15, 0},
		{"?letters=all", "https://gomocalc.com/#/h8i9", "link", "freestyle", "h8 i9", 15, 0},
		{"", "Piskvorky 20x20, 11:11, 0\n8,13,0\n9,12,0\n", "psq", "freestyle", "h8 i9", 20, 0},
		{"?encoding=gbk", "(;PB[\xce\xe5];B[hh])", "sgf", "freestyle", "h8", 15, 0},
	} {
		got := read[imported](t, b.upload("/api/import"+c.query, c.data))
		if len(got.Studies) != 1 || got.Format != c.format || got.Cut != c.cut {
			t.Errorf("%s: %+v", c.data, got)
			continue
		}
		s, line := got.Studies[0], []string{}
		for _, n := range s.Nodes[1:] {
			line = append(line, n.At)
		}
		if strings.Join(line, " ") != c.want || s.Rule != c.rule || s.Size != c.size || s.Check() != nil {
			t.Errorf("%s: %+v", c.data, s)
		}
		if strings.Contains(c.query, "gbk") && s.Black != "五" {
			t.Errorf("Black is %q", s.Black)
		}
	}
	if got := read[imported](t, b.upload("/api/import", "(;B[hh])(;B[aa])")); len(got.Studies) != 2 {
		t.Errorf("%+v", got)
	}
}

func TestWhatCannotBeImported(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		deep := "(;" + strings.Repeat("B[]W[]", 501) + ")"
		for _, c := range []struct {
			name, query, data string
			status            int
			why               string
			values            fault.Values
		}{
			{"nothing", "", "", 400, "import_unknown", fault.Values{"line": 0}},
			{"NUL", "", "\x00\x00", 400, "import_unknown", fault.Values{"line": 1}},
			{"a page", "", "<script>alert(1)</script>", 400, "import_unknown", fault.Values{"line": 1}},
			{"broken", "", "(;B[hh]\n;W[", 400, "import_syntax", fault.Values{"game": 1, "line": 2, "byte": 0, "node": 2}},
			{"no point", "", "(;B[hh]\n\n;W[zz])", 400, "import_point", fault.Values{"game": 1, "line": 3, "byte": 0, "node": 3}},
			{"occupied", "", "h8 i9\nh8", 400, "import_occupied", fault.Values{"game": 0, "line": 2, "byte": 0, "node": 0}},
			{"Go", "", "(;GM[1]SZ[19];B[hh])", 400, "import_game", fault.Values{"game": 1, "line": 1, "byte": 0, "node": 1}},
			{"a board", "", "(;SZ[37])", 400, "import_size", fault.Values{"game": 1, "line": 1, "byte": 0, "node": 1}},
			{"RenLib", "", "\xffRenLib\xff\x03\x04" + strings.Repeat("\xff", 10) + "\x00\x00\xf0\x00", 400, "import_point", fault.Values{"game": 0, "line": 0, "byte": 22, "node": 0}},
			{"deep", "", deep, 413, "import_large", fault.Values{"nodes": 50_000, "moves": 1000}},
			{"parentheses", "", strings.Repeat("(;", 500_000), 413, "import_large", fault.Values{"nodes": 50_000, "moves": 1000}},
			{"too large", "", strings.Repeat("\n", record.MaxBytes+1), 413, "too_large", nil},
			{"Go, read all the same", "?game=any", "(;GM[1]SZ[19];B[hh])", 200, "", nil},
			{"no game", "?game=chess", "h8", 400, "import_options", nil},
			{"an encoding", "?encoding=klingon", "h8", 400, "import_options", nil},
			{"letters", "?letters=x", "h8", 400, "import_options", nil},
			{"a rule", "?rule=chess", "h8", 400, "import_options", nil},
			{"a size", "?size=21", "h8", 400, "import_options", nil},
			{"no size", "?size=x", "h8", 400, "import_options", nil},
		} {
			r := b.upload("/api/import"+c.query, c.data)
			got := read[refusal](t, r)
			why := string(got.Why)
			if why == "" {
				why = string(got.Code)
			}
			if r.StatusCode != c.status || why != c.why || fmt.Sprint(got.Values) != fmt.Sprint(c.values) {
				t.Errorf("%s: %d %+v, want %d %s %v", c.name, r.StatusCode, got, c.status, c.why, c.values)
			}
		}
		// As large as may be, and then nothing is left of the minute.
		if r := b.upload("/api/import", "h8"+strings.Repeat("\n", record.MaxBytes-2)); r.StatusCode != http.StatusOK {
			t.Error(r.StatusCode)
		}
		for range recordsMost {
			b.upload("/api/import", "h8")
		}
		if r := b.upload("/api/import", "h8"); r.StatusCode != http.StatusTooManyRequests {
			t.Error(r.StatusCode)
		}
	})
}

// Notices tell what was guessed, dropped or contradicted, with other readings of the texts.
func TestImportSays(t *testing.T) {
	b := newBench(t)
	names := "(;SZ[15]RU[RIF]RE[W+R]PB[\x92\x86\x91\xba\x96\xce];B[hh];W[aa];B[ih];W[ac];B[jh];W[ca];B[kh];W[cc];B[lh])\n(;SZ[15];B[zz])"
	got := read[imported](t, b.upload("/api/import", names))
	var codes []string
	for _, n := range got.Notices {
		codes = append(codes, fmt.Sprint(n.Code, n.Game))
	}
	if want := "encoding_guessed0 rule_guessed1 game_skipped2 result_contradicted1 part_dropped1"; strings.Join(codes, " ") != want {
		t.Errorf("%v, want %s", codes, want)
	}
	if got.Encoding != "shift_jis" || got.Studies[0].Black != "中村茂" || len(got.Samples) < 3 || got.Samples[0] != (sample{"shift_jis", "中村茂"}) || fmt.Sprint(got.Numbers) != "[1]" {
		t.Errorf("%+v", got)
	}
	got = read[imported](t, b.upload("/api/import?encoding=windows-1251", strings.Replace(names, ";SZ", ";CA[Shift_JIS]SZ", 1)))
	if got.Encoding != "windows-1251" || got.Notices[0].Code != record.EncodingOverruled || got.Studies[0].Black != "’†‘є–О" {
		t.Errorf("%+v", got)
	}
	refused := read[refusal](t, b.upload("/api/import", "(;SZ[15];B[zz])"))
	if want := (fault.Texts{"format": "sgf", "property": "B", "value": "zz"}); fmt.Sprint(refused.Texts) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", refused.Texts, want)
	}
	if refused = read[refusal](t, b.upload("/api/import", "PK\x03\x04")); refused.Texts["found"] != "zip" {
		t.Error(refused.Texts)
	}
}

func TestTooManyImportsAtOnce(t *testing.T) {
	b := newBench(t)
	fill(t, b.records.files)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "/api/import", nil)
	if err != nil {
		t.Fatal(err)
	}
	r = r.WithContext(context.WithValue(ctx, visitKey{}, &visit{address: "192.0.2.9"}))
	if err := b.records.files.pass(r, func() error { return nil }); fault.CodeOf(err) != fault.Busy {
		t.Error(err)
	}
}

func TestExport(t *testing.T) {
	b := newBench(t)
	tree := `{"rule":"renju","size":15,"title":"Fours / “五” ..\\","nodes":[{"up":-1,"at":""},{"up":0,"at":"h8","c":"é"},{"up":1,"at":"i9"},{"up":0,"at":"a1"}]}`
	for format, want := range map[string]string{
		"sgf": "(;FF[4]GM[4]CA[UTF-8]SZ[15]GN[Fours / “五” ..\\\\]RU[Renju]\n(;B[hh]C[é];W[ig])\n(;B[ao]))\n",
		"psq": "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n?\n?\n0,renju\n",
		"txt": "h8i9\n",
	} {
		r := b.post("/api/export/"+format, tree)
		_, params, err := mime.ParseMediaType(r.Header.Get("Content-Disposition"))
		if got := text(t, r); got != want || err != nil || params["filename"] != "tengen-Fours-五."+format {
			t.Errorf("%s: %d %q, %v %v", format, r.StatusCode, got, params, err)
		}
		dropped := map[string]string{"psq": "title comments variations", "txt": "rule title comments variations"}[format]
		if got := r.Header.Get("Tengen-Dropped"); got != dropped {
			t.Errorf("%s: drops %q, want %q", format, got, dropped)
		}
	}
	r := b.post("/api/export/lib?encoding=windows-1252", tree)
	g, err := record.ReadRenLib(r.Body, record.Windows1252)
	if err != nil || len(g.Root.Next) != 2 || g.Root.Next[1].Comment+g.Root.Next[0].Comment != "é" {
		t.Errorf("%+v, %v", g, err)
	}
	pass := `{"rule":"renju","size":15,"nodes":[{"up":-1,"at":""},{"up":0,"at":"pass","c":"五"}]}`
	for _, c := range []struct {
		path, body string
		status     int
		why        string
	}{
		{"psq", pass, 400, "export_pass"},
		{"lib?encoding=latin1", pass, 400, "export_encoding"},
		{"lib?encoding=x", pass, 400, "import_options"},
		{"lib", strings.Replace(tree, "15", "19", 1), 400, "export_size"},
		{"exe", pass, 404, "export_format"},
		{"sgf", `{"rule":"renju","size":15,"nodes":[{"up":-1,"at":""},{"up":0,"at":"p1"}]}`, 400, "study_point"},
		{"sgf", `{"nodes":[1]}`, 400, "body"},
		{"sgf", `{"title":"` + strings.Repeat("a", maxStudyBody) + `"}`, 413, "too_large"},
	} {
		r := b.post("/api/export/"+c.path, c.body)
		if got := code(t, r); r.StatusCode != c.status || got != c.why {
			t.Errorf("%s: %d %s, want %d %s", c.path, r.StatusCode, got, c.status, c.why)
		}
	}
	if r := b.post("/api/export/sgf", strings.Replace(pass, `"c":"五"`, `"c":"a\u0000b"`, 1)); !strings.Contains(text(t, r), "C[ab]") {
		t.Error(r.StatusCode)
	}
}

// finished is a game of Ann's.
func finished(id string, at time.Time) archive.Summary {
	return archive.Summary{
		ID: id, Rule: "freestyle", Size: 15, Opening: game.Free, ClockKind: game.Fischer, Initial: 300_000, Increment: 3000,
		Black: &archive.Player{ID: 1, Name: "Ann"}, White: &archive.Player{Name: "Cedar", Bot: "cedar"}, Winner: "black", Reason: game.ByResign,
		Moves: []string{"h8"}, Started: at, Ended: at,
	}
}

func TestDownload(t *testing.T) {
	b := newBench(t)
	b.archive.games = []archive.Summary{finished("g1", time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC))}
	r := b.do(request{path: "/api/games/g1/download/sgf"})
	want := "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]PB[Ann]PW[Cedar]DT[2026-05-06]EV[Tengen]OT[3 fischer]RU[Freestyle]TM[300]RE[B+R]\n;B[hh])\n"
	if got := text(t, r); got != want || r.Header.Get("Content-Disposition") != "attachment; filename=tengen-Ann-Cedar-2026-05-06.sgf" {
		t.Errorf("%q %v", got, r.Header)
	}
	for path, status := range map[string]int{
		"g1/download/psq": 200, "g1/download/txt": 200, "g1/download/lib": 200, "g1/download/exe": 404, "none/download/sgf": 404,
		"a.b/download/sgf": 404, "%00/download/sgf": 404, "g1/download/lib?encoding=x": 400,
	} {
		if r := b.do(request{path: "/api/games/" + path}); r.StatusCode != status {
			t.Errorf("%s: %d, want %d", path, r.StatusCode, status)
		}
	}
}

// The time of each move comes from the log, so a takeback removes it.
func TestSpent(t *testing.T) {
	b := newBench(t)
	one := 1
	b.rows = []wire.AuditRow{{Kind: game.Started}, {At: "h8", Spent: 5}, {At: "pass", Spent: 6}, {At: "i9", Spent: 7}, {Kind: game.TookBack, Ply: &one}, {At: "j10", Spent: 8}}
	if got := b.games.played(t.Context(), "g1"); fmt.Sprint(got) != "{[5 8] []}" {
		t.Error(got)
	}
	if got := b.games.played(t.Context(), "none"); got.Spent != nil || got.Decisions != nil {
		t.Error(got)
	}
	b.rows = []wire.AuditRow{ // of fifths each took time, and the sixth move goes on from the pick
		{Kind: game.Moved, At: "h8", Spent: 1}, {Kind: game.Fifth, At: "a1", Spent: 2}, {Kind: game.Fifth, At: "b1", Spent: 3},
		{Kind: game.Picked, At: "b1", Spent: 4}, {Kind: game.Moved, At: "i9", Spent: 5},
	}
	if got := b.games.played(t.Context(), "g1"); fmt.Sprint(got) != "{[1 5 9] [{1  [a1 b1]}]}" {
		t.Error(got)
	}
	b.rows = []wire.AuditRow{ // one of them was taken back, and another offered
		{V: 1, Kind: game.Moved, At: "h8", Spent: 1}, {V: 2, Kind: game.Fifth, At: "a1", Spent: 2}, {V: 3, Kind: game.Fifth, At: "b1", Spent: 3},
		{V: 4, Kind: game.TookBack, Ply: &one, Since: 3}, {V: 5, Kind: game.Fifth, At: "c1", Spent: 6}, {V: 6, Kind: game.Picked, At: "c1", Spent: 4},
	}
	if got := b.games.played(t.Context(), "g1"); fmt.Sprint(got) != "{[1 8] [{1  [a1 c1]}]}" {
		t.Error(got)
	}
}

func TestAllGames(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		ann := b.signed(b.post("/api/session", "{}")) // user 1 is Ann of fakeArchive
		end := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
		if r := b.do(request{path: "/api/users/Ann/games.sgf"}); r.StatusCode != http.StatusNotFound || code(t, r) != "export_none" {
			t.Error(r.StatusCode)
		}
		for i := range 120 {
			g := finished(fmt.Sprintf("g%03d", 999-i), end.Add(-time.Duration(i)*time.Hour))
			g.Private = i%3 == 0
			if i == 7 {
				g.Rule = "chess" // cannot be written
			}
			b.archive.games = append(b.archive.games, g)
		}
		for want, cookies := range map[int][]*http.Cookie{79: nil, 119: {ann}} {
			r := b.do(request{path: "/api/users/Ann/games.sgf", cookies: cookies})
			games, err := record.ReadSGF(r.Body)
			if err != nil || len(games) != want || r.Header.Get("Content-Disposition") != "attachment; filename=tengen-Ann-games.sgf" {
				t.Errorf("%d games, %v, want %d, %v", len(games), err, want, r.Header)
			}
		}
		if !strings.Contains(b.log.String(), "a game that cannot be written") {
			t.Error("nobody was told")
		}
		if r := b.do(request{path: "/api/users/Ann/games.sgf"}); r.StatusCode != http.StatusTooManyRequests {
			t.Error(r.StatusCode)
		}
		b = newBench(t)
		b.archive.games = []archive.Summary{finished("g1", end)}
		if r := b.do(request{method: http.MethodHead, path: "/api/users/Ann/games.sgf"}); r.StatusCode != 200 || text(t, r) != "" {
			t.Error(r.StatusCode)
		}
		if r := b.do(request{path: "/api/users/Nobody/games.sgf"}); r.StatusCode != 404 {
			t.Error(r.StatusCode)
		}
	})
}

// endless is an archive with a page of games behind every page, until it breaks.
type endless struct {
	*fakeArchive
	pages int
	fails error
	asked chan struct{} // gets one with each page
}

func (e *endless) Games(ctx context.Context, q archive.Query) ([]archive.Summary, error) {
	select {
	case e.asked <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if e.pages--; e.pages < 0 && e.fails != nil {
		return nil, e.fails
	}
	page := make([]archive.Summary, q.Limit)
	for i := range page {
		page[i] = finished("g", time.Unix(1<<30, 0))
	}
	return page, nil
}

func TestADownloadThatEndsEarly(t *testing.T) {
	for name, fails := range map[string]error{"the store fails": errors.New("no database"), "the client goes": nil} {
		games := &endless{pages: 3, fails: fails, asked: make(chan struct{})}
		b := newBench(t, func(c *Config) { games.fakeArchive = c.Archive.(*fakeArchive); c.Archive = games })
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		srv := Server(b, b.Site.log)
		srv.ReadHeaderTimeout, srv.ReadTimeout, srv.WriteTimeout = await.Limit, await.Limit, await.Limit
		done := make(chan struct{})
		go func() { defer close(done); srv.Serve(l) }()
		ctx, cancel := context.WithCancel(t.Context())
		feed := make(chan struct{})
		go func() {
			defer close(feed)
			for n := 0; ; n++ {
				select {
				case <-games.asked:
				case <-ctx.Done():
					return
				}
				if fails == nil && n == 5 {
					cancel()
				}
			}
		}()
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+l.Addr().String()+"/api/users/Ann/games.sgf", nil)
		if err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		answer, err := client.Do(r)
		if err == nil {
			var body []byte
			body, err = io.ReadAll(answer.Body)
			answer.Body.Close()
			if fails != nil && bytes.Count(body, []byte("(;FF")) != 3*maxPage {
				t.Errorf("%s: %d games came", name, bytes.Count(body, []byte("(;FF")))
			}
		}
		if err == nil {
			t.Errorf("%s: the download is whole", name)
		}
		cancel()
		<-feed
		srv.Shutdown(context.Background())
		<-done
		if log := b.log.String(); !strings.Contains(log, "ended early") || strings.Contains(log, `"msg":"panic"`) {
			t.Errorf("%s: %s", name, log)
		}
	}
}

func TestFileNames(t *testing.T) {
	for title, want := range map[string]string{
		"": "tengen", "CON": "tengen-CON", "../../etc/passwd": "tengen-etc-passwd", "a\r\nX: y": "tengen-a-X-y", "五子 棋": "tengen-五子-棋",
		strings.Repeat("ab ", 40): "tengen" + strings.Repeat("-ab", 18),
	} {
		if got := fileName(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}
