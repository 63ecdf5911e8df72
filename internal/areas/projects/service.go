package projects

import (
	"context"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
)

// Service answers the calls of this area.
type Service struct{ DB *db.DB }

// Area tells the program of the projects.
func Area(d *db.DB) area.Area {
	return area.Area{Name: "projects", Routes: (&Service{d}).Routes, Searches: []search.Table{Table}}
}

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TaskCreate, "POST /tasks/projects_picker", "Pick one of the company's projects for a task.", s.Pick)
}

// Pick lists the projects of the person's company, by title unless another
// order is asked for.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Project], error) {
	return search.Read(ctx, s.DB, who, Table, search.Where(`p.tenant_id = ?`, who.TenantID), in, rows)
}
