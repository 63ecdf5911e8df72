package catalog

import (
	"context"
	"regexp"
	"strconv"
	"time"

	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/imports"
	"teren/internal/platform/search"
)

// The columns, in their order.
const (
	colID = iota
	colCode
	colName
	colGroup
	colType
	colUnit
	colPrice
	colTax
	colFlat
	colQuantity
	colCurrency
	colQualification
	colKPD
	colPurchase // of general prices alone: a client may get to see the list of theirs
	colGeneral  // in the list of a client, what others pay
	colGross    // read where a file has it
	columnCount
)

var columns = [columnCount]imports.Column{
	colID: {Field: "catalog_item_id", Name: words.HeadID, Width: 8, Key: true},
	colCode: {Field: "code", Name: words.HeadItemCode, Loose: true, Key: true, Width: 14, Like: []string{
		"Šifra artikla", "Šifra stavke", "Šifra proizvoda", "Šifra usluge", "Šif.", "Šif. art.", "Oznaka artikla", "Kat. broj", "Kat. br.", "Kataloški broj", "Broj artikla", "Art. br.",
		"SKU", "Item code", "Article code", "Product code", "Article number", "Item number", "Part number", "Part no.", "Catalogue number", "Catalog number",
	}},
	colName:  {Field: "name", Name: words.HeadTitle, Must: true, Width: 44, Like: []string{"Naziv stavke", "Artikl", "Stavka", "Proizvod", "Usluga", "Opis", "Item", "Name", "Product", "Service", "Description"}},
	colGroup: {Field: "catalog_group", Name: words.HeadWorkGroup, Must: true, ForAll: true, Width: 26, Like: []string{"Grupa radova", "Kategorija", "Skupina", "Group", "Category"}},
	colType:  {Field: "catalog_type", Name: words.HeadItemType, Must: true, Choices: &types, ForAll: true, Width: 14, Like: []string{"Tip", "Tip stavke", "Vrsta stavke", "Kind"}},
	colUnit:  {Field: "unit_of_measure", Name: words.HeadUnitOfMeasure, Must: true, Choices: &Units, ForAll: true, Width: 16, Like: []string{"JM", "J.M.", "Jedinica", "Jed. mjere", "Jed. mj.", "Unit", "UoM"}},
	colPrice: {Field: "unit_price", Name: words.HeadNetPrice, Must: true, Number: true, Decimals: 4, Width: 13, Like: []string{"Cijena", "Jedinična cijena", "Price", "Unit price"},
		Sure: []string{"VPC", "Veleprodajna cijena", "Cijena bez PDV-a", "Cijena bez poreza", "Neto", "Net price", "Wholesale price", "Price excl. VAT"}, Never: withTax},
	colTax:           {Field: "tax_percentage", Name: words.HeadTaxPercent, Must: true, ForAll: true, Usual: "25", Number: true, Width: 10, Like: []string{"PDV", "Porez", "Stopa PDV-a", "Stopa poreza", "VAT", "Tax", "Tax rate"}, Never: notRate},
	colFlat:          {Field: "lump_sum", Name: words.HeadFlatRate, Choices: &imports.YesNo, Width: 10, Like: []string{"Paušalno", "Lump sum"}},
	colQuantity:      {Field: "quantity", Name: words.HeadQuantity, Number: true, Decimals: 3, Width: 10, Like: []string{"Kol", "Kol.", "Qty"}},
	colCurrency:      {Field: "currency", Name: words.HeadCurrency, List: money.EUR.Values(), Width: 9},
	colQualification: {Field: "qualification", Name: words.HeadWorkerQualification, List: Qualifications, Width: 20, Like: []string{"Kvalifikacija", "Stručna sprema", "Qualification"}},
	colKPD:           {Field: "kpd", Name: words.HeadKpd, Loose: true, Width: 10, Like: []string{"Šifra KPD", "KPD 2025", "KPD šifra", "KPD code"}},
	colPurchase:      {Field: "purchase_price", Name: words.HeadPurchasePrice, Loose: true, Number: true, Decimals: 4, Width: 14, Like: []string{"Nabavna", "Nabava", "Trošak", "Purchase", "Cost", "Cost price"}, Never: withTax},
	colGeneral:       {Field: "general_price", Name: words.HeadGeneralPrice, Loose: true, Number: true, Decimals: 4, FileOnly: true},
	colGross: {Field: "gross_price", Name: words.HeadGrossPrice, Loose: true, FileOnly: true, Number: true, Decimals: 4, Instead: "unit_price", Means: withTax,
		Never: regexp.MustCompile(`\b(nabavna|masa|tezina|kg|weight|mass|stopa|purchase|cost)\b`)},
}

