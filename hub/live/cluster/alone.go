package cluster

import (
	"context"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A server that shares its store with nobody is a node too, the only one. Every game is its own, so it asks for no owner, and
// its messages to other nodes reach nobody.

// single is the registry of such a node. Its owned asks for no game.
type single struct{}

func (single) Name() string                                           { return "alone" }
func (single) Look(context.Context) ([]string, error)                 { return nil, nil }
func (single) Leave(context.Context) error                            { return nil }
func (single) Orphans(context.Context, int) ([]records.Orphan, error) { return nil, nil }
func (single) Free(context.Context, []string) error                   { return nil }
func (single) Release(context.Context, string) error                  { return nil }

func (single) Claims(context.Context, []string, bool) (map[string]records.Claim, error) {
	return nil, nil
}

// Reserve lets everybody sit down: this node's own lists know which users play.
func (single) Reserve(context.Context, string, game.UserID, game.UserID) (game.UserID, error) {
	return 0, nil
}

// noBus is its bus.
type noBus struct{}

func (noBus) Publish(string, []byte) error                   { return nil }
func (noBus) Subscribe(string, func([]byte)) (func(), error) { return func() {}, nil }
func (noBus) Connected() bool                                { return true }
