package botapi

import (
	"errors"
	"sync"

	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// reason is why the server ends a stream.
type reason string

const (
	reasonAnother reason = "another_stream"
	reasonToken   reason = "token"
	// reasonSuspended: a moderator has suspended the account.
	reasonSuspended reason = "suspended"
	reasonSlow      reason = "slow"
	reasonRestart   reason = "restart"
	// reasonRenamed: the account has another name now.
	reasonRenamed reason = "renamed"
	// reasonBusy: the game had no place for the stream's request, or the store did not answer.
	reasonBusy reason = "busy"
	// reasonRetry: the game changes servers, or is read again.
	reasonRetry   reason = "retry"
	reasonDamaged reason = "damaged"
)

var sentences = map[reason]string{
	reasonAnother:   "The same token has opened this stream again: it is your other program.",
	reasonToken:     "The token does not work any more.",
	reasonSuspended: "The account is suspended; its page says why.",
	reasonSlow:      "You did not read what was sent; open the stream again.",
	reasonRestart:   "The server stops; open the stream again in a moment.",
	reasonRenamed:   "The account has another name now; open the stream again.",
	reasonBusy:      "The server is too busy for this game just now; open the stream again in a moment.",
	reasonRetry:     "The game cannot be followed just now; open the stream again in a moment.",
	reasonDamaged:   "This game is damaged and has been set aside; its clocks stand still. Nothing of it is lost.",
}

const feedMost = 256 << 10 // bytes that wait for a stream's writer

// feed is the queue of a stream's lines until its writer takes them. It is a client.Sink, and one goroutine takes from
// it.
type feed struct {
	wake chan struct{} // has room for one: something has come

	mu      sync.Mutex // guards the following
	lines   [][]byte
	size    int
	refused error
	ended   reason
	cause   error  // with ended: why, as it is answered where no stream has begun
	hurry   func() // has a write that is under way end soon; nil: there is none any more
}

func newFeed() *feed { return &feed{wake: make(chan struct{}, 1)} }

// Send queues lines; a reader with too many unread lines is slow, and gets no more.
func (f *feed) Send(lines []byte) {
	f.mu.Lock()
	slow := f.size+len(lines) > feedMost
	if !slow && f.ended == "" {
		f.lines = append(f.lines, lines)
		f.size += len(lines)
	}
	f.mu.Unlock()
	if slow {
		f.end(reasonSlow)
		return
	}
	f.stir()
}

// Refuse notes the reason why the stream is refused.
func (f *feed) Refuse(_ int64, _ string, err error) {
	f.mu.Lock()
	if f.refused == nil {
		f.refused = err
	}
	f.mu.Unlock()
	f.stir()
}

// End is client.Sink's.
func (f *feed) End(err error) {
	switch {
	case errors.Is(err, client.ErrSessionEnded):
		f.endFor(reasonToken, account.ErrToken)
	case errors.Is(err, client.ErrAnother):
		f.endFor(reasonAnother, err)
	case errors.Is(err, client.ErrRenamed):
		f.endFor(reasonRenamed, err)
	case client.Suspends(err):
		f.endFor(reasonSuspended, err)
	default:
		f.endFor(reasonRestart, client.ErrRestart)
	}
}

// end ends the stream for a reason that only a stream has which has begun, the first one.
func (f *feed) end(why reason) { f.endFor(why, wire.ErrRetry) }

func (f *feed) endFor(why reason, cause error) {
	f.mu.Lock()
	if f.ended == "" {
		f.ended, f.cause = why, cause
		if f.hurry != nil {
			f.hurry()
		}
	}
	f.mu.Unlock()
	f.stir()
}

// why returns the refusal of a request whose stream ended before it began; nil: it has not ended.
func (f *feed) why() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.cause
}

func (f *feed) stir() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// write has hurry called when the stream is to end; nil: no more.
func (f *feed) write(hurry func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.hurry = hurry
}

// take returns the queued lines, and whether that is the end.
func (f *feed) take() (lines [][]byte, ended reason, refused error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	lines, ended, refused = f.lines, f.ended, f.refused
	f.lines, f.size, f.refused = nil, 0, nil
	return lines, ended, refused
}

// putBack queues lines again, before those that have come since.
func (f *feed) putBack(lines [][]byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, l := range lines {
		f.size += len(l)
	}
	f.lines = append(lines[:len(lines):len(lines)], f.lines...)
}
