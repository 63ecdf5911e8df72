package materials

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/imports"
)

// The columns of a spreadsheet of materials, in their order.
const (
	colID = iota
	colName
	colQuantity
	colCritical
	colUnit
	colSupplier
	colComment
	colCode
	colMain
	columnCount
)

var sheetColumns = [columnCount]imports.Column{
	colID:       {Field: "catalog_item_id", Name: words.HeadID, Loose: true, Width: 8, Key: true},
	colName:     {Field: "name", Name: words.HeadName, Must: true, Loose: true, Width: 40, Key: true, Like: []string{"Materijal", "Artikl", "Stavka", "Roba", "Naziv artikla", "Material", "Item"}},
	colQuantity: {Field: "quantity", Name: words.HeadQuantity, Loose: true, Width: 12, Number: true, Decimals: 3, Like: []string{"Stanje", "Zaliha", "Količina na skladištu", "Stock", "Qty", "On hand"}},
	colCritical: {Field: "critical_quantity", Name: words.HeadCriticalQuantity, Loose: true, Width: 16, Number: true, Decimals: 3, Like: []string{"Minimalna količina", "Minimum", "Min", "Minimal quantity"}},
	colUnit:     {Field: "unit_of_measure", Name: words.HeadUnitOfMeasure, Loose: true, Width: 14, Choices: &catalog.Units, Like: []string{"JM", "Jedinica", "Mjera", "Unit", "UoM"}},
	colSupplier: {Field: "supplier_id", Name: words.HeadSupplier, Loose: true, Width: 32, Like: []string{"Nabavljač", "Vendor"}},
	colComment:  {Field: "comment", Name: words.HeadNote, Loose: true, Width: 40, Like: []string{"Komentar", "Opis", "Comment", "Remark"}},
	colCode:     {Field: "code", Name: words.HeadCode, Loose: true, Width: 18, Like: []string{"Šifra", "Šifra artikla", "Šifra materijala", "Šifra proizvoda", "Šif. art.", "Kat. broj", "Kataloški broj", "Item code", "Article code", "Kod", "EAN", "GTIN", "Barkod", "Bar kod", "Crtični kod", "Code", "Barcode"}},
	colMain:     {Field: "main_store_quantity", Name: words.HeadMainStoreQuantity, Loose: true, FileOnly: true, Number: true, Like: []string{"Glavno skladište", "Stanje glavnog skladišta", "Stanje u skladištu", "Main store", "In the main store"}},
}

// sheetRow is a material as a row of a spreadsheet. Quantity is what the main store
// holds; the row itself contains the sum with Elsewhere, as the list of materials
// does.
type sheetRow struct {
	ItemID    int64
	Name      string
	Quantity  Quantity
	Elsewhere Quantity `json:"-"`
	had       Quantity // before the row
	edit
}

// NewImport is a spreadsheet of materials. MakeItems creates the articles that the
// catalogue does not have; without it their rows are faults.
type NewImport struct {
	imports.Ask
	MakeItems bool `query:"make_items" json:"-"`
}

// imports defines how materials are imported. An existing one is identified by its
// ID or its name; blank cells leave its values as they are, and another quantity is
// a count of the main store: other places keep theirs. Others become materials, of
// the MATERIAL item of the catalogue with the name, or of one that is created with
// them.
func (s *Service) imports() imports.Records[NewImport, sheetRow] {
	return imports.Records[NewImport, sheetRow]{
		DB: s.DB, Name: Entity, File: words.ListMaterials, Columns: sheetColumns[:], Title: colName, MaxRows: 5000, Alike: textfold.Key,
		Open: func(tx *db.Tx, who access.Who, in NewImport) imports.Source[sheetRow] {
			return &source{s: s, tx: tx, who: who, back: in.Sheet == nil, makes: in.MakeItems && who.May(access.CatalogPrice), codes: map[string]string{}, missing: map[string]bool{}}
		},
	}
}

