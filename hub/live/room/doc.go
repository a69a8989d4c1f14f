// Package room owns the loaded games. A room decides on commands, has the event stored, applies it and
// tells it, always in this order and for every event alike: decide → store → apply → tell.
//
// A room has no goroutine of its own. Its work is messages in its queue; while there is one, a single goroutine runs
// the room, and no other touches it. While an event is being stored nobody runs it: the queue waits, and the store's
// answer continues.
//
// Reading order: config.go (the interfaces that rooms need), rooms.go (finding and making rooms), queue.go and run.go
// (the goroutine that runs a room), command.go and commit.go (the life of an event), dueevents.go (what the server decides
// itself), load.go (reading a game), room.go and schedule.go (the room and its timer), follow.go, presence.go,
// hiding.go, absent.go, chat.go and say.go (people), bot.go, think.go, pace.go and drawoffer.go (bots); then the rare
// cases: timers.go and overload.go (rooms that leave), damage.go, quarantine.go and quarantinestore.go (games that cannot
// be played on), recovery.go, spans.go, excusedtime.go, refusals.go, unreachable.go, retract.go.
package room
