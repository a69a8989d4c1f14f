package preview

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"image"
	"io"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// packed is Droid Sans Fallback, see cjk-licence.txt.
//
//go:embed cjk.ttf.gz
var packed []byte

// cjk is the typeface for characters that the others lack: Chinese, Japanese and Korean. It is unpacked when it is
// first needed.
var cjk = sync.OnceValue(func() *sfnt.Font {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic("preview: " + err.Error()) // compiled in
	}
	ttf, err := io.ReadAll(r)
	if err != nil {
		panic("preview: " + err.Error())
	}
	return parsed(ttf)
})

// has reports whether a typeface has a letter.
func has(f *sfnt.Font, r rune) bool {
	var b sfnt.Buffer
	i, err := f.GlyphIndex(&b, r)
	return err == nil && i != 0
}

// mixed is a face that takes missing characters from cjk.
type mixed struct {
	font.Face
	of   *sfnt.Font
	size float64
	more font.Face // cjk at the size; nil until it is needed
}

// with returns the face that has a letter, the own one if neither has.
func (m *mixed) with(r rune) font.Face {
	if r < 0x1100 || has(m.of, r) || !has(cjk(), r) {
		return m.Face
	}
	if m.more == nil {
		m.more = plain(cjk(), m.size)
	}
	return m.more
}

func (m *mixed) Glyph(dot fixed.Point26_6, r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	return m.with(r).Glyph(dot, r)
}

func (m *mixed) GlyphBounds(r rune) (fixed.Rectangle26_6, fixed.Int26_6, bool) {
	return m.with(r).GlyphBounds(r)
}

func (m *mixed) GlyphAdvance(r rune) (fixed.Int26_6, bool) { return m.with(r).GlyphAdvance(r) }

func (m *mixed) Kern(a, b rune) fixed.Int26_6 {
	if f := m.with(a); f == m.with(b) {
		return f.Kern(a, b)
	}
	return 0
}
