package catalog

import (
	"errors"
	"fmt"
	"slices"

	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
)

// Groups is what a search of groups may ask about.
var Groups = search.Table{
	Name: "catalog_groups", From: "catalog_group g", Key: "g.catalog_group_id", Search: []string{"name"}, OrderBy: []search.OrderBy{{Column: "name"}},
	Columns: map[string]search.Column{
		"catalog_group_id": {SQL: "g.catalog_group_id", Kind: search.Integer},
		"name":             {SQL: "g.name", Kind: search.Text, Fold: "g.name_fold"},
	},
}

// Items returns what a search of items may ask about, as the client is charged; 0
// is nobody, and asks for the general prices.
func Items(client int64) search.Table {
	price := "COALESCE(p.exact_unit_price, i.exact_unit_price)"
	if client == 0 {
		price = "i.exact_unit_price"
	}
	return search.Table{
		Name: "catalog_items", From: "catalog_item i", Key: "i.catalog_item_id", Search: []string{"name", "code"}, Words: "words", OrderBy: []search.OrderBy{{Column: "name"}},
		Joins: []search.Join{
			{Alias: "g", SQL: "JOIN catalog_group g ON g.catalog_group_id = i.catalog_group_id"},
			{Alias: "p", SQL: fmt.Sprintf("LEFT JOIN catalog_item_price p ON p.client_id = %d AND p.catalog_item_id = i.catalog_item_id", client)},
		},
		Columns: map[string]search.Column{
			"catalog_item_id":    {SQL: "i.catalog_item_id", Kind: search.Integer},
			"name":               {SQL: "i.name", Kind: search.Text, Fold: "i.name_fold", Order: "i.name_fold", Trigrams: db.TextIndex{Table: "catalog_item_text", Key: "i.catalog_item_id"}},
			"code":               {SQL: "i.code", Kind: search.Text, Fold: "i.code_fold", Order: "i.code_fold"},
			"words":              ItemWords,
			"catalog_type":       {SQL: "i.catalog_type", Kind: search.Text, Values: Type("").Values()},
			"catalog_group_id":   {SQL: "i.catalog_group_id", Kind: search.Integer},
			"catalog_group_name": {SQL: "g.name", Kind: search.Text, Fold: "g.name_fold"},
			"unit_of_measure":    {SQL: "i.unit_of_measure", Kind: search.Text, Values: Unit("").Values()},
			"lump_sum":           {SQL: "i.lump_sum", Kind: search.Boolean},
			"currency":           {SQL: "i.currency", Kind: search.Text},
			"unit_price":         {SQL: "(CAST(" + price + " AS DOUBLE PRECISION) / 10000)", Kind: search.Decimal, Order: price, Needs: access.TaskMoney},
			"client_tenant_id":   {SQL: "p.client_id", Kind: search.Integer, Match: ofClient, Needs: access.TaskMoney},
			"tax_percentage":     {SQL: "(CAST(i.tax AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Needs: access.TaskMoney},
		},
	}
}

// ItemWords are the code and the name of an item i, by which searches find it.
var ItemWords = search.Column{SQL: "(i.code || ' ' || i.name)", Kind: search.Text, Fold: "(i.code_fold || ' ' || i.name_fold)", Trigrams: db.TextIndex{Table: "catalog_item_text", Key: "i.catalog_item_id"}}

// ofClient matches the items that have a price of the client's own; 0 and the
// company itself those with a general price.
const ofClient = `i.catalog_item_id IN (SELECT x.catalog_item_id FROM catalog_item_price x WHERE x.client_id IN (?))
	OR (i.unit_price IS NOT NULL AND (CAST(0 AS BIGINT) IN (?) OR i.tenant_id IN (?)))`

// deletedGroups and deletedItems select the deleted records of all companies'
// catalogues, for the trash. A group from before groups had a history was deleted
// with the last of its items.
const (
	deletedGroups = `SELECT g.tenant_id, g.catalog_group_id AS id, g.name, g.name_fold, '' AS about, CAST(COALESCE(
				(SELECT MAX(j.at) FROM journal j WHERE j.thing = 'catalog_group' AND j.thing_id = g.catalog_group_id AND j.kind = 'deleted'),
				(SELECT MAX(i.updated_at) FROM catalog_item i WHERE i.catalog_group_id = g.catalog_group_id),
				(SELECT t.created_at FROM tenant t WHERE t.tenant_id = g.tenant_id)) AS BIGINT) AS deleted_at, FALSE AS archived, 0 AS below
		FROM catalog_group g WHERE g.status = 'DELETED'`
	deletedItems = `SELECT i.tenant_id, i.catalog_item_id AS id, i.name, i.name_fold,
			(SELECT g.name FROM catalog_group g WHERE g.catalog_group_id = i.catalog_group_id) AS about, i.updated_at AS deleted_at, FALSE AS archived, 0 AS below
		FROM catalog_item i WHERE i.status = 'DELETED'`
)

// own returns which items or groups a person may use: the live ones of their
// company.
func own(who access.Who, alias string) search.Scope {
	return search.Scope{SQL: alias + ".tenant_id = ? AND " + alias + ".status = 'ACTIVE'", Args: []any{who.TenantID}}
}

// priced is an item as a client, the argument, is charged.
const priced = `SELECT i.catalog_item_id, i.catalog_group_id, g.name AS group_name, i.catalog_type, i.code, i.name, i.quantity, i.unit_of_measure, i.lump_sum, i.tax,
		COALESCE(p.exact_unit_price, i.exact_unit_price) AS unit_price, i.exact_purchase_price AS purchase_price, i.kpd, i.currency
	FROM catalog_item i JOIN catalog_group g ON g.catalog_group_id = i.catalog_group_id
	LEFT JOIN catalog_item_price p ON p.client_id = ? AND p.catalog_item_id = i.catalog_item_id
	WHERE COALESCE(p.exact_unit_price, i.exact_unit_price) IS NOT NULL AND `

// Find returns an item of the person's company with what the client, or for 0
// everybody, is charged. One without a price for the client is missing.
func Find(tx *db.Tx, who access.Who, id, client int64) (Item, error) {
	scope := own(who, "i")
	i, err := db.One[Item](tx, priced+`i.catalog_item_id = ? AND `+scope.SQL, append([]any{client, id}, scope.Args...)...)
	if errors.Is(err, db.ErrNoRow) {
		return i, fault.Missing()
	}
	return i, err
}

// FindGroup returns a group of the person's company.
func FindGroup(tx *db.Tx, who access.Who, id int64) (Group, error) {
	scope := own(who, "g")
	g, err := db.One[Group](tx, `SELECT g.catalog_group_id, g.name FROM catalog_group g WHERE g.catalog_group_id = ? AND `+scope.SQL, append([]any{id}, scope.Args...)...)
	if errors.Is(err, db.ErrNoRow) {
		return g, fault.Missing()
	}
	return g, err
}

// Pick returns the items that have a price in the currency for the client, by name
// unless the request sets another order.
func Pick[T search.Keyed[int64]](tx *db.Tx, who access.Who, client int64, currency money.Currency, in search.Request, as func(Item) T) (search.List[T], error) {
	scope := own(who, "i")
	scope.SQL += ` AND i.currency = ? AND COALESCE(p.exact_unit_price, i.exact_unit_price) IS NOT NULL`
	scope.Args = append(scope.Args, currency)
	return search.Run(tx, who, Items(client), scope, in, func(tx *db.Tx, _ access.Who, ids []int64) ([]T, error) {
		items, err := db.All[Item](tx, priced+`i.catalog_item_id IN (?)`, client, ids)
		out := make([]T, len(items))
		for k, i := range items {
			out[k] = as(i)
		}
		return out, err
	})
}

// PickGroups returns the groups of the person's company, by name unless the request
// sets another order.
func PickGroups(tx *db.Tx, who access.Who, in search.Request) (search.List[Group], error) {
	return search.Run(tx, who, Groups, own(who, "g"), in, groupRows)
}

func groupRows(tx *db.Tx, _ access.Who, ids []int64) ([]Group, error) {
	return db.All[Group](tx, `SELECT catalog_group_id, name FROM catalog_group WHERE catalog_group_id IN (?)`, ids)
}

// InsertGroup adds a group to the person's company; duplicate if it has a live
// one of the name.
func InsertGroup(tx *db.Tx, who access.Who, name string) (int64, error) {
	id, err := db.One[int64](tx, `INSERT INTO catalog_group (tenant_id, name, name_fold) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING catalog_group_id`,
		who.TenantID, name, textfold.Text(name))
	if errors.Is(err, db.ErrNoRow) {
		err = fault.New(fault.Conflict, "duplicate")
	}
	if err != nil {
		return id, err
	}
	g := GroupRow{Group: Group{id, name}, Version: 1}
	return id, history.Keep(tx, who, []history.Happened{aboutGroup(g, history.Event{Kind: "created", New: name})})
}

// Insert adds an item to the person's company, in a group of theirs.
func Insert(tx *db.Tx, who access.Who, n New) (int64, error) {
	if _, err := FindGroup(tx, who, n.GroupID); err != nil {
		return 0, err
	}
	id, err := db.One[int64](tx, `
		INSERT INTO catalog_item (tenant_id, catalog_group_id, catalog_type, code, code_fold, name, name_fold, quantity, unit_of_measure, lump_sum, tax, unit_price, fine_unit_price, purchase_price, fine_purchase_price, currency, updated_at, updated_by)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING catalog_item_id`,
		who.TenantID, n.GroupID, n.Type, n.Code, textfold.Text(n.Code), n.Name, textfold.Text(n.Name), n.Quantity, n.Unit, n.LumpSum, n.Tax, rounded(n.Price), n.Price, rounded(n.Purchase), n.Purchase, n.Currency, tx.Now, person(who))
	if err != nil {
		return id, err
	}
	made := change{now: entry{ID: id, Version: 1, facts: facts{Name: n.Name}}}
	if err := recordItems(tx, who, []change{made}); err != nil || n.Price == nil {
		return id, err
	}
	return id, logPrice(tx, who, id, nil, nil, n.Price)
}

// GroupNamed returns the group of the person's company with the name, and creates
// it if there is none.
func GroupNamed(tx *db.Tx, who access.Who, name string) (int64, error) {
	ids, err := db.All[int64](tx, `SELECT catalog_group_id FROM catalog_group WHERE tenant_id = ? AND name_fold = ? AND status = 'ACTIVE'`, who.TenantID, textfold.Text(name))
	if err != nil || len(ids) > 0 {
		return append(ids, 0)[0], err
	}
	return InsertGroup(tx, who, name)
}

// Withdraw deletes items of the person's company.
func Withdraw(tx *db.Tx, who access.Who, ids []int64) error {
	var changes []change
	for part := range slices.Chunk(ids, 500) {
		found, err := entries(tx, who, 0, ` AND i.status = 'ACTIVE' AND i.catalog_item_id IN (?)`, part)
		if err != nil {
			return err
		}
		for _, was := range found {
			now := was
			now.Status = Deleted
			changes = append(changes, change{&was, now})
		}
	}
	if len(changes) == 0 {
		return nil
	}
	_, err := store(tx, who, 0, changes, nil)
	return err
}

// SetPrice gives a client their own price of an item of the person's company.
func SetPrice(tx *db.Tx, who access.Who, id, client int64, price money.Price) error {
	if _, err := tenants.Find(tx, who, client); err != nil {
		return err
	}
	was, err := db.All[money.Price](tx, `SELECT p.exact_unit_price FROM catalog_item_price p WHERE p.client_id = ? AND p.catalog_item_id = ?`, client, id)
	if err != nil || len(was) == 1 && was[0] == price {
		return err
	}
	scope := own(who, "i")
	n, err := tx.Exec(`
		INSERT INTO catalog_item_price (client_id, catalog_item_id, unit_price, fine_unit_price)
		SELECT CAST(? AS BIGINT), i.catalog_item_id, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM catalog_item i WHERE i.catalog_item_id = ? AND `+scope.SQL+`
		ON CONFLICT (client_id, catalog_item_id) DO UPDATE SET unit_price = excluded.unit_price, fine_unit_price = excluded.fine_unit_price`, append([]any{client, price.Cents(), price, id}, scope.Args...)...)
	if err != nil {
		return err
	}
	if n == 0 {
		return fault.Missing()
	}
	if len(was) == 0 {
		return logPrice(tx, who, id, &client, nil, &price)
	}
	return logPrice(tx, who, id, &client, &was[0], &price)
}

// logPrice stores a change of price; nil is none.
func logPrice(tx *db.Tx, who access.Who, id int64, client *int64, was, is *money.Price) error {
	_, err := tx.Exec(`
		INSERT INTO catalog_price_log (tenant_id, catalog_item_id, client_id, old_price, new_price, fine_old_price, fine_new_price, currency, user_id, at)
		SELECT i.tenant_id, i.catalog_item_id, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), i.currency, CAST(? AS BIGINT), CAST(? AS BIGINT)
		FROM catalog_item i WHERE i.catalog_item_id = ?`, client, rounded(was), rounded(is), was, is, person(who), tx.Now, id)
	return err
}

// rounded returns the price to the cent, as it is also stored for a program from
// before prices had four decimals; nil is none.
func rounded(p *money.Price) *money.Cents {
	if p == nil {
		return nil
	}
	c := p.Cents()
	return &c
}

func person(who access.Who) *int64 {
	if who.UserID == 0 {
		return nil
	}
	return &who.UserID
}

// TaxOf returns the company's default tax rate.
func TaxOf(tx *db.Tx, tenantID int64) (money.Rate, error) {
	return db.One[money.Rate](tx, `SELECT default_tax FROM tenant WHERE tenant_id = ?`, tenantID)
}
