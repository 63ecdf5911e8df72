package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/sync/semaphore"
	"golang.org/x/text/unicode/norm"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/fold"
	"teren/internal/money"
	"teren/internal/sheet"
)

// importLimits is how large a spreadsheet may be.
var importLimits = sheet.Limits{Bytes: 8 << 20, Unzipped: 24 << 20, Rows: maxTemplate + 1, Columns: 40}

// NewImport is a spreadsheet to be read in: of general prices, or of those of
// a client. With DryRun nothing is written.
type NewImport struct {
	DryRun   bool       `query:"dry_run" json:"-"`
	TenantID int64      `query:"tenant_id" json:"-"`
	Sheet    *api.Sheet `json:"-"`
}

// Validate sees that there is a file.
func (n *NewImport) Validate() error {
	var c fault.Check
	if n.Sheet == nil || len(n.Sheet.Content) == 0 {
		c.Fail("sheet", "required", nil)
	}
	return c.Err()
}

// Report is what a spreadsheet does, or would do, to the catalogue.
type Report struct {
	ImportID  *int64      `json:"catalog_import_id"` // null of a dry run
	DryRun    bool        `json:"dry_run"`
	Rows      int64       `json:"rows"`
	Created   int64       `json:"created"`
	Updated   int64       `json:"updated"`
	Unchanged int64       `json:"unchanged"`
	NewGroups []string    `json:"new_groups"`
	Faults    []CellFault `json:"faults"` // the first five hundred
	FaultsAll int64       `json:"fault_count"`
}

