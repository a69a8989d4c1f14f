package bridge

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// TestAProgramThatFails has safe moves made for it; when it never plays the game is resigned, and no more are taken.
func TestAProgramThatFails(t *testing.T) {
	for name, fail := range map[string]func(b *board.Board) (board.Point, error){
		"crashes":        func(*board.Board) (board.Point, error) { return board.None, gomocup.ErrCrashed },
		"hangs":          func(*board.Board) (board.Point, error) { return board.None, gomocup.ErrTimeout },
		"plays a stone":  func(b *board.Board) (board.Point, error) { return b.Moves()[0], nil },
		"plays off it":   func(b *board.Board) (board.Point, error) { return board.At(16, 16), nil },
		"plays nonsense": func(b *board.Board) (board.Point, error) { return board.None, nil },
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				s := newSite(t)
				stop := s.start(config(&fakeThinker{move: func(_ context.Context, b *board.Board, _ allowance) (board.Point, error) { return fail(b) }}))
				s.tell("events", "%s", gameStart)
				s.failing()
				later(time.Second)
				s.want("bot/game/g/resign")
				if err := stop(); !errors.Is(err, errBroken) { // it had ended by itself
					t.Errorf("%v", err)
				}
			})
		})
	}
}

// failing takes the bot to the last move that its program may fail to make.
func (s *site) failing() {
	s.t.Helper()
	moves := "h8 a1"
	s.tell("g", "%s", fullLine(stateLine(moves, ""), ""))
	for n := 1; n < brokenAfter; n++ {
		later(time.Second)
		got := s.heard()
		if len(got) != 1 || !strings.HasPrefix(got[0], "bot/game/g/move/") {
			s.t.Fatalf("%q, want a move", got)
		}
		at, _, _ := strings.Cut(strings.TrimPrefix(got[0], "bot/game/g/move/"), "?")
		moves += " " + at + " " + board.At(2*n, 14).String()
		if _, err := position(board.Freestyle, 15, moves); err != nil {
			s.t.Fatal(err)
		}
		s.tell("g", "%s", stateLine(moves, ""))
	}
}

// TestAQuestionThatNobodyKnows costs its game alone.
func TestAQuestionThatNobodyKnows(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		stop := s.start(config(nil))
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("", `"turn":{"actor":"black","kind":"dance","n":1}`), ""))
		later(time.Minute)
		s.want("bot/game/g/resign")
		s.tell("events", "%s", challengeLine("c"))
		later(time.Second)
		s.want("challenge/c/accept")
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// TestABrokenProgramEndsTheBot, once its other games are over.
func TestABrokenProgramEndsTheBot(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		cfg := config(&fakeThinker{move: func(context.Context, *board.Board, allowance) (board.Point, error) {
			return board.None, gomocup.ErrCrashed
		}})
		log, api := testAPI(t, s)
		ended := make(chan error, 1)
		b := New(api, cfg, log)
		go func() { ended <- b.Run(t.Context(), botclient.Account{User: botclient.User{ID: 7}}) }()
		s.tell("events", `{"type":"gameStart","game":{"id":"other"}}`)
		s.tell("other", "%s", fullLine(stateLine("h8", ""), "")) // the opponent's turn
		s.tell("events", "%s", gameStart)
		s.failing()
		later(time.Minute)
		s.want("bot/game/g/resign")
		s.tell("events", "%s", challengeLine("c"))
		later(time.Second)
		s.want(`challenge/c/decline {"reason":"later"}`)
		select {
		case err := <-ended:
			t.Fatalf("it ended in the middle of a game: %v", err)
		default:
		}
		s.tell("other", "%s", stateLine("h8", `"status":"time","turn":null`))
		if err := <-ended; !errors.Is(err, errBroken) {
			t.Errorf("%v", err)
		}
	})
}

// TestAnotherProgram of the same token is not fought, with either stream that it has taken.
func TestAnotherProgram(t *testing.T) {
	for _, stream := range []string{"events", "g"} {
		virtual.Test(t, func(t *testing.T) {
			s := newSite(t)
			log, api := testAPI(t, s)
			ended := make(chan error, 1)
			go func() {
				ended <- New(api, config(nil), log).Run(t.Context(), botclient.Account{User: botclient.User{ID: 7}})
			}()
			s.tell("events", "%s", gameStart)
			s.tell("g", "%s", fullLine(stateLine("h8", ""), ""))
			later(time.Second)
			s.tell(stream, `{"type":"closed","reason":"another_stream","message":"There is another."}`)
			var closed *botclient.Closed
			if err := <-ended; !errors.As(err, &closed) || closed.Reason != botclient.AnotherStream {
				t.Errorf("%v", err)
			}
			if s.times(stream) != 1 {
				t.Errorf("%s was opened %d times", stream, s.times(stream))
			}
		})
	}
}
