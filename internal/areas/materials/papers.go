package materials

import (
	"context"
	"strconv"
	"strings"

	"teren/internal/areas/catalog"
	"teren/internal/kit/pdf"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
)

// papers are lists of materials as a company prints them for itself: in the
// language of who asks.
type papers struct {
	who     access.Who
	company string
	*pdf.Paper
}

func newPaper(tx *db.Tx, who access.Who, title, about string) (papers, error) {
	company, err := db.One[string](tx, `SELECT name FROM tenant WHERE tenant_id = ?`, who.TenantID)
	p := papers{who, company, pdf.New(who.Language, title, company, tx.Now)}
	p.Letterhead(nil, company)
	p.Title(title, about)
	return p, err
}

func (p papers) t(text words.Key) string { return text.In(p.who.Language) }

func (p papers) show(q Quantity) string { return words.Number(q.String(), p.who.Language) }

func (p papers) file(name words.Key) (api.Download, error) {
	body, err := p.Bytes(p.company, func(page, of int) string {
		return words.ReportPage.Fill(p.who.Language, map[string]any{"page": page, "of": of})
	})
	return api.Download{Name: p.t(name) + ".pdf", ContentType: "application/pdf", Body: body}, err
}

func (p papers) unit(of Quantity, unit catalog.Unit) string {
	if unit == catalog.OtherUnit {
		return ""
	}
	return of.measure(unit).In(p.who.Language)
}

// PickingPDF prints the picking list of a day, a table for each worker. Materials
// of an order with several workers are printed once, under the first of them.
func (s *Service) PickingPDF(ctx context.Context, who access.Who, in PickingQuery) (api.Download, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (api.Download, error) {
		list, err := picking(tx, who, in)
		if err != nil {
			return api.Download{}, err
		}
		p, err := newPaper(tx, who, words.StockPicking.In(who.Language), words.StoredDay(list.Day, who.Language))
		if err != nil {
			return api.Download{}, err
		}
		if len(list.Workers) == 0 {
			p.Text(p.t(words.StockNothingToPick))
		}
		under := map[int64]Picker{} // by order
		for _, w := range list.Workers {
			p.Section(w.Name)
			var rows [][]string
			for i, l := range w.Lines {
				order := "RN-" + strconv.FormatInt(l.OrderID, 10) + " " + l.Title
				if _, told := under[l.OrderID]; !told {
					under[l.OrderID] = w
				}
				if first := under[l.OrderID]; first.UserID != w.UserID {
					if i == 0 || w.Lines[i-1].OrderID != l.OrderID {
						rows = append(rows, []string{order, words.StockListedUnder.Fill(who.Language, map[string]any{"name": first.Name}), "", "", ""})
					}
					continue
				}
				place := ""
				if l.Place != nil {
					place = *l.Place
				}
				if len(l.Others) > 0 {
					order += " (+ " + strings.Join(l.Others, ", ") + ")"
				}
				rows = append(rows, []string{order, l.Name, p.show(l.Quantity), p.unit(l.Quantity, l.Unit), place})
			}
			p.Table([]pdf.Column{
				{Title: p.t(words.HeadOrder), Share: 7}, {Title: p.t(words.HeadName), Share: 8}, {Title: p.t(words.HeadQuantity), Share: 3, Right: true},
				{Title: p.t(words.ReportUnit), Share: 2}, {Title: p.t(words.StockPlace), Share: 5},
			}, rows, nil)
		}
		return p.file(words.StockPickingFile)
	})
}

// short defines the Excel file of materials to buy.
var short = export.List[Shortfall]{
	Name: words.ListPurchase,
	Heads: []words.Key{
		words.HeadSupplier, words.HeadID, words.HeadName, words.HeadUnitOfMeasure, words.HeadQuantity, words.HeadCriticalQuantity, words.HeadReserved, words.HeadOrdered, words.HeadToOrder,
	},
	Row: func(f Shortfall) []any {
		supplier := ""
		if f.Supplier != nil {
			supplier = *f.Supplier
		}
		return []any{
			supplier, f.ItemID, f.Name, f.Quantity.measure(f.Unit), f.Quantity.cell(), f.Critical.cell(), f.Reserved.cell(), f.Ordered.cell(), f.Suggested.cell(),
		}
	},
}

