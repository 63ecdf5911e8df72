package tasks

import (
	"context"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/kit/money"
	"teren/internal/kit/sheet"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/search"
)

// Bill is a task of a list with its sums and its lines: nil and none if the person
// may not see its money.
type Bill struct {
	Row
	Currency        money.Currency
	Net, Tax, Gross *money.Cents
	Lines           []LineItem
}

// list is the list of tasks as a file.
var list = export.List[Bill]{
	Name: words.ListTasks,
	Heads: []words.Key{
		words.HeadID, words.HeadTitle, words.HeadStatus, words.HeadPhase, words.HeadPriority, words.HeadProject, words.HeadLocation,
		words.HeadAddress, words.HeadClient, words.HeadContractor, words.HeadWorkHierarchy, words.HeadNextVisit, words.HeadWorkers, words.HeadAutomaticTask,
		words.HeadCreated, words.HeadCreatedBy, words.HeadNet, words.HeadTax, words.HeadGross, words.HeadCurrency,
	},
	Row: func(t Bill) []any {
		visit, who := t.visit()
		return []any{
			t.ID, t.Title, words.TaskStatus.Of(string(t.Status)), words.TaskPhase.Of(string(t.Phase)), words.TaskPriority.Of(string(t.Priority)), t.ProjectTitle, t.AddressName,
			t.Address, t.Company, t.Contractor, strings.Join(t.Whiers, " / "), visit, who, t.AutomaticTaskID, t.CreatedAt, t.CreatedBy,
			export.Amount(t.Net), export.Amount(t.Tax), export.Amount(t.Gross), string(t.Currency),
		}
	},
	Money: 4,
	Lines: &export.Lines[Bill]{
		Name: words.ListLines,
		Heads: []words.Key{
			words.HeadTask, words.HeadTitle, words.HeadClient, words.HeadOrder, words.HeadLine, words.HeadItemType, words.HeadWorkGroup, words.HeadQuantity,
			words.HeadUnitOfMeasure, words.HeadUnitPrice, words.HeadFlatRate, words.HeadNet, words.HeadTaxPercent, words.HeadCurrency,
		},
		Rows: func(t Bill) [][]any {
			out := make([][]any, len(t.Lines))
			for i, l := range t.Lines {
				group := ""
				for _, g := range l.Groups {
					group = g.Name
				}
				out[i] = []any{
					t.ID, t.Title, t.Company, l.OrderID, l.Name, words.ItemType.Of(string(l.Type)), group, sheet.Decimal(l.Quantity.String()),
					words.Measure{Unit: string(l.Unit), Amount: l.Quantity.String()}, export.Price(l.UnitPrice), l.LumpSum, export.Amount(l.Net), export.Rate(l.Tax), string(l.Currency),
				}
			}
			return out
		},
	},
}

// askersList is list for a company that only asks others for work, with the columns that
// its list has: it is the client of all, and neither plans nor carries out.
var askersList = list.Without(words.HeadProject, words.HeadClient, words.HeadWorkHierarchy, words.HeadWorkers, words.HeadAutomaticTask)

// Export makes a file of the tasks that a search finds.
func (s *Service) Export(ctx context.Context, who access.Who, in export.Ask) (api.Download, error) {
	l := list
	if who.AsksOnly {
		l = askersList
	}
	return export.Make(ctx, who, in, s.bills, l)
}

// visit returns the time and the workers of the next visit.
func (t Bill) visit() (at *time.Time, who string) {
	if t.Visit == nil {
		return nil, ""
	}
	if t.Visit.Status != "DONE" {
		at = t.Visit.PlannedStart
	}
	names := make([]string, len(t.Visit.Workers))
	for i, w := range t.Visit.Workers {
		names[i] = w.FirstName + " " + w.LastName
	}
	return at, strings.Join(names, ", ")
}

// bills finds tasks with their lines, for a file.
func (s *Service) bills(ctx context.Context, who access.Who, in search.Request) (search.List[Bill], error) {
	return search.Read(ctx, s.DB, who, tableFor(who), scope(who), in, bills)
}

func bills(tx *db.Tx, who access.Who, ids []int64) ([]Bill, error) {
	tasks, err := seenTasks(tx, who, ids)
	if err != nil {
		return nil, err
	}
	rows, err := rowsOf(tx, who, tasks)
	if err != nil {
		return nil, err
	}
	var open []int64
	for _, t := range tasks {
		if t.moneyTo(who) {
			open = append(open, t.ID)
		}
	}
	lines, err := db.All[line](tx, lineRows+` WHERE l.task_id IN (?) AND l.status = ? ORDER BY l.task_id, l.position, l.order_line_item_id`, open, catalog.Active)
	if err != nil {
		return nil, err
	}
	of := map[int64][]line{}
	for _, l := range lines {
		of[l.TaskID] = append(of[l.TaskID], l)
	}
	out := make([]Bill, len(rows))
	for i, t := range tasks {
		if out[i].Row = rows[i]; !t.moneyTo(who) {
			continue
		}
		total, items, err := billOf(t, of[t.ID])
		if err != nil {
			return nil, err
		}
		gross := total.Gross()
		out[i].Currency, out[i].Lines = t.Currency, items
		out[i].Net, out[i].Tax, out[i].Gross = &total.Net, &total.Tax, &gross
	}
	return out, nil
}
