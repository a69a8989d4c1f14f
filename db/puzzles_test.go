package db_test

import (
	"errors"
	"os"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	engine "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
)

// boxed is a database with the puzzles of testdata, and a service on it.
func boxed(t *testing.T, url string) (*db.DB, *puzzle.Service) {
	t.Helper()
	d := dbtest.Open(t, url)
	f, err := os.Open("../hub/library/puzzle/testdata/puzzles.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := puzzle.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	s, err := puzzle.NewService(puzzle.Config{
		Store: d.Puzzles(), Key: []byte("key"),
		House: func(r board.Rule) (of []engine.Puzzle, _ []string, err error) {
			for _, p := range list {
				if p.Rule == r {
					of = append(of, p)
				}
			}
			return of, nil, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second finds all of them there
		if err := s.Import(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if added, err := s.Add(t.Context(), list, ""); err != nil || added != 0 {
		t.Fatal(added, err)
	}
	return d, s
}

// solution are the moves that solve a puzzle.
func solution(t *testing.T, d *db.DB, id string) (own []string) {
	t.Helper()
	p, err := d.Puzzles().Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for tree := p.Tree; ; tree = tree[0].Replies[0].Next {
		own = append(own, tree[0].Move.String())
		if len(tree[0].Replies) == 0 {
			return own
		}
	}
}

// Only the first try counts, by the ticket of the person who was shown the puzzle. Nobody is shown a puzzle twice, and a
// withdrawn one is as if it had never been.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, s := boxed(t, url)
	ctx := t.Context()
	ann := account.Viewer{User: newMember(t, d, "Ann")}
	seen := map[string]bool{}
	shown := func() puzzle.Shown {
		t.Helper()
		p, err := s.Next(ctx, ann, "renju", "", "")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	try := func(p puzzle.Shown, moves ...string) puzzle.Verdict {
		t.Helper()
		j, err := s.Try(ctx, ann, p.ID, puzzle.PuzzleAttempt{Moves: moves, Ticket: p.Ticket, GiveUp: moves == nil})
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	value := func() rating.Rating {
		t.Helper()
		st, err := d.Puzzles().RatingOf(ctx, ann.User, board.Renju)
		if err != nil {
			t.Fatal(err)
		}
		return st.Rating
	}
	first := shown()
	if again := shown(); again.ID != first.ID {
		t.Errorf("%s after %s without a try", again.ID, first.ID)
	}
	j := try(first, solution(t, d, first.ID)...)
	if j.State != puzzle.Solved || j.Over.Gain <= 0 || j.Over.Rating <= 1500 || !j.Over.Solved {
		t.Fatalf("%+v", j.Over)
	}
	up := value()
	if repeated := try(first, solution(t, d, first.ID)...); repeated.Over.Gain != j.Over.Gain || value() != up {
		t.Errorf("the same again: %+v", repeated.Over)
	}
	if later := try(first); later.State != puzzle.Failed || value() != up {
		t.Errorf("a try after the first: %+v", later)
	}
	seen[first.ID] = true
	second := shown()
	if lost := try(second); lost.Over.Gain >= 0 || value().Value >= up.Value {
		t.Errorf("given up: %+v", lost.Over)
	}
	people, err := d.Puzzles().Withdraw(ctx, second.ID)
	if err != nil || people != 1 {
		t.Fatal(people, err)
	}
	if back := value().Value; back < up.Value-0.001 || back > up.Value+0.001 {
		t.Errorf("withdrawn: %v, not %v", back, up.Value)
	}
	if _, err := d.Puzzles().Withdraw(ctx, second.ID); !errors.Is(err, puzzle.ErrMissing) {
		t.Error(err)
	}
	if _, err := s.Open(ctx, ann, second.ID); !errors.Is(err, puzzle.ErrMissing) {
		t.Error(err)
	}
	seen[second.ID] = true
	for {
		p, err := s.Next(ctx, ann, "renju", "", "")
		if errors.Is(err, puzzle.ErrNone) {
			break
		}
		if err != nil || seen[p.ID] {
			t.Fatal(p, err)
		}
		seen[p.ID] = true
		try(p)
	}
	if len(seen) < 18 || len(seen) > 24 {
		t.Errorf("%d of 28 puzzles, a quarter of which is for batches", len(seen))
	}
	for range 3 {
		b, err := s.Batch(ctx, ann, "renju", "run", "")
		if err != nil || len(b.Puzzles) < 3 {
			t.Fatal(b, err)
		}
		for i, p := range b.Puzzles {
			if seen[p.ID] || len(p.Tree) == 0 {
				t.Error("a puzzle of a batch that counts", p)
			}
			if i > 0 && b.Puzzles[i-1].Rating > p.Rating {
				t.Error("not rising")
			}
		}
	}
}

// A theme counts half; only people who have seen the line may vote, each once.
func TestPuzzleVotes(t *testing.T) {
	t.Parallel()
	d, s := boxed(t, dbtest.URL(t))
	ctx := t.Context()
	ann, ben := account.Viewer{User: newMember(t, d, "Ann")}, account.Viewer{User: newMember(t, d, "Ben")}
	p, err := s.Next(ctx, ann, "standard", "vcf", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Next(ctx, ann, "standard", "quiet-move", ""); !errors.Is(err, puzzle.ErrNone) {
		t.Error(err)
	}
	if _, err := s.Vote(ctx, ann, p.ID, 1); !errors.Is(err, puzzle.ErrUntried) {
		t.Error(err)
	}
	for _, v := range []account.Viewer{ann, ben} {
		if _, err := s.Try(ctx, v, p.ID, puzzle.PuzzleAttempt{GiveUp: true}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		who        account.Viewer
		vote, want int
	}{{ann, 1, 1}, {ann, 1, 1}, {ben, 1, 2}, {ann, -1, 0}, {ben, 0, -1}} {
		if n, err := s.Vote(ctx, c.who, p.ID, c.vote); err != nil || n != c.want {
			t.Errorf("%+v: %d, %v", c, n, err)
		}
	}
	if o, err := s.Open(ctx, ann, p.ID); err != nil || o.Over == nil || o.Over.Vote != -1 || len(o.Over.Tree) == 0 {
		t.Errorf("%+v, %v", o, err)
	}
}

// Failed puzzles come again after the intervals, and due ones are counted.
func TestPuzzlesComeAgain(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, s := boxed(t, url)
	c := sql(t, url)
	ctx := t.Context()
	ann := account.Viewer{User: newMember(t, d, "Ann")}
	p, err := s.Next(ctx, ann, "", "", "")
	if err != nil {
		t.Fatal(err)
	}
	try := func(give bool) {
		t.Helper()
		a := puzzle.PuzzleAttempt{Ticket: p.Ticket, GiveUp: give}
		if !give {
			a.Moves = solution(t, d, p.ID)
		}
		if _, err := s.Try(ctx, ann, p.ID, a); err != nil {
			t.Fatal(err)
		}
	}
	due := func() puzzle.DueList {
		t.Helper()
		l, err := s.Due(ctx, ann)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	try(true)
	if l := due(); l.Due != 0 || len(l.Puzzles) != 0 || l.Next == "" {
		t.Errorf("%+v", l)
	}
	for i, days := range []int{3, 7, 21, 60, 60} {
		must(t, c, `UPDATE puzzle_tries SET due = now() - interval '1 hour'`)
		if l := due(); l.Due != 1 || len(l.Puzzles) != 1 || l.Puzzles[0].ID != p.ID || l.Puzzles[0].Tree != nil {
			t.Fatalf("%+v", l)
		}
		try(false)
		var rest time.Duration
		if err := c.QueryRow(ctx, `SELECT due - now() FROM puzzle_tries`).Scan(&rest); err != nil {
			t.Fatal(err)
		}
		if got := (rest + time.Hour).Truncate(24 * time.Hour); got != time.Duration(days)*24*time.Hour {
			t.Errorf("solved %d times: %v", i+1, rest)
		}
	}
	sk, err := s.Skill(ctx, ann)
	if err != nil || len(sk.Themes) != 3 || sk.Themes[0].Failed != 1 || len(sk.Ratings) != 1 || sk.Ratings[0].Plays != 1 || !sk.Games {
		t.Errorf("%+v, %v", sk, err)
	}
}

// A guest's puzzles become the member's; where both have tried one, the member's stays.
func TestPuzzlesMerged(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, s := boxed(t, url)
	ctx := t.Context()
	a := d.Accounts()
	guest, err := a.AddGuest(ctx, "guest", account.NewSession{TokenHash: token("g"), Created: t0})
	if err != nil {
		t.Fatal(err)
	}
	member := newMember(t, d, "Ann")
	g, m := account.Viewer{User: guest.User.ID, Guest: true}, account.Viewer{User: member}
	both, err := s.Next(ctx, g, "renju", "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []account.Viewer{g, m} {
		if _, err := s.Try(ctx, v, both.ID, puzzle.PuzzleAttempt{Moves: solution(t, d, both.ID), Ticket: both.Ticket, GiveUp: v == m}); err != nil {
			t.Fatal(err)
		}
	}
	alone, err := s.Next(ctx, g, "renju", "", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Try(ctx, g, alone.ID, puzzle.PuzzleAttempt{GiveUp: true, Ticket: alone.Ticket}); err != nil {
		t.Fatal(err)
	}
	before, err := d.Puzzles().RatingOf(ctx, g.User, board.Renju)
	if err != nil || before.Plays != 2 {
		t.Fatal(before, err)
	}
	if _, err := a.Merge(ctx, guest.ID, g.User, member); err != nil {
		t.Fatal(err)
	}
	if after, err := d.Puzzles().RatingOf(ctx, member, board.Renju); err != nil || after != before {
		t.Errorf("%+v, not %+v, %v", after, before, err)
	}
	if _, tried, err := d.Puzzles().Past(ctx, member, alone.ID); err != nil || !tried {
		t.Error(tried, err)
	}
}

// The puzzle of a day is everybody's, also of servers that choose it at once, and another's after it was withdrawn.
func TestDailyPuzzle(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, _ := boxed(t, url)
	ctx := t.Context()
	day := puzzle.DayOf(t0)
	rules := []board.Rule{board.Caro, board.Renju, board.Standard} // there is none of the first
	const servers = 8
	got := make(chan string, servers)
	for range servers {
		go func() {
			p, err := d.Puzzles().Daily(ctx, day, rules, 1400)
			if err != nil {
				t.Error(err)
			}
			got <- p.ID
		}()
	}
	first := <-got
	for range servers - 1 {
		if id := <-got; id != first {
			t.Error(id, first)
		}
	}
	next, err := d.Puzzles().Daily(ctx, day.AddDate(0, 0, 1), rules, 1400)
	if err != nil || next.ID == first || next.Rule != board.Renju {
		t.Error(next.ID, next.Rule, err)
	}
	if _, err := d.Puzzles().Withdraw(ctx, first); err != nil {
		t.Fatal(err)
	}
	if p, err := d.Puzzles().Daily(ctx, day, rules, 1400); err != nil || p.ID == first {
		t.Error(p.ID, err)
	}
	if _, err := d.Puzzles().Daily(ctx, day.AddDate(0, 0, 2), rules[:1], 1400); !errors.Is(err, puzzle.ErrNone) {
		t.Error(err)
	}
}
