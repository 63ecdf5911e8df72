package systemtest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"teren/internal/app"
	"teren/internal/areas/auth"
	"teren/internal/demo"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
)

// What a list exports, and what a template is filled with, is read in again and
// changes nothing: of every list that reads files, in both languages and forms,
// as it is looked at. It holds in the small world of the tests and in the demo.
func TestOwnFilesReadBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		dbtest.Exec(t, d, `UPDATE asset SET installed_on = '2026-03-05', warranty_until = '2027-03-05'`)
		reader{p.routes, p.handler, p.cookies["admin1"]}.all(t)
	})
}

// The demo keeps stock in vans, lends tools and has clients with prices of their own.
func TestFilesOfTheDemoReadBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store, err := files.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { store.Close() })
		people, err := demo.Fill(t.Context(), d, store, 1)
		if err != nil {
			t.Fatal(err)
		}
		quiet := slog.New(slog.DiscardHandler)
		routes := app.Build(app.Config{Auth: auth.Config{}}, d, store, quiet).Routes
		front := api.Front{Log: quiet, Routes: routes}
		handler := front.Wrap(routes)
		r := httptest.NewRequest("POST", api.Base+"/auth/login", strings.NewReader(`{"email":"`+people[0].Email+`","password":"`+demo.Password+`"}`))
		r.Host = "127.0.0.1"
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		if handler.ServeHTTP(w, r); w.Code != http.StatusOK {
			t.Fatal(w.Code, w.Body)
		}
		reader{routes, handler, w.Result().Cookies()[0]}.all(t)
	})
}

// A reader is an administrator who reads files of their company back.
type reader struct {
	routes  *api.Routes
	handler http.Handler
	cookie  *http.Cookie
}

// A file is one that the program writes, and query how it is read back.
type file struct{ method, path, body, query string }

// all reads every file of every list back.
func (r reader) all(t *testing.T) {
	lists := 0
	for _, call := range r.routes.Calls {
		path, is := strings.CutSuffix(call.Path, "/import/look")
		if !is {
			continue
		}
		lists++
		for _, f := range r.files(t, path) {
			for _, language := range []string{"hr", "en"} {
				r.back(t, path, language, f)
			}
		}
	}
	if lists < 9 {
		t.Errorf("%d lists read files", lists)
	}
}

// files are those that a list writes: its template with the records in it, and what it
// exports; of the catalogue also with the prices of a client, read as those and as the
// general ones.
func (r reader) files(t *testing.T, path string) (out []file) {
	add := func(template, filter string, queries ...string) {
		export := path + "/export"
		if path == "/catalog" {
			export = path + "/items/export"
		}
		for _, query := range queries {
			for _, format := range []string{"csv", "xlsx"} {
				out = append(out, file{"POST", export, `{"format":"` + format + `"` + filter + `}`, query})
				if template != "" {
					out = append(out, file{"GET", path + "/template." + format + template, "", query})
				}
			}
		}
	}
	add("?filled=1", "", "")
	if path == "/catalog" {
		type client struct {
			ID int64 `json:"tenant_id"`
		}
		clients := decode[struct {
			Data []client `json:"data"`
		}](t, r.send(t, "hr", "GET", path+"/clients?with_catalogue=1", "", nil).Body.String())
		if len(clients.Data) == 0 {
			t.Error("no client has prices of its own")
		}
		for _, c := range clients.Data[:min(2, len(clients.Data))] {
			whose := fmt.Sprintf("&tenant_id=%d", c.ID)
			filter := fmt.Sprintf(`,"filter":{"eq":[{"column":"client_tenant_id"},%d]}`, c.ID)
			add(fmt.Sprintf("?tenant_id=%d", c.ID), filter, whose)
			add("", filter, "")
		}
	}
	return out
}

func (r reader) send(t *testing.T, language, method, to, media string, body []byte) *httptest.ResponseRecorder {
	t.Helper()
	ask := httptest.NewRequest(method, api.Base+to, bytes.NewReader(body)).WithContext(t.Context())
	ask.Host = "127.0.0.1"
	ask.Header.Set("Content-Type", media)
	ask.Header.Set("Accept-Language", language)
	ask.AddCookie(r.cookie)
	w := httptest.NewRecorder()
	r.handler.ServeHTTP(w, ask)
	return w
}

// back reads one file back as the screen does: it looks at it, takes what the columns
// are said to be, and reads it in.
func (r reader) back(t *testing.T, path, language string, f file) {
	t.Helper()
	what := fmt.Sprintf("%s%s %s read%s in %s", f.path, "", f.body, f.query, language)
	write := func() []byte {
		w := r.send(t, language, f.method, f.path, "application/json", []byte(f.body))
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d %s", what, w.Code, w.Body)
		}
		return w.Body.Bytes()
	}
	written := write()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("sheet", "list")
	if err == nil {
		_, err = part.Write(written)
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	type heading struct {
		Field string `json:"field"`
		Name  string `json:"name"`
	}
	look := decode[struct {
		Data struct {
			Rows     int64     `json:"rows"`
			Headings []heading `json:"headings"`
		} `json:"data"`
	}](t, r.send(t, language, "POST", path+"/import/look", w.FormDataContentType(), form.Bytes()).Body.String()).Data
	fields := make([]string, len(look.Headings))
	for i, h := range look.Headings {
		fields[i] = h.Field
	}
	if f.method == "GET" && slices.Contains(fields, "") {
		t.Errorf("%s: columns of its own template are not read: %v", what, fields)
	}
	for _, how := range []string{"dry_run=1&", ""} {
		read := r.send(t, language, "POST", path+"/import?"+how+"columns="+strings.Join(fields, ",")+f.query, w.FormDataContentType(), form.Bytes())
		var told struct {
			Data struct {
				Created, Updated, Unchanged int64
				Faults                      json.RawMessage
				FaultCount                  int64 `json:"fault_count"`
				Changes                     json.RawMessage
			}
		}
		if err := json.Unmarshal(read.Body.Bytes(), &told); err != nil || read.Code != http.StatusOK {
			t.Errorf("%s %s: %d %.1000s\nof %v", what, how, read.Code, read.Body, look.Headings)
			return
		}
		if told := told.Data; look.Rows == 0 || told.Created+told.Updated+told.FaultCount > 0 || told.Unchanged != look.Rows {
			t.Errorf("%s %s: of %d rows %d are made, %d changed, %d faults: %.700s %.700s\nof %v", what, how, look.Rows, told.Created, told.Updated, told.FaultCount, told.Faults, told.Changes, look.Headings)
			return
		}
	}
	if again := write(); !bytes.Equal(written, again) && strings.Contains(f.path+f.body, "csv") {
		t.Errorf("%s: the list is another afterwards:\n%.1000s\n%.1000s", what, written, again)
	}
}
