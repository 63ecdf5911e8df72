package materials

import (
	"context"
	"time"

	"teren/internal/areas/teams"
	"teren/internal/areas/users"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
)

// PlaceEntity is the name of a place of stock in history and live changes.
const PlaceEntity = "stock_place"

// PlaceKind is the kind of a place of stock.
type PlaceKind string

const (
	Store PlaceKind = "STORE"
	Van   PlaceKind = "VAN"
	Site  PlaceKind = "SITE"
)

func (PlaceKind) Values() []string { return []string{"STORE", "VAN", "SITE"} }

// PlaceFields are what people enter of a place of stock; of UserID and TeamID a van
// has one at most, and other places none.
type PlaceFields struct {
	Kind   PlaceKind `json:"kind" db:"kind" rule:"enum" search:"column"`
	Name   string    `json:"name" db:"name" fold:"name_fold" rule:"needed,max=100" search:"sought"`
	UserID *int64    `json:"user_id" db:"user_id" history:"worker" unit:"kind" search:"column"`
	TeamID *int64    `json:"team_id" db:"team_id" history:"team" unit:"kind" search:"column"`
}

var placeFields = record.Of[PlaceFields]("p")

// Place is a place of stock. Materials is the number of materials it holds.
type Place struct {
	trash.Deleted
	ID       int64 `db:"stock_place_id" json:"stock_place_id"`
	TenantID int64 `db:"tenant_id" json:"-"`
	PlaceFields
	IsMain    bool            `db:"is_main" json:"is_main"`
	User      *string         `db:"user_name" json:"user_name"`
	Team      *string         `db:"team_name" json:"team_name"`
	Materials int64           `db:"-" json:"materials"`
	CreatedAt time.Time       `db:"created_at" json:"created_at"`
	Version   int64           `db:"version" json:"version"`
	Allowed   []access.Action `json:"allowed_actions"`
}

// Key returns the number of the place.
func (p Place) Key() int64 { return p.ID }

// Ref names the place in history.
func (p Place) Ref(access.Who) history.Ref {
	return history.Ref{Entity: PlaceEntity, ID: p.ID, Version: p.Version, Tenants: []int64{p.TenantID}}
}

func (p Place) Title() string { return p.Name }

// NewPlace is a place of stock to be made.
type NewPlace struct {
	record.New
	PlaceFields
}

// PlaceChange is a person's change of a place.
type PlaceChange struct {
	record.Change
	PlaceFields
}

// check tidies the place and notes what is wrong with it.
func (e *PlaceFields) check(c *fault.Check) {
	placeFields.Check(c, e, nil) // it has no day
	switch {
	case e.UserID != nil && e.TeamID != nil:
		c.Fail("team_id", "worker_or_team", nil)
	case e.Kind != Van && e.UserID != nil:
		c.Fail("user_id", "only_for_van", nil)
	case e.Kind != Van && e.TeamID != nil:
		c.Fail("team_id", "only_for_van", nil)
	}
}

// checkReferences checks that the records which the place newly names are ones the
// person may name, and that no other place has its name.
func (e PlaceFields) checkReferences(tx *db.Tx, who access.Who, was Place, c *fault.Check) error {
	err := record.Reference(c, "user_id", was.UserID, e.UserID, func(id int64) (any, error) { return nil, users.Colleagues(tx, who, []int64{id}) })
	if err == nil {
		err = record.Reference(c, "team_id", was.TeamID, e.TeamID, func(id int64) (teams.Team, error) { return teams.Find(tx, who, id) })
	}
	if err == nil {
		err = freePlace(tx, who, was.ID, e.Name, c)
	}
	if err != nil {
		return err
	}
	return c.Err()
}

// freePlace notes name_taken if another place of the company has the name.
func freePlace(tx *db.Tx, who access.Who, id int64, name string, c *fault.Check) error {
	twins, err := db.All[string](tx, `SELECT p.name FROM stock_place p WHERE p.tenant_id = ? AND p.name_fold = ? AND p.deleted_at IS NULL AND p.stock_place_id <> ?`,
		who.TenantID, textfold.Text(name), id)
	if err == nil && len(twins) > 0 {
		c.Fail("name", "name_taken", fault.Args{"name": twins[0]})
	}
	return err
}

// Validate reports every field that is wrong, as far as it shows without looking
// at the company.
func (n *NewPlace) Validate() error {
	var c fault.Check
	n.check(&c)
	return c.Err()
}

