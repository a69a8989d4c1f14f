package botclient

import (
	"context"
	"errors"
	"net/url"
	"time"
)

// Line is a line of a stream.
type Line struct {
	Type string
	Text []byte // its JSON, valid while it is taken
}

// ErrDone is returned by a taker of lines that wants no more of them.
var ErrDone = errors.New("botclient: no more lines are wanted")

// settled is how long a stream must have lasted for the next failure to count as the first.
const settled = 10 * time.Second

// Events follows what happens to the account. See follow.
func (c *Client) Events(ctx context.Context, take func(Line) error) error {
	return c.follow(ctx, "/api/stream/event", nil, take)
}

// Game follows a game. Whenever again can be received from, the stream is opened again. See follow.
func (c *Client) Game(ctx context.Context, id string, again <-chan struct{}, take func(Line) error) error {
	return c.follow(ctx, "/api/bot/game/stream/"+url.PathEscape(id), again, take)
}

// follow hands on the lines of a stream and opens it again, after a pause with jitter, whenever it breaks off or is
// silent. It returns nil if take has returned ErrDone, and otherwise why it has given up: take's error, the context's
// cause, a refusal for good or a *Closed for good. Another stream for the same token is not fought over.
func (c *Client) follow(ctx context.Context, path string, again <-chan struct{}, take func(Line) error) error {
	var pause backoff
	for {
		opened := time.Now()
		lines, err := c.once(ctx, path, again, take)
		var closed *Closed
		var given *takerError
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.As(err, &given):
			if errors.Is(given.err, ErrDone) {
				return nil
			}
			return given.err
		case Final(err):
			return err
		case errors.As(err, &closed) && (closed.Reason == AnotherStream || closed.Reason == BadToken || closed.Reason == Suspended):
			return err
		}
		if lines > 0 && time.Since(opened) >= settled {
			pause.reset()
		}
		d := pause.next(after(err))
		c.log.Warn("a stream has ended and is opened again", "path", path, "in", d.Round(time.Millisecond), "cause", err)
		if err := wait(ctx, d); err != nil {
			return err
		}
	}
}

// takerError is an error of the function that takes the lines.
type takerError struct{ err error }

func (t *takerError) Error() string { return t.err.Error() }

// errAgain ends a stream because its taker wants to hear everything again.
var errAgain = errors.New("botclient: asked for again")

// once reads one stream to its end and returns how many lines there were.
func (c *Client) once(ctx context.Context, path string, again <-chan struct{}, take func(Line) error) (lines int, err error) {
	s, err := c.open(ctx, path)
	if err != nil {
		return 0, err
	}
	ended, watched := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(watched)
		select {
		case <-again:
			s.stop(errAgain)
		case <-ended:
		}
	}()
	defer func() {
		close(ended)
		<-watched
		s.close()
	}()
	for {
		kind, text, err := s.next()
		if err != nil {
			return lines, err
		}
		lines++
		if err := take(Line{Type: kind, Text: text}); err != nil {
			return lines, &takerError{err}
		}
	}
}
