package web

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"io"
	"net/url"
	"strconv"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// frames draws a page's content before its script runs: the header and, of the first page and of games, the board. The
// templates are made of the page's own parts (frontend/src/frame). nil draws nothing.
type frames struct{ all *template.Template }

// appShell is a page's first content. Its names are foreign text, which the templates escape.
type appShell struct {
	Path, User           string
	Class                string // of a game
	Talk                 bool   // there is a chat
	Mine                 bool   // it is the viewer's own, and the viewer's turn
	Page                 string // of the game
	Black, White         string
	BlackPage, WhitePage string
	Board                template.HTML

	name  string // of the template; "": the header
	size  int    // of the board; 0: none
	small bool   // a small one
	moves []string
	won   bool // by a row, which the script draws, and no mark of the last move
}

// noFrame is the name of a frame with nothing in it, not even the header.
const noFrame = "none"

// stone is a stone in the units of the page's board, of which there are a hundred between two lines.
type stone struct {
	Color string
	X, Y  int
}

func newFrames(f *file) (*frames, error) {
	if f == nil {
		return nil, nil
	}
	text, err := f.body.bytes()
	if err != nil {
		return nil, err
	}
	t, err := template.New("").Parse(string(text))
	for _, name := range []string{"page", "lobby", "mine", "game-black", "game-white"} {
		if err == nil && t.Lookup(name) == nil {
			err = errors.New("there is no " + name)
		}
	}
	if err == nil {
		err = t.ExecuteTemplate(io.Discard, "page", appShell{})
	}
	if err != nil {
		return nil, fmt.Errorf("web: files: the frame: %w", err)
	}
	return &frames{t}, nil
}

// draw writes a frame, or nothing.
func (f *frames) draw(b *bytes.Buffer, what appShell) {
	if f == nil {
		return
	}
	if what.name == noFrame {
		return
	}
	name := cmp.Or(what.name, "page")
	if what.size > 0 {
		kind := "board-"
		if what.small {
			kind = "mini-"
		}
		if field := f.all.Lookup(kind + strconv.Itoa(what.size)); field != nil {
			var drawn bytes.Buffer
			execute(field, &drawn, drawingOf(what))
			what.Board = template.HTML(drawn.String()) //nolint:gosec // of our template
		} else {
			name = "page"
		}
	}
	execute(f.all.Lookup(name), b, what)
}

func execute(t *template.Template, b *bytes.Buffer, what any) {
	if err := t.Execute(b, what); err != nil {
		panic(err) // a template that was tested
	}
}

// drawing is a board's content.
type drawing struct {
	Stones []stone
	Last   *stone
}

func drawingOf(f appShell) (p drawing) {
	for i, at := range f.moves {
		point, err := board.ParsePoint(at)
		if err != nil || point.X() >= f.size || point.Y() >= f.size {
			p.Last = nil
			continue
		}
		color := [2]string{"black", "white"}[i%2]
		p.Stones = append(p.Stones, stone{color, 100 * point.X(), 100 * (f.size - 1 - point.Y())})
		p.Last = &p.Stones[len(p.Stones)-1]
	}
	if f.won {
		p.Last = nil
	}
	return p
}

// leastReviewed is how many moves a game has that can be reviewed, as the page has it (src/game/room.tsx).
const leastReviewed = 5

// gameFrame is the first sight of a game as its viewer may see it; a waiting one, or one withdrawn, has none.
func gameFrame(s *wire.GameState) appShell {
	b, w := s.Players.Black, s.Players.White
	if b == nil || w == nil || s.Status == "waiting" {
		return appShell{}
	}
	f := appShell{
		name: "game-black", size: s.Settings.Size, Class: "watcher " + s.Status, Talk: s.You == "" || len(s.Chat) > 0,
		Black: b.Name, White: w.Name, BlackPage: "/@/" + url.PathEscape(b.Name), WhitePage: "/@/" + url.PathEscape(w.Name),
	}
	if s.You != "" {
		f.Class = "player " + s.Status
	}
	other := w
	if s.You == "white" {
		f.name, other = "game-white", b
	}
	f.Talk = f.Talk || other.Bot == ""
	if s.Status == "over" && len(s.Moves) >= leastReviewed {
		f.Class += " reviewed"
	}
	for _, m := range s.Moves {
		f.moves = append(f.moves, m.At)
	}
	f.won = s.Result != nil && len(s.Result.Line) > 0
	return f
}

// lobbyFrame is the first content of the first page: the board on which anybody may begin, or the viewer's own game in
// its place.
func lobbyFrame(lobby wire.FirstLobby, viewer *records.User) appShell {
	first := appShell{name: "lobby", size: 15}
	if viewer == nil {
		return first
	}
	if lobby.JSON == nil { // not asked for
		return appShell{}
	}
	g := foremost(lobby.Mine, viewer.ID)
	if g == nil {
		return first
	}
	return appShell{
		name: "mine", size: g.Settings.Size, small: true, Mine: waitsFor(g, viewer.ID), Page: "/g/" + url.PathEscape(g.G),
		Black: g.Players.Black.Name, White: g.Players.White.Name, moves: g.Moves,
	}
}

// foremost returns the game between people that is played by the clock, or else waits for the user, as the page does
// (src/lobby/order.ts); nil if there is none.
func foremost(games []wire.Live, user game.UserID) (waits *wire.Live) {
	for i := range games {
		g := &games[i]
		b, w, k := g.Players.Black, g.Players.White, g.Settings.Clock.Kind
		if g.Damaged || b == nil || w == nil || b.Bot != "" || w.Bot != "" {
			continue
		}
		if k != game.NoClock && k != game.Correspondence {
			return g
		}
		if waits == nil && waitsFor(g, user) {
			waits = g
		}
	}
	return waits
}

func waitsFor(g *wire.Live, user game.UserID) bool {
	next := g.Players.White
	if g.Next == "black" {
		next = g.Players.Black
	}
	return next.ID == user
}
