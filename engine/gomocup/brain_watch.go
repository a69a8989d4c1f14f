package gomocup

import "time"

// watchEvery is how often a process is looked at. Its peak is the system's, so nothing is missed between two looks; it
// only is noticed later. Its children are looked for at every tenth look, which is more work, and have no peak.
const (
	watchEvery = 20 * time.Millisecond
	groupEvery = 10
)

// watch kills the group when it takes more memory than it may, and when the
// process has ended itself: its children may hold the output.
func (b *Brain) watch() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for n := 1; ; n++ {
		select {
		case <-b.gone:
			return
		case <-tick.C:
		}
		var group int64
		if b.cfg.MaxMemory > 0 && n%groupEvery == 0 {
			group = groupMemory(b.cmd.Process.Pid)
		}
		b.mu.Lock()
		ended := b.look()
		if !ended {
			b.peak = max(b.peak, group)
		}
		over := b.cfg.MaxMemory > 0 && b.peak > b.cfg.MaxMemory
		b.mu.Unlock()
		switch {
		case over:
			b.kill(ErrMemory)
		case ended:
			b.kill(nil)
		}
	}
}

// look notes the memory of the process and reports whether it has ended. b.mu
// is held.
func (b *Brain) look() (ended bool) {
	if b.reaped {
		return true
	}
	peak, ended := statusOf(b.cmd.Process.Pid)
	b.peak = max(b.peak, peak)
	return ended
}
