package tenants

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/imports"
	"teren/internal/platform/search"
)

// The columns of a spreadsheet of companies, in their order. A file may lack
// any but the name.
const (
	colID = iota
	colName
	colNumber
	colType
	colCorrelation
	colAddress
	colHouse
	colZipcode
	colCity
	colCountry
	colContact
	colRole
	colPhone
	colEmail
	colNote
	columnCount
)

var columns = [columnCount]imports.Column{
	colID:          {Field: "b2b_id", Name: words.HeadID, Loose: true, Width: 8, Key: true},
	colName:        {Field: "name", Name: words.HeadName, Must: true, Width: 40, Like: []string{"Tvrtka", "Firma", "Naziv firme", "Naziv kupca", "Naziv klijenta", "Naziv tvrtke", "Ime tvrtke", "Partner", "Naziv partnera", "Poslovni partner", "Kupac", "Dobavljač", "Klijent", "Ime", "Company", "Company name", "Customer", "Supplier", "Client"}},
	colNumber:      {Field: "id_number", Name: words.HeadTaxNumber, Loose: true, Width: 16, Key: true, Like: []string{"Porezni broj", "OIB tvrtke", "PDV ID", "ID number", "OIB/PDV", "PDV broj", "VAT", "VAT number", "VAT ID", "Tax ID"}, Looks: func(v string) bool { return money.ValidOIB(plainNumber(v)) }},
	colType:        {Field: "type", Name: words.HeadType, Loose: true, Choices: &types, ForAll: true, Usual: "LIMITED_COMPANY", Width: 20, Like: []string{"Tip", "Vrsta tvrtke", "Pravni oblik", "Legal form"}},
	colCorrelation: {Field: "correlation", Name: words.HeadRelationship, Loose: true, Choices: &correlations, ForAll: true, Usual: "CUSTOMER", Width: 20, Like: []string{"Vrsta partnera", "Uloga", "Relation", "Role"}},
	colAddress:     {Field: "address", Name: words.HeadAddress, Loose: true, Width: 32, Like: []string{"Ulica", "Ulica i broj", "Ulica i kućni broj", "Sjedište", "Adresa sjedišta", "Street", "Address line 1"}},
	colHouse:       imports.HouseNumber("address"),
	colZipcode:     {Field: "zipcode", Name: words.HeadPostalCode, Loose: true, Width: 14, Like: imports.PostalCodes, Looks: imports.PostalCode},
	colCity:        {Field: "city", Name: words.HeadCity, Loose: true, Width: 20, Like: imports.Cities},
	colCountry:     {Field: "country", Name: words.HeadCountry, Loose: true, Width: 16, Like: []string{"Zemlja"}},
	colContact:     {Field: "contact_name", Name: words.HeadContactPerson, Loose: true, Width: 26, Like: imports.ContactNames},
	colRole:        {Field: "contact_role", Name: words.HeadContactRole, Loose: true, Width: 20, Like: []string{"Funkcija", "Radno mjesto", "Position", "Job title"}},
	colPhone:       {Field: "contact_phone", Name: words.HeadPhone, Loose: true, Width: 18, Like: imports.Phones},
	colEmail:       {Field: "contact_email", Name: words.HeadEmail, Loose: true, Width: 28, Like: imports.Emails, Looks: imports.Email},
	colNote:        {Field: "note", Name: words.HeadNote, Loose: true, Width: 40, Like: []string{"Napomene", "Bilješka", "Opis", "Notes", "Remark", "Comment"}},
}

// The values to choose from.
var (
	types = imports.Choices{Set: words.CompanyType, Values: EntityType("").Values(), Others: map[string][]string{
		"LIMITED_COMPANY": {"d.o.o.", "j.d.o.o.", "d.d."}, "PUBLIC_BODY": {"Javna ustanova", "Ustanova"},
	}}
	correlations = imports.Choices{Set: words.Correlation, Values: Correlation("").Values(), Others: map[string][]string{
		"CUSTOMER": {"Klijent", "Client"}, "BOTH": {"Oboje", "Kupac/Dobavljač", "Kupac, dobavljač", "Both", "Customer/Supplier"},
	}}
)

