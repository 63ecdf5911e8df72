package catalog

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// The entities of the histories.
const (
	ItemEntity  = "catalog_item"
	GroupEntity = "catalog_group"
)

// priceKind is the kind of an entry about a price. Prices are not in the journal:
// they have a log of their own.
const priceKind = "unit_price"

// itemKinds are the filter groups of an item's history.
var itemKinds = history.Groups{
	"STATUS":  {"created", "deleted", "restored", "merged", "merged_into", "unmerged"},
	"DETAILS": {"code", "name", "catalog_group", "catalog_type", "unit_of_measure", "quantity", "lump_sum", "tax_percentage", "currency", "qualification", "kpd", "purchase_price"},
	"PRICES":  {priceKind},
}

// recordItems writes the changes of the items into their history.
func recordItems(tx *db.Tx, who access.Who, all []change) error {
	names, err := groupNames(tx, all)
	if err != nil {
		return err
	}
	var told []history.Happened
	for _, c := range all {
		events, err := c.events(names)
		if err != nil {
			return err
		}
		for _, e := range events {
			told = append(told, history.Happened{Ref: history.Ref{Entity: ItemEntity, ID: c.now.ID, Version: c.now.Version}, Event: e})
		}
	}
	return history.Keep(tx, who, told)
}

// groupNames returns the names of the groups that items left or came into.
func groupNames(tx *db.Tx, all []change) (map[int64]string, error) {
	asked := map[int64]bool{}
	for _, c := range all {
		if c.was != nil && c.was.GroupID != c.now.GroupID {
			asked[c.was.GroupID], asked[c.now.GroupID] = true, true
		}
	}
	names := map[int64]string{}
	for part := range slices.Chunk(slices.Sorted(maps.Keys(asked)), 500) {
		found, err := db.All[Group](tx, `SELECT catalog_group_id, name FROM catalog_group WHERE catalog_group_id IN (?)`, part)
		if err != nil {
			return nil, err
		}
		for _, g := range found {
			names[g.ID] = g.Name
		}
	}
	return names, nil
}

// events returns the history events of the change of the item, without its price.
func (c change) events(groups map[int64]string) ([]history.Event, error) {
	if c.was == nil {
		return []history.Event{{Kind: "created", New: c.now.Name}}, nil
	}
	out, err := history.Edits(c.was.facts, c.now.facts, history.Diff(c.was.facts, c.now.facts), kindOf, func(kind string, f facts) (any, error) {
		if kind == "catalog_group" {
			return groups[f.GroupID], nil
		}
		return history.Value(f, kind), nil
	})
	switch {
	case c.was.Status == c.now.Status:
	case c.now.Status == Deleted:
		out = append(out, history.Event{Kind: "deleted", Old: c.was.Name})
	default:
		out = append(out, history.Event{Kind: "restored", New: c.now.Name})
	}
	return out, err
}

func kindOf(field string) string {
	if field == "catalog_group_id" {
		return "catalog_group"
	}
	return field
}

// aboutGroup returns the event as one of the group.
func aboutGroup(g GroupRow, e history.Event) history.Happened {
	return history.Happened{Ref: history.Ref{Entity: GroupEntity, ID: g.ID, Version: g.Version}, Event: e}
}

// ItemHistoryQuery asks for a page of the history of an item.
type ItemHistoryQuery struct {
	ID int64 `path:"catalog_item_id" json:"-"`
	history.Query
}

// Validate refuses unknown groups.
func (q *ItemHistoryQuery) Validate() error { return q.Check(itemKinds) }

// ItemEntry is one line of the history of an item. Where it is about a price, the
// values are amounts.
type ItemEntry struct {
	history.Entry
	Client   string         `json:"client"`     // whose price it is; "" is the general one
	Currency money.Currency `json:"currency"`   // of a price
	File     string         `json:"file"`       // the spreadsheet that did it, if one did
	Undone   bool           `json:"taken_back"` // it was done by taking that spreadsheet back
}

// ItemPage is one page of the history of an item, newest first.
type ItemPage struct {
	Data  []ItemEntry `json:"data"`
	Count int64       `json:"count"`
}

// Envelope marks a page as its own answer.
func (ItemPage) Envelope() {}

// ItemHistory returns the history of an item with its prices, also of a deleted
// one.
func (s *Service) ItemHistory(ctx context.Context, who access.Who, in ItemHistoryQuery) (ItemPage, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (ItemPage, error) {
		item, err := findAny(tx, who, 0, in.ID)
		if err != nil {
			return ItemPage{}, err
		}
		return timeline(tx, who, item.ID, in.Kinds(itemKinds), in.Page)
	})
}

