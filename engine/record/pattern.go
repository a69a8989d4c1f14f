package record

import (
	"strconv"

	"github.com/tengen-go/tengen/engine/board"
)

// Pattern is one of renju's 26 openings: the first three stones, wherever they are and however they are turned or mirrored.
type Pattern struct {
	Indirect bool // White's stone touches Black's by a corner, not by a side
	Number   int  // 1 to 13, of the direct ones or of the indirect ones
	Name     string
	Kanji    string
}

// Code is the pattern's usual code, "D4" or "I11".
func (p Pattern) Code() string {
	kind := "D"
	if p.Indirect {
		kind = "I"
	}
	return kind + strconv.Itoa(p.Number)
}

// String is its code and name, "D4 Kagetsu".
func (p Pattern) String() string { return p.Code() + " " + p.Name }

type offset struct{ x, y int }

// patterns are the openings by Black's second stone, seen from the first with White's stone one step up (direct), or up and to the right.
var patterns = [2]map[offset]Pattern{
	{
		{0, 2}: {false, 1, "Kansei", "寒星"}, {1, 2}: {false, 2, "Keigetsu", "渓月"}, {2, 2}: {false, 3, "Sosei", "疎星"},
		{1, 1}: {false, 4, "Kagetsu", "花月"}, {2, 1}: {false, 5, "Zangetsu", "残月"}, {1, 0}: {false, 6, "Ugetsu", "雨月"},
		{2, 0}: {false, 7, "Kinsei", "金星"}, {0, -1}: {false, 8, "Shogetsu", "松月"}, {1, -1}: {false, 9, "Kyugetsu", "丘月"},
		{2, -1}: {false, 10, "Shingetsu", "新月"}, {0, -2}: {false, 11, "Zuigetsu", "瑞星"}, {1, -2}: {false, 12, "Sangetsu", "山月"},
		{2, -2}: {false, 13, "Yusei", "遊星"},
	},
	{
		{2, 2}: {true, 1, "Chosei", "長星"}, {2, 1}: {true, 2, "Kyogetsu", "峡月"}, {2, 0}: {true, 3, "Kosei", "恒星"},
		{2, -1}: {true, 4, "Suigetsu", "水月"}, {2, -2}: {true, 5, "Ryusei", "流星"}, {1, 0}: {true, 6, "Ungetsu", "雲月"},
		{1, -1}: {true, 7, "Hogetsu", "浦月"}, {1, -2}: {true, 8, "Rangetsu", "嵐月"}, {0, -1}: {true, 9, "Gingetsu", "銀月"},
		{0, -2}: {true, 10, "Myojo", "明星"}, {-1, -1}: {true, 11, "Shagetsu", "斜月"}, {-1, -2}: {true, 12, "Meigetsu", "名月"},
		{-2, -2}: {true, 13, "Suisei", "彗星"},
	},
}

// PatternOf returns the opening that a game's first three moves make; false if they make none of them.
func PatternOf(moves []board.Point) (Pattern, bool) {
	if len(moves) < 3 || moves[0] == board.None || moves[1] == board.None || moves[2] == board.None {
		return Pattern{}, false
	}
	from := func(p board.Point) offset { return offset{p.X() - moves[0].X(), p.Y() - moves[0].Y()} }
	white, black := from(moves[1]), from(moves[2])
	for s := range board.Symmetries {
		w := turned(white, s)
		kind := 0
		switch w {
		case offset{0, 1}:
		case offset{1, 1}:
			kind = 1
		default:
			continue
		}
		if p, ok := patterns[kind][turned(black, s)]; ok {
			return p, true
		}
	}
	return Pattern{}, false
}

// turned is the image of an offset under one of the eight symmetries.
func turned(p offset, s int) offset {
	if s&1 != 0 {
		p.x = -p.x
	}
	if s&2 != 0 {
		p.y = -p.y
	}
	if s&4 != 0 {
		p.x, p.y = p.y, p.x
	}
	return p
}
