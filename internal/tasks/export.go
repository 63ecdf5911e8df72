package tasks

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/search"
	"teren/internal/sheet"
)

// Export asks for tasks as a spreadsheet: those of the numbers given, or those
// a search finds.
type Export struct {
	IDs []int64 `json:"task_ids,omitempty"`
	search.Request
}

// maxExport is how many tasks one spreadsheet holds.
const maxExport = 200

// Validate bounds the list.
func (e *Export) Validate() error {
	if len(e.IDs) > maxExport {
		return fault.OnField("task_ids", "out_of_range", fault.Args{"min": 1, "max": maxExport})
	}
	return nil
}

// Export writes the tasks for a spreadsheet program.
func (s *Service) Export(ctx context.Context, who access.Who, in Export) (api.Download, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out api.Download, err error) {
		tasks, err := wanted(tx, who, in)
		if err != nil {
			return out, err
		}
		body, err := written(who, tasks)
		return api.Download{Name: "zadaci.csv", ContentType: sheet.ContentType, Body: body}, err
	})
}

func wanted(tx *db.Tx, who access.Who, in Export) ([]Row, error) {
	if len(in.IDs) == 0 {
		list, err := find(tx, who, in.Request)
		return list.Data, err
	}
	limit := scope(who)
	ids, err := db.All[int64](tx, `SELECT p.task_id FROM task_party p WHERE `+limit.SQL+` AND p.task_id IN (?)`, append(limit.Args, in.IDs)...)
	if err != nil {
		return nil, err
	}
	tasks, err := rows(tx, who, ids)
	slices.SortFunc(tasks, func(a, b Row) int { return int(b.ID - a.ID) })
	return tasks, err
}

func written(who access.Who, tasks []Row) ([]byte, error) {
	head := []string{"ID", "Title", "Status", "Priority", "Project", "Location", "Address", "Client", "Contractor", "Work hierarchy", "Created", "Created by"}
	if who.Language == "hr" {
		head = []string{"ID", "Naziv", "Status", "Prioritet", "Projekt", "Lokacija", "Adresa", "Klijent", "Izvođač", "Vrsta radova", "Kreirano", "Kreirao"}
	}
	zone := who.Zone
	if zone == nil {
		zone = time.UTC
	}
	var lines [][]string
	for _, t := range tasks {
		lines = append(lines, []string{
			strconv.FormatInt(t.ID, 10), t.Title, string(t.Status), string(t.Priority), t.ProjectTitle, t.AddressName, t.Address,
			t.Company, t.Contractor, strings.Join(t.Whiers, " / "), t.CreatedAt.In(zone).Format("02.01.2006. 15:04"), t.CreatedBy,
		})
	}
	return sheet.CSV(head, lines)
}
