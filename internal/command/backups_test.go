package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/files/filestest"
)

// Backups are made, tried and restored, in a folder and in a bucket.
func TestBackupsByTheServer(t *testing.T) {
	t.Parallel()
	b := filestest.New(t)
	for what, place := range map[string][]string{
		"folder": {"TEREN_BACKUP_URL=" + t.TempDir()},
		"bucket": {"TEREN_BACKUP_URL=" + b.URL(), "AWS_ACCESS_KEY_ID=" + b.ID, "AWS_SECRET_ACCESS_KEY=" + b.Secret},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			key := filepath.Join(t.TempDir(), "key")
			if code, _, errs := teren(t, t.TempDir(), nil, "backup", "key", key); code != 0 {
				t.Fatal(errs)
			}
			first, second := installation(t), filepath.Join(t.TempDir(), "second")
			locked := append(place, "TEREN_BACKUP_KEY_FILE="+key)
			for _, c := range []struct {
				data string
				env  []string
				args string
				code int
				says string
			}{
				{first, nil, "doctor", 0, "keeps no backups by itself"},
				{first, nil, "backup now", 2, "set TEREN_BACKUP_URL"},
				{first, nil, "backup key " + key, 1, "exists"},
				{first, locked, "doctor", 0, "there is no backup in"},
				{first, locked, "backup check", 1, "holds no backup latest"},
				{first, locked, "backup now", 0, "with 1 uploads that were not there yet"},
				{first, locked, "doctor", 0, "none was tried yet"},
				{first, place, "backup check", 1, "there is no key (TEREN_BACKUP_KEY_FILE)"},
				{first, locked, "backup check", 0, "was restored and read whole, with 1 uploads"},
				{first, locked, "doctor", 0, "1 backups are in"},
				{first, locked, "backup list", 0, ".db.gz.age"},
				{first, locked, "restore from latest", 1, "is not empty"},
				{second, locked, "backup list", 0, "one was restored and read whole"},
				{second, locked, "restore from yesterday", 1, "holds no backup yesterday"},
				{second, locked, "restore from latest", 0, "restored the database and 1 uploaded files"},
				{second, nil, "doctor", 0, "every upload is in its place"},
				{second, nil, "user list", 0, "ana@prva.test  Ana Anić  Prva  ADMIN"},
			} {
				code, out, errs := teren(t, c.data, c.env, strings.Fields(c.args)...)
				if code != c.code || !strings.Contains(out+errs, c.says) {
					t.Fatalf("teren %s: exit %d, want %d and %q\n%s%s", c.args, code, c.code, c.says, out, errs)
				}
			}
			if text, err := os.ReadFile(filepath.Join(second, "uploads", photo)); err != nil || string(text) != "a photo" {
				t.Errorf("the photo is %q, %v", text, err)
			}
		})
	}
}

// A database that would change is backed up before, or is not changed.
func TestABackupBeforeAMigration(t *testing.T) {
	t.Parallel()
	data := installation(t)
	age := func() (has, newest int64) {
		d, err := db.Open(t.Context(), filepath.Join(data, "teren.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if has, newest, err = d.Version(t.Context()); err != nil {
			t.Fatal(err)
		}
		return has, newest
	}
	d, err := db.Open(t.Context(), filepath.Join(data, "teren.db"))
	if err != nil {
		t.Fatal(err)
	}
	_, newest := age()
	if err := d.Do(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM goose_db_version WHERE version_id = ?`, newest)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	d.Close()
	nowhere := "TEREN_BACKUP_URL=s3://bucket?endpoint=http://127.0.0.1:1"
	if code, out, errs := teren(t, data, []string{nowhere, "AWS_ACCESS_KEY_ID=x", "AWS_SECRET_ACCESS_KEY=x"}, "migrate"); code != 1 || !strings.Contains(errs, "it is not migrated without the backup") {
		t.Errorf("without a backup: exit %d\n%s%s", code, out, errs)
	}
	if has, newest := age(); has >= newest {
		t.Errorf("it is migrated all the same, to %d", has)
	}
	place := t.TempDir()
	_, _, _ = teren(t, data, []string{"TEREN_BACKUP_URL=" + place}, "migrate") // whether this migration can be made twice is not asked here
	made, err := filepath.Glob(filepath.Join(place, "teren-*.db.gz"))
	if err != nil || len(made) != 1 {
		t.Errorf("made %v, %v", made, err)
	}
	again := filepath.Join(t.TempDir(), "again")
	if code, out, errs := teren(t, again, []string{"TEREN_BACKUP_URL=" + place}, "restore", "from", filepath.Base(made[0])); code != 0 {
		t.Errorf("restoring it: exit %d\n%s%s", code, out, errs)
	}
}

// A running server makes one by itself.
func TestAServerBacksUp(t *testing.T) {
	t.Parallel()
	place, data := t.TempDir(), installation(t)
	s := serving(t, data, "--backup-url", place)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		made, err := filepath.Glob(filepath.Join(place, "teren-*.db.gz"))
		tried, other := filepath.Glob(filepath.Join(place, "checked-*"))
		if err != nil || other != nil {
			t.Fatal(err, other)
		}
		if len(made) == 1 && len(tried) == 1 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("made %v, tried %v", made, tried)
		}
	}
	if code := s.stop(); code != 0 {
		t.Errorf("it ends with %d", code)
	}
	if _, err := os.Stat(filepath.Join(place, "uploads", photo)); err != nil {
		t.Error(err)
	}
}
