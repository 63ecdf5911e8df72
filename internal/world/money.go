package world

import (
	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/catalog"
	"teren/internal/db"
	"teren/internal/money"
	"teren/internal/tasks"
)

// The amounts of the village: none of them stands anywhere else by chance.
const (
	GeneralPrice money.Cents = 7654321_09
	ClientPrice  money.Cents = 6543217_08 // of client 3
	LinePrice    money.Cents = 5432176_07
)

// PriceSheet is a spreadsheet with one new item of the name.
func PriceSheet(name string) string {
	return "ID;Naziv;Grupa radova;Tip;Mjerna jedinica;Neto cijena;PDV (%);Paušal;Količina;Valuta;Kvalifikacija radnika\n" +
		";" + name + " uvoz;" + name + " uvoz;Rad;sat;" + GeneralPrice.String() + ";25;;;;\n"
}

// CompanySheet is a spreadsheet with one new company of the name.
func CompanySheet(name string) string { return "Naziv;Napomena\n" + name + " uvoz;" + name + "\n" }

// catalogue gives the company an item, which client 3 gets at another price,
// and a deleted one, each in a group of its own.
func (b *builder) catalogue(who access.Who, canary string, h *House) error {
	for _, n := range []struct {
		name        string
		group, item *int64
	}{{canary, &h.Group, &h.Item}, {canary + " old", &h.OldGroup, &h.OldItem}} {
		var err error
		if *n.group, err = catalog.InsertGroup(b.tx, who, n.name); err != nil {
			return err
		}
		price := GeneralPrice
		*n.item, err = catalog.Insert(b.tx, who, catalog.New{
			GroupID: *n.group, Type: catalog.Material, Name: n.name, Quantity: 1000, Unit: catalog.OtherUnit, Tax: catalog.DefaultTax, Price: &price, Currency: money.EUR,
		})
		if err != nil {
			return err
		}
	}
	batch, err := (&catalog.Service{DB: b.d}).Import(b.ctx, who, catalog.NewImport{Sheet: &api.Sheet{Name: canary + ".csv", Content: []byte(PriceSheet(canary))}})
	if err != nil {
		return err
	}
	h.Import = *batch.ImportID
	if who.TenantID == 1 {
		if err := catalog.SetPrice(b.tx, who, h.Item, 3, ClientPrice); err != nil {
			return err
		}
	}
	if _, err := b.tx.Exec(`UPDATE catalog_item SET status = 'DELETED' WHERE catalog_item_id = ?`, h.OldItem); err != nil {
		return err
	}
	_, err = b.tx.Exec(`UPDATE catalog_group SET status = 'DELETED' WHERE catalog_group_id = ?`, h.OldGroup)
	return err
}

// bill gives the task three lines, of its order and of none, of which the last
// is deleted again.
func (b *builder) bill(by access.Who, t tasks.Task, order int64, canary string) error {
	service, price, item := tasks.Service{DB: b.d}, opt(money.Number(LinePrice.String())), b.Houses[by.TenantID].Item
	change := tasks.FinancialChange{ID: t.ID, Create: []tasks.LineChange{
		{Name: opt(canary), UnitPrice: price, OrderID: opt(order)}, {Name: opt(canary), CatalogItemID: opt(item), Quantity: opt(money.Number("2"))}, {Name: opt(canary), UnitPrice: price},
	}}
	if _, err := service.ChangeFinancials(b.ctx, by, change); err != nil {
		return err
	}
	last, err := db.One[int64](b.tx, `SELECT MAX(order_line_item_id) FROM order_line_item`)
	if err != nil {
		return err
	}
	_, err = service.ChangeFinancials(b.ctx, by, tasks.FinancialChange{ID: t.ID, Delete: []int64{last}})
	return err
}