// source is the materials of the person's company.
type source struct {
	s         *Service
	tx        *db.Tx
	who       access.Who
	back      bool // there is no file: one is taken back
	makes     bool // articles that the catalogue does not have
	companies *tenants.Directory
	codes     map[string]string // the item of each code in the file
	reader    *imports.Reader
	missing   map[string]bool   // the keys of articles that the catalogue does not have
	alike     map[string][]Item // of the catalogue, not kept yet, by key; nil until one is looked for
}

// All returns the existing materials. Their version grows with each entry of the
// ledger too, so that an import is not undone for one that was moved since.
func (s *source) All() ([]imports.Record[sheetRow], error) {
	type row struct {
		Material
		Held Quantity `db:"held"`
		Last int64    `db:"last"`
	}
	all, err := db.All[row](s.tx, `
		SELECT m.catalog_item_id, m.quantity, m.critical_quantity, m.unit_of_measure, m.comment, m.code, m.supplier_id, m.version, i.name, COALESCE(k.quantity, 0) AS held,
			COALESCE((SELECT MAX(l.material_log_id) FROM material_log l WHERE l.catalog_item_id = m.catalog_item_id), 0) AS last
		FROM material m JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id
		LEFT JOIN stock_place p ON p.tenant_id = m.tenant_id AND p.is_main LEFT JOIN material_stock k ON k.catalog_item_id = m.catalog_item_id AND k.stock_place_id = p.stock_place_id
		WHERE `+present+` ORDER BY m.catalog_item_id`, s.who.TenantID)
	out := make([]imports.Record[sheetRow], len(all))
	for i, m := range all {
		out[i] = imports.Record[sheetRow]{ID: m.ID, Version: m.Version + m.Last, Is: sheetRow{m.ID, m.Name, m.Held, m.Quantity - m.Held, m.Held, m.edit()}}
	}
	if err == nil {
		var known tenants.Directory
		known, err = tenants.Known(s.tx, s.who)
		s.companies = &known
	}
	return out, err
}

func (s *source) Label(id int64, m sheetRow) imports.Label {
	supplier := ""
	if m.SupplierID != nil {
		supplier = s.companies.Name(*m.SupplierID)
	}
	return imports.Label{Name: m.Name, Keys: []string{m.Name}, Twin: m.Name, Cells: []string{
		strconv.FormatInt(cmp.Or(m.ItemID, id), 10), m.Name, (m.Quantity + m.Elsewhere).String(), m.Critical.String(), words.Unit.Of(string(m.Unit)).In(s.who.Language), supplier, m.Comment, m.Code, "",
	}}
}

func (s *source) Key(r *imports.Reader) (int, string) { return colName, r.Cell(colName) }

func (s *source) Over(r *imports.Reader, was *sheetRow) sheetRow {
	var m sheetRow
	if was != nil {
		m = *was
	}
	s.reader = r
	name := m.Name
	if r.Text(colName, &name); was == nil {
		m.Name = name
	} else if textfold.Key(name) != textfold.Key(m.Name) {
		r.Fail(colName, name, "name_by_catalogue", nil)
	}
	m.read(r)
	readQuantity(r, colCritical, &m.Critical)
	m.Unit = catalog.Unit(r.Choose(colUnit, string(m.Unit)))
	r.Text(colComment, &m.Comment)
	r.Text(colCode, &m.Code)
	if called := r.Cell(colSupplier); called != "" && (m.SupplierID == nil || called != s.companies.Name(*m.SupplierID)) {
		id, refusal := s.companies.Find(called)
		if refusal != "" {
			r.Fail(colSupplier, called, refusal, nil)
		} else {
			m.SupplierID = &id
		}
	}
	return m
}

// read reads the counted quantity: of all places, or of the main store alone.
func (m *sheetRow) read(r *imports.Reader) {
	m.had = m.Quantity
	all := m.Quantity + m.Elsewhere
	readQuantity(r, colQuantity, &all)
	if m.Quantity = all - m.Elsewhere; m.Quantity < 0 {
		r.Fail(colQuantity, r.Cell(colQuantity), "held_elsewhere", fault.Args{"quantity": m.Elsewhere})
	}
	readQuantity(r, colMain, &m.Quantity)
}

