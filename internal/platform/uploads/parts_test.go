package uploads_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/files/filestest"
	"teren/internal/platform/uploads"
)

// mb is of a size that takes several parts.
const mb = 1 << 20

// pdf is a document of the size.
func pdf(size int) []byte {
	text := bytes.Repeat([]byte("0123456789abcde\n"), size/16+1)[:size]
	copy(text, "%PDF-1.7\n")
	copy(text[size-6:], "%%EOF\n")
	return text
}

// takes is a call that takes files and answers what came.
type takes struct {
	Docs  api.Docs   `json:"-"`
	Sheet *api.Sheet `json:"-"`
}

type taken struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

type site struct {
	t      *testing.T
	d      *db.DB
	store  *files.Store
	upkeep func(context.Context) error
	routes *api.Routes
}

// eachPlace runs the test on both engines, with files in a folder and in a bucket.
func eachPlace(t *testing.T, fn func(t *testing.T, s *site)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		t.Run("folder", func(t *testing.T) {
			store, err := files.Open(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			fn(t, newSite(t, d, store))
		})
	})
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		t.Run("bucket", func(t *testing.T) {
			b := filestest.New(t)
			at, err := files.ParseLocation(b.URL())
			if err != nil {
				t.Fatal(err)
			}
			store, err := files.OpenAt(at, files.Keys{ID: b.ID, Secret: b.Secret}, t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			fn(t, newSite(t, d, store))
		})
	})
}

func who(user, tenant int64) access.Who {
	return access.Who{UserID: user, TenantID: tenant, Roles: access.Worker}
}

func newSite(t *testing.T, d *db.DB, store *files.Store) *site {
	t.Cleanup(func() { store.Close() })
	dbtest.Exec(t, d,
		`INSERT INTO tenant (tenant_id, name, name_fold, created_at) VALUES (1, 'A', 'a', 0), (2, 'B', 'b', 0)`,
		`INSERT INTO user_account (user_id, email, email_fold, first_name, last_name, name_fold, created_at) VALUES (1, 'a@x.test', 'a@x.test', 'A', 'A', 'a', 0), (2, 'b@x.test', 'b@x.test', 'B', 'B', 'b', 0)`)
	cast := map[string]access.Who{"ana": who(1, 1), "ana2": who(1, 2), "ivo": who(2, 1)}
	s := &site{t: t, d: d, store: store}
	s.routes = api.New(func(r *http.Request) (access.Who, error) {
		who, ok := cast[r.Header.Get("User")]
		if !ok {
			return who, fault.New(fault.NotLoggedIn, "not_logged_in")
		}
		return who, nil
	}, store, slog.New(slog.DiscardHandler))
	area := (&uploads.Service{DB: d, Files: store}).Area()
	area.Routes(s.routes)
	s.upkeep = area.Recurring[0].Do
	api.On(s.routes, access.SignedIn, "POST /taken", "", func(_ context.Context, _ access.Who, in takes) (taken, error) {
		if in.Sheet != nil {
			return taken{in.Sheet.Name, int64(len(in.Sheet.Content)), ""}, nil
		}
		return taken{in.Docs[0].DisplayName, in.Docs[0].Size, in.Docs[0].SHA256}, nil
	})
	return s
}

// ask makes a call and returns its status and its answer.
func (s *site) ask(who, method, path, kind string, body []byte) (int, string) {
	return s.bring(who, method, path, kind, bytes.NewReader(body))
}

func (s *site) bring(who, method, path, kind string, body io.Reader) (int, string) {
	r := httptest.NewRequestWithContext(s.t.Context(), method, api.Base+path, body)
	r.Header.Set("User", who)
	r.Header.Set("Content-Type", kind)
	w := httptest.NewRecorder()
	s.routes.ServeHTTP(w, r)
	return w.Code, strings.TrimSpace(w.Body.String())
}

// must makes a call and compares its status, and a text of the answer.
func (s *site) must(status int, text, who, method, path, kind string, body []byte) {
	s.t.Helper()
	if got, answer := s.ask(who, method, path, kind, body); got != status || !strings.Contains(answer, text) {
		s.t.Errorf("%s %s %s: %d %s, not %d %s", who, method, path, got, answer, status, text)
	}
}

