package arena

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// parseCount reads a whole number with an optional K or M for thousands or
// millions: "5000", "5K".
func parseCount(s string) (int64, error) {
	return parseScaled(s, map[string]float64{"": 1, "k": 1e3, "m": 1e6, "g": 1e9})
}

// parseBytes reads a number of bytes: "350M", "64MiB", "1G"; the letters are
// powers of 1024.
func parseBytes(s string) (int64, error) {
	low := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(s), "b"), "i")
	return parseScaled(low, map[string]float64{"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30})
}

func parseScaled(s string, units map[string]float64) (int64, error) {
	low := strings.ToLower(strings.TrimSpace(s))
	digits := strings.TrimRight(low, "kmg")
	unit, ok := units[low[len(digits):]]
	v, err := strconv.ParseFloat(digits, 64)
	if !ok || err != nil || math.IsNaN(v) || v < 0 || v*unit > 1<<62 {
		return 0, fmt.Errorf("not a number: %.20q", s)
	}
	return int64(v * unit), nil
}

// short writes a number in thousands or millions when it is large.
func short(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%.2fM", v/1e6)
	case v >= 1e4:
		return fmt.Sprintf("%.0fK", v/1e3)
	}
	return fmt.Sprintf("%.0f", v)
}

// Bytes is a size as the command line writes it.
type Bytes int64

// UnmarshalText reads "350M", "64MiB" or a plain number.
func (b *Bytes) UnmarshalText(text []byte) error {
	n, err := parseBytes(string(text))
	*b = Bytes(n)
	return err
}