// readQuantity reads a quantity; a blank cell leaves it.
func readQuantity(r *imports.Reader, column int, q *Quantity) {
	if r.Cell(column) == "" {
		return
	}
	text, sign := r.Decimal(column)
	if sign != imports.NoSign {
		text = r.Cell(column) // with what does not belong there
	}
	var c fault.Check
	typed := money.Number(text)
	*q = quantities.Read(&c, "", api.Opt[money.Number]{Set: true, Value: &typed}, *q)
	var f *fault.Fault
	if errors.As(c.Err(), &f) {
		r.Fail(column, r.Cell(column), f.Fields[0].Code, f.Fields[0].Args)
	}
}

// Check finds the item of a new material in the catalogue, and refuses what the
// form would.
func (s *source) Check(m *sheetRow, fresh bool) error {
	var c fault.Check
	c.Text("comment", &m.Comment, maxComment)
	m.Code = codeOf(&c, m.Code)
	if fresh {
		several := false
		items, err := s.items(m.Name)
		if len(items) > 1 { // the code decides which
			items = slices.DeleteFunc(items, func(i Item) bool { return m.Code == "" || codeOf(&fault.Check{}, i.Code) != m.Code })
			several = len(items) != 1
		}
		switch {
		case err != nil:
			return err
		case several:
			c.Fail("name", "several_items", nil)
		case m.Name == "":
			c.Fail("name", "required", nil)
		case len(items) == 0:
			if key := textfold.Key(m.Name); !s.missing[key] {
				s.missing[key] = true
				s.reader.Missing++
			}
			if !s.makes {
				c.Fail("name", "no_such_item", nil)
				break
			}
			if m.Unit == "" {
				m.Unit = catalog.OtherUnit
			}
			c.Max("name", m.Name, catalog.MaxName)
			c.Max("code", m.Code, catalog.MaxCode)
			if err := catalog.FreeCode(s.tx, s.who, &c, m.Code); err != nil {
				return err
			}
		default:
			if m.ItemID, m.Name = items[0].ID, items[0].Name; m.Unit == "" {
				m.Unit = items[0].Unit
			}
		}
	}
	if err := m.checkReferences(s.tx, s.who, m.ItemID, edit{}, &c); err != nil {
		return err
	}
	if m.Quantity != m.had {
		if err := whole(s.tx, s.who, &c, "quantity", m.Unit, m.Quantity); err != nil {
			return err
		}
	}
	if m.Code != "" && c.Err() == nil {
		if other, taken := s.codes[m.Code]; taken && other != m.Name {
			c.Fail("code", "code_taken", fault.Args{"name": other})
		} else {
			s.codes[m.Code] = m.Name
		}
	}
	return c.Err()
}

func number(q Quantity) api.Opt[money.Number] {
	text := money.Number(q.String())
	return api.Opt[money.Number]{Set: true, Value: &text}
}

// items returns the articles of the catalogue that can become a material of the
// name: those with this name or, without any, those whose name differs by
// punctuation alone.
func (s *source) items(name string) ([]Item, error) {
	const of = `SELECT i.catalog_item_id, i.code, i.name, '' AS group_name, i.unit_of_measure FROM catalog_item i WHERE ` + unkept
	items, err := db.All[Item](s.tx, of+` AND i.name_fold = ?`, s.who.TenantID, textfold.Text(name))
	if err != nil || len(items) > 0 {
		return items, err
	}
	if s.alike == nil {
		all, err := db.All[Item](s.tx, of, s.who.TenantID)
		if err != nil {
			return nil, err
		}
		s.alike = map[string][]Item{}
		for _, i := range all {
			key := textfold.Key(i.Name)
			s.alike[key] = append(s.alike[key], i)
		}
	}
	return slices.Clone(s.alike[textfold.Key(name)]), nil
}

