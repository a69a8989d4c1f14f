// Package records has the records that are stored: games, outages, people as others see them, lines of chat. It knows no
// database; each consumer declares the interface that it needs.
//
// Reading order: games.go, rebuild.go, append.go, people.go, outcome.go (the rating changes of a rated game),
// outage.go, question.go.
package records
