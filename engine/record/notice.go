package record

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// NoticeCode says what was guessed, dropped, repaired or contradicted when a
// file was read.
type NoticeCode string

// The notices. Value is the file's text, As its interpretation.
const (
	EncodingGuessed    NoticeCode = "encoding_guessed"    // the file names none: As
	EncodingOverruled  NoticeCode = "encoding_overruled"  // CA says Value, which it is not, or not what was chosen: As
	EncodingUnknown    NoticeCode = "encoding_unknown"    // CA says Value, which is none that is known: As, if that matters
	BytesLost          NoticeCode = "bytes_lost"          // Count bytes are no text in the encoding As
	RuleGuessed        NoticeCode = "rule_guessed"        // Value was taken for the rule As
	RuleUnknown        NoticeCode = "rule_unknown"        // Value names no rule
	RuleAssumed        NoticeCode = "rule_assumed"        // the file names no rule; As is the reader's
	ResultGuessed      NoticeCode = "result_guessed"      // Value was taken for the result As
	ResultUnknown      NoticeCode = "result_unknown"      // Value is no result
	ResultContradicted NoticeCode = "result_contradicted" // the file says Value, the board As
	PropertyDropped    NoticeCode = "property_dropped"    // Property is none that is kept
	PropertyTwice      NoticeCode = "property_twice"      // Property stands once more in a node, with Value
	MarkOff            NoticeCode = "mark_off"            // a mark on Value, off the board
	TurnIgnored        NoticeCode = "turn_ignored"        // PL contradicts the move in its node
	ParenthesisExtra   NoticeCode = "parenthesis_extra"   // a ")" that closes nothing
	SemicolonMissing   NoticeCode = "semicolon_missing"   // a game begins without its ";"
	BracketRead        NoticeCode = "bracket_read"        // a value has brackets of its own, unescaped: Value
	GameSkipped        NoticeCode = "game_skipped"        // a game of a collection cannot be read: As says why, as Cause has it
	RowLong            NoticeCode = "row_long"            // a move of a PSQ file has more than three numbers: Value
	MarksDropped       NoticeCode = "marks_dropped"       // bookmarks and the start position of RenLib
	SetupPlayed        NoticeCode = "setup_played"        // Count stones that were set up became moves
	PassAdded          NoticeCode = "pass_added"          // Count passes, so that the stones alternate
	TextCut            NoticeCode = "text_cut"            // Count texts were too long
	PartDropped        NoticeCode = "part_dropped"        // Value, a Part, has no place in what was made of the game
	NoticesDropped     NoticeCode = "notices_dropped"     // Count further notices
)

// Notice is one thing that an import has to say. Places are as in ParseError.
type Notice struct {
	Code     NoticeCode `json:"code"`
	Game     int        `json:"game,omitempty"`     // from 1; 0 is the whole file
	Line     int        `json:"line,omitempty"`     // from 1
	Byte     int        `json:"byte,omitempty"`     // of RenLib
	Property string     `json:"property,omitempty"` // of SGF
	Value    string     `json:"value,omitempty"`    // as it stands in the file, short and printable
	As       string     `json:"as,omitempty"`       // its interpretation
	Count    int        `json:"count"`              // how many alike there are; place and value are the first one's
}

const (
	maxNotices = 50 // of a file
	maxShown   = 40 // characters of a value that is shown
)

// Notices collects notices, equal ones once a game. Its zero value is empty.
type Notices struct {
	list    []Notice
	known   map[noticeKey]int
	dropped int
}

type noticeKey struct {
	code     NoticeCode
	game     int
	property string
	as       string
}

// Add takes a notice; a Count of 0 is 1.
func (n *Notices) Add(x Notice) {
	x.Count = max(x.Count, 1)
	x.Property = shown(x.Property)
	key := noticeKey{x.Code, x.Game, x.Property, x.As}
	if i, ok := n.known[key]; ok {
		n.list[i].Count += x.Count
		return
	}
	if len(n.list) == maxNotices {
		n.dropped += x.Count
		return
	}
	if n.known == nil {
		n.known = map[noticeKey]int{}
	}
	x.Value = shown(x.Value) // of those that are kept: there may be as many as bytes
	n.known[key] = len(n.list)
	n.list = append(n.list, x)
}

// full reports whether a new notice would only be counted.
func (n *Notices) full() bool { return len(n.list) == maxNotices }

// List returns the notices in the order in which they came.
func (n *Notices) List() []Notice {
	if n.dropped == 0 {
		return n.list
	}
	return append(n.list[:len(n.list):len(n.list)], Notice{Code: NoticesDropped, Count: n.dropped})
}

// shown makes a piece of a file fit for a message: one line of printable
// characters, cut to maxShown of them.
func shown(s string) string {
	if len(s) <= maxShown && strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || r >= 0x7f }) < 0 {
		return s
	}
	if len(s) > 8*maxShown {
		s = s[:8*maxShown]
	}
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case r == utf8.RuneError || !unicode.IsPrint(r):
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.TrimSpace(s)
	if utf8.RuneCountInString(s) <= maxShown {
		return s
	}
	return string([]rune(s)[:maxShown-1]) + "…"
}
