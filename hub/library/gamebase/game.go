package gamebase

import (
	"bytes"
	"errors"
	"hash/fnv"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// Bounds of what is kept of a game.
const (
	maxName  = 80  // characters of a name
	maxText  = 120 // of an event and the like
	maxNoted = 64 << 10
	maxMoves = 450 // more than any game has with its passes
	// fewMoves may be played by many: such games are the same only if their players and their date are.
	fewMoves = 16
)

// Game is a game of a base.
type Game struct {
	Rule   board.Rule
	Size   int
	Moves  []board.Point // None for a pass
	Black  string        // names as they stand in the file; they are nobody's here
	White  string
	Winner string // "black", "white", "draw"; "": nobody knows
	Ending string // "resign", "time", "forfeit"; "": on the board, or nobody knows
	Event  string
	Round  string
	Played string // "2026", "2026-11" or "2026-11-30"; "": nobody knows
	Open   string // the opening, as the file has it
	Rating int    // mean of both; 0: none
	Source string // the file's name
	Noted  string // SGF with comments and variations; "": there are none
}

// Why a game is not taken.
var (
	errNoMoves  = errors.New("gamebase: no moves")
	errSetup    = errors.New("gamebase: stones are set up, or out of turn")
	errTooMany  = errors.New("gamebase: too many moves")
	errAnnulled = errors.New("gamebase: annulled")
)

// FromRecord returns the game of a record; its main line, and all of it as text if there is more.
func FromRecord(g *record.Game) (Game, error) {
	points, err := g.Points()
	switch {
	case err != nil:
		return Game{}, errors.Join(errSetup, err)
	case len(points) == 0:
		return Game{}, errNoMoves
	case len(points) > maxMoves:
		return Game{}, errTooMany
	case g.Result.Outcome == record.Void:
		return Game{}, errAnnulled
	}
	rule := board.Freestyle
	if g.RuleKnown {
		rule = g.Rule
	}
	out := Game{
		Rule: rule, Size: g.Size, Moves: points, Black: tidy(g.Black.Name, maxName), White: tidy(g.White.Name, maxName),
		Event: tidy(g.Event, maxText), Round: tidy(g.Round, maxText), Open: tidy(g.Opening, maxText), Played: dateOf(g.Date),
		Winner: winners[g.Result.Outcome], Ending: endings[g.Result.Reason], Rating: ratingOf(g.Black.Rank, g.White.Rank),
	}
	if out.Winner == "" {
		out.Winner = onBoard(rule, g.Size, points)
	}
	if noted(&g.Root) {
		var b bytes.Buffer
		if err := record.WriteSGF(&b, g); err == nil && b.Len() <= maxNoted && utf8.Valid(b.Bytes()) {
			out.Noted = strings.ReplaceAll(b.String(), "\x00", "")
		}
	}
	return out, nil
}

var (
	winners = map[record.Outcome]string{record.BlackWins: "black", record.WhiteWins: "white", record.Draw: "draw"}
	endings = map[record.Reason]string{record.Resign: "resign", record.Timeout: "time", record.Forfeit: "forfeit"}
)

// onBoard returns who has five after the last move; "" nobody.
func onBoard(rule board.Rule, size int, points []board.Point) string {
	last := points[len(points)-1]
	b, err := board.New(rule, size)
	if err != nil || last == board.None {
		return ""
	}
	for _, p := range points[:len(points)-1] {
		if p == board.None {
			b.Pass()
		} else {
			b.Make(p)
		}
	}
	switch {
	case !b.Wins(last, b.Turn()):
		return ""
	case b.Turn() == board.Black:
		return "black"
	}
	return "white"
}

// noted reports whether a tree has more than moves.
func noted(root *record.Node) bool {
	n := root
	for {
		if n.Comment != "" || len(n.Marks) > 0 || len(n.Next) > 1 {
			return true
		}
		if len(n.Next) == 0 || n.Next[0] == nil {
			return false
		}
		n = n.Next[0]
	}
}

// tidy makes one line of a text, and shortens it.
func tidy(s string, most int) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "")), " ")
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most-1]) + "…"
	}
	return s
}

// dateOf returns the date at the start of a text, or its year.
func dateOf(s string) string {
	s = strings.NewReplacer(".", "-", "/", "-").Replace(strings.TrimSpace(s))
	s, _, _ = strings.Cut(s, " ")
	s, _, _ = strings.Cut(s, ",")
	parts := strings.Split(s, "-")
	year, err := strconv.Atoi(parts[0])
	if err != nil || len(parts[0]) != 4 || year < 1850 || year > 2200 {
		return ""
	}
	out := parts[0]
	for _, part := range parts[1:min(len(parts), 3)] {
		n, err := strconv.Atoi(part)
		most := 12
		if len(out) > 4 {
			most = 31
		}
		if err != nil || n < 1 || n > most {
			return out
		}
		out += "-" + strconv.Itoa(100 + n)[1:]
	}
	return out
}

// ratingOf is the mean of two ratings, if both are numbers.
func ratingOf(black, white string) int {
	b, err1 := strconv.Atoi(strings.TrimSpace(black))
	w, err2 := strconv.Atoi(strings.TrimSpace(white))
	if err1 != nil || err2 != nil || b < 100 || w < 100 || b > 4000 || w > 4000 {
		return 0
	}
	return (b + w) / 2
}

// Digest names the game: two files with the same moves, also turned or mirrored, are one game.
func (g *Game) Digest() int64 {
	d := DigestOf(g.Size, g.Moves)
	if len(g.Moves) >= fewMoves {
		return d
	}
	h := fnv.New64a()
	h.Write([]byte(strings.ToLower(g.Black + "\n" + g.White + "\n" + g.Played))) // never fails
	return int64(board.Mix(uint64(d) ^ h.Sum64()))
}

// Record returns the game as a record.
func (g *Game) Record() *record.Game {
	if g.Noted != "" {
		if in, err := record.Import([]byte(g.Noted), record.ImportOptions{}); err == nil {
			return in.Games[0]
		}
	}
	r := record.New(g.Rule, g.Size, g.Moves...)
	r.Black.Name, r.White.Name, r.Event, r.Round, r.Date, r.Opening = g.Black, g.White, g.Event, g.Round, g.Played, g.Open
	for outcome, name := range winners {
		if name == g.Winner {
			r.Result.Outcome = outcome
		}
	}
	for reason, name := range endings {
		if name == g.Ending {
			r.Result.Reason = reason
		}
	}
	return r
}
