package imports

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// Records are the records of an area that are imported row by row with the area's
// own calls, so that each row is checked by the rules of its form. A dry run does
// it all and is then undone. The first column is the ID.
type Records[In asker, E any] struct {
	DB      *db.DB
	Name    string    // by which headings and files are remembered
	File    words.Key // the name of the template
	Columns []Column
	Title   int    // the column of what a record is called
	TwinAt  int    // the column of what two should not share, if that is not the Title,
	TwinAs  string // and how it is warned of
	MaxRows int
	// Alike, if set, returns the form in which keys of records are compared where
	// no record has the row's key exactly.
	Alike func(key string) string
	Open  func(tx *db.Tx, who access.Who, in In) Source[E]
}

// A Record is one of an area's, E what a person edits of it.
type Record[E any] struct {
	ID, Version int64
	Is          E
}

// A Source is the records of one area while one file is read.
type Source[E any] interface {
	// All are the records that rows may name.
	All() ([]Record[E], error)
	// Label returns the name and keys of a record that is new or changed.
	Label(id int64, e E) Label
	// Key returns the key by which the present row names a record beside its ID,
	// "" for none, and its column.
	Key(r *Reader) (column int, key string)
	// Over puts the row over the record, nil for a new one, and notes what is
	// wrong.
	Over(r *Reader, was *E) E
	// Check tidies the record as its form does, and refuses it.
	Check(e *E, fresh bool) error
	Make(ctx context.Context, e E) (id int64, err error)
	Change(ctx context.Context, id int64, e E) error
	// Remove removes created records, all together; it refuses if one of them is
	// in use.
	Remove(ctx context.Context, ids []int64) error
}

// A Label is how a record is named: its Name in the list of changes, the Keys that
// rows name it by, and the Twin, a value that should be unique: the person is
// warned if another record has it. Cells are the record as a row of the template.
type Label struct {
	Name  string
	Keys  []string
	Twin  string
	Cells []string
}

// Report is what a spreadsheet does, or would do, to the records.
type Report struct {
	ImportID *int64 `json:"import_id"` // null of a dry run
	Outcome
}

// On adds all calls about importing, below the path of the area.
func (k Records[In, E]) On(r *api.Routes, path string) {
	api.On(r, access.MasterImport, "GET "+path+"/template.csv", "A spreadsheet to write records into (CSV).", k.CSV)
	api.On(r, access.MasterImport, "GET "+path+"/template.xlsx", "A spreadsheet to write records into (XLSX).", k.XLSX)
	k.kind().On(r, path)
	api.On(r, access.MasterImport, "GET "+path+"/imports", "The newest spreadsheets read in.", k.files)
	api.On(r, access.MasterImport, "POST "+path+"/import/{import_id}/undo", "Take a spreadsheet back.", k.Undo)
}

// kind returns the kind of import.
func (k Records[In, E]) kind() Kind[In, Report] {
	return Kind[In, Report]{
		DB: k.DB, Name: k.Name, Columns: k.Columns, MaxRows: k.MaxRows, Writes: true,
		Start: func(ctx context.Context, tx *db.Tx, who access.Who, in In, r *Reader) (Rows[Report], error) {
			return &reading[E]{Reader: r, source: k.Open(tx, who, in), ctx: part(ctx, tx), tx: tx, who: who, log: k.log(), twinAt: cmp.Or(k.TwinAt, k.Title), twinAs: cmp.Or(k.TwinAs, "name_used"), alike: k.Alike}, nil
		},
	}
}

// Import reads a spreadsheet in.
func (k Records[In, E]) Import(ctx context.Context, who access.Who, in In) (Report, error) {
	return k.kind().Import(ctx, who, in)
}

func (k Records[In, E]) log() Log {
	return Log{Files: "import_file", ID: "import_id", Rows: "import_row", RowID: "record_id", Kind: k.Name}
}

// part returns the context in which an area's calls are parts of the transaction.
func part(ctx context.Context, tx *db.Tx) context.Context {
	return db.Within(db.WithoutOnce(ctx), tx)
}

