package db_test

import (
	"errors"
	"io/fs"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/migrations"
)

// One's tries are listed page by page, each once, also those of one instant; the course of a rating ends where the rating is. A
// puzzle that was withdrawn stays in the list and changes nothing, and nobody sees another's.
func TestPuzzleHistory(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, s := boxed(t, url)
	ctx := t.Context()
	ann, ben := account.Viewer{User: newMember(t, d, "Ann")}, account.Viewer{User: newMember(t, d, "Ben")}
	var tried []string
	for i := range 12 {
		p, err := s.Next(ctx, ann, "renju", "", "")
		if err != nil {
			t.Fatal(err)
		}
		// Three of each instant.
		past, err := d.Puzzles().Try(ctx, puzzle.Try{User: ann.User, ID: p.ID, Solved: i%3 > 0, Counts: i != 4, Now: t0.Add(time.Duration(i/3) * time.Second)})
		if err != nil || past.Rated == (i == 4) {
			t.Fatal(past, err)
		}
		tried = append(tried, p.ID)
	}
	list := func(v account.Viewer, rule, theme, result string) (ids []string, all []puzzle.TriedPuzzle) {
		t.Helper()
		h, err := s.History(ctx, v, rule, theme, result, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range h.Tries {
			ids = append(ids, one.ID)
		}
		return ids, h.Tries
	}
	ids, all := list(ann, "", "", "")
	if len(ids) != len(tried) {
		t.Fatalf("%d of %d", len(ids), len(tried))
	}
	for i, one := range all {
		if !slices.Contains(tried, one.ID) || i > 0 && one.At > all[i-1].At || one.Rated == (one.ID == tried[4]) || len(one.Themes) < 2 {
			t.Errorf("%d: %+v", i, one)
		}
	}
	// By pages of two, with the place of each page's last.
	var paged []string
	w := puzzle.HistoryQuery{Most: 2}
	for {
		page, err := d.Puzzles().History(ctx, ann.User, w)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range page {
			paged = append(paged, one.ID)
			w.Before, w.BeforeID = one.At, one.ID
		}
		if len(page) < w.Most {
			break
		}
	}
	if !slices.Equal(paged, ids) {
		t.Errorf("by pages %v, not %v", paged, ids)
	}
	if solved, _ := list(ann, "", "", "solved"); len(solved) != 8 {
		t.Errorf("%d solved", len(solved))
	}
	if failed, _ := list(ann, "renju", "", "failed"); len(failed) != 4 {
		t.Errorf("%d failed", len(failed))
	}
	themed := 0
	for _, one := range all {
		if slices.Contains(one.Themes, "vcf") {
			themed++
		}
	}
	if of, _ := list(ann, "", "vcf", ""); len(of) != themed {
		t.Errorf("%d by fours, not %d", len(of), themed)
	}
	if of, _ := list(ben, "", "", ""); len(of) != 0 {
		t.Errorf("another's: %v", of)
	}
	if of, _ := list(ann, "caro", "", ""); len(of) != 0 {
		t.Errorf("of another rule: %v", of)
	}

	course := func() puzzle.PuzzleRatings {
		t.Helper()
		c, err := s.RatingHistory(ctx, ann, "renju")
		if err != nil {
			t.Fatal(err)
		}
		st, err := d.Puzzles().RatingOf(ctx, ann.User, board.Renju)
		if err != nil || len(c.Points) == 0 || c.Points[len(c.Points)-1].Value != int(st.Rating.Value+0.5) {
			t.Fatalf("%+v does not end at %v, %v", c.Points, st.Rating.Value, err)
		}
		return c
	}
	before := course()
	if len(before.Points) != 11 {
		t.Errorf("%d points of 11 rated tries", len(before.Points))
	}
	count := func(c puzzle.PuzzleRatings, theme string) int {
		for _, x := range c.Themes {
			if x.Theme == theme {
				return x.Solved + x.Failed
			}
		}
		return 0
	}
	phases := count(before, "opening") + count(before, "middle") + count(before, "late")
	if phases != len(tried) {
		t.Errorf("%d tries have a phase", phases)
	}
	if _, err := d.Puzzles().Withdraw(ctx, tried[1]); err != nil {
		t.Fatal(err)
	}
	if after := course(); len(after.Points) != 10 {
		t.Errorf("%d points", len(after.Points))
	}
	_, all = list(ann, "", "", "")
	if i := slices.IndexFunc(all, func(x puzzle.TriedPuzzle) bool { return x.ID == tried[1] }); i < 0 || !all[i].Gone || all[i].Rated {
		t.Errorf("withdrawn: %v", all)
	}
	if c, err := s.RatingHistory(ctx, ben, "caro"); err != nil || len(c.Points) != 0 || len(c.Themes) != 0 {
		t.Error(c, err)
	}
}

// Pages follow each other without a gap, and what nobody has said is refused.
func TestPuzzleHistoryPages(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, s := boxed(t, url)
	ctx := t.Context()
	ann := account.Viewer{User: newMember(t, d, "Ann")}
	c := sql(t, url)
	must(t, c, `
		INSERT INTO puzzles (id, key, rule, size, kind, themes, own, body, rating, deviation, volatility)
		SELECT 'bcd' || 22222 + i, 'k' || i, 'caro', 15, 'win', ARRAY['vcf', 'opening'], 2, '{}', 1500, 250, 0.06 FROM generate_series(1, 120) i`)
	must(t, c, `
		INSERT INTO puzzle_tries (user_id, puzzle, at, solved) SELECT $1, number, date_trunc('second', now()), true FROM puzzles WHERE rule = 'caro'`, ann.User)
	seen, next, pages := map[string]bool{}, "", 0
	for {
		h, err := s.History(ctx, ann, "caro", "opening", "", next)
		if err != nil {
			t.Fatal(err)
		}
		pages++
		for _, one := range h.Tries {
			if seen[one.ID] {
				t.Errorf("%s twice", one.ID)
			}
			seen[one.ID] = true
		}
		if next = h.Next; next == "" {
			break
		}
	}
	if pages != 3 || len(seen) != 120 {
		t.Errorf("%d pages, %d tries", pages, len(seen))
	}
	for _, bad := range [][4]string{{"chess"}, {"", "No such"}, {"", "", "lost"}, {"", "", "", "x"}, {"", "", "", "5.zz"}, {"", "", "", "-5.bcd22223"}, {"", "", "", "9999999999999999.bcd22223"}} {
		if _, err := s.History(ctx, ann, bad[0], bad[1], bad[2], bad[3]); !errors.Is(err, puzzle.ErrQuery) && !errors.Is(err, puzzle.ErrBefore) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := s.History(ctx, account.Viewer{}, "", "", "", ""); !errors.Is(err, puzzle.ErrVisitor) {
		t.Error(err)
	}
	if _, err := s.RatingHistory(ctx, account.Viewer{}, ""); !errors.Is(err, puzzle.ErrVisitor) {
		t.Error(err)
	}
	list, err := s.Activity(ctx, ann.User, time.Time{}, 30)
	if err != nil || len(list) != 30 {
		t.Error(len(list), err)
	}
	if list, err := s.Activity(ctx, ann.User, time.Unix(5, 0), 30); err != nil || len(list) != 0 {
		t.Error(len(list), err)
	}
}

// A rule's puzzles have a phase each, by which they are found; counts are those of what is found.
func TestPuzzlePhases(t *testing.T) {
	t.Parallel()
	d, s := boxed(t, dbtest.URL(t))
	ctx := t.Context()
	ann := account.Viewer{User: newMember(t, d, "Ann")}
	counts, err := s.Counts(ctx, "renju")
	if err != nil || counts.Themes["opening"]+counts.Themes["middle"]+counts.Themes["late"] != counts.All || counts.All == 0 {
		t.Fatal(counts, err)
	}
	for phase, most := range map[string]int{"opening": 12, "middle": 30} {
		p, err := s.Next(ctx, ann, "renju", phase, "")
		if counts.Themes[phase] == 0 {
			if !errors.Is(err, puzzle.ErrNone) {
				t.Error(phase, err)
			}
			continue
		}
		if err != nil || len(p.Moves) > most {
			t.Errorf("%s: %d stones, %v", phase, len(p.Moves), err)
		}
	}
	if _, err := s.Counts(ctx, "chess"); !errors.Is(err, puzzle.ErrQuery) {
		t.Error(err)
	}
	if none, err := s.Counts(ctx, "caro"); err != nil || none.All != 0 || none.Themes == nil {
		t.Error(none, err)
	}
}

// The migration gives puzzles that were stored before what those have that are stored after it.
func TestPuzzlePhasesMigrated(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	_, _ = boxed(t, url)
	c := sql(t, url)
	var before, after string
	const all = `SELECT string_agg(p.number || t, ' ' ORDER BY p.number, t) FROM puzzles p, unnest(p.themes || (SELECT array_agg('on ' || theme) FROM puzzle_themes WHERE puzzle = p.number)) t`
	if err := c.QueryRow(t.Context(), all).Scan(&before); err != nil {
		t.Fatal(err)
	}
	for _, step := range []string{"down", "up"} {
		names, err := fs.Glob(migrations.FS, "*_puzzle_phases."+step+".sql")
		if err != nil || len(names) != 1 {
			t.Fatal(names, err)
		}
		text, err := migrations.FS.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		must(t, c, string(text))
	}
	if err := c.QueryRow(t.Context(), all).Scan(&after); err != nil || after != before {
		t.Errorf("%v\n%s\n%s", err, after, before)
	}
}
