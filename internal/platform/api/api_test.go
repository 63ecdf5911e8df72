package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"teren/internal/platform/access"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/record"
)

type cents int64

func (cents) Money() {}

type priced struct {
	Name  string  `json:"name"`
	Total *cents  `json:"total"`
	Inner *priced `json:"inner,omitempty"`
}

func TestMoneyIsDroppedByType(t *testing.T) {
	n := cents(5)
	in := []priced{{"a", &n, &priced{"b", &n, nil}}}
	got, err := json.Marshal(withoutMoney(in))
	if want := `[{"name":"a","total":null,"inner":{"name":"b","total":null}}]`; err != nil || string(got) != want {
		t.Errorf("got %s, %v\nwant %s", got, err, want)
	}
	if in[0].Total == nil || in[0].Inner.Total == nil {
		t.Error("the original lost its money")
	}
	byName := map[string]priced{"a": {Total: &n}}
	if got := withoutMoney(byName).(map[string]priced); got["a"].Total != nil || byName["a"].Total == nil {
		t.Error("money in a map")
	}
}

type pricedFields struct {
	Total *cents `json:"total" db:"total"`
}

// Money falls wherever it is embedded.
func TestEmbeddedMoneyIsDropped(t *testing.T) {
	type shown struct{ pricedFields }
	n := cents(5)
	row := struct {
		ID int64 `json:"id"`
		shown
	}{1, shown{pricedFields{&n}}}
	if text, err := json.Marshal(withoutMoney(row)); err != nil || string(text) != `{"id":1,"total":null}` || row.Total == nil {
		t.Errorf("%s, %v", text, err)
	}
}

// ThingFields are the fields of a record in requests and answers.
type ThingFields struct {
	Title string `json:"title" rule:"needed,max=200"`
	Note  string `json:"note" rule:"max=200"`
	Team  *int64 `json:"team_id"`
}

type thingChange struct {
	record.Change
	ThingFields
	Sure bool `json:"sure,omitempty"`
}

