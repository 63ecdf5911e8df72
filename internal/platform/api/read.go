package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"teren/internal/platform/access"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/record"
)

// Images and Docs are the types of fields that take uploads, from the parts named
// "images", or "image", and "docs". A call with images is rehearsed before they are
// decoded; the files are stored already when it begins, and are removed when it is
// refused.
type (
	Images []*files.Upload
	Docs   []*files.Upload
)

// Sheet is the type of a field that takes a spreadsheet, from the part named
// "sheet". It is read in the request, and not stored.
type Sheet struct {
	Name    string
	Content []byte
}

// Bytes is the type of a field that takes a part of a file: the whole body of a
// request of the type PartType.
type Bytes []byte

const (
	// PartType is the content type of a request that sends a part of a file.
	PartType = "application/partial-upload"
	// SentType is the content type of a form part which, instead of a file, has
	// the key of a file that was sent in parts before.
	SentType = "application/vnd.teren.sent"
	// MaxKey is how long such a key may be.
	MaxKey = 200
)

// CheckSize refuses a file that no form would take, before any of it is sent:
// file_too_large, or too_large of a spreadsheet.
func CheckSize(name string, isSheet bool, size int64) error {
	if !isSheet {
		return files.CheckSize(name, size)
	}
	if size > maxSheet {
		return fault.New(fault.TooLarge, "too_large")
	}
	return nil
}

// TakeWhole makes forms take files that were sent in parts: whole returns what the
// person has sent under the key, and its size.
func (rs *Routes) TakeWhole(whole func(ctx context.Context, who access.Who, key string) (io.ReadCloser, int64, error)) {
	rs.whole = whole
}

// Check notes a missing or an empty file.
func (s *Sheet) Check(c *fault.Check) {
	switch {
	case s == nil:
		c.Fail("sheet", "required", nil)
	case len(s.Content) == 0:
		c.Fail("sheet", "empty_file", nil)
	}
}

const (
	maxJSON   = 1 << 20
	maxSheet  = 8 << 20
	maxPart   = 1 << 20 // of a file that is sent in parts
	maxParts  = 20
	maxForm   = 200 << 20   // all parts together
	maxPixels = 320_000_000 // pixels of all images together

	jsonTime = 30 * time.Second // how long a client may take to send a body
	partTime = 2 * time.Minute
	formTime = 10 * time.Minute
)

// body is what a request contains besides the fields of In.
type body struct {
	json    []byte
	sheet   []byte
	part    []byte
	sent    int64 // bytes of its files that were sent in parts before
	uploads []*files.Upload
	images  bool // some of them are
	pixels  int  // of these
}

// read fills in, a pointer to a struct, from the path, the query and the body, as
// who sends them.
func (rs *Routes) read(w http.ResponseWriter, r *http.Request, who access.Who, in any) (b *body, err error) {
	b = &body{}
	v := reflect.ValueOf(in).Elem()
	if err := fromURL(r, v); err != nil {
		return b, err
	}
	if r.Method == http.MethodGet || r.Method == http.MethodDelete {
		return b, nil
	}
	media, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case err == nil && media == "multipart/form-data" && takesFiles(v.Type()):
		deadline(w, formTime)
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		err = rs.form(r, who, multipart.NewReader(r.Body, params["boundary"]), b, v)
	case err == nil && media == PartType && hasField(v.Type(), bytesType):
		deadline(w, partTime)
		if b.part, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxPart)); err == nil {
			set(v, bytesType, Bytes(b.part))
		}
	case r.ContentLength == 0 || err == nil && media == "application/json":
		deadline(w, jsonTime)
		b.json, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxJSON))
	default:
		return b, fault.New(fault.Unsupported, "unsupported_type")
	}
	if err != nil {
		return b, unreadable(err)
	}
	return b, decode(b.json, in)
}

// deadline bounds how long a slow client may send; it has no effect on connections
// of tests.
func deadline(w http.ResponseWriter, d time.Duration) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(d))
}

