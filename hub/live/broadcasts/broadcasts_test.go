package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/calendar"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

var host, stranger = account.Viewer{User: 7}, account.Viewer{User: 8}

// site is two servers of one store.
type site struct {
	*testing.T
	store    *hubtest.Broadcasts
	one, two *Service
	token    broadcast.Operator
	id       string
}

// newSite makes a broadcast of 2 rounds of 4 boards with a delay of 60 s.
func newSite(t *testing.T) *site {
	s := &site{T: t, store: &hubtest.Broadcasts{}}
	log := slog.New(slog.DiscardHandler)
	s.one, s.two = New(s.store, []byte("key"), log), New(s.store, []byte("key"), log)
	s.id = s.make("cup")
	token, err := s.one.Token(t.Context(), host, s.id)
	if err != nil {
		t.Fatal(err)
	}
	s.token = broadcast.Operator{Token: Hash(token)}
	return s
}

func (s *site) make(key string) string {
	s.Helper()
	p := broadcast.Plan{Rule: board.Renju, Size: 15, Opening: game.Taraguchi10, Rounds: 2, Boards: 4, Delay: time.Minute}
	id, err := s.one.Make(s.Context(), host, broadcast.Texts{Name: "The cup", Text: "In the hall."}, p, key)
	if err != nil {
		s.Fatal(err)
	}
	return id
}

// push sends games "A-B h8i9", and returns what became of each.
func (s *site) push(games ...string) string {
	s.Helper()
	var list []string
	for _, g := range games {
		names, moves, _ := strings.Cut(g, " ")
		black, white, _ := strings.Cut(names, "-")
		list = append(list, fmt.Sprintf(`{"black":%q,"white":%q,"moves":%q}`, black, white, moves))
	}
	out, err := s.one.Push(s.Context(), s.token, s.id, []byte(`{"round":1,"games":[`+strings.Join(list, ",")+`]}`), broadcast.Said{}, false)
	if err != nil {
		s.Fatal(err)
	}
	var what []string
	for _, t := range out {
		what = append(what, strings.TrimSpace(fmt.Sprintf("%d %s %s", t.Board, t.What, t.Why)))
	}
	return strings.Join(what, ", ")
}

// shown returns the boards that somebody sees on the other server: "A-B h8i9".
func (s *site) shown(a Asked) string {
	s.Helper()
	by := broadcast.Operator{}
	if a.Operator {
		by = s.token
	}
	p, err := s.two.Page(s.Context(), s.id, by, a)
	if err != nil {
		s.Fatal(err)
	}
	var out []string
	for _, b := range p.Boards {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s-%s %s %s%s", b.Black, b.White, strings.Join(b.Moves, ""), b.Winner, b.Reason)))
	}
	return strings.Join(out, ", ")
}

