package secret

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestBox(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret.key")
	if _, err := NewBox(path).Open("0.x", "p"); !errors.Is(err, ErrOtherKey) {
		t.Errorf("opened without a key: %v", err)
	}
	sealed, err := NewBox(path).Seal([]byte("lozinka"), "p")
	if err != nil || strings.Contains(sealed, "lozinka") {
		t.Fatal(sealed, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	if plain, err := NewBox(path).Open(sealed, "p"); err != nil || string(plain) != "lozinka" {
		t.Errorf("%s %v", plain, err)
	}
	changed := []byte(sealed)
	changed[len(changed)-3] ^= 1
	for name, test := range map[string]struct {
		box             *Box
		sealed, purpose string
		want            error
	}{
		"for something else": {NewBox(path), sealed, "q", ErrSealed},
		"changed":            {NewBox(path), string(changed), "p", ErrSealed},
		"cut":                {NewBox(path), sealed[:12], "p", ErrSealed},
		"no sealed text":     {NewBox(path), "lozinka", "p", ErrSealed},
		"another key":        {boxWithKey(t), sealed, "p", ErrOtherKey},
	} {
		if plain, err := test.box.Open(test.sealed, test.purpose); !errors.Is(err, test.want) || plain != nil {
			t.Errorf("%s: %q %v", name, plain, err)
		}
	}
	if err := os.WriteFile(path, []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := NewBox(path).Seal(nil, "p"); err == nil {
		t.Error("sealed with a file that is no key")
	}
}

func boxWithKey(t *testing.T) *Box {
	b := NewBox(filepath.Join(t.TempDir(), "secret.key"))
	if _, err := b.Seal(nil, ""); err != nil {
		t.Fatal(err)
	}
	return b
}

// Copies that start together on one folder use one key.
func TestOneKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret.key")
	var all sync.WaitGroup
	sealed := make([]string, 8)
	for n := range sealed {
		all.Go(func() { sealed[n], _ = NewBox(path).Seal([]byte("a"), "p") })
	}
	all.Wait()
	for _, s := range sealed {
		if plain, err := NewBox(path).Open(s, "p"); err != nil || string(plain) != "a" {
			t.Errorf("%q %v", plain, err)
		}
	}
}
