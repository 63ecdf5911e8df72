package tasks

import (
	"context"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/settings"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// Financials is the lines of a task, all of them, their number Count, and their
// sums.
type Financials struct {
	Data      []LineItem     `json:"data"`
	Count     int64          `json:"count"`
	Version   int64          `json:"version"` // of the task
	Currency  money.Currency `json:"currency"`
	CanEdit   bool           `json:"can_edit"`
	Totals    Totals         `json:"totals"`
	Orders    []OrderTotal   `json:"orders"`
	TotalTime *int64         `json:"total_time"` // minutes worked; null to the client
	// ChargeStep is by how many begun minutes the contractor charges hours; 0 to
	// its client.
	ChargeStep int64        `json:"charge_step"`
	TotalCost  *money.Cents `json:"total_cost"` // before tax
}

// Envelope marks it as its own answer.
func (Financials) Envelope() {}

// Totals is the sums of lines. Tax is calculated once for each rate.
type Totals struct {
	Net   *money.Cents `json:"net"`
	Tax   *money.Cents `json:"tax"`
	Gross *money.Cents `json:"gross"`
	Rates []RateTotal  `json:"rates"`
}

// RateTotal is the part of a total that one rate is put on.
type RateTotal struct {
	Rate *money.Fraction `json:"tax_percentage"`
	Net  *money.Cents    `json:"net"`
	Tax  *money.Cents    `json:"tax"`
}

// OrderTotal is the sum of one work order's lines before tax. Minutes is the time
// worked on it, 0 for the client.
type OrderTotal struct {
	OrderID      int64        `db:"order_id" json:"order_id"`
	Status       string       `db:"status" json:"order_status"`
	PlannedStart *time.Time   `db:"planned_start" json:"planned_start"`
	Minutes      int64        `db:"minutes" json:"minutes"`
	Net          *money.Cents `db:"net" json:"net"`
}

// LineItem is a priced line of a task. OrderStatus is "" without an order.
type LineItem struct {
	ID            int64           `json:"order_line_item_id"`
	OrderID       *int64          `json:"order_id"`
	OrderStatus   string          `json:"order_status"`
	CatalogItemID *int64          `json:"catalog_item_id"`
	Groups        []catalog.Group `json:"catalog_group"` // one or none
	Type          catalog.Type    `json:"catalog_type"`
	Name          string          `json:"name"`
	UnitPrice     *money.Price    `json:"unit_price"`
	Quantity      money.Quantity  `json:"quantity"`
	Unit          catalog.Unit    `json:"unit_of_measure"`
	Tax           *money.Fraction `json:"tax_percentage"`
	Currency      money.Currency  `json:"currency"`
	LumpSum       bool            `json:"lump_sum"`
	Status        string          `json:"status"`
	Net           *money.Cents    `json:"net"`
	Version       int64           `json:"version"`
}

func (l LineItem) Key() int64 { return l.ID }

// Financials returns the live lines of a task and their sums: for the office, and
// for that of the client once the task is invoiced.
func (s *Service) Financials(ctx context.Context, who access.Who, in ByID) (Financials, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Financials, error) {
		t, err := billed(tx, who, in.ID)
		if err != nil {
			return Financials{}, err
		}
		return financials(tx, who, t)
	})
}

// billed finds the task if the person may see its lines now.
func billed(tx *db.Tx, who access.Who, id int64) (Task, error) {
	t, err := Find(tx, who, access.TaskFinancials, id)
	if err == nil && !t.moneyTo(who) {
		err = fault.New(fault.Forbidden, "forbidden")
	}
	return t, err
}

