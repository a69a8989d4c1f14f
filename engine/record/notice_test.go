package record

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// list is the main line as coordinates.
func list(g *Game) string {
	var s []string
	for _, m := range g.Moves() {
		at := "pass"
		if !m.Pass() {
			at = m.Point.String()
		}
		s = append(s, m.Stone.String()[:1]+at)
	}
	return strings.Join(s, " ")
}

// Other programs' files are read, and notices tell how.
func TestNotices(t *testing.T) {
	for _, tc := range []struct {
		name, data string
		ok         func(in Imported) bool
		want       []Notice
	}{
		{"nothing to say", "(;FF[4]CA[UTF-8]GM[4]SZ[15]ST[2]RU[Renju]RE[B+R]PB[a]TM[60];B[hh]BL[3]C[x];W[ig])", func(in Imported) bool { return list(in.Games[0]) == "bh8 wi9" }, nil},
		{"a tournament's tail", head + "8,8,1\na.zip\nb.zip\n-1\n0,Renju15_1\n", func(in Imported) bool {
			g := in.Games[0]
			return g.RuleKnown && g.Rule == board.Renju && g.Event == "Renju15_1" && g.Black.Name == "a.zip" && g.White.Name == "b.zip"
		}, nil},
		{"its tail alone", head + "8,8,1\n15\n0,Caro_2\n", func(in Imported) bool {
			g := in.Games[0]
			return g.Rule == board.Caro && g.Result == Result{BlackWins, Timeout} && g.Black.Name == ""
		}, nil},
		{"a row of four numbers", head + "8,8,1\n9,7,2,55\n1,1,3\na\nb\n0\n", func(in Imported) bool { return list(in.Games[0]) == "bh8 wi9 ba15" && in.Games[0].Black.Name == "a" },
			[]Notice{{Code: RowLong, Game: 1, Line: 3, Value: "9,7,2,55", Count: 1}}},
		{"a bad game among good ones", "(;SZ[15];B[hh])\n(;SZ[15];B[ii]\n;W[zz]C[:-)])\n(;SZ[15];B[aa])", func(in Imported) bool {
			return len(in.Games) == 2 && list(in.Games[1]) == "ba15" && slices.Equal(in.Numbers, []int{1, 3})
		}, []Notice{{Code: GameSkipped, Game: 2, Line: 3, Property: "W", Value: "zz", As: "point", Count: 1}}},
		{"a game without an end", "(;SZ[15];B[hh])\n(;SZ[15];B[ii](;W[jj]\n(;SZ[15];B[aa])", func(in Imported) bool { return slices.Equal(in.Numbers, []int{1, 3}) },
			[]Notice{{Code: GameSkipped, Game: 2, Line: 3, As: "syntax", Value: "(;SZ[15];B[aa])", Count: 1}}},
		{"a file cut off in its last game", "(;SZ[15];B[hh])(;SZ[15];B[ii];W[j", func(in Imported) bool { return slices.Equal(in.Numbers, []int{1}) },
			[]Notice{{Code: GameSkipped, Game: 2, Line: 1, Property: "W", Value: "j", As: "syntax", Count: 1}}},
		{"the size in a variation", "(;SZ[15];B[hh](;SZ[15]W[ig])(;SZ[15]W[gg]))", func(in Imported) bool { return len(in.Games[0].Root.Next[0].Next) == 2 },
			[]Notice{{Code: PropertyDropped, Game: 1, Line: 1, Property: "SZ", Value: "15", Count: 2}}},
		{"another game", "(;GM[1]SZ[19];B[hh])(;GM[4];B[hh])", func(in Imported) bool { return slices.Equal(in.Numbers, []int{2}) },
			[]Notice{{Code: GameSkipped, Game: 1, Line: 1, Property: "GM", Value: "1", As: "game", Count: 1}}},
		{"properties that begin with a digit", "(;5A[hh]SZ[15];B[hh]KM[6][7]5A[x])", func(in Imported) bool { return list(in.Games[0]) == "bh8" },
			[]Notice{{Code: PropertyDropped, Game: 1, Line: 1, Property: "5A", Value: "hh", Count: 2}, {Code: PropertyDropped, Game: 1, Line: 1, Property: "KM", Value: "6", Count: 2}}},
		{"two comments", "(;C[one]C[two][three];B[hh])", func(in Imported) bool { return in.Games[0].Root.Comment == "one\ntwo\nthree" }, nil},
		{"two names", "(;PB[Ann]PB[Ann]PB[Ben];B[hh])", func(in Imported) bool { return in.Games[0].Black.Name == "Ann" },
			[]Notice{{Code: PropertyTwice, Game: 1, Line: 1, Property: "PB", Value: "Ben", Count: 1}}},
		{"a mark off the board", "(;SZ[15];B[hh]TR[zz][hh]\nLB[pp:A]CR[hh:zz]MA[])", func(in Imported) bool { return len(in.Games[0].Root.Next[0].Marks) == 1 },
			[]Notice{{Code: MarkOff, Game: 1, Line: 2, Property: "LB", Value: "pp:A", Count: 1}, {Code: MarkOff, Game: 1, Line: 1, Property: "TR", Value: "zz", Count: 1}, {Code: MarkOff, Game: 1, Line: 2, Property: "CR", Value: "hh:zz", Count: 1}}},
		{"one parenthesis too many", "(;B[hh];W[ig]))\n;B[ii])", func(in Imported) bool { return list(in.Games[0]) == "bh8 wi9 bi7" },
			[]Notice{{Code: ParenthesisExtra, Game: 1, Line: 1, Count: 1}}},
		{"one behind the game", "(;B[hh](;W[ig]))) and (some) words", func(in Imported) bool { return list(in.Games[0]) == "bh8 wi9" },
			[]Notice{{Code: ParenthesisExtra, Game: 1, Line: 1, Count: 1}}},
		{"who is to move, after moves", "(;B[hh]PL[W];PL[W];W[ig]PL[B];B[ii])", func(in Imported) bool {
			n := in.Games[0].Root.Next[0]
			return n.Setup == nil && list(in.Games[0]) == "bh8 wi9 bi7"
		}, nil},
		{"who is to move, against the move", "(;B[hh]PL[B];W[ig])", func(in Imported) bool { return in.Games[0].Root.Next[0].Setup == nil },
			[]Notice{{Code: TurnIgnored, Game: 1, Line: 1, Property: "PL", Value: "B", Count: 1}}},
		{"who is to move, beside stones and a move", "(;SZ[15];AB[aa]PL[W]W[hh])", func(in Imported) bool { return in.Games[0].Root.Next[0].Setup.Turn == board.White }, nil},
		{"nothing set up, no handicap", "(;SZ[15]AB[]AW[]HA[0]KM[]AE[ ];KM[0.0]B[hh])", func(in Imported) bool { return in.Games[0].Root.Setup == nil && list(in.Games[0]) == "bh8" }, nil},
		{"a bracket in a name", "(;SZ[15]PB[player [3k]]PW[b];B[hh]C[see [1]])", func(in Imported) bool {
			g := in.Games[0]
			return g.Black.Name == "player [3k]" && g.White.Name == "b" && g.Root.Next[0].Comment == "see [1]"
		}, []Notice{{Code: BracketRead, Game: 1, Line: 1, Property: "PB", Value: "player [3k]", Count: 1}, {Code: BracketRead, Game: 1, Line: 1, Property: "C", Value: "see [1]", Count: 1}}},
		{"no first semicolon", "(GM[4]SZ[15]PB[Ann];B[hh])", func(in Imported) bool { return list(in.Games[0]) == "bh8" && in.Games[0].Black.Name == "Ann" },
			[]Notice{{Code: SemicolonMissing, Game: 1, Line: 1, Count: 1}}},
		{"renlib", lib34 + "\x00\x00\x78\x14\x69\x50", func(in Imported) bool { return list(in.Games[0]) == "bh8 wi9" },
			[]Notice{{Code: MarksDropped, Game: 1, Count: 2}}},
	} {
		in, err := Import([]byte(tc.data), ImportOptions{})
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		if !tc.ok(in) || !slices.Equal(in.Notices, tc.want) {
			t.Errorf("%s: %s %v %+v %+v\nwant %+v", tc.name, list(in.Games[0]), in.Numbers, in.Games[0].Root.Next, in.Notices, tc.want)
		}
	}
}

