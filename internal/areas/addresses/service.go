package addresses

import (
	"context"
	"maps"

	"teren/internal/areas/usedplaces"
	mapsclient "teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
)

type Service struct {
	DB   *db.DB
	Maps *mapsclient.Client
}

func init() {
	area.Register(area.Entity{Name: Entity, Changes: area.MasterData, Deleted: deleted, Find: &findable})
}

// Area registers the saved addresses with the program.
func Area(d *db.DB, m *mapsclient.Client) area.Area {
	return area.Area{
		Name: "addresses", Routes: (&Service{d, m}).Routes, Searches: []search.Table{Table},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TaskCreate, "POST /tasks/addresses/picker", "Pick one of the company's saved addresses for a task, those of a client first.", s.PickFor)
	api.On(r, access.TaskCreate, "POST /addresses/picker_search", "Pick one of the company's saved addresses, those of a client first.", s.PickFor)
	api.On(r, access.TaskCreate, "POST /addresses/autocomplete", "Suggest addresses for what was typed so far, such as \"ilica 1 zag\".", s.Autocomplete)
	api.On(r, access.SignedIn, "GET /google_maps/key", "Read the key for maps; empty when there is none.", s.Key)
	api.On(r, access.SignedIn, "GET /maps", "Read which map to draw, and whom maps and suggestions have to name.", s.Drawn)
	api.On(r, access.SignedIn, "GET /maps/plain", "A plain map of the country, for pages to draw where there are no pictures.", s.Plain)
	api.On(r, access.SignedIn, "GET /maps/tile", "A picture of the map, from wherever the installation gets them.", s.Tile)
	api.On(r, access.MasterRead, "POST /addresses/search", "Search the company's saved addresses.", s.Pick)
	export.On(r, access.MasterRead, "POST /addresses/export", "The saved addresses that a search finds, as CSV or XLSX.", s.Pick, list)
	api.On(r, access.MasterEdit, "POST /addresses", "Save an address, of a client or the company's own.", s.Create)
	api.On(r, access.MasterEdit, "PATCH /addresses/{address_id}", "Change a saved address. Tasks keep theirs.", s.Update)
	api.On(r, access.MasterEdit, "DELETE /addresses/{address_id}", "Delete a saved address. Tasks keep theirs.", s.Bin().Delete)
	api.On(r, access.MasterRestore, "POST /addresses/{address_id}/restore", "Bring back a deleted address.", s.Bin().Restore)
	s.Merging().On(r, access.MasterEdit, "/addresses/{address_id}", "address")
	s.imports().On(r, "/addresses")
	history.On(r, access.MasterRead, "GET /addresses/{address_id}/history", "Read what happened to a saved address.", s.DB, findAny)
}

// Pick returns the saved addresses of the person's company, by name unless the
// request sets another order.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Address], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(live, who.TenantID), in, rows)
}

// For is the body of the picker: a search, and the client whose addresses come
// first.
type For struct {
	search.Request
	Client int64 `json:"client_first,omitempty"`
}

// PickFor is Pick with the addresses of one client before all others.
func (s *Service) PickFor(ctx context.Context, who access.Who, in For) (search.List[Address], error) {
	t, first := Table, Table.Columns["address_name"]
	t.Words = "" // it finds by what it shows
	first.Ahead, first.AheadArgs = "a.client_id = ?", []any{in.Client}
	t.Columns = maps.Clone(t.Columns)
	t.Columns["address_name"] = first
	return search.Read(ctx, s.DB, who, t, search.Where(live, who.TenantID), in.Request, rows)
}

// Create saves an address and answers its number.
func (s *Service) Create(ctx context.Context, who access.Who, in Added) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		if in.TenantID == nil {
			in.TenantID = &who.TenantID
		}
		in.Trim()
		if err := in.checkReferences(tx, who, Entry{TenantID: &who.TenantID}); err != nil {
			return 0, err
		}
		if !in.Sure {
			if err := single(tx, who, 0, Entry{TenantID: new(int64)}, in.Entry); err != nil {
				return 0, err
			}
		}
		id, err := insert(tx, who, in.Entry)
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
		after := in.apply(a.edit(), who.TenantID)
		if err := after.check(); err != nil {
			return api.Changed{}, err
		}
		if !in.Sure {
			if err := single(tx, who, a.ID, a.edit(), after); err != nil {
				return api.Changed{}, err
			}
		}
		return change(tx, who, a, in.Version, after)
	})
}

// change makes an edit of an address that was based on the version.
func change(tx *db.Tx, who access.Who, a Address, version int64, after Entry) (api.Changed, error) {
	before := a.edit()
	return history.Merge(tx, who, a.Ref(who), history.Change[Entry]{
		Version: version, Before: before, After: after, Unit: fields.Unit,
		Check: func(after Entry) error { return after.checkReferences(tx, who, before) },
		Write: func(after Entry) (int64, error) { return write(tx, who, a.ID, after) },
		Kind:  fields.Kind, Words: readable,
	})
}

// Bin deletes and restores addresses, also one in use: tasks hold a copy. The
// location it is linked to may be deleted when it is restored.
func (s *Service) Bin() trash.Bin[Address] {
	return trash.Bin[Address]{
		DB: s.DB, Find: findAny, Mark: trash.MarkIn[Address]("address", "address_id"),
		BeforeRestore: func(tx *db.Tx, _ access.Who, a Address) error { return forgetGone(tx, a.ID) },
	}
}

// Typed is the text that a person has typed into an address field.
type Typed struct {
	Input string `json:"input"`
}

func (in *Typed) Validate() error {
	var c fault.Check
	c.Max("input", in.Input, 200)
	return c.Err()
}

// Autocomplete suggests addresses: those the person's company has used, then those
// of the maps provider or, without one, settlements of the country, and last the
// typed text itself. It returns none for blank input.
func (s *Service) Autocomplete(ctx context.Context, who access.Who, in Typed) ([]Suggestion, error) {
	used, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]usedplaces.Place, error) { return usedplaces.Used(tx, who, in.Input) })
	if err != nil {
		return nil, err
	}
	return suggest(used, s.Maps.Suggest(ctx, in.Input, maxSuggestions), in.Input), nil
}
