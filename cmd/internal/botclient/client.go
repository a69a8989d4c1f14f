package botclient

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	answerWithin = 15 * time.Second // a request, and the head of a stream
	maxAnswer    = 256 << 10        // bytes of an answer
	maxWait      = 10 * time.Minute // the longest Retry-After that is believed
)

// Client sends requests for one token. It is safe for concurrent use.
type Client struct {
	base  string
	token string
	http  *http.Client
	log   *slog.Logger
}

// ErrAddress is returned by New for an invalid address of a site.
var ErrAddress = errors.New("botclient: not the address of a site")

// New returns a client of the site at base, such as https://example.org, which logs its retries. transport nil is the
// usual one.
func New(base, token string, log *slog.Logger, transport http.RoundTripper) (*Client, error) {
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return nil, fmt.Errorf("%w: %q", ErrAddress, base)
	}
	if transport == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.ResponseHeaderTimeout = answerWithin
		transport = t
	}
	return &Client{
		base: u.Scheme + "://" + u.Host, token: token, log: log,
		http: &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}, nil
}

// Exposed reports whether the token would cross a network that anybody can listen to.
func (c *Client) Exposed() bool {
	u, _ := url.Parse(c.base) // New has
	if u.Scheme == "https" || u.Hostname() == "localhost" {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return ip == nil || !ip.IsLoopback()
}

// CloseIdle closes the connections that nothing uses.
func (c *Client) CloseIdle() { c.http.CloseIdleConnections() }

// request returns a request with the token. body nil is none; key "" is none.
func (c *Client) request(ctx context.Context, method, path, key string, body any) (*http.Request, error) {
	var content io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, content)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	return req, nil
}

// do sends a request once and reads its answer into into, unless that is nil: as it is into bytes, else as JSON. A *Refused is the
// server's; any other error leaves it open whether the request was taken.
func (c *Client) do(ctx context.Context, method, path, key string, body, into any) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	req, err := c.request(ctx, method, path, key, body)
	if err != nil {
		return err
	}
	res, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }() // it was only read
	if res.StatusCode != http.StatusOK {
		return refusal(res)
	}
	text, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil || into == nil {
		return err
	}
	if all, ok := into.(*[]byte); ok {
		*all = text
		return nil
	}
	return json.Unmarshal(text, into)
}

// refusal reads why a request was not taken.
func refusal(res *http.Response) error {
	r := &Refused{}
	text, _ := io.ReadAll(io.LimitReader(res.Body, maxAnswer)) // what came of it
	if json.Unmarshal(text, r) != nil || r.Code == "" {
		r = &Refused{Code: "http", Message: res.Status}
		if to := res.Header.Get("Location"); to != "" {
			r.Message += ", it is at " + to
		}
	}
	r.Status = res.StatusCode
	if s, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && s > 0 {
		r.After = min(time.Duration(s)*time.Second, maxWait)
	}
	return r
}

// Account returns whose token it is.
func (c *Client) Account(ctx context.Context) (a Account, err error) {
	return a, c.insist(ctx, http.MethodGet, "/api/account", "", nil, &a)
}

// Upgrade marks the account as a bot's, for good.
func (c *Client) Upgrade(ctx context.Context) error {
	return c.insist(ctx, http.MethodPost, "/api/bot/account/upgrade", "", nil, nil)
}

// Describe says which program plays.
func (c *Client) Describe(ctx context.Context, e Engine) error {
	return c.insist(ctx, http.MethodPost, "/api/bot/account/about", "", e, nil)
}

// game is the path of an action in a game.
func game(id, what string) string { return "/api/bot/game/" + url.PathEscape(id) + "/" + what }

// Move places a stone or, as "pass", passes, in the position of version v.
func (c *Client) Move(ctx context.Context, id, point string, v int) error {
	return c.insist(ctx, http.MethodPost, fmt.Sprintf("%s?v=%d", game(id, "move/"+url.PathEscape(point)), v), "", nil, nil)
}

