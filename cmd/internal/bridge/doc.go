// Package bridge lets a Gomocup program play over the bot API: it runs and supervises the program, and is the player in
// the server's eyes.
//
// To read: program.go says what a program is and finds out what it knows; process.go is its process in one game, of
// which slots.go bounds how many there are; allowance.go turns a clock into time for a move; move.go finds a move even
// if the program fails, opening.go the decisions of openings; turn.go answers a position, game.go is one game,
// filter.go says which challenges are taken, bot.go is all of it.
package bridge
