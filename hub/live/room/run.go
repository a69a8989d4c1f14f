package room

// runner is what a room has to do, and how its run goes on.
type runner struct {
	queue
	mending bool // after a panic: the run goes on with reload
}

// run runs the room until there is nothing to do, its event is being stored, or it has left. Rooms counts each goroutine that
// runs a room. With an event the count passes on to the store's answer.
func (r *room) run() {
	for r.step() {
	}
}

// runOnce handles the next message, if it asks the store for nothing, and leaves the rest to another goroutine.
func (r *room) runOnce() {
	if !r.runner.asksNothing() || r.step() {
		r.goOn()
	}
}

// goOn leaves the room, which the caller runs, to another goroutine if there is something to do.
func (r *room) goOn() {
	if !r.pause() {
		go r.run()
	}
}

// step does what comes next and reports whether the caller goes on running the room.
func (r *room) step() bool {
	x := &r.runner
	if x.mending {
		r.guarded(reload{}.do)
		return true
	}
	if x.deaf.Load() && r.game != nil {
		r.clock.hear(x.takeRefused())
	}
	m, timer := x.next()
	switch {
	case m != nil:
		r.guarded(m.do)
	case !timer:
		return !r.pause()
	default:
		left := false
		r.guarded(func(r *room) { left = r.tick() })
		if left {
			forget{}.do(r)
			r.rooms.Running.Done()
			return false // nobody finds the room any more
		}
	}
	return !r.handOver()
}

// pause sets the timer and ends the run, unless there is something to do.
func (r *room) pause() bool {
	r.guarded((*room).arm)
	if r.runner.mending || !r.runner.stop() {
		return false
	}
	r.rooms.Running.Done()
	return true
}