// A script feeds four boards, with boards in another order, a correction, a game that is refused and one that comes late.
// Readers see all of it 60 s later, on whatever server, and operators at once.
func TestAScriptFeedsFourBoards(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		want := func(what, got, want string) {
			t.Helper()
			if got != want {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		}
		everything := Asked{Operator: true}
		want("first", s.push("A-B h8", "C-D h8", "E-F h8", "G-H h8"), "1 new, 2 new, 3 new, 4 new")
		time.Sleep(30 * time.Second)
		want("other order, one refused", s.push("G-H h8i9", "A-B h8i9", "E-F h8h8", "C-D h8j9"), "4 moves, 1 moves, 0 refused occupied, 2 moves")
		time.Sleep(29 * time.Second)
		want("before the minute", s.shown(Asked{}), "")
		want("to operators", s.shown(everything), "A-B h8i9, C-D h8j9, E-F h8, G-H h8i9")
		time.Sleep(time.Second)
		want("after a minute", s.shown(Asked{}), "A-B h8, C-D h8, E-F h8, G-H h8")
		want("a correction, and a fifth board", s.push("C-D h8i9k10", "X-Y h8", "E-F h8i9"), "2 corrected, 0 refused boards, 3 moves")
		want("a late one", s.push("C-D h8"), "2 refused fewer")
		time.Sleep(29 * time.Second)
		want("still the first", s.shown(Asked{}), "A-B h8, C-D h8, E-F h8, G-H h8")
		time.Sleep(time.Second)
		want("the second", s.shown(Asked{}), "A-B h8i9, C-D h8j9, E-F h8, G-H h8i9")
		time.Sleep(30 * time.Second)
		want("corrected", s.shown(Asked{}), "A-B h8i9, C-D h8i9k10, E-F h8i9, G-H h8i9")
		want("what is new since", s.shown(Asked{Since: 7}), "C-D h8i9k10, E-F h8i9")
		want("nothing is", s.shown(Asked{Since: 9}), "")
		want("another round", s.shown(Asked{Round: 2}), "")
		if _, games, err := s.one.Games(t.Context(), s.id, 1); err != nil || len(games) != 4 {
			t.Error(len(games), err)
		}
		if err := s.one.Enter(t.Context(), broadcast.Operator{User: host.User}, s.id, broadcast.Entry{Action: broadcast.End, Board: 1, Result: broadcast.Result{Winner: "black", Reason: broadcast.ByFive}}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if strings.Contains(s.shown(Asked{}), "five") || !strings.Contains(s.shown(everything), "A-B h8i9 blackfive") {
			t.Error(s.shown(Asked{}))
		}
		if err := s.one.End(t.Context(), host, s.id); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if !strings.Contains(s.shown(Asked{}), "five") {
			t.Error("something is held back when all is over")
		}
	})
}

// Clocks that readers see are those of the instant that they see.
func TestClocksAreShownLater(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		s.push("A-B h8")
		if err := s.one.Enter(t.Context(), s.token, s.id, broadcast.Entry{Action: broadcast.Set, Board: 1, Clock: broadcast.Left{Black: 600_000, White: 500_000}}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(70 * time.Second)
		p, err := s.two.Page(t.Context(), s.id, broadcast.Operator{}, Asked{})
		if err != nil || len(p.Boards) != 1 || p.Boards[0].Clock == nil {
			t.Fatalf("%+v %v", p, err)
		}
		if c := p.Boards[0].Clock; c.White-(p.Now-c.At) != 490_000 || c.Run != "white" {
			t.Errorf("%+v at %d", c, p.Now)
		}
	})
}

