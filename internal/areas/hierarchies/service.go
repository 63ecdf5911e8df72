package hierarchies

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
	"teren/internal/platform/tree"
)

// Service answers the calls of this area.
type Service struct{ DB *db.DB }

// Area tells the program of the kinds of work.
func Area(d *db.DB) area.Area {
	return area.Area{
		Name: "hierarchies", Routes: (&Service{d}).Routes, Searches: []search.Table{Table},
		Entities: []area.Entity{{Name: Entity, Changes: area.MasterData, Deleted: nodes.Deleted()}},
	}
}

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MasterRead, "GET /work_hierarchies", "Read the company's work hierarchies as nested trees.", s.Trees)
	export.On(r, access.MasterRead, "POST /work_hierarchies/export", "The work hierarchy nodes that a search finds, as CSV or XLSX.", s.Pick, list)
	api.On(r, access.TaskCreate, "POST /tasks/whier_picker", "Pick one of the company's work hierarchy nodes for a task.", s.Pick)
	api.On(r, access.MasterEdit, "POST /work_hierarchies", "Add a work hierarchy node, below parent_id or as a root.", s.Create)
	api.On(r, access.MasterEdit, "PATCH /work_hierarchies/{work_hierarchy_id}", "Change a work hierarchy node; a new parent_id moves it with all below it.", s.Update)
	api.On(r, access.MasterEdit, "DELETE /work_hierarchies/{work_hierarchy_id}", "Delete a work hierarchy node that nothing uses; ?below says how many nodes below it go too.", s.Delete)
	api.On(r, access.MasterRestore, "POST /work_hierarchies/{work_hierarchy_id}/restore", "Bring back a deleted work hierarchy node, with what went with it.", s.Restore)
	api.On(r, access.MasterRead, "GET /work_hierarchies/{work_hierarchy_id}/history", "Read what happened to a work hierarchy node.", s.History)
}

// Trees returns every node of the person's company, nested; siblings stand in
// Croatian order, numbers in theirs.
func (s *Service) Trees(ctx context.Context, who access.Who, _ struct{}) ([]Tree, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Tree, error) {
		nodes, err := all(tx, who)
		place := func(n Node) (int64, *int64) { return n.ID, n.ParentID }
		return tree.Nest(nodes, place, func(n Node, below []Tree) Tree { return Tree{n, below} }), err
	})
}

// Pick lists the nodes of the person's company, by path unless another order
// is asked for.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Node], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(live, who.TenantID), in, read)
}

// Create makes a node and answers its number.
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
		if in.TimeEstimate.Set {
			after.checkEstimate(&c)
		}
		if err := c.Err(); err != nil {
			return api.Changed{}, err
		}
		if err := history.Rebase(tx, n.ref(who.TenantID), in.Version, before, &after, history.Each); err != nil {
			return api.Changed{}, err
		}
		return change(tx, who, n, after)
	})
}

func change(tx *db.Tx, who access.Who, n Node, after edit) (api.Changed, error) {
	before := n.edit()
	fields := history.Diff(before, after)
	if len(fields) == 0 {
		return api.Changed{ID: n.ID, Version: n.Version}, nil
	}
	n, err := write(tx, who, n, after)
	if err != nil {
		return api.Changed{}, tree.NoParent(err)
	}
	events, err := history.Edits(before, after, fields, kindOf, func(kind string, e edit) (any, error) { return readable(tx, kind, e) })
	if err != nil {
		return api.Changed{}, err
	}
	return api.Changed{ID: n.ID, Version: n.Version}, history.Record(tx, who, n.ref(who.TenantID), events...)
}

// readable is the value of a kind as a person reads it.
func readable(tx *db.Tx, kind string, e edit) (any, error) {
	switch kind {
	case "title":
		return e.Title, nil
	case "expense_type":
		return e.ExpenseType, nil
	case "time_estimate":
		return e.TimeEstimate, nil
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

// Delete names a node to be deleted, and how many below it go with it as far as
// the person knows.
type Delete struct {
	ID    int64 `path:"work_hierarchy_id" json:"-"`
	Below int64 `query:"below" json:"-"`
}

// ByID names a node.
type ByID struct {
	ID int64 `path:"work_hierarchy_id" json:"-"`
}

// Delete deletes a node with all below it. While tasks or teams use one of
// them, or others are below it than the person knows of, it is refused with
// their counts.
func (s *Service) Delete(ctx context.Context, who access.Who, in Delete) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		n, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if err := unused(tx, n.ID, in.Below); err != nil {
			return api.Changed{}, err
		}
		return mark(tx, who, n, nil, &tx.Now, history.Event{Kind: "deleted", Old: n.Path})
	})
}

// mark notes when the node, deleted at was, is deleted instead.
func mark(tx *db.Tx, who access.Who, n Node, was, at *time.Time, e history.Event) (api.Changed, error) {
	if err := nodes.Mark(tx, n.ID, was, at); err != nil {
		return api.Changed{}, err
	}
	n.Version++
	return api.Changed{ID: n.ID, Version: n.Version}, history.Record(tx, who, n.ref(who.TenantID), e)
}

// Restore brings back a deleted node with those that were deleted with it.
func (s *Service) Restore(ctx context.Context, who access.Who, in ByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		n, gone, err := findAny(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if gone == nil {
			return api.Changed{}, fault.New(fault.Conflict, "already_done")
		}
		_, err = settle(tx, who, n.ID, n.edit())
		if fault.IsMissing(err) {
			err = fault.New(fault.Conflict, "parent_deleted")
		}
		if err != nil {
			return api.Changed{}, err
		}
		return mark(tx, who, n, gone, nil, history.Event{Kind: "restored", New: n.Path})
	})
}

// HistoryQuery asks for a page of the history of a node.
type HistoryQuery struct {
	ID int64 `path:"work_hierarchy_id" json:"-"`
	history.Paging
}

// History shows what happened to a node, also to a deleted one.
func (s *Service) History(ctx context.Context, who access.Who, in HistoryQuery) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) {
		n, _, err := findAny(tx, who, in.ID)
		if err != nil {
			return history.Page{}, err
		}
		return in.Whole(tx, Entity, n.ID)
	})
}
