package files

import (
	"context"
	"errors"
	"io"
	"time"
)

// Vault stores files of the program itself, such as copies of its database, in a
// folder or a bucket: whole or not at all, as Store does.
type Vault struct{ at place }

// OpenVault opens the location. What it takes are the names that belong to it;
// others are not looked at.
func OpenVault(at Location, keys Keys, receiving string, takes func(name string) bool) (*Vault, error) {
	p, err := openPlace(at, keys, receiving, takes)
	if err != nil {
		return nil, err
	}
	return &Vault{p}, nil
}

// Put stores what fn writes under the name; nothing after an error.
func (v *Vault) Put(ctx context.Context, name string, fn func(io.Writer) error) error {
	t, err := v.at.create()
	if err != nil {
		return err
	}
	if err := fn(t); err != nil {
		return errors.Join(err, t.discard())
	}
	return v.at.put(ctx, parcel{t, name})
}

// Open reads a file; fs.ErrNotExist when there is none of the name.
func (v *Vault) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	return v.at.open(ctx, name)
}

// Remove removes a file; an absent one is no error.
func (v *Vault) Remove(ctx context.Context, name string) error { return v.at.remove(ctx, name) }

// Each calls fn with the stored files, in batches and in no order.
func (v *Vault) Each(ctx context.Context, fn func([]Entry) error) error { return v.at.each(ctx, fn) }

// Clean removes what a killed program has left of before.
func (v *Vault) Clean(before time.Time) error {
	_, err := v.at.clean(before)
	return err
}

// String returns a description of the place.
func (v *Vault) String() string { return v.at.String() }

// Close releases the place.
func (v *Vault) Close() error { return v.at.close() }
