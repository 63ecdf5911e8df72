package locations

import (
	"context"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/tree"
)

type Service struct{ DB *db.DB }

func init() {
	area.Register(area.Entity{Name: Entity, Changes: area.MasterData, Deleted: rows.Deleted(), Find: &findable})
	area.Register(area.Entity{Name: GroupEntity, Changes: area.MasterData, Deleted: deletedGroups})
}

// Area registers the locations and their groups with the program.
func Area(d *db.DB) area.Area {
	return area.Area{
		Name: "locations", Routes: (&Service{d}).Routes, Searches: []search.Table{Table, GroupTable},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MasterRead, "GET /locations_hierarchy", "Read the company's locations, those within a location nested in it.", s.Trees)
	api.On(r, access.MasterRead, "POST /locations/list/search", "Search the company's locations.", s.Search)
	api.On(r, access.MasterRead, "POST /locations/picker", "Pick one of the company's locations.", s.Search)
	export.On(r, access.MasterRead, "POST /locations/export", "The locations that a search finds, as CSV or XLSX.", s.Search, list)
	api.On(r, access.MasterEdit, "POST /locations", "Add a location, within parent_id or by itself.", s.Create)
	api.On(r, access.MasterEdit, "PATCH /locations/{location_id}", "Change a location; a new parent_id moves it with all within it.", s.Update)
	api.On(r, access.MasterEdit, "DELETE /locations/{location_id}", "Delete a location that nothing uses; ?below says how many locations within it go too.", s.Delete)
	api.On(r, access.MasterRestore, "POST /locations/{location_id}/restore", "Bring back a deleted location, with what went with it.", s.Bin().Restore)
	s.imports().On(r, "/locations")
	history.On(r, access.MasterRead, "GET /locations/{location_id}/history", "Read what happened to a location.", s.DB, findAny)

	api.On(r, access.MasterRead, "POST /locgroups/search", "Search the company's location groups.", s.Groups)
	export.On(r, access.MasterRead, "POST /locgroups/export", "The location groups that a search finds, as CSV or XLSX.", s.Groups, groupList)
	api.On(r, access.MasterEdit, "POST /locgroups", "Make a location group.", s.CreateGroup)
	api.On(r, access.MasterEdit, "PATCH /locgroups/{locgroup_id}", "Change a location group.", s.UpdateGroup)
	api.On(r, access.MasterEdit, "DELETE /locgroups/{locgroup_id}", "Delete a location group; its locations stay.", s.GroupBin().Delete)
	api.On(r, access.MasterRestore, "POST /locgroups/{locgroup_id}/restore", "Bring back a deleted location group.", s.GroupBin().Restore)
	history.On(r, access.MasterRead, "GET /locgroups/{locgroup_id}/history", "Read what happened to a location group.", s.DB, findAnyGroup)
}

// Trees returns every location of the person's company, nested; those beside
// each other stand in Croatian order, numbers in theirs.
func (s *Service) Trees(ctx context.Context, who access.Who, _ struct{}) ([]Tree, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Tree, error) {
		all, err := all(tx, who)
		place := func(l Location) (int64, *int64) { return l.ID, l.ParentID }
		return tree.Nest(all, place, func(l Location, within []Tree) Tree { return Tree{l, within} }), err
	})
}

// Search returns the locations of the person's company, by path unless the request
// sets another order.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Location], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(live, who.TenantID), in, read)
}

// Create makes a location and answers its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := Insert(tx, who, in.Edit)
		return api.Created(id), tree.NoParent(err)
	})
}

// Update changes a location field by field, and moves it with all within it
// when its parent is another. What others changed since the version the change
// is based on is merged, or refused with both values.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		l, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		return change(tx, who, l, in.Version, fields.Over(l.edit(), in.Edit, in.Sent))
	})
}

// change makes an edit of a location that was based on the version.
func change(tx *db.Tx, who access.Who, l Location, version int64, after Edit) (api.Changed, error) {
	wrong := after.check()
	return history.Merge(tx, who, l.Ref(who), history.Change[Edit]{
		Version: version, Before: l.edit(), After: after, Unit: fields.Unit,
		Check: func(Edit) error { return wrong },
		Write: func(after Edit) (int64, error) {
			version, err := write(tx, who, l, after)
			return version, tree.NoParent(err)
		},
		Kind: fields.Kind, Words: readable,
	})
}

// readable returns the value of a kind as the history shows it.
func readable(tx *db.Tx, kind string, e Edit) (any, error) {
	switch {
	case kind == "address":
		return e.line(), nil
	case kind == "parent" && e.ParentID != nil:
		return db.One[string](tx, `SELECT path FROM location WHERE location_id = ?`, *e.ParentID)
	case kind == "parent":
		return nil, nil
	}
	return history.Value(e, kind), nil
}

// Delete names a location to delete, and the number of locations within it that the
// person saw, which are deleted too.
type Delete struct {
	api.ByID
	Below int64 `query:"below" json:"-"`
}

// Delete deletes a location with all within it, and removes them from their groups.
// While addresses use one of them, or more are within it than the person saw, it is
// refused with their counts.
func (s *Service) Delete(ctx context.Context, who access.Who, in Delete) (api.Changed, error) {
	b := s.Bin()
	b.BeforeDelete = func(tx *db.Tx, who access.Who, l Location) error {
		if err := unused(tx, in.Below, l.ID); err != nil {
			return err
		}
		return leaveGroups(tx, who, l.ID)
	}
	return b.Delete(ctx, who, in.ByID)
}

// Bin deletes and restores locations, with those within them that were deleted
// with them; restored ones are in no group.
func (s *Service) Bin() trash.Bin[Location] {
	return trash.Bin[Location]{
		DB: s.DB, Find: findAny,
		Mark: func(tx *db.Tx, l Location, at *time.Time) (int64, error) {
			return l.Version + 1, rows.Mark(tx, l.DeletedAt, at, l.ID)
		},
		BeforeRestore: restorable,
	}
}

// restorable refuses while the parent location is deleted, or others have the codes
// of the restored ones.
func restorable(tx *db.Tx, who access.Who, l Location) error {
	if l.ParentID != nil {
		if _, err := Find(tx, who, *l.ParentID); fault.IsMissing(err) {
			return fault.New(fault.Conflict, "parent_deleted")
		} else if err != nil {
			return err
		}
	}
	codes, err := db.All[string](tx, `SELECT l.cin FROM location l JOIN location_path p ON p.node_id = l.location_id WHERE p.ancestor_id = ? AND l.deleted_at = ?`, l.ID, *l.DeletedAt)
	if err != nil {
		return err
	}
	for _, cin := range codes {
		if err := free(tx, who, l.ID, cin); err != nil {
			return err
		}
	}
	return nil
}
