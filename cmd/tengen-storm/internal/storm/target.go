package storm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/cmd/internal/whole"
)

// Names of the measured values.
const (
	serverName    = "server"
	yardstickName = "yardstick"
)

// target is a running server or yardstick.
type target struct {
	*process.Process
	name    string
	relay   bool
	addr    string // host:port of its sockets
	metrics string // base URL of its metrics and profiles
}

// manyFrames are those that a socket of a closed loop may send in 20 s: the most that serve allows.
const manyFrames = 1_000_000

// start starts the yardstick, or the server on the testbed's database, on a free port of the
// loopback address.
func (r *runner) start(ctx context.Context, s setting, relay bool) (*target, error) {
	if err := r.testbed.checkpoint(ctx); err != nil {
		return nil, err
	}
	name, program, args, env := serverName, r.Server, []string{"serve"}, []string{
		"TENGEN_ADDR=127.0.0.1:0", "TENGEN_METRICS_ADDR=127.0.0.1:0", "TENGEN_SHOWS=false", "DATABASE_URL=" + r.testbed.cluster.URL(),
		"TENGEN_SOCKET_FRAMES=" + strconv.Itoa(manyFrames), "TENGEN_CORK=" + strconv.FormatBool(!s.unbatched),
	}
	if relay {
		name, program, args, env = yardstickName, r.Self, []string{"relay", fmt.Sprintf("--gather=%v", s.gathers)}, nil
	}
	r.testbed.starts++
	log := filepath.Join(r.testbed.dir, fmt.Sprintf("%s-%03d.log", name, r.testbed.starts))
	p, err := process.Start(ctx, program, args, env, log)
	if err != nil {
		return nil, err
	}
	t := &target{Process: p, name: name, relay: relay, addr: strings.TrimPrefix(p.Base, "http://"), metrics: p.Base}
	if !relay {
		if t.metrics, err = p.Metrics(ctx); err != nil {
			return nil, errors.Join(err, p.Stop())
		}
	}
	return t, nil
}

// memory is a target's memory after a collection of its garbage.
type memory struct {
	resident   int64 // bytes, as the system sees it
	heap       int64 // bytes of objects
	goroutines int
}

// memory collects the target's garbage and looks. Objects in pools outlive one collection.
func (t *target) memory(ctx context.Context) (memory, error) {
	for range 2 {
		body, err := process.Get(ctx, t.metrics+"/debug/pprof/heap?gc=1")
		if err != nil {
			return memory{}, err
		}
		io.Copy(io.Discard, body)
		body.Close()
	}
	values, err := process.Scrape(ctx, t.metrics)
	if err != nil {
		return memory{}, err
	}
	rss, err := ResidentOf(t.Pid())
	return memory{rss, int64(values["go_memstats_heap_alloc_bytes"]), int(values["go_goroutines"])}, err
}

// settled waits until the target's memory is stable: the memory of a start is given back little by little.
func (t *target) settled(ctx context.Context) (memory, error) {
	last, err := t.memory(ctx)
	for calm, began := 0, time.Now(); err == nil && calm < 3 && time.Since(began) < settleWithin; {
		if err = wait.Sleep(ctx, settlePoll); err != nil {
			break
		}
		var now memory
		now, err = t.memory(ctx)
		calm++
		if differ(now.resident, last.resident, 128<<10) || differ(now.heap, last.heap, 64<<10) {
			calm = 0
		}
		last = now
	}
	return last, err
}

// differ reports whether two figures are further apart than allowed.
func differ(a, b, allowed int64) bool { return max(a-b, b-a) > allowed }

const (
	settleWithin = 20 * time.Second
	settlePoll   = 400 * time.Millisecond
)

// profile stores the answer of a profile's address.
func (t *target) profile(ctx context.Context, path, file string) error {
	body, err := process.Get(ctx, t.metrics+path)
	if err != nil {
		return err
	}
	defer body.Close()
	return whole.Write(file, func(w io.Writer) error {
		_, err := io.Copy(w, body)
		return err
	})
}
