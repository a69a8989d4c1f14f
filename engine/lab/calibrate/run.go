package calibrate

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// Config is the plan of the games.
type Config struct {
	Rules   []board.Rule
	Games   int           // of each pair
	Levels  []string      // only pairs of which one is named; nil: all
	Full    engine.Limits // of the highest level
	Workers int           // games at a time
	File    string        // where games are kept, one a line; these are not played again
	Log     io.Writer     // is told of each match that is complete; nil: nobody is

	players []Player // for tests; nil: all
}

// Row is a game as it is kept.
type Row struct {
	Rule   string `json:"rule"`
	A      string `json:"a"`
	B      string `json:"b"`
	Number int    `json:"number"` // A has Black if it is even
	Winner string `json:"winner"` // a name; "" a draw
	Moves  string `json:"moves"`
}

// match names a match.
type match struct{ rule, a, b string }

// Run plays the missing games and returns all scores by rule, weaker players first, those of the anchors last. It can
// be stopped at any time and goes on where it was.
func Run(ctx context.Context, c Config) (map[board.Rule][]Score, error) {
	players := c.players
	if players == nil {
		players = Players(c.Full)
	}
	done, err := read(c.File)
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(c.File, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	type job struct {
		rule   board.Rule
		a, b   Player
		number int
	}
	var jobs []job
	matches := c.pairs(players)
	for _, rule := range c.Rules {
		for _, p := range matches {
			for n := range c.Games {
				if _, ok := done[match{rule.String(), p.a.Name, p.b.Name}][n]; !ok {
					jobs = append(jobs, job{rule, p.a, p.b, n})
				}
			}
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue, keep := make(chan job), sync.Mutex{} // keep guards done and file
	var workers sync.WaitGroup
	for range max(c.Workers, 1) {
		workers.Go(func() {
			for j := range queue {
				g, err := Play(ctx, j.rule, j.a, j.b, j.number)
				if err == nil {
					keep.Lock()
					r := Row{j.rule.String(), j.a.Name, j.b.Name, j.number, g.WonBy(), board.FormatList(g.Moves)}
					if err = write(file, r); err == nil {
						c.tell(note(done, r))
					}
					keep.Unlock()
				}
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	for _, j := range jobs {
		select {
		case queue <- j:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(queue)
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	out := map[board.Rule][]Score{}
	for _, rule := range c.Rules {
		for _, p := range matches {
			m := match{rule.String(), p.a.Name, p.b.Name}
			out[rule] = append(out[rule], scoreOf(m, done[m]))
		}
	}
	return out, nil
}

// pairs returns the pairs that play.
func (c *Config) pairs(players []Player) []pair {
	all := pairs(players, Anchors)
	if c.Levels == nil {
		return all
	}
	return slices.DeleteFunc(all, func(p pair) bool { return !slices.Contains(c.Levels, p.a.Name) && !slices.Contains(c.Levels, p.b.Name) })
}

func (c *Config) tell(s Score, rule string) {
	if n := s.Wins + s.Draws + s.Losses; c.Log != nil && n%50 == 0 {
		fmt.Fprintf(c.Log, "%s: %s %d–%d–%d %s\n", rule, s.A, s.Wins, s.Draws, s.Losses, s.B)
	}
}

// note notes a game and returns the score of its match.
func note(done map[match]map[int]string, r Row) (Score, string) {
	m := match{r.Rule, r.A, r.B}
	if done[m] == nil {
		done[m] = map[int]string{}
	}
	done[m][r.Number] = r.Winner
	return scoreOf(m, done[m]), r.Rule
}

func scoreOf(m match, winners map[int]string) Score {
	s := Score{A: m.a, B: m.b}
	for _, w := range winners {
		switch w {
		case m.a:
			s.Wins++
		case "":
			s.Draws++
		default:
			s.Losses++
		}
	}
	return s
}

func write(w io.Writer, r Row) error {
	b, err := json.Marshal(r)
	if err == nil {
		_, err = w.Write(append(b, '\n'))
	}
	return err
}

// read reads the games played: winners by match and number.
func read(name string) (map[match]map[int]string, error) {
	done := map[match]map[int]string{}
	rows, err := Rows(name)
	if errors.Is(err, fs.ErrNotExist) {
		return done, nil
	}
	for _, r := range rows {
		note(done, r)
	}
	return done, err
}

// Rows returns the games that a file keeps, in their order. A last line that was cut off counts for nothing.
func Rows(name string) (rows []Row, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	for in.Scan() {
		var r Row
		if json.Unmarshal(in.Bytes(), &r) == nil {
			rows = append(rows, r)
		}
	}
	return rows, in.Err()
}
