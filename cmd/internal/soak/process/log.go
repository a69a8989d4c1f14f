package process

import (
	"context"
	"os"
	"regexp"
	"strings"
	"time"
)

// Log is the file of a process's output.
type Log string

// String returns all of it, or why it cannot be read.
func (l Log) String() string {
	b, err := os.ReadFile(string(l))
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// tailLines are enough to see what led to the end.
const tailLines = 40

// Tail returns its last lines, without requests that went well.
func (l Log) Tail() string {
	var out []string
	for line := range strings.Lines(l.String()) {
		if !strings.Contains(line, `"msg":"request"`) || strings.Contains(line, `"status":5`) {
			out = append(out, line)
		}
	}
	return strings.Join(out[max(0, len(out)-tailLines):], "")
}

// Count returns how many of its lines hold a text.
func (l Log) Count(text string) (n int) {
	for line := range strings.Lines(l.String()) {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}

// Metrics waits until a server has said in its log where its metrics are, and returns the address as http://host:port.
func (p *Process) Metrics(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		if found := metrics.FindStringSubmatch(p.Log.String()); found != nil {
			return "http://" + found[1], nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return "", p.error("it does not say where its metrics are")
		}
	}
}

var metrics = regexp.MustCompile(`"msg":"metrics","addr":"([^"]+)"`)
