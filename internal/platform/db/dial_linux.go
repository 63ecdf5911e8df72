package db

import (
	"strings"
	"syscall"
)

const (
	tcpUserTimeout = 18 // TCP_USER_TIMEOUT of tcp(7), which package syscall does not name
	longestAcked   = 15_000
)

// unanswered closes a connection whose other end has not acknowledged sent data for
// some seconds: by itself the kernel tries for a quarter of an hour.
func unanswered(network, _ string, c syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var set error
	err := c.Control(func(fd uintptr) {
		set = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, longestAcked)
	})
	if err == nil {
		err = set
	}
	return err
}