func (s *Service) placeRoutes(r *api.Routes) {
	api.On(r, access.MaterialRead, "POST /stock_places/search", "The places where the company keeps materials, the main store first.", s.SearchPlaces)
	api.On(r, access.StockPlaceEdit, "POST /stock_places", "Make a place of stock: a store, a van of a worker or a team, or a site.", s.CreatePlace)
	api.On(r, access.StockPlaceEdit, "PATCH /stock_places/{stock_place_id}", "Change a place of stock.", s.UpdatePlace)
	api.On(r, access.StockPlaceEdit, "DELETE /stock_places/{stock_place_id}", "Delete a place of stock that holds nothing; the main store stays.", s.PlaceBin().Delete)
	api.On(r, access.StockPlaceRestore, "POST /stock_places/{stock_place_id}/restore", "Bring back a deleted place of stock.", s.PlaceBin().Restore)
	history.On(r, access.MaterialRead, "GET /stock_places/{stock_place_id}/history", "What was changed of a place of stock, newest first.", s.DB, findAnyPlace)
}

// placeTable defines the columns that can be searched.
var placeTable = search.Table{
	Name: "stock_places", From: "stock_place p", Key: "p.stock_place_id", Search: placeFields.Sought(), OrderBy: []search.OrderBy{{Column: "is_main", Direction: "desc"}, {Column: "name"}},
	Columns: placeFields.Search(map[string]search.Column{
		"stock_place_id": {SQL: "p.stock_place_id", Kind: search.Integer},
		"is_main":        {SQL: "p.is_main", Kind: search.Boolean},
	}),
}

// deletedPlaces reads the places of all companies that are deleted, for the trash.
const deletedPlaces = `SELECT p.tenant_id, p.stock_place_id AS id, p.name, p.name_fold, '' AS about, p.deleted_at, FALSE AS archived, 0 AS below
	FROM stock_place p WHERE p.deleted_at IS NOT NULL`

var onePlace = `
	SELECT p.stock_place_id, p.tenant_id, ` + placeFields.Select() + `, p.is_main, u.first_name || ' ' || u.last_name AS user_name, e.name AS team_name, p.created_at, p.deleted_at, p.version
	FROM stock_place p LEFT JOIN user_account u ON u.user_id = p.user_id LEFT JOIN team e ON e.team_id = p.team_id WHERE `

// SearchPlaces returns the places of the person's company, the main store first
// unless the request sets another order.
func (s *Service) SearchPlaces(ctx context.Context, who access.Who, in search.Request) (search.List[Place], error) {
	return search.Read(ctx, s.DB, who, placeTable, search.Where(`p.tenant_id = ? AND p.deleted_at IS NULL`, who.TenantID), in,
		func(tx *db.Tx, who access.Who, ids []int64) ([]Place, error) {
			all, err := db.All[Place](tx, onePlace+`p.stock_place_id IN (?)`, ids)
			if err != nil {
				return nil, err
			}
			holds, err := holdings(tx, ids)
			for i, p := range all {
				all[i].Allowed, all[i].Materials = p.allowed(who), holds[p.ID]
			}
			return all, err
		})
}

// holdings returns how many materials each place holds some of.
func holdings(tx *db.Tx, ids []int64) (map[int64]int64, error) {
	type row struct {
		ID        int64 `db:"stock_place_id"`
		Materials int64 `db:"materials"`
	}
	all, err := db.All[row](tx, `SELECT stock_place_id, COUNT(*) AS materials FROM material_stock WHERE stock_place_id IN (?) AND quantity > 0 GROUP BY stock_place_id`, ids)
	out := make(map[int64]int64, len(all))
	for _, r := range all {
		out[r.ID] = r.Materials
	}
	return out, err
}

func (p Place) allowed(who access.Who) []access.Action {
	if !who.May(access.StockPlaceEdit) {
		return []access.Action{}
	}
	return []access.Action{access.StockPlaceEdit}
}

// FindPlace returns a place of the person's company that is not deleted.
func FindPlace(tx *db.Tx, who access.Who, id int64) (Place, error) {
	return trash.Live(findAnyPlace(tx, who, id))
}

// findAnyPlace returns a place of the person's company, also a deleted one.
func findAnyPlace(tx *db.Tx, who access.Who, id int64) (Place, error) {
	return fault.Only(db.All[Place](tx, onePlace+`p.tenant_id = ? AND p.stock_place_id = ?`, who.TenantID, id))
}

