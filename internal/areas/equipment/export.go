package equipment

import (
	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the list of equipment as a file.
var list = export.List[Row]{
	Name: words.ListEquipment,
	Heads: []words.Key{
		words.HeadInventoryNumber, words.HeadName, words.HeadType, words.HeadStatus, words.HeadLocation, words.HeadBorrowed, words.HeadDueDate, words.HeadOverdueDays,
		words.HeadNextInspection, words.HeadSerialNumber, words.HeadCode, words.HeadDamage,
	},
	Row: func(r Row) []any {
		worker := ""
		if r.Worker != nil {
			worker = *r.Worker
		}
		return []any{
			r.InvNum, r.Name, words.EquipmentType.Of(string(r.Type)), words.EquipmentStatus.Of(string(r.Status)), r.Location, worker, export.Day(r.DueDate), r.OverdueDays,
			export.Day(r.NextInspection), r.SerialNum, r.Code, r.Damage,
		}
	},
}
