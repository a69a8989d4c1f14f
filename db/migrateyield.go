package db

import (
	"fmt"
	"io"
	"strings"

	versions "github.com/golang-migrate/migrate/v4/database"
)

// yielding is the library's driver, whose changes of the schema and its version wait no longer than stepLock for others' locks,
// behind which everybody queues. The library's own lock, which one migration after the other takes, it waits for.
type yielding struct{ versions.Driver }

func (y yielding) Run(step io.Reader) error {
	return y.within(func() error { return y.Driver.Run(step) })
}

func (y yielding) SetVersion(version int, dirty bool) error {
	return y.within(func() error { return y.Driver.SetVersion(version, dirty) })
}

// within calls f with the bound.
func (y yielding) within(f func() error) error {
	if err := y.Driver.Run(strings.NewReader(fmt.Sprintf("SET lock_timeout = %d", stepLock.Milliseconds()))); err != nil {
		return err
	}
	err := f()
	if free := y.Driver.Run(strings.NewReader("SET lock_timeout = 0")); err == nil {
		err = free
	}
	return err
}
