package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Box encrypts what the program must read again, such as passwords of other services,
// with the key of the installation, which the database does not hold (AES-256-GCM).
type Box struct {
	path string

	mu   sync.Mutex
	aead cipher.AEAD
	id   string // of the key
}

// ErrOtherKey refuses what was sealed with another key, or with one that is lost.
var ErrOtherKey = errors.New("this was encrypted with another key than this installation has")

// ErrSealed refuses what is no sealed text, was changed, or was sealed for something else.
var ErrSealed = errors.New("this cannot be decrypted")

// NewBox returns the box whose key the file holds. Seal writes the file where there is none.
func NewBox(path string) *Box { return &Box{path: path} }

const (
	keyHead = "teren-secret-key-1 "
	keySize = 32
)

// load reads the key, or makes one where there is none and make is set.
func (b *Box) load(make bool) error {
	if b == nil {
		return errors.New("no file is set for the key of the installation")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.aead != nil {
		return nil
	}
	text, err := os.ReadFile(b.path)
	if errors.Is(err, fs.ErrNotExist) {
		if !make {
			return ErrOtherKey
		}
		text, err = b.write()
	}
	if err != nil {
		return err
	}
	encoded, ok := strings.CutPrefix(strings.TrimSpace(string(text)), keyHead)
	key, wrong := base64.RawURLEncoding.DecodeString(encoded)
	if !ok || wrong != nil || len(key) != keySize {
		return fmt.Errorf("%s holds no key of an installation", b.path)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return err
	}
	b.id = Digest(string(key))[:8]
	b.aead, err = cipher.NewGCM(block)
	return err
}

// write stores a new key, readable by the program's user alone, and returns the file's
// text; where another process was faster, that of its key.
func (b *Box) write() ([]byte, error) {
	text := []byte(keyHead + New() + "\n")
	made, err := os.CreateTemp(filepath.Dir(b.path), ".secret-key-*") // mode 0600
	if err != nil {
		return nil, err
	}
	defer os.Remove(made.Name())
	_, err = made.Write(text)
	if err = errors.Join(err, made.Sync(), made.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(made.Name(), b.path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return os.ReadFile(b.path)
}

// Seal returns the text encrypted, for Open with the same purpose.
func (b *Box) Seal(plain []byte, purpose string) (string, error) {
	if err := b.load(true); err != nil {
		return "", err
	}
	nonce := make([]byte, b.aead.NonceSize())
	rand.Read(nonce)
	return b.id + "." + base64.RawURLEncoding.EncodeToString(b.aead.Seal(nonce, nonce, plain, []byte(purpose))), nil
}

// Open returns what was sealed for the purpose.
func (b *Box) Open(sealed, purpose string) ([]byte, error) {
	id, text, ok := strings.Cut(sealed, ".")
	if !ok {
		return nil, ErrSealed
	}
	if err := b.load(false); err != nil {
		return nil, err
	}
	if id != b.id {
		return nil, ErrOtherKey
	}
	body, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(body) < b.aead.NonceSize() {
		return nil, ErrSealed
	}
	plain, err := b.aead.Open(nil, body[:b.aead.NonceSize()], body[b.aead.NonceSize():], []byte(purpose))
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}
