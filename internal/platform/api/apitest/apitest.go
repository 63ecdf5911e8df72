// Package apitest runs scripts of calls that people can read.
package apitest

import (
	"archive/zip"
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
)

// Area is whatever adds calls.
type Area interface{ Routes(*api.Routes) }

// Script returns a function that runs scripts of calls through the real mux,
// as the people of the cast. Each line is a call, an arrow, the status, and
// texts that the answer must contain, separated by " & "; one after ! must not
// occur:
//
//	worker1 GET /tasks/1/details → 200 "phase":"NEW" & !task.edit
//
// A name outside of the cast sends the call without a session. manager1@hr reads
// Croatian. A body that ends in +picture is sent as a form with a picture, of
// +blank with one of white paper; one that ends in +sheet is a spreadsheet, with
// \n between its rows. The texts of an Excel file are searched in its cells.
// {created} is the id in the last 201.
func Script(t *testing.T, cast map[string]access.Who, areas ...Area) func(scripts ...string) {
	t.Helper()
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	session := func(r *http.Request) (access.Who, error) {
		who, ok := cast[r.Header.Get("User")]
		if !ok {
			return who, fault.New(fault.NotLoggedIn, "not_logged_in")
		}
		return who, nil
	}
	routes := api.New(session, store, slog.New(slog.DiscardHandler))
	for _, a := range areas {
		a.Routes(routes)
		if a, ok := a.(interface{ React() }); ok {
			a.React()
		}
	}
	created := ""
	return func(scripts ...string) {
		t.Helper()
		for line := range strings.Lines(strings.Join(scripts, "\n")) {
			if line = strings.TrimSpace(line); line != "" {
				if id := play(t, routes, strings.ReplaceAll(line, "{created}", created)); id != "" {
					created = id
				}
			}
		}
	}
}

// play makes one call and returns the number of the created record.
func play(t *testing.T, routes http.Handler, line string) (created string) {
	t.Helper()
	ask, want, _ := strings.Cut(line, " → ")
	answer := httptest.NewRecorder()
	routes.ServeHTTP(answer, request(t, ask))
	status, texts, _ := strings.Cut(want, " ")
	got := strings.TrimSpace(Unpacked(t, answer.Body.Bytes()))
	fits := status == strconv.Itoa(answer.Code)
	for _, text := range strings.Split(texts, " & ") {
		text, unwanted := strings.CutPrefix(strings.TrimSpace(text), "!")
		fits = fits && (text == "" || strings.Contains(got, text) != unwanted)
	}
	if !fits {
		t.Errorf("%s\n got %d %s", line, answer.Code, got)
	}
	if answer.Code == http.StatusCreated {
		created = strings.TrimSuffix(strings.TrimPrefix(got, `{"data":`), "}")
	}
	return created
}

// Unpacked returns the text of an answer; of an Excel file, its cells.
func Unpacked(t testing.TB, answer []byte) string {
	t.Helper()
	if !bytes.HasPrefix(answer, []byte("PK\x03\x04")) {
		return string(answer)
	}
	packed, err := zip.NewReader(bytes.NewReader(answer), int64(len(answer)))
	if err != nil {
		t.Fatal(err)
	}
	var words strings.Builder
	for _, part := range packed.File {
		if !strings.HasPrefix(part.Name, "xl/worksheets/") && part.Name != "xl/sharedStrings.xml" {
			continue // forms and colours
		}
		f, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&words, f); err != nil {
			t.Fatal(err)
		}
		f.Close() // only read from
	}
	return words.String()
}

func request(t *testing.T, ask string) *http.Request {
	t.Helper()
	name, call, _ := strings.Cut(ask, " ")
	method, call, _ := strings.Cut(strings.TrimSpace(call), " ")
	path, text, _ := strings.Cut(call, " ")
	name, language, _ := strings.Cut(name, "@")
	var body io.Reader = strings.NewReader(text)
	kind := "application/json"
	if json, ok := strings.CutSuffix(text, "+picture"); ok {
		body, kind = form(t, json, color.Black)
	}
	if json, ok := strings.CutSuffix(text, "+blank"); ok {
		body, kind = form(t, json, color.White)
	}
	if rows, ok := strings.CutSuffix(text, "+sheet"); ok {
		body, kind = sheet(t, strings.ReplaceAll(rows, `\n`, "\n"))
	}
	r := httptest.NewRequest(method, api.Base+path, body)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("User", name)
	r.Header.Set("Accept-Language", language)
	return r
}

func form(t *testing.T, json string, paint color.Color) (io.Reader, string) {
	t.Helper()
	body := &bytes.Buffer{}
	m := multipart.NewWriter(body)
	if err := m.WriteField("json", json); err != nil {
		t.Fatal(err)
	}
	part, err := m.CreateFormFile("images", "slika.png")
	if err != nil {
		t.Fatal(err)
	}
	picture := image.NewGray(image.Rect(0, 0, 8, 8))
	draw.Draw(picture, picture.Rect, image.NewUniform(paint), image.Point{}, draw.Src)
	if err := png.Encode(part, picture); err != nil {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return body, m.FormDataContentType()
}

func sheet(t *testing.T, rows string) (io.Reader, string) {
	t.Helper()
	body := &bytes.Buffer{}
	m := multipart.NewWriter(body)
	part, err := m.CreateFormFile("sheet", "cjenik.csv")
	if err == nil {
		_, err = io.WriteString(part, rows)
	}
	if err == nil {
		err = m.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return body, m.FormDataContentType()
}
