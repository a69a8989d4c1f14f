package web

import (
	"context"
	"net/http"
	"strconv"

	"tengen/hub/fault"
	"tengen/hub/game"
)

// blockingsMost is how often somebody may change the list in a minute.
const blockingsMost = 30

// Blocks keeps whom each member wants nothing to do with.
type Blocks interface {
	Blocks(ctx context.Context, u game.UserID) ([]string, error)   // by name
	Block(ctx context.Context, u game.UserID, name string) error   // once more is no fault
	Unblock(ctx context.Context, u game.UserID, name string) error // nor is somebody who is not blocked
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
	errBlockGuest = fault.Because(fault.Forbidden, "block_guest", "Blocking people needs an account.")
	errBlockOften = fault.Because(fault.TooMany, "block_often", "Your list has changed often; wait a while.")
)

// blocks answers with whom a member has blocked.
func (s *people) blocks(w http.ResponseWriter, r *http.Request) error {
	u, err := s.member(r, errBlockGuest)
	if err != nil {
		return err
	}
	return s.answerBlocks(w, r, u)
}

// block changes it.
func (s *people) block(w http.ResponseWriter, r *http.Request) error {
	var b blockChange
	if err := decode(r, &b); err != nil {
		return err
	}
	u, err := s.member(r, errBlockGuest)
	switch {
	case err != nil:
		return err
	case !validName(b.Name):
		return errMissing
	case !s.changes.Allow(strconv.FormatInt(int64(u), 10)):
		return errBlockOften
	}
	change := s.blocklist.Unblock
	if b.On {
		change = s.blocklist.Block
	}
	if err := change(r.Context(), u, b.Name); err != nil {
		return err
	}
	return s.answerBlocks(w, r, u)
}

func (s *people) answerBlocks(w http.ResponseWriter, r *http.Request, u game.UserID) error {
	names, err := s.blocklist.Blocks(r.Context(), u)
	if err != nil {
		return err
	}
	if names == nil {
		names = []string{}
	}
	answer(w, r, http.StatusOK, blocksPage{Names: names})
	return nil
}
