package storm

import (
	"context"
	"sync"

	"tengen/cmd/internal/soak/process"
	"tengen/cmd/tengen-storm/internal/flood"
)

// words is people who write into a game as much as they may, while it and others are played.
var words = scenario{
	name: "words", about: "ten guests with five sockets each write into one of 10 games", setting: setting{usual: true},
	run: runWords,
	rows: []row{
		{label: "lines taken", key: "said"},
		{label: "lines refused for a while", key: "refused"},
		{label: "lines answered otherwise", key: "wrong", ask: atMost("wrong", 0, 0, ""), sum: true},
		{label: "answers `busy`", key: "busy", ask: atMost("busy", 0, 0, ""), sum: true},
		{label: "players' ack p99 before, ms", key: "quiet ack p99", digits: 2},
		{label: "players' ack p99 meanwhile, ms", key: "ack p99", digits: 2, ask: atMost("ack p99", 500, 0, " ms")},
		nothingLost,
	},
}

func runWords(ctx context.Context, t *trial) (Values, error) {
	ms, err := t.play(ctx, t.scaled(10, 2), 2, false)
	if err != nil {
		return nil, err
	}
	cookies, err := t.guests(ctx, flood.People)
	if err != nil {
		return nil, err
	}
	f := &flood.Flood{Addrs: []string{t.target.addr}, Cookies: cookies, Page: t.dialing("").Page + "w", Game: ms[0].game}
	defer f.Close()
	if err := f.Come(ctx); err != nil {
		return nil, err
	}
	beginAll(ms)
	var v Values
	err = paced(ctx, ms, float64(len(ms)), func() error { // a move each per second
		quiet, err := t.window(ctx, t.time)
		if err != nil {
			return err
		}
		before, err := process.Scrape(ctx, t.target.metrics)
		if err != nil {
			return err
		}
		run, stop := context.WithCancel(ctx)
		var writing sync.WaitGroup
		writing.Go(func() { f.Write(run) })
		v, err = t.window(ctx, t.time)
		stop()
		writing.Wait()
		if err != nil {
			return err
		}
		after, err := process.Scrape(ctx, t.target.metrics)
		const busy = `tengen_hub_errors_total{code="busy"}`
		v["quiet ack p99"], v["busy"] = quiet["ack p99"], after[busy]-before[busy]
		return err
	})
	if err != nil {
		return nil, err
	}
	v["said"], v["refused"], v["wrong"] = float64(f.Said.Load()), float64(f.Refused.Load()), float64(f.Wrong.Load())
	return v, t.verify(ctx, ms, v)
}
