// Package room owns the loaded games. A room decides on commands, has the event stored, applies it and
// tells it, always in this order and for every event alike: decide → store → apply → tell.
//
// A room has no goroutine of its own. Its work is messages in its queue; while there is one, a single goroutine runs
// the room, and no other touches it. While an event is being stored nobody runs it: the queue waits, and the store's
// answer continues.
//
// A room is made of parts, each of which owns its fields and knows nothing of the room: loaded (the game as it was read),
// audience (who follows it, and what each is told), clock (what a turn is charged, and what is due), abandonment, rematchOffer,
// bot, plans, chat and talk, flashNotices. A part is given what it needs and returns what is to be done. A concern of several
// parts is a method of room, or of the message that asks for it.
//
// Reading order: config.go (the interfaces that rooms need), rooms.go (finding and making rooms), message.go (all messages),
// queue.go and run.go (the goroutine that runs a room), room.go (its parts), command.go and commit.go (the life of an event),
// clock.go and dueevents.go (what the server decides itself), load.go and loaded.go (reading a game), schedule.go (the room's
// timer), audience.go, follow.go, presence.go, hiding.go, delayedview.go, absent.go, chat.go and say.go (people), bot.go,
// think.go, pace.go and drawoffer.go (bots); then the rare cases: timers.go and overload.go (rooms that leave), damage.go,
// quarantine.go and quarantinestore.go (games that cannot be played on), recovery.go, spans.go, excusedtime.go, refusals.go,
// unreachable.go, retract.go.
package room
