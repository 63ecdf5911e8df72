package orders

import (
	"context"
	"strconv"
	"strings"
	"time"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/search"
	"teren/internal/sheet"
)

// statusWords are the statuses as a spreadsheet says them, in English and in
// Croatian.
var statusWords = map[Status][2]string{
	Created:     {"Created", "Kreiran"},
	InExecution: {"In execution", "U izvršenju"},
	Done:        {"Done", "Završen"},
	Deleted:     {"Deleted", "Obrisan"},
}

// Export writes the orders of a page that a search finds for a spreadsheet
// program.
func (s *Service) Export(ctx context.Context, who access.Who, in search.Request) (api.Download, error) {
	list, err := s.Search(ctx, who, in)
	if err != nil {
		return api.Download{}, err
	}
	head := []string{"ID", "Task", "Title", "Status", "On hold", "Client", "Location", "Address", "City", "Planned start", "Planned end",
		"Time estimate (min)", "Started", "Ended", "Workers", "Created", "Created by"}
	language := 0
	if who.Language == "hr" {
		language = 1
		head = []string{"ID", "Zadatak", "Naziv", "Status", "Na čekanju", "Klijent", "Lokacija", "Adresa", "Mjesto", "Planirani početak", "Planirani završetak",
			"Procjena vremena (min)", "Započet", "Završen", "Radnici", "Kreirano", "Kreirao"}
	}
	zone := who.Zone
	if zone == nil {
		zone = time.UTC
	}
	at := func(t *time.Time) string {
		if t == nil {
			return ""
		}
		return t.In(zone).Format("02.01.2006. 15:04")
	}
	lines := make([][]string, len(list.Data))
	for i, o := range list.Data {
		estimate := ""
		if o.TimeEstimate != nil {
			estimate = strconv.FormatInt(*o.TimeEstimate, 10)
		}
		workers := make([]string, len(o.Workers))
		for k, w := range o.Workers {
			workers[k] = w.FirstName + " " + w.LastName
		}
		lines[i] = []string{
			strconv.FormatInt(o.ID, 10), strconv.FormatInt(o.TaskID, 10), o.Title, statusWords[o.Status][language], o.HoldReason, o.Client,
			o.Location.Name, o.Location.Address, o.Location.City, at(o.PlannedStart), at(o.PlannedEnd), estimate,
			at(o.TimeStarted), at(o.TimeEnded), strings.Join(workers, ", "), at(&o.CreatedAt), o.CreatedBy,
		}
	}
	body, err := sheet.CSV(head, lines)
	return api.Download{Name: "radni-nalozi.csv", ContentType: sheet.ContentType, Body: body}, err
}
