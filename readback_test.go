package teren_test

import (
	"bytes"
	"mime/multipart"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// What a list exports, and what a template is filled with, is read in again and
// changes nothing, as it is looked at, in both languages and forms.
func TestOwnFilesReadBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		for _, path := range []string{"/users", "/addresses", "/locations", "/work_hierarchies", "/b2b", "/catalog"} {
			for _, file := range []struct{ method, path, body string }{
				{"GET", "/template.csv?filled=1", ""}, {"GET", "/template.xlsx?filled=1", ""},
				{"POST", "/export", `{"format":"csv"}`}, {"POST", "/export", `{"format":"xlsx"}`},
			} {
				for _, language := range []string{"hr", "en"} {
					send := func(method, to, media string, body []byte) *httptest.ResponseRecorder {
						r := httptest.NewRequest(method, api.Base+path+to, bytes.NewReader(body)).WithContext(t.Context())
						r.Host = "127.0.0.1"
						r.Header.Set("Content-Type", media)
						r.Header.Set("Accept-Language", language)
						r.AddCookie(p.cookies["admin1"])
						w := httptest.NewRecorder()
						p.handler.ServeHTTP(w, r)
						return w
					}
					if path == "/catalog" && file.path == "/export" {
						file.path = "/items/export"
					}
					written := send(file.method, file.path, "application/json", []byte(file.body))
					var form bytes.Buffer
					w := multipart.NewWriter(&form)
					part, err := w.CreateFormFile("sheet", "list")
					if err == nil {
						_, err = part.Write(written.Body.Bytes())
					}
					if err != nil || w.Close() != nil {
						t.Fatal(err)
					}
					looked := send("POST", "/import/look", w.FormDataContentType(), form.Bytes())
					type heading struct {
						Field string `json:"field"`
					}
					look := decode[struct {
						Data struct {
							Headings []heading `json:"headings"`
						} `json:"data"`
					}](t, looked.Body.String())
					fields := make([]string, len(look.Data.Headings))
					for i, h := range look.Data.Headings {
						fields[i] = h.Field
					}
					if file.method == "GET" && slices.Contains(fields, "") {
						t.Errorf("%s%s in %s: columns of its own template are not read: %v", path, file.path, language, fields)
					}
					read := send("POST", "/import?dry_run=1&columns="+strings.Join(fields, ","), w.FormDataContentType(), form.Bytes())
					if text := read.Body.String(); read.Code != 200 || !strings.Contains(text, `"created":0,"updated":0,`) || strings.Contains(text, `"unchanged":0`) || !strings.Contains(text, `"fault_count":0`) {
						t.Errorf("%s%s in %s: %d %s\nof %v", path, file.path, language, read.Code, text, fields)
					}
				}
			}
		}
	})
}