func financials(tx *db.Tx, who access.Who, t Task) (Financials, error) {
	f := Financials{Version: t.Version, Currency: t.Currency}
	done, err := ordersOf(tx, t.ID)
	if err != nil {
		return f, err
	}
	f.CanEdit = who.On(t.Side, access.TaskPrice) && t.now(access.TaskPrice, done[t.ID]) == nil
	if t.Side == access.Contractor {
		worked := done[t.ID].Minutes
		f.TotalTime = &worked
		company, err := settings.Of(tx, who)
		if err != nil {
			return f, err
		}
		f.ChargeStep = company.ChargeStep
	}
	lines, err := linesOf(tx, t)
	if err != nil {
		return f, err
	}
	total, items, err := billOf(t, lines)
	if err != nil {
		return f, err
	}
	f.Data, f.Count = items, int64(len(items))
	f.Totals, f.TotalCost = totals(total), &total.Net
	f.Orders, err = db.All[OrderTotal](tx, `
		SELECT o.order_id, o.status, o.planned_start, CAST(COALESCE(SUM(l.net), 0) AS BIGINT) AS net,
			COALESCE((SELECT CAST(SUM(s.minutes) AS BIGINT) FROM work_session s WHERE s.order_id = o.order_id AND o.status <> 'DELETED'), 0) AS minutes
		FROM work_order o LEFT JOIN order_line_item l ON l.order_id = o.order_id AND l.status = 'ACTIVE'
		WHERE o.task_id = ? GROUP BY o.order_id, o.status, o.planned_start
		HAVING o.status <> 'DELETED' OR COUNT(l.net) > 0 ORDER BY o.order_id`, t.ID)
	if t.Side == access.Client {
		for i := range f.Orders {
			f.Orders[i].Minutes = 0
		}
	}
	return f, err
}

// billOf returns the live lines of the task, and their sums.
func billOf(t Task, lines []line) (money.Total, []LineItem, error) {
	bill, items := []money.Line{}, []LineItem{}
	for _, l := range lines {
		if l.Status == catalog.Active {
			items = append(items, l.item(t))
			bill = append(bill, money.Line{Net: l.Net, Rate: money.Rate(l.Tax)})
		}
	}
	total, err := money.Sum(bill)
	return total, items, err
}

func totals(t money.Total) Totals {
	gross := t.Gross()
	out := Totals{Net: &t.Net, Tax: &t.Tax, Gross: &gross, Rates: []RateTotal{}}
	for _, r := range t.Rates {
		rate := money.Fraction(r.Rate)
		out.Rates = append(out.Rates, RateTotal{&rate, &r.Net, &r.Tax})
	}
	return out
}

// lineTable defines the columns of a task's lines that can be searched.
var lineTable = search.Table{
	Name: "line_items", From: "order_line_item l", Key: "l.order_line_item_id", Search: []string{"name"}, OrderBy: []search.OrderBy{{Column: "order_line_item_id"}},
	Columns: map[string]search.Column{
		"order_line_item_id": {SQL: "l.order_line_item_id", Kind: search.Integer, Order: "l.position"},
		"order_id":           {SQL: "l.order_id", Kind: search.Integer},
		"catalog_type":       {SQL: "l.catalog_type", Kind: search.Text, Values: catalog.Type("").Values()},
		"name":               {SQL: "l.name", Kind: search.Text},
		"unit_of_measure":    {SQL: "l.unit_of_measure", Kind: search.Text, Values: catalog.Unit("").Values()},
		"lump_sum":           {SQL: "l.lump_sum", Kind: search.Boolean},
		"quantity":           {SQL: "(CAST(l.quantity AS DOUBLE PRECISION) / 1000)", Kind: search.Decimal},
		"unit_price":         {SQL: "(CAST(l.exact_unit_price AS DOUBLE PRECISION) / 10000)", Kind: search.Decimal, Needs: access.TaskMoney},
		"tax_percentage":     {SQL: "(CAST(l.tax AS DOUBLE PRECISION) / 10000)", Kind: search.Decimal, Needs: access.TaskMoney},
		"net":                {SQL: "(CAST(l.net AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Needs: access.TaskMoney},
	},
}

// A Query is a search within one task.
type Query struct {
	ID int64 `path:"task_id" json:"-"`
	search.Request
}

// SearchLines lists the live lines of a task, in their order unless another
// one is asked for.
func (s *Service) SearchLines(ctx context.Context, who access.Who, in Query) (search.List[LineItem], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[LineItem], error) {
		t, err := billed(tx, who, in.ID)
		if err != nil {
			return search.List[LineItem]{}, err
		}
		scope := search.Where(`l.task_id = ? AND l.status = 'ACTIVE'`, t.ID)
		return search.Run(tx, who, lineTable, scope, in.Request, func(tx *db.Tx, _ access.Who, ids []int64) ([]LineItem, error) {
			lines, err := db.All[line](tx, lineRows+` WHERE l.task_id = ? AND l.order_line_item_id IN (?)`, t.ID, ids)
			out := make([]LineItem, len(lines))
			for i, l := range lines {
				out[i] = l.item(t)
			}
			return out, err
		})
	})
}

