package storm

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tengen/cmd/internal/client"
	"tengen/hub/fault"
	"tengen/hub/wire"
)

const abusers = 16 // at a time

// abuse is strangers who send what no client sends, while others play.
var abuse = scenario{
	name: "abuse", about: "floods and broken frames beside 10 games", setting: setting{usual: true},
	run: runAbuse,
	rows: []row{
		{label: "kinds", key: "kinds"},
		{label: "attacks", key: "attacks"},
		{label: "answered otherwise than they should be", key: "wrong", ask: atMost("wrong", 0, 0, ""), sum: true},
		{label: "opponent p99 before, ms", key: "quiet p99", digits: 2},
		{label: "opponent p99 meanwhile, ms", key: "p99", digits: 2},
		{label: "MB resident more than before", key: "resident", digits: 1},
		nothingLost,
	},
}

// attack is something that no client sends, and what comes of it: one of some
// close codes, or an error that leaves the socket open.
type attack struct {
	name  string
	bytes []byte
	codes []int
	error fault.Code
}

// attacks are all kinds.
func attacks() []attack {
	frame := func(op byte, payload string) []byte { return client.AppendFrame(nil, op, [4]byte{}, []byte(payload)) }
	text := func(s string) []byte { return frame(client.OpText, s) }
	// with changes the first byte of a frame: whether it is the last of a message, reserved bits, what it is.
	with := func(first byte, frame []byte) []byte { return append([]byte{first}, frame[1:]...) }
	const limit = 4 << 10
	// The answers to a flood may fill the outbox before its credits are spent.
	flood := []int{wire.CloseFlood, wire.CloseSlow}
	return []attack{
		{name: "a byte too large", bytes: text(strings.Repeat("x", limit+1)), codes: []int{1009}},
		{name: "a megabyte", bytes: text(strings.Repeat("x", 1<<20)), codes: []int{1009}},
		{name: "a length of 2^63", bytes: []byte("\x81\xff\x80\x00\x00\x00\x00\x00\x00\x00mask"), codes: []int{1002, 1009}},
		{name: "10,000 fragments of a byte", bytes: append(with(client.OpText, text("x")), bytes.Repeat(with(0, text("x")), 10_000)...), codes: flood},
		{name: "half a close code", bytes: frame(client.OpClose, "\x03"), codes: []int{1002}},
		{name: "10,000 pongs", bytes: bytes.Repeat(frame(client.OpPong, ""), 10_000), codes: flood},
		{name: "10,000 pings", bytes: bytes.Repeat(frame(client.OpPing, ""), 10_000), codes: flood},
		{name: "1,000 messages", bytes: bytes.Repeat(text(`{"t":"ping","d":{"c":1}}`), 1000), codes: flood},
		{name: "binary", bytes: frame(2, "\x01\x02\x03"), codes: []int{1003}},
		{name: "no UTF-8", bytes: text("\xff\xfe"), codes: []int{1007}},
		{name: "no mask", bytes: []byte("\x81\x02{}"), codes: []int{1002}},
		{name: "reserved bits", bytes: with(0xf1, text("{}")), codes: []int{1002}},
		{name: "an opcode that is none", bytes: frame(3, ""), codes: []int{1002}},
		{name: "a ping of 200 bytes", bytes: frame(client.OpPing, strings.Repeat("x", 200)), codes: []int{1002}},
		{name: "nested as deep as fits", bytes: text(`{"t":"lobby","d":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}`),
			error: fault.Invalid},
		{name: "a field twice", bytes: text(`{"t":"watch","t":"leave","g":"x"}`), error: fault.Invalid},
		{name: "a number of 1e309", bytes: text(`{"t":"watch","g":"x","v":1e309}`), error: fault.Invalid},
		{name: "no JSON", bytes: text(`{"t":`), error: fault.Invalid},
	}
}

func runAbuse(ctx context.Context, t *trial) (Values, error) {
	ms, err := t.play(ctx, t.scaled(10, 2), 2, false)
	if err != nil {
		return nil, err
	}
	kinds := attacks()
	before, err := t.target.memory(ctx)
	if err != nil {
		return nil, err
	}
	var said []string
	var wrong, done int
	// A move each per second: their credits are those of life.
	quiet, v, err := t.beside(ctx, ms, float64(len(ms)), func(run context.Context) { done, wrong, said = t.attackAll(ctx, run, kinds) })
	if err != nil {
		return nil, err
	}
	after, err := t.target.memory(ctx)
	if err != nil {
		return nil, err
	}
	v["quiet p99"], v["resident"] = quiet["p99"], math.Max(0, float64(after.resident-before.resident)/1e6)
	v["kinds"], v["attacks"], v["wrong"] = float64(len(kinds)), float64(done), float64(wrong)
	err = t.verify(ctx, ms, v)
	if wrong > 0 && err == nil {
		err = fmt.Errorf("%d attacks were answered wrongly: %s", wrong, strings.Join(said, "; "))
	}
	return v, err
}

// attackAll attacks in every way, over and over until run ends; each way once
// at least.
func (t *trial) attackAll(ctx, run context.Context, kinds []attack) (done, wrong int, said []string) {
	var next atomic.Int64
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range abusers {
		wg.Go(func() {
			for ctx.Err() == nil {
				n := int(next.Add(1)) - 1
				if n >= len(kinds) && run.Err() != nil {
					return
				}
				err := t.attack(ctx, kinds[n%len(kinds)])
				mu.Lock()
				done++
				if err != nil {
					if wrong++; len(said) < 5 {
						said = append(said, err.Error())
					}
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return done, wrong, said
}

// attack makes one and looks at what comes of it.
func (t *trial) attack(ctx context.Context, a attack) error {
	refused := make(chan fault.Code, 1)
	d := t.dialing("")
	d.Take = func(m client.Message, _ time.Time) {
		if m.Code != "" {
			select {
			case refused <- m.Code:
			default:
			}
		}
	}
	s, err := client.Open(ctx, d)
	if err != nil {
		return fmt.Errorf("%s: %w", a.name, err)
	}
	defer s.Close()
	s.Conn.SetWriteDeadline(time.Now().Add(arrival))
	if _, err := s.Conn.Write(a.bytes); err != nil && len(a.codes) == 0 {
		return fmt.Errorf("%s: %w", a.name, err)
	}
	timer := time.NewTimer(arrival)
	defer timer.Stop()
	for {
		select {
		case code := <-refused:
			switch a.error {
			case "": // the close comes too
			case code:
				return nil
			default:
				return fmt.Errorf("%s: refused as %s", a.name, code)
			}
		case <-s.Done:
			if code := s.Code(); !slices.Contains(a.codes, code) {
				return fmt.Errorf("%s: closed with %d, %v", a.name, code, s.Reason())
			}
			return nil
		case <-timer.C:
			return fmt.Errorf("%s: no answer", a.name)
		}
	}
}
