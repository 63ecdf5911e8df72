package teams

import (
	"strings"

	"teren/internal/platform/export"
)

// list is the list of teams as a file.
var list = export.List[Team]{
	Name: export.Word{"Teams", "Timovi"},
	Heads: []export.Word{
		{"ID", "ID"}, {"Name", "Naziv"}, {"Work hierarchy", "Vrsta radova"}, {"People", "Broj osoba"}, {"Members", "Članovi"}, {"E-mails", "E-pošta"}, {"Created", "Kreirano"},
	},
	Row: func(t Team) []any {
		names, mails := make([]string, len(t.Users)), make([]string, len(t.Users))
		for i, u := range t.Users {
			names[i], mails[i] = u.FirstName+" "+u.LastName, u.Email
		}
		return []any{t.ID, t.Name, t.WhierPath, int64(len(t.Users)), strings.Join(names, ", "), strings.Join(mails, ", "), t.CreatedAt}
	},
}
