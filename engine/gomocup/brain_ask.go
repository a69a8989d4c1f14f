package gomocup

import (
	"context"
	"fmt"
	"io"
	"strings"

	"tengen/engine/board"
)

// until kills the brain when the context ends before the returned stop.
func (b *Brain) until(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() { b.kill(fmt.Errorf("%w: %w", ErrTimeout, context.Cause(ctx))) })
}

// ask sends lines and returns the next answer. UNKNOWN is one only if the
// command is optional: some brains say it to an INFO that came before.
func (b *Brain) ask(ctx context.Context, lines string, optional bool) (string, error) {
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
		case word == "ERROR", word == "UNKNOWN" && optional:
			return "", quoted(ErrAnswer, text)
		case word == "UNKNOWN":
			b.message(text)
		default:
			return strings.TrimSpace(text), nil
		}
	}
	return "", b.ended()
}

// send writes lines. A brain that does not read them is killed by whoever waits.
func (b *Brain) send(lines string) error {
	if _, err := io.WriteString(b.stdin, strings.ReplaceAll(lines, "\n", "\r\n")+"\r\n"); err != nil {
		b.kill(nil)
		return b.ended()
	}
	return nil
}

// move asks for a move and puts it on the board.
func (b *Brain) move(ctx context.Context, lines string) (board.Point, error) {
	text, err := b.ask(ctx, lines, false)
	if err != nil {
		return board.None, err
	}
	points, err := b.points(text)
	if err != nil || len(points) != 1 {
		return board.None, answerError(text, err)
	}
	b.put(points[0], true)
	return points[0], nil
}

// points reads an answer of different empty points.
func (b *Brain) points(text string) ([]board.Point, error) {
	var points []board.Point
	for i, word := range strings.Fields(strings.ReplaceAll(text, ", ", ",")) {
		var c Command
		if err := c.numbers(word, 2, 2); err != nil || i == 3 {
			return nil, answerError(text, nil)
		}
		p, err := point(c.Args[0], c.Args[1], b.size)
		if err != nil || b.taken[place(p)] {
			return nil, quoted(ErrIllegal, text)
		}
		for _, q := range points {
			if p == q {
				return nil, quoted(ErrIllegal, text)
			}
		}
		points = append(points, p)
	}
	return points, nil
}

// quoted is err with what the brain said, cut to maxQuote bytes.
func quoted(err error, text string) error {
	return fmt.Errorf("%w: %q", err, text[:min(len(text), maxQuote)])
}

const maxQuote = 80

// answerError is err, or ErrAnswer if that is none.
func answerError(text string, err error) error {
	if err == nil {
		err = quoted(ErrAnswer, text)
	}
	return err
}

func (b *Brain) expectOK(ctx context.Context, line string, optional bool) error {
	text, err := b.ask(ctx, line, optional)
	if err == nil && upper(text) != "OK" && !strings.HasPrefix(upper(text), "OK ") {
		return answerError(text, nil)
	}
	return err
}

// put notes whether a point has a stone.
func (b *Brain) put(p board.Point, stone bool) { b.taken[place(p)] = stone }

func place(p board.Point) int { return p.X() + p.Y()*board.MaxSize }
