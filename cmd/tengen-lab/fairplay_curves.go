package main

import (
	"fmt"
	"html"
	"io"
)

// curve is how many accounts of a kind are found after so many games, as shares.
type curve struct {
	name              string
	look, first, bare []float64
}

// Sizes of the drawing, in its own units.
const (
	panelWide, panelHigh = 210.0, 110.0
	panelsWide           = 3
	curvesLeft           = 40.0
	curvesTop            = 64.0
)

// drawCurves draws a panel for each kind of account: the share of which look or look first is said after so many games, and beside
// it of those whose bare match rate is higher than every honest account's.
func drawCurves(w io.Writer, games []int, curves []curve) error {
	rows := (len(curves) + panelsWide - 1) / panelsWide
	wide, high := curvesLeft+panelsWide*(panelWide+24), curvesTop+float64(rows)*(panelHigh+52)
	var err error
	put := func(format string, args ...any) {
		if err == nil {
			_, err = fmt.Fprintf(w, format+"\n", args...)
		}
	}
	put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="11">`, wide, high)
	put(`<style>text{fill:#333}.axis{stroke:#999}.look{stroke:#1f6fb4}.first{stroke:#b4371f}.bare{stroke:#777;stroke-dasharray:4 3}path{fill:none;stroke-width:2}`)
	put(`@media (prefers-color-scheme: dark){text{fill:#ddd}.axis{stroke:#777}.look{stroke:#6ab0ea}.first{stroke:#ee7c66}.bare{stroke:#aaa}}</style>`)
	put(`<text x="8" y="18" font-size="14">Share of accounts that are found after so many games</text>`)
	for i, l := range []struct{ class, text string }{{"look", "look or look first"}, {"first", "look first"}, {"bare", "bare match rate above every honest account"}} {
		x := 8 + float64(i)*150
		put(`<path class="%s" d="M%g 36h24"/><text x="%g" y="40">%s</text>`, l.class, x, x+30, l.text)
	}
	for i, c := range curves {
		x0 := curvesLeft + float64(i%panelsWide)*(panelWide+24)
		y0 := curvesTop + float64(i/panelsWide)*(panelHigh+52)
		size := 11
		if len(c.name) > 34 {
			size = 9
		}
		put(`<text x="%g" y="%g" font-weight="bold" font-size="%d">%s</text>`, x0, y0, size, html.EscapeString(c.name))
		top := y0 + 8
		put(`<path class="axis" d="M%g %gv%gh%g" style="stroke-width:1"/>`, x0, top, panelHigh, panelWide)
		for _, share := range []float64{0, .5, 1} {
			put(`<text x="%g" y="%g" text-anchor="end" font-size="9">%.0f %%</text>`, x0-4, top+panelHigh*(1-share)+3, 100*share)
		}
		at := func(j int) float64 { return x0 + panelWide*(float64(j)+.5)/float64(len(games)) }
		for j, n := range games {
			put(`<text x="%g" y="%g" text-anchor="middle" font-size="9">%d</text>`, at(j), top+panelHigh+12, n)
		}
		for _, l := range []struct {
			class string
			of    []float64
		}{{"bare", c.bare}, {"look", c.look}, {"first", c.first}} {
			d := ""
			for j, y := range l.of {
				d += fmt.Sprintf("%c%.1f %.1f", "ML"[min(j, 1)], at(j), top+panelHigh*(1-y))
			}
			put(`<path class="%s" d="%s"/>`, l.class, d)
		}
	}
	put(`</svg>`)
	return err
}