// withTax are headings of prices that hold the tax, as they are compared.
var (
	withTax = regexp.MustCompile(`\b(mpc|maloprodajn[aeu]|maloprodaja|brutto|bruto|gross|retail|rrp)\b|\b(s|sa|uklj|ukljucen\w*|ukljucujuci|with|incl|including|inc|inkl) (pdv|porez|vat|tax)|\b(pdv|vat|porez)( \w)? (uklj|incl)`)
	// notRate are headings of amounts that speak of the tax.
	notRate = regexp.MustCompile(`\b(cijena|cijene|iznos|vrijednost|ukupno|mpc|vpc|price|amount)\b|\b(s|sa|bez|with|without|incl|excl) (pdv|porez|vat|tax)`)
)

// The values to choose from.
var (
	types = imports.Choices{Set: words.ItemType, Values: Type("").Values(), Others: map[string][]string{"TRAVEL": {"Putni troškovi", "Putovanje"}}}
	Units = imports.Choices{Set: words.Unit, Values: Unit("").Values(), Others: map[string][]string{
		"METER": {"m1", "metar"}, "SQUARE_METER": {"m2"}, "CUBIC_METER": {"m3"}, "LITER": {"lit", "litra"}, "SERVICE": {"usl", "usluge", "usluga", "services"}, "HOUR": {"h", "sata", "sati", "hours"},
		"PIECE": {"komad", "kom.", "piece", "pcs"},
	}}
)

// ListQuery names the client of the wanted price list, and the group if only its
// items are wanted.
type ListQuery struct {
	TenantID int64 `query:"tenant_id" json:"-"`
	GroupID  int64 `query:"catalog_group_id" json:"-"`
}

// maxTemplate is how many items one spreadsheet holds.
const maxTemplate = 20_000

// TemplateCSV returns the live items as a spreadsheet to edit and extend. For a
// catalogue too large for one it requires a group.
func (s *Service) TemplateCSV(ctx context.Context, who access.Who, in ListQuery) (api.Download, error) {
	rows, err := s.rows(ctx, who, in)
	if err != nil {
		return api.Download{}, err
	}
	return template(in).CSV(who, rows)
}

// TemplateXLSX is TemplateCSV as an Excel file: with lists to choose from, and
// the head and the numbers protected.
func (s *Service) TemplateXLSX(ctx context.Context, who access.Who, in ListQuery) (api.Download, error) {
	rows, err := s.rows(ctx, who, in)
	if err != nil {
		return api.Download{}, err
	}
	return template(in).XLSX(who, rows)
}

func template(in ListQuery) imports.Template {
	t := imports.Template{Name: words.ListCatalogue, Columns: columns[:], Room: 5000}
	if in.TenantID != 0 {
		t.Columns = columns[:colPurchase]
	}
	return t
}

func (s *Service) rows(ctx context.Context, who access.Who, in ListQuery) ([][]string, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([][]string, error) {
		client, err := client(tx, who, "tenant_id", &in.TenantID)
		if err != nil {
			return nil, err
		}
		where := ` AND i.status = 'ACTIVE' AND i.unit_price IS NOT NULL`
		if client != 0 {
			where = ` AND i.status = 'ACTIVE' AND p.unit_price IS NOT NULL`
		}
		var args []any
		if in.GroupID != 0 {
			if _, err := FindGroup(tx, who, in.GroupID); fault.IsMissing(err) {
				return nil, fault.OnField("catalog_group_id", "no_such_thing", nil)
			} else if err != nil {
				return nil, err
			}
			where, args = where+` AND i.catalog_group_id = ?`, append(args, in.GroupID)
		}
		items, err := entries(tx, who, client, where+` ORDER BY g.name_fold, i.name_fold, i.catalog_item_id LIMIT ?`, append(args, maxTemplate+1)...)
		if len(items) > maxTemplate { // half a price list would look like a whole one
			return nil, fault.OnField("catalog_group_id", "too_many_rows", fault.Args{"max": maxTemplate})
		}
		out := make([][]string, len(items))
		for i, e := range items {
			out[i] = e.cells(client, who.Language)
		}
		return out, err
	})
}

// cells returns the entry as a row of the spreadsheet, its numbers plain.
func (e entry) cells(client int64, language string) []string {
	row := make([]string, len(columns))
	row[colID], row[colCode], row[colName], row[colGroup] = strconv.FormatInt(e.ID, 10), e.Code, e.Name, e.GroupName
	row[colType], row[colUnit] = words.ItemType.Of(string(e.Type)).In(language), words.Unit.Of(string(e.Unit)).In(language)
	if p := *e.price(client); p != nil {
		row[colPrice] = p.String()
	}
	row[colTax], row[colQuantity] = money.Rate(e.Tax).Percent(), e.Quantity.String()
	row[colFlat] = words.Flat.Of(imports.FlagValue(e.LumpSum)).In(language)
	row[colCurrency], row[colQualification], row[colKPD], row[colPurchase] = string(e.Currency), e.Qualification, e.KPD, shown(e.Purchase)
	return row
}

// maxHistory is how many prices one spreadsheet holds.
const maxHistory = 50_000

