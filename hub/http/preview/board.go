package preview

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strconv"

	"golang.org/x/image/vector"
)

// drawBoard draws the board into the picture's left square, with its stones.
func drawBoard(m *image.RGBA, g Game) {
	fill(m, image.Rect(0, 0, Height, Height), wood)
	g.Size = min(max(g.Size, 5), 26)
	from, step := grid(g.Size)
	last := from + step*float64(g.Size-1)
	for i := range g.Size {
		at := from + step*float64(i)
		fill(m, image.Rect(round(at)-1, round(from)-1, round(at)+1, round(last)+1), grain)
		fill(m, image.Rect(round(from)-1, round(at)-1, round(last)+1, round(at)+1), grain)
	}
	for _, p := range stars(g.Size) {
		x, y := center(g.Size, p)
		disc(m, x, y, step*0.12, grain)
	}
	drawStones(m, g, step)
}

// drawStones draws the stones, a ring around the winning row and the number of the last move.
func drawStones(m *image.RGBA, g Game, step float64) {
	last := -1
	for i, v := range g.Moves {
		if !v.Pass && on(g.Size, v.Point) {
			last = i
		}
	}
	for i, v := range g.Moves {
		if v.Pass || !on(g.Size, v.Point) {
			continue
		}
		x, y := center(g.Size, v.Point)
		r := step * 0.46
		body, sign := black, white
		if i%2 == 1 {
			body, sign = white, black
		}
		if slices.Contains(g.Row, v.Point) {
			disc(m, x, y, r+3, winning)
		} else {
			disc(m, x, y, r, rim)
		}
		disc(m, x, y, r-1, body)
		if i == last {
			middle(m, x, y, step*0.42, sign, strconv.Itoa(i+1))
		}
	}
}

// grid returns where the first line is, and how far the next, in pixels.
func grid(size int) (from, step float64) {
	step = Height / (float64(size) + 0.4)
	return step * 0.7, step
}

// center returns where a point is in the picture.
func center(size int, p Point) (x, y float64) {
	from, step := grid(size)
	return from + step*float64(p.X), from + step*float64(size-1-p.Y)
}

func on(size int, p Point) bool { return p.X >= 0 && p.X < size && p.Y >= 0 && p.Y < size }

// stars are the marked points of a board.
func stars(size int) []Point {
	edge := 3
	if size < 13 {
		edge = 2
	}
	far := size - 1 - edge
	if size%2 == 0 {
		return []Point{{edge, edge}, {edge, far}, {far, edge}, {far, far}}
	}
	mid := size / 2
	all := []Point{{edge, edge}, {edge, far}, {far, edge}, {far, far}, {mid, mid}}
	if size >= 19 {
		all = append(all, Point{edge, mid}, Point{mid, edge}, Point{far, mid}, Point{mid, far})
	}
	return all
}

func round(x float64) int { return int(x + 0.5) }

// disc fills a circle with smooth edges, which must be in the picture.
func disc(m *image.RGBA, x, y, r float64, c color.RGBA) {
	box := image.Rect(int(x-r)-1, int(y-r)-1, int(x+r)+2, int(y+r)+2)
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	const k = 0.5522847498 // how far the controls of a quarter circle are
	cx, cy := x-float64(box.Min.X), y-float64(box.Min.Y)
	to := func(dx, dy float64) (float32, float32) { return float32(cx + dx*r), float32(cy + dy*r) }
	z.MoveTo(to(1, 0))
	for _, q := range [4][6]float64{
		{1, k, k, 1, 0, 1}, {-k, 1, -1, k, -1, 0}, {-1, -k, -k, -1, 0, -1}, {k, -1, 1, -k, 1, 0},
	} {
		ax, ay := to(q[0], q[1])
		bx, by := to(q[2], q[3])
		ex, ey := to(q[4], q[5])
		z.CubeTo(ax, ay, bx, by, ex, ey)
	}
	z.ClosePath()
	z.DrawOp = draw.Over
	z.Draw(m, box, image.NewUniform(c), image.Point{})
}
