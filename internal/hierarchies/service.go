package hierarchies

import (
	"context"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/db"
	"teren/internal/search"
)

// Service answers the calls of this area.
type Service struct{ DB *db.DB }

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MasterRead, "GET /work_hierarchies", "Read the company's work hierarchies as nested trees.", s.Trees)
	api.On(r, access.TaskCreate, "POST /tasks/whier_picker", "Pick one of the company's work hierarchy nodes for a task.", s.Pick)
}

// Trees returns every node of the person's company, nested; siblings stand in
// Croatian order.
func (s *Service) Trees(ctx context.Context, who access.Who, _ struct{}) ([]Tree, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Tree, error) {
		below, err := all(tx, who)
		return trees(below, 0), err
	})
}

// Pick lists the nodes of the person's company, by path unless another order
// is asked for.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Node], error) {
	if len(in.OrderBy) == 0 {
		in.OrderBy = []search.OrderBy{{Column: "path"}}
	}
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Node], error) {
		return search.Run(tx, who, Table, own(who), in, func(keys []int64) ([]Node, error) { return read(tx, keys) })
	})
}
