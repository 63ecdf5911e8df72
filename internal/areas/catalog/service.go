package catalog

import (
	"bytes"
	"context"
	"encoding/json"

	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/live"
	"teren/internal/platform/search"
)

type Service struct{ DB *db.DB }

func init() {
	area.Register(area.Entity{Name: ItemEntity, Deleted: deletedItems, Find: &findable})
	area.Register(area.Entity{Name: GroupEntity, Deleted: deletedGroups})
}

// Area registers the catalogue with the program.
func Area(d *db.DB) area.Area {
	return area.Area{
		Name: "catalog", Routes: (&Service{d}).Routes, Searches: []search.Table{Groups, Items(0)},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MasterRead, "POST /catalog/items/search", "Search the catalogue: general prices, or those of the client that client_tenant_id equals.", s.Search)
	export.On(r, access.MasterRead, "POST /catalog/items/export", "The items that a search finds, as CSV or XLSX; a WORKER gets no prices.", s.Search, list)
	api.On(r, access.CatalogPrice, "PATCH /catalog/items", "Add, change and delete items, or with tenant_id the prices of that client: all or none.", s.ChangeItems)
	api.On(r, access.CatalogPrice, "GET /catalog/items/{catalog_item_id}/history", "Read what happened to an item, and what it has cost everybody and each client.", s.ItemHistory)
	api.On(r, access.MasterRestore, "POST /catalog/items/{catalog_item_id}/restore", "Bring back a deleted item, with its group.", s.Restore)
	api.On(r, access.MasterRead, "GET /catalog/groups", "The groups of the catalogue.", s.Groups)
	api.On(r, access.MasterEdit, "PATCH /catalog/groups", "Add, rename and delete groups: all or none.", s.ChangeGroups)
	history.On(r, access.MasterEdit, "GET /catalog/groups/{catalog_group_id}/history", "Read what happened to a group of the catalogue.", s.DB, findAnyGroup)
	api.On(r, access.MasterRestore, "POST /catalog/groups/{catalog_group_id}/restore", "Bring back a deleted group of the catalogue.", s.RestoreGroup)
	api.On(r, access.MasterRead, "POST /catalog/catalog_groups_picker", "Pick a group of the catalogue.", s.PickGroups)
	api.On(r, access.CatalogPrice, "POST /catalog/clients_picker", "Pick a client for a price list of their own.", s.PickClient)
	api.On(r, access.CatalogPrice, "GET /catalog/clients", "The clients without prices of their own, or with_catalogue those with.", s.Clients)
	api.On(r, access.CatalogPrice, "GET /catalog/template.csv", "The catalogue as a spreadsheet to fill in (CSV).", s.TemplateCSV)
	api.On(r, access.CatalogPrice, "GET /catalog/template.xlsx", "The catalogue as a spreadsheet to fill in (XLSX).", s.TemplateXLSX)
	api.On(r, access.CatalogPrice, "GET /catalog/price_history.csv", "Every price there was, newest first (CSV).", s.HistoryCSV)
	api.On(r, access.CatalogPrice, "GET /catalog/price_history.xlsx", "Every price there was, newest first (XLSX).", s.HistoryXLSX)
	s.kind().On(r, "/catalog")
	api.On(r, access.MasterImport, "GET /catalog/imports", "The newest spreadsheets read in.", s.Imports)
	api.On(r, access.MasterImport, "POST /catalog/import/{catalog_import_id}/undo", "Take a spreadsheet back.", s.Undo)
}