// orderTable defines the columns by which a task's orders can be picked.
var orderTable = search.Table{
	Name: "task_orders", From: "work_order o", Key: "o.order_id", Search: []string{"order_number", "title"}, OrderBy: []search.OrderBy{{Column: "order_id", Direction: "desc"}},
	Joins: []search.Join{{Alias: "t", SQL: "JOIN task t ON t.task_id = o.task_id"}},
	Columns: map[string]search.Column{
		"order_id":      {SQL: "o.order_id", Kind: search.Integer},
		"order_number":  {SQL: "CAST(o.order_id AS TEXT)", Kind: search.Text},
		"title":         {SQL: "t.title", Kind: search.Text, Fold: "t.title_fold"},
		"status":        {SQL: "o.status", Kind: search.Text, Values: []string{"CREATED", "IN_EXECUTION", "DONE"}},
		"planned_start": {SQL: "o.planned_start", Kind: search.Timestamp},
	},
}

// OrderChoice is a work order that a line may belong to.
type OrderChoice struct {
	ID           int64      `db:"order_id" json:"order_id"`
	Status       string     `db:"status" json:"status"`
	PlannedStart *time.Time `db:"planned_start" json:"planned_start"`
	Title        string     `db:"title" json:"title"`
}

func (o OrderChoice) Key() int64 { return o.ID }

// PickOrder lists the live work orders of a task, the newest first.
func (s *Service) PickOrder(ctx context.Context, who access.Who, in Query) (search.List[OrderChoice], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[OrderChoice], error) {
		t, err := Find(tx, who, access.TaskPrice, in.ID)
		if err != nil {
			return search.List[OrderChoice]{}, err
		}
		return search.Run(tx, who, orderTable, search.Where(`o.task_id = ? AND o.status <> 'DELETED'`, t.ID), in.Request, orderChoices)
	})
}

func orderChoices(tx *db.Tx, _ access.Who, ids []int64) ([]OrderChoice, error) {
	return db.All[OrderChoice](tx, `SELECT o.order_id, o.status, o.planned_start, t.title
		FROM work_order o JOIN task t ON t.task_id = o.task_id WHERE o.order_id IN (?)`, ids)
}

// ItemChoice is an item of the catalogue as a line of the task takes it.
type ItemChoice struct {
	ID        int64           `json:"catalog_item_id"`
	Code      string          `json:"code"`
	Name      string          `json:"name"`
	Currency  money.Currency  `json:"currency"`
	LumpSum   bool            `json:"lump_sum"`
	Tax       *money.Fraction `json:"tax_percentage"`
	Unit      catalog.Unit    `json:"unit_of_measure"`
	UnitPrice *money.Price    `json:"unit_price"`
	Type      catalog.Type    `json:"catalog_type"`
	Groups    []catalog.Group `json:"catalog_group"`
}

func (i ItemChoice) Key() int64 { return i.ID }

func choice(i catalog.Item) ItemChoice {
	tax := money.Fraction(i.Tax)
	return ItemChoice{i.ID, i.Code, i.Name, i.Currency, i.LumpSum, &tax, i.Unit, &i.Price, i.Type, i.Groups()}
}

// PickItem lists the catalogue's items in the currency of the task, at the
// price of its client where there is one.
func (s *Service) PickItem(ctx context.Context, who access.Who, in Query) (search.List[ItemChoice], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[ItemChoice], error) {
		t, err := Find(tx, who, access.TaskPrice, in.ID)
		if err != nil {
			return search.List[ItemChoice]{}, err
		}
		return catalog.Pick(tx, who, t.ClientID, t.Currency, in.Request, choice)
	})
}

// PickGroup lists the catalogue's groups.
func (s *Service) PickGroup(ctx context.Context, who access.Who, in Query) (search.List[catalog.Group], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[catalog.Group], error) {
		if _, err := Find(tx, who, access.TaskPrice, in.ID); err != nil {
			return search.List[catalog.Group]{}, err
		}
		return catalog.PickGroups(tx, who, in.Request)
	})
}
