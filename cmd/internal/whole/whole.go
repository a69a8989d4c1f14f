// Package whole replaces files atomically: it writes beside them under another name, then renames. A reader finds the old
// file or the new one, never a part of either.
package whole

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a file that is being written. It takes its name with Keep.
type File struct {
	*os.File
	name string // as it will be; "": it is written in place, being no plain file
}

// Create begins to write a file. A file of that name stays until Keep; if Keep is never called, for good. A device or a
// pipe is written at once.
func Create(name string) (*File, error) {
	if to, err := filepath.EvalSymlinks(name); err == nil {
		name = to // the link stays one
	}
	mode := fs.FileMode(0o644)
	old, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case old.IsDir():
		return nil, fmt.Errorf("%s is a directory", name)
	case !old.Mode().IsRegular():
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		return &File{File: f}, err
	default:
		mode = old.Mode().Perm()
	}
	part := fmt.Sprintf("%s.%d.part", name, os.Getpid()) // two processes never write into one
	f, err := os.OpenFile(part, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, mode)
	if err != nil {
		return nil, err
	}
	return &File{File: f, name: name}, nil
}

// Keep gives the file its name, once all of it is on the disk. If that fails, the old file stays and the new one goes.
func (f *File) Keep() error {
	if f.name == "" {
		return f.File.Close()
	}
	part := f.File.Name()
	err := errors.Join(f.Sync(), f.File.Close())
	if err == nil {
		err = os.Rename(part, f.name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return nil
}

// Drop throws the written file away, unless it was kept.
func (f *File) Drop() {
	if err := f.File.Close(); errors.Is(err, os.ErrClosed) {
		return // kept, or dropped before
	}
	if f.name != "" {
		os.Remove(f.File.Name())
	}
}

// Write writes a file by a function. If that fails, the old file stays.
func Write(name string, write func(io.Writer) error) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	defer f.Drop()
	if err := write(f); err != nil {
		return err
	}
	return f.Keep()
}
