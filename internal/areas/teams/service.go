package teams

import (
	"context"

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
type Service struct{ DB *db.DB }

// Area tells the program of the teams.
func Area(d *db.DB) area.Area {
	return area.Area{
		Name: "teams", Routes: (&Service{d}).Routes, Searches: []search.Table{Table, UserTable},
		Entities: []area.Entity{{Name: Entity, Changes: area.MasterData, Deleted: deleted}},
	}
}

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MasterRead, "POST /teams/search", "Search the company's teams.", s.Search)
	export.On(r, access.MasterRead, "POST /teams/export", "The teams that a search finds, as CSV or XLSX.", s.Search, list)
	api.On(r, access.MasterRead, "POST /teams/picker_search", "Pick one of the company's teams.", s.Search)
	api.On(r, access.MasterEdit, "POST /teams/users_picker", "Pick people of the company for a team.", s.PickUsers)
	api.On(r, access.MasterEdit, "POST /teams", "Make a team.", s.Create)
	api.On(r, access.MasterEdit, "PATCH /teams/{team_id}", "Change a team.", s.Update)
	api.On(r, access.MasterEdit, "DELETE /teams/{team_id}", "Delete a team.", s.Delete)
	api.On(r, access.MasterRestore, "POST /teams/{team_id}/restore", "Bring back a deleted team.", s.Restore)
	api.On(r, access.MasterRead, "GET /teams/{team_id}/history", "Read what happened to a team.", s.History)
}

// Search lists the teams of the person's company, by name unless another order
// is asked for.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Team], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(live, who.TenantID), in, rows)
}

// PickUsers lists the people of the person's company who are there, by name
// unless another order is asked for.
func (s *Service) PickUsers(ctx context.Context, who access.Who, in search.Request) (search.List[Member], error) {
	return search.Read(ctx, s.DB, who, UserTable, search.Where(present, who.TenantID), in, members)
}

// Create makes a team and answers its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := Insert(tx, who, in)
		return api.Created(id), err
	})
}

// Update changes a team field by field. What others changed since the version
// the change is based on is merged, or refused with both values.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		t, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		before := t.edit()
		after := in.apply(before)
		var c fault.Check
		after.check(&c)
		if err := history.Rebase(tx, t.ref(who.TenantID), in.Version, before, &after, history.Each); err != nil {
			return api.Changed{}, err
		}
		if err := after.known(tx, who, t, &c); err != nil {
			return api.Changed{}, err
		}
		fields := history.Diff(before, after)
		if len(fields) == 0 {
			return api.Changed{ID: t.ID, Version: t.Version}, nil
		}
		if t, err = write(tx, t, after); err != nil {
			return api.Changed{}, err
		}
		events, err := history.Edits(before, after, fields, kindOf, func(kind string, n New) (any, error) { return readable(tx, kind, n) })
		if err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: t.ID, Version: t.Version}, history.Record(tx, who, t.ref(who.TenantID), events...)
	})
}

// ByID names a team.
type ByID struct {
	ID int64 `path:"team_id" json:"-"`
}

// Delete deletes a team. Orders keep their workers.
func (s *Service) Delete(ctx context.Context, who access.Who, in ByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		t, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		return mark(tx, who, t, &tx.Now, history.Event{Kind: "deleted", Old: t.Name})
	})
}

// Restore brings back a deleted team. Its kind of work may be gone meanwhile.
func (s *Service) Restore(ctx context.Context, who access.Who, in ByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		t, gone, err := findAny(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if !gone {
			return api.Changed{}, fault.New(fault.Conflict, "already_done")
		}
		if err := free(tx, who, t.ID, t.Name); err != nil {
			return api.Changed{}, err
		}
		if err := forgetGone(tx, t.ID); err != nil {
			return api.Changed{}, err
		}
		return mark(tx, who, t, nil, history.Event{Kind: "restored", New: t.Name})
	})
}

// HistoryQuery asks for a page of the history of a team.
type HistoryQuery struct {
	ID int64 `path:"team_id" json:"-"`
	history.Paging
}

// History shows what happened to a team, also to a deleted one.
func (s *Service) History(ctx context.Context, who access.Who, in HistoryQuery) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) {
		t, _, err := findAny(tx, who, in.ID)
		if err != nil {
			return history.Page{}, err
		}
		return in.Whole(tx, Entity, t.ID)
	})
}
