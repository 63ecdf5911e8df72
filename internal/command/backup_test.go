package command

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"teren/internal/platform/db"
)

const photo = "0123456789abcdef0123456789abcdef.jpg"

// installation is a data folder with a company, a person and a photo.
func installation(t *testing.T) string {
	t.Helper()
	data := t.TempDir()
	if code, _, errs := teren(t, data, nil, strings.Fields("user add --email ana@prva.test --first-name Ana --last-name Anić --role admin --tenant Prva")...); code != 0 {
		t.Fatal(errs)
	}
	if err := os.WriteFile(filepath.Join(data, "uploads", photo), []byte("a photo"), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := db.Open(t.Context(), filepath.Join(data, "teren.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	err = d.Do(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO upload (file_name, thing, thing_id, kind, display_name, content_type, size, created_by, created_at)
			VALUES (?, 'user', 1, 'IMAGE', 'Ana.jpg', 'image/jpeg', 7, 1, ?)`, photo, tx.Now)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestBackUpAndRestore(t *testing.T) {
	first, second := installation(t), filepath.Join(t.TempDir(), "second")
	file := filepath.Join(t.TempDir(), "teren.tar.gz")
	for _, c := range []struct {
		data, args string
		code       int
		says       string
	}{
		{first, "doctor", 0, "every upload is in its place"},
		{first, "backup " + file, 0, "the database and 1 uploaded files"},
		{first, "backup " + file, 1, "already exists"},
		{first, "restore " + file, 1, "is not empty"},
		{second, "doctor", 1, "is TEREN_DATA right?"},
		{second, "backup " + file + "2", 1, "no such file"},
		{second, "restore " + file + "2", 1, "no such file"},
		{second, "restore " + file, 0, "restored the database and 1 uploaded files"},
		{second, "doctor", 0, "1 accounts"},
		{second, "user list", 0, "ana@prva.test  Ana Anić  Prva  ADMIN"},
	} {
		code, out, errs := teren(t, c.data, nil, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out+errs, c.says) {
			t.Fatalf("teren %s: exit %d, want %d and %q\n%s%s", c.args, code, c.code, c.says, out, errs)
		}
	}
	if text, err := os.ReadFile(filepath.Join(second, "uploads", photo)); err != nil || string(text) != "a photo" {
		t.Errorf("the photo is %q, %v", text, err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(file), ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestABackupWithoutAllItsFilesIsRefused(t *testing.T) {
	data := installation(t)
	if err := os.Remove(filepath.Join(data, "uploads", photo)); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, args := range []string{"backup " + filepath.Join(dir, "x.tar.gz"), "doctor"} {
		if code, out, errs := teren(t, data, nil, strings.Fields(args)...); code != 1 || !strings.Contains(out+errs, "1 of 1 uploads are missing") {
			t.Errorf("teren %s: exit %d\n%s%s", args, code, out, errs)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestADamagedBackupLeavesNothingBehind(t *testing.T) {
	file := filepath.Join(t.TempDir(), "whole.tar.gz")
	if code, _, errs := teren(t, installation(t), nil, "backup", file); code != 0 {
		t.Fatal(errs)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 0x10
	for name, content := range map[string][]byte{
		"cut off":      whole[:len(whole)-9],
		"half":         whole[:len(whole)/2],
		"flipped":      flipped,
		"no archive":   []byte("hello"),
		"empty":        archive(t),
		"outside":      archive(t, "uploads/../../x"),
		"absolute":     archive(t, "/etc/x"),
		"no database":  archive(t, "uploads/"+photo),
		"not a sqlite": archive(t, "teren.db"),
	} {
		bad, data := filepath.Join(t.TempDir(), "bad.tar.gz"), filepath.Join(t.TempDir(), "data")
		if err := os.WriteFile(bad, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out, _ := teren(t, data, nil, "restore", bad); code != 1 {
			t.Errorf("%s: exit %d\n%s", name, code, out)
		}
		if left, err := os.ReadDir(data); err != nil || len(left) > 0 {
			t.Errorf("%s: left behind %v, %v", name, left, err)
		}
	}
}

// archive is a backup of files with nothing good in them.
func archive(t *testing.T, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	zipped := gzip.NewWriter(&b)
	w := tar.NewWriter(zipped)
	for _, name := range names {
		if err := w.WriteHeader(&tar.Header{Name: name, Size: 4, Mode: 0o600}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte("evil")); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is kept and does not follow from anything is found by a deep look alone.
func TestDoctorLooksDeep(t *testing.T) {
	data := installation(t)
	look := func(args string, want int, says string) {
		t.Helper()
		if code, out, errs := teren(t, data, nil, strings.Fields(args)...); code != want || !strings.Contains(out+errs, says) {
			t.Errorf("teren %s: exit %d, want %d and %q\n%s%s", args, code, want, says, out, errs)
		}
	}
	look("doctor --deep", 0, "what lists stand on is what tasks and orders say")
	d, err := db.Open(t.Context(), filepath.Join(data, "teren.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Do(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO task_count (tenant_id, side, status, phase, slot, tasks) VALUES (1, 'CLIENT', 'CREATED', 'CREATED', 0, 3)`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	look("doctor", 0, "was not compared")
	look("doctor --deep", 1, "counts of tasks: 1 of them are wrong")
}
