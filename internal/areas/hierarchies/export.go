package hierarchies

import (
	"strings"

	"teren/internal/platform/export"
)

var expenseWords = export.Words{string(Capital): {"CapEx", "CapEx"}, string(Operational): {"OpEx", "OpEx"}, string(Income): {"Income", "Prihod"}}

// list is the trees of kinds of work as a file.
var list = export.List[Node]{
	Name: export.Word{"Work hierarchies", "Vrste radova"},
	Heads: []export.Word{
		{"ID", "ID"}, {"Path", "Putanja"}, {"Name", "Naziv"}, {"Expense type", "Vrsta troška"}, {"Time estimate (min)", "Procjena vremena (min)"},
		{"Description required", "Traži opis"}, {"Photo required", "Traži fotografiju"}, {"Signature required", "Traži potpis"}, {"Checklist", "Popis provjera"},
	},
	Row: func(n Node) []any {
		return []any{n.ID, n.Path, n.Name, expenseWords.Of(string(n.ExpenseType)), n.TimeEstimate, n.Description, n.Photo, n.Signature, strings.Join(n.Checks, "; ")}
	},
}
