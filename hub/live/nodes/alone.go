package nodes

import (
	"context"

	"tengen/hub/game"
	"tengen/hub/game/store"
)

// A server that shares its store with nobody is a node too, the only one: every game is its own, so that nobody is asked
// whose one is, and what it tells the others reaches nobody.

// sole is the registry of such a node. Its owned asks for no game.
type sole struct{}

func (sole) Name() string                                         { return "alone" }
func (sole) Look(context.Context) ([]string, error)               { return nil, nil }
func (sole) Leave(context.Context) error                          { return nil }
func (sole) Orphans(context.Context, int) ([]store.Orphan, error) { return nil, nil }
func (sole) Free(context.Context, []string) error                 { return nil }
func (sole) Release(context.Context, string) error                { return nil }

func (sole) Claims(context.Context, []string, bool) (map[string]store.Claim, error) { return nil, nil }

// Reserve lets everybody sit down: this node's own lists know who plays.
func (sole) Reserve(context.Context, string, game.UserID, game.UserID) (game.UserID, error) {
	return 0, nil
}

// nowhere is its bus.
type nowhere struct{}

func (nowhere) Publish(string, []byte) error                   { return nil }
func (nowhere) Subscribe(string, func([]byte)) (func(), error) { return func() {}, nil }
func (nowhere) Connected() bool                                { return true }