// Decide answers the decision in the position of version v.
func (c *Client) Decide(ctx context.Context, id string, v int, d Decision) error {
	return c.insist(ctx, http.MethodPost, fmt.Sprintf("%s?v=%d", game(id, "decision"), v), "", d, nil)
}

// Resign gives the game up.
func (c *Client) Resign(ctx context.Context, id string) error {
	return c.insist(ctx, http.MethodPost, game(id, "resign"), newKey(), nil, nil)
}

// Draw accepts or declines the draw that is offered.
func (c *Client) Draw(ctx context.Context, id string, yes bool) error {
	return c.insist(ctx, http.MethodPost, game(id, "draw/"+yesNo(yes)), newKey(), nil, nil)
}

// Rematch accepts or declines the opponent's offer of a rematch.
func (c *Client) Rematch(ctx context.Context, id string, yes bool) error {
	return c.insist(ctx, http.MethodPost, game(id, "rematch/"+yesNo(yes)), newKey(), nil, nil)
}

// Takeback allows or refuses the opponent's request.
func (c *Client) Takeback(ctx context.Context, id string, yes bool) error {
	return c.insist(ctx, http.MethodPost, game(id, "takeback/"+yesNo(yes)), newKey(), nil, nil)
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// Claim takes the win that is left by an opponent who has gone.
func (c *Client) Claim(ctx context.Context, id string) error {
	return c.insist(ctx, http.MethodPost, game(id, "claim"), newKey(), nil, nil)
}

// Chat sends a line once for any number of calls with the same key.
func (c *Client) Chat(ctx context.Context, id, text, key string) error {
	return c.insist(ctx, http.MethodPost, game(id, "chat"), key, map[string]string{"text": text}, nil)
}

// Challenge challenges somebody.
func (c *Client) Challenge(ctx context.Context, name string, w Wish) (made Challenge, err error) {
	return made, c.insist(ctx, http.MethodPost, "/api/challenge/"+url.PathEscape(name), newKey(), w, &made)
}

// ChallengeHouse begins a game with a level of the site's own engine.
func (c *Client) ChallengeHouse(ctx context.Context, level string, w Wish) (made GameInfo, err error) {
	wish := struct {
		Wish
		Level string `json:"level"`
	}{w, level}
	return made, c.insist(ctx, http.MethodPost, "/api/challenge/ai", newKey(), wish, &made)
}

// Online returns the bots that are here.
func (c *Client) Online(ctx context.Context) (list []User, err error) {
	var text []byte
	if err := c.insist(ctx, http.MethodGet, "/api/bot/online", "", nil, &text); err != nil {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		var u User
		if err := json.Unmarshal(line, &u); err != nil {
			return nil, fmt.Errorf("botclient: a line that is none: %.80q: %w", line, err)
		}
		list = append(list, u)
	}
	return list, nil
}

// EventList returns the site's events.
func (c *Client) EventList(ctx context.Context) (list EventList, err error) {
	return list, c.insist(ctx, http.MethodGet, "/api/events", "", nil, &list)
}

// JoinEvent takes part in an event for bots.
func (c *Client) JoinEvent(ctx context.Context, id string) error {
	return c.insist(ctx, http.MethodPost, "/api/bot/event/"+url.PathEscape(id)+"/join", newKey(), nil, nil)
}

// LeaveEvent ends taking part.
func (c *Client) LeaveEvent(ctx context.Context, id string) error {
	return c.insist(ctx, http.MethodPost, "/api/bot/event/"+url.PathEscape(id)+"/leave", newKey(), nil, nil)
}

// Accept takes a challenge up.
func (c *Client) Accept(ctx context.Context, id string) error {
	return c.insist(ctx, http.MethodPost, "/api/challenge/"+url.PathEscape(id)+"/accept", newKey(), nil, nil)
}

// Decline refuses a challenge.
func (c *Client) Decline(ctx context.Context, id string, why Reason) error {
	return c.insist(ctx, http.MethodPost, "/api/challenge/"+url.PathEscape(id)+"/decline", newKey(), map[string]Reason{"reason": why}, nil)
}
