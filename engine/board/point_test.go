package board

import (
	"encoding/json"
	"errors"
	"testing"
)

func TestParsePointGood(t *testing.T) {
	for _, tc := range []struct {
		text string
		x, y int
	}{
		{"a1", 0, 0},
		{"h8", 7, 7},
		{"i9", 8, 8}, // the letter i is used
		{"j10", 9, 9},
		{"o15", 14, 14},
		{"a20", 0, 19},
		{"t1", 19, 0},
		{"t20", 19, 19},
	} {
		p, err := ParsePoint(tc.text)
		if err != nil || p != At(tc.x, tc.y) || p.X() != tc.x || p.Y() != tc.y {
			t.Errorf("ParsePoint(%q) = %d,%d, %v; want %d,%d", tc.text, p.X(), p.Y(), err, tc.x, tc.y)
		}
		if p.String() != tc.text {
			t.Errorf("At(%d, %d).String() = %q, want %q", tc.x, tc.y, p, tc.text)
		}
	}
}

func TestParsePointBad(t *testing.T) {
	for _, text := range []string{
		"", "h", "8", "h0", "h00", "h07", "h21", "h99", "h100", "u1", "H8", "`1", "h-1", "h+1",
		" h8", "h8 ", "h8\n", "h 8", "hh", "8h", "7,7", "-", "h1.5", "h٣", "ｈ8", "h８", "h1\x00", "\xff1",
		"hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh",
	} {
		if p, err := ParsePoint(text); !errors.Is(err, ErrPoint) || p != None {
			t.Errorf("ParsePoint(%q) = %v, %v; want None, ErrPoint", text, p, err)
		}
	}
}

func TestAtOutside(t *testing.T) {
	for _, xy := range [][2]int{{-1, 0}, {0, -1}, {20, 0}, {0, 20}, {1 << 31, 0}, {0, -1 << 31}, {1<<31 + 7, 7}} {
		if p := At(xy[0], xy[1]); p != None {
			t.Errorf("At(%d, %d) = %v, want None", xy[0], xy[1], p)
		}
	}
	if None.String() != "-" {
		t.Errorf("None.String() = %q", None)
	}
}

func TestPointText(t *testing.T) {
	in := []Point{At(7, 7), At(0, 19)}
	data, err := json.Marshal(in)
	if err != nil || string(data) != `["h8","a20"]` {
		t.Fatalf("Marshal = %s, %v", data, err)
	}
	var out []Point
	if err := json.Unmarshal(data, &out); err != nil || out[0] != in[0] || out[1] != in[1] {
		t.Fatalf("Unmarshal = %v, %v", out, err)
	}
	if _, err := json.Marshal(None); !errors.Is(err, ErrPoint) {
		t.Errorf("Marshal(None): %v, want ErrPoint", err)
	}
	if err := json.Unmarshal([]byte(`["h08"]`), &out); !errors.Is(err, ErrPoint) {
		t.Errorf("Unmarshal of h08: %v, want ErrPoint", err)
	}
}

// FuzzParsePoint holds that what is accepted is exactly what String writes.
func FuzzParsePoint(f *testing.F) {
	for _, s := range []string{"h8", "a1", "t20", "h07", "٣", "zz", "", "h-1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ParsePoint(s)
		switch {
		case err == nil && p.String() != s:
			t.Errorf("ParsePoint(%q) = %q", s, p)
		case err != nil && (p != None || !errors.Is(err, ErrPoint)):
			t.Errorf("ParsePoint(%q) = %v, %v", s, p, err)
		}
	})
}
