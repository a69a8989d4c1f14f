package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/member/account"
)

// token is a personal token as its owner sees it.
type token struct {
	ID      int64           `json:"id"`
	Name    string          `json:"name"`
	Scopes  []account.Scope `json:"scopes"`
	Created time.Time       `json:"created"`
	Used    *time.Time      `json:"used,omitempty"` // absent: never
}

// tokensPage is a member's tokens.
type tokensPage struct {
	Tokens []token         `json:"tokens"` // the newest first
	Scopes []account.Scope `json:"scopes"` // all there are
	Bot    bool            `json:"bot"`    // the account is marked as a bot's
}

// newToken asks for a token.
type newToken struct {
	Name   string          `json:"name"`
	Scopes []account.Scope `json:"scopes"`
}

// madeToken is a token that has been made.
type madeToken struct {
	Token  token  `json:"token"`
	Secret string `json:"secret"` // shown now and never again
}

// tokenGone withdraws a token.
type tokenGone struct {
	ID int64 `json:"id"`
}

// tokenOf returns a token as its owner sees it.
func tokenOf(t account.Token) token {
	out := token{ID: t.ID, Name: t.Name, Scopes: t.Scopes, Created: t.Created.UTC()}
	if t.Used.After(t.Created) {
		used := t.Used.UTC()
		out.Used = &used
	}
	return out
}

// answerTokens answers with a member's tokens.
func (s *accounts) answerTokens(r *http.Request, current account.Session) (out tokensPage, err error) {
	all, err := s.service.Tokens().List(r.Context(), current)
	if err != nil {
		return out, err
	}
	page := tokensPage{Tokens: []token{}, Scopes: account.Scopes(), Bot: current.User.Program}
	for _, t := range all {
		page.Tokens = append(page.Tokens, tokenOf(t))
	}
	return page, nil
}

// makeToken makes one.
func (s *accounts) makeToken(r *http.Request, current account.Session, n newToken) (out madeToken, err error) {
	made, secret, err := s.service.Tokens().Make(r.Context(), current, n.Name, n.Scopes, clientOf(r))
	if err != nil {
		return out, err
	}
	return madeToken{Token: tokenOf(made), Secret: secret}, nil
}

// withdrawToken ends one.
func (s *accounts) withdrawToken(r *http.Request, current account.Session, gone tokenGone) (out tokensPage, err error) {
	if err := s.service.Tokens().Withdraw(r.Context(), current, gone.ID); err != nil {
		return out, err
	}
	return s.answerTokens(r, current)
}
