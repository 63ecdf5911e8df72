package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
)

// folder stores files in a folder of this machine, where they are received too.
type folder struct {
	*scratch
	takes takes
}

func (f folder) String() string { return f.root.Name() }

// put writes in this order: fsync, rename, fsync of the folder.
func (f folder) put(_ context.Context, all ...parcel) error {
	var err error
	for _, p := range all {
		if err == nil {
			err = f.noted(p.Sync())
		}
		if err == nil {
			err = p.Close()
		}
		if err == nil {
			err = f.noted(f.root.Rename(p.path, p.name))
		}
		if err == nil {
			p.ended = true
		}
		err = errors.Join(err, p.discard())
	}
	if err != nil {
		return err
	}
	dir, err := f.root.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(f.noted(dir.Sync()), dir.Close())
}

func (f folder) open(_ context.Context, name string) (content, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &onDisk{File: file, length: info.Size()}, nil
}

// onDisk is a file of a folder.
type onDisk struct {
	*os.File
	length int64
	err    error
}

func (k *onDisk) Read(p []byte) (int, error) {
	n, err := k.File.Read(p)
	if err != nil && err != io.EOF {
		k.err = err
	}
	return n, err
}

func (k *onDisk) size() int64   { return k.length }
func (k *onDisk) failed() error { return k.err }

func (f folder) remove(_ context.Context, name string) error { return f.scratch.remove(name) }

func (f folder) each(ctx context.Context, fn func([]Entry) error) error {
	return f.list(func(found []fs.DirEntry) error {
		var all []Entry
		for _, e := range found {
			if !e.Type().IsRegular() || !f.takes(e.Name()) {
				continue
			}
			info, err := e.Info()
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return err
			}
			all = append(all, Entry{e.Name(), info.Size(), info.ModTime()})
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		return fn(all)
	})
}

func (f folder) sum(_ context.Context, name string) (string, int64, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return "", 0, err
	}
	defer file.Close()
	h := sha256.New()
	n, err := io.Copy(h, file)
	return hex.EncodeToString(h.Sum(nil)), n, err
}

func (f folder) check(context.Context) error { return f.try() }

func (f folder) reach(context.Context) error {
	_, err := f.root.Stat(".")
	return err
}
