package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

// The same commands give the same weights and the same network, however many games are played at a time. A part of
// `make networks`, small.
func TestNetworksRepeat(t *testing.T) {
	t.Parallel()
	games, nodes := 6, int64(40)
	if !testing.Short() {
		games, nodes = 60, 300
	}
	old, err := os.ReadFile(filepath.Join("..", "..", "engine", "weights", "renju.txt"))
	if err != nil {
		t.Fatal(err)
	}
	made := func(workers int) (weights, network []byte) {
		dir := t.TempDir()
		file, text, net := filepath.Join(dir, "games"), filepath.Join(dir, "weights"), filepath.Join(dir, "net")
		if err := os.WriteFile(text, old, 0o644); err != nil {
			t.Fatal(err)
		}
		play := tunePlayCmd{Rule: "renju", Size: 15, Games: games, Nodes: nodes, Workers: workers, Compact: true, Seed: 1, Out: file}
		fit := tuneFitCmd{Rule: "renju", Outcome: 0.7, Epochs: 2, Rate: 0.02, Decay: 0.0003, Scale: 1, Only: "order", Out: text, Games: []string{file}}
		train := tuneTrainCmd{Rule: "renju", Outcome: 0.2, Epochs: 2, Rate: 0.004, Decay: 0.1, Workers: workers, Out: net, Games: []string{file}}
		for _, c := range []interface{ Run(context.Context) error }{&play, &fit, &train} {
			if err := c.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		return read(t, text), read(t, net)
	}
	oneText, oneNet := made(1)
	text, net := made(3)
	if !bytes.Equal(oneText, text) {
		t.Error("the weights differ")
	}
	if !bytes.Equal(oneNet, net) {
		t.Error("the networks differ")
	}
	for _, file := range [][]byte{text, net} {
		if !bytes.Contains(file, []byte("games: sha256 ")) || !bytes.Contains(file, []byte("(seed 1).")) {
			t.Errorf("no past in %.400q", file)
		}
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
