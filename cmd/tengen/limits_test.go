package main

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/db/dbtest"
)

// The frames of a socket are bounded, and a wrong bound is reported before anything is started.
func TestSocketFramesAreBounded(t *testing.T) {
	for frames, ok := range map[int]bool{0: false, 19: false, 20: true, 100: true, 1_000_000: true, 1_000_001: false, -1: false} {
		l, err := Config{SocketFrames: frames}.limits()
		if (err == nil) != ok || ok && l.Credits != frames {
			t.Errorf("%d: %+v, %v", frames, l, err)
		}
	}
	_, err := Start(t.Context(), Config{Database: Database{DatabaseURL: dbtest.Empty(t)}, Addr: "127.0.0.1:0"})
	if err == nil || !strings.Contains(err.Error(), "TENGEN_SOCKET_FRAMES") {
		t.Error(err)
	}
}