// placeOr returns the place named, or if none is and nothing else was found wrong
// the main store.
func placeOr(tx *db.Tx, who access.Who, c *fault.Check, at string, id *int64) (p Place, err error) {
	if id != nil && *id != 0 {
		p, err = FindPlace(tx, who, *id)
		return p, c.Found(at, err)
	}
	if c.Err() == nil {
		p, err = mainStore(tx, who)
	}
	return p, err
}

// CreatePlace creates a place and returns its number.
func (s *Service) CreatePlace(ctx context.Context, who access.Who, in NewPlace) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := InsertPlace(tx, who, in.PlaceFields)
		return api.Created(id), err
	})
}

// InsertPlace creates a place of stock of the person's company that passed
// Validate. Before the first one it creates the main store.
func InsertPlace(tx *db.Tx, who access.Who, e PlaceFields) (int64, error) {
	var c fault.Check
	if err := e.checkReferences(tx, who, Place{}, &c); err != nil {
		return 0, err
	}
	if _, err := mainStore(tx, who); err != nil {
		return 0, err
	}
	return insertPlace(tx, who, e, false)
}

func insertPlace(tx *db.Tx, who access.Who, e PlaceFields, main bool) (int64, error) {
	id, err := db.Insert(tx, "stock_place", "stock_place_id", placeFields.Columns(e).And(db.Columns{"tenant_id": who.TenantID, "is_main": main, "created_at": tx.Now}))
	if err != nil {
		return 0, err
	}
	return id, history.Record(tx, who, Place{ID: id, TenantID: who.TenantID, Version: 1}.Ref(who), history.Event{Kind: "created", New: e.Name})
}

// UpdatePlace changes a place field by field. What others changed since the
// version the change is based on is merged, or refused with both values.
func (s *Service) UpdatePlace(ctx context.Context, who access.Who, in PlaceChange) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		p, err := FindPlace(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		var c fault.Check
		after := placeFields.Over(p.PlaceFields, in.PlaceFields, in.Sent)
		after.check(&c)
		if p.IsMain && after.Kind != Store {
			c.Fail("kind", "main_store", nil)
		}
		return history.Merge(tx, who, p.Ref(who), history.Change[PlaceFields]{
			Version: in.Version, Before: p.PlaceFields, After: after, Unit: placeFields.Unit,
			Check: func(after PlaceFields) error { return after.checkReferences(tx, who, p, &c) },
			Write: func(after PlaceFields) (int64, error) {
				return db.Update(tx, "stock_place", "stock_place_id", p.ID, placeFields.Columns(after))
			},
			Kind: placeFields.Kind, Words: readablePlace,
		})
	})
}

// readablePlace returns the value of a kind as a person reads it: names, not
// numbers.
func readablePlace(tx *db.Tx, kind string, e PlaceFields) (any, error) {
	switch {
	case kind == "worker" && e.UserID != nil:
		return db.One[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id = ?`, *e.UserID)
	case kind == "team" && e.TeamID != nil:
		return db.One[string](tx, `SELECT name FROM team WHERE team_id = ?`, *e.TeamID)
	case kind == "worker" || kind == "team":
		return nil, nil
	}
	return history.Value(e, kind), nil
}

// PlaceBin deletes and restores places of stock.
func (s *Service) PlaceBin() trash.Bin[Place] {
	return trash.Bin[Place]{
		DB: s.DB, Find: findAnyPlace, Mark: trash.MarkIn[Place]("stock_place", "stock_place_id"),
		BeforeDelete: func(tx *db.Tx, _ access.Who, p Place) error {
			if p.IsMain {
				return fault.New(fault.Conflict, "main_store")
			}
			holds, err := holdings(tx, []int64{p.ID})
			if n := holds[p.ID]; err == nil && n > 0 {
				err = &fault.Fault{Kind: fault.Conflict, Code: "place_holds_stock", Args: fault.Args{"count": n}, Extra: map[string]any{"materials": n}}
			}
			return err
		},
		BeforeRestore: func(tx *db.Tx, who access.Who, p Place) error {
			var c fault.Check
			if err := freePlace(tx, who, p.ID, p.Name, &c); err != nil {
				return err
			}
			return c.Err()
		},
	}
}
