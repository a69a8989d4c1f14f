package account

// Viewer is who asks for what is kept of games and studies; User is 0 for a visitor.
type Viewer struct {
	User  int64
	Guest bool
	Site  string // the network that it asks from (limit.Site); "": not known
	// Exempt: the limits of an address do not hold for it, since many may share it.
	Exempt bool
}
