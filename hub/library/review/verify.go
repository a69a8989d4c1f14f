package review

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	explain "github.com/tengen-go/tengen/engine/review"
)

// verify holds all proofs of a report of a game to the rules, looking at ctx as it goes. Errors wrap ErrBody, or are ctx's.
func (r *Report) verify(ctx context.Context, g explain.Game) error {
	err := r.each(g, func(p *ask.Position, b *board.Board) error {
		return verifyPosition(ctx, p, b)
	})
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("%w: %w", ErrBody, err)
	}
	return err
}

func verifyPosition(ctx context.Context, p *ask.Position, b *board.Board) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if p.Win != nil {
		if err := verifyAfter(b, p.Win.Proof); err != nil {
			return fmt.Errorf("win: %w", err)
		}
	}
	if p.Threat != nil {
		if err := verifyAfter(b, p.Threat.Proof, board.None); err != nil {
			return fmt.Errorf("threat: %w", err)
		}
		if err := verifyAnswers(ctx, b, p.Falls, p.Threat.Proof); err != nil {
			return fmt.Errorf("falls: %w", err)
		}
	}
	for _, r := range p.Refuted {
		if err := verifyAnswers(ctx, b, r.At, r.Proof); err != nil {
			return fmt.Errorf("refuted: %w", err)
		}
	}
	return nil
}

// verifyAnswers holds a proof to the rules after each of the answers of a line.
func verifyAnswers(ctx context.Context, b *board.Board, line, text string) error {
	answers, err := parseLine(line)
	if err != nil {
		return err
	}
	for _, q := range answers {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := b.Check(q); err != nil {
			return fmt.Errorf("%v: %w", q, err)
		}
		if err := verifyAfter(b, text, q); err != nil {
			return fmt.Errorf("%v: %w", q, err)
		}
	}
	return nil
}

// verifyAfter checks a proof by the rules after legal moves. An empty text is no proof.
func verifyAfter(b *board.Board, text string, moves ...board.Point) error {
	if text == "" {
		return nil
	}
	n, err := proof.Parse(text)
	if err != nil {
		return err
	}
	after := b.Clone()
	for _, m := range moves {
		after.Play(m)
	}
	return proof.Verify(after, n)
}