func TestRuleNames(t *testing.T) {
	for text, want := range map[string]struct {
		rule    string
		code    NoticeCode
		opening string
	}{
		"Renju":                {"renju", "", ""},
		"renju/soosorv":        {"renju", RuleGuessed, "soosorv"},
		"Renju Taraguchi-10":   {"renju", RuleGuessed, "Taraguchi-10"},
		"RIF":                  {"renju", RuleGuessed, "RIF"},
		"連珠":                   {"renju", RuleGuessed, ""},
		"连珠":                   {"renju", RuleGuessed, ""},
		"렌주룰":                  {"renju", RuleGuessed, ""},
		"Рэндзю":               {"renju", RuleGuessed, ""},
		"五子棋（无禁手）":             {"freestyle", RuleGuessed, ""},
		"Soosõrv-8":            {"renju", RuleGuessed, "Soosõrv-8"},
		"Free style":           {"freestyle", RuleGuessed, ""},
		"Standard (swap2)":     {"standard", RuleGuessed, "swap2"},
		"Gomoku exactly five":  {"standard", RuleGuessed, ""},
		"exactly 5":            {"standard", RuleGuessed, ""},
		"exact 5":              {"standard", RuleGuessed, ""},
		"exactly 50 moves":     {"", RuleUnknown, ""},
		"Standard renju":       {"renju", RuleGuessed, ""},
		"Renju (exactly five)": {"renju", RuleGuessed, "exactly five"},
		"标准连珠":                 {"renju", RuleGuessed, ""},
		"nostandard":           {"", RuleUnknown, ""},

		"standard gomoku, no forbidden moves":   {"standard", RuleGuessed, ""},
		"exact five, no forbidden":              {"standard", RuleGuessed, ""},
		"no forbidden moves":                    {"freestyle", RuleGuessed, ""},
		"五子棋，标准，无禁手":                            {"standard", RuleGuessed, ""},
		"Non-renju":                             {"freestyle", RuleGuessed, ""},
		"nonrenju":                              {"freestyle", RuleGuessed, ""},
		"not renju":                             {"freestyle", RuleGuessed, ""},
		"Ohne Renju":                            {"freestyle", RuleGuessed, ""},
		"gomoku (no renju rules)":               {"freestyle", RuleGuessed, ""},
		"standard, not renju":                   {"standard", RuleGuessed, ""},
		"Caro (non-renju)":                      {"caro", RuleGuessed, ""},
		"Renju without forbidden":               {"freestyle", RuleGuessed, ""},
		"Renju, no forbidden moves":             {"freestyle", RuleGuessed, ""},
		"Renju without forbidden, exactly five": {"standard", RuleGuessed, ""},
		"连珠无禁手":                                 {"freestyle", RuleGuessed, ""},
		"非连珠":                                   {"freestyle", RuleGuessed, ""},
		"renju rules":                           {"renju", RuleGuessed, ""},
		"Renju with forbidden moves":            {"renju", RuleGuessed, ""},
		"Kanon Renju":                           {"renju", RuleGuessed, ""},
		"Gomoku":                                {"", RuleUnknown, ""},
		"Japanese":                              {"", RuleUnknown, ""},
		"5":                                     {"", RuleUnknown, ""},
		strings.Repeat("x", 99):                 {"", RuleUnknown, ""},

		strings.Repeat("五", maxRuleText) + " renju": {"", RuleUnknown, ""},
	} {
		in, err := Import([]byte("(;RU["+text+"]SZ[15];B[hh])"), ImportOptions{})
		if err != nil {
			t.Fatal(err)
		}
		g := in.Games[0]
		rule := ""
		if g.RuleKnown {
			rule = g.Rule.String()
		}
		if rule != want.rule || codes(in.Notices) != string(want.code) {
			t.Errorf("RU[%s]: %q, %+v, want %+v", text, rule, in.Notices, want)
		}
		if g.Opening != want.opening {
			t.Errorf("RU[%s]: opening %q, want %q", text, g.Opening, want.opening)
		}
		if want.code == RuleUnknown && (in.Notices[0].Property != "RU" || len([]rune(in.Notices[0].Value)) > maxShown) {
			t.Errorf("RU[%s]: %+v", text, in.Notices)
		}
	}
}

