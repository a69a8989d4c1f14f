package room

// Message is something that a room is to do. These are all:
//
//	of people        Command (command.go), Watch and leave (follow.go), Say (say.go), Explain (follow.go), Plan (plan.go),
//	                 NameWatchers (watchernames.go), Show (show.go)
//	of the lobby     Seat (seat.go), Withdraw (command.go), Watched (bot.go)
//	of moderation    Ban (ban.go), GiveUp (giveup.go), Adjourn (adjourn.go), retract (retract.go)
//	of the store     justStored (load.go), said (say.go), merged (merged.go), vacationChanged (vacations.go)
//	the room's own   answer (a bot's, bot.go), answers (a plan's, plan.go), lookAtWatchers (watchernames.go),
//	                 outageEnded (dueevents.go), reload (recovery.go), yield (schedule.go), forget (room.go), boardPlayed (oneboard.go), call
type Message interface{ do(r *room) }

// call is a message of the server's own.
type call func(*room)

func (f call) do(r *room) { f(r) }
