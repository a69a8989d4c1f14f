// Package gamebase keeps games that were not played here, those that members bring and those of an operator's bases, and finds positions
// in these and in the site's own. It is pure: Store is PostgreSQL.
//
// Reading order: game.go (a game), key.go (its positions), read.go and zip.go (files as they are found), bring.go and pace.go (what becomes of
// them), service.go (whose they are), names.go (whose the names in them are); question.go, search.go and answer.go (the search), shape.go, windows.go and shapepace.go (a part of the board), files.go (what is found, as a file).
package gamebase
