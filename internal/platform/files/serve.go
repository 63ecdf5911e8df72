package files

import (
	"io"
	"io/fs"
	"mime"
	"net/http"
	"time"
)

// File names a stored file to be served.
type File struct {
	Name        string
	DisplayName string // what the browser saves it as
	Thumbnail   bool   // the small picture instead
	For         int64  // the person from whose share a missing small picture is made
}

// Serve sends a file. Images are shown in the page; documents are only ever saved,
// and whatever they are, they cannot run in our origin. The content of a name never
// changes, so the browser may keep it for a year, for this person alone. It returns
// fs.ErrNotExist, with nothing written, when there is no such file.
func (s *Store) Serve(w http.ResponseWriter, r *http.Request, f File) error {
	if !named.MatchString(f.Name) {
		return fs.ErrNotExist
	}
	name, disposition := f.Name, "attachment"
	if isImage(f.Name) {
		disposition = "inline"
	}
	var file content
	var err error
	if f.Thumbnail {
		name += thumbnail
		file, err = s.openSmall(r.Context(), f.Name, f.For)
	} else {
		file, err = s.at.open(r.Context(), f.Name)
	}
	if err != nil {
		return err
	}
	defer file.Close()
	kind, err := typeOf(name, file)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": displayName(f.DisplayName)}))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	h.Set("ETag", `"`+name+`"`)
	http.ServeContent(w, r, "", time.Time{}, file)
	if file.failed() != nil {
		panic(http.ErrAbortHandler) // half a file must not look like a whole one, to be kept for a year
	}
	return nil
}

// typeOf returns the content type. Text is stored as received, in UTF-8 or, from
// old spreadsheets, in Windows-1250: the type names the encoding.
func typeOf(name string, file content) (string, error) {
	kind := contentType(name)
	if kind != csv {
		return kind, nil
	}
	var t text
	if _, err := io.Copy(&t, file); err != nil {
		return "", err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	if t.isUTF8() {
		return kind + "; charset=utf-8", nil
	}
	return kind + "; charset=windows-1250", nil
}

var contentTypes = func() map[string]string {
	m := map[string]string{}
	for contentType, ext := range extensions {
		m[ext] = contentType
	}
	return m
}()
