package hubtest

import (
	"context"

	"github.com/tengen-go/tengen/hub/game/records"
)

// SayInEvent is events.ChatStore's.
func (e *Events) SayInEvent(_ context.Context, l records.NewChatLine) error {
	if err := e.fails(); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, old := range e.said {
		if old.Event == l.Event && old.User == l.User && old.ClientID == l.ClientID {
			return nil
		}
	}
	e.said = append(e.said, records.StoredChatLine{ID: int64(len(e.said) + 1), NewChatLine: l})
	return nil
}

// EventLines is events.ChatStore's.
func (e *Events) EventLines(_ context.Context, id string, limit int) (out []records.StoredChatLine, err error) {
	if err := e.fails(); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	later := map[int]int{} // lines of a section after this one
	for _, l := range e.said {
		if l.Event == id {
			later[l.Section]++
		}
	}
	for _, l := range e.said {
		if l.Event != id {
			continue
		}
		if later[l.Section]--; later[l.Section] < limit {
			out = append(out, l)
		}
	}
	return out, nil
}

// LatestLines is events.ChatStore's.
func (e *Events) LatestLines(_ context.Context, ids []string) (map[string]int64, error) {
	if err := e.fails(); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	out := map[string]int64{}
	for _, id := range ids {
		for _, l := range e.said {
			if l.Event == id {
				out[id] = l.ID
			}
		}
	}
	return out, nil
}

// HideLine is events.ChatStore's.
func (e *Events) HideLine(_ context.Context, id string, line int64, on bool) (found bool, err error) {
	if err := e.fails(); err != nil {
		return false, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for i := range e.said {
		if e.said[i].ID == line && e.said[i].Event == id {
			e.said[i].Hidden, found = on, true
		}
	}
	return found, nil
}
