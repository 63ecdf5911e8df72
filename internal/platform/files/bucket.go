package files

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"teren/internal/kit/trace"
)

// bucket keeps files in an object store. They are received on this machine and sent
// from there, each in one request: an object is stored whole or not at all. The
// request is signed with the checksum of its content, so that the store refuses
// content that was changed on its way; the checksum is stored with the object to
// verify later reads.
type bucket struct {
	*scratch
	at       Location
	takes    takes
	client   *minio.Core
	patience time.Duration // how long the store may be silent
	away     atomic.Bool   // it did not do what it was asked the last time
}

const (
	patience = 20 * time.Second
	attempts = 5         // of one request, which the library repeats
	slowest  = 256 << 10 // bytes a second that the way to the store has at least

	checksum = "Sha256" // the name in an object's own metadata
)

var calls = promauto.NewHistogramVec(prometheus.HistogramOpts{
	Name:    "teren_files_seconds",
	Help:    "Time of a call to the object store that keeps the files, with its repetitions.",
	Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10, 30},
}, []string{"call", "result"})

// openBucket does not ask the store for anything yet. What is received is in
// the folder until it is sent.
func openBucket(at Location, keys Keys, receiving string, takes takes, patience time.Duration) (*bucket, error) {
	transport := &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: patience / 2, KeepAlive: 30 * time.Second}).DialContext,
		TLSHandshakeTimeout:   patience / 2,
		ResponseHeaderTimeout: patience / 2, // leaves time for another attempt
		IdleConnTimeout:       time.Minute,
		MaxIdleConnsPerHost:   32,
		DisableCompression:    true, // objects are returned exactly as stored
	}
	signed := credentials.NewStaticV4(keys.ID, keys.Secret, keys.Token)
	if keys.ID == "" {
		signed = credentials.NewIAM("")
	}
	client, err := minio.NewCore(at.Endpoint.Host, &minio.Options{
		Creds: signed, Secure: at.Endpoint.Scheme == "https", Region: at.Region, Transport: trace.Transport(transport), MaxRetries: attempts,
	})
	if err != nil {
		return nil, err
	}
	local, err := openScratch(receiving)
	if err != nil {
		return nil, err
	}
	return &bucket{scratch: local, at: at, takes: takes, client: client, patience: patience}, nil
}

func (b *bucket) String() string { return b.at.String() }

// call makes a request with a time limit, and translates its error.
func (b *bucket) call(ctx context.Context, name string, bytes int64, fn func(context.Context) error) error {
	bounded, cancel := context.WithTimeout(ctx, b.patience+time.Duration(bytes/slowest)*time.Second)
	defer cancel()
	began := time.Now()
	err := b.translated(ctx, fn(bounded))
	b.timed(name, began, err)
	return err
}

func (b *bucket) timed(name string, began time.Time, err error) {
	result := "ok"
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		result = "failed"
	}
	calls.WithLabelValues(name, result).Observe(time.Since(began).Seconds())
}

// translated translates an error of the library in a call made within ctx.
func (b *bucket) translated(ctx context.Context, err error) error {
	answer := minio.ToErrorResponse(err)
	switch {
	case err == nil, answer.Code == minio.NoSuchKey:
		b.away.Store(false)
		if err != nil {
			return fs.ErrNotExist
		}
		return nil
	case ctx.Err() != nil: // the caller has gone
		return ctx.Err()
	case answer.StatusCode == http.StatusInsufficientStorage, answer.Code == "QuotaExceeded", answer.Code == "XMinioStorageFull":
		return fmt.Errorf("%w: %s: %w", ErrFull, b, err)
	}
	b.away.Store(true)
	return fmt.Errorf("%w: %s: %w", ErrAway, b, explained(err))
}

// errRefused is in an error that will not pass by itself: the store answers, but
// refuses these keys or this bucket.
var errRefused = errors.New("refused")

