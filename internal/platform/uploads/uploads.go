// Package uploads stores which file belongs to which record, and serves a file to
// people who may see the record. Package files stores the content.
package uploads

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/jobs"
)

// The kinds of files.
const (
	Image    = "IMAGE"
	Document = "DOCUMENT"

	Signature = "SIGNATURE" // a drawn one: no photo of the record
)

// File is one file of a record.
type File struct {
	ID          int64  `db:"upload_id"`
	Name        string `db:"file_name"`
	Kept        string `db:"kept"` // the name that the store has it under
	Kind        string `db:"kind"`
	DisplayName string `db:"display_name"`
	ContentType string `db:"content_type"`
	Size        int64  `db:"size"`
	Width       int64  `db:"width"`
	Height      int64  `db:"height"`
	OfficeOnly  bool   `db:"office_only"`
}

// sees reports whether a person who may see the record may also see this file of
// it.
func (f File) sees(who access.Who) bool { return !f.OfficeOnly || who.May(access.TaskMoney) }

// Seen returns the files that the person may see, of a record that they may see.
func Seen(who access.Who, all []File) []File {
	return slices.DeleteFunc(slices.Clone(all), func(f File) bool { return !f.sees(who) })
}

// URL returns where the file is fetched from.
func (f File) URL() string { return URL(f.Name) }

// URL returns where the file of the name is fetched from; "" for no name.
func URL(name string) string {
	if name == "" {
		return ""
	}
	return api.Base + "/uploads/" + name
}

// FaceOf returns the SQL of the address of the picture of the person with the
// number, a column or a parameter; NULL without one.
func FaceOf(user string) string {
	return `('` + api.Base + `/uploads/' || (SELECT MAX(f.file_name) FROM upload f WHERE f.thing = 'user' AND f.thing_id = ` + user + ` AND f.deleted_at IS NULL))`
}

const columns = `upload_id, file_name, COALESCE(kept_as, file_name) AS kept, kind, display_name, content_type, size, width, height, office_only`

// Attach gives the files of a request to a record the person may change.
func Attach(tx *db.Tx, who access.Who, entity string, id int64, images api.Images, docs api.Docs) ([]File, error) {
	return attach(tx, who, entity, id, images, docs, tx.Now)
}

func attach(tx *db.Tx, who access.Who, entity string, id int64, images api.Images, docs api.Docs, at time.Time) ([]File, error) {
	var out []File
	for _, group := range []struct {
		kind  string
		files []*files.Upload
	}{{Image, images}, {Document, docs}} {
		for _, f := range group.files {
			row, err := add(tx, who, entity, id, group.kind, f, at)
			if err != nil {
				return nil, err
			}
			out = append(out, row)
		}
	}
	return out, nil
}

// Add gives one file to a record the person may change.
func Add(tx *db.Tx, who access.Who, entity string, id int64, kind string, f *files.Upload) (File, error) {
	return add(tx, who, entity, id, kind, f, tx.Now)
}

func add(tx *db.Tx, who access.Who, entity string, id int64, kind string, f *files.Upload, at time.Time) (File, error) {
	var by *int64 // nil for the program, or somebody without an account
	if who.UserID != 0 {
		by = &who.UserID
	}
	return db.One[File](tx, `
		INSERT INTO upload (file_name, thing, thing_id, kind, display_name, content_type, size, width, height, created_by, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING `+columns,
		f.Name, entity, id, kind, f.DisplayName, f.ContentType, f.Size, f.Width, f.Height, by, at)
}

// List returns the files of the records, oldest first, by record.
func List(tx *db.Tx, entity string, ids ...int64) (map[int64][]File, error) {
	type row struct {
		EntityID int64 `db:"thing_id"`
		File
	}
	rows, err := db.All[row](tx, `SELECT thing_id, `+columns+` FROM upload
		WHERE thing = ? AND thing_id IN (?) AND deleted_at IS NULL ORDER BY upload_id`, entity, ids)
	out := map[int64][]File{}
	for _, r := range rows {
		out[r.EntityID] = append(out[r.EntityID], r.File)
	}
	return out, err
}

// Copy adds the images and documents of one record to another, which the person may
// change. The store keeps each file once.
func Copy(tx *db.Tx, who access.Who, entity string, from, to int64) error {
	all, err := List(tx, entity, from)
	if err != nil {
		return err
	}
	for _, f := range all[from] {
		if f.Kind == Signature {
			continue
		}
		if err := Again(tx, who, f, entity, to); err != nil {
			return err
		}
	}
	return nil
}