const (
	journalled = `
		SELECT j.journal_id AS no, j.kind, j.old_value, j.new_value, CAST(NULL AS BIGINT) AS old_price, CAST(NULL AS BIGINT) AS new_price,
			CAST(NULL AS BIGINT) AS client_id, '' AS currency, CAST(NULL AS BIGINT) AS import_id, j.version, j.user_id, j.at, 0 AS is_price
		FROM journal j WHERE j.thing = ? AND j.thing_id = ? AND j.kind IN (?)`
	logged = `
		SELECT l.price_log_id, CAST(? AS TEXT), CAST(NULL AS TEXT), CAST(NULL AS TEXT), l.exact_old_price, l.exact_new_price,
			l.client_id, l.currency, l.catalog_import_id, 0, l.user_id, l.at, 1
		FROM catalog_price_log l WHERE l.catalog_item_id = ?`
)

// timeline returns one page of the item's entries in the journal and the log of
// prices.
func timeline(tx *db.Tx, who access.Who, id int64, kinds []string, no int64) (ItemPage, error) {
	type row struct {
		No       int64          `db:"no"`
		Kind     string         `db:"kind"`
		Old      *string        `db:"old_value"`
		New      *string        `db:"new_value"`
		Was      *money.Price   `db:"old_price"`
		Is       *money.Price   `db:"new_price"`
		Client   string         `db:"client"`
		Currency money.Currency `db:"currency"`
		ImportID *int64         `db:"import_id"`
		Version  int64          `db:"version"`
		At       time.Time      `db:"at"`
		User     string         `db:"by_name"`
		IsPrice  bool           `db:"is_price"`
	}
	which, args := journalled, []any{ItemEntity, id, kinds}
	if slices.Contains(kinds, priceKind) {
		which, args = which+` UNION ALL `+logged, append(args, priceKind, id)
	}
	var page ItemPage
	files, err := sheetsOf(tx, who, id)
	if err != nil {
		return page, err
	}
	rows, err := db.All[row](tx, `
		SELECT e.no, e.kind, e.old_value, e.new_value, e.old_price, e.new_price, COALESCE(t.name, '') AS client, e.currency, e.import_id, e.version, e.at,
			COALESCE(u.first_name || ' ' || u.last_name, '') AS by_name, e.is_price
		FROM (`+which+`) e LEFT JOIN tenant t ON t.tenant_id = e.client_id LEFT JOIN user_account u ON u.user_id = e.user_id
		ORDER BY e.at DESC, e.is_price DESC, e.no DESC LIMIT ? OFFSET ?`, append(slices.Clip(args), history.PageSize, (max(no, 1)-1)*history.PageSize)...)
	if err != nil {
		return page, err
	}
	page.Data = make([]ItemEntry, len(rows))
	for i, r := range rows {
		e := ItemEntry{Entry: history.Entry{ID: r.No, Type: r.Kind, Datetime: r.At, User: r.User}, Client: r.Client, Currency: r.Currency}
		if r.IsPrice {
			e.ID = -r.No // numbered by another log
			if r.Was != nil {
				e.Old = *r.Was
			}
			if r.Is != nil {
				e.Value = *r.Is
			}
		} else {
			if r.Old != nil {
				e.Old = json.RawMessage(*r.Old)
			}
			if r.New != nil {
				e.Value = json.RawMessage(*r.New)
			}
		}
		for _, f := range files {
			if r.ImportID != nil && *r.ImportID == f.ID || !r.IsPrice && (r.Version == f.Version || f.UndoneAt != nil && r.Version == f.Version+1) {
				e.File, e.Undone = f.Name, f.UndoneAt != nil && !r.At.Before(*f.UndoneAt)
			}
		}
		page.Data[i] = e
	}
	page.Count, err = db.One[int64](tx, `SELECT COUNT(*) FROM (`+which+`) e`, args...)
	return page, err
}

// sheetOf is a spreadsheet that changed an item: Version is the item's version
// after it, and the next version is the undoing, before which nobody else can have
// changed it.
type sheetOf struct {
	ID       int64      `db:"catalog_import_id"`
	Name     string     `db:"file_name"`
	Version  int64      `db:"version"`
	UndoneAt *time.Time `db:"undone_at"`
}

func sheetsOf(tx *db.Tx, who access.Who, id int64) ([]sheetOf, error) {
	return db.All[sheetOf](tx, `
		SELECT b.catalog_import_id, b.file_name, r.version, b.undone_at
		FROM catalog_import b JOIN catalog_import_row r ON r.catalog_import_id = b.catalog_import_id AND r.catalog_item_id = ?
		WHERE b.tenant_id = ?`, id, who.TenantID)
}

// findAny returns an item of the person's company with the price of the client,
// also a deleted one.
func findAny(tx *db.Tx, who access.Who, client, id int64) (entry, error) {
	return fault.Only(entries(tx, who, client, ` AND i.catalog_item_id = ?`, id))
}

// findAnyGroup returns a group of the person's company, also a deleted one.
func findAnyGroup(tx *db.Tx, who access.Who, id int64) (GroupRow, error) {
	return fault.Only(db.All[GroupRow](tx, `SELECT `+groupColumns+` FROM catalog_group WHERE catalog_group_id = ? AND tenant_id = ?`, id, who.TenantID))
}
