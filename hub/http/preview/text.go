package preview

import (
	_ "embed"
	"image"
	"image/color"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// weight is a typeface in one weight: the usual one, and one with the letters of Vietnamese, in which a text with any
// of them is written. Characters that both lack are cjk's.
type weight struct{ usual, viet *sfnt.Font }

var (
	//go:embed viet.ttf
	vietRegular []byte // DejaVu Sans, see viet-licence.txt
	//go:embed viet-bold.ttf
	vietBold []byte

	regular = weight{parsed(goregular.TTF), parsed(vietRegular)}
	bold    = weight{parsed(gobold.TTF), parsed(vietBold)}
)

func parsed(ttf []byte) *sfnt.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic("preview: " + err.Error()) // compiled in
	}
	return f
}

// face returns the face for a text at a size in pixels, with the characters of cjk.
func face(w weight, size float64, text string) font.Face {
	f := w.usual
	if strings.ContainsFunc(text, func(r rune) bool { return !has(w.usual, r) && has(w.viet, r) }) {
		f = w.viet
	}
	return &mixed{Face: plain(f, size), of: f, size: size}
}

func plain(f *sfnt.Font, size float64) font.Face {
	made, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("preview: " + err.Error()) // a size of ours
	}
	return made
}

// writable reports whether the typefaces have all letters of a text.
func writable(text string) bool {
	for _, r := range text {
		if unicode.IsControl(r) || !has(regular.usual, r) && !has(regular.viet, r) && !has(cjk(), r) {
			return false
		}
	}
	return true
}

// style is how a text looks.
type style struct {
	size   float64 // in pixels
	weight weight
	color  color.RGBA
}

// column is a part of a picture that texts are written in, from left to right in pixels.
type column struct {
	image       *image.RGBA
	left, right int
}

// word writes one line, its letters standing on y. A text that is too wide is cut.
func (c column) word(y int, s style, text string) {
	d := font.Drawer{Dst: c.image, Src: image.NewUniform(s.color), Face: face(s.weight, s.size, text), Dot: fixed.P(c.left, y)}
	d.DrawString(clip(d.Face, text, c.right-c.left))
}

// lines writes a text in as many lines as it needs, most at most, broken where its script allows it, and returns where the
// next would be.
func (c column) lines(y int, s style, text string, most int) int {
	set := face(s.weight, s.size, text)
	parts := breakable(strings.Join(strings.Fields(text), " "))
	for n := 0; len(parts) > 0 && n < most; n++ {
		take := 1
		for take < len(parts) && font.MeasureString(set, joined(parts[:take+1])).Ceil() <= c.right-c.left {
			take++
		}
		if n == most-1 {
			take = len(parts)
		}
		c.word(y, s, joined(parts[:take]))
		parts = parts[take:]
		y += round(s.size * 1.35)
	}
	return y
}

func joined(parts []string) string { return strings.TrimRight(strings.Join(parts, ""), " ") }

// breakable returns a text in parts between which a line may end (UAX 14).
func breakable(text string) (parts []string) {
	for state := -1; text != ""; {
		var part string
		part, text, _, state = uniseg.FirstLineSegmentInString(text, state)
		parts = append(parts, part)
	}
	return parts
}

// middle writes a text around a point.
func middle(m *image.RGBA, x, y, size float64, c color.RGBA, text string) {
	set := face(bold, size, text)
	width := font.MeasureString(set, text)
	high := set.Metrics().CapHeight
	dot := fixed.Point26_6{X: fixed.Int26_6(x*64) - width/2, Y: fixed.Int26_6(y*64) + high/2}
	(&font.Drawer{Dst: m, Src: image.NewUniform(c), Face: set, Dot: dot}).DrawString(text)
}

// clip cuts a text that is wider than so many pixels, and says so by dots.
func clip(set font.Face, text string, width int) string {
	if font.MeasureString(set, text).Ceil() <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 {
		letters = letters[:len(letters)-1]
		if s := strings.TrimSpace(string(letters)) + "…"; font.MeasureString(set, s).Ceil() <= width {
			return s
		}
	}
	return ""
}