// maxImport is how many companies one spreadsheet holds.
const maxImport = 5000

// RegisterCSV returns a spreadsheet to write companies into.
func (s *Service) RegisterCSV(ctx context.Context, who access.Who, in imports.TemplateQuery) (api.Download, error) {
	rows, err := s.template(ctx, who, in)
	if err != nil {
		return api.Download{}, err
	}
	return template.CSV(who, rows)
}

// RegisterXLSX is RegisterCSV as an Excel file, with lists to choose from.
func (s *Service) RegisterXLSX(ctx context.Context, who access.Who, in imports.TemplateQuery) (api.Download, error) {
	rows, err := s.template(ctx, who, in)
	if err != nil {
		return api.Download{}, err
	}
	return template.XLSX(who, rows)
}

var template = imports.Template{Name: words.ListCompanies, Columns: columns[:], Room: maxImport}

func (s *Service) template(ctx context.Context, who access.Who, in imports.TemplateQuery) ([][]string, error) {
	if !in.Filled {
		return nil, nil
	}
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([][]string, error) {
		all, err := entries(tx, who, `p.deleted_at IS NULL AND p.archived_at IS NULL`)
		if err != nil {
			return nil, err
		}
		if len(all) > maxImport { // half a register would look like a whole one
			return nil, fault.OnField("filled", "too_many_rows", fault.Args{"max": maxImport})
		}
		slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(textfold.Text(a.Name), textfold.Text(b.Name)) })
		rows := make([][]string, len(all))
		for i, e := range all {
			rows[i] = e.cells(who.Language)
		}
		return rows, nil
	})
}

// cells returns the company as a row of the spreadsheet, with its first contact.
func (e Entry) cells(language string) []string {
	row := make([]string, columnCount)
	row[colID], row[colName], row[colNumber] = strconv.FormatInt(e.ID, 10), e.Name, e.IDNumber
	row[colType], row[colCorrelation] = words.CompanyType.Of(string(e.Type)).In(language), words.Correlation.Of(string(e.Correlation)).In(language)
	row[colAddress], row[colZipcode], row[colCity], row[colCountry], row[colNote] = e.Address, e.Zipcode, e.City, e.Country, e.Note
	for _, c := range e.Contacts[:min(1, len(e.Contacts))] {
		row[colContact], row[colRole], row[colPhone], row[colEmail] = c.Name, c.Role, c.Phone, c.Email
	}
	return row
}

// RegisterReport is what a spreadsheet does, or would do, to the register.
type RegisterReport struct {
	ImportID *int64 `json:"b2b_import_id"` // null of a dry run
	imports.Outcome
}

// registerKind defines how companies are imported. An existing one is identified by
// its ID, by its number, or where one of the two lacks that by its name and, among
// several, its address; blank cells leave its values as they are. Others are new.
// An import can be undone.
func (s *Service) registerKind() imports.Kind[imports.Ask, RegisterReport] {
	return imports.Kind[imports.Ask, RegisterReport]{
		DB: s.DB, Name: "b2b", Columns: columns[:], MaxRows: maxImport,
		Start: func(_ context.Context, tx *db.Tx, who access.Who, _ imports.Ask, r *imports.Reader) (imports.Rows[RegisterReport], error) {
			return &registerReader{Reader: r, tx: tx, who: who}, nil
		},
	}
}

// ImportRegister reads a spreadsheet of companies in.
func (s *Service) ImportRegister(ctx context.Context, who access.Who, in imports.Ask) (RegisterReport, error) {
	return s.registerKind().Import(ctx, who, in)
}

// A registerReader turns rows into companies.
type registerReader struct {
	*imports.Reader
	tx       *db.Tx
	who      access.Who
	byID     map[int64]*Entry
	byNumber map[string]*Entry   // also those that the file adds, without an ID
	byName   map[string][]*Entry // by folded name
	alike    map[string][]*Entry // by name without its legal form
	named    map[int64]bool
	made     []Card
	changed  []changedEntry
}

