package absences

import (
	"teren/internal/kit/sheet"
	"teren/internal/platform/export"
)

var (
	kindWords  = export.Words{"LEAVE": {"Leave", "Godišnji odmor"}, "SICK": {"Sick leave", "Bolovanje"}, "OTHER": {"Other", "Ostalo"}}
	stateWords = export.Words{string(Requested): {"Pending", "Čeka odluku"}, string(Approved): {"Approved", "Odobrena"}, string(Rejected): {"Rejected", "Odbijena"}}
)

// list is the list of absences as a file. Of whole days there are no times.
var list = export.List[Row]{
	Name: export.Word{"Absences", "Odsutnosti"},
	Heads: []export.Word{
		{"ID", "ID"}, {"Person", "Osoba"}, {"Kind", "Vrsta"}, {"State", "Stanje"}, {"Whole days", "Cijeli dani"}, {"From", "Od"}, {"To", "Do"}, {"Note", "Napomena"},
		{"Reason for rejection", "Razlog odbijanja"}, {"Decided by", "Odlučio/la"}, {"Decided", "Odlučeno"}, {"Created by", "Kreirao/la"}, {"Created", "Kreirano"},
	},
	Row: func(r Row) []any {
		var from, to any = r.From, r.To
		if r.FromDay != nil && r.ToDay != nil {
			from, to = sheet.Day(*r.FromDay), sheet.Day(*r.ToDay)
		}
		return []any{
			r.ID, r.Name, kindWords.Of(string(r.Kind)), stateWords.Of(string(r.State)), r.WholeDays, from, to, r.Note, r.Reason, r.DecidedBy, r.DecidedAt,
			r.CreatedBy, r.CreatedAt,
		}
	},
}
