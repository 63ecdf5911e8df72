package db

import (
	"encoding/binary"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// The file of the database, and what lies beside it, is of the service alone, also
// where it was open to others before.
func TestTheFileIsItsOwnersAlone(t *testing.T) {
	for what, before := range map[string]os.FileMode{"a new one": 0, "one that others could read": 0o644} {
		path := filepath.Join(t.TempDir(), "teren.db")
		if before != 0 {
			if err := os.WriteFile(path, nil, before); err != nil {
				t.Fatal(err)
			}
		}
		d, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Do(t.Context(), func(tx *Tx) error { _, err := tx.Exec(`CREATE TABLE x (y BIGINT)`); return err }); err != nil {
			t.Fatal(err)
		}
		for _, end := range []string{"", "-wal", "-shm"} {
			if info, err := os.Stat(path + end); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %s is %v %v", what, end, info.Mode(), err)
			}
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A folder in which nothing can be written is named.
func TestAFolderThatOnlyReadsIsNamed(t *testing.T) {
	dir := t.TempDir()
	for _, cause := range []error{syscall.EACCES, syscall.EROFS} {
		err := named(filepath.Join(dir, "teren.db"), &os.PathError{Op: "open", Path: dir, Err: cause})
		if !errors.Is(err, cause) || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), "nothing can be written in") {
			t.Errorf("%v is told as %v", cause, err)
		}
	}
}

// A primary that was demoted takes no serializable transaction: that is a database
// that is away, where another statement of this code is a fault of ours.
func TestAServerThatOnlyReadsIsAway(t *testing.T) {
	demoted := &pgconn.PgError{Code: "0A000", Message: "cannot use serializable mode in a hot standby"}
	if err := postgresDialect.translate(beginning(demoted)); !errors.Is(err, ErrAway) {
		t.Errorf("at the beginning: %v", err)
	}
	if err := postgresDialect.translate(demoted); errors.Is(err, ErrAway) {
		t.Errorf("of another statement: %v", err)
	}
	if err := postgresDialect.translate(&pgconn.PgError{Code: "25006"}); !errors.Is(err, ErrAway) {
		t.Errorf("of a write: %v", err)
	}
}

// A pooler that refuses what sessions are set to is no riddle: the error says what the
// URL lacks.
func TestAPoolerThatRefusesSettingsIsNamed(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Read(make([]byte, 1000)) // what the client wants to begin with
			said := "SFATAL\x00VFATAL\x00C08P01\x00Munsupported startup parameter: jit\x00\x00"
			_, _ = conn.Write(append(binary.BigEndian.AppendUint32([]byte("E"), uint32(len(said)+4)), said...))
			conn.Close()
		}
	}()
	_, err = Open(t.Context(), "postgres://teren:tajna@"+listener.Addr().String()+"/teren?sslmode=disable")
	if err == nil || !strings.Contains(err.Error(), "unsupported startup parameter: jit") || !strings.Contains(err.Error(), "needs pooled=true") || strings.Contains(err.Error(), "tajna") {
		t.Error(err)
	}
}
