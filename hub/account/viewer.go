package account

// Viewer is who asks for what is kept of games and studies; User is 0 for a visitor.
type Viewer struct {
	User  int64
	Guest bool
}
