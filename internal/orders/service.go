package orders

import (
	"context"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/db"
	"teren/internal/tasks"
)

// Service answers the calls of this area.
type Service struct{ DB *db.DB }

// Routes adds the calls of this area, also those that live under /tasks.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.OrderPlan, "POST /tasks/{task_id}/create_order", "Plan a work order of a task.", s.Create)
	api.On(r, access.OrderStart, "POST /orders/{order_id}/start", "Start a work order.", s.Start)
	api.On(r, access.OrderFinish, "POST /orders/{order_id}/finish", "Finish a work order.", s.Finish)
}

// ByID names a work order in a path.
type ByID struct {
	ID int64 `path:"order_id" json:"-"`
}

// Create plans a work order of a task that is open and accepted.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		t, err := tasks.Ready(tx, who, access.OrderPlan, in.TaskID)
		if err != nil {
			return 0, err
		}
		o, err := Plan(tx, who, t, in)
		return api.Created(o.ID), err
	})
}

// Start begins a work order: an assigned worker, or a MANAGER on their behalf.
func (s *Service) Start(ctx context.Context, who access.Who, in ByID) (Order, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Order, error) { return Start(tx, who, in.ID) })
}

// Finish ends a work order that is running.
func (s *Service) Finish(ctx context.Context, who access.Who, in ByID) (Order, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Order, error) { return Finish(tx, who, in.ID) })
}