// CellFault is what is wrong with one cell: Row as the spreadsheet program
// counts them, Column by its name and letter. Field is that of the item, "" of
// a column that the template does not have.
type CellFault struct {
	Row     int64  `json:"row"`
	Field   string `json:"field"`
	Column  string `json:"column"`
	Letter  string `json:"letter"`
	Value   string `json:"value"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

const maxFaults = 500

// Import reads a spreadsheet made from the template. Rows are matched by ID;
// those without one are new. A dry run answers every fault by row and column;
// without one faults refuse the whole file. What was read in can be taken back.
func (s *Service) Import(ctx context.Context, who access.Who, in NewImport) (Report, error) {
	rows, err := parse(ctx, in.Sheet.Content)
	if err != nil {
		return Report{}, err
	}
	run := db.Write[Report]
	if in.DryRun {
		run = db.Read[Report]
	}
	return run(ctx, s.DB, func(tx *db.Tx) (Report, error) {
		client, err := client(tx, who, "tenant_id", &in.TenantID)
		if err != nil {
			return Report{}, err
		}
		r := reader{tx: tx, who: who, client: client}
		if err := r.read(rows); err != nil {
			return Report{}, err
		}
		r.DryRun, r.NewGroups = in.DryRun, append([]string{}, r.newGroups...)
		r.FaultsAll = int64(r.faults)
		if in.DryRun {
			return r.Report, nil
		}
		if r.faults > 0 {
			return Report{}, r.refusal()
		}
		return r.write(in.Sheet.Name)
	})
}

// parsing is how many spreadsheets may lie unpacked in memory at once.
var parsing = semaphore.NewWeighted(2)

func parse(ctx context.Context, content []byte) ([][]string, error) {
	if err := parsing.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer parsing.Release(1)
	rows, err := sheet.Read(content, importLimits)
	if err != nil {
		err = unreadable(err)
	}
	return rows, err
}

func unreadable(err error) error {
	code, args := "not_a_sheet", fault.Args(nil)
	switch {
	case errors.Is(err, sheet.ErrSize):
		return fault.New(fault.TooLarge, "too_large")
	case errors.Is(err, sheet.ErrRows):
		code, args = "too_many_rows", fault.Args{"max": maxTemplate}
	case errors.Is(err, sheet.ErrColumns):
		code, args = "too_many_columns", fault.Args{"max": len(columns)}
	}
	return fault.OnField("sheet", code, args)
}

// A reader turns rows into changes.
type reader struct {
	Report
	tx        *db.Tx
	who       access.Who
	client    int64
	places    [columnCount]int // of the columns in the file
	items     map[int64]*entry
	groups    map[string]int64 // by folded name; of new ones below zero
	newGroups []string
	taken     map[string]bool // group and name, folded
	named     map[int64]bool
	changes   []change
	faults    int
	fields    []fault.Field // of the first of them
	row       int
}

// read looks at every row. Only the database makes it fail; what is wrong with
// the file is among the faults.
func (r *reader) read(rows [][]string) error {
	r.Faults = []CellFault{}
	first := slices.IndexFunc(rows, func(row []string) bool { return len(row) > 0 })
	if first < 0 {
		r.row = 1
		r.fail(colName, "", "no_rows", nil)
		return nil
	}
	r.row = first + 1
	if !r.head(rows[first]) {
		return nil
	}
	if err := r.open(); err != nil {
		return err
	}
	for i, row := range rows[first+1:] {
		if r.row = first + 2 + i; len(row) > 0 {
			r.Rows++
			r.line(row)
		}
	}
	if r.Rows == 0 {
		r.row = first + 2
		r.fail(colName, "", "no_rows", nil)
	}
	return nil
}

// head finds the columns by their names, in either language.
func (r *reader) head(cells []string) bool {
	known := map[string]int{}
	for i, c := range columns {
		known[plain(c.en)], known[plain(c.hr)] = i, i
		r.places[i] = -1
	}
	for at, cell := range cells {
		i, ok := known[plain(cell)]
		switch {
		case !ok && strings.TrimSpace(cell) != "":
			r.failAt(at, "", clip(cell), cell, "column_added", nil)
		case ok && r.places[i] >= 0:
			r.failAt(at, columns[i].field, clip(cell), cell, "named_twice", nil)
		case ok:
			r.places[i] = at
		}
	}
	for i, at := range r.places {
		if at < 0 {
			r.fail(i, "", "column_missing", nil)
		}
	}
	return r.faults == 0
}

func plain(title string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(fold.Text(title), "*", " ")), " ")
}

func clip(s string) string {
	if runes := []rune(s); len(runes) > 100 {
		return string(runes[:100]) + "…"
	}
	return s
}

func (r *reader) open() error {
	items, err := entries(r.tx, r.who, r.client, ` AND i.status = 'ACTIVE'`)
	if err != nil {
		return err
	}
	r.items, r.taken, r.named, r.groups = make(map[int64]*entry, len(items)), make(map[string]bool, len(items)), map[int64]bool{}, map[string]int64{}
	for i := range items {
		r.items[items[i].ID] = &items[i]
		r.taken[twin(items[i].GroupName, items[i].Name)] = true
	}
	known, err := groups(r.tx, r.who)
	for _, g := range known {
		r.groups[fold.Text(g.Name)] = g.ID
	}
	return err
}

func twin(group, name string) string { return fold.Text(group) + "\x00" + fold.Text(name) }

func (r *reader) cell(row []string, i int) string {
	if at := r.places[i]; at < len(row) {
		return strings.TrimSpace(strings.Map(func(c rune) rune {
			if unicode.IsControl(c) {
				return ' '
			}
			return c
		}, norm.NFC.String(row[at])))
	}
	return ""
}

func (r *reader) fail(i int, value, code string, args fault.Args) {
	r.failAt(r.places[i], columns[i].field, columns[i].title(r.who.Language), value, code, args)
}

func (r *reader) failAt(at int, field, name, value, code string, args fault.Args) {
	if r.faults++; len(r.Faults) == maxFaults {
		return
	}
	if len(r.fields) < 100 {
		r.fields = append(r.fields, fault.Field{Name: fmt.Sprintf("rows.%d.%s", r.row, cmp.Or(field, name)), Code: code, Args: args})
	}
	letter := ""
	if at >= 0 && at < 26 {
		letter = string(rune('A' + at))
	} else if at >= 26 {
		letter = string(rune('A'+at/26-1)) + string(rune('A'+at%26))
	}
	r.Faults = append(r.Faults, CellFault{int64(r.row), field, name, letter, clip(value), code, fault.Text(code, r.who.Language, args)})
}

// refusal is the fault that names the cells, as rows.12.unit_price.
func (r *reader) refusal() error {
	return &fault.Fault{Kind: fault.Invalid, Code: "invalid", Fields: r.fields, Extra: map[string]any{"faults": r.Faults, "fault_count": r.faults}}
}

// line turns one row into a change, or into faults.
func (r *reader) line(row []string) {
	before := r.faults
	now := entry{Status: Active, Version: 1, facts: facts{Quantity: 1000, Unit: OtherUnit, Tax: money.Percent(DefaultTax), Currency: money.EUR}}
	was := r.match(row)
	if was != nil {
		now = *was
	}
	if now.Name = r.cell(row, colName); now.Name == "" {
		r.fail(colName, "", "required", nil)
	} else if utf8.RuneCountInString(now.Name) > 300 {
		r.fail(colName, now.Name, "too_long", fault.Args{"max": 300})
	}
	now.Type = Type(r.choose(row, colType, typeWords, ""))
	now.Unit = Unit(r.choose(row, colUnit, unitWords, ""))
	now.LumpSum = r.choose(row, colFlat, flatWords, strconv.FormatBool(now.LumpSum)) == "true"
	r.money(row, &now)
	r.qualification(row, &now)
	group := r.cell(row, colGroup)
	if group == "" {
		r.fail(colGroup, "", "required", nil)
	} else if utf8.RuneCountInString(group) > 200 {
		r.fail(colGroup, group, "too_long", fault.Args{"max": 200})
	}
	key := twin(group, now.Name)
	if was == nil && now.Name != "" && r.taken[key] {
		r.fail(colName, now.Name, "duplicate", nil)
	}
	if r.faults > before {
		return
	}
	r.taken[key] = true
	now.GroupID, now.GroupName = r.group(group), group
	switch {
	case was == nil:
		r.Created++
		r.changes = append(r.changes, change{nil, now})
	case now.facts == was.facts && equal(*now.price(r.client), *was.price(r.client)):
		r.Unchanged++
	default:
		r.Updated++
		r.changes = append(r.changes, change{was, now})
	}
}

// match is the item that the row names, or nil of a new one.
func (r *reader) match(row []string) *entry {
	text := r.cell(row, colID)
	if text == "" {
		return nil
	}
	id, err := strconv.ParseInt(text, 10, 64)
	e := r.items[id]
	switch {
	case err != nil || e == nil:
		r.fail(colID, text, "no_such_thing", nil)
	case r.named[id]:
		r.fail(colID, text, "named_twice", nil)
	default:
		r.named[id] = true
	}
	return e
}

// choose reads one of the words, in either language; blank is otherwise, or a
// fault where something must be chosen.
func (r *reader) choose(row []string, i int, words []word, otherwise string) string {
	text := r.cell(row, i)
	if text == "" {
		if columns[i].must {
			r.fail(i, "", "required", nil)
		}
		return otherwise
	}
	for _, w := range words {
		for _, name := range append([]string{w.value, w.en, w.hr}, w.others...) {
			if fold.Text(name) == fold.Text(text) {
				return w.value
			}
		}
	}
	if i == colFlat && (text == "0" || text == "1") { // as Excel keeps true and false
		return strconv.FormatBool(text == "1")
	}
	r.fail(i, text, "not_in_list", fault.Args{"list": strings.Join(all(words, r.who.Language), ", ")})
	return otherwise
}

func (r *reader) money(row []string, now *entry) {
	price := money.Cents(0)
	if v, ok := digits(r, row, colPrice, Prices); ok {
		price = v
	}
	*now.price(r.client) = &price
	if v, ok := digits(r, row, colTax, percents); ok {
		now.Tax = money.Percent(v)
	}
	if r.cell(row, colQuantity) != "" {
		if v, ok := digits(r, row, colQuantity, quantities); ok {
			now.Quantity = v
		}
	}
	if text := strings.ToUpper(r.cell(row, colCurrency)); text != "" {
		if now.Currency = money.Currency(text); !slices.Contains(now.Currency.Values(), text) {
			r.fail(colCurrency, text, "not_in_list", fault.Args{"list": strings.Join(now.Currency.Values(), ", ")})
		}
	}
}

// digits reads a number that the cell must hold.
func digits[T ~int64](r *reader, row []string, i int, n Numbers[T]) (T, bool) {
	text := r.cell(row, i)
	var c fault.Check
	typed := money.Number(strings.TrimSuffix(text, " €"))
	v := n.Read(&c, "", api.Opt[money.Number]{Set: true, Value: &typed}, 0)
	var f *fault.Fault
	if errors.As(c.Err(), &f) {
		r.fail(i, text, f.Fields[0].Code, f.Fields[0].Args)
		return v, false
	}
	return v, true
}

// qualification counts for WORK alone.
func (r *reader) qualification(row []string, now *entry) {
	text := r.cell(row, colQualification)
	if now.Type != Work {
		now.Qualification = ""
		return
	}
	if text == "" {
		now.Qualification = ""
		return
	}
	i := slices.IndexFunc(Qualifications, func(q string) bool { return fold.Text(q) == fold.Text(text) })
	if i < 0 {
		r.fail(colQualification, text, "not_in_list", fault.Args{"list": strings.Join(Qualifications, ", ")})
		return
	}
	if now.Qualification = Qualifications[i]; !strings.EqualFold(text, Qualifications[i]) { // VSS and VŠS fold alike
		if j := slices.IndexFunc(Qualifications, func(q string) bool { return strings.EqualFold(q, text) }); j >= 0 {
			now.Qualification = Qualifications[j]
		}
	}
}

// group is the number of the group of the name; of a new one below zero.
func (r *reader) group(name string) int64 {
	id, ok := r.groups[fold.Text(name)]
	if !ok {
		r.newGroups = append(r.newGroups, name)
		id = -int64(len(r.newGroups))
		r.groups[fold.Text(name)] = id
	}
	return id
}

// write keeps the changes as one batch.
func (r *reader) write(file string) (Report, error) {
	made := []int64{}
	for _, name := range r.newGroups {
		id, err := InsertGroup(r.tx, r.who, name)
		if err != nil {
			return Report{}, err
		}
		made = append(made, id)
	}
	for i := range r.changes {
		if id := r.changes[i].now.GroupID; id < 0 {
			r.changes[i].now.GroupID = made[-id-1]
		}
	}
	groups, err := json.Marshal(made)
	if err != nil {
		return Report{}, err
	}
	var whose *int64
	if r.client != 0 {
		whose = &r.client
	}
	batch, err := db.One[int64](r.tx, `INSERT INTO catalog_import (tenant_id, client_id, file_name, new_groups, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?)
		RETURNING catalog_import_id`, r.who.TenantID, whose, clip(file), string(groups), r.who.UserID, r.tx.Now)
	if err != nil {
		return Report{}, err
	}
	done, err := store(r.tx, r.who, r.client, r.changes, &batch)
	if err != nil {
		return Report{}, err
	}
	if err := r.remember(batch, done); err != nil {
		return Report{}, err
	}
	r.ImportID = &batch
	return r.Report, nil
}

// remember keeps what each item was before.
func (r *reader) remember(batch int64, done []entry) error {
	was := map[int64]*entry{}
	for _, c := range r.changes {
		if c.was != nil {
			was[c.was.ID] = c.was
		}
	}
	for part := range slices.Chunk(done, atOnce) {
		var args []any
		for _, e := range part {
			var before *string
			if w := was[e.ID]; w != nil {
				text, err := json.Marshal(w)
				if err != nil {
					return err
				}
				s := string(text)
				before = &s
			}
			args = append(args, batch, e.ID, before, e.Version)
		}
		if _, err := r.tx.Exec(`INSERT INTO catalog_import_row (catalog_import_id, catalog_item_id, before, version) VALUES `+values(len(part), 4), args...); err != nil {
			return err
		}
	}
	return nil
}

// BatchByID names a spreadsheet that was read in.
type BatchByID struct {
	ID int64 `path:"catalog_import_id" json:"-"`
}

// Undo takes a spreadsheet back: items go back to what they were, those it
// made are deleted, as are the groups it made that nothing uses. If somebody
// changed one of the items since, it is refused and says which.
func (s *Service) Undo(ctx context.Context, who access.Who, in BatchByID) (Report, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Report, error) {
		type batch struct {
			ClientID *int64     `db:"client_id"`
			Groups   string     `db:"new_groups"`
			UndoneAt *time.Time `db:"undone_at"`
		}
		b, err := db.One[batch](tx, `SELECT client_id, new_groups, undone_at FROM catalog_import WHERE catalog_import_id = ? AND tenant_id = ?`, in.ID, who.TenantID)
		if errors.Is(err, db.ErrNoRow) {
			err = fault.Missing()
		}
		if err == nil && b.UndoneAt != nil {
			err = fault.New(fault.Conflict, "already_done")
		}
		if err != nil {
			return Report{}, err
		}
		report, err := undo(tx, who, in.ID, number(b.ClientID))
		if err != nil {
			return Report{}, err
		}
		var groups []int64
		if err := json.Unmarshal([]byte(b.Groups), &groups); err != nil {
			return Report{}, err
		}
		if _, err := tx.Exec(`UPDATE catalog_group SET status = 'DELETED', version = version + 1 WHERE catalog_group_id IN (?) AND tenant_id = ?
			AND NOT EXISTS (SELECT 1 FROM catalog_item i WHERE i.catalog_group_id = catalog_group.catalog_group_id AND i.status = 'ACTIVE')`, groups, who.TenantID); err != nil {
			return Report{}, err
		}
		_, err = tx.Exec(`UPDATE catalog_import SET undone_at = ? WHERE catalog_import_id = ?`, tx.Now, in.ID)
		report.ImportID = &in.ID
		return report, err
	})
}

// named is an item as a refusal names it.
type named struct {
	ID   int64  `json:"catalog_item_id"`
	Name string `json:"name"`
}

// reviveGroups sees that items which come back stand in live groups: in theirs
// again, or in the one that has its name now.
func reviveGroups(tx *db.Tx, changes []change) error {
	wanted := map[int64]bool{}
	for _, c := range changes {
		if c.now.Status == Active {
			wanted[c.now.GroupID] = true
		}
	}
	type dead struct {
		ID    int64  `db:"catalog_group_id"`
		Alive *int64 `db:"alive"`
	}
	became := map[int64]int64{}
	for part := range slices.Chunk(slices.Sorted(maps.Keys(wanted)), 500) {
		gone, err := db.All[dead](tx, `
			SELECT g.catalog_group_id, (SELECT MIN(a.catalog_group_id) FROM catalog_group a WHERE a.tenant_id = g.tenant_id AND a.name = g.name AND a.status = 'ACTIVE') AS alive
			FROM catalog_group g WHERE g.catalog_group_id IN (?) AND g.status = 'DELETED'`, part)
		if err != nil {
			return err
		}
		for _, g := range gone {
			if g.Alive != nil {
				became[g.ID] = *g.Alive
			} else if _, err := tx.Exec(`UPDATE catalog_group SET status = 'ACTIVE', version = version + 1 WHERE catalog_group_id = ?`, g.ID); err != nil {
				return err
			}
		}
	}
	for i := range changes {
		if id, ok := became[changes[i].now.GroupID]; ok {
			changes[i].now.GroupID = id
		}
	}
	return nil
}

func undo(tx *db.Tx, who access.Who, batch, client int64) (Report, error) {
	type row struct {
		ID      int64   `db:"catalog_item_id"`
		Before  *string `db:"before"`
		Version int64   `db:"version"`
	}
	report := Report{NewGroups: []string{}, Faults: []CellFault{}}
	rows, err := db.All[row](tx, `SELECT catalog_item_id, before, version FROM catalog_import_row WHERE catalog_import_id = ? ORDER BY catalog_item_id`, batch)
	if err != nil {
		return report, err
	}
	present, err := entries(tx, who, client, ` AND i.catalog_item_id IN (SELECT r.catalog_item_id FROM catalog_import_row r WHERE r.catalog_import_id = ?)`, batch)
	if err != nil {
		return report, err
	}
	is := make(map[int64]*entry, len(present))
	for i := range present {
		is[present[i].ID] = &present[i]
	}
	var changes []change
	var since []named
	for _, r := range rows {
		now := *is[r.ID]
		if now.Version != r.Version {
			since = append(since, named{r.ID, now.Name})
			continue
		}
		if r.Before == nil {
			report.Created++
			now.Status, now.ClientPrice = Deleted, nil
		} else {
			report.Updated++
			var was entry
			if err := json.Unmarshal([]byte(*r.Before), &was); err != nil {
				return report, err
			}
			now.facts, now.Price, now.ClientPrice, now.Status = was.facts, was.Price, was.ClientPrice, was.Status
		}
		changes = append(changes, change{is[r.ID], now})
	}
	if len(since) > 0 {
		return report, &fault.Fault{Kind: fault.Conflict, Code: "import_changed", Extra: map[string]any{"catalog_items": since[:min(100, len(since))]}}
	}
	if err := reviveGroups(tx, changes); err != nil {
		return report, err
	}
	report.Rows = int64(len(rows))
	// An earlier file that left an item as it will be again may be taken back next.
	if _, err := tx.Exec(`
		UPDATE catalog_import_row SET version = version + 2
		WHERE catalog_import_id IN (SELECT b.catalog_import_id FROM catalog_import b WHERE b.tenant_id = ? AND b.catalog_import_id < ? AND b.undone_at IS NULL)
			AND EXISTS (SELECT 1 FROM catalog_import_row u WHERE u.catalog_import_id = ? AND u.catalog_item_id = catalog_import_row.catalog_item_id
				AND u.before IS NOT NULL AND u.version = catalog_import_row.version + 1)`, who.TenantID, batch, batch); err != nil {
		return report, err
	}
	_, err = store(tx, who, client, changes, &batch)
	return report, err
}