func (rs *Routes) form(r *http.Request, who access.Who, form *multipart.Reader, b *body, v reflect.Value) error {
	parts := 0
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if parts++; parts > maxParts+1 {
			return fault.OnField(part.FormName(), "too_many_files", fault.Args{"max": maxParts})
		}
		if part.FormName() == "json" { // as text, or as a Blob, which has a file name
			if b.json, err = io.ReadAll(io.LimitReader(part, maxJSON+1)); err != nil {
				return err
			}
			if len(b.json) > maxJSON {
				return fault.New(fault.TooLarge, "too_large")
			}
			continue
		}
		if err := rs.file(r, who, part, b, v); err != nil {
			return err
		}
	}
}

// content returns the content of a form part: its own, or that of the file that it
// names, which was sent in parts before.
func (rs *Routes) content(r *http.Request, who access.Who, part *multipart.Part, b *body) (io.ReadCloser, error) {
	if part.Header.Get("Content-Type") != SentType || rs.whole == nil {
		return part, nil
	}
	key, err := io.ReadAll(io.LimitReader(part, MaxKey+1))
	if err != nil {
		return nil, err
	}
	whole, size, err := rs.whole(r.Context(), who, string(key))
	if err != nil {
		return nil, err
	}
	if b.sent += size; b.sent > maxForm {
		return nil, errors.Join(fault.New(fault.TooLarge, "too_large"), whole.Close())
	}
	return whole, nil
}

var (
	imagesType = reflect.TypeFor[Images]()
	docsType   = reflect.TypeFor[Docs]()
	sheetType  = reflect.TypeFor[*Sheet]()
	bytesType  = reflect.TypeFor[Bytes]()
	sentType   = reflect.TypeFor[record.Sent]()
)

func takesFiles(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && (hasField(t, imagesType) || hasField(t, docsType) || hasField(t, sheetType))
}

func hasField(t, of reflect.Type) bool {
	for _, f := range reflect.VisibleFields(t) {
		if f.Type == of {
			return true
		}
	}
	return false
}

// file receives one part into the field of In that takes its kind.
func (rs *Routes) file(r *http.Request, who access.Who, part *multipart.Part, b *body, v reflect.Value) error {
	content, err := rs.content(r, who, part, b)
	if err != nil {
		return err
	}
	defer content.Close()
	want, kind := imagesType, files.Image
	switch part.FormName() {
	case "images", "image":
	case "sheet":
		return sheet(content, part.FileName(), b, v)
	case "docs":
		want, kind = docsType, files.Document
	default:
		return fault.OnField(part.FormName(), "unknown_field", nil)
	}
	for _, f := range reflect.VisibleFields(v.Type()) {
		if f.Type != want {
			continue
		}
		up, err := rs.files.Receive(r.Context(), content, kind, part.FileName())
		if err != nil {
			return err
		}
		b.uploads = append(b.uploads, up)
		if kind == files.Image {
			b.images = true
			if b.pixels += up.Width * up.Height; b.pixels > maxPixels {
				return fault.OnField(part.FormName(), "too_many_pixels", fault.Args{"max": maxPixels / 1_000_000})
			}
		}
		field := v.FieldByIndex(f.Index)
		field.Set(reflect.Append(field, reflect.ValueOf(up)))
		return nil
	}
	return fault.OnField(part.FormName(), "unknown_field", nil)
}

// sheet reads a spreadsheet into the field of In that takes one.
func sheet(from io.Reader, declaredName string, b *body, v reflect.Value) error {
	if !hasField(v.Type(), sheetType) {
		return fault.OnField("sheet", "unknown_field", nil)
	}
	if b.sheet != nil {
		return fault.OnField("sheet", "too_many_files", fault.Args{"max": 1})
	}
	content, err := io.ReadAll(io.LimitReader(from, maxSheet+1))
	if err == nil {
		err = CheckSize("", true, int64(len(content)))
	}
	if err != nil {
		return err
	}
	name := norm.NFC.String(strings.Map(func(c rune) rune {
		if c == unicode.ReplacementChar || unicode.IsControl(c) {
			return -1
		}
		return c
	}, declaredName))
	b.sheet = content[:len(content):len(content)]
	set(v, sheetType, &Sheet{name, content})
	return nil
}

