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

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
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

// Proofs are the positions of a kind, and for how many a search had a proof.
type Proofs struct {
	Kind         string
	Positions    int
	Proven       int
	Median, Most time.Duration // of the proven
	Unproven     []string      // the search's results for the others
	spent        []time.Duration
}

// Forced searches positions with forced wins, read as lines of JSON, each with a clean table, and returns for how many
// it had a proof within the time: of those that are won by fours, and of the others. Where only one move answers a four
// it still searches.
func Forced(ctx context.Context, r io.Reader, each time.Duration) ([]Proofs, error) {
	opt := engine.DefaultOptions()
	opt.AtOnce = false // what can be proven is asked, also where the move is clear
	e := engine.New(opt)
	defer e.Close()
	kinds := []Proofs{{Kind: "others"}, {Kind: "by fours"}}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p puzzle
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return nil, fmt.Errorf("bench: %w", err)
		}
		b, err := p.board()
		if err != nil {
			return nil, err
		}
		e.Clear()
		res, err := e.Search(ctx, b, engine.Limits{Time: each})
		if err != nil && !errors.Is(err, engine.ErrNoMove) {
			return nil, err
		}
		k := &kinds[0]
		if p.VCF != nil && *p.VCF {
			k = &kinds[1]
		}
		k.Positions++
		if res.Mate > 0 {
			k.spent = append(k.spent, res.Elapsed)
		} else {
			k.Unproven = append(k.Unproven, fmt.Sprintf("%s: depth %d, score %d, %d nodes", p.ID, res.Depth, res.Score, res.Nodes))
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	for i := range kinds {
		k := &kinds[i]
		slices.Sort(k.spent)
		if k.Proven = len(k.spent); k.Proven > 0 {
			k.Median, k.Most = k.spent[k.Proven/2], k.spent[k.Proven-1]
		}
	}
	return kinds, nil
}
