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

	"tengen/cmd/internal/soak/process"
	"tengen/cmd/internal/soak/wait"
	"tengen/cmd/internal/whole"
)

// Names of what is measured.
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

// serve starts the server on the house's database, on a free port of the
// loopback address.
func (r *runner) serve(ctx context.Context, s setting) (*target, error) {
	if err := r.house.checkpoint(ctx); err != nil {
		return nil, err
	}
	env := []string{
		"TENGEN_ADDR=127.0.0.1:0", "TENGEN_METRICS_ADDR=127.0.0.1:0", "TENGEN_SHOWS=false", "DATABASE_URL=" + r.house.cluster.URL(),
	}
	if !s.usual {
		env = append(env, "TENGEN_SOCKET_FRAMES="+strconv.Itoa(manyFrames))
	}
	if s.uncorked {
		env = append(env, "TENGEN_CORK=false")
	}
	t, err := r.launch(ctx, serverName, r.Server, []string{"serve"}, env)
	if err != nil {
		return nil, err
	}
	if t.metrics, err = t.Metrics(ctx); err != nil {
		return nil, errors.Join(err, t.Stop())
	}
	return t, nil
}

// measure starts the yardstick.
func (r *runner) measure(ctx context.Context, s setting) (*target, error) {
	args := []string{"relay"}
	if s.gathers {
		args = append(args, "--gather")
	}
	t, err := r.launch(ctx, yardstickName, r.Self, args, nil)
	if err == nil {
		t.metrics = "http://" + t.addr
	}
	return t, err
}

func (r *runner) launch(ctx context.Context, name, binary string, args, env []string) (*target, error) {
	r.house.starts++
	log := filepath.Join(r.house.dir, fmt.Sprintf("%s-%03d.log", name, r.house.starts))
	c, err := process.Start(ctx, binary, args, env, log)
	if err != nil {
		return nil, err
	}
	return &target{Process: c, name: name, relay: name == yardstickName, addr: strings.TrimPrefix(c.Base, "http://")}, nil
}

// memory is what a target holds after a collection of its garbage.
type memory struct {
	resident   int64 // bytes, as the system sees it
	heap       int64 // bytes of objects
	goroutines int
}

// memory collects the target's garbage and looks. What lies in pools outlives one
// collection.
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
	rss, err := residentOf(t.Pid())
	return memory{rss, int64(values["go_memstats_heap_alloc_bytes"]), int(values["go_goroutines"])}, err
}

// settled waits until the target's memory does not change by itself any more:
// what a start leaves behind is given back little by little.
func (t *target) settled(ctx context.Context) (memory, error) {
	last, err := t.memory(ctx)
	for calm, began := 0, time.Now(); err == nil && calm < 3 && time.Since(began) < settleWithin; {
		if err = wait.Sleep(ctx, settlePoll); err != nil {
			break
		}
		var now memory
		now, err = t.memory(ctx)
		calm++
		if abs(now.resident-last.resident) > 128<<10 || abs(now.heap-last.heap) > 64<<10 {
			calm = 0
		}
		last = now
	}
	return last, err
}

func abs(n int64) int64 { return max(n, -n) }

const (
	settleWithin = 20 * time.Second
	settlePoll   = 400 * time.Millisecond
)

// profile stores what a profile's address answers.
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