// Search returns items by name unless the request sets another order. A filter with
// client_tenant_id equal to a client gives that client's prices; one with
// client_tenant_id not empty, or without it, the general ones. A WORKER gets no
// prices, and none of a client.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	client := int64(0)
	if in.Filter != nil && who.May(access.TaskMoney) { // to others there is no such column
		var err error
		if client, err = asClient(in.Filter); err != nil {
			return search.List[Row]{}, err
		}
		if client == who.TenantID {
			client = 0
		}
	}
	scope := own(who, "i")
	if client == 0 {
		scope.SQL += ` AND i.unit_price IS NOT NULL`
	} else { // the filter asks for this client only; as a scope, an index can be used
		scope.SQL += ` AND i.catalog_item_id IN (SELECT o.catalog_item_id FROM catalog_item_price o WHERE o.client_id = ?)`
		scope.Args = append(scope.Args, client)
	}
	return search.Read(ctx, s.DB, who, Items(client), scope, in, func(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
		items, err := entries(tx, who, client, ` AND i.catalog_item_id IN (?)`, ids)
		out := make([]Row, len(items))
		for k, e := range items {
			out[k] = e.row(who, client)
		}
		return out, err
	})
}

// asClient rewrites conditions of a filter on whether client_tenant_id is empty
// into conditions on general prices, and returns the client that it must equal; 0
// for none. The column may be given by its table too, as
// catalog_item_prices.client_tenant_id.
func asClient(filter *search.Expr) (int64, error) {
	text, err := filter.MarshalJSON()
	if err != nil {
		return 0, err
	}
	// No value reads like this: the quotes in it would be escaped.
	text = bytes.ReplaceAll(text, []byte(`"column":"catalog_item_prices.client_tenant_id"`), []byte(`"column":"client_tenant_id"`))
	var tree any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		return 0, err
	}
	client := int64(0)
	tree = rewrite(tree, &client)
	if text, err = json.Marshal(tree); err != nil {
		return 0, err
	}
	return client, filter.UnmarshalJSON(text)
}

var clientColumn = map[string]any{"column": "client_tenant_id"}

func rewrite(tree any, client *int64) any {
	node, ok := tree.(map[string]any)
	if !ok || len(node) != 1 {
		return tree
	}
	general := map[string]any{"eq": []any{clientColumn, 0}}
	isClient := func(v any) bool {
		m, ok := v.(map[string]any)
		return ok && len(m) == 1 && m["column"] == "client_tenant_id"
	}
	for op, of := range node {
		pair, _ := of.([]any)
		switch {
		case op == "is_null" && isClient(of):
			return general
		case op == "not":
			if inner, ok := of.(map[string]any); ok && len(inner) == 1 && isClient(inner["is_null"]) {
				return general
			}
		case op == "ne" && len(pair) == 2 && isClient(pair[0]) && (pair[1] == nil || pair[1] == ""):
			return general
		case op == "eq" && len(pair) == 2 && isClient(pair[0]):
			if n, ok := pair[1].(json.Number); ok && *client == 0 {
				*client, _ = n.Int64() // what is no number of a client matches none
			}
		case op == "and":
			for i, each := range pair {
				pair[i] = rewrite(each, client)
			}
		}
	}
	return tree
}

// PickGroups lists the groups of the catalogue.
func (s *Service) PickGroups(ctx context.Context, who access.Who, in search.Request) (search.List[Group], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Group], error) { return PickGroups(tx, who, in) })
}

// PickClient lists the companies that may get prices of their own.
func (s *Service) PickClient(ctx context.Context, who access.Who, in search.Request) (search.List[tenants.Tenant], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[tenants.Tenant], error) {
		return tenants.Clients(tx, who, search.Scope{}, in)
	})
}

// ClientsQuery asks for clients with or without prices of their own.
type ClientsQuery struct {
	With bool `query:"with_catalogue" json:"-"`
}

// Clients lists the clients without prices of their own, or those with: by
// name, two hundred at most.
func (s *Service) Clients(ctx context.Context, who access.Who, in ClientsQuery) ([]tenants.Tenant, error) {
	more := search.Scope{SQL: ` AND NOT EXISTS `, Args: []any{who.TenantID}}
	if in.With {
		more.SQL = ` AND EXISTS `
	}
	more.SQL += `(SELECT 1 FROM catalog_item_price c JOIN catalog_item i ON i.catalog_item_id = c.catalog_item_id
		WHERE c.client_id = t.tenant_id AND i.tenant_id = ? AND i.status = 'ACTIVE')`
	size := int64(search.MaxPageSize)
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]tenants.Tenant, error) {
		list, err := tenants.Clients(tx, who, more, search.Request{PageSize: &size})
		return list.Data, err
	})
}

