package record

import (
	"errors"
	"fmt"
	"io"
)

// Limits of every reader, and of the writers, which never write what a reader
// would refuse.
const (
	MaxBytes  = 8 << 20 // of one file; nothing beyond is read
	MaxNodes  = 50_000  // in one file
	MaxDepth  = 1000    // nodes below the root on one line of a tree
	maxExtra  = 200_000 // setup stones and marks in one file: one short value can name 400
	maxValues = 600_000 // in one SGF file: more than nodes with their times and comments, and marks, can have
)

// Why a record is refused. Test with errors.Is; the message adds where.
var (
	ErrSyntax   = errors.New("record: not in the format")
	ErrGame     = errors.New("record: not a game of five in a row")  // SGF's GM names another game
	ErrTooLarge = errors.New("record: too large")                    // MaxBytes, MaxNodes, too many marks
	ErrDepth    = errors.New("record: tree too deep")                // MaxDepth
	ErrSize     = errors.New("record: board size out of range")      // not square, or not one of the format
	ErrPoint    = errors.New("record: not a point of the board")     // no point, or off the board
	ErrOccupied = errors.New("record: point is occupied")            // also: set up twice in one node
	ErrOrder    = errors.New("record: stones do not alternate")      // only where the colour is not written down
	ErrUnfit    = errors.New("record: the format cannot hold this")  // writing only
	ErrRule     = errors.New("record: the rule is not one of board") // writing only
	ErrEncoding = errors.New("record: not one of the encodings")     // ParseEncoding only
)

// readAll reads up to MaxBytes; a file with more is ErrTooLarge.
func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("record: reading: %w", err)
	}
	return data, checkBytes(len(data))
}

// checkBytes is ErrTooLarge for a file of more than MaxBytes.
func checkBytes(n int) error {
	if n > MaxBytes {
		return nowhere(fmt.Errorf("%w: more than %d bytes", ErrTooLarge, MaxBytes))
	}
	return nil
}

// writeAll writes a finished file in one call, so that a game which cannot be
// written leaves nothing behind.
func writeAll(w io.Writer, data []byte) error {
	if len(data) > MaxBytes {
		return fmt.Errorf("%w: more than %d bytes", ErrTooLarge, MaxBytes)
	}
	if _, err := w.Write(data); err != nil {
		return fmt.Errorf("record: writing: %w", err)
	}
	return nil
}
