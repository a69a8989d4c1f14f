// Package store has what is stored: games and what is kept of them, outages, people as others see
// them, lines of chat. It knows no database; whoever asks for these declares what it asks.
//
// Reading order: games.go, rebuild.go, append.go, people.go, outcome.go (what a rated game makes of ratings), outage.go, question.go.
package store
