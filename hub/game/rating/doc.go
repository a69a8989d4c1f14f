// Package rating computes ratings by Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system" (2013). It
// is pure and knows neither games nor users.
//
// Reading order: rating.go (what a rating is), update.go (what results make of it), window.go (who is an equal),
// fair.go (which games count, and how much).
package rating
