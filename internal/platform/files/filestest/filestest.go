// Package filestest gives tests an object store, and faults on the way to it.
package filestest

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Bucket is an empty bucket of the test's own.
type Bucket struct {
	Name       string
	ID, Secret string // its keys
	Client     *minio.Client
	endpoint   string
}

var buckets atomic.Int64

// New makes a bucket on the S3 server at TEREN_TEST_S3, which is a URL with its
// keys (scripts/s3.sh). Without one the test is skipped, or fails when
// TEREN_TEST_REQUIRE is set.
func New(t testing.TB) *Bucket {
	t.Helper()
	server, err := url.Parse(os.Getenv("TEREN_TEST_S3"))
	if err != nil || server.Host == "" {
		if os.Getenv("TEREN_TEST_REQUIRE") != "" {
			t.Fatal("TEREN_TEST_S3 is not set")
		}
		t.Skip("TEREN_TEST_S3 is not set")
	}
	b := &Bucket{
		Name: "test-" + strconv.Itoa(os.Getpid()) + "-" + strconv.FormatInt(buckets.Add(1), 10) + "-" + strconv.FormatInt(time.Now().UnixNano(), 36),
		ID:   server.User.Username(), endpoint: "http://" + server.Host,
	}
	b.Secret, _ = server.User.Password()
	if b.Client, err = minio.New(server.Host, &minio.Options{Creds: credentials.NewStaticV4(b.ID, b.Secret, ""), Region: "us-east-1"}); err != nil {
		t.Fatal(err)
	}
	if err := b.Client.MakeBucket(t.Context(), b.Name, minio.MakeBucketOptions{}); err != nil {
		t.Fatal(err)
	}
	return b
}

// URL returns where the program finds the bucket, with the names in it below a
// prefix.
func (b *Bucket) URL() string { return b.at(b.endpoint) }

func (b *Bucket) at(endpoint string) string {
	return "s3://" + b.Name + "/teren?region=us-east-1&endpoint=" + url.QueryEscape(endpoint)
}

// Names returns the names of all objects in the bucket, with their prefix.
func (b *Bucket) Names(t testing.TB) (all []string) {
	t.Helper()
	for o := range b.Client.ListObjects(context.Background(), b.Name, minio.ListObjectsOptions{Recursive: true}) {
		if o.Err != nil {
			t.Fatal(o.Err)
		}
		all = append(all, o.Key)
	}
	return all
}

// Read returns the object of the name, with its prefix.
func (b *Bucket) Read(t testing.TB, name string) []byte {
	t.Helper()
	o, err := b.Client.GetObject(context.Background(), b.Name, name, minio.GetObjectOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	content, err := io.ReadAll(o)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// Fault is a failure on the way to the store.
type Fault int

// The faults.
const (
	None       Fault = iota
	Silent           // the request is taken and never answered
	Busy             // 503
	HalfUpload       // the connection breaks when half of the request is there
	LostAnswer       // everything is done, and the answer does not arrive
	HalfAnswer       // the connection breaks when half of the answer has arrived
	Changed          // the answer arrives with another last byte
)

// Any is every method of requests.
const Any = "*"

// Line is the way to a bucket.
type Line struct {
	*httptest.Server
	bucket *Bucket
	wire   http.RoundTripper

	mu     sync.Mutex
	fault  Fault
	method string
	times  int
	seen   int
}

// Line returns a connection to the bucket that a test can break.
func (b *Bucket) Line(t testing.TB) *Line {
	l := &Line{bucket: b, wire: &http.Transport{DisableCompression: true}}
	l.Server = httptest.NewServer(l)
	t.Cleanup(l.Server.Close)
	return l
}

// Address returns where the program finds the bucket by this way.
func (l *Line) Address() string { return l.bucket.at(l.Server.URL) }

// Break makes the next requests of the method meet the fault, so many times.
func (l *Line) Break(f Fault, method string, times int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault, l.method, l.times, l.seen = f, method, times, 0
}

// Broke returns how many requests met the fault.
func (l *Line) Broke() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.seen
}

func (l *Line) next(r *http.Request) Fault {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.method != Any && r.Method != l.method || l.seen == l.times {
		return None
	}
	l.seen++
	return l.fault
}

func (l *Line) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	fault := l.next(r)
	body := io.Reader(r.Body)
	switch fault {
	case Silent:
		_, _ = io.Copy(io.Discard, r.Body) // the caller goes when it wants
		<-r.Context().Done()
		return
	case Busy:
		w.Header().Set("Content-Type", "application/xml")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, `<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>`)
		return
	case HalfUpload:
		body = io.MultiReader(io.LimitReader(r.Body, r.ContentLength/2), broken{})
	}
	on, err := http.NewRequestWithContext(r.Context(), r.Method, l.bucket.endpoint+r.URL.RequestURI(), body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	on.Header, on.Host, on.ContentLength = r.Header.Clone(), r.Host, r.ContentLength
	if r.ContentLength == 0 {
		on.Body = nil
	}
	answer, err := l.wire.RoundTrip(on)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil || fault == LostAnswer {
		panic(http.ErrAbortHandler)
	}
	for name, values := range answer.Header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Length", strings.TrimSpace(answer.Header.Get("Content-Length")))
	w.WriteHeader(answer.StatusCode)
	switch {
	case fault == HalfAnswer:
		_, _ = w.Write(content[:len(content)/2]) // it breaks anyway
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	case fault == Changed && len(content) > 0:
		content[len(content)-1] ^= 1
	}
	_, _ = w.Write(content) // the caller has gone
}

// broken is a body that breaks.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