// Again adds a file of a record to another, which the person may change.
func Again(tx *db.Tx, who access.Who, f File, entity string, to int64) error {
	_, err := tx.Exec(`
		INSERT INTO upload (file_name, kept_as, thing, thing_id, kind, display_name, content_type, size, width, height, office_only, created_by, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		files.NewName(f.Kept), f.Kept, entity, to, f.Kind, f.DisplayName, f.ContentType, f.Size, f.Width, f.Height, f.OfficeOnly, who.UserID, tx.Now)
	return err
}

// Remove removes files of the kind from the record and returns those that were
// there. An id that is removed already is ignored; one of another record is a fault
// on the field.
func Remove(tx *db.Tx, entity string, id int64, kind, field string, ids []int64) ([]File, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	own, err := db.All[File](tx, `SELECT `+columns+` FROM upload WHERE thing = ? AND thing_id = ? AND kind = ? AND upload_id IN (?)`, entity, id, kind, ids)
	if err != nil {
		return nil, err
	}
	for _, want := range ids {
		if !slices.ContainsFunc(own, func(f File) bool { return f.ID == want }) {
			code := "expected_image"
			if kind == Document {
				code = "expected_document"
			}
			return nil, fault.OnField(field, code, nil)
		}
	}
	return db.All[File](tx, `UPDATE upload SET deleted_at = ? WHERE thing = ? AND thing_id = ? AND kind = ? AND upload_id IN (?) AND deleted_at IS NULL
		RETURNING `+columns, tx.Now, entity, id, kind, ids)
}

// RemoveAll removes all files of the kind from the record. It keeps no history.
func RemoveAll(tx *db.Tx, entity string, id int64, kind string) error {
	_, err := tx.Exec(`UPDATE upload SET deleted_at = ? WHERE thing = ? AND thing_id = ? AND kind = ? AND deleted_at IS NULL`, tx.Now, entity, id, kind)
	return err
}

// Edit is what a request changes about the files of a record: Delete lists the ids
// of files to remove, by kind, under the name of their field.
type Edit struct {
	Delete []Deletion
	Images api.Images
	Docs   api.Docs
	At     *time.Time // when the files were made, if not now

	OfficeOnly bool    // the added files are for the office alone
	Restrict   []int64 // files of the record that are for the office alone from now on
	Share      []int64 // files that become visible to everybody who sees the record
}

// Deletion is the files of one kind to be removed.
type Deletion struct {
	Kind, Field string
	IDs         []int64
}

// Apply changes the files of a record that who may change, and returns the events
// for its history.
func (e Edit) Apply(tx *db.Tx, who access.Who, entity string, id int64) ([]history.Event, error) {
	var removed []File
	for _, d := range e.Delete {
		some, err := Remove(tx, entity, id, d.Kind, d.Field, d.IDs)
		if err != nil {
			return nil, err
		}
		removed = append(removed, some...)
	}
	at := tx.Now
	if e.At != nil {
		at = *e.At
	}
	added, err := attach(tx, who, entity, id, e.Images, e.Docs, at)
	if err != nil {
		return nil, err
	}
	if e.OfficeOnly {
		if err := restrict(tx, added); err != nil {
			return nil, err
		}
	}
	hidden, err := setOffice(tx, entity, id, "office_files", e.Restrict, true)
	if err != nil {
		return nil, err
	}
	shared, err := setOffice(tx, entity, id, "shared_files", e.Share, false)
	events := append(fileEvents("deleted_docs", "deleted_office_docs", removed, true), fileEvents("new_docs", "new_office_docs", added, false)...)
	events = append(events, fileEvents("", "new_office_docs", hidden, false)...)
	return append(events, fileEvents("shared_docs", "", shared, false)...), err
}

// fileEvents returns the events about files: one kind for files visible to
// everybody, and another kind, only for people who may see money, for files of the
// office.
func fileEvents(kind, office string, of []File, gone bool) (events []history.Event) {
	for _, e := range []history.Event{{Kind: kind}, {Kind: office, Money: true}} {
		some := slices.DeleteFunc(slices.Clone(of), func(f File) bool { return f.OfficeOnly != e.Money })
		if len(some) == 0 {
			continue
		}
		if gone {
			e.Old = names(some)
		} else {
			e.New = names(some)
		}
		events = append(events, e)
	}
	return events
}

// restrict makes the files visible to the office alone.
func restrict(tx *db.Tx, of []File) error {
	ids := make([]int64, len(of))
	for n := range of {
		of[n].OfficeOnly, ids[n] = true, of[n].ID
	}
	_, err := tx.Exec(`UPDATE upload SET office_only = TRUE WHERE upload_id IN (?)`, ids)
	return err
}

// setOffice sets who sees files of the record, and returns the files for which that
// changed. The id of a file of another record is a fault on the field.
func setOffice(tx *db.Tx, entity string, id int64, field string, ids []int64, office bool) ([]File, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	own, err := db.All[int64](tx, `SELECT upload_id FROM upload WHERE thing = ? AND thing_id = ? AND upload_id IN (?) AND deleted_at IS NULL`, entity, id, ids)
	if err != nil {
		return nil, err
	}
	for _, want := range ids {
		if !slices.Contains(own, want) {
			return nil, fault.OnField(field, "no_such_thing", nil)
		}
	}
	return db.All[File](tx, `UPDATE upload SET office_only = ? WHERE upload_id IN (?) AND office_only <> ? RETURNING `+columns, office, own, office)
}

func names(of []File) (out []string) {
	for _, f := range of {
		out = append(out, f.DisplayName)
	}
	return out
}

// NewImages are photos to be added to a record.
type NewImages struct {
	api.ByID
	Images api.Images `json:"-"`
}

// Validate reports that there is none.
func (n *NewImages) Validate() error {
	var c fault.Check
	if len(n.Images) == 0 {
		c.Fail("images", "required", nil)
	}
	return c.Err()
}

// Replace gives the record, which has one image at most, these images instead.
func Replace(tx *db.Tx, who access.Who, entity string, id int64, images api.Images) error {
	was, err := List(tx, entity, id)
	if err != nil {
		return err
	}
	var ids []int64
	for _, f := range was[id] {
		ids = append(ids, f.ID)
	}
	if _, err := Remove(tx, entity, id, Image, "images", ids); err != nil {
		return err
	}
	_, err = Attach(tx, who, entity, id, images, nil)
	return err
}

// Service serves the files.
type Service struct {
	DB    *db.DB
	Files *files.Store
	// Visible decides who may see the files of a record, by the record's name.
	Visible map[string]func(tx *db.Tx, who access.Who, id int64) error
}

// Area registers the calls about files with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "uploads", Routes: s.Routes,
		Recurring: []jobs.Recurring{{Name: "sweep uploads", Every: 6 * time.Hour, Do: s.sweep}},
	}
}

// sweep removes files that no row names, and unfinished files whose sender has sent
// no part for too long.
func (s *Service) sweep(ctx context.Context) error {
	if err := s.forget(ctx, `changed_at < ?`, s.DB.Now().Add(-keepOpen)); err != nil {
		return err
	}
	_, err := s.Files.Sweep(ctx, s.Referenced(ctx), 24*time.Hour)
	return err
}

func (s *Service) Routes(r *api.Routes) {
	api.Raw(r, access.SignedIn, "GET /uploads/{filename}", "A file; ?size=thumbnail for the small picture.", s.serve)
	api.On(r, access.SignedIn, "POST /open_uploads", "Begin a file that is sent in parts, or ask how much of it has come.", s.open)
	api.On(r, access.SignedIn, "PATCH /open_uploads", "The next part of the file, from offset on; 409 says how far it is.", s.add)
	api.On(r, access.SignedIn, "DELETE /open_uploads", "Forget the parts of the file.", s.drop)
	r.TakeWhole(s.whole)
}

// Referenced reports which of the file names a row names, for the sweeper. A
// removed file stays while its row does: history shows it.
func (s *Service) Referenced(ctx context.Context) func(names []string) (map[string]bool, error) {
	return func(names []string) (map[string]bool, error) {
		return db.Read(ctx, s.DB, func(tx *db.Tx) (map[string]bool, error) {
			known, err := db.All[string](tx, `SELECT file_name FROM upload WHERE file_name IN (?) UNION SELECT kept_as FROM upload WHERE kept_as IN (?)
				UNION SELECT file_name FROM upload_part WHERE file_name IN (?)`, names, names, names)
			out := map[string]bool{}
			for _, n := range known {
				out[n] = true
			}
			return out, err
		})
	}
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request, who access.Who) error {
	type row struct {
		Entity   string `db:"thing"`
		EntityID int64  `db:"thing_id"`
		File
	}
	f, err := db.Read(r.Context(), s.DB, func(tx *db.Tx) (row, error) {
		f, err := db.One[row](tx, `SELECT thing, thing_id, `+columns+` FROM upload WHERE file_name = ? AND deleted_at IS NULL`, r.PathValue("filename"))
		if errors.Is(err, db.ErrNoRow) {
			return f, fault.Missing()
		}
		if err != nil {
			return f, err
		}
		visible := s.Visible[f.Entity]
		if visible == nil {
			return f, fault.Missing()
		}
		if !f.sees(who) {
			return f, fault.Missing()
		}
		return f, visible(tx, who, f.EntityID)
	})
	if err != nil {
		return err
	}
	err = s.Files.Serve(w, r, files.File{
		Name: f.Kept, DisplayName: f.DisplayName, For: who.UserID,
		Thumbnail: f.Kind == Image && r.URL.Query().Get("size") == "thumbnail",
	})
	if errors.Is(err, fs.ErrNotExist) { // its row is there, but the file was lost
		return &fault.Fault{Kind: fault.NotFound, Code: "not_found", Cause: err}
	}
	return err
}
