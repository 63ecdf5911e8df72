package db_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func TestASnapshotIsWholeAndDamageIsSeen(t *testing.T) {
	ctx := context.Background()
	d := dbtest.Open(t, "sqlite")
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := d.Snapshot(ctx, path); err != nil {
		t.Fatal(err)
	}
	verify := func() error {
		own, err := db.Open(ctx, path)
		if err != nil {
			return err
		}
		defer own.Close()
		has, newest, err := own.Version(ctx)
		if err == nil && has != newest {
			t.Errorf("the copy is at version %d of %d", has, newest)
		}
		return own.Verify(ctx)
	}
	if err := verify(); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	for page := int64(10); page < 30; page++ {
		if _, err := f.WriteAt([]byte("not a page of a database"), page*4096); err != nil {
			t.Fatal(err)
		}
	}
	f.Close()
	if verify() == nil {
		t.Error("the damage was not seen")
	}
}
