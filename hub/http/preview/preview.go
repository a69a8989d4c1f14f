// Package preview draws the picture of a game that other sites show beside a link to it. It is pure: a game
// in, a PNG out.
//
// Reading order: card.go, board.go, text.go, cjk.go.
package preview

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// Size of a picture in pixels, as most sites show it whole.
const (
	Width  = 1200
	Height = 630
)

// Point is a point of the board, both from 0; Y grows upwards.
type Point struct{ X, Y int }

// Move is a stone, or with Pass none.
type Move struct {
	Point
	Pass bool
}

// Player is the player of a colour.
type Player struct {
	Name  string // "" where the seat is free
	Color string // the colour's word, shown in place of a name that is not there or cannot be written
}

// Game is the content of a picture.
type Game struct {
	Size         int     // lines of the board, 5–26
	Moves        []Move  // in order of play, Black first
	Row          []Point // the winning row; nil
	Black, White Player
	Winner       string // "black", "white", ""
	Facts        string // the settings of the game
	State        string // how it stands
}

// The palette, that of the page by day.
var (
	paper   = color.RGBA{0xf6, 0xf1, 0xe7, 0xff}
	ink     = color.RGBA{0x2a, 0x25, 0x1e, 0xff}
	quiet   = color.RGBA{0x66, 0x5c, 0x4e, 0xff}
	accent  = color.RGBA{0x8a, 0x4b, 0x16, 0xff}
	wood    = color.RGBA{0xe4, 0xbf, 0x83, 0xff}
	grain   = color.RGBA{0x7a, 0x5a, 0x2c, 0xff}
	black   = color.RGBA{0x17, 0x18, 0x1a, 0xff}
	white   = color.RGBA{0xfb, 0xfa, 0xf6, 0xff}
	rim     = color.RGBA{0x6b, 0x62, 0x55, 0xff}
	winning = color.RGBA{0xd1, 0x49, 0x1f, 0xff}
)

// Draw returns the picture of a game as a PNG. Stones beside the board and the end of a long text are left out.
func Draw(g Game) []byte {
	m := image.NewRGBA(image.Rect(0, 0, Width, Height))
	fill(m, m.Rect, paper)
	drawBoard(m, g)
	c := beside(m)
	c.word(92, style{34, bold, accent}, "Tengen")
	c.seat(190, black, black, g.Black, g.Winner == "black")
	c.seat(268, white, rim, g.White, g.Winner == "white")
	y := c.lines(372, style{30, regular, quiet}, g.Facts, 3)
	c.lines(y+30, style{38, bold, ink}, g.State, 3)
	return encode(m)
}

// Cover returns the picture for pages without one of their own, with a description of the site.
func Cover(gist string) []byte {
	m := image.NewRGBA(image.Rect(0, 0, Width, Height))
	fill(m, m.Rect, paper)
	g := Game{Size: 15, Row: []Point{{5, 5}, {6, 6}, {7, 7}, {8, 8}, {9, 9}}}
	for _, p := range [][2]int{{7, 7}, {7, 8}, {6, 6}, {8, 7}, {8, 8}, {9, 7}, {5, 5}, {10, 7}, {9, 9}} {
		g.Moves = append(g.Moves, Move{Point: Point{p[0], p[1]}})
	}
	drawBoard(m, g)
	c := beside(m)
	c.word(240, style{92, bold, accent}, "Tengen")
	c.lines(320, style{34, regular, ink}, gist, 6)
	return encode(m)
}

// beside is the part of a picture beside its board.
func beside(m *image.RGBA) column { return column{m, Height + 46, Width - 46} }

// seat writes the player of a colour, with the stone before the name.
func (c column) seat(y int, stone, edge color.RGBA, of Player, won bool) {
	const r = 22
	disc(c.image, float64(c.left+r), float64(y-14), r, edge)
	disc(c.image, float64(c.left+r), float64(y-14), r-1.5, stone)
	name := of.Name
	if name == "" || !writable(name) {
		name = of.Color
	}
	face, tone := regular, ink
	if won {
		face = bold
	}
	c.left += 2*r + 20
	c.word(y, style{42, face, tone}, name)
}

// encode returns an image as a PNG.
func encode(m *image.RGBA) []byte {
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, m); err != nil {
		panic("preview: " + err.Error()) // a buffer takes everything
	}
	return b.Bytes()
}

func fill(m *image.RGBA, r image.Rectangle, c color.RGBA) {
	draw.Draw(m, r, image.NewUniform(c), image.Point{}, draw.Src)
}
