package record

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

func TestParseLink(t *testing.T) {
	for _, tc := range []struct {
		link, want string
		size       int
	}{
		{"https://gomocalc.com/#/h8i9i7", "h8i9i7", 15},
		{"https://www.gomocalc.com/#/H8I9I7/", "h8i9i7", 15},
		{"http://gomocalc.com/index.html#/a1o15", "a1o15", 15},
		{"gomocalc.com/#/t20a1", "t20a1", 20},
		{"\n\tgomocalc.com#h8\r\n", "h8", 15},
		{"https://gomocalc.com/?x=1#/h8?y=2", "h8", 15},
		{"https://gomocalc.com/#/", "", 15},
		{"https://gomocalc.com", "", 15},
	} {
		points, err := ParseLink(tc.link, tc.size)
		if err != nil || board.FormatList(points) != tc.want {
			t.Errorf("%q: %v, %v, want %s", tc.link, points, err, tc.want)
		}
	}
	for _, tc := range []struct {
		link string
		size int
		want error
	}{
		{"", 15, ErrSyntax},
		{"h8i9", 15, ErrSyntax},
		{"https://example.com/#/h8", 15, ErrSyntax},
		{"https://gomocalc.com.example/#/h8", 15, ErrSyntax},
		{"https://gomocalc.com/#/h8 i9", 15, ErrSyntax},
		{"https://gomocalc.com/#/settings", 15, ErrPoint},
		{"https://gomocalc.com/#/h8pass", 15, ErrPoint},
		{"https://gomocalc.com/#/t20", 15, ErrPoint},
		{"https://gomocalc.com/#/h8h8", 15, ErrOccupied},
		{"https://gomocalc.com/#/h8", 21, ErrSize},
		{"https://gomocalc.com/", 21, ErrSize},
	} {
		points, err := ParseLink(tc.link, tc.size)
		if !errors.Is(err, tc.want) || points != nil {
			t.Errorf("%q: %v, %v, want %v", tc.link, points, err, tc.want)
			continue
		}
		typed(t, err)
	}
}
