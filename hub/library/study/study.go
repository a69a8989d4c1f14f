package study

import "errors"

// Limits of a study.
const (
	MaxBytes = 4 << 20 // of one that is opened or kept, as JSON
	MaxNodes = 50_000  // the root included
	MaxDepth = 1000    // moves on a line
)

// Study is a tree of variations as pages get and send it: a chapter of a stored study, or all of it. Texts are on one
// line.
type Study struct {
	ID     string     `json:"id,omitempty"` // of a chapter: 1 to 12 small letters and digits, no other chapter's
	Rule   string     `json:"rule"`         // "freestyle", "standard", "renju", "caro"
	Size   int        `json:"size"`         // points a side, 5 to 20
	Title  string     `json:"title,omitempty"`
	Black  string     `json:"black,omitempty"`
	White  string     `json:"white,omitempty"`
	Event  string     `json:"event,omitempty"`
	Date   string     `json:"date,omitempty"`
	Result string     `json:"result,omitempty"` // as in SGF, "B+R", or any other text
	Start  int        `json:"start,omitempty"`  // how many moves of the main line are on the board at first
	Asks   bool       `json:"asks,omitempty"`   // the reader is to find the moves of the main line from there on
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
func (s *Study) encode() ([]byte, error) { return encode(s) }

// Fits returns the Refusal of a study that is too large to be kept, nil for any other.
func (s *Study) Fits() error {
	_, err := s.encode()
	return Refusal(err)
}
