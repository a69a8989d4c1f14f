package card

import (
	"image"
	"image/color"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The typefaces, which have Latin, Greek and Cyrillic letters; cjk has others.
var (
	regular = parsed(goregular.TTF)
	bold    = parsed(gobold.TTF)
)

func parsed(ttf []byte) *sfnt.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic("card: " + err.Error()) // compiled in
	}
	return f
}

// face returns a typeface at a size in pixels, with the letters of cjk.
func face(f *sfnt.Font, size float64) font.Face {
	return &mixed{Face: plain(f, size), of: f, size: size}
}

func plain(f *sfnt.Font, size float64) font.Face {
	made, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("card: " + err.Error()) // a size of ours
	}
	return made
}

// writable reports whether the typefaces have all letters of a text.
func writable(text string) bool {
	for _, r := range text {
		if unicode.IsControl(r) || !has(regular, r) && !has(cjk(), r) {
			return false
		}
	}
	return true
}

// word writes one line from x to right at most, its letters standing on y.
func word(m *image.RGBA, x, y int, size float64, f *sfnt.Font, c color.RGBA, text string, right int) {
	d := font.Drawer{Dst: m, Src: image.NewUniform(c), Face: face(f, size), Dot: fixed.P(x, y)}
	d.DrawString(clip(d.Face, text, right-x))
}

// lines writes a text in as many lines as it needs, most at most, and returns where the next would be.
func lines(m *image.RGBA, x, y int, size float64, f *sfnt.Font, c color.RGBA, text string, right, most int) int {
	set := face(f, size)
	words := strings.Fields(text)
	for n := 0; len(words) > 0 && n < most; n++ {
		take := 1
		for take < len(words) && font.MeasureString(set, strings.Join(words[:take+1], " ")).Ceil() <= right-x {
			take++
		}
		line := strings.Join(words[:take], " ")
		if words = words[take:]; n == most-1 && len(words) > 0 {
			line += " " + strings.Join(words, " ")
		}
		word(m, x, y, size, f, c, line, right)
		y += round(size * 1.35)
	}
	return y
}

// middle writes a text around a point.
func middle(m *image.RGBA, x, y, size float64, c color.RGBA, text string) {
	set := face(bold, size)
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