// A game that says no rule has the one that the reader gives, and that is told.
func TestRuleAssumed(t *testing.T) {
	in, err := Import([]byte("(;SZ[15];B[hh])(;RU[Caro];B[hh])"), ImportOptions{Rule: board.Renju, RuleKnown: true})
	if want := (Notice{Code: RuleAssumed, Game: 1, As: "renju", Count: 1}); err != nil || !slices.Equal(in.Notices, []Notice{want}) {
		t.Errorf("%+v, %v", in.Notices, err)
	}
}

func TestResultsInWords(t *testing.T) {
	for text, want := range map[string]string{
		"黑胜": "B+", "黑勝": "B+", "白中盘胜": "W+R", "黒の中押し勝ち": "B+R", "Black wins": "B+", "White won on time": "W+T", "Black resigns": "W+R",
		"白负": "B+", "흑 승": "B+", "½": "0", "1/2-1/2": "0", "和棋": "0", "引き分け": "0", "무승부": "0", "Чёрные выиграли": "B+", "белые сдались": "B+R",
		"1-0": "B+", "0 : 1": "W+", "black wins, white resigned": "B+R", "White lost": "B+", "Draw by agreement": "0", "Černý vyhrál": "B+",
		"no result": "Void", "unfinished": "", "X+R": "", "?!": "", strings.Repeat("black wins ", 50): "",
	} {
		in, err := Import([]byte("(;RE["+text+"]SZ[15];B[hh])"), ImportOptions{})
		code := ResultGuessed
		if want == "" {
			code = ResultUnknown
		}
		if err != nil || in.Games[0].Result.String() != want || codes(in.Notices) != string(code) {
			t.Errorf("RE[%s]: %+v, %+v, %v, want %q", text, in.Games[0].Result, in.Notices, err, want)
		}
	}
}

