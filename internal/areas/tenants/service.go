package tenants

import (
	"context"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
)

// Service answers the calls of this area.
type Service struct{ DB *db.DB }

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TaskCreate, "POST /tenants/picker_search", "Pick the client of a task.", s.Pick)
	s.registerRoutes(r)
}

// Pick lists the companies a task may name: the private individual first, then
// by name.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Tenant], error) {
	return search.Read(ctx, s.DB, who, Table(who.Language), scope(who), in, read)
}