// HistoryQuery narrows the price history to an item or to a client; of the
// client 0 it asks for the general prices.
type HistoryQuery struct {
	ItemID   int64  `query:"catalog_item_id" json:"-"`
	TenantID string `query:"tenant_id" json:"-"`
}

// HistoryCSV returns every price change, newest first: when, of which item, for
// whom, before, after, and by whom.
func (s *Service) HistoryCSV(ctx context.Context, who access.Who, in HistoryQuery) (api.Download, error) {
	return s.history(ctx, who, in, export.CSV)
}

// HistoryXLSX is HistoryCSV as an Excel file.
func (s *Service) HistoryXLSX(ctx context.Context, who access.Who, in HistoryQuery) (api.Download, error) {
	return s.history(ctx, who, in, export.XLSX)
}

// loggedPrice is a price change as a row of the history file.
type loggedPrice struct {
	At       time.Time    `db:"at"`
	ID       int64        `db:"catalog_item_id"`
	Name     string       `db:"name"`
	Group    string       `db:"group_name"`
	Client   string       `db:"client"`
	Was      *money.Price `db:"old_price"`
	Is       *money.Price `db:"new_price"`
	Currency string       `db:"currency"`
	By       string       `db:"by_name"`
}

var priceHistory = export.List[loggedPrice]{
	Name: words.ListPriceHistory,
	Heads: []words.Key{
		words.HeadWhen, words.HeadID, words.HeadTitle, words.HeadWorkGroup, words.HeadClient, words.HeadOldPrice,
		words.HeadNewPrice, words.HeadCurrency, words.HeadChangedBy,
	},
	Row: func(p loggedPrice) []any {
		return []any{p.At, p.ID, p.Name, p.Group, p.Client, export.Price(p.Was), export.Price(p.Is), p.Currency, p.By}
	},
}

func (s *Service) history(ctx context.Context, who access.Who, in HistoryQuery, format export.Format) (api.Download, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out api.Download, err error) {
		where, args := ``, []any{who.TenantID}
		if in.ItemID != 0 {
			where, args = where+` AND l.catalog_item_id = ?`, append(args, in.ItemID)
		}
		if in.TenantID != "" {
			id, err := strconv.ParseInt(in.TenantID, 10, 64)
			if err != nil {
				id = -1 // an id that no item has
			}
			whose, err := client(tx, who, "tenant_id", &id)
			if err != nil {
				return out, err
			}
			where, args = where+` AND COALESCE(l.client_id, 0) = ?`, append(args, whose)
		}
		prices, err := db.All[loggedPrice](tx, `
			SELECT l.at, l.catalog_item_id, i.name, g.name AS group_name, COALESCE(t.name, '') AS client, l.exact_old_price AS old_price, l.exact_new_price AS new_price, l.currency,
				COALESCE(u.first_name || ' ' || u.last_name, '') AS by_name
			FROM catalog_price_log l JOIN catalog_item i ON i.catalog_item_id = l.catalog_item_id
			JOIN catalog_group g ON g.catalog_group_id = i.catalog_group_id
			LEFT JOIN tenant t ON t.tenant_id = l.client_id LEFT JOIN user_account u ON u.user_id = l.user_id
			WHERE l.tenant_id = ?`+where+` ORDER BY l.price_log_id DESC LIMIT ?`, append(args, maxHistory)...)
		if err != nil {
			return out, err
		}
		return priceHistory.File(who, format, prices)
	})
}

// ItemByID names an item.
type ItemByID struct {
	ID int64 `path:"catalog_item_id" json:"-"`
}

func shown(c *money.Price) string {
	if c == nil {
		return ""
	}
	return c.String()
}

// Batch is an imported spreadsheet.
type Batch struct {
	ID        int64      `db:"catalog_import_id" json:"catalog_import_id"`
	FileName  string     `db:"file_name" json:"file_name"`
	ClientID  *int64     `db:"client_id" json:"client_tenant_id"`
	Rows      int64      `db:"row_count" json:"rows"`
	CreatedBy string     `db:"by_name" json:"created_by"`
	CreatedAt time.Time  `db:"created_at" json:"created_at"`
	UndoneAt  *time.Time `db:"undone_at" json:"undone_at"`
}

// Imports returns the newest twenty imported spreadsheets, newest first.
func (s *Service) Imports(ctx context.Context, who access.Who, _ struct{}) (search.List[Batch], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Batch], error) {
		rows, err := db.All[Batch](tx, `
			SELECT b.catalog_import_id, b.file_name, b.client_id, u.first_name || ' ' || u.last_name AS by_name, b.created_at, b.undone_at,
				(SELECT COUNT(*) FROM catalog_import_row r WHERE r.catalog_import_id = b.catalog_import_id) AS row_count
			FROM catalog_import b JOIN user_account u ON u.user_id = b.created_by
			WHERE b.tenant_id = ? ORDER BY b.catalog_import_id DESC LIMIT 20`, who.TenantID)
		return search.List[Batch]{Data: rows}, err
	})
}