// article makes the article of a new material in the catalogue, without a price.
func (s *source) article(m sheetRow) (int64, error) {
	group, err := catalog.GroupNamed(s.tx, s.who, words.ListMaterials.In(s.who.Language))
	if err != nil {
		return 0, err
	}
	tax, err := catalog.TaxOf(s.tx, s.who.TenantID)
	if err != nil {
		return 0, err
	}
	currency, err := tenants.Currency(s.tx, s.who.TenantID)
	if err != nil {
		return 0, err
	}
	return catalog.Insert(s.tx, s.who, catalog.New{
		GroupID: group, Type: catalog.Material, Code: m.Code, Name: m.Name, Quantity: 1000, Unit: m.Unit, Tax: tax, Price: new(money.Price), Currency: currency,
	})
}

func (s *source) Make(_ context.Context, m sheetRow) (int64, error) {
	if m.ItemID == 0 {
		id, err := s.article(m)
		if err != nil {
			return 0, err
		}
		m.ItemID = id
	}
	delete(s.alike, textfold.Key(m.Name)) // it is kept from now on
	return m.ItemID, Insert(s.tx, s.who, New{ID: m.ItemID, Quantity: number(m.Quantity), Critical: number(m.Critical), Unit: m.Unit, Comment: m.Comment, Code: m.Code, SupplierID: m.SupplierID})
}

func (s *source) Change(_ context.Context, id int64, now sheetRow) error {
	m, err := Find(s.tx, s.who, id)
	if err != nil {
		return err
	}
	_, err = history.Merge(s.tx, s.who, m.Ref(s.who), history.Change[edit]{
		Before: m.edit(), After: now.edit, Kind: kindOf, Words: readable,
		Check: func(after edit) error {
			var c fault.Check
			if err := freeCode(s.tx, s.who, id, after.Code, &c); err != nil {
				return err
			}
			return c.Err()
		},
		Write: func(after edit) (int64, error) {
			return db.Update(s.tx, "material", "catalog_item_id", id, after.columns())
		},
	})
	if err != nil {
		return err
	}
	if err := s.fill(id, now.Quantity); err != nil {
		return err
	}
	return warn(s.tx, id)
}

// fill counts the main store if the file has another quantity. Undoing a file
// reverses its own count.
func (s *source) fill(id int64, quantity Quantity) error {
	main, err := mainStore(s.tx, s.who)
	if err != nil {
		return err
	}
	there, err := held(s.tx, id, main.ID)
	if err != nil || there == quantity {
		return err
	}
	if s.back {
		counts, err := readEntries(s.tx, s.who, `l.catalog_item_id = ? AND l.stock_place_id = ? AND `+standing+` ORDER BY l.material_log_id DESC LIMIT 1`, id, main.ID)
		if err != nil {
			return err
		}
		for _, e := range counts {
			if e.Cause == ImportCause {
				return takeBack(s.tx, s.who, e, "")
			}
		}
	}
	return count(s.tx, s.who, id, quantity, booking{Place: main.ID, Cause: ImportCause})
}

// uses is where a material may be in use, beside the ledger.
var uses = []string{
	`SELECT r.catalog_item_id FROM material_reservation r WHERE r.tenant_id = ? AND r.catalog_item_id IN (?)`,
	`SELECT h.catalog_item_id FROM work_hierarchy_material h JOIN material m ON m.catalog_item_id = h.catalog_item_id WHERE m.tenant_id = ? AND h.catalog_item_id IN (?)`,
}

func (s *source) Remove(ctx context.Context, ids []int64) error {
	if err := imports.Unused(s.tx, s.who, ids, uses...); err != nil {
		return err
	}
	articles, err := db.All[int64](s.tx, `SELECT m.catalog_item_id FROM material m JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id
		WHERE `+present+` AND m.catalog_item_id IN (?) AND i.version = 1 AND i.updated_at = m.created_at`, s.who.TenantID, ids)
	if err != nil {
		return err
	}
	bin := s.s.Bin()
	for _, id := range ids {
		if err := s.fill(id, 0); err != nil {
			return err
		}
		if _, err := bin.Delete(db.Within(ctx, s.tx), s.who, api.ByID{ID: id}); err != nil {
			return err
		}
	}
	return catalog.Withdraw(s.tx, s.who, articles) // those that were made with them
}
