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
	"teren/internal/platform/trash"
)

type Service struct{ DB *db.DB }

func init() {
	area.Register(area.Entity{Name: Entity, Changes: area.MasterData, Deleted: deleted})
}

// Area registers the teams with the program.
func Area(d *db.DB) area.Area {
	return area.Area{
		Name: "teams", Routes: (&Service{d}).Routes, Searches: []search.Table{Table, UserTable},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MasterRead, "POST /teams/search", "Search the company's teams.", s.Search)
	export.On(r, access.MasterRead, "POST /teams/export", "The teams that a search finds, as CSV or XLSX.", s.Search, list)
	api.On(r, access.MasterRead, "POST /teams/picker_search", "Pick one of the company's teams.", s.Search)
	api.On(r, access.MasterEdit, "POST /teams/users_picker", "Pick people of the company for a team.", s.PickUsers)
	api.On(r, access.MasterEdit, "POST /teams", "Make a team.", s.Create)
	api.On(r, access.MasterEdit, "PATCH /teams/{team_id}", "Change a team.", s.Update)
	api.On(r, access.MasterEdit, "DELETE /teams/{team_id}", "Delete a team.", s.Bin().Delete)
	api.On(r, access.MasterRestore, "POST /teams/{team_id}/restore", "Bring back a deleted team.", s.Bin().Restore)
	history.On(r, access.MasterRead, "GET /teams/{team_id}/history", "Read what happened to a team.", s.DB, findAny)
}

// Search returns the teams of the person's company, by name unless the request sets
// another order.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Team], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(live, who.TenantID), in, rows)
}

// PickUsers returns the people of the person's company who are there, by name
// unless the request sets another order.
func (s *Service) PickUsers(ctx context.Context, who access.Who, in search.Request) (search.List[Member], error) {
	return search.Read(ctx, s.DB, who, UserTable, search.Where(present, who.TenantID), in, members)
}

// Create makes a team and answers its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := Insert(tx, who, in.Edit)
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
		after := fields.Over(before, in.Edit, in.Sent)
		var c fault.Check
		fields.Check(&c, &after, who.Location()) // which also tidies what the merge compares
		return history.Merge(tx, who, t.Ref(who), history.Change[Edit]{
			Version: in.Version, Before: before, After: after, Kind: fields.Kind, Words: readable,
			Check: func(after Edit) error { return after.checkReferences(tx, who, t, &c) },
			Write: func(after Edit) (int64, error) { return write(tx, t.ID, after) },
		})
	})
}

// Bin deletes and restores teams. Orders keep the workers of a deleted team; its
// kind of work may have been deleted when it is restored.
func (s *Service) Bin() trash.Bin[Team] {
	return trash.Bin[Team]{
		DB: s.DB, Find: findAny, Mark: trash.MarkIn[Team]("team", "team_id"),
		BeforeRestore: func(tx *db.Tx, who access.Who, t Team) error {
			if err := free(tx, who, t.ID, t.Name); err != nil {
				return err
			}
			return forgetGone(tx, t.ID)
		},
	}
}
