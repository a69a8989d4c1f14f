package web

import (
	"context"
	"net/http"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// blockingsMost is how often somebody may change the list in a minute.
const blockingsMost = 30

// Blocks keeps the users whom each member has blocked.
type Blocks interface {
	Blocks(ctx context.Context, u game.UserID) ([]string, error) // by name
	// Block and Unblock return the user that they were about. Blocking once more is no fault, nor is unblocking a user who is
	// not blocked: 0.
	Block(ctx context.Context, u game.UserID, name string) (game.UserID, error)
	Unblock(ctx context.Context, u game.UserID, name string) (game.UserID, error)
}

// blocksPage is whom a member has blocked.
type blocksPage struct {
	Names []string `json:"names"`
}

// blockChange blocks somebody, or no longer.
type blockChange struct {
	Name string `json:"name"`
	On   bool   `json:"on"`
}

var (
	errBlockGuest = fault.WithReason(fault.Forbidden, "block_guest", "Blocking people needs an account.")
	errBlockOften = fault.WithReason(fault.TooMany, "block_often", "Your list has changed often; wait a while.")
)

// blocks answers with the people whom a member has blocked.
func (s *people) blocks(r *http.Request) (out blocksPage, err error) {
	u, err := s.member(r, errBlockGuest)
	if err != nil {
		return out, err
	}
	return s.answerBlocks(r, u)
}

// block changes it.
func (s *people) block(r *http.Request, b blockChange) (out blocksPage, err error) {
	u, err := s.member(r, errBlockGuest)
	switch {
	case err != nil:
		return out, err
	case !validName(b.Name):
		return out, errMissing
	case !s.changes.Allow(u.Key()):
		return out, errBlockOften
	}
	change := s.blocklist.Unblock
	if b.On {
		change = s.blocklist.Block
	}
	other, err := change(r.Context(), u, b.Name)
	if err != nil {
		return out, err
	}
	if other != 0 {
		s.blockChanged(u, other, b.On)
	}
	return s.answerBlocks(r, u)
}

func (s *people) answerBlocks(r *http.Request, u game.UserID) (out blocksPage, err error) {
	names, err := s.blocklist.Blocks(r.Context(), u)
	if err != nil {
		return out, err
	}
	if names == nil {
		names = []string{}
	}
	return blocksPage{Names: names}, nil
}
