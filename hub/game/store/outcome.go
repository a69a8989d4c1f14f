package store

// Outcome is what a rated game has made of the ratings, or why it has made, or will make, nothing of them.
type Outcome struct {
	Changes *Changes // nil: they have not changed
	// Unrated is a rating.Unrated, "" if there is no reason not to. AddressShared is known from the start on, the others at
	// the end.
	Unrated string
}

// AddressShared is rating.Address: both players have played from one address.
const AddressShared = "address"
