package room

// runner runs a room: it does what the queue asks, alone.
type runner struct {
	room *room
	queue
	mending bool // after a panic: the run goes on with mend
}

// run runs the room until there is nothing to do, its event is being stored, or it has left. Rooms
// counts whoever runs a room; with an event the count passes on to the store's answer.
func (x *runner) run() {
	for x.step() {
	}
}

// runOnce does what comes first, if that asks the store for nothing, and leaves the rest to another goroutine.
func (x *runner) runOnce() {
	if !x.asksNothing() || x.step() {
		x.goOn()
	}
}

// goOn leaves the room, which the caller runs, to another goroutine if there is something to do.
func (x *runner) goOn() {
	if !x.pause() {
		go x.run()
	}
}

// step does what comes next and reports whether the caller goes on running the room.
func (x *runner) step() bool {
	r := x.room
	if x.mending {
		r.recovery.guarded(func(r *room) { r.recovery.reload() })
		return true
	}
	if x.deaf.Load() && r.game != nil {
		r.unheard.hear(r)
	}
	m, timer := x.next()
	switch {
	case m != nil:
		r.recovery.guarded(m.do)
	case !timer:
		return !x.pause()
	default:
		left := false
		r.recovery.guarded(func(r *room) { left = r.tick() })
		if left {
			r.forget()
			r.rooms.Running.Done()
			return false // nobody finds the room any more
		}
	}
	return !r.handOver()
}

// pause sets the timer and ends the run, unless there is something to do.
func (x *runner) pause() bool {
	r := x.room
	r.recovery.guarded(func(r *room) { r.schedule.arm() })
	if x.mending || !x.stop() {
		return false
	}
	r.rooms.Running.Done()
	return true
}
