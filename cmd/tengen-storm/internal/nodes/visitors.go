package nodes

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/cmd/internal/soak/scenario"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/cmd/tengen-storm/internal/storm"
	"github.com/tengen-go/tengen/db"
)

const (
	visitorsAll   = 40_000
	visitorsCome  = 10 * time.Minute // within which all have come, on a busy machine too
	visitorsWatch = time.Minute      // holds two or three of the servers' rounds of pings
)

// visitors is people who have a page open and only look. A process may have only so many descriptors, so that the visitors are spread over the
// nodes, and each node's are held by a process of their own. It runs only when it is named.
var visitors = scenario.Scenario{
	Name: "visitors", About: "40,000 idle sockets of guests, from 16 addresses, beside 20 games", Games: 20, Least: 1, Think: time.Second,
	Seats: scenario.Anywhere, Run: playVisitors,
}

// used is what all nodes have used: processor time so far, and resident bytes after a collection of garbage.
type used struct {
	cpu      time.Duration
	resident int64
}

func usedBy(ctx context.Context, s *scenario.Scene) (u used, err error) {
	for _, n := range s.Nodes {
		for range 2 { // objects in pools outlive one collection
			body, err := process.Get(ctx, n.MetricsAddr()+"/debug/pprof/heap?gc=1")
			if err != nil {
				return u, err
			}
			_, err = io.Copy(io.Discard, body)
			if err = errors.Join(err, body.Close()); err != nil {
				return u, err
			}
		}
		resident, err := storm.ResidentOf(n.Process().Pid())
		if err != nil {
			return u, err
		}
		u.resident += resident
	}
	return u, nil
}

func cpuOfAll(s *scenario.Scene) (cpu time.Duration) {
	for _, n := range s.Nodes {
		cpu += storm.CPUOf(n.Process().Pid())
	}
	return cpu
}

func playVisitors(ctx context.Context, s *scenario.Scene) error {
	length := s.Length(visitorsWatch)
	wait.Sleep(ctx, s.Length(10*time.Second)) // what a start leaves behind
	before, err := usedBy(ctx, s)
	if err != nil {
		return err
	}
	per := s.Scaled(visitorsAll, 1) / len(s.Nodes)
	cookies, err := guests(ctx, s.Database, per*len(s.Nodes))
	if err != nil {
		return err
	}
	from, cpu := time.Now(), cpuOfAll(s)
	wait.Sleep(ctx, length)
	alone, acksAlone := cpuOfAll(s)-cpu, scenario.Answers(s.Tables(), from, time.Now())

	began := time.Now()
	var held []*holder
	defer func() {
		for _, h := range held {
			h.close()
		}
	}()
	for i, n := range s.Nodes {
		h, err := hold(ctx, strings.TrimPrefix(n.Base(), "http://"), cookies[i*per:(i+1)*per], fmt.Sprintf("v%xx%d", began.UnixNano(), i))
		if err != nil {
			return err
		}
		held = append(held, h)
	}
	open, refused := 0, 0
	for _, h := range held {
		n, no, err := h.come(visitorsCome)
		if err != nil {
			return err
		}
		open, refused = open+n, refused+no
	}
	took := time.Since(began)
	s.Say("%d visitors have come, %d were refused", open, refused)
	wait.Sleep(ctx, length) // the memory of their coming is given back
	after, err := usedBy(ctx, s)
	if err != nil {
		return err
	}
	from, cpu = time.Now(), cpuOfAll(s)
	wait.Sleep(ctx, length)
	with, acks := cpuOfAll(s)-cpu, scenario.Answers(s.Tables(), from, time.Now())
	lost := 0
	for _, h := range held {
		n, err := h.left()
		if err != nil {
			return err
		}
		lost += n
	}
	percent := func(d time.Duration) float64 { return 100 * d.Seconds() / length.Seconds() }
	s.Plain("visitors", float64(open), 0)
	s.Plain("refused", float64(refused), 0)
	s.None("cut off later", lost)
	s.Plain("all have come, s", took.Seconds(), 1)
	s.Most("KiB of the servers' memory a visitor", float64(after.resident-before.resident)/1024/float64(max(open, 1)), 8, 1)
	s.Plain("servers' memory before, MB", float64(before.resident)/1e6, 0)
	s.Plain("servers' processor before, % of one", percent(alone), 1)
	s.Plain("servers' processor with them, % of one", percent(with), 1)
	s.Plain("processor a visitor and second, µs", float64((with-alone).Microseconds())/length.Seconds()/float64(max(open, 1)), 2)
	s.Plain("ack p50 before, ms", scenario.Millis(scenario.Took(acksAlone), .5), 2)
	s.Plain("ack p50 with them, ms", scenario.Millis(scenario.Took(acks), .5), 2)
	s.Plain("ack p99 before, ms", scenario.Millis(scenario.Took(acksAlone), .99), 2)
	s.Plain("ack p99 with them, ms", scenario.Millis(scenario.Took(acks), .99), 2)
	return nil
}

