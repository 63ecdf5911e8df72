package addresses

import (
	"context"

	"teren/internal/areas/usedplaces"
	"teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
)

// Service answers the calls of this area.
type Service struct {
	DB   *db.DB
	Maps *maps.Atlas
}

// Area tells the program of the saved addresses.
func Area(d *db.DB, m *maps.Atlas) area.Area {
	return area.Area{
		Name: "addresses", Routes: (&Service{d, m}).Routes, Searches: []search.Table{Table},
		Entities: []area.Entity{{Name: Entity, Changes: area.MasterData, Deleted: deleted}},
	}
}

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TaskCreate, "POST /tasks/addresses/picker", "Pick one of the company's saved addresses for a task.", s.Pick)
	api.On(r, access.TaskCreate, "POST /addresses/picker_search", "Pick one of the company's saved addresses.", s.Pick)
	api.On(r, access.TaskCreate, "POST /addresses/autocomplete", "Suggest addresses for what was typed so far, such as \"ilica 1 zag\".", s.Autocomplete)
	api.On(r, access.SignedIn, "GET /google_maps/key", "Read the key for maps; empty when there is none.", s.Key)
	api.On(r, access.SignedIn, "GET /maps", "Read which map to draw, and whom maps and suggestions have to name.", s.Drawn)
	api.On(r, access.SignedIn, "GET /maps/tile", "A picture of the map, from wherever the installation gets them.", s.Tile)
	api.On(r, access.MasterRead, "POST /addresses/search", "Search the company's saved addresses.", s.Pick)
	export.On(r, access.MasterRead, "POST /addresses/export", "The saved addresses that a search finds, as CSV or XLSX.", s.Pick, list)
	api.On(r, access.MasterEdit, "POST /addresses", "Save an address, of a client or the company's own.", s.Create)
	api.On(r, access.MasterEdit, "PATCH /addresses/{address_id}", "Change a saved address. Tasks keep theirs.", s.Update)
	api.On(r, access.MasterEdit, "DELETE /addresses/{address_id}", "Delete a saved address. Tasks keep theirs.", s.Delete)
	api.On(r, access.MasterRestore, "POST /addresses/{address_id}/restore", "Bring back a deleted address.", s.Restore)
	api.On(r, access.MasterRead, "GET /addresses/{address_id}/history", "Read what happened to a saved address.", s.History)
}

// Pick lists the saved addresses of the person's company, by name unless
// another order is asked for.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Address], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(live, who.TenantID), in, rows)
}

// Create saves an address and answers its number.
func (s *Service) Create(ctx context.Context, who access.Who, in Entry) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		if in.TenantID == nil {
			in.TenantID = &who.TenantID
		}
		if err := in.known(tx, who, Entry{TenantID: &who.TenantID}); err != nil {
			return 0, err
		}
		id, err := insert(tx, who, in)
		return api.Created(id), err
	})
}

// Update changes an address field by field. What others changed since the
// version the change is based on is merged, or refused with both values.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		a, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		before := a.edit()
		after := in.apply(before, who.TenantID)
		if err := after.Validate(); err != nil {
			return api.Changed{}, err
		}
		if err := history.Rebase(tx, a.ref(who.TenantID), in.Version, before, &after, unit); err != nil {
			return api.Changed{}, err
		}
		if err := after.known(tx, who, before); err != nil {
			return api.Changed{}, err
		}
		fields := history.Diff(before, after)
		if len(fields) == 0 {
			return api.Changed{ID: a.ID, Version: a.Version}, nil
		}
		if a.Version, err = write(tx, who, a.ID, after); err != nil {
			return api.Changed{}, err
		}
		events, err := history.Edits(before, after, fields, kindOf, func(kind string, e Entry) (any, error) { return readable(tx, kind, e) })
		if err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: a.ID, Version: a.Version}, history.Record(tx, who, a.ref(who.TenantID), events...)
	})
}

// ByID names an address.
type ByID struct {
	ID int64 `path:"address_id" json:"-"`
}

// Delete deletes an address, also one in use: tasks hold a copy.
func (s *Service) Delete(ctx context.Context, who access.Who, in ByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		a, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		return mark(tx, who, a, &tx.Now, history.Event{Kind: "deleted", Old: a.Name})
	})
}

// Restore brings back a deleted address. The location it was linked to may be
// gone meanwhile.
func (s *Service) Restore(ctx context.Context, who access.Who, in ByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		a, gone, err := findAny(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if !gone {
			return api.Changed{}, fault.New(fault.Conflict, "already_done")
		}
		if err := forgetGone(tx, a.ID); err != nil {
			return api.Changed{}, err
		}
		return mark(tx, who, a, nil, history.Event{Kind: "restored", New: a.Name})
	})
}

// HistoryQuery asks for a page of the history of an address.
type HistoryQuery struct {
	ID int64 `path:"address_id" json:"-"`
	history.Paging
}

// History shows what happened to an address, also to a deleted one.
func (s *Service) History(ctx context.Context, who access.Who, in HistoryQuery) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) {
		a, _, err := findAny(tx, who, in.ID)
		if err != nil {
			return history.Page{}, err
		}
		return in.Whole(tx, Entity, a.ID)
	})
}

// Typed is what a person typed so far where an address is wanted.
type Typed struct {
	Input string `json:"input"`
}

// Validate bounds the input.
func (in *Typed) Validate() error {
	var c fault.Check
	c.Max("input", in.Input, 200)
	return c.Err()
}

// Autocomplete suggests addresses: those the person's company has used, then
// those of the maps provider or, without one, settlements of the country, and
// last what was typed as it is. A blank input has none.
func (s *Service) Autocomplete(ctx context.Context, who access.Who, in Typed) ([]Suggestion, error) {
	used, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]usedplaces.Place, error) { return usedplaces.Used(tx, who, in.Input) })
	if err != nil {
		return nil, err
	}
	return suggest(used, s.Maps.Suggest(ctx, in.Input, maxSuggestions), in.Input), nil
}
