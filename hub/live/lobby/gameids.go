package lobby

import (
	"iter"
	"maps"
	"slices"
)

// gameIDs is a set of games' ids. Nearly all players have one game or two, for which a map takes as much as for eight; bots have
// thousands. The zero value is empty.
type gameIDs struct {
	few  []string            // in no order, at most fewGames; nil if there is many
	many map[string]struct{} // once there were more than fewGames
}

const fewGames = 8

func (s *gameIDs) len() int { return len(s.few) + len(s.many) }

func (s *gameIDs) has(id string) bool {
	_, in := s.many[id]
	return in || slices.Contains(s.few, id)
}

func (s *gameIDs) add(id string) {
	switch {
	case s.has(id):
	case s.many != nil:
		s.many[id] = struct{}{}
	case len(s.few) < fewGames:
		s.few = append(s.few, id)
	default:
		s.many = map[string]struct{}{id: {}}
		for _, known := range s.few {
			s.many[known] = struct{}{}
		}
		s.few = nil
	}
}

func (s *gameIDs) remove(id string) {
	delete(s.many, id)
	if i := slices.Index(s.few, id); i >= 0 {
		s.few = slices.Delete(s.few, i, i+1)
	}
}

// all returns the ids, in no order.
func (s *gameIDs) all() iter.Seq[string] {
	if s.many != nil {
		return maps.Keys(s.many)
	}
	return slices.Values(s.few)
}
