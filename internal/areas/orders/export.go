package orders

import (
	"strings"

	"teren/internal/platform/export"
)

var statusWords = export.Words{
	string(Created): {"Created", "Kreiran"}, string(InExecution): {"In execution", "U izvršenju"}, string(Done): {"Done", "Završen"}, string(Deleted): {"Deleted", "Obrisan"},
}

// list is the list of work orders as a file.
var list = export.List[Row]{
	Name: export.Word{"Work orders", "Radni nalozi"},
	Heads: []export.Word{
		{"ID", "ID"}, {"Task", "Zadatak"}, {"Title", "Naziv"}, {"Status", "Status"}, {"On hold", "Na čekanju"}, {"Client", "Klijent"}, {"Location", "Lokacija"},
		{"Address", "Adresa"}, {"City", "Mjesto"}, {"Planned start", "Planirani početak"}, {"Planned end", "Planirani završetak"},
		{"Time estimate (min)", "Procjena vremena (min)"}, {"Started", "Započet"}, {"Ended", "Završen"}, {"Workers", "Radnici"}, {"Created", "Kreirano"},
		{"Created by", "Kreirao/la"},
	},
	Row: func(o Row) []any {
		workers := make([]string, len(o.Workers))
		for i, w := range o.Workers {
			workers[i] = w.FirstName + " " + w.LastName
		}
		return []any{
			o.ID, o.TaskID, o.Title, statusWords.Of(string(o.Status)), o.HoldReason, o.Client, o.Location.Name, o.Location.Address, o.Location.City,
			o.PlannedStart, o.PlannedEnd, o.TimeEstimate, o.TimeStarted, o.TimeEnded, strings.Join(workers, ", "), o.CreatedAt, o.CreatedBy,
		}
	},
}
