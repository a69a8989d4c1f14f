package gamebase

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// Record returns a game that was found as a record.
func (h *FoundGame) Record() (*record.Game, error) {
	rule, err := board.ParseRule(h.Rule)
	if err != nil {
		return nil, err
	}
	moves, err := board.ParseMoves(h.Moves)
	if err != nil {
		return nil, err
	}
	g := Game{Rule: rule, Size: h.Size, Moves: moves, Black: h.Black, White: h.White, Winner: h.Winner, Event: h.Event, Played: h.Played, Open: h.Opening}
	for _, name := range endings {
		if name == h.Ending {
			g.Ending = name
		}
	}
	return g.Record(), nil
}

// WriteSGF writes games as one collection.
func WriteSGF(w io.Writer, hits []FoundGame) error {
	for i := range hits {
		g, err := hits[i].Record()
		if err == nil {
			err = record.WriteSGF(w, g)
		}
		if err != nil {
			return fmt.Errorf("game %s: %w", hits[i].ID, err)
		}
	}
	return nil
}

// WriteRenLib writes games as one library: those of 15×15, whose moves are a tree. A game ends where the library can hold no more of
// it.
func WriteRenLib(w io.Writer, hits []FoundGame) error {
	root := record.New(board.Freestyle, 15)
	nodes := 0
	for i := range hits {
		if hits[i].Size != 15 {
			continue
		}
		moves, err := board.ParseMoves(hits[i].Moves)
		if err != nil {
			return fmt.Errorf("game %s: %w", hits[i].ID, err)
		}
		n, turn := &root.Root, board.Black
	line:
		for _, m := range moves {
			for _, c := range n.Next {
				if c.Move.Point == m {
					n, turn = c, turn.Opponent()
					continue line
				}
			}
			if nodes++; nodes >= record.MaxNodes-1 {
				break
			}
			n, turn = n.Add(record.Move{Stone: turn, Point: m}), turn.Opponent()
		}
	}
	return record.WriteRenLib(w, root, record.Auto)
}

// WritePSQ writes games as a ZIP of one file each; those with a pass, which the format has no place for, are left out.
func WritePSQ(w io.Writer, hits []FoundGame) error {
	z := zip.NewWriter(w)
	for i := range hits {
		g, err := hits[i].Record()
		if err != nil {
			return fmt.Errorf("game %s: %w", hits[i].ID, err)
		}
		var b bytes.Buffer
		switch err := record.WritePSQ(&b, g); {
		case errors.Is(err, record.ErrUnfit):
			continue
		case err != nil:
			return fmt.Errorf("game %s: %w", hits[i].ID, err)
		}
		f, err := z.Create(fmt.Sprintf("%04d.psq", i+1))
		if err == nil {
			_, err = f.Write(b.Bytes())
		}
		if err != nil {
			return err
		}
	}
	return z.Close()
}
