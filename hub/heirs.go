package hub

// Inherited is told the games in which a member has taken a guest's place, running ones and others. The
// store has it already; open rooms and the lobby learn of it here.
func (h *Hub) Inherited(running, resting []string) {
	if !h.enter() {
		return
	}
	defer h.running.Done()
	h.post.inherited(running, resting)
}