// reading is one file on its way into the records.
type reading[E any] struct {
	*Reader
	source Source[E]
	ctx    context.Context // of the calls of the area, which are parts of tx
	tx     *db.Tx
	who    access.Who
	log    Log
	twinAt int
	twinAs string
	alike  func(key string) string // nil for none

	byID    map[int64]*known[E]
	byKey   map[string]*known[E] // nil where several have the key
	byAlike map[string]*known[E] // nil where several are
	twins   map[string]twin
	touched []*known[E]
}

// known is a record that rows can name.
type known[E any] struct {
	Record[E]
	named  bool // by a row
	before *E   // what it was, nil of one that the file made
}

// twin is the last record that is called so.
type twin struct {
	id   int64
	name string
}

// Open reads the records there are.
func (r *reading[E]) Open() error {
	all, err := r.source.All()
	r.byID, r.byKey, r.twins = make(map[int64]*known[E], len(all)), make(map[string]*known[E], len(all)), map[string]twin{}
	r.byAlike = map[string]*known[E]{}
	for _, one := range all {
		k := &known[E]{Record: one}
		r.know(k, r.source.Label(k.ID, k.Is))
	}
	return err
}

func (r *reading[E]) know(k *known[E], l Label) {
	r.byID[k.ID] = k
	for _, key := range l.Keys {
		if key == "" {
			continue
		}
		put(r.byKey, textfold.Text(key), k)
		if r.alike != nil {
			put(r.byAlike, r.alike(key), k)
		}
	}
	if l.Twin != "" {
		r.twins[r.called(l.Twin)] = twin{k.ID, l.Name}
	}
}

func put[E any](by map[string]*known[E], key string, k *known[E]) {
	if other, taken := by[key]; taken && other != k {
		by[key] = nil
	} else {
		by[key] = k
	}
}

// called returns the form in which twins are compared.
func (r *reading[E]) called(twin string) string {
	if r.alike != nil && twin != "" {
		return r.alike(twin)
	}
	return textfold.Key(twin)
}

// Line creates or changes the record of one row, or notes why not.
func (r *reading[E]) Line() error {
	told := r.FaultsAll
	was, ok := r.match()
	if !ok {
		return nil
	}
	var is *E
	var label Label
	if was != nil {
		before := was.Is
		is, label = &before, r.source.Label(was.ID, before)
		if r.Since(label.Cells); r.FaultsAll > told {
			return nil
		}
	}
	r.New(was == nil)
	now := r.source.Over(r.Reader, is)
	if r.late {
		return nil
	}
	if was != nil {
		was.named = true
	}
	if err := r.Refused(r.source.Check(&now, was == nil)); err != nil || r.FaultsAll > told {
		return err
	}
	if was == nil {
		id, err := r.source.Make(r.ctx, now)
		if err != nil {
			return r.Refused(err)
		}
		was = &known[E]{Record: Record[E]{ID: id, Is: now}, named: true}
		fresh := r.source.Label(id, now)
		r.Count(fresh.Name, nil, fresh.Cells)
		r.done(was, label, fresh)
		return nil
	}
	after := r.source.Label(was.ID, now)
	if !slices.Equal(label.Cells, after.Cells) {
		if err := r.source.Change(r.ctx, was.ID, now); err != nil {
			r.source.Label(was.ID, was.Is)
			return r.Refused(err)
		}
		was.before, was.Is = is, now
		r.done(was, label, after)
	}
	r.Count(label.Name, label.Cells, after.Cells)
	return nil
}

// done records that a record was created or changed, and warns of one with the same
// name.
func (r *reading[E]) done(k *known[E], before, now Label) {
	r.touched = append(r.touched, k)
	if called := r.called(now.Twin); called != "" && called != r.called(before.Twin) {
		if other, used := r.twins[called]; used && other.id != k.ID {
			r.Warn(r.twinAt, r.Cell(r.twinAt), r.twinAs, fault.Args{"name": other.name})
		}
	}
	r.know(k, now)
}

