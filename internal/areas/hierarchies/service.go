package hierarchies

import (
	"context"
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/event"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/tree"
)

type Service struct {
	DB *db.DB
}

// ChecksChanged happens to a kind of work that gets another checklist.
var ChecksChanged event.Of[int64]

func init() {
	area.Register(area.Entity{Name: Entity, Changes: area.MasterData, Deleted: nodes.Deleted()})
}

// Area registers the kinds of work with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "hierarchies", Routes: s.Routes, Searches: []search.Table{Table},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MasterRead, "GET /work_hierarchies", "Read the company's work hierarchies as nested trees.", s.Trees)
	export.On(r, access.MasterRead, "POST /work_hierarchies/export", "The work hierarchy nodes that a search finds, as CSV or XLSX.", s.Pick, list)
	api.On(r, access.TaskCreate, "POST /tasks/whier_picker", "Pick one of the company's work hierarchy nodes for a task.", s.Pick)
	api.On(r, access.MasterEdit, "POST /work_hierarchies", "Add a work hierarchy node, below parent_id or as a root.", s.Create)
	api.On(r, access.MasterEdit, "PATCH /work_hierarchies/{work_hierarchy_id}", "Change a work hierarchy node; a new parent_id moves it with all below it.", s.Update)
	api.On(r, access.MasterEdit, "DELETE /work_hierarchies/{work_hierarchy_id}", "Delete a work hierarchy node that nothing uses; ?below says how many nodes below it go too.", s.Delete)
	api.On(r, access.MasterRestore, "POST /work_hierarchies/{work_hierarchy_id}/restore", "Bring back a deleted work hierarchy node, with what went with it.", s.Bin().Restore)
	s.imports().On(r, "/work_hierarchies")
	history.On(r, access.MasterRead, "GET /work_hierarchies/{work_hierarchy_id}/history", "Read what happened to a work hierarchy node.", s.DB, findAny)
}

// Trees returns every node of the person's company, nested; siblings are in
// Croatian order, with numbers by value.
func (s *Service) Trees(ctx context.Context, who access.Who, _ struct{}) ([]Tree, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Tree, error) {
		nodes, err := all(tx, who)
		place := func(n Node) (int64, *int64) { return n.ID, n.ParentID }
		return tree.Nest(nodes, place, func(n Node, below []Tree) Tree { return Tree{n, below} }), err
	})
}

// Pick returns the nodes of the person's company, by path unless the request sets
// another order.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Node], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(live, who.TenantID), in, read)
}

// Create creates a node and returns its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := Insert(tx, who, in)
		return api.Created(id), tree.NoParent(err)
	})
}

// Update changes a node field by field, and moves it with all below it when
// its parent is another. What others changed since the version the change is
// based on is merged, or refused with both values.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		n, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		before := n.edit()
		after := in.apply(before)
		var c fault.Check
		after.check(&c)
		if in.Sent.Has("time_estimate") {
			after.checkEstimate(&c)
		}
		if err := c.Err(); err != nil {
			return api.Changed{}, err
		}
		return s.change(tx, who, n, in.Version, after)
	})
}

// change makes an edit of a node that was based on the version.
func (s *Service) change(tx *db.Tx, who access.Who, n Node, version int64, after Edit) (api.Changed, error) {
	return history.Merge(tx, who, n.Ref(who), history.Change[Edit]{
		Version: version, Before: n.edit(), After: after,
		Write: func(after Edit) (int64, error) {
			version, err := write(tx, who, n, after)
			if err != nil || slices.Equal(n.Checks, after.Checks) {
				return version, tree.NoParent(err)
			}
			return version, ChecksChanged.Happen(tx, who, n.ID)
		},
		Kind: fields.Kind, Words: readable,
	})
}

// readable returns the value of a kind as the history shows it.
func readable(tx *db.Tx, kind string, e Edit) (any, error) {
	switch kind {
	case "title":
		return e.Title, nil
	case "expense_type":
		return e.ExpenseType, nil
	case "time_estimate":
		return e.TimeEstimate, nil
	case "kpd":
		return e.KPD, nil
	case "demands":
		return e.demanded(), nil
	case "checklist":
		return e.Checks, nil
	}
	if e.ParentID == nil {
		return nil, nil
	}
	return db.One[string](tx, `SELECT path FROM work_hierarchy WHERE work_hierarchy_id = ?`, *e.ParentID)
}

// Delete names a node to delete, and the number of nodes below it that the person
// saw, which are deleted too.
type Delete struct {
	api.ByID
	Below int64 `query:"below" json:"-"`
}

// Delete deletes a node with all below it. While tasks or teams use one of them, or
// more are below it than the person saw, it is refused with their counts.
func (s *Service) Delete(ctx context.Context, who access.Who, in Delete) (api.Changed, error) {
	b := s.Bin()
	b.BeforeDelete = func(tx *db.Tx, _ access.Who, n Node) error { return unused(tx, in.Below, n.ID) }
	return b.Delete(ctx, who, in.ByID)
}

// Bin deletes and restores nodes, with those below them that were deleted with
// them.
func (s *Service) Bin() trash.Bin[Node] {
	return trash.Bin[Node]{
		DB: s.DB, Find: findAny,
		Mark: func(tx *db.Tx, n Node, at *time.Time) (int64, error) {
			return n.Version + 1, nodes.Mark(tx, n.DeletedAt, at, n.ID)
		},
		BeforeRestore: func(tx *db.Tx, who access.Who, n Node) error {
			_, err := pathIn(tx, who, n.ID, n.edit())
			if fault.IsMissing(err) {
				err = fault.New(fault.Conflict, "parent_deleted")
			}
			return err
		},
	}
}
