package main

import (
	"math"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/tengen-storm/internal/storm"
)

// A storm is bounded for all flags.
func TestBounds(t *testing.T) {
	good := measureCmd{Options: storm.Options{Repeat: 3, Time: 10 * time.Second, Scale: 1}}
	for name, tc := range map[string]struct {
		change func(*measureCmd)
		ok     bool
	}{
		"as it is":      {func(*measureCmd) {}, true},
		"no rounds":     {func(c *measureCmd) { c.Repeat = 0 }, false},
		"endless":       {func(c *measureCmd) { c.Time = time.Hour }, false},
		"huge":          {func(c *measureCmd) { c.Scale = 11 }, false},
		"no number":     {func(c *measureCmd) { c.Scale = math.NaN() }, false},
		"one node":      {func(c *measureCmd) { c.Nodes = 1 }, false},
		"many nodes":    {func(c *measureCmd) { c.Nodes = 10 }, false},
		"quick is tiny": {func(c *measureCmd) { c.Quick, c.Repeat, c.Scale = true, 50, 5 }, true},
	} {
		c := good
		tc.change(&c)
		if err := c.check(); (err == nil) != tc.ok {
			t.Errorf("%s: %v", name, err)
		}
		if c.Quick && (c.Repeat != 1 || c.Scale != 0.05) {
			t.Errorf("%s: %+v", name, c)
		}
	}
}
