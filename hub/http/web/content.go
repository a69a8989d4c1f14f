package web

import (
	"fmt"
	"io"
	"io/fs"
)

// content is what a file holds: bytes in memory, or a file of the build. The program has the build in its own image, which the system
// maps, so that a copy in memory would only take place and the collector's time.
type content struct {
	held []byte
	in   fs.FS // nil: held
	name string
	size int
}

// holding is content in memory; nobody changes the bytes.
func holding(b []byte) content { return content{held: b, size: len(b)} }

// contentOf is a file of the build.
func contentOf(in fs.FS, name string) (content, error) {
	info, err := fs.Stat(in, name)
	if err != nil {
		return content{}, err
	}
	return content{in: in, name: name, size: int(info.Size())}, nil
}

// none reports whether there is no content, not even an empty one.
func (c content) none() bool { return c.in == nil && c.held == nil }

// bytes returns all of it. The caller must not change them.
func (c content) bytes() ([]byte, error) {
	if c.in == nil {
		return c.held, nil
	}
	return fs.ReadFile(c.in, c.name)
}

// writeTo writes all of it.
func (c content) writeTo(w io.Writer) error {
	if c.in == nil {
		_, err := w.Write(c.held)
		return err
	}
	f, err := c.in.Open(c.name)
	if err != nil {
		return err
	}
	defer f.Close()
	n, err := io.Copy(w, f)
	if err == nil && n != int64(c.size) {
		err = fmt.Errorf("web: %s: %d bytes instead of %d", c.name, n, c.size)
	}
	return err
}
