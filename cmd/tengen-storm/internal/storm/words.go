package storm

import (
	"context"

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
	const busy = `tengen_hub_errors_total{code="busy"}`
	before, err := process.Scrape(ctx, t.target.metrics)
	if err != nil {
		return nil, err
	}
	quiet, v, err := t.beside(ctx, ms, float64(len(ms)), f.Write) // a move each per second
	if err != nil {
		return nil, err
	}
	after, err := process.Scrape(ctx, t.target.metrics)
	if err != nil {
		return nil, err
	}
	v["quiet ack p99"], v["busy"] = quiet["ack p99"], after[busy]-before[busy]
	v["said"], v["refused"], v["wrong"] = float64(f.Said.Load()), float64(f.Refused.Load()), float64(f.Wrong.Load())
	return v, t.verify(ctx, ms, v)
}