// The rights of everybody.
func TestMisuse(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		ctx := t.Context()
		s.push("A-B h8")
		plan := broadcast.Plan{Rule: board.Renju, Size: 15, Opening: game.Free, Rounds: 1, Boards: 4}
		text := broadcast.Texts{Name: "Cup"}
		if again := s.make("cup"); again != s.id {
			t.Error("it was made twice")
		}
		another := s.make("another")
		token, err := s.one.Token(ctx, host, another)
		if err != nil {
			t.Fatal(err)
		}
		others := broadcast.Operator{Token: Hash(token)}
		push := func(by broadcast.Operator, id, body string) error {
			_, err := s.one.Push(ctx, by, id, []byte(body), broadcast.Said{Round: 1, Black: "A", White: "B"}, false)
			return err
		}
		made := func(v account.Viewer, t broadcast.Texts, p broadcast.Plan) error {
			_, err := s.one.Make(ctx, v, t, p, "")
			return err
		}
		many := plan
		many.Boards = 101
		for name, c := range map[string]struct{ err, want error }{
			"a visitor makes one":        {made(account.Viewer{}, text, plan), broadcast.ErrVisitor},
			"a guest makes one":          {made(account.Viewer{User: 9, Guest: true}, text, plan), broadcast.ErrGuest},
			"101 boards":                 {made(host, text, many), broadcast.ErrPlan},
			"no name":                    {made(host, broadcast.Texts{Name: " a "}, plan), broadcast.ErrName},
			"a long text":                {made(host, broadcast.Texts{Name: "Cup", Text: strings.Repeat("五", 2001)}, plan), broadcast.ErrText},
			"without a token":            {push(broadcast.Operator{}, s.id, "h8i9"), broadcast.ErrOperator},
			"by a wrong one":             {push(broadcast.Operator{Token: Hash("cast_x")}, s.id, "h8i9"), broadcast.ErrOperator},
			"by another one's":           {push(others, s.id, "h8i9"), broadcast.ErrOperator},
			"by somebody else":           {push(broadcast.Operator{User: stranger.User}, s.id, "h8i9"), broadcast.ErrOperator},
			"to nothing":                 {push(s.token, "nothing", "h8i9"), broadcast.ErrMissing},
			"prose":                      {push(s.token, s.id, "A long game."), broadcast.ErrBody},
			"no games":                   {push(s.token, s.id, `{"games":[]}`), broadcast.ErrGames},
			"101 games":                  {push(s.token, s.id, `{"games":[`+strings.Repeat(`{},`, 100)+`{}]}`), broadcast.ErrGames},
			"entered by somebody else":   {s.one.Enter(ctx, broadcast.Operator{User: stranger.User}, s.id, broadcast.Entry{Action: broadcast.Undo, Board: 1, Ply: 1}), broadcast.ErrOperator},
			"ended by somebody else":     {s.one.End(ctx, stranger, s.id), broadcast.ErrOperator},
			"removed by somebody else":   {s.one.Remove(ctx, stranger, s.id), broadcast.ErrOperator},
			"changed by somebody else":   {s.one.Change(ctx, stranger, s.id, text), broadcast.ErrOperator},
			"a token for somebody else":  {tokenOf(s.one.Token(ctx, stranger, s.id)), broadcast.ErrOperator},
			"seen at once by others":     {pageOf(s.two.Page(ctx, s.id, others, Asked{Operator: true})), broadcast.ErrOperator},
			"seen at once by a visitor":  {pageOf(s.two.Page(ctx, s.id, broadcast.Operator{}, Asked{Operator: true})), broadcast.ErrOperator},
			"a page of nothing":          {pageOf(s.two.Page(ctx, "nothing", broadcast.Operator{}, Asked{})), broadcast.ErrMissing},
			"ended by a visitor":         {s.one.End(ctx, account.Viewer{}, s.id), broadcast.ErrVisitor},
			"entered by who has a token": {s.one.Enter(ctx, s.token, s.id, broadcast.Entry{Action: broadcast.Move, Board: 1, Ply: 2, Point: board.At(8, 8)}), nil},
		} {
			if reason(c.err) != reason(c.want) {
				t.Errorf("%s: %v, want %v", name, c.err, c.want)
			}
		}
		// Another token makes the one before worthless.
		time.Sleep(time.Minute)
		if _, err := s.one.Token(ctx, host, s.id); err != nil {
			t.Fatal(err)
		}
		if err := push(s.token, s.id, "h8i9i7"); !errors.Is(err, broadcast.ErrOperator) {
			t.Error(err)
		}
		for i := range broadcast.MostRunning - 2 {
			s.make(fmt.Sprint("more ", i))
		}
		if err := made(host, text, plan); !errors.Is(err, broadcast.ErrMost) {
			t.Error(err)
		}
		if err := s.one.Change(ctx, host, s.id, broadcast.Texts{Name: "Another name"}); err != nil {
			t.Error(err)
		}
		if name, err := s.two.Name(ctx, s.id); name != "Another name" || err != nil {
			t.Error(name, err)
		}
		s.store.Hide(s.id)
		time.Sleep(2 * time.Minute)
		if p, err := s.two.Page(ctx, s.id, broadcast.Operator{}, Asked{}); err != nil || p.Name != "" || p.Boards[0].Black != "" || !p.Hidden {
			t.Errorf("%+v %v", p, err)
		}
		if _, g, err := s.two.Games(ctx, s.id, 0); err != nil || g[0].Black.Name != "" || g[0].Event != "" {
			t.Errorf("%+v %v", g, err)
		}
		if name, err := s.two.Name(ctx, s.id); name != "" || err != nil {
			t.Error(name, err)
		}
		if running, _, _, err := s.one.List(ctx, stranger.User); err != nil || len(running) != 0 {
			t.Error(running, err)
		}
		if running, coming, over, err := s.one.List(ctx, host.User); err != nil || len(running) != 1 || len(coming) != 4 || len(over) != 0 {
			t.Error(running, coming, over, err)
		}
		if err := s.one.Remove(ctx, host, s.id); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Second)
		if err := pageOf(s.two.Page(ctx, s.id, broadcast.Operator{}, Asked{})); !errors.Is(err, broadcast.ErrMissing) {
			t.Error(err)
		}
	})
}

