// Package rating computes ratings by Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system" (2013). It
// is pure and knows neither games nor users.
//
// Reading order: rating.go (a rating), update.go (its changes by results), window.go (equal opponents), fair.go (which
// games count, and how much).
package rating
