package equipment

import (
	"context"
	"errors"
	"strconv"

	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/imports"
)

// The columns of a spreadsheet of equipment, in their order.
const (
	colID = iota
	colNumber
	colName
	colType
	colSerial
	colLocation
	colPurchase
	colValue
	colAccNumber
	colAcc
	colWarranty
	colSupplier
	colRegistration
	colNote
	columnCount
)

var types = imports.Choices{Set: words.EquipmentType, Values: Other.Values(), Others: map[string][]string{
	"HAND_TOOL": {"Alat", "Tool"}, "MEASURING_DEVICE": {"Instrument"}, "VEHICLE": {"Auto", "Automobil", "Kombi", "Car", "Van"},
}}

var sheetColumns = [columnCount]imports.Column{
	colID:           {Field: "equipment_id", Name: words.HeadID, Loose: true, Width: 8, Key: true},
	colNumber:       {Field: "equipment_inv_num", Name: words.HeadInventoryNumber, Must: true, Loose: true, Width: 18, Key: true, Like: []string{"Inv. broj", "Inv. br.", "Inventurni broj", "Oznaka", "Inventory no.", "Asset number"}},
	colName:         {Field: "equipment_name", Name: words.HeadName, Must: true, Loose: true, Width: 40, Like: []string{"Oprema", "Naziv opreme", "Osnovno sredstvo", "Equipment", "Asset"}},
	colType:         {Field: "equipment_type", Name: words.HeadType, Loose: true, Width: 18, Choices: &types, ForAll: true, Usual: "OTHER", Like: []string{"Tip", "Vrsta opreme", "Category"}},
	colSerial:       {Field: "equipment_serial_num", Name: words.HeadSerialNumber, Must: true, Loose: true, Width: 18, Like: []string{"Ser. broj", "S/N", "Serial no.", "Tvornički broj"}},
	colLocation:     {Field: "equipment_location", Name: words.HeadLocation, Loose: true, Width: 28, Like: []string{"Mjesto", "Skladište", "Place"}},
	colPurchase:     {Field: "equipment_start_date", Name: words.HeadPurchaseDate, Must: true, Loose: true, Width: 16, Like: []string{"Nabavljeno", "Datum kupnje", "Purchased"}},
	colValue:        {Field: "equipment_purchase_value", Name: words.HeadPurchaseValue, Must: true, Loose: true, Width: 16, Number: true, Decimals: 2, Like: []string{"Vrijednost", "Nabavna cijena", "Value", "Price"}},
	colAccNumber:    {Field: "equipment_acc_number", Name: words.HeadAccountNumber, Must: true, Loose: true, Width: 16, Like: []string{"Konto broj", "Broj računa", "Account no."}},
	colAcc:          {Field: "equipment_acc", Name: words.HeadAccount, Must: true, Loose: true, Width: 20, Like: []string{"Račun"}},
	colWarranty:     {Field: "equipment_end_date_warranty", Name: words.HeadWarrantyEnd, Must: true, Loose: true, Width: 16, Like: []string{"Jamstvo do", "Garancija do", "Warranty", "Warranty until"}},
	colSupplier:     {Field: "equipment_supplier", Name: words.HeadSupplier, Loose: true, Width: 28, Like: []string{"Nabavljač", "Vendor"}},
	colRegistration: {Field: "registration_date", Name: words.HeadRegistrationDate, Loose: true, Width: 16, Like: []string{"Registracija", "Registration"}},
	colNote:         {Field: "equipment_note", Name: words.HeadNote, Loose: true, Width: 40, Like: []string{"Komentar", "Opis", "Comment", "Remark"}},
}

// imports defines how equipment is imported. An existing item is identified by its
// ID or its inventory number; blank cells leave its values as they are. Others are
// new, in the warehouse.
func (s *Service) imports() imports.Records[imports.Ask, edit] {
	return imports.Records[imports.Ask, edit]{
		DB: s.DB, Name: Entity, File: words.ListEquipment, Columns: sheetColumns[:], Title: colName, TwinAt: colSerial, TwinAs: "serial_used", MaxRows: 5000,
		Open: func(tx *db.Tx, who access.Who, _ imports.Ask) imports.Source[edit] {
			return &source{s: s, tx: tx, who: who, places: map[int64]string{}}
		},
	}
}

// source is the equipment of the person's company.
type source struct {
	s      *Service
	tx     *db.Tx
	who    access.Who
	places map[int64]string // names of saved addresses
	money  money.Currency   // of the company
}

func (s *source) All() ([]imports.Record[edit], error) {
	all, err := db.All[Item](s.tx, one+present+` ORDER BY e.equipment_id`, s.who.TenantID)
	if err != nil {
		return nil, err
	}
	if s.money, err = db.One[money.Currency](s.tx, `SELECT currency FROM tenant WHERE tenant_id = ?`, s.who.TenantID); err != nil {
		return nil, err
	}
	type place struct {
		ID   int64  `db:"address_id"`
		Name string `db:"address_name"`
	}
	saved, err := db.All[place](s.tx, `SELECT a.address_id, a.address_name FROM address a
		WHERE a.tenant_id = ? AND EXISTS (SELECT 1 FROM equipment e WHERE e.location_id = a.address_id OR e.supplier_id = a.address_id)`, s.who.TenantID)
	for _, p := range saved {
		s.places[p.ID] = p.Name
	}
	out := make([]imports.Record[edit], len(all))
	for n, i := range all {
		out[n] = imports.Record[edit]{ID: i.ID, Version: i.Version, Is: i.edit()}
	}
	return out, err
}