// match returns the record that the row names, nil of a new one; false if it names
// one wrongly, or is put off.
func (r *reading[E]) match() (*known[E], bool) {
	column, code := 0, ""
	var k *known[E]
	if id, ok := r.Number(0); ok {
		if k = r.byID[id]; k == nil {
			code = "no_such_thing"
		}
	} else if r.Cell(0) != "" {
		return nil, false
	} else {
		var key string
		if column, key = r.source.Key(r.Reader); r.late {
			return nil, false
		}
		found := false
		if k, found = r.byKey[textfold.Text(key)]; found && k == nil {
			code = "several_such"
		}
		if !found && key != "" && r.alike != nil {
			if k = r.byAlike[r.alike(key)]; k != nil && k.named { // by a row with the name itself
				k = nil
			}
		}
	}
	if k != nil && k.named {
		code = "named_twice"
	}
	if code != "" {
		r.Fail(column, r.Cell(column), code, nil)
		return nil, false
	}
	return k, true
}

// Report returns what the rows would do.
func (r *reading[E]) Report() Report { return Report{Outcome: r.Outcome} }

// Write stores the file and its changes.
func (r *reading[E]) Write(file string) (Report, error) {
	id, err := db.One[int64](r.tx, `INSERT INTO import_file (tenant_id, kind, file_name, created_by, created_at) VALUES (?, ?, ?, ?, ?) RETURNING import_id`,
		r.who.TenantID, r.log.Kind, Clip(file), r.who.UserID, r.tx.Now)
	if err != nil {
		return Report{}, err
	}
	all, err := r.source.All()
	if err != nil {
		return Report{}, err
	}
	versions := make(map[int64]int64, len(all))
	for _, one := range all {
		versions[one.ID] = one.Version
	}
	changes := make([]Change, len(r.touched))
	for i, k := range r.touched {
		changes[i] = Made(k.ID, versions[k.ID])
		if k.before != nil {
			if changes[i], err = Over(k.ID, versions[k.ID], *k.before); err != nil {
				return Report{}, err
			}
		}
	}
	return Report{ImportID: &id, Outcome: r.Outcome}, r.log.Keep(r.tx, id, changes)
}

// File is an imported spreadsheet.
type File struct {
	ID        int64      `db:"import_id" json:"import_id"`
	FileName  string     `db:"file_name" json:"file_name"`
	Rows      int64      `db:"row_count" json:"rows"`
	CreatedBy string     `db:"by_name" json:"created_by"`
	CreatedAt time.Time  `db:"created_at" json:"created_at"`
	UndoneAt  *time.Time `db:"undone_at" json:"undone_at"`
}

// files returns the newest twenty imported spreadsheets, newest first.
func (k Records[In, E]) files(ctx context.Context, who access.Who, _ struct{}) (search.List[File], error) {
	return db.Read(ctx, k.DB, func(tx *db.Tx) (search.List[File], error) {
		rows, err := db.All[File](tx, `
			SELECT f.import_id, f.file_name, u.first_name || ' ' || u.last_name AS by_name, f.created_at, f.undone_at,
				(SELECT COUNT(*) FROM import_row r WHERE r.import_id = f.import_id) AS row_count
			FROM import_file f JOIN user_account u ON u.user_id = f.created_by
			WHERE f.tenant_id = ? AND f.kind = ? ORDER BY f.import_id DESC LIMIT 20`, who.TenantID, k.Name)
		return search.List[File]{Data: rows}, err
	})
}

// FileByID names an imported spreadsheet.
type FileByID struct {
	ID int64 `path:"import_id" json:"-"`
	Undo
}

