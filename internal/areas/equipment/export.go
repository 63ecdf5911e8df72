package equipment

import (
	"teren/internal/kit/money"
	"teren/internal/kit/sheet"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
)

// Filed is an item of a list with the columns that only a file has: its purchase,
// and a vehicle's mileage. The value is nil for people who may not see money.
type Filed struct {
	Row
	PurchaseDate, WarrantyEnd, AccNumber, Acc, Note string
	Registration                                    *string
	PurchaseValue                                   *money.Cents
	more
}

// more is the additional columns of an item.
type more struct {
	ID       int64  `db:"equipment_id"`
	Supplier string `db:"supplier"`
	Mileage  *int64 `db:"kilometers"` // by the newest reading
}

// list is the list of equipment as a file.
var list = export.List[Filed]{
	Name: words.ListEquipment,
	Heads: []words.Key{
		words.HeadInventoryNumber, words.HeadName, words.HeadType, words.HeadStatus, words.HeadLocation, words.HeadBorrowed, words.HeadDueDate, words.HeadOverdueDays,
		words.HeadNextInspection, words.HeadSerialNumber, words.HeadCode, words.HeadDamage, words.HeadPurchaseDate, words.HeadWarrantyEnd, words.HeadSupplier,
		words.HeadAccountNumber, words.HeadAccount, words.HeadRegistrationDate, words.HeadMileage, words.HeadNote, words.HeadPurchaseValue,
	},
	Row: func(r Filed) []any {
		return []any{
			r.InvNum, r.Name, words.EquipmentType.Of(string(r.Type)), words.EquipmentStatus.Of(string(r.Status)), r.Location, r.Worker, export.Day(r.DueDate), r.OverdueDays,
			export.Day(r.NextInspection), r.SerialNum, r.Code, damageOf(r.Damage), sheet.Day(r.PurchaseDate), sheet.Day(r.WarrantyEnd), r.Supplier,
			r.AccNumber, r.Acc, export.Day(r.Registration), r.Mileage, r.Note, export.Amount(r.PurchaseValue),
		}
	},
	Money: 1,
}

// damageOf returns the description of a damage, or only that there is one.
func damageOf(told string) any {
	if told == string(Damage) {
		return words.EquipmentCondition.Of(told)
	}
	return told
}

// filed reads the items of a file.
func filed(tx *db.Tx, who access.Who, ids []int64) ([]Filed, error) {
	items, err := db.All[Item](tx, one+`e.equipment_id IN (?)`, ids)
	if err != nil {
		return nil, err
	}
	rows, err := rowsOf(tx, who, items)
	if err != nil {
		return nil, err
	}
	all, err := db.All[more](tx, `SELECT e.equipment_id, COALESCE(s.address_name, e.supplier_name) AS supplier,
			(SELECT m.kilometers FROM equipment_mileage m WHERE m.equipment_id = e.equipment_id ORDER BY m.day DESC LIMIT 1) AS kilometers
		FROM equipment e LEFT JOIN address s ON s.address_id = e.supplier_id WHERE e.equipment_id IN (?)`, ids)
	if err != nil {
		return nil, err
	}
	of := make(map[int64]more, len(all))
	for _, m := range all {
		of[m.ID] = m
	}
	out := make([]Filed, len(items))
	for n, i := range items {
		out[n] = Filed{
			Row: rows[n], PurchaseDate: i.PurchaseDate, WarrantyEnd: i.WarrantyEnd, AccNumber: i.AccNumber, Acc: i.Acc, Note: i.Note,
			Registration: i.Registration, PurchaseValue: &i.PurchaseValue, more: of[i.ID],
		}
	}
	return out, nil
}