func (s *source) name(p Place) string {
	if p.ID != nil {
		return s.places[*p.ID]
	}
	return p.Name
}

func (s *source) Label(id int64, e edit) imports.Label {
	registration := ""
	if e.Registration != nil {
		registration = *e.Registration
	}
	return imports.Label{Name: e.Name, Keys: []string{e.InvNum}, Twin: e.SerialNum, Cells: []string{
		strconv.FormatInt(id, 10), e.InvNum, e.Name, words.EquipmentType.Of(string(e.Type)).In(s.who.Language), e.SerialNum, s.name(e.Location), e.PurchaseDate, e.PurchaseValue.String(),
		e.AccNumber, e.Acc, e.WarrantyEnd, s.name(e.Supplier), registration, e.Note,
	}}
}

func (s *source) Key(r *imports.Reader) (int, string) { return colNumber, r.Cell(colNumber) }

func (s *source) Over(r *imports.Reader, was *edit) edit {
	e := edit{Type: Other, Status: InWarehouse}
	if was != nil {
		e = *was
	}
	for column, field := range map[int]*string{
		colNumber: &e.InvNum, colName: &e.Name, colSerial: &e.SerialNum, colAccNumber: &e.AccNumber, colAcc: &e.Acc, colNote: &e.Note,
	} {
		r.Text(column, field)
	}
	e.Type = Type(r.Choose(colType, string(e.Type)))
	for column, field := range map[int]*Place{colLocation: &e.Location, colSupplier: &e.Supplier} {
		if called := r.Cell(column); called != "" && called != s.name(*field) {
			*field = Place{Name: called}
		}
	}
	r.Day(colPurchase, firstDay, lastDay, &e.PurchaseDate)
	r.Day(colWarranty, firstDay, lastDay, &e.WarrantyEnd)
	if on := ""; r.Cell(colRegistration) != "" {
		if r.Day(colRegistration, firstDay, lastDay, &on); on != "" {
			e.Registration = &on
		}
	}
	s.readValue(r, was == nil, &e.PurchaseValue)
	return e
}

// readValue reads the purchase value, beside which the company's currency may
// stand; a blank cell leaves that of an existing item.
func (s *source) readValue(r *imports.Reader, fresh bool, field *money.Cents) {
	if r.Cell(colValue) == "" && !fresh {
		return
	}
	text, sign := r.Decimal(colValue)
	switch sign {
	case imports.NoSign, imports.Sign(s.money):
	case imports.Percent:
		text = r.Cell(colValue) // with what does not belong there
	default:
		r.Fail(colValue, r.Cell(colValue), "other_currency", fault.Args{"currency": s.money})
		return
	}
	var c fault.Check
	typed := money.Number(text)
	*field = values.Read(&c, "", api.Opt[money.Number]{Set: true, Value: &typed}, *field)
	var f *fault.Fault
	if errors.As(c.Err(), &f) {
		r.Fail(colValue, r.Cell(colValue), f.Fields[0].Code, f.Fields[0].Args)
	}
}

// Check refuses what the form would.
func (s *source) Check(e *edit, _ bool) error {
	var c fault.Check
	e.check(&c)
	if e.PurchaseDate > today(s.tx.Now, s.who) {
		c.Fail("equipment_start_date", "not_in_future", nil)
	}
	return c.Err()
}

func (s *source) Make(_ context.Context, e edit) (int64, error) {
	value, registration := money.Number(e.PurchaseValue.String()), api.Opt[string]{Set: e.Registration != nil, Value: e.Registration}
	return Insert(s.tx, s.who, New{
		Name: e.Name, Type: e.Type, InvNum: e.InvNum, SerialNum: e.SerialNum, Status: e.Status, Location: e.Location, PurchaseDate: set(e.PurchaseDate), PurchaseValue: set(value),
		AccNumber: e.AccNumber, Acc: e.Acc, WarrantyEnd: set(e.WarrantyEnd), Supplier: e.Supplier, Note: e.Note, Registration: registration,
	})
}

func (s *source) Change(_ context.Context, id int64, now edit) error {
	i, err := ready(s.tx, s.who, access.EquipmentEdit, id)
	if err != nil {
		return err
	}
	if err := now.unique(s.tx, s.who, id); err != nil {
		return err
	}
	_, err = history.Merge(s.tx, s.who, i.Ref(s.who), history.Change[edit]{
		Before: i.edit(), After: now, Words: readable, Write: func(after edit) (int64, error) { return write(s.tx, i, after) },
	})
	return err
}

// uses is where equipment may be in use.
var uses = []string{
	`SELECT l.equipment_id FROM equipment_loan l WHERE l.tenant_id = ? AND l.equipment_id IN (?)`,
	`SELECT r.equipment_id FROM equipment_reservation r WHERE r.tenant_id = ? AND r.equipment_id IN (?)`,
	`SELECT v.equipment_id FROM equipment_service v WHERE v.tenant_id = ? AND v.equipment_id IN (?)`,
}

// Remove deletes the created items; it refuses if one of them was lent, reserved or
// sent to the service.
func (s *source) Remove(ctx context.Context, ids []int64) error {
	if err := imports.Unused(s.tx, s.who, ids, uses...); err != nil {
		return err
	}
	bin := s.s.bin()
	for _, id := range ids {
		if _, err := bin.Delete(db.Within(ctx, s.tx), s.who, api.ByID{ID: id}); err != nil {
			return err
		}
	}
	return nil
}
