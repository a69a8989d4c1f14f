package web

import (
	"context"
	"net/http"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// chatChangesMost is how often somebody may change the settings in a minute.
const chatChangesMost = 30

// ChatSettings keeps what each member wants to see of chat.
type ChatSettings interface {
	ChatSettings(ctx context.Context, u game.UserID) (records.ChatSettings, error)
	SetChatSettings(ctx context.Context, u game.UserID, s records.ChatSettings) error
}

var errSettingsOften = fault.WithReason(fault.TooMany, "chat_settings_often", "Your settings have changed often; wait a while.")

// chats answers with what members want to see of chat. Guests' settings are in their browsers.
type chats struct {
	sessions
	store   ChatSettings
	changes *limit.Limiter // by user
}

// settings answers with a member's settings.
func (s *chats) settings(r *http.Request) (out records.ChatSettings, err error) {
	u, err := s.member(r, account.ErrGuest)
	if err != nil {
		return out, err
	}
	return s.store.ChatSettings(r.Context(), u)
}

// change keeps other ones.
func (s *chats) change(r *http.Request, want records.ChatSettings) (out records.ChatSettings, err error) {
	u, err := s.member(r, account.ErrGuest)
	if err != nil {
		return out, err
	}
	if want.Words, err = wire.HiddenWords(want.Words); err != nil {
		return out, err
	}
	if !s.changes.Allow(u.Key()) {
		return out, errSettingsOften
	}
	if err := s.store.SetChatSettings(r.Context(), u, want); err != nil {
		return out, err
	}
	return want, nil
}