type changedEntry struct {
	was Entry
	now Card
}

// Report returns what the rows would do.
func (r *registerReader) Report() RegisterReport { return RegisterReport{Outcome: r.Outcome} }

// Open reads the register.
func (r *registerReader) Open() error {
	all, err := entries(r.tx, r.who, `p.deleted_at IS NULL`)
	r.byID, r.byNumber, r.byName, r.named = make(map[int64]*Entry, len(all)), map[string]*Entry{}, map[string][]*Entry{}, map[int64]bool{}
	r.alike = map[string][]*Entry{}
	for i := range all {
		r.byID[all[i].ID] = &all[i]
		r.know(&all[i])
	}
	return err
}

func (r *registerReader) know(e *Entry) {
	if e.IDNumber != "" {
		r.byNumber[e.IDNumber] = e
	}
	name := textfold.Text(e.Name)
	r.byName[name] = append(r.byName[name], e)
	key := textfold.Company(e.Name)
	r.alike[key] = append(r.alike[key], e)
}

// Line turns one row into a company, or into faults.
func (r *registerReader) Line() error {
	before := r.FaultsAll
	number := plainNumber(r.Cell(colNumber))
	was, known := r.match(number)
	now := (&NewEntry{}).card()
	if was != nil {
		now = was.Card
		r.Since(was.cells(r.Language))
		number = plainNumber(r.Cell(colNumber))
	}
	r.New(was == nil)
	r.over(&now, number)
	if was != nil && was.UsesTeren && textfold.Company(now.Name) == textfold.Company(was.Name) { // which spells itself
		now.Name = was.Name
	}
	if was != nil && was.Address == "" && now.Address == was.OwnAddress { // as the list exports it
		now.Address = ""
	}
	if r.check(was, &now); known {
		r.compare(was, now)
	}
	if was == nil && known {
		r.know(&Entry{Card: now}) // also with faults, so that all of them are found at once
	}
	if r.FaultsAll > before {
		return nil
	}
	if was == nil {
		r.Count(now.Name, nil, (Entry{Card: now}).cells(r.Language))
		r.made = append(r.made, now)
	} else if r.Count(was.Name, was.cells(r.Language), (Entry{Card: now, ID: was.ID}).cells(r.Language)) == imports.Changes {
		r.changed = append(r.changed, changedEntry{*was, now})
		if now.IDNumber != "" {
			r.byNumber[now.IDNumber] = was
		}
	}
	return nil
}

// plainNumber returns a number as people and spreadsheet programs write it: with
// blanks, with the letters of the VAT number, without the leading zero.
func plainNumber(text string) string {
	text = strings.Join(strings.Fields(PlainNumber(text)), "")
	if len(text) == 10 && money.ValidOIB("0"+text) {
		return "0" + text
	}
	return text
}

// match returns the company that the row names, nil of a new one; false if it names
// one wrongly.
func (r *registerReader) match(number string) (*Entry, bool) {
	column, e, code := colNumber, r.byNumber[number], ""
	if e == nil && r.Cell(colID) == "" {
		column = colName
		if e, code = r.called(number); code != "" {
			r.Fail(column, r.Cell(column), code, nil)
			return nil, false
		}
	}
	if id, ok := r.Number(colID); ok {
		if column, e = colID, r.byID[id]; e == nil {
			code = "no_such_thing"
		}
	} else if r.Cell(colID) != "" {
		return nil, false
	}
	switch {
	case e == nil:
	case e.ID == 0 || r.named[e.ID]: // new by a row before, or named by one
		code = "named_twice"
	case e.ArchivedAt != nil:
		code = "is_archived"
	default:
		r.named[e.ID] = true
	}
	if code != "" {
		r.Fail(column, r.Cell(column), code, nil)
		return nil, false
	}
	return e, true
}

