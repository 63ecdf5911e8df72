package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/crypto/argon2"

	"teren/internal/platform/fault"
)

const (
	minPassword = 10  // characters
	maxPassword = 200 // bytes
)

// CheckPassword notes what is wrong with a chosen password.
func CheckPassword(c *fault.Check, field, password string) {
	switch {
	case strings.TrimSpace(password) == "":
		c.Fail(field, "required", nil)
	case len([]rune(password)) < minPassword:
		c.Fail(field, "too_short", fault.Args{"min": minPassword})
	case len(password) > maxPassword:
		c.Fail(field, "too_long", fault.Args{"max": maxPassword})
	case isCommon(password):
		c.Fail(field, "common_password", nil)
	}
}

// work is the cost of hashing one password.
type work struct {
	memory, passes uint32 // KiB, rounds
	lanes          uint8
}

var current = work{memory: 19 << 10, passes: 2, lanes: 1}

const saltLen, keyLen = 16, 32

// hashing bounds the memory and the processors that passwords take together.
var hashing = make(chan struct{}, runtime.NumCPU())

func (w work) key(ctx context.Context, password string, salt []byte, length uint32) ([]byte, error) {
	select {
	case hashing <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-hashing }()
	return argon2.IDKey([]byte(password), salt, w.passes, w.memory, w.lanes, length), nil
}

// Hash returns the Argon2id hash of the password in the PHC text form.
func Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLen)
	rand.Read(salt)
	key, err := current.key(ctx, password, salt, keyLen)
	if err != nil {
		return "", err
	}
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("%s$%s$%s", current, b64.EncodeToString(salt), b64.EncodeToString(key)), nil
}

const phc = "$argon2id$v=19$m=%d,t=%d,p=%d"

func (w work) String() string { return fmt.Sprintf(phc, w.memory, w.passes, w.lanes) }

// CheapPasswords makes hashing cheap in tests, most of which are not about it. Any
// other program panics.
func CheapPasswords() {
	if !testing.Testing() {
		panic("auth: passwords are cheap in tests only")
	}
	current = work{memory: 8, passes: 1, lanes: 1}
	nobody = current.none()
}

// nobody is compared with the password for people who do not exist or have no
// password, so that the answer takes as long as for others. No password matches it.
var nobody = current.none()

func (w work) none() string {
	return w.String() + "$" + strings.Repeat("A", 22) + "$" + strings.Repeat("A", 43)
}

// matches reports whether the hash is of the password. An empty hash matches none.
func matches(ctx context.Context, hash, password string) (bool, error) {
	none := hash == ""
	if none {
		hash = nobody
	}
	var w work
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return false, fmt.Errorf("auth: not a password hash")
	}
	if _, err := fmt.Sscanf(strings.Join(parts[:4], "$"), phc, &w.memory, &w.passes, &w.lanes); err != nil {
		return false, fmt.Errorf("auth: password hash: %w", err)
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, fmt.Errorf("auth: password hash: %w", err)
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return false, fmt.Errorf("auth: password hash: %w", err)
	}
	got, err := w.key(ctx, password, salt, uint32(len(want)))
	return err == nil && subtle.ConstantTimeCompare(got, want) == 1 && !none, err
}

// outdated reports whether the hash was made with other work than is asked
// today.
func outdated(hash string) bool { return !strings.HasPrefix(hash, current.String()+"$") }
