package tune

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// Game is a game of the engine with itself.
type Game struct {
	Rule   string        `json:"rule"`
	Size   int           `json:"size"`
	Moves  []board.Point `json:"moves"`
	Random []bool        `json:"random"`         // the move was drawn, not chosen
	Scores []int         `json:"scores"`         // of the search, for the side to move; 0 where the move was drawn
	Result int           `json:"result"`         // 1: Black won, -1: White, 0: nobody
	Open   bool          `json:"open,omitempty"` // not played to its end: the result means nothing

	Origin *Origin `json:"origin,omitempty"` // nil in old files
}

// Origin says which drawn opening a game comes from. All games of one opening stand together.
type Origin struct {
	Seed   uint64 `json:"seed"`
	Number int    `json:"number"`         // of the opening, from 0
	More   bool   `json:"more,omitempty"` // another game of the same opening follows
}

// signed gives the games of an opening their origin.
func signed(list []Game, seed uint64, number int) []Game {
	for i := range list {
		list[i].Origin = &Origin{Seed: seed, Number: number, More: i < len(list)-1}
	}
	return list
}

// ErrGame is returned for a line that is no game.
var ErrGame = errors.New("tune: bad game")

const (
	maxLine  = 64 << 10
	maxGames = 1 << 20
)

// ReadGames reads games, a line of JSON each. Errors: ErrGame with the line, or
// r's own.
func ReadGames(r io.Reader) ([]Game, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	var games []Game
	for lines.Scan() {
		var g Game
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrGame, len(games)+1, err)
		}
		if len(g.Random) != len(g.Moves) || len(g.Scores) != len(g.Moves) || g.Result < -1 || g.Result > 1 {
			return nil, fmt.Errorf("%w: line %d: lengths differ", ErrGame, len(games)+1)
		}
		if len(games) == maxGames {
			return nil, fmt.Errorf("%w: more than %d", ErrGame, maxGames)
		}
		games = append(games, g)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	return games, nil
}

// Write writes the game as a line.
func (g *Game) Write(w io.Writer) error {
	if err := json.NewEncoder(w).Encode(g); err != nil {
		return fmt.Errorf("tune: %w", err)
	}
	return nil
}

// board returns the board before the first move.
func (g *Game) board() (*board.Board, error) { return g.after(nil) }

// Board returns the board after the last move. ErrGame if a move cannot be played.
func (g *Game) Board() (*board.Board, error) { return g.after(g.Moves) }

func (g *Game) after(moves []board.Point) (*board.Board, error) {
	rule, err := board.ParseRule(g.Rule)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGame, err)
	}
	b, err := board.Replay(rule, g.Size, moves)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGame, err)
	}
	return b, nil
}

// Resume reads a file of games that is to be added to and returns the numbers of the openings of a seed that are there,
// and where the last complete game ends, in bytes from the reader's place. The rest was cut off while it was written.
// ErrGame for a line that is no game, whole or cut off, or of another rule.
func Resume(r io.Reader, rule board.Rule, seed uint64) (done map[int]bool, end int64, err error) {
	done = map[int]bool{}
	lines := bufio.NewReaderSize(r, maxLine)
	for n, at := 1, int64(0); ; n++ {
		line, err := lines.ReadSlice('\n')
		if errors.Is(err, io.EOF) {
			if start := `{"rule":`; !strings.HasPrefix(start, string(line)) && !strings.HasPrefix(string(line), start) {
				return nil, 0, fmt.Errorf("%w: line %d is no game that was cut off", ErrGame, n)
			}
			return done, end, nil
		}
		if err != nil {
			return nil, 0, fmt.Errorf("tune: line %d: %w", n, err)
		}
		at += int64(len(line))
		var g struct {
			Rule   string
			Origin *Origin
		}
		if err := json.Unmarshal(line, &g); err != nil {
			return nil, 0, fmt.Errorf("%w: line %d: %w", ErrGame, n, err)
		}
		if g.Rule != rule.String() {
			return nil, 0, fmt.Errorf("%w: line %d is of %.20q, not %v", ErrGame, n, g.Rule, rule)
		}
		if g.Origin != nil && g.Origin.More {
			continue
		}
		end = at
		if g.Origin != nil && g.Origin.Seed == seed {
			done[g.Origin.Number] = true
		}
	}
}