// called returns the company with the name of the row and, as far as both have one,
// its address, unless both have a number that differs; nil for a new one. If none
// has the name, it is the one not named by any row whose name differs by its legal
// form or punctuation alone.
func (r *registerReader) called(number string) (*Entry, string) {
	address := textfold.Text(r.Cell(colAddress))
	names := r.byName[textfold.Text(r.Cell(colName))]
	if len(names) == 0 {
		names = slices.DeleteFunc(slices.Clone(r.alike[textfold.Company(r.Cell(colName))]), func(e *Entry) bool { return e.ID == 0 || r.named[e.ID] })
	}
	var found []*Entry
	for _, e := range names {
		if e.IDNumber != "" && number != "" {
			continue
		}
		switch is := textfold.Text(e.Address); {
		case is == address && is != "":
			return e, ""
		case is != "" && address != "" && (e.ID == 0 || r.named[e.ID]): // of another row
		default:
			found = append(found, e)
		}
	}
	switch len(found) {
	case 0:
		return nil, ""
	case 1:
		return found[0], ""
	}
	return nil, "several_such"
}

// over applies the row to the card.
func (r *registerReader) over(c *Card, number string) {
	for i, field := range map[int]*string{
		colAddress: &c.Address, colZipcode: &c.Zipcode, colCity: &c.City, colCountry: &c.Country,
	} {
		r.Text(i, field)
	}
	if c.Name == "" || r.Has("name") {
		c.Name = r.Cell(colName)
	}
	if number != "" {
		c.IDNumber = number
	}
	if text := r.Lines(colNote); text != "" {
		c.Note = text
	}
	c.Type = EntityType(r.Choose(colType, string(c.Type)))
	c.Correlation = Correlation(r.Choose(colCorrelation, string(c.Correlation)))
	r.contact(c)
}

// contact puts the contact of the row first on the card. A row with another name is
// another person: one on the card already, who moves to the front, or a new one
// with the row's fields alone, who replaces the first. With the same e-mail or
// telephone it is the same person under another name.
func (r *registerReader) contact(c *Card) {
	row := Contact{r.Cell(colContact), r.Cell(colRole), r.Cell(colPhone), r.Cell(colEmail)}
	if row == (Contact{}) {
		return
	}
	contacts := slices.Clone(c.Contacts)
	if len(contacts) == 0 {
		contacts = []Contact{{}}
	}
	if first := contacts[0]; row.Name != "" && first.Name != "" && textfold.Key(row.Name) != textfold.Key(first.Name) && !row.reachedAs(first) {
		at := slices.IndexFunc(contacts, func(other Contact) bool { return textfold.Key(other.Name) == textfold.Key(row.Name) })
		if at < 0 {
			contacts[0] = Contact{}
		} else {
			was := contacts[at]
			contacts = slices.Insert(slices.Delete(contacts, at, at+1), 0, was)
		}
	}
	for i, field := range []*string{&contacts[0].Name, &contacts[0].Role, &contacts[0].Phone, &contacts[0].Email} {
		r.Text(colContact+i, field)
	}
	c.Contacts = contacts
}

// reachedAs reports whether both have the same e-mail or telephone, and no
// different one.
func (c Contact) reachedAs(other Contact) bool {
	mail, phone := c.Email != "" && strings.EqualFold(c.Email, other.Email), textfold.SamePhone(c.Phone, other.Phone)
	return (mail || c.Email == "") && (phone || c.Phone == "") && (mail || phone)
}

// check notes what is wrong with the card by the column it came from.
func (r *registerReader) check(was *Entry, now *Card) {
	var c fault.Check
	now.check(&c)
	if was != nil {
		was.keeps(&c, *now)
	}
	var f *fault.Fault
	if !errors.As(c.Err(), &f) {
		return
	}
	for _, field := range f.Fields {
		name := strings.Replace(field.Name, "contacts.0.", "contact_", 1)
		i := max(colName, slices.IndexFunc(columns[:], func(c imports.Column) bool { return c.Field == name }))
		r.Fail(i, r.Cell(i), field.Code, field.Args)
	}
}

