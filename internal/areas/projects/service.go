package projects

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
	api.On(r, access.TaskCreate, "POST /tasks/projects_picker", "Pick one of the company's projects for a task.", s.Pick)
}

// Pick lists the projects of the person's company, by title unless another
// order is asked for.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Project], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(`p.tenant_id = ?`, who.TenantID), in, rows)
}
