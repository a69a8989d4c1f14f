package gomocup

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// until kills the brain when the context ends before the returned stop.
func (b *Brain) until(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() { b.kill(fmt.Errorf("%w: %w", ErrTimeout, context.Cause(ctx))) })
}

// ask sends lines and returns the next answer. UNKNOWN does not count: some brains send it for an earlier INFO.
func (b *Brain) ask(ctx context.Context, lines string) (string, error) {
	return b.answer(ctx, lines, true)
}

// answer is ask, for which UNKNOWN is ErrAnswer unless it is to be skipped.
func (b *Brain) answer(ctx context.Context, lines string, skip bool) (string, error) {
	defer b.until(ctx)()
	for stale := true; stale; {
		select {
		case text, ok := <-b.answers:
			if !ok {
				return "", b.ended()
			}
			b.message(text)
		default:
			stale = false
		}
	}
	if err := b.send(lines); err != nil {
		return "", err
	}
	for text := range b.answers {
		word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		switch word = upper(word); {
		case word == "SUGGEST":
			if err := b.send("PLAY " + rest); err != nil {
				return "", err
			}
		case word == "ERROR", word == "UNKNOWN" && !skip:
			return "", quoted(ErrAnswer, text)
		case word == "UNKNOWN":
			b.message(text)
		default:
			return strings.TrimSpace(text), nil
		}
	}
	return "", b.ended()
}

// send writes lines. A brain that does not read them is killed by the waiting caller.
func (b *Brain) send(lines string) error {
	if _, err := io.WriteString(b.stdin, strings.ReplaceAll(lines, "\n", "\r\n")+"\r\n"); err != nil {
		b.kill(nil)
		return b.ended()
	}
	return nil
}

// move asks for a move and puts it on the board.
func (b *Brain) move(ctx context.Context, lines string) (board.Point, error) {
	text, err := b.ask(ctx, lines)
	if err != nil {
		return board.None, err
	}
	return b.stone(strings.ReplaceAll(text, ", ", ","))
}

// quoted is err with the brain's text, cut to maxQuote bytes.
func quoted(err error, text string) error {
	return fmt.Errorf("%w: %q", err, text[:min(len(text), maxQuote)])
}

const maxQuote = 80

func (b *Brain) expectOK(ctx context.Context, line string) error {
	text, err := b.ask(ctx, line)
	if err == nil && upper(text) != "OK" && !strings.HasPrefix(upper(text), "OK ") {
		return quoted(ErrAnswer, text)
	}
	return err
}

// put notes a stone.
func (b *Brain) put(p board.Point) { b.taken[place(p)] = true }

func place(p board.Point) int { return p.X() + p.Y()*board.MaxSize }