func (s *site) open(status int, text, who, key string, size int, sheet bool) {
	s.t.Helper()
	body, _ := json.Marshal(map[string]any{"key": key, "size": size, "file_name": "plan.pdf", "sheet": sheet})
	s.must(status, text, who, "POST", "/open_uploads", "application/json", body)
}

func (s *site) send(status int, text, who, key string, offset int, part []byte) {
	s.t.Helper()
	s.must(status, text, who, "PATCH", fmt.Sprintf("/open_uploads?key=%s&offset=%d", key, offset), api.PartType, part)
}

// finish names the file in a form in place of its bytes.
func (s *site) finish(status int, text, who, field, key, name string) {
	s.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, _ := w.CreatePart(textproto.MIMEHeader{"Content-Type": {api.SentType}, "Content-Disposition": {fmt.Sprintf(`form-data; name=%q; filename=%q`, field, name)}})
	part.Write([]byte(key))
	w.Close()
	s.must(status, text, who, "POST", "/taken", w.FormDataContentType(), form.Bytes())
}

// kept are the names of the parts that are kept.
func (s *site) kept() (names []string) {
	s.t.Helper()
	if err := s.store.Each(s.t.Context(), func(all []files.Entry) error {
		for _, e := range all {
			if strings.HasSuffix(e.Name, ".part") {
				names = append(names, e.Name)
			}
		}
		return nil
	}); err != nil {
		s.t.Fatal(err)
	}
	return names
}

// A file in parts is taken as if it had come whole, by its sender and nobody else.
func TestAFileInParts(t *testing.T) {
	eachPlace(t, func(t *testing.T, s *site) {
		s.t = t
		file := pdf(5 * mb / 2)
		s.open(401, "", "nobody", "k", len(file), false)
		s.open(200, `{"data":{"offset":0}}`, "ana", "k", len(file), false)
		s.open(422, `key_reused`, "ana", "k", 7, false)
		s.send(200, `{"data":{"offset":1048576}}`, "ana", "k", 0, file[:mb])
		for _, stranger := range []string{"ivo", "ana2"} {
			s.send(404, `upload_gone`, stranger, "k", mb, file[mb:2*mb])
			s.finish(404, `upload_gone`, stranger, "docs", "k", "plan.pdf")
			s.must(200, "", stranger, "DELETE", "/open_uploads?key=k", "", nil)
		}
		s.send(409, `"offset":1048576`, "ana", "k", 0, file[:mb])
		s.send(409, `"offset":1048576`, "ana", "k", 7, file[:mb])
		s.send(422, `empty_file`, "ana", "k", mb, nil)
		s.send(413, `too_large`, "ana", "k", mb, make([]byte, mb+1))
		s.finish(409, `"offset":1048576`, "ana", "docs", "k", "plan.pdf")
		broken := io.MultiReader(bytes.NewReader(file[mb:3*mb/2]), iotest.ErrReader(io.ErrUnexpectedEOF))
		if status, answer := s.bring("ana", "PATCH", "/open_uploads?key=k&offset=1048576", api.PartType, broken); status != 400 {
			t.Error("a line that broke:", status, answer)
		}
		s.open(200, `{"data":{"offset":1048576}}`, "ana", "k", len(file), false)
		s.send(200, `2097152`, "ana", "k", mb, file[mb:2*mb])
		s.send(413, `too_large`, "ana", "k", 2*mb, make([]byte, mb)) // more than was declared
		s.send(200, fmt.Sprint(len(file)), "ana", "k", 2*mb, file[2*mb:])
		whole := taken{"plan.pdf", int64(len(file)), sum(t, s.store, file)}
		want, _ := json.Marshal(whole)
		s.finish(200, string(want), "ana", "docs", "k", "plan.pdf")
		s.finish(200, string(want), "ana", "docs", "k", "plan.pdf") // once more: the answer was lost
		s.finish(415, `file_type`, "ana", "docs", "k", "plan.doc")  // judged by its content, as always
		if n := len(s.kept()); n != 3 {
			t.Error(n, "parts are kept")
		}
		s.must(200, "", "ana", "DELETE", "/open_uploads?key=k", "", nil)
		s.finish(404, `upload_gone`, "ana", "docs", "k", "plan.pdf")
		if left := s.kept(); len(left) != 0 {
			t.Error("left:", left)
		}
	})
}

