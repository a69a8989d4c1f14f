// Package frontend holds the built web page.
package frontend

import "embed"

// Dist is the folder dist: the output of "npm run build", and before the first
// build only placeholder.html, which says how to build.
//
//go:embed all:dist
var Dist embed.FS