// Undo undoes what it can of a spreadsheet: changed records get their earlier
// values, and created ones are removed, unless somebody did that already. Records
// stay that somebody changed since, that are in use, or whose earlier values are
// not allowed any more.
func (k Records[In, E]) Undo(ctx context.Context, who access.Who, in FileByID) (Undone, error) {
	return k.log().Undo(ctx, k.DB, who, in.ID, in.Undo, func(tx *db.Tx, u *Undone, changes []Change) error {
		var none In
		source := k.Open(tx, who, none)
		is, err := byID(source)
		if err != nil {
			return err
		}
		keep := func(c Change, code string, args fault.Args) {
			name := strconv.FormatInt(c.ID, 10)
			if now, there := is[c.ID]; there {
				name = source.Label(c.ID, now.Is).Name
			}
			u.Keep(c.ID, name, code, args)
		}
		var waiting, made []Change
		for _, c := range slices.Backward(changes) { // what was made last may lie within what was made first
			switch now, there := is[c.ID]; {
			case !there && c.Before == nil:
				u.gone(c.ID)
			case now.Version != c.Version:
				keep(c, ChangedSince, nil)
			case c.Before == nil:
				made = append(made, c)
			default:
				waiting = append(waiting, c)
			}
		}
		// All together, as they may lie within each other; one by one if something
		// is in the way of some.
		switch err := k.remove(ctx, tx, source, made); {
		case isRefusal(err):
			waiting = append(made, waiting...)
		case err != nil:
			return err
		default:
			for _, c := range made {
				u.Took(c)
			}
		}
		for {
			var refused []Change
			var why []*fault.Fault
			for _, c := range waiting {
				err := k.takeBack(ctx, tx, source, c)
				if f, refusal := errors.AsType[*fault.Fault](err); refusal {
					refused, why = append(refused, c), append(why, f)
				} else if err != nil {
					return err
				} else {
					u.Took(c)
				}
			}
			if len(refused) < len(waiting) {
				waiting = refused // some may go now that others are gone
				continue
			}
			for i, c := range refused {
				keep(c, why[i].Code, why[i].Args)
			}
			return nil
		}
	})
}

func isRefusal(err error) bool {
	_, refusal := errors.AsType[*fault.Fault](err)
	return refusal
}

func byID[E any](source Source[E]) (map[int64]Record[E], error) {
	all, err := source.All()
	is := make(map[int64]Record[E], len(all))
	for _, one := range all {
		is[one.ID] = one
	}
	return is, err
}

// remove removes what a file made, all of it or nothing.
func (k Records[In, E]) remove(ctx context.Context, tx *db.Tx, source Source[E], made []Change) error {
	if len(made) == 0 {
		return nil
	}
	ids := make([]int64, len(made))
	for i, c := range made {
		ids[i] = c.ID
	}
	_, err := db.Write(part(ctx, tx), k.DB, func(tx *db.Tx) (struct{}, error) {
		return struct{}{}, source.Remove(part(ctx, tx), ids)
	})
	return err
}

// takeBack restores the earlier values of a record, or changes nothing.
func (k Records[In, E]) takeBack(ctx context.Context, tx *db.Tx, source Source[E], c Change) error {
	if c.Before == nil {
		return k.remove(ctx, tx, source, []Change{c})
	}
	var was E
	if err := c.Was(&was); err != nil {
		return err
	}
	_, err := db.Write(part(ctx, tx), k.DB, func(tx *db.Tx) (struct{}, error) {
		return struct{}{}, source.Change(part(ctx, tx), c.ID, was)
	})
	return err
}

// CSV returns a spreadsheet to write records into.
func (k Records[In, E]) CSV(ctx context.Context, who access.Who, in TemplateQuery) (api.Download, error) {
	rows, err := k.filled(ctx, who, in)
	if err != nil {
		return api.Download{}, err
	}
	return k.template().CSV(who, rows)
}

// XLSX is CSV as an Excel file.
func (k Records[In, E]) XLSX(ctx context.Context, who access.Who, in TemplateQuery) (api.Download, error) {
	rows, err := k.filled(ctx, who, in)
	if err != nil {
		return api.Download{}, err
	}
	return k.template().XLSX(who, rows)
}

func (k Records[In, E]) template() Template { return Template{k.File, k.Columns, k.MaxRows} }

func (k Records[In, E]) filled(ctx context.Context, who access.Who, in TemplateQuery) ([][]string, error) {
	if !in.Filled {
		return nil, nil
	}
	return db.Read(ctx, k.DB, func(tx *db.Tx) ([][]string, error) {
		var none In
		source := k.Open(tx, who, none)
		all, err := source.All()
		if len(all) > k.MaxRows { // half of them would look like all
			return nil, fault.OnField("filled", "too_many_rows", fault.Args{"max": k.MaxRows})
		}
		rows := make([][]string, len(all))
		for i, one := range all {
			rows[i] = source.Label(one.ID, one.Is).Cells
		}
		return rows, err
	})
}
