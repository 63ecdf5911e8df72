package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"

	"github.com/minio/minio-go/v7"
)

// object reads a file of a bucket as a stream. A broken connection is opened again
// from where it broke. A caller that reads from the beginning to the end gets an
// error in place of the end unless the content has the checksum that was stored
// with it.
type object struct {
	in    *bucket
	ctx   context.Context
	name  string
	found minio.ObjectInfo

	next    int64         // where the next read begins
	at      int64         // where the body is
	body    io.ReadCloser // nil when it has to be asked for
	watch   *watch        // over the body
	passed  hash.Hash     // what was read; nil when it was not read in order
	broke   int           // times in a row
	failure error
}

var errDamagedObject = errors.New("the file is not what was put there")

func (b *bucket) open(ctx context.Context, name string) (content, error) {
	o := &object{in: b, ctx: ctx, name: name, passed: sha256.New()}
	if err := o.ask(); err != nil {
		return nil, err
	}
	return o, nil
}

// ask requests the object from where it is read.
func (o *object) ask() error {
	var opts minio.GetObjectOptions
	if o.at > 0 {
		if err := errors.Join(opts.SetMatchETag(o.found.ETag), opts.SetRange(o.at, 0)); err != nil {
			return err
		}
	}
	guarded, watch := watched(o.ctx, o.in.patience)
	began := time.Now()
	body, found, _, err := o.in.client.GetObject(guarded, o.in.at.Bucket, o.in.at.Prefix+o.name, opts)
	err = o.in.translated(o.ctx, err)
	o.in.timed("get", began, err)
	if err != nil {
		watch.end()
		return err
	}
	watch.rest()
	if o.found.ETag == "" {
		o.found = found
	}
	o.body, o.watch = body, watch
	return nil
}

func (o *object) Read(p []byte) (int, error) {
	for o.failure == nil {
		o.applySeek()
		if o.at >= o.found.Size {
			return 0, io.EOF
		}
		if len(p) == 0 {
			return 0, nil
		}
		if o.body == nil {
			if o.failure = o.ask(); o.failure != nil {
				break
			}
		}
		o.watch.alive()
		n, err := o.body.Read(p)
		o.watch.rest()
		o.at += int64(n)
		o.next = o.at
		if n > 0 {
			o.broke = 0
			if o.failure = o.pass(p[:n]); o.failure != nil {
				break
			}
			return n, nil
		}
		if err == nil {
			continue
		}
		o.drop()
		if o.broke++; o.broke == attempts || o.ctx.Err() != nil {
			o.failure = o.in.translated(o.ctx, err)
		}
	}
	return 0, o.failure
}

// pass adds the bytes to the checksum, and compares it at the end.
func (o *object) pass(p []byte) error {
	if o.passed == nil {
		return nil
	}
	o.passed.Write(p)
	want := o.found.UserMetadata[checksum]
	if o.at < o.found.Size || want == "" || hex.EncodeToString(o.passed.Sum(nil)) == want {
		return nil
	}
	return fmt.Errorf("%w: %s: %s: %w", ErrAway, o.in, o.name, errDamagedObject)
}

// Seek moves to where the next Read begins.
func (o *object) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += o.next
	case io.SeekEnd:
		offset += o.found.Size
	}
	if offset < 0 {
		return 0, errors.New("files: a place before the beginning")
	}
	o.next = offset
	return offset, nil
}

// applySeek moves to the place that Seek set, if it is elsewhere.
func (o *object) applySeek() {
	if o.next == o.at {
		return
	}
	o.drop()
	o.at, o.passed = o.next, nil
	if o.at == 0 {
		o.passed = sha256.New()
	}
}

func (o *object) drop() {
	if o.body != nil {
		o.body.Close() // of no interest
		o.watch.end()
		o.body = nil
	}
}

// Close closes the connection.
func (o *object) Close() error {
	o.drop()
	return nil
}

func (o *object) size() int64   { return o.found.Size }
func (o *object) failed() error { return o.failure }