// guests makes guests, each with a session, and returns their cookies.
func guests(ctx context.Context, database string, n int) ([]string, error) {
	d, err := db.Open(ctx, database)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return storm.Guests(ctx, d, 0, n)
}

// holder is a process that holds one node's visitors. It reads their cookies, a line each. It prints how many are open and refused once all have come, and, after its input has ended, how
// many were cut off.
type holder struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Reader
	ended bool
}

func hold(ctx context.Context, addr string, cookies []string, page string) (*holder, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	h := &holder{cmd: exec.CommandContext(ctx, self, "hold", "--addr", addr, "--sockets", strconv.Itoa(len(cookies)), "--page", page)}
	h.cmd.Stderr, h.cmd.SysProcAttr = os.Stderr, process.Ours()
	if h.in, err = h.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	h.out = bufio.NewReader(out)
	if err := h.cmd.Start(); err != nil {
		return nil, err
	}
	if _, err := io.WriteString(h.in, strings.Join(cookies, "\n")+"\n"); err != nil {
		h.close()
		return nil, fmt.Errorf("the process that holds visitors: %w", err)
	}
	return h, nil
}

// come waits until all its visitors have come or were refused.
func (h *holder) come(within time.Duration) (open, refused int, err error) {
	late := time.AfterFunc(within, func() { h.cmd.Process.Kill() })
	defer late.Stop()
	_, err = fmt.Fscanf(h.out, "open %d refused %d\n", &open, &refused)
	if err != nil {
		err = fmt.Errorf("the process that holds visitors: %w", err)
	}
	return open, refused, err
}

// left ends it and returns how many visitors were cut off before.
func (h *holder) left() (n int, err error) {
	h.in.Close()
	if _, err = fmt.Fscanf(h.out, "cut %d\n", &n); err != nil {
		err = fmt.Errorf("the process that holds visitors: %w", err)
	}
	return n, err
}

func (h *holder) close() {
	if !h.ended {
		h.ended = true
		h.in.Close()
		h.cmd.Process.Kill()
		h.cmd.Wait()
	}
}

// Hold is one process's visitors of a server.
type Hold struct {
	Addr    string `required:"" help:"Where the server listens, host:port."`
	Sockets int    `required:"" help:"How many visitors."`
	Page    string `required:"" help:"How their pages are called, with a number behind it."`
}

// holdAtOnce is how many sockets are being opened at a time.
const holdAtOnce = 32

// Run reads a cookie for each socket from in, opens the sockets and holds them until in ends. It reports on out.
func (h Hold) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	var open, refused atomic.Int64
	if h.Sockets < 1 || h.Sockets > visitorsAll {
		return fmt.Errorf("--sockets is 1 to %d", visitorsAll)
	}
	cookies, lines := make([]string, h.Sockets), bufio.NewReader(in)
	for i := range cookies {
		line, err := lines.ReadString('\n')
		if err != nil {
			return fmt.Errorf("cookies: %w", err)
		}
		cookies[i] = strings.TrimSuffix(line, "\n")
	}
	sockets := make([]*client.Socket, h.Sockets)
	defer func() {
		for _, s := range sockets {
			if s != nil {
				s.Drop()
				<-s.Done
			}
		}
	}()
	err := wait.Each(ctx, h.Sockets, holdAtOnce, func(ctx context.Context, i int) error {
		s, err := client.Open(ctx, client.Options{
			Addr: h.Addr, Cookie: cookies[i], Page: h.Page + "x" + strconv.Itoa(i), From: i + 1,
		})
		if err != nil {
			if refused.Add(1) == 1 {
				fmt.Fprintf(os.Stderr, "the first visitor of %s who was refused: %v\n", h.Addr, err)
			}
			return ctx.Err()
		}
		sockets[i] = s
		open.Add(1)
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(out, "open %d refused %d\n", open.Load(), refused.Load()); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, lines); err != nil {
		return err
	}
	cut := 0
	for _, s := range sockets {
		if s == nil {
			continue
		}
		select {
		case <-s.Done:
			cut++
		default:
		}
	}
	_, err = fmt.Fprintf(out, "cut %d\n", cut)
	return err
}
