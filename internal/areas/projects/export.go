package projects

import (
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the list of projects as a file.
var list = export.List[Row]{
	Name: words.ListProjects,
	Heads: []words.Key{
		words.HeadID, words.HeadTitle, words.HeadClient, words.HeadPlannedStart, words.HeadPlannedEnd, words.HeadManagers, words.HeadTasks, words.HeadCreated, words.HeadCreatedBy,
		words.HeadBudget, words.HeadSpent, words.HeadCommitted, words.HeadSpentShare, words.HeadCurrency,
	},
	Row: func(r Row) []any {
		names := make([]string, len(r.Managers))
		for i, m := range r.Managers {
			names[i] = m.FirstName + " " + m.LastName
		}
		return []any{
			r.ID, r.Title, r.TenantName, export.Day(r.Start), export.Day(r.End), strings.Join(names, ", "), r.TaskCount, r.CreatedAt, r.CreatedBy,
			export.Amount(r.Budget), export.Amount(r.TotalSpent), export.Amount(r.Committed), export.Rate(r.SpentShare), string(r.Currency),
		}
	},
	Money: 5,
}
