package tenants

import (
	"context"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
)

type Service struct{ DB *db.DB }

func init() {
	area.Register(area.Entity{Name: Partner, Files: Visible, Deleted: deletedEntries, Find: &findable})
}

// Area registers the companies, and their registers of other companies, with the
// program.
func Area(d *db.DB) area.Area {
	return area.Area{
		Name: "tenants", Routes: (&Service{d}).Routes, Searches: []search.Table{Table("en"), Register},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TaskCreate, "POST /tenants/picker_search", "Pick the client of a task.", s.Pick)
	s.registerRoutes(r)
}

// Pick lists the companies a task may name: the private individual first, then
// by name.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Tenant], error) {
	return search.Read(ctx, s.DB, who, Table(who.Language), scope(who), in, read)
}