// A change knows which fields its request has, null or not; a field that it does
// not have is refused as ever.
func TestWhatAChangeSent(t *testing.T) {
	typ := record.Of[ThingFields]("t")
	team := int64(3)
	was := ThingFields{"a", "b", &team}
	for text, want := range map[string]ThingFields{
		``:                              was,
		`{}`:                            was,
		`{"version": 4, "sure": true}`:  was,
		`{"note": null}`:                {"a", "", &team},
		`{"team_id": null, "note": ""}`: {"a", "", nil},
		`{"Title": "c", "note": "č"}`:   {"c", "č", &team},
	} {
		var in thingChange
		if err := decode([]byte(text), &in); err != nil {
			t.Fatal(text, err)
		}
		if got := typ.Over(was, in.ThingFields, in.Sent); got != want {
			t.Errorf("%s makes %+v, want %+v", text, got, want)
		}
	}
	for text, want := range map[string]string{`{"title": 1}`: "invalid title:wrong_type", `{"name": "a"}`: "invalid name:unknown_field", `{"team_id": 1.5}`: "invalid team_id:wrong_type"} {
		if err := decode([]byte(text), &thingChange{}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// The fields embedded in a row are all there, those of a new record as far as they
// are needed, and of a change none, each of which null clears.
func TestSchemaOfFields(t *testing.T) {
	for _, c := range []struct {
		of       any
		required []string
		nullable int
	}{
		{struct{ ThingFields }{}, []string{"note", "team_id", "title"}, 1},
		{struct {
			record.New
			ThingFields
		}{}, []string{"title"}, 1},
		{thingChange{}, nil, 3},
	} {
		schema := schemas{}.properties(reflect.TypeOf(c.of))
		required, _ := schema["required"].([]string)
		nullable := 0
		for _, of := range schema["properties"].(map[string]any) {
			if of.(map[string]any)["anyOf"] != nil {
				nullable++
			}
		}
		if !slices.Equal(required, c.required) || nullable != c.nullable {
			t.Errorf("%T: %v, %d nullable, want %v, %d", c.of, required, nullable, c.required, c.nullable)
		}
	}
}

// A type is asked about by many requests at once before it is known, also from
// within.
func TestMoneyIsFoundByTheFirstRequestsToo(t *testing.T) {
	type outer struct{ List []priced }
	n := cents(5)
	for range 200 {
		bearsMap.Clear()
		var all sync.WaitGroup
		for _, v := range []any{outer{[]priced{{Total: &n}}}, priced{Total: &n}, &priced{Total: &n}} {
			all.Go(func() {
				if text, err := json.Marshal(withoutMoney(v)); err != nil || bytes.Contains(text, []byte("5")) {
					t.Errorf("%T shows %s, %v", v, text, err)
				}
			})
		}
		all.Wait()
	}
	var knots struct {
		A *struct{ Back []priced }
		B map[string]any
	}
	if !hasMoney(reflect.TypeOf(knots)) {
		t.Error("a knot hid its money")
	}
}

// What goes wrong with the folder is not the client's fault, and not theirs
// to read.
func TestAFolderThatFails(t *testing.T) {
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Close()
	r := New(func(*http.Request) (access.Who, error) { return access.Who{UserID: 1, Roles: access.Admin}, nil }, store, slog.New(slog.DiscardHandler))
	On(r, access.SignedIn, "POST /things", "", func(context.Context, access.Who, upload) (None, error) { return None{}, nil })
	w := httptest.NewRecorder()
	r.ServeHTTP(w, csvRequest())
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "open") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// A text that no database keeps is named by its place in the request, however
// deep the Go types put it.
func TestPlaceOfWhatIsNotClean(t *testing.T) {
	type Inner struct {
		Title Opt[string] `json:"title,omitzero"`
		Word  string      `json:"word"`
		Page  struct {
			No int64 `json:"no"`
		} `json:"page"`
	}
	type hidden struct {
		Note string `json:"note"`
	}
	type request struct {
		Inner
		hidden
		Lines []struct {
			Words []string `json:"words"`
		} `json:"lines,omitempty"`
	}
	for text, place := range map[string]string{
		`{"title": "a\u0000"}`:                       "title",
		`{"note": "a\u0000"}`:                        "note",
		`{"lines": [{}, {"words": ["", "\u0000"]}]}`: "lines[1].words[1]",
	} {
		var f *fault.Fault
		if err := decode([]byte(text), &request{}); !errors.As(err, &f) || len(f.Fields) != 1 || f.Fields[0].Name != place {
			t.Errorf("%s: got %v, want %s", text, err, place)
		}
	}
}

// A refused call leaves no file. One that failed may have been committed.
func TestFilesOfACallThatFails(t *testing.T) {
	for _, c := range []struct {
		err  error
		left int
	}{{nil, 1}, {fault.Missing(), 0}, {errors.New("commit: connection lost"), 1}} {
		dir := t.TempDir()
		store, err := files.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		r := New(func(*http.Request) (access.Who, error) { return access.Who{UserID: 1, Roles: access.Admin}, nil }, store, slog.New(slog.DiscardHandler))
		On(r, access.SignedIn, "POST /things", "", func(context.Context, access.Who, upload) (None, error) { return None{}, c.err })
		r.ServeHTTP(httptest.NewRecorder(), csvRequest())
		if left, err := os.ReadDir(dir); err != nil || len(left) != c.left {
			t.Errorf("after %v: %d files, %v, want %d", c.err, len(left), err, c.left)
		}
		store.Close()
	}
}

func csvRequest() *http.Request {
	q := httptest.NewRequest("POST", Base+"/things", strings.NewReader("--b\r\nContent-Disposition: form-data; name=docs; filename=a.csv\r\n\r\na;b\r\n--b--\r\n"))
	q.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	return q
}

// upload takes everything a request can bring.
type upload struct {
	ID    int64    `path:"thing_id" json:"-"`
	Word  string   `query:"word" json:"-"`
	Title string   `json:"title"`
	Count *int64   `json:"count,omitempty"`
	List  []string `json:"list,omitempty"`
	Any   any      `json:"any,omitempty"`
	Inner struct {
		Size Opt[float64] `json:"size,omitzero"`
	} `json:"inner,omitzero"`
	Images Images `json:"-"`
	Docs   Docs   `json:"-"`
}

// Whatever a request brings, reading it ends with the value or with a fault,
// and what was refused leaves no file.
func FuzzRead(f *testing.F) {
	const part = "--b\r\nContent-Disposition: form-data; name="
	for _, seed := range []struct{ kind, body string }{
		{"application/json", `{"title": "a", "count": 1, "list": ["b"], "any": {"c": [null]}, "inner": {"size": 1.5}}`},
		{"application/json", `{"title": "a", "unknown": 1}`},
		{"multipart/form-data; boundary=b", part + "json\r\n\r\n{\"title\": \"a\"}\r\n" + part + "docs; filename=a.csv\r\n\r\na;b\r\n--b--\r\n"},
		{"multipart/form-data; boundary=b", part + "images; filename=a.png\r\n\r\n\x89PNG\r\n\x1a\n\r\n--b--"},
		{"multipart/form-data; boundary=b", part + "docs; filename=\"../a.pdf\"\r\n\r\n%PDF-1.4 %%EOF\r\n" + part + "json\r\n\r\n{"},
		{"multipart/form-data", "--b--"},
		{"text/plain", "\x00"},
	} {
		f.Add(seed.kind, []byte(seed.body))
	}
	dir := f.TempDir()
	store, err := files.Open(dir)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { store.Close() })
	rs := New(nil, store, slog.New(slog.DiscardHandler))
	f.Fuzz(func(t *testing.T, kind string, text []byte) {
		r := httptest.NewRequest("POST", "/", bytes.NewReader(text))
		r.Header.Set("Content-Type", kind)
		var in upload
		b, err := rs.read(httptest.NewRecorder(), r, access.Who{}, &in)
		var refusal *fault.Fault
		switch {
		case errors.As(err, &refusal):
			for _, language := range []string{"hr", "en"} {
				if !fault.Known(refusal.Code) || fault.Text(refusal.Code, language, refusal.Args) == "" {
					t.Errorf("no text for %v", refusal)
				}
			}
		case err != nil:
			t.Errorf("not a fault: %v", err)
		default:
			if again, err := json.Marshal(in); err != nil || !utf8.Valid(again) || bytes.Contains(again, []byte(`\u0000`)) && !bytes.Contains(again, []byte(`\\u0000`)) {
				t.Errorf("what was taken is not clean: %q, %v", again, err)
			}
			if err := b.keep(t.Context(), 1); err != nil {
				t.Error(err)
			}
		}
		b.discard(rs.log)
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("files stayed: %v, %v", left, err)
		}
	})
}

// A link is followed in the browser's languages; the answer is in the person's.
func TestLanguageOfWhoAsks(t *testing.T) {
	for _, c := range []struct{ chosen, accepts, mode, want string }{
		{"hr", "en", "cors", "en"}, {"hr", "en-GB,en;q=0.9", "navigate", "hr"}, {"", "hr", "navigate", "hr"}, {"hr", "en", "", "en"},
	} {
		got := ""
		rs := New(func(*http.Request) (access.Who, error) {
			return access.Who{UserID: 1, Roles: access.Admin, Language: c.chosen}, nil
		}, nil, slog.New(slog.DiscardHandler))
		On(rs, access.SignedIn, "GET /things", "", func(_ context.Context, who access.Who, _ struct{}) (None, error) {
			got = who.Language
			return None{}, nil
		})
		r := httptest.NewRequest("GET", Base+"/things", nil)
		r.Header.Set("Accept-Language", c.accepts)
		r.Header.Set("Sec-Fetch-Mode", c.mode)
		if rs.ServeHTTP(httptest.NewRecorder(), r); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func FuzzLanguage(f *testing.F) {
	for _, seed := range []string{"hr", "HR-hr,en;q=0.5", "en", "", "*", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Language", header)
		if l := Language(r); l != "hr" && l != "en" {
			t.Errorf("%q is %q", header, l)
		}
	})
}

type unchecked struct{ Name string }

func (*unchecked) Validate(*fault.Check) {}

// A check that is written otherwise than calls make it would let everything pass.
func TestACheckThatIsNeverCalled(t *testing.T) {
	r := New(nil, nil, slog.New(slog.DiscardHandler))
	defer func() {
		if recover() == nil {
			t.Error("the call was added")
		}
	}()
	On(r, access.SignedIn, "POST /things", "", func(context.Context, access.Who, unchecked) (None, error) { return None{}, nil })
}

// A value that its own type cannot read is a fault of its field, however deep it lies.
func TestAFaultNamesTheFieldThatCannotBeRead(t *testing.T) {
	type inner struct {
		At time.Time `json:"at,omitzero"`
	}
	type asked struct {
		From  time.Time      `json:"from,omitzero"`
		To    *time.Time     `json:"to"`
		Wish  Opt[time.Time] `json:"wish,omitzero"`
		Days  Opt[int64]     `json:"days,omitzero"`
		Inner *inner         `json:"inner"`
	}
	for body, want := range map[string]string{
		`{"from":"yesterday"}`:                             "from",
		`{"from":"2026-13-01T00:00:00Z"}`:                  "from",
		`{"from":5}`:                                       "from",
		`{"from":"2026-12-04T08:00:00Z","to":"2026-12-4"}`: "to",
		`{"wish":"8:00"}`:                                  "wish",
		`{"days":"two"}`:                                   "days",
		`{"inner":{"at":""}}`:                              "inner.at",
		`{"inner":7}`:                                      "inner",
	} {
		var f *fault.Fault
		err := decode([]byte(body), &asked{})
		if !errors.As(err, &f) || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[0].Name != want || f.Fields[0].Code != "wrong_type" {
			t.Errorf("%s: %v", body, err)
		}
	}
	var f *fault.Fault
	if err := decode([]byte(`{"from":`), &asked{}); !errors.As(err, &f) || f.Kind != fault.Malformed {
		t.Errorf("half a text: %v", err)
	}
}
