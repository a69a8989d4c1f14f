package wire

import "testing"

func TestFrameLengths(t *testing.T) {
	for n, head := range map[int]string{
		0: "\x81\x00", 125: "\x81\x7d", 126: "\x81\x7e\x00\x7e", 65535: "\x81\x7e\xff\xff",
		65536: "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00",
	} {
		for name, f := range map[string][]byte{"whole": Frame(make([]byte, n)), "in parts": Concat([][]byte{make([]byte, n/2), make([]byte, n-n/2)})} {
			if len(f) != len(head)+n || string(f[:len(head)]) != head {
				t.Errorf("%d bytes, %s: head %x", n, name, f[:len(head)])
			}
		}
	}
}
