package hubtest

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/hub/game/records"
)

func (m *Store) Say(_ context.Context, l records.NewChatLine) (int64, error) {
	var first func()
	if m.Do(func(m *Store) { first = m.Saying }); first != nil {
		first()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, old := range m.Lines {
		if old.Game == l.Game && old.User == l.User && old.ClientID == l.ClientID {
			return old.ID, nil
		}
	}
	m.Lines = append(m.Lines, records.StoredChatLine{ID: int64(len(m.Lines) + 1), NewChatLine: l})
	if m.Said > 0 {
		m.Said--
		return 0, ErrInjected
	}
	return int64(len(m.Lines)), nil
}

func (m *Store) ChatLines(_ context.Context, g string, limit int) ([]records.StoredChatLine, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []records.StoredChatLine
	kept := map[records.Channel]int{}
	for _, l := range slices.Backward(m.Lines) {
		if l.Game == g && kept[l.Channel] < limit {
			kept[l.Channel]++
			out = append(out, l)
		}
	}
	slices.Reverse(out)
	return out, nil
}

// Hide hides a line of chat, or shows it again.
func (m *Store) Hide(line int64, on bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Lines[line-1].Hidden = on
}
