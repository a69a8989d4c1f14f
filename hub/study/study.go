package study

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Limits of a study.
const (
	MaxBytes = 4 << 20 // of one that is opened or kept, as JSON
	MaxNodes = 50_000  // the root included
	MaxDepth = 1000    // moves on a line
)

// Study is a tree of variations as pages get and send it. Texts are on one line.
type Study struct {
	Rule   string     `json:"rule"` // "freestyle", "standard", "renju", "caro"
	Size   int        `json:"size"` // points a side, 5 to 20
	Title  string     `json:"title,omitempty"`
	Black  string     `json:"black,omitempty"`
	White  string     `json:"white,omitempty"`
	Event  string     `json:"event,omitempty"`
	Date   string     `json:"date,omitempty"`
	Result string     `json:"result,omitempty"` // as in SGF, "B+R", or any other text
	Nodes  []TreeNode `json:"nodes"`            // the root, then all others, each behind its parent
}

// TreeNode is a place in the tree. Its first child continues the main line.
type TreeNode struct {
	Up      int        `json:"up"`              // index of the parent, -1 of the root
	At      string     `json:"at"`              // the move: a point or "pass", "" of the root
	Comment string     `json:"c,omitempty"`     // may have several lines
	Marks   []TreeMark `json:"marks,omitempty"` // one of a kind on a point
}

// TreeMark is a sign on a point.
type TreeMark struct {
	Kind MarkKind `json:"kind"`
	At   string   `json:"at"`
	Text string   `json:"text,omitempty"` // of a label
}

// MarkKind says how a point is marked.
type MarkKind string

// The marks.
const (
	Label    MarkKind = "label"
	Triangle MarkKind = "triangle"
	Circle   MarkKind = "circle"
	Square   MarkKind = "square"
	Cross    MarkKind = "cross"
)

// ErrLarge is returned for a study that is too large to be kept.
var ErrLarge = errors.New("study: too large")

// encode returns a study that Check accepts as it is kept; ErrLarge beyond MaxBytes.
func (s *Study) encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // nobody reads it as HTML, and it would grow
	if err := e.Encode(s); err != nil {
		return nil, err
	}
	body := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	if len(body) > MaxBytes {
		return nil, fmt.Errorf("%w: %d bytes", ErrLarge, len(body))
	}
	return body, nil
}

// Fits returns the Refusal of a study that is too large to be kept, nil for any other.
func (s *Study) Fits() error {
	_, err := s.encode()
	return Refusal(err)
}

// decode reads what encode wrote, and no member that it does not know. What has been kept has been checked, and whoever
// knows its id may have it read any number of times: it is not checked again, but its texts are made as tidy as today's are,
// for it may have been kept when less was asked of them.
func decode(body []byte) (*Study, error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	s := new(Study)
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf("study: kept: %w", err)
	}
	if !s.rooted() {
		return nil, fmt.Errorf("study: kept: %w", ErrRoot)
	}
	s.Tidy()
	return s, nil
}
