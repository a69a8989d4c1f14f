package gamebase

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

func splitTest(line string) []string { return strings.Fields(line) }

// memory is a Taker.
type memory struct {
	Store
	games []Game
	known map[int64]bool
	most  int
	calls int
}

func (m *memory) Take(_ context.Context, _ game.UserID, games []Game, _ time.Time) ([]bool, error) {
	m.calls++
	if m.most > 0 && len(m.games)+len(games) > m.most {
		return nil, ErrFull
	}
	if m.known == nil {
		m.known = map[int64]bool{}
	}
	added := make([]bool, len(games))
	for i := range games {
		d := games[i].Digest()
		if added[i] = !m.known[d]; added[i] {
			m.known[d] = true
			m.games = append(m.games, games[i])
		}
	}
	return added, nil
}

func (m *memory) TakeAgain(ctx context.Context, owner game.UserID, games []Game, now time.Time) ([]bool, error) {
	for _, g := range games {
		m.games = slices.DeleteFunc(m.games, func(o Game) bool {
			same := o.Source == g.Source && slices.Equal(o.Moves, g.Moves)
			if same {
				delete(m.known, o.Digest())
			}
			return same
		})
	}
	return m.Take(ctx, owner, games, now)
}

func bring(t *testing.T, m *memory, name string, data []byte, opt record.ImportOptions) BroughtReport {
	t.Helper()
	r, err := NewService(m).Bring(t.Context(), 1, iotest.OneByteReader(bytes.NewReader(data)), name, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// zipped makes a ZIP of names and texts.
func zipped(t *testing.T, store bool, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		method := zip.Deflate
		if store {
			method = zip.Store
		}
		h := &zip.FileHeader{Name: files[i], Method: method}
		if store { // its size stands before it
			f, err := z.CreateRaw(rawHeader(h, files[i+1]))
			if err == nil {
				_, err = io.WriteString(f, files[i+1])
			}
			if err != nil {
				t.Fatal(err)
			}
			continue
		}
		f, err := z.CreateHeader(h)
		if err == nil {
			_, err = io.WriteString(f, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const (
	sgf1   = "(;GM[4]SZ[15]PB[Ann]PW[Bob]RE[B+R]RU[Renju]DT[2024-05-01];B[hh];W[ih];B[hi];W[ii];B[hj])"
	sgf2   = "(;GM[4]SZ[15]PB[Cy]PW[Di]RE[W+T]RU[Renju]C[good game];B[hh];W[ig];B[hi](;W[ij];B[jj])(;W[aa]))"
	other  = "(;GM[1]SZ[19]PB[Ann]PW[Bob];B[dd];W[pp])"
	psq    = "Piskvorky 15x15, 11:11, 0\n8,8,100\n9,8,200\n8,9,0\nann\nbob\n0\n"
	broken = "(;GM[4]SZ[15];B[hh];W[hh])"
	moves  = "1. h8 i9 2. h9! h10 \"a comment\" 3. g8"
	rif    = `<?xml version="1.0"?><database><players><player id="1" name="A" surname="B"/></players><games><game black="1" white="2" bresult="1"><move>h8 i9 j10</move></game><game black="1" white="2" bresult="0"><move>h8 h8</move></game></games></database>`
)

// An archive as it is found: every format, folders, what systems put there, broken files; each file has its line in the report, and
// the same again is there already.
func TestArchiveAsItIsFound(t *testing.T) {
	var lib bytes.Buffer
	g := record.New(board.Renju, 15, board.At(7, 7), board.At(8, 8))
	g.Root.Next[0].Add(record.Move{Stone: board.White, Point: board.At(8, 7)})
	if err := record.WriteRenLib(&lib, g, record.Auto); err != nil {
		t.Fatal(err)
	}
	files := []string{
		"games/", "", "games/1.sgf", sgf1, "games/2.sgf", sgf2 + "\n" + sgf1, "games/other.sgf", other, "../../etc/3.psq", psq, `C:\x\broken.sgf`, broken,
		"__MACOSX/._1.sgf", "x", ".DS_Store", "x", "moves.txt", moves, "lib.lib", lib.String(), "rif.xml", rif, "photo.jpg", "\xff\xd8\xff\xe0JFIF", "empty.txt", " ",
		"inner.zip", "PK\x03\x04abc", "setup.sgf", "(;GM[4]SZ[15]AB[hh];W[ih])",
	}
	for _, store := range []bool{false, true} {
		m := &memory{}
		data := zipped(t, store, files...)
		r := bring(t, m, "all.zip", data, record.ImportOptions{})
		want := "games/1.sgf 1 0; games/2.sgf 1 1; games/other.sgf 0 0 game×0; etc/3.psq 1 0; C:/x/broken.sgf 0 0 occupied×0; moves.txt 1 0; " +
			"lib.lib 2 0; rif.xml 1 0 occupied×1; photo.jpg 0 0 format×0; empty.txt 0 0 empty×0; inner.zip 0 0 nested×0; setup.sgf 0 0 setup×1"
		if got := told(r); got != want {
			t.Errorf("\n%s\n%s", got, want)
		}
		if r.Taken != 7 || r.Twice != 1 || r.Refused != 7 || len(m.games) != 7 {
			t.Errorf("%d %d %d, %d games", r.Taken, r.Twice, r.Refused, len(m.games))
		}
		if again := bring(t, m, "all.zip", data, record.ImportOptions{}); again.Taken != 0 || again.Twice != 8 {
			t.Errorf("again: %+v", again)
		}
		// Another game's file, read as five in a row.
		if r := bring(t, m, "other.sgf", []byte(other), record.ImportOptions{AnyGame: true}); r.Taken != 1 {
			t.Errorf("%+v", r)
		}
		first, second := m.games[0], m.games[1]
		if first.Black != "Ann" || first.Winner != "black" || first.Ending != "resign" || first.Played != "2024-05-01" || first.Noted != "" || first.Source != "games/1.sgf" || first.Rule != board.Renju {
			t.Errorf("%+v", first)
		}
		if second.Winner != "white" || second.Ending != "time" || !strings.Contains(second.Noted, "good game") || len(second.Record().Root.Next[0].Next[0].Next[0].Next) != 2 {
			t.Errorf("%+v", second)
		}
	}
}

func told(r BroughtReport) string {
	var out []string
	for _, f := range r.Files {
		text := fmt.Sprintf("%s %d %d", f.Name, f.Taken, f.Twice)
		for _, x := range f.Refused {
			text += fmt.Sprintf(" %s×%d", x.Why, x.Games)
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

// A ZIP that is damaged, cut anywhere, encrypted, or packed in another way: nothing panics, and what came before is taken.
func TestDamagedZIPs(t *testing.T) {
	for _, store := range []bool{false, true} {
		data := zipped(t, store, "1.sgf", sgf1, "2.sgf", sgf2)
		for n := range data {
			m := &memory{}
			if r, err := NewService(m).Bring(t.Context(), 1, bytes.NewReader(data[:n]), "a.zip", record.ImportOptions{}); err != nil {
				t.Fatalf("cut at %d: %v %+v", n, err, r)
			}
			flipped := slices.Clone(data)
			flipped[n] ^= 0x55
			if _, err := NewService(m).Bring(t.Context(), 1, bytes.NewReader(flipped), "a.zip", record.ImportOptions{}); err != nil {
				t.Fatalf("changed at %d: %v", n, err)
			}
		}
		m := &memory{}
		if r := bring(t, m, "a.zip", data[:len(data)/2], record.ImportOptions{}); r.Files[len(r.Files)-1].Refused[0].Why != WhyDamaged && r.Taken == 0 {
			t.Errorf("%+v", r)
		}
	}
	locked := zipped(t, true, "1.sgf", sgf1, "2.sgf", sgf2)
	locked[6] |= zipEncrypted
	if r := bring(t, &memory{}, "a.zip", locked, record.ImportOptions{}); told(r) != "1.sgf 0 0 encrypted×0; 2.sgf 1 0" {
		t.Error(told(r))
	}
	packed := zipped(t, true, "1.sgf", sgf1, "2.sgf", sgf2)
	packed[8] = 12
	if r := bring(t, &memory{}, "a.zip", packed, record.ImportOptions{}); told(r) != "1.sgf 0 0 packed×0; 2.sgf 1 0" {
		t.Error(told(r))
	}
}

// A ZIP of zeros, of too many files, or of one too large: it ends without holding more than a file.
func TestZIPsThatAreTooMuch(t *testing.T) {
	big := strings.Repeat("\x00", record.MaxBytes+1)
	r := bring(t, &memory{}, "a.zip", zipped(t, false, "big.sgf", big, "2.sgf", sgf2), record.ImportOptions{})
	if told(r) != "big.sgf 0 0 large×0; 2.sgf 1 0" {
		t.Error(told(r))
	}
	defer func(most int64) { maxUnpacked = most }(maxUnpacked)
	maxUnpacked = 20 << 20
	var bomb bytes.Buffer
	z := zip.NewWriter(&bomb)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, 1) })
	f, err := z.Create("bomb.txt")
	for n := int64(0); err == nil && n <= maxUnpacked; n += 1 << 20 {
		_, err = f.Write(make([]byte, 1<<20))
	}
	if err == nil {
		f, err = z.Create("after.sgf")
	}
	if err == nil {
		_, err = io.WriteString(f, sgf1)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	m := &memory{}
	r, err = NewService(m).Bring(t.Context(), 1, &bomb, "a.zip", record.ImportOptions{})
	if err != nil || told(r) != "bomb.txt 0 0 unpacked×0" {
		t.Errorf("%v %s", err, told(r))
	}
	var many []string
	for i := range maxFiles + 5 {
		many = append(many, fmt.Sprintf("%d.txt", i), "h8")
	}
	r, err = NewService(&memory{}).Bring(t.Context(), 1, bytes.NewReader(zipped(t, false, many...)), "a.zip", record.ImportOptions{})
	if last := r.Files[len(r.Files)-1]; err != nil || len(r.Files) != maxFiles+1 || last.Refused[0].Why != WhyFiles || r.Taken != 1 || r.Twice != maxFiles-1 {
		t.Errorf("%v, %d files, %+v", err, len(r.Files), last)
	}
}

// A member with as many games as are allowed is told so; an upload that breaks off leaves what was stored, and the rest comes another time.
func TestFullAndBrokenOff(t *testing.T) {
	var many []string
	for i := range 500 {
		many = append(many, fmt.Sprintf("%d.txt", i), board.At(i%15, i/15%15).String()+board.At((i+7)%15, (i+3)/15%15).String()+board.At(i/225, 14).String()+fmt.Sprintf("o%d", 1+i%15))
	}
	data := zipped(t, false, many...)
	m := &memory{most: 2 * batchOf}
	r, err := NewService(m).Bring(t.Context(), 1, bytes.NewReader(data), "a.zip", record.ImportOptions{})
	if err != nil || r.Taken+r.Twice+r.Refused != 500 || r.Refused == 0 || !strings.Contains(told(r), "full×1") {
		t.Errorf("%v %d %d %d", err, r.Taken, r.Twice, r.Refused)
	}
	m = &memory{}
	cut := errors.New("the line is cut")
	if r, err = NewService(m).Bring(t.Context(), 1, io.MultiReader(bytes.NewReader(data[:len(data)/2]), iotest.ErrReader(cut)), "a.zip", record.ImportOptions{}); !errors.Is(err, cut) {
		t.Errorf("%v %+v", err, r)
	}
	before := len(m.games)
	r = bring(t, m, "a.zip", data, record.ImportOptions{})
	if before == 0 || before == len(m.games) || r.Twice < before || r.Taken != len(m.games)-before {
		t.Errorf("%d before, %d now, %d twice", before, len(m.games), r.Twice)
	}
	// Cancelled.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewService(m).Bring(ctx, 1, strings.NewReader(sgf1), "a.sgf", record.ImportOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A member brings one file at a time.
func TestOneUploadAtATime(t *testing.T) {
	s := NewService(&memory{})
	in, out := io.Pipe()
	done := make(chan error)
	go func() { _, err := s.Bring(t.Context(), 1, in, "a.sgf", record.ImportOptions{}); done <- err }()
	if _, err := out.Write([]byte("(")); err != nil { // it is being read
		t.Fatal(err)
	}
	if _, err := s.Bring(t.Context(), 1, strings.NewReader(sgf1), "b.sgf", record.ImportOptions{}); !errors.Is(err, ErrBringing) {
		t.Errorf("%v", err)
	}
	if _, err := s.Bring(t.Context(), 2, strings.NewReader(sgf1), "b.sgf", record.ImportOptions{}); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := s.Bring(t.Context(), 1, strings.NewReader(sgf1), "b.sgf", record.ImportOptions{}); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if fault.CodeOf(ErrBringing) != fault.TooMany {
		t.Error("it is no matter of waiting")
	}
}

func FuzzBring(f *testing.F) {
	f.Add([]byte(sgf1))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := NewService(&memory{}).Bring(t.Context(), 1, bytes.NewReader(data), "x", record.ImportOptions{}); err != nil {
			t.Error(err)
		}
	})
}
