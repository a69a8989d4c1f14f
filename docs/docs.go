// Package docs has documents that the server serves. go test ./docs -update makes those that are made of others.
package docs

import _ "embed"

var (
	// OpenAPI is openapi.yaml, the description of the bot API.
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
	// ThirdParty is the works of others that are in the programs and the page, with their licences.
	//
	//go:embed third-party.txt
	ThirdParty []byte
)
