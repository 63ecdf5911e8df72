package locations

import (
	"context"
	"time"

	"teren/internal/areas/usedplaces"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/tree"
)

// Service answers the calls of this area.
type Service struct{ DB *db.DB }

// Area tells the program of the locations and their groups.
func Area(d *db.DB) area.Area {
	return area.Area{
		Name: "locations", Routes: (&Service{d}).Routes, Searches: []search.Table{Table, GroupTable},
		Entities: []area.Entity{
			{Name: Entity, Changes: area.MasterData, Deleted: rows.Deleted()},
			{Name: GroupEntity, Changes: area.MasterData, Deleted: deletedGroups},
		},
	}
}

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MasterRead, "GET /locations_hierarchy", "Read the company's locations, those within a location nested in it.", s.Trees)
	api.On(r, access.MasterRead, "POST /locations/list/search", "Search the company's locations.", s.Search)
	api.On(r, access.MasterRead, "POST /locations/picker", "Pick one of the company's locations.", s.Search)
	export.On(r, access.MasterRead, "POST /locations/export", "The locations that a search finds, as CSV or XLSX.", s.Search, list)
	api.On(r, access.MasterEdit, "POST /locations", "Add a location, within parent_id or by itself.", s.Create)
	api.On(r, access.MasterEdit, "PATCH /locations/{location_id}", "Change a location; a new parent_id moves it with all within it.", s.Update)
	api.On(r, access.MasterEdit, "DELETE /locations/{location_id}", "Delete a location that nothing uses; ?below says how many locations within it go too.", s.Delete)
	api.On(r, access.MasterRestore, "POST /locations/{location_id}/restore", "Bring back a deleted location, with what went with it.", s.Restore)
	api.On(r, access.MasterRead, "GET /locations/{location_id}/history", "Read what happened to a location.", s.History)

	api.On(r, access.MasterRead, "POST /locgroups/search", "Search the company's location groups.", s.Groups)
	export.On(r, access.MasterRead, "POST /locgroups/export", "The location groups that a search finds, as CSV or XLSX.", s.Groups, groupList)
	api.On(r, access.MasterEdit, "POST /locgroups", "Make a location group.", s.CreateGroup)
	api.On(r, access.MasterEdit, "PATCH /locgroups/{locgroup_id}", "Change a location group.", s.UpdateGroup)
	api.On(r, access.MasterEdit, "DELETE /locgroups/{locgroup_id}", "Delete a location group; its locations stay.", s.DeleteGroup)
	api.On(r, access.MasterRestore, "POST /locgroups/{locgroup_id}/restore", "Bring back a deleted location group.", s.RestoreGroup)
	api.On(r, access.MasterRead, "GET /locgroups/{locgroup_id}/history", "Read what happened to a location group.", s.GroupHistory)
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

// Search lists the locations of the person's company, by path unless another
// order is asked for.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Location], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(live, who.TenantID), in, read)
}

// Create makes a location and answers its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := Insert(tx, who, in)
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
		before := l.edit()
		after := in.apply(before)
		var c fault.Check
		after.check(&c)
		if err := history.Rebase(tx, l.ref(who.TenantID), in.Version, before, &after, unit); err != nil {
			return api.Changed{}, err
		}
		if err := c.Err(); err != nil {
			return api.Changed{}, err
		}
		fields := history.Diff(before, after)
		if len(fields) == 0 {
			return api.Changed{ID: l.ID, Version: l.Version}, nil
		}
		if l, err = write(tx, who, l, after); err != nil {
			return api.Changed{}, tree.NoParent(err)
		}
		if err := usedplaces.Remember(tx, who.TenantID, after.known()); err != nil {
			return api.Changed{}, err
		}
		events, err := history.Edits(before, after, fields, kindOf, func(kind string, n New) (any, error) { return readable(tx, kind, n) })
		if err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: l.ID, Version: l.Version}, history.Record(tx, who, l.ref(who.TenantID), events...)
	})
}

// readable is the value of a kind as a person reads it.
func readable(tx *db.Tx, kind string, n New) (any, error) {
	switch kind {
	case "name":
		return n.Name, nil
	case "cin":
		return n.CIN, nil
	case "location_type":
		return n.Type, nil
	case "address":
		return n.line(), nil
	}
	if n.ParentID == nil {
		return nil, nil
	}
	return db.One[string](tx, `SELECT path FROM location WHERE location_id = ?`, *n.ParentID)
}

// Delete names a location to be deleted, and how many within it go with it as
// far as the person knows.
type Delete struct {
	ID    int64 `path:"location_id" json:"-"`
	Below int64 `query:"below" json:"-"`
}

// ByID names a location.
type ByID struct {
	ID int64 `path:"location_id" json:"-"`
}

// Delete deletes a location with all within it, also from their groups. While
// addresses use one of them, or others are within it than the person knows of,
// it is refused with their counts.
func (s *Service) Delete(ctx context.Context, who access.Who, in Delete) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		l, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if err := unused(tx, l.ID, in.Below); err != nil {
			return api.Changed{}, err
		}
		if err := leaveGroups(tx, who, l.ID); err != nil {
			return api.Changed{}, err
		}
		return mark(tx, who, l, nil, &tx.Now, history.Event{Kind: "deleted", Old: l.Path})
	})
}

// mark notes when the location, deleted at was, is deleted instead.
func mark(tx *db.Tx, who access.Who, l Location, was, at *time.Time, e history.Event) (api.Changed, error) {
	if err := rows.Mark(tx, l.ID, was, at); err != nil {
		return api.Changed{}, err
	}
	l.Version++
	return api.Changed{ID: l.ID, Version: l.Version}, history.Record(tx, who, l.ref(who.TenantID), e)
}

// Restore brings back a deleted location with those that were deleted with it,
// into no group.
func (s *Service) Restore(ctx context.Context, who access.Who, in ByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		l, gone, err := findAny(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if gone == nil {
			return api.Changed{}, fault.New(fault.Conflict, "already_done")
		}
		if l.ParentID != nil {
			if _, err := Find(tx, who, *l.ParentID); fault.IsMissing(err) {
				return api.Changed{}, fault.New(fault.Conflict, "parent_deleted")
			} else if err != nil {
				return api.Changed{}, err
			}
		}
		codes, err := db.All[string](tx, `SELECT l.cin FROM location l JOIN location_path p ON p.node_id = l.location_id WHERE p.ancestor_id = ? AND l.deleted_at = ?`, l.ID, *gone)
		if err != nil {
			return api.Changed{}, err
		}
		for _, cin := range codes {
			if err := free(tx, who, l.ID, cin); err != nil {
				return api.Changed{}, err
			}
		}
		return mark(tx, who, l, gone, nil, history.Event{Kind: "restored", New: l.Path})
	})
}

// HistoryQuery asks for a page of the history of a location.
type HistoryQuery struct {
	ID int64 `path:"location_id" json:"-"`
	history.Paging
}

// History shows what happened to a location, also to a deleted one.
func (s *Service) History(ctx context.Context, who access.Who, in HistoryQuery) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) {
		l, _, err := findAny(tx, who, in.ID)
		if err != nil {
			return history.Page{}, err
		}
		return in.Whole(tx, Entity, l.ID)
	})
}
