package hub

// Merged is told the games in which a member has taken a guest's place, or got another name, running ones and others. The
// store has it already; open rooms and the lobby learn of it here.
func (h *Hub) Merged(running, resting []string) {
	if !h.enter() {
		return
	}
	defer h.running.Done()
	h.cluster.merged(running, resting)
}
