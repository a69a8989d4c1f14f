package broadcasts

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A person with the link of a board enters its moves, and sees that board at once; nothing else, and no longer than the host wants.
func TestLinksOfBoards(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		ctx := t.Context()
		s.push("A-B h8", "C-D h8", "E-F h8")
		link := func(board int, out bool) broadcast.Operator {
			t.Helper()
			secret, err := s.one.Link(ctx, host, s.id, board, out)
			if err != nil || (secret == "") != out {
				t.Fatal(secret, err)
			}
			return broadcast.Operator{Token: Hash(secret)}
		}
		second := link(2, false)
		move := func(by broadcast.Operator, board, ply int, p board.Point) error {
			return s.two.Enter(ctx, by, s.id, broadcast.Entry{Action: broadcast.Move, Board: board, Ply: ply, Point: p})
		}
		at := func(by broadcast.Operator, board int) (CastPage, error) {
			return s.two.Page(ctx, s.id, by, Asked{Operator: true, Board: board})
		}
		if err := move(second, 2, 2, board.At(8, 8)); err != nil {
			t.Fatal(err)
		}
		p, err := at(second, 2)
		if err != nil || len(p.Boards) != 1 || len(p.Boards[0].Moves) != 2 || p.Boards[0].Black != "C" || p.Board != 2 || p.Operator || p.Mine || p.Token || p.Links != nil {
			t.Errorf("%+v %v", p, err)
		}
		if p, err := s.two.Page(ctx, s.id, second, Asked{Operator: true, Board: 2, Since: p.V}); err != nil || len(p.Boards) != 0 {
			t.Errorf("%+v %v", p, err)
		}
		if p, err := s.two.Page(ctx, s.id, second, Asked{}); err != nil || len(p.Boards) != 0 || p.Phase != "coming" {
			t.Errorf("what readers see: %+v %v", p, err)
		}
		// Nothing that happens on another board shows in what the holder of a link is told.
		before, err := at(second, 2)
		if err != nil {
			t.Fatal(err)
		}
		s.push("A-B h8i9", "G-H h8")
		if after, err := at(second, 2); err != nil || before.V != after.V || after.Phase != before.Phase || len(after.Boards) != 1 {
			t.Errorf("%+v %+v %v", before, after, err)
		}
		enter := func(e broadcast.Entry) error { return s.two.Enter(ctx, second, s.id, e) }
		_, pushed := s.one.Push(ctx, second, s.id, []byte("h8"), broadcast.Said{Round: 1, Black: "C", White: "D"}, true)
		_, others := s.one.Link(ctx, stranger, s.id, 2, false)
		_, none := s.one.Link(ctx, host, s.id, 5, false)
		_, nowhere := s.one.Link(ctx, host, "nothing", 1, false)
		another := s.make("another")
		for name, c := range map[string]struct{ err, want error }{
			"another board":              {move(second, 1, 3, board.At(0, 0)), broadcast.ErrOperator},
			"no board":                   {move(second, 0, 1, board.At(0, 0)), broadcast.ErrOperator},
			"a board that is not there":  {move(second, 9, 1, board.At(0, 0)), broadcast.ErrOperator},
			"a game is added":            {enter(broadcast.Entry{Action: broadcast.Add, Round: 1, Black: "X", White: "Y"}), broadcast.ErrOperator},
			"a board added by its place": {enter(broadcast.Entry{Action: broadcast.Add, Board: 2, Round: 1, Black: "X", White: "Y"}), broadcast.ErrOperator},
			"names":                      {enter(broadcast.Entry{Action: broadcast.Rename, Board: 2, Black: "X", White: "Y"}), broadcast.ErrOperator},
			"a push":                     {pushed, broadcast.ErrOperator},
			"another board seen at once": {pageOf(at(second, 1)), broadcast.ErrOperator},
			"all seen at once":           {pageOf(at(second, 0)), broadcast.ErrOperator},
			"another broadcast":          {s.two.Enter(ctx, second, another, broadcast.Entry{Action: broadcast.Undo, Board: 2, Ply: 1}), broadcast.ErrOperator},
			"a wrong secret":             {move(broadcast.Operator{Token: Hash("cast_x")}, 2, 3, board.At(0, 0)), broadcast.ErrOperator},
			"made by somebody else":      {others, broadcast.ErrOperator},
			"made by a visitor":          {tokenOf(s.one.Link(ctx, account.Viewer{}, s.id, 2, false)), broadcast.ErrVisitor},
			"of no board":                {none, broadcast.ErrBoard},
			"of no broadcast":            {nowhere, broadcast.ErrMissing},
			"a result":                   {enter(broadcast.Entry{Action: broadcast.End, Board: 2, Result: broadcast.Result{Winner: "draw"}}), nil},
			"the host, at any board":     {move(broadcast.Operator{User: host.User}, 3, 2, board.At(1, 1)), nil},
			"a program, at any board":    {move(s.token, 3, 3, board.At(2, 2)), nil},
		} {
			if reason(c.err) != reason(c.want) {
				t.Errorf("%s: %v, want %v", name, c.err, c.want)
			}
		}
		if p, err := s.one.Page(ctx, s.id, broadcast.Operator{User: host.User}, Asked{}); err != nil || fmt.Sprint(p.Links) != "[2]" {
			t.Error(p.Links, err)
		}
		// Another link makes the one before worthless, and none makes all.
		again := link(2, false)
		if err := enter(broadcast.Entry{Action: broadcast.Reopen, Board: 2}); !errors.Is(err, broadcast.ErrOperator) {
			t.Error(err)
		}
		second = again
		if err := enter(broadcast.Entry{Action: broadcast.Reopen, Board: 2}); err != nil {
			t.Error(err)
		}
		// A flood at one board fills neither the broadcast nor other boards' time.
		var refused error
		for i := 0; refused == nil; i++ {
			e := broadcast.Entry{Action: broadcast.Move, Board: 2, Ply: 3, Point: board.At(14, 14)}
			if i%2 > 0 {
				e.Action = broadcast.Undo
			}
			if refused = enter(e); errors.Is(refused, broadcast.ErrOften) {
				if err := s.two.Enter(ctx, s.token, s.id, broadcast.Entry{Action: broadcast.Set, Board: 3, Clock: broadcast.Left{Black: int64(i)}}); err != nil {
					t.Fatal(err)
				}
				time.Sleep(2 * time.Minute)
				refused = enter(e)
			}
		}
		if !errors.Is(refused, broadcast.ErrFull) {
			t.Errorf("%v", refused)
		}
		link(2, true)
		time.Sleep(time.Minute)
		if err := enter(broadcast.Entry{Action: broadcast.Undo, Board: 2, Ply: 2}); !errors.Is(err, broadcast.ErrOperator) {
			t.Error(err)
		}
		last := link(1, false)
		if err := s.one.End(ctx, host, s.id); err != nil {
			t.Fatal(err)
		}
		if err := move(last, 1, 3, board.At(0, 0)); !errors.Is(err, broadcast.ErrOver) {
			t.Error(err)
		}
	})
}
