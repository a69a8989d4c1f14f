// Package docs has the description of the bot API, as it is served: for programs, and as a page, which go test ./docs -update makes of it.
package docs

import _ "embed"

var (
	// OpenAPI is openapi.yaml.
	//
	//go:embed openapi.yaml
	OpenAPI []byte
	// Page is the same to read.
	//
	//go:embed api.html
	Page []byte
	// Style is the page's.
	//
	//go:embed api.css
	Style []byte
)