// IsRefused reports whether the store answered that the settings are wrong.
func IsRefused(err error) bool { return errors.Is(err, errRefused) }

// explained returns advice for the operator about the store's answer.
func explained(err error) error {
	answer := minio.ToErrorResponse(err)
	why := map[string]string{
		minio.NoSuchBucket:             "there is no such bucket",
		minio.AccessDenied:             "these keys may not do this; they need to list the bucket and to get, put and delete its objects",
		"InvalidAccessKeyId":           "it does not know the access key (AWS_ACCESS_KEY_ID)",
		"SignatureDoesNotMatch":        "the secret key is wrong (AWS_SECRET_ACCESS_KEY)",
		"AuthorizationHeaderMalformed": "the region is wrong",
		"PermanentRedirect":            "the region or the endpoint is another",
		"RequestTimeTooSkewed":         "the clock of this machine is wrong",
		"InvalidToken":                 "the session token is wrong (AWS_SESSION_TOKEN)",
	}[answer.Code]
	switch {
	case why != "":
		return fmt.Errorf("%w: %s (%s)", errRefused, why, answer.Code)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return errors.New("it did not answer in time")
	case !passes(err):
		return fmt.Errorf("%w: it answers %d %s: %w", errRefused, answer.StatusCode, answer.Code, err)
	case answer.StatusCode != 0:
		return fmt.Errorf("it answers %d %s: %w", answer.StatusCode, answer.Code, err)
	}
	return err
}

func (b *bucket) put(ctx context.Context, all ...parcel) error {
	var err error
	for _, p := range all {
		if err == nil {
			err = b.call(ctx, "put", p.size, func(ctx context.Context) error { return b.send(ctx, p) })
		}
		err = errors.Join(err, p.discard())
	}
	return err
}

