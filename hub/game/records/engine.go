package records

// Engine is what a bot's account says of the program behind it.
type Engine struct {
	Name    string `json:"name"`
	Author  string `json:"author,omitempty"`
	Version string `json:"version,omitempty"`
}
