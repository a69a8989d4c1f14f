package gamebase

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"

	"github.com/tengen-go/tengen/engine/record"
)

// A file that is not UTF-8 is read as was guessed, which the report tells with how its texts read otherwise; another encoding is chosen for one file,
// and its games are there once, under the names as they are then.
func TestEncodingsAreToldAndChosen(t *testing.T) {
	sgf := func(black, white string) string {
		return fmt.Sprintf("(;GM[4]SZ[15]PB[%s]PW[%s];B[hh];W[ih];B[hi])", black, white)
	}
	sjis, err1 := japanese.ShiftJIS.NewEncoder().String(sgf("中村茂", "河村典彦"))
	koi, err2 := charmap.KOI8R.NewEncoder().String(sgf("Сушков", "Михайлов"))
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	data := zipped(t, false, "a.sgf", sgf("Ørsted", "Müller"), "b.sgf", sjis, "c.sgf", koi, "d.psq", "Piskvorky 15x15, 11:11, 0\n8,8,100\n9,9,200\n0\n")
	m := &memory{}
	r := bring(t, m, "all.zip", data, record.ImportOptions{})
	if r.Taken != 4 || r.Files[0].Coded != "" || r.Files[0].Samples != nil || r.Files[1].Coded != "shift_jis" || r.Files[2].Coded == "" || r.Files[3].Coded != "" {
		t.Fatalf("%+v", r)
	}
	if s := r.Files[1].Samples; len(s) < 3 || s[0] != (TextSample{"shift_jis", "中村茂 · 河村典彦"}) && s[0].Encoding != "shift_jis" {
		t.Errorf("%+v", s)
	}
	names := func() (all []string) {
		for _, g := range m.games {
			all = append(all, g.Black)
		}
		slices.Sort(all)
		return all
	}
	if got := names(); !slices.Contains(got, "中村茂") || !slices.Contains(got, "Ørsted") {
		t.Errorf("%v", got)
	}
	again := func(file string, e record.Encoding) BroughtReport {
		r, err := NewService(m).BringAgain(t.Context(), 1, bytes.NewReader(data), "all.zip", file, record.ImportOptions{Encoding: e})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := again("c.sgf", record.Windows1251); r.Taken != 1 || len(r.Files) != 1 || r.Files[0].Coded != "windows-1251" || len(m.games) != 4 {
		t.Errorf("%+v, %d games", r, len(m.games))
	}
	if r := again("c.sgf", record.KOI8R); r.Taken != 1 || !slices.Contains(names(), "Сушков") || len(m.games) != 4 {
		t.Errorf("%+v: %v", r, names())
	}
	if r := again("nothing.sgf", record.KOI8R); len(r.Files) != 0 || r.Taken != 0 {
		t.Errorf("%+v", r)
	}
}