// send tries until it succeeds or is refused. The library would do so too, but
// it rewinds a reader from which a connection that it has given up may still
// be reading; here each attempt has its own.
func (b *bucket) send(ctx context.Context, p parcel) error {
	sum := p.sum()
	for attempt := 1; ; attempt++ {
		body := struct{ io.Reader }{io.NewSectionReader(p.temp, 0, p.size)}
		_, err := b.client.PutObject(ctx, b.at.Bucket, b.at.Prefix+p.name, body, p.size, "", sum, minio.PutObjectOptions{
			ContentType:          contentType(p.name),
			UserMetadata:         map[string]string{checksum: sum},
			DisableContentSha256: true, // not by pieces: the whole is signed
		})
		if err == nil || attempt == attempts || !passes(err) {
			return err
		}
		select {
		case <-time.After(50 * time.Millisecond << attempt):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// passes reports whether another attempt may succeed.
func passes(err error) bool {
	switch status := minio.ToErrorResponse(err).StatusCode; status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests:
		return true
	default:
		return status < 400 || status >= 500 && status != http.StatusInsufficientStorage
	}
}

func (b *bucket) remove(ctx context.Context, name string) error {
	err := b.call(ctx, "remove", 0, func(ctx context.Context) error {
		return b.client.RemoveObject(ctx, b.at.Bucket, b.at.Prefix+name, minio.RemoveObjectOptions{})
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (b *bucket) each(ctx context.Context, fn func([]Entry) error) error {
	guarded, watch := watched(ctx, b.patience)
	defer watch.end()
	began := time.Now()
	var all []Entry
	for o := range b.client.ListObjectsIter(guarded, b.at.Bucket, minio.ListObjectsOptions{Prefix: b.at.Prefix, MaxKeys: batch}) {
		if o.Err != nil {
			err := b.translated(ctx, o.Err)
			b.timed("list", began, err)
			return err
		}
		if name := strings.TrimPrefix(o.Key, b.at.Prefix); b.takes(name) {
			all = append(all, Entry{name, o.Size, o.LastModified})
		}
		if len(all) == batch {
			watch.rest()
			if err := fn(all); err != nil {
				return err
			}
			all = nil
		}
		watch.alive()
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	b.timed("list", began, b.translated(ctx, nil))
	return fn(all)
}

// watch ends a context when the watched transfer is silent for too long.
type watch struct {
	timer    *time.Timer
	patience time.Duration
	cancel   context.CancelFunc
}

func watched(ctx context.Context, patience time.Duration) (context.Context, *watch) {
	guarded, cancel := context.WithCancel(ctx)
	return guarded, &watch{time.AfterFunc(patience, cancel), patience, cancel}
}

// alive restarts the time limit.
func (w *watch) alive() { w.timer.Reset(w.patience) }

// rest waits for nothing.
func (w *watch) rest() { w.timer.Stop() }

func (w *watch) end() {
	w.timer.Stop()
	w.cancel()
}

func (b *bucket) sum(ctx context.Context, name string) (string, int64, error) {
	var known minio.ObjectInfo
	if err := b.call(ctx, "stat", 0, func(ctx context.Context) (err error) {
		known, err = b.client.StatObject(ctx, b.at.Bucket, b.at.Prefix+name, minio.StatObjectOptions{})
		return err
	}); err != nil {
		return "", 0, err
	}
	if sum := known.UserMetadata[checksum]; sum != "" {
		return sum, known.Size, nil
	}
	return read(ctx, b, name)
}

// read returns the checksum of the stored content.
func read(ctx context.Context, p place, name string) (string, int64, error) {
	c, err := p.open(ctx, name)
	if err != nil {
		return "", 0, err
	}
	defer c.Close()
	h := sha256.New()
	n, err := io.Copy(h, c)
	return hex.EncodeToString(h.Sum(nil)), n, err
}

func (b *bucket) works(ctx context.Context) error {
	if err := b.scratch.works(ctx); err != nil || !b.away.Load() {
		return err
	}
	return b.reach(ctx)
}

// reach asks the store for one name.
func (b *bucket) reach(ctx context.Context) error {
	return b.call(ctx, "list", 0, func(ctx context.Context) error {
		for o := range b.client.ListObjectsIter(ctx, b.at.Bucket, minio.ListObjectsOptions{Prefix: b.at.Prefix, MaxKeys: 1}) {
			return o.Err
		}
		return ctx.Err()
	})
}

// check leaves nothing behind. What is left when it is killed, the sweeper takes.
func (b *bucket) check(ctx context.Context) (err error) {
	if err := b.reach(ctx); err != nil {
		return err
	}
	t, err := b.create()
	if err != nil {
		return err
	}
	if _, err := t.Write([]byte("written by teren doctor\n")); err != nil {
		return errors.Join(err, t.discard())
	}
	name, sum := randomName()+".csv", t.sum()
	if err := b.put(ctx, parcel{t, name}); err != nil {
		return fmt.Errorf("a file cannot be put: %w", err)
	}
	defer func() {
		if gone := b.remove(ctx, name); gone != nil {
			err = errors.Join(err, fmt.Errorf("a file cannot be removed: %w", gone))
		}
	}()
	if is, _, err := read(ctx, b, name); err != nil || is != sum {
		return fmt.Errorf("a file cannot be read as it was put: %w", cmp.Or(err, errDamagedObject))
	}
	stranger, err := minio.NewCore(b.at.Endpoint.Host, &minio.Options{
		Creds: credentials.NewStatic("", "", "", credentials.SignatureAnonymous), Secure: b.at.Endpoint.Scheme == "https", Region: b.at.Region, MaxRetries: 1,
	})
	if err != nil {
		return err
	}
	bounded, cancel := context.WithTimeout(ctx, b.patience)
	defer cancel()
	if body, _, _, err := stranger.GetObject(bounded, b.at.Bucket, b.at.Prefix+name, minio.GetObjectOptions{}); err == nil {
		body.Close()
		return fmt.Errorf("%s is public: everybody can read its files without keys", b)
	}
	return nil
}