// reason is the code of a refusal, "" of none.
func reason(err error) fault.Reason {
	if err == nil {
		return ""
	}
	return fault.Of(err).Reason
}

func pageOf(_ CastPage, err error) error { return err }

func tokenOf(_ string, err error) error { return err }

// Pushes from two servers at once leave one board a pair, and the longer game; a flood is refused.
func TestManyPushesAtOnce(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		var all sync.WaitGroup
		for i, server := range []*Service{s.one, s.two, s.one, s.two} {
			all.Go(func() {
				for n := range 10 {
					body := "h8 i9 i7 g7 j10 k11 a1 b1 c1 d1"[:2+3*((n+i)%10)]
					if _, err := server.Push(t.Context(), s.token, s.id, []byte(body), broadcast.Said{Round: 1, Black: "A", White: "B"}, false); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		if got := s.shown(Asked{Operator: true}); got != "A-B h8i9i7g7j10k11a1b1c1d" && !strings.HasPrefix(got, "A-B h8i9i7g7j10k11a1b1") {
			t.Error(got)
		}
		var err error
		for range pushesMost {
			if _, err = s.one.Push(t.Context(), s.token, s.id, []byte("h8"), broadcast.Said{Round: 1, Black: "A", White: "B"}, false); err != nil {
				break
			}
		}
		if !errors.Is(err, broadcast.ErrOften) {
			t.Error(err)
		}
	})
}

// So many states are kept and no more.
func TestStatesAreBounded(t *testing.T) {
	s := New(&hubtest.Broadcasts{}, nil, slog.New(slog.DiscardHandler))
	for i := range mostStates + 10 {
		s.of(fmt.Sprint(i))
	}
	if len(s.states) > mostStates {
		t.Error(len(s.states))
	}
	if err := pageOf(s.Page(context.Background(), "nothing", broadcast.Operator{}, Asked{})); !errors.Is(err, broadcast.ErrMissing) {
		t.Error(err)
	}
}

// Broadcasts are on the calendar, so that everybody may watch them; hidden ones are not, and in one's own calendar are one's own.
func TestBroadcastsOnTheCalendar(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		now := time.Now()
		between := func(q calendar.Query) (out []calendar.Item) {
			t.Helper()
			if q.From.IsZero() {
				q.From = now.Add(-time.Hour)
			}
			q.To = now.Add(time.Hour)
			out, err := OnCalendar(s.two).Between(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		if all := between(calendar.Query{}); len(all) != 1 || all[0].Title != "The cup" || !all[0].Open || all[0].Mine || all[0].Phase != "coming" || all[0].Path != "/broadcasts/"+s.id {
			t.Errorf("%+v", all)
		}
		if own := between(calendar.Query{User: host.User, Own: true}); len(own) != 1 || !own[0].Mine {
			t.Errorf("%+v", own)
		}
		for _, q := range []calendar.Query{{User: stranger.User, Own: true}, {Own: true}, {Club: "c"}} {
			if all := between(q); len(all) != 0 {
				t.Errorf("%+v: %+v", q, all)
			}
		}
		s.push("A-B h8")
		if all := between(calendar.Query{}); all[0].Phase != "running" {
			t.Errorf("%+v", all)
		}
		if all := between(calendar.Query{From: now.Add(time.Minute)}); len(all) != 1 {
			t.Errorf("one that runs since before: %+v", all)
		}
		s.store.Hide(s.id)
		if all := between(calendar.Query{User: host.User}); len(all) != 0 {
			t.Errorf("%+v", all)
		}
	})
}