// compare notes that another company has the number already, which is a fault,
// or the name.
func (r *registerReader) compare(was *Entry, now Card) {
	if other := r.byNumber[now.IDNumber]; other != nil && other != was {
		r.Fail(colNumber, now.IDNumber, "number_taken", fault.Args{"name": other.Name})
	}
	if now.Name == "" {
		return
	}
	others := r.byName[textfold.Text(now.Name)]
	if key := textfold.Company(now.Name); was == nil || key != textfold.Company(was.Name) {
		others = r.alike[key]
	}
	if slices.ContainsFunc(others, func(e *Entry) bool { return e != was }) {
		r.Warn(colName, now.Name, "name_used", nil)
	}
}

// registerLog names the tables of imported spreadsheets.
var registerLog = imports.Log{Files: "b2b_import", ID: "b2b_import_id", Rows: "b2b_import_row", RowID: "b2b_id"}

// Write stores the companies as one batch.
func (r *registerReader) Write(file string) (RegisterReport, error) {
	tx, who := r.tx, r.who
	batch, err := db.One[int64](tx, `INSERT INTO b2b_import (tenant_id, file_name, created_by, created_at) VALUES (?, ?, ?, ?) RETURNING b2b_import_id`,
		who.TenantID, imports.Clip(file), who.UserID, tx.Now)
	if err != nil {
		return RegisterReport{}, err
	}
	made, err := enter(tx, who, r.made)
	if err != nil {
		return RegisterReport{}, err
	}
	var kept []imports.Change
	var told []history.Happened
	for _, e := range made {
		kept = append(kept, imports.Made(e.ID, e.Version))
		told = append(told, history.Happened{Ref: e.Ref(who), Event: history.Event{Kind: "created", New: e.Name}})
	}
	for _, c := range r.changed {
		events, err := c.write(tx, who)
		if err != nil {
			return RegisterReport{}, err
		}
		told = append(told, events...)
		change, err := imports.Over(c.was.ID, c.was.Version+1, c.was.Card)
		if err != nil {
			return RegisterReport{}, err
		}
		kept = append(kept, change)
	}
	if err := registerLog.Keep(tx, batch, kept); err != nil {
		return RegisterReport{}, err
	}
	return RegisterReport{ImportID: &batch, Outcome: r.Outcome}, history.RecordAll(tx, who, "imported", told)
}

// write stores the card over the earlier one, and returns the events of the change.
func (c changedEntry) write(tx *db.Tx, who access.Who) ([]history.Happened, error) {
	e := c.was
	e.Card = c.now
	e.Version++
	if err := e.write(tx, who); err != nil {
		return nil, err
	}
	events, err := edits(c.was.Card, c.now)
	out := make([]history.Happened, len(events))
	for i, event := range events {
		out[i] = history.Happened{Ref: e.Ref(who), Event: event}
	}
	return out, err
}

// RegisterBatch is an imported spreadsheet of companies.
type RegisterBatch struct {
	ID        int64      `db:"b2b_import_id" json:"b2b_import_id"`
	FileName  string     `db:"file_name" json:"file_name"`
	Rows      int64      `db:"row_count" json:"rows"`
	CreatedBy string     `db:"by_name" json:"created_by"`
	CreatedAt time.Time  `db:"created_at" json:"created_at"`
	UndoneAt  *time.Time `db:"undone_at" json:"undone_at"`
}

// RegisterImports returns the newest twenty imported spreadsheets, newest first.
func (s *Service) RegisterImports(ctx context.Context, who access.Who, _ struct{}) (search.List[RegisterBatch], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[RegisterBatch], error) {
		rows, err := db.All[RegisterBatch](tx, `
			SELECT b.b2b_import_id, b.file_name, u.first_name || ' ' || u.last_name AS by_name, b.created_at, b.undone_at,
				(SELECT COUNT(*) FROM b2b_import_row r WHERE r.b2b_import_id = b.b2b_import_id) AS row_count
			FROM b2b_import b JOIN user_account u ON u.user_id = b.created_by
			WHERE b.tenant_id = ? ORDER BY b.b2b_import_id DESC LIMIT 20`, who.TenantID)
		return search.List[RegisterBatch]{Data: rows}, err
	})
}

