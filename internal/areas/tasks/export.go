package tasks

import (
	"strings"

	"teren/internal/platform/export"
)

var (
	statusWords = export.Words{
		"CREATED": {"Created", "Kreiran"}, "INVOICED": {"Invoiced", "Fakturiran"}, "REJECTED": {"Rejected", "Odbijen"}, "DELETED": {"Deleted", "Obrisan"},
		"TEMPLATE": {"Template", "Predložak"},
	}
	phaseWords = export.Words{
		"WAITING_ACCEPTANCE": {"Waiting for acceptance", "Čeka prihvaćanje"}, "NEW": {"New", "Nov"}, "PLANNED": {"Planned", "Planiran"},
		"IN_EXECUTION": {"In execution", "U izvršenju"}, "DONE": {"Done", "Izvršen"},
	}
	priorityWords = export.Words{"LOW": {"Low", "Nizak"}, "MEDIUM": {"Medium", "Srednji"}, "HIGH": {"High", "Visok"}}
)

// list is the list of tasks as a file.
var list = export.List[Row]{
	Name: export.Word{"Tasks", "Zadaci"},
	Heads: []export.Word{
		{"ID", "ID"}, {"Title", "Naziv"}, {"Status", "Status"}, {"Phase", "Faza"}, {"Priority", "Prioritet"}, {"Project", "Projekt"}, {"Location", "Lokacija"},
		{"Address", "Adresa"}, {"Client", "Klijent"}, {"Contractor", "Izvođač"}, {"Work hierarchy", "Vrsta radova"}, {"Automatic task", "Automatski zadatak"},
		{"Created", "Kreirano"}, {"Created by", "Kreirao/la"},
	},
	Row: func(t Row) []any {
		return []any{
			t.ID, t.Title, statusWords.Of(string(t.Status)), phaseWords.Of(string(t.Phase)), priorityWords.Of(string(t.Priority)), t.ProjectTitle, t.AddressName,
			t.Address, t.Company, t.Contractor, strings.Join(t.Whiers, " / "), t.AutomaticTaskID, t.CreatedAt, t.CreatedBy,
		}
	},
}