// client returns the client whose prices a request names: 0 and one's own company
// mean the general prices, nil as well.
func client(tx *db.Tx, who access.Who, field string, id *int64) (int64, error) {
	if id == nil || *id == 0 || *id == who.TenantID {
		return 0, nil
	}
	_, err := tenants.Find(tx, who, *id)
	if fault.IsMissing(err) {
		err = fault.OnField(field, "no_such_thing", nil)
	}
	return *id, err
}

// announce sends the change of the catalogue to the open pages of the company.
func announce(tx *db.Tx, who access.Who, kind string) error {
	return live.Publish(tx, live.Change{Entity: "catalog", Kind: kind, By: who.UserID, Tenants: []int64{who.TenantID}})
}

// GroupRow is a stored group.
type GroupRow struct {
	Group
	Status  string `db:"status" json:"status"`
	Version int64  `db:"version" json:"version"`
	Items   int64  `db:"items" json:"items"` // live ones in it
}

// Ref names the group in history.
func (g GroupRow) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: GroupEntity, ID: g.ID, Version: g.Version, Tenants: []int64{who.TenantID}}
}

// Groups lists the live groups by name.
func (s *Service) Groups(ctx context.Context, who access.Who, _ struct{}) ([]GroupRow, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]GroupRow, error) { return groups(tx, who) })
}

func groups(tx *db.Tx, who access.Who) ([]GroupRow, error) {
	return db.All[GroupRow](tx, `
		SELECT g.catalog_group_id, g.name, g.status, g.version,
			(SELECT COUNT(*) FROM catalog_item i WHERE i.catalog_group_id = g.catalog_group_id AND i.status = 'ACTIVE') AS items
		FROM catalog_group g WHERE g.tenant_id = ? AND g.status = 'ACTIVE' ORDER BY g.name COLLATE hr, g.catalog_group_id`, who.TenantID)
}

// GroupChange is a group to be made or renamed. Version is the version the change
// was made on: without it the change is made on the newest.
type GroupChange struct {
	ID      *int64 `json:"catalog_group_id,omitempty"`
	Name    string `json:"name"`
	Status  string `json:"status,omitempty"` // DELETED deletes it
	Version int64  `json:"version,omitempty"`
}

// GroupsChange is a person's change of the groups.
type GroupsChange struct {
	Create []GroupChange `json:"catalog_groups_create,omitempty"`
	Update []GroupChange `json:"catalog_groups_update,omitempty"`
	Delete []int64       `json:"catalog_groups_delete,omitempty"`
}

// maxRows bounds the lists of one change.
const maxRows = 1000

func (g *GroupsChange) Validate() error {
	var c fault.Check
	bound(&c, "catalog_groups_create", len(g.Create))
	bound(&c, "catalog_groups_update", len(g.Update))
	bound(&c, "catalog_groups_delete", len(g.Delete))
	return c.Err()
}

func bound(c *fault.Check, name string, n int) {
	if n > maxRows {
		c.Fail(name, "too_many_lines", fault.Args{"max": maxRows})
	}
}

// ChangeGroups adds, renames and deletes groups, all of it or nothing, and returns
// the groups there are then. One with live items stays.
func (s *Service) ChangeGroups(ctx context.Context, who access.Who, in GroupsChange) ([]GroupRow, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) ([]GroupRow, error) {
		g := groupBatch{tx: tx, who: who}
		if err := g.change(in); err != nil {
			return nil, err
		}
		return groups(tx, who)
	})
}