// sum is the checksum that the store has of the content.
func sum(t *testing.T, store *files.Store, content []byte) string {
	up, err := store.Receive(t.Context(), bytes.NewReader(content), files.Document, "plan.pdf")
	if err != nil {
		t.Fatal(err)
	}
	defer up.Discard()
	return up.SHA256
}

// What is too large, or too much for one person, is refused before a byte of it is sent.
func TestPartsHaveLimits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store, err := files.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		s := newSite(t, d, store)
		s.open(413, `file_too_large`, "ana", "large", files.MaxBytes+1, false)
		s.open(413, `too_large`, "ana", "sheet", 9*mb, true)
		s.open(422, `"field":"key"`, "ana", "", mb, false)
		s.open(422, `"field":"size"`, "ana", "none", 0, false)
		s.open(200, ``, "ana", "sheet", 3, true)
		s.send(200, `3`, "ana", "sheet", 0, []byte("a;b"))
		s.finish(200, `{"name":"popis.csv","size":3,`, "ana", "sheet", "sheet", "popis.csv")
		for n := range 15 {
			s.open(200, ``, "ana", fmt.Sprint("k", n), files.MaxBytes, false)
		}
		s.open(429, `too_many_uploads`, "ana", "more", files.MaxBytes, false)
		s.open(200, `{"data":{"offset":0}}`, "ana", "k3", files.MaxBytes, false)
		s.open(200, ``, "ivo", "more", files.MaxBytes, false)
		s.must(200, "", "ana", "DELETE", "/open_uploads?key=k3", "", nil)
		s.open(200, ``, "ana", "more", files.MaxBytes, false)
	})
}

// Of writers that send the same at the same time one is taken, and the file is whole.
func TestPartsOfTwoTabs(t *testing.T) {
	eachPlace(t, func(t *testing.T, s *site) {
		s.t = t
		file := pdf(3 * mb / 2)
		const piece = mb / 4
		var tabs sync.WaitGroup
		for range 4 {
			tabs.Go(func() {
				s.open(200, "", "ana", "k", len(file), false)
				for at := 0; at < len(file); at += piece {
					status, answer := s.ask("ana", "PATCH", fmt.Sprintf("/open_uploads?key=k&offset=%d", at), api.PartType, file[at:at+piece])
					if status != 200 && status != 409 {
						t.Error(at, status, answer)
					}
				}
			})
		}
		tabs.Wait()
		s.finish(200, sum(t, s.store, file), "ana", "docs", "k", "plan.pdf")
		if n := len(s.kept()); n != len(file)/piece {
			t.Error(n, "parts are kept")
		}
	})
}

// A file that got no part for two days is forgotten; one that goes on is not.
func TestPartsExpire(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dir := t.TempDir()
		store, err := files.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		s := newSite(t, d, store)
		for _, key := range []string{"old", "new"} {
			s.open(200, "", "ana", key, 2*mb, false)
			s.send(200, "", "ana", key, 0, pdf(mb))
		}
		later := d.Now().Add(47 * time.Hour)
		d.SetClock(func() time.Time { return later })
		s.send(200, "", "ana", "new", mb, pdf(mb))
		later = later.Add(2 * time.Hour)
		if err := s.upkeep(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.finish(404, `upload_gone`, "ana", "docs", "old", "plan.pdf")
		s.finish(200, `2097152`, "ana", "docs", "new", "plan.pdf")
		left := s.kept()
		if len(left) != 2 {
			t.Fatal("kept:", left)
		}
		// What a restored backup has not brought has to be sent anew.
		if err := store.Remove(t.Context(), slices.Min(left)); err != nil {
			t.Fatal(err)
		}
		s.finish(404, `upload_gone`, "ana", "docs", "new", "plan.pdf")
	})
}
