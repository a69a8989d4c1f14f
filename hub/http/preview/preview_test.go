package preview

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"
)

func decoded(t *testing.T, b []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if m.Bounds() != image.Rect(0, 0, Width, Height) {
		t.Fatalf("the picture is %v", m.Bounds())
	}
	if name := os.Getenv("CARD_DIR"); name != "" {
		if err := os.WriteFile(name+"/"+strings.ReplaceAll(t.Name(), "/", "-")+".png", b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// tone returns the colour near a point of the board, off its middle, where a number may be.
func tone(m image.Image, size int, p Point) color.RGBA {
	x, y := center(size, p)
	_, step := grid(size)
	return color.RGBAModel.Convert(m.At(round(x-step*0.33), round(y))).(color.RGBA)
}

func stone(x, y int) Move { return Move{Point: Point{x, y}} }

func TestStonesAreAtTheirPlaces(t *testing.T) {
	for _, size := range []int{15, 19, 20} {
		far := size - 1
		g := Game{
			Size: size, Black: Player{Name: "Ann"}, White: Player{Name: "Ben"}, Facts: "Renju · 15×15 · 5+3", State: "Black won by five in a row",
			Moves: []Move{stone(0, 0), stone(far, far), stone(0, far), {Pass: true}, stone(7, 7), stone(far, 0)},
		}
		m := decoded(t, Draw(g))
		for p, want := range map[Point]color.RGBA{
			{0, 0}: black, {far, far}: white, {0, far}: black, {7, 7}: black, {far, 0}: white,
		} {
			if got := tone(m, size, p); got != want {
				t.Errorf("on %d: %v is %v, want %v", size, p, got, want)
			}
		}
		x, y := center(size, Point{3, 5})
		if got := color.RGBAModel.Convert(m.At(round(x), round(y))); got != grain {
			t.Errorf("on %d: an empty point is %v", size, got)
		}
	}
}

func TestTheLastMoveHasItsNumberAndTheRowARing(t *testing.T) {
	g := Game{Size: 15, Winner: "black", Moves: []Move{stone(3, 3), stone(9, 9), stone(4, 4)}, Row: []Point{{3, 3}, {4, 4}}}
	m := decoded(t, Draw(g))
	light := func(p Point) (n int) {
		cx, cy := center(15, p)
		for x := round(cx) - 12; x < round(cx)+12; x++ {
			for y := round(cy) - 12; y < round(cy)+12; y++ {
				if color.RGBAModel.Convert(m.At(x, y)) == white {
					n++
				}
			}
		}
		return n
	}
	if light(Point{4, 4}) < 10 || light(Point{3, 3}) != 0 {
		t.Error("only the last stone must have a number")
	}
	ring := func(p Point) color.Color {
		x, y := center(15, p)
		_, step := grid(15)
		return color.RGBAModel.Convert(m.At(round(x), round(y-step*0.46-1)))
	}
	if ring(Point{3, 3}) != winning || ring(Point{9, 9}) == winning {
		t.Error("the winning row, and nothing else, must have a ring")
	}
}

// Names are drawn in the scripts that most players write, and none is drawn in part.
func TestNamesOfEveryScript(t *testing.T) {
	for _, name := range []string{
		"Ann", "Ανδρέας", "Наталья", "五子棋大师", "連珠太郎", "れんじゅ カタカナ", "오목왕", "Ｆｕｌｌ", "王 Wang-2", "黑、白。", "Nguyễn Thị Ơn", "Žluťoučký",
	} {
		if !writable(name) {
			t.Errorf("%s cannot be written", name)
		}
	}
	nobody := decoded(t, Draw(Game{Size: 15, White: Player{Name: "오목왕"}}))
	m := decoded(t, Draw(Game{Size: 15, Black: Player{Name: "五子棋大师 Wang-2"}, White: Player{Name: "오목왕"}}))
	black, white := image.Rect(Height, 140, Width, 210), image.Rect(Height, 220, Width, 290)
	if same(m, nobody, black) || !same(m, nobody, white) {
		t.Error("the name of Black, and nothing else, must differ")
	}
	for _, name := range []string{"🀄", "五🀄", "a\x00", "ไทย"} {
		if writable(name) {
			t.Errorf("%q is written in part", name)
		}
	}
	wide := strings.Repeat("棋", 60)
	m = decoded(t, Draw(Game{Size: 15, Black: Player{Name: wide}, White: Player{Name: wide}, Winner: "white"}))
	if c := color.RGBAModel.Convert(m.At(Width-20, 180)); c != paper {
		t.Error("a name reaches over the edge")
	}
}

// same reports whether two pictures are the same in a part.
func same(a, b image.Image, r image.Rectangle) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

// Every game has a picture.
func TestOddGames(t *testing.T) {
	long := strings.Repeat("W", 300)
	for name, g := range map[string]Game{
		"nothing":  {},
		"long":     {Size: 15, Black: Player{Name: long}, White: Player{Name: "Nineteen Letters Long"}, Facts: long + " " + long, State: strings.Repeat("word ", 200)},
		"no font":  {Size: 15, Black: Player{Name: "🀄"}, White: Player{Name: "a\x00\n\xff"}, Facts: "打碁", State: "🀄"},
		"off":      {Size: 15, Moves: []Move{stone(-1, 5), stone(15, 15), stone(1<<40, 3)}},
		"huge":     {Size: 1 << 30, Moves: []Move{stone(5, 5)}},
		"negative": {Size: -5, Moves: []Move{stone(0, 0)}},
	} {
		t.Run(name, func(t *testing.T) { decoded(t, Draw(g)) })
	}
	decoded(t, Cover("Five in a row."))
}

func BenchmarkDraw(b *testing.B) {
	g := Game{Size: 15, Black: Player{Name: "Ann"}, White: Player{Name: "Ben"}, Facts: "Renju · 5+3", State: "Black won by five in a row"}
	for i := range 60 {
		g.Moves = append(g.Moves, stone(i%15, i/15*3))
	}
	for b.Loop() {
		b.SetBytes(int64(len(Draw(g))))
	}
}

func TestLinesEndWhereTheScriptAllowsIt(t *testing.T) {
	for text, want := range map[string][]string{
		"Black won by five": {"Black ", "won ", "by ", "five"},
		"黑方五连，获胜":           {"黑", "方", "五", "连，", "获", "胜"},
		"흑이 이겼어요":           {"흑", "이 ", "이", "겼", "어", "요"},
		"":                  nil,
	} {
		if got := breakable(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
