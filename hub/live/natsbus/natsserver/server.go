// Package natsserver runs a nats-server as a process of its own, for tests, the load tool and make cluster.
package natsserver

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Server is a nats-server that runs. Stop ends it; it does not outlive this process.
type Server struct {
	addr  string
	cmd   *exec.Cmd
	conf  string        // its configuration, a temporary file
	ended chan struct{} // closed when the process has been waited for
}

// patient keeps the server from giving a client up that a busy machine holds back.
const patient = `max_payload: 1048576
ping_interval: "60s"
write_deadline: "60s"
`

const (
	readyWithin = time.Minute
	stopWithin  = 10 * time.Second // then it is killed
	readyLine   = "Server is ready"
	clientsLine = "Listening for client connections on "
)

// Start starts a server at addr (host:port; port 0: one that is free) and waits until it listens. conf are further lines
// of its configuration, such as users. Without the program it returns an error that says how to install it.
func Start(addr, conf string) (*Server, error) {
	program, err := find()
	if err != nil {
		return nil, err
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("NATS: %w", err)
	}
	if port == "0" {
		port = "-1"
	}
	s := &Server{ended: make(chan struct{})}
	if s.conf, err = write(patient + conf); err != nil {
		return nil, err
	}
	s.cmd = exec.Command(program, "-a", host, "-p", port, "-c", s.conf)
	s.cmd.SysProcAttr = child()
	out, err := s.cmd.StderrPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		os.Remove(s.conf)
		return nil, fmt.Errorf("NATS: %w", err)
	}
	listening := make(chan string, 1) // its address, or, if it ended, the last of what it said
	go s.read(out, listening)
	late := time.NewTimer(readyWithin)
	defer late.Stop()
	select {
	case s.addr = <-listening:
		if _, _, err := net.SplitHostPort(s.addr); err != nil {
			s.Stop()
			return nil, fmt.Errorf("NATS does not listen at %s: %s", addr, s.addr)
		}
		return s, nil
	case <-late.C:
		s.Stop()
		return nil, fmt.Errorf("NATS does not listen at %s after %v", addr, readyWithin)
	}
}

// read follows the server's log until the server ends.
func (s *Server) read(log io.Reader, listening chan<- string) {
	defer close(s.ended)
	lines, at, last := bufio.NewScanner(log), "", ""
	for lines.Scan() {
		last = lines.Text()
		if _, found, ok := strings.Cut(last, clientsLine); ok {
			at = found
		} else if strings.HasSuffix(last, readyLine) {
			listening <- at
			break
		}
	}
	io.Copy(io.Discard, log)
	if err := s.cmd.Wait(); err != nil {
		last += " (" + err.Error() + ")"
	}
	os.Remove(s.conf)
	select {
	case listening <- last:
	default: // it was ready once
	}
}

// Addr is where clients find it, host:port.
func (s *Server) Addr() string { return s.addr }

// Stop ends the server and waits until it has ended. Calling it again does nothing.
func (s *Server) Stop() {
	s.cmd.Process.Signal(os.Interrupt)
	late := time.NewTimer(stopWithin)
	defer late.Stop()
	select {
	case <-s.ended:
	case <-late.C:
		s.cmd.Process.Kill()
		<-s.ended
	}
}

// find looks for the program where a user's PATH may not lead, too.
func find() (string, error) {
	for _, name := range []string{"nats-server", "/usr/sbin/nats-server"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("nats-server was not found (on Debian: sudo apt install nats-server)")
}

func write(conf string) (path string, err error) {
	f, err := os.CreateTemp("", "tengen-nats-*.conf")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(conf)
	return f.Name(), errors.Join(err, f.Close())
}
