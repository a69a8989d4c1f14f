// Package study has the trees of variations that people look at, keep and share, and turns records into them and back.
//
// A Study is one position at the root and moves below it: stones alternate from Black on, a pass keeps the turns. A move
// that makes a five ends its line, and so does a stone of Black's on a point that renju forbids: it may be shown, and
// nothing follows it, as in a game in which it loses. So every position that something follows can be analysed.
//
// A title has Chapters: one such tree, or up to 64.
//
// Reading order: study.go (the tree), text.go, check.go, walk.go, chapters.go; fromrecord.go, setup.go and torecord.go;
// then storage: store.go, service.go, refusals.go, and hub/library/document.
package study