// RegisterBatchByID names an imported spreadsheet.
type RegisterBatchByID struct {
	ID int64 `path:"b2b_import_id" json:"-"`
	imports.Undo
}

// UndoRegister undoes what it can of a spreadsheet: cards get their earlier values,
// and the companies it created are deleted. Companies stay that somebody changed
// since, that are in use, or whose number another one has by now.
func (s *Service) UndoRegister(ctx context.Context, who access.Who, in RegisterBatchByID) (imports.Undone, error) {
	return registerLog.Undo(ctx, s.DB, who, in.ID, in.Undo, func(tx *db.Tx, u *imports.Undone, changes []imports.Change) error {
		all, err := entries(tx, who, `p.b2b_id IN (SELECT r.b2b_id FROM b2b_import_row r WHERE r.b2b_import_id = ?)`, in.ID)
		if err != nil {
			return err
		}
		r := registerUndo{Undone: u, tx: tx, who: who, is: make(map[int64]Entry, len(all))}
		ids := make([]int64, len(all))
		for i, e := range all {
			r.is[e.ID], ids[i] = e, e.ID
		}
		if r.used, err = imports.Used(tx, who, ids, partnerUses...); err != nil {
			return err
		}
		for _, c := range changes {
			if err := r.take(c); err != nil {
				return err
			}
		}
		return history.RecordAll(tx, who, "imported", r.told)
	})
}

// partnerUses is where a company of the register may be in use, beside what
// Details count.
var partnerUses = []string{
	partnerUse + `offer o ON o.tenant_id = p.tenant_id AND o.client_id = p.partner_id AND o.deleted_at IS NULL` + partnerIs,
	partnerUse + `project j ON j.tenant_id = p.tenant_id AND j.client_id = p.partner_id AND j.deleted_at IS NULL` + partnerIs,
	partnerUse + `material m ON m.tenant_id = p.tenant_id AND m.supplier_id = p.partner_id AND m.deleted_at IS NULL` + partnerIs,
	partnerUse + `material_purchase m ON m.tenant_id = p.tenant_id AND m.supplier_id = p.partner_id` + partnerIs,
}

const (
	partnerUse = `SELECT p.b2b_id FROM partner p JOIN `
	partnerIs  = ` WHERE p.tenant_id = ? AND p.b2b_id IN (?)`
)

type registerUndo struct {
	*imports.Undone
	tx   *db.Tx
	who  access.Who
	is   map[int64]Entry
	used map[int64]bool
	told []history.Happened
}

// take takes one company back.
func (u *registerUndo) take(c imports.Change) error {
	e := u.is[c.ID]
	if e.Version != c.Version || e.Deleted {
		u.Keep(e.ID, e.Name, imports.ChangedSince, nil)
		return nil
	}
	if c.Before == nil {
		return u.remove(c, e)
	}
	was := changedEntry{was: e}
	if err := c.Was(&was.now); err != nil {
		return err
	}
	was.now.Logo = e.Logo // no file contains one
	if err := numberFree(u.tx, u.who, e.ID, was.now.IDNumber); err != nil {
		f, taken := errors.AsType[*fault.Fault](err)
		if !taken {
			return err
		}
		u.Keep(e.ID, e.Name, f.Fields[0].Code, f.Fields[0].Args)
		return nil
	}
	u.Took(c)
	events, err := was.write(u.tx, u.who)
	u.told = append(u.told, events...)
	return err
}

// remove deletes a company that the file made.
func (u *registerUndo) remove(c imports.Change, e Entry) error {
	d, err := withUse(u.tx, u.who, e)
	if err != nil {
		return err
	}
	if d.used() || u.used[e.ID] {
		u.Keep(e.ID, e.Name, imports.InUse, nil)
		return nil
	}
	u.Took(c)
	e.Version++
	u.told = append(u.told, history.Happened{Ref: e.Ref(u.who), Event: history.Event{Kind: "deleted", Old: e.Name}})
	_, err = u.tx.Exec(`UPDATE partner SET deleted_at = ?, version = ? WHERE b2b_id = ?`, u.tx.Now, e.Version, e.ID)
	return err
}