// An event that does not name the rule does not hide it in a PSQ file.
func TestPSQRuleBesideEvent(t *testing.T) {
	for _, event := range []string{"World Cup", "Renju15_1", "Caro open", "renju", "", "5", "a, b", "Freestyle"} {
		g := New(board.Renju, 15, board.At(7, 7))
		g.Event = event
		again, text := psqAgain(t, g)
		if !again.RuleKnown || again.Rule != board.Renju || again.Event != strings.Join(strings.Fields(strings.ReplaceAll(event, ",", " ")), " ") && again.Event != psqEvent(event) {
			t.Errorf("%q: %+v\n%s", event, again, text)
		}
	}
}

// An error says where it is and what stands there, in a short text.
func TestErrorsNameNodeAndValue(t *testing.T) {
	long := strings.Repeat("\x1b五", 500)
	for _, tc := range []struct{ data, want string }{
		{"(;SZ[15];B[hh]\n;W[zz])", `record: line 2, node 3, W[zz]: not a point of the board: "zz" after move 1`},
		{"(;SZ[37])", `record: line 1, node 1, SZ[37]: board size out of range: 37`},
		{"(;SZ[15](;B[hh];W[ig])(;B[" + long + "]))", "record: line 1, node 4, B[" + strings.Repeat("\uFFFD五", 19) + "\uFFFD…]: not a point of the board: "},
		{"(;SZ[15];B[hh];W[hh])", "record: line 1, node 3, W[hh]: point is occupied: move 2, h8"},
		{"(;SZ[15]AB[aa]AW[aa])", "record: line 1, node 1, AW[aa]: point is occupied"},
		{"(;SZ[15]C[abc", "record: line 1, C[abc]: not in the format: a value without an end"},
	} {
		_, err := Import([]byte(tc.data), ImportOptions{})
		if err == nil || !strings.HasPrefix(err.Error(), tc.want) || len(err.Error()) > 400 {
			t.Errorf("%.40q: %v\nwant %s", tc.data, err, tc.want)
		}
	}
}

// A file that is no record is named, with its beginning.
func TestFound(t *testing.T) {
	for data, want := range map[string]Found{
		"": FoundNothing, " \n": FoundNothing, "PK\x03\x04...": FoundZip, "\x1f\x8b\x08": FoundArchive, "\x89PNG\r\n": FoundPicture, "%PDF-1.4": FoundPDF,
		"<!DOCTYPE html><p>": FoundPage, "<?xml version='1.0'?><page>": FoundXML, `{"moves": []}`: FoundJSON, "\x03\x00\x01": FoundBinary, "hello": FoundText,
	} {
		_, err := Import([]byte(data), ImportOptions{})
		p, ok := err.(*ParseError)
		if !ok || p.Found != want || Cause(err) != "syntax" && want != FoundText && want != FoundXML && len([]rune(p.Value)) > maxShown {
			t.Errorf("%q: %+v, want %s", data, err, want)
		}
	}
}

// Nothing that a hostile file has makes many notices, or much work.
func TestNoticesAreBounded(t *testing.T) {
	var ids bytes.Buffer
	for i := range 20_000 {
		fmt.Fprintf(&ids, "X%d[%s]", i, strings.Repeat("y", 20))
	}
	for name, data := range map[string]string{
		"properties":         "(;" + ids.String() + ")",
		"bad games":          "(;)" + strings.Repeat("(;B[zz])\n", 20_000),
		"games without ends": "(;)" + strings.Repeat("(;SZ[15]B[\n", 40_000),
		"roots inside":       "(;" + strings.Repeat("(;SZ[9])", 49_000) + ")",
		"parentheses":        "(;)" + strings.Repeat(")", 900_000),
		"marks":              "(;" + strings.Repeat("TR[zz]", 150_000) + ")",
		"comments":           "(;" + strings.Repeat("C[é]", 200_000) + ")",
	} {
		begun := time.Now()
		in, err := Import([]byte(data), ImportOptions{})
		if err != nil || len(in.Notices) > maxNotices+1 {
			t.Errorf("%s: %d notices, %v", name, len(in.Notices), err)
		}
		t.Logf("%s: %v", name, time.Since(begun))
	}
}