// PurchaseListFile makes a file of the materials to buy, a table for each supplier.
func (s *Service) PurchaseListFile(ctx context.Context, who access.Who, in FileQuery) (api.Download, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (api.Download, error) {
		all, err := toBuy(tx, who)
		if err != nil {
			return api.Download{}, err
		}
		p, err := newPaper(tx, who, words.ListPurchase.In(who.Language), "")
		if err != nil {
			return api.Download{}, err
		}
		var lines []Shortfall
		for _, b := range all {
			if in.SupplierID != 0 && (b.Supplier == nil || b.Supplier.ID != in.SupplierID) {
				continue
			}
			lines = append(lines, b.Lines...)
			rows := make([][]string, len(b.Lines))
			for i, f := range b.Lines {
				rows[i] = []string{f.Name, p.show(f.Quantity), p.show(f.Critical), p.show(f.Suggested), p.unit(f.Suggested, f.Unit)}
			}
			heading := p.t(words.StockNoSupplier)
			if b.Supplier != nil {
				heading = b.Supplier.Name
			}
			p.Section(heading)
			p.Table([]pdf.Column{
				{Title: p.t(words.HeadName), Share: 11}, {Title: p.t(words.HeadQuantity), Share: 3, Right: true}, {Title: p.t(words.HeadCriticalQuantity), Share: 4, Right: true},
				{Title: p.t(words.HeadToOrder), Share: 4, Right: true}, {Title: p.t(words.ReportUnit), Share: 2},
			}, rows, nil)
		}
		if in.Format == string(export.XLSX) {
			return short.File(who, export.XLSX, lines)
		}
		if len(lines) == 0 {
			p.Text(p.t(words.StockNothingToBuy))
		}
		return p.file(words.StockPurchaseFile)
	})
}

// bought defines the Excel file of purchases.
var bought = export.List[PurchaseLine]{
	Name:  words.ListPurchase,
	Heads: []words.Key{words.HeadID, words.HeadName, words.HeadQuantity, words.HeadUnitOfMeasure, words.HeadReceived},
	Row: func(l PurchaseLine) []any {
		return []any{l.ItemID, l.Name, l.Quantity.cell(), l.Quantity.measure(l.Unit), l.Received.cell()}
	},
}

// PurchaseFileQuery asks for the file of a purchase.
type PurchaseFileQuery struct {
	PurchaseByID
	FileQuery
}

// PurchaseFile makes a file of a purchase, to be sent to the supplier.
func (s *Service) PurchaseFile(ctx context.Context, who access.Who, in PurchaseFileQuery) (api.Download, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (api.Download, error) {
		a, err := findPurchase(tx, who, in.ID)
		if err != nil {
			return api.Download{}, err
		}
		if in.Format == string(export.XLSX) {
			return bought.File(who, export.XLSX, a.Lines)
		}
		about := ""
		if a.Supplier != nil {
			about = a.Supplier.Name
		}
		p, err := newPaper(tx, who, words.StockOrderTitle.Fill(who.Language, map[string]any{"id": a.ID}), about)
		if err != nil {
			return api.Download{}, err
		}
		if a.Comment != "" {
			p.Text(a.Comment)
		}
		rows := make([][]string, len(a.Lines))
		for i, l := range a.Lines {
			rows[i] = []string{l.Name, p.show(l.Quantity), p.unit(l.Quantity, l.Unit)}
		}
		p.Table([]pdf.Column{{Title: p.t(words.HeadName), Share: 14}, {Title: p.t(words.HeadQuantity), Share: 3, Right: true}, {Title: p.t(words.ReportUnit), Share: 3}}, rows, nil)
		return p.file(words.StockPurchaseFile)
	})
}