// set sets the field of the type to the value.
func set(v reflect.Value, of reflect.Type, value any) {
	for _, f := range reflect.VisibleFields(v.Type()) {
		if f.Type == of {
			v.FieldByIndex(f.Index).Set(reflect.ValueOf(value))
			return
		}
	}
}

// keep makes the files durable, before any row names them. Unpacking the
// images takes of the person's share.
func (b *body) keep(ctx context.Context, person int64) error {
	for _, up := range b.uploads {
		if err := up.Reencode(ctx, person); err != nil {
			return err
		}
	}
	for _, up := range b.uploads {
		if err := up.Commit(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (b *body) discard(log *slog.Logger) {
	for _, up := range b.uploads {
		if err := up.Discard(); err != nil {
			log.Error("upload not removed", "file", up.Name, "err", err) // the sweeper will
		}
	}
}

// hash returns the same value for two requests with the same content.
func (b *body) hash() string {
	h := sha256.New()
	h.Write(b.json)
	h.Write(b.sheet)
	h.Write(b.part)
	for _, up := range b.uploads {
		h.Write([]byte(up.SHA256))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func unreadable(err error) error {
	var big *http.MaxBytesError
	var f *fault.Fault
	var disk *fs.PathError
	switch {
	case errors.As(err, &f), errors.As(err, &disk): // a full disk is not the client's
		return err
	case errors.As(err, &big):
		return &fault.Fault{Kind: fault.TooLarge, Code: "too_large", Cause: err}
	}
	return malformed(err)
}

func malformed(err error) error {
	return &fault.Fault{Kind: fault.Malformed, Code: "malformed", Args: fault.Args{"why": err}, Cause: err}
}

// decode reads one JSON value into in and refuses unknown fields.
func decode(text []byte, in any) error {
	if len(bytes.TrimSpace(text)) == 0 {
		text = []byte("{}")
	}
	if !utf8.Valid(text) {
		return malformed(errors.New("not UTF-8"))
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(in); err != nil {
		return undecodable(err, text, reflect.TypeOf(in))
	}
	if _, err := d.Token(); err != io.EOF {
		return malformed(errors.New("more than one JSON value"))
	}
	v := reflect.ValueOf(in).Elem()
	if v.Kind() == reflect.Struct && hasField(v.Type(), sentType) {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(text, &members); err != nil {
			return malformed(err)
		}
		set(v, sentType, record.Sent(slices.Collect(maps.Keys(members))))
	}
	return clean(v, "")
}

func undecodable(err error, text []byte, into reflect.Type) error {
	var typ *json.UnmarshalTypeError
	var f *fault.Fault
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &f):
		return err
	case errors.As(err, &syntax):
		return malformed(err)
	case errors.As(err, &typ) && typ.Field != "":
		return fault.OnField(jsonPlace(typ.Field), "wrong_type", fault.Args{"want": wanted(typ.Type)})
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		name, _ = strconv.Unquote(name)
		return fault.OnField(name, "unknown_field", nil)
	}
	at, want := unreadableAt(into, text, "")
	if at == "" && typ == nil {
		return malformed(err)
	}
	return fault.OnField(at, "wrong_type", fault.Args{"want": want})
}

var (
	readsItself = reflect.TypeFor[json.Unmarshaler]()
	instant     = reflect.TypeFor[time.Time]()
)

// unreadableAt returns the place in a JSON text of the first value that its own
// type cannot read, such as a time, and what is expected there; at is the place of
// the text itself.
func unreadableAt(t reflect.Type, text []byte, at string) (place, want string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	var members map[string]json.RawMessage
	if reflect.PointerTo(t).Implements(readsItself) || t.Kind() != reflect.Struct || json.Unmarshal(text, &members) != nil {
		return at, wantedBy(t)
	}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		value, sent := members[name]
		if name == "" || !sent || json.Unmarshal(value, reflect.New(f.Type).Interface()) == nil {
			continue
		}
		return unreadableAt(f.Type, value, strings.TrimPrefix(at+"."+name, "."))
	}
	return at, wantedBy(t)
}

// wantedBy returns the name, for errors, of the JSON that a type with its own
// UnmarshalJSON expects.
func wantedBy(t reflect.Type) string {
	if t.Kind() == reflect.Struct {
		if f, ok := t.FieldByName("Value"); ok { // an Opt
			t = f.Type
		}
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == instant {
		return "2026-12-04T08:00:00Z"
	}
	return wanted(t)
}

// wanted returns the name, for errors, of the JSON that a type expects.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return "integer"
	case reflect.Float64:
		return "number"
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Slice:
		return "[…]"
	}
	return "object"
}

// jsonPlace removes embedded structs from a path of encoding/json: they do not
// occur in JSON, and no name of ours begins with a capital.
func jsonPlace(path string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(path, "."), func(part string) bool {
		return part != "" && unicode.IsUpper(rune(part[0]))
	}), ".")
}

