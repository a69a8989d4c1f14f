package web

import (
	zipfile "archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// All games of somebody come as lines of JSON, and as one PSQ file each.
func TestAllGamesInOtherForms(t *testing.T) {
	b := newBench(t)
	end := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	passed := finished("g3", end)
	passed.Moves = []string{"h8", "pass"}
	b.archive.games = []archive.Summary{finished("g1", end), finished("g2", end.Add(-time.Hour)), passed}
	r := b.do(request{path: "/api/users/Ann/games.ndjson"})
	body := text(t, r)
	lines := strings.Split(strings.TrimSpace(body), "\n")
	var first archive.Summary
	if err := json.Unmarshal([]byte(lines[0]), &first); err != nil || len(lines) != 3 || first.ID != "g1" || len(first.Moves) == 0 || r.Header.Get("Content-Type") != "application/x-ndjson" {
		t.Errorf("%v, %s", err, body)
	}
	r = b.do(request{path: "/api/users/Ann/games.psq"})
	all, err := io.ReadAll(r.Body)
	if err != nil || r.Header.Get("Content-Disposition") != "attachment; filename=tengen-Ann-games.psq.zip" {
		t.Fatal(err, r.Header)
	}
	z, err := zipfile.NewReader(bytes.NewReader(all), int64(len(all)))
	if err != nil || len(z.File) != 2 || z.File[0].Name != "g1.psq" { // a PSQ file has no passes
		t.Fatalf("%v, %d files", err, len(z.File))
	}
	f, err := z.File[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := record.ReadPSQ(bytes.NewReader(text)); err != nil || len(g.Moves()) != len(first.Moves) {
		t.Errorf("%v: %s", err, text)
	}
}
