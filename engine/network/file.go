package network

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// ErrFormat is returned for a file that is no network, or one of another version.
var ErrFormat = errors.New("network: bad format")

const (
	magic    = "tengen network 1"
	maxLines = 64
	maxLine  = 4 << 10
)

// Read reads the file of a network. Errors: ErrFormat, or r's own.
func Read(r io.Reader) (*Network, error) {
	in := bufio.NewReaderSize(r, maxLine)
	n := new(Network)
	sides, err := n.readHeader(in)
	if err != nil {
		return nil, err
	}
	for c := range n.Sides {
		if c == sides {
			n.Sides[c] = n.Sides[0]
			break
		}
		n.Sides[c] = new(Side)
		if err := binary.Read(in, binary.LittleEndian, n.Sides[c]); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, fmt.Errorf("%w: too short", ErrFormat)
		} else if err != nil {
			return nil, fmt.Errorf("network: %w", err)
		}
	}
	if _, err := in.ReadByte(); err == nil {
		return nil, fmt.Errorf("%w: too long", ErrFormat)
	} else if !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("network: %w", err)
	}
	return n, nil
}

// readHeader reads the lines and returns how many sides follow.
func (n *Network) readHeader(in *bufio.Reader) (sides int, err error) {
	lanes, rule := 0, false
	for i := 0; ; i++ {
		line, err := in.ReadSlice('\n')
		if errors.Is(err, io.EOF) || errors.Is(err, bufio.ErrBufferFull) || i > maxLines {
			return 0, fmt.Errorf("%w: its lines have no end", ErrFormat)
		}
		if err != nil {
			return 0, fmt.Errorf("network: %w", err)
		}
		text := strings.TrimSuffix(string(line), "\n")
		key, value, _ := strings.Cut(text, " ")
		switch {
		case i == 0:
			if text != magic {
				return 0, fmt.Errorf("%w: %.40q, want %q", ErrFormat, text, magic)
			}
		case text == "":
			if !rule || lanes != Lanes || sides < 1 || sides > 2 {
				return 0, fmt.Errorf("%w: want a rule, %d lanes and 1 or 2 sides", ErrFormat, Lanes)
			}
			return sides, nil
		case key == "#":
		case key == "rule":
			if n.Rule, err = board.ParseRule(value); err != nil {
				return 0, fmt.Errorf("%w: %w", ErrFormat, err)
			}
			rule = true
		case key == "lanes" && number(value, &lanes), key == "sides" && number(value, &sides):
		default:
			return 0, fmt.Errorf("%w: line %d: %.40q", ErrFormat, i+1, text)
		}
	}
}

func number(text string, n *int) bool {
	got, err := fmt.Sscanf(text+"\n", "%d\n", n)
	return got == 1 && err == nil
}

// Write writes a file with a comment, one that Read reads back as it is.
func (n *Network) Write(w io.Writer, comment string) error {
	out := bufio.NewWriter(w)
	sides := 2
	if n.Sides[0] == n.Sides[1] {
		sides = 1
	}
	fmt.Fprintf(out, "%s\nrule %v\nlanes %d\nsides %d\n", magic, n.Rule, Lanes, sides) // an error stays with out until Flush
	for line := range strings.Lines(comment) {
		fmt.Fprintf(out, "# %s\n", strings.TrimSpace(line))
	}
	fmt.Fprintln(out)
	for _, s := range n.Sides[:sides] {
		if err := binary.Write(out, binary.LittleEndian, s); err != nil {
			return fmt.Errorf("network: %w", err)
		}
	}
	return out.Flush()
}