// clean brings every string into one normal form, so that č is one letter however
// it was typed, and refuses NUL, which no database stores.
func clean(v reflect.Value, at string) error {
	switch v.Kind() {
	case reflect.String:
		s := v.String()
		if strings.IndexByte(s, 0) >= 0 {
			return fault.OnField(at, "wrong_type", fault.Args{"want": "text"})
		}
		if v.CanSet() && !norm.NFC.IsNormalString(s) {
			v.SetString(norm.NFC.String(s))
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && v.Type() != reflect.TypeFor[*files.Upload]() && v.Type() != sheetType {
			return clean(v.Elem(), at)
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := clean(v.Index(i), fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.IsExported() && !(f.Anonymous && f.Type.Kind() == reflect.Struct) {
				continue
			}
			if err := clean(v.Field(i), below(at, f)); err != nil {
				return err
			}
		}
	}
	return nil
}

// below returns the place of a field in the request: a field without a name in JSON
// has the place of its owner.
func below(at string, f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	switch {
	case name == "":
		return at
	case at == "":
		return name
	}
	return at + "." + name
}

// ByID names the record that a call is about: its number is the first variable
// part of the path, whatever that is called.
type ByID struct {
	ID int64 `path:"*" json:"-"`
}

// inPath returns the name of the part of the path that the field takes; "" for
// none.
func inPath(f reflect.StructField, pattern string) string {
	name := f.Tag.Get("path")
	if name == "*" {
		_, name, _ = strings.Cut(pattern, "{")
		name, _, _ = strings.Cut(name, "}")
	}
	return name
}

// fromURL fills the fields tagged `path:"…"` and `query:"…"`.
func fromURL(r *http.Request, v reflect.Value) error {
	if v.Kind() != reflect.Struct {
		return nil
	}
	for _, f := range reflect.VisibleFields(v.Type()) {
		name, value := inPath(f, r.Pattern), ""
		if name != "" {
			value = r.PathValue(name)
		} else if name = f.Tag.Get("query"); name != "" {
			value = r.URL.Query().Get(name)
		}
		if value == "" {
			continue
		}
		switch field := v.FieldByIndex(f.Index); field.Kind() {
		case reflect.String:
			if !utf8.ValidString(value) || strings.IndexByte(value, 0) >= 0 {
				return fault.OnField(name, "wrong_type", fault.Args{"want": "text"})
			}
			field.SetString(norm.NFC.String(value))
		case reflect.Int64:
			n, err := strconv.ParseInt(value, 10, 64)
			if err != nil && f.Tag.Get("path") != "" {
				return fault.Missing() // no thing has such a number
			}
			if err != nil {
				return fault.OnField(name, "wrong_type", fault.Args{"want": "integer"})
			}
			field.SetInt(n)
		case reflect.Bool:
			b, err := strconv.ParseBool(value)
			if err != nil {
				return fault.OnField(name, "wrong_type", fault.Args{"want": "true or false"})
			}
			field.SetBool(b)
		default:
			panic("api: path or query field of kind " + field.Kind().String())
		}
	}
	return nil
}
