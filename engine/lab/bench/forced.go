package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/gomocup"
)

// puzzle is a position with a forced win: a line of JSON. Points are x,y from
// the top left, counted from 0; rule is the Gomocup protocol's.
type puzzle struct {
	ID    string   `json:"id"`
	Rule  int      `json:"rule"`
	Size  int      `json:"board_size"`
	Moves [][2]int `json:"moves"`
	VCF   *bool    `json:"vcf"` // there is a win by fours
}

func (p *puzzle) board() (*board.Board, error) {
	rules := board.Rules()
	i := slices.IndexFunc(rules[:], func(r board.Rule) bool { return gomocup.RuleBits(r) == p.Rule })
	if i < 0 {
		return nil, fmt.Errorf("bench: %.20q has rule %d", p.ID, p.Rule)
	}
	var moves []board.Point
	for _, m := range p.Moves {
		moves = append(moves, board.At(m[0], p.Size-1-m[1]))
	}
	b, err := board.Replay(rules[i], p.Size, moves)
	if err != nil {
		return nil, fmt.Errorf("bench: %.20q: %w", p.ID, err)
	}
	return b, nil
}

// Forced searches positions with forced wins, read as lines of JSON, each with
// a clean table, and writes how many it had a proof for within the time. Where
// only one move answers a four it thinks all the same.
func Forced(ctx context.Context, w io.Writer, r io.Reader, each time.Duration) error {
	opt := engine.DefaultOptions()
	opt.AtOnce = false // what can be proven is asked, also where the move is clear
	e := engine.New(opt)
	defer e.Close()
	var spent [2][]time.Duration // of those without a win by fours, and with
	var total [2]int
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p puzzle
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return fmt.Errorf("bench: %w", err)
		}
		b, err := p.board()
		if err != nil {
			return err
		}
		e.Clear()
		res, err := e.Search(ctx, b, engine.Limits{Time: each})
		if err != nil && !errors.Is(err, engine.ErrNoMove) {
			return err
		}
		kind := 0
		if p.VCF != nil && *p.VCF {
			kind = 1
		}
		total[kind]++
		if res.Mate > 0 {
			spent[kind] = append(spent[kind], res.Elapsed)
			continue
		}
		if _, err := fmt.Fprintf(w, "%s: depth %d, score %d, %d nodes\n", p.ID, res.Depth, res.Score, res.Nodes); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	for kind, name := range [2]string{"others", "by fours"} {
		d := spent[kind]
		slices.Sort(d)
		if len(d) == 0 {
			d = []time.Duration{0}
		}
		if _, err := fmt.Fprintf(w, "%s: %d of %d proven within %v, median %v, most %v\n",
			name, len(spent[kind]), total[kind], each, d[len(d)/2], d[len(d)-1]); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "all: %d of %d, %.1f %%\n", len(spent[0])+len(spent[1]), total[0]+total[1],
		100*float64(len(spent[0])+len(spent[1]))/float64(max(total[0]+total[1], 1)))
	return err
}
