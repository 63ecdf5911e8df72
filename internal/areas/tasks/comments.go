package tasks

import (
	"slices"

	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
)

// Comments returns the comments on tasks.
func (s *Service) Comments() comments.On[Task] {
	return comments.On[Task]{
		DB:        s.DB,
		Find:      func(tx *db.Tx, who access.Who, id int64) (Task, error) { return Find(tx, who, access.TaskRead, id) },
		Ready:     func(tx *db.Tx, who access.Who, id int64) (Task, error) { return Ready(tx, who, access.TaskComment, id) },
		Side:      func(t Task) access.Side { return t.Side },
		Shareable: func(t Task) bool { return len(t.parties()) > 1 },
		Notify:    notify,
		Name: func(tx *db.Tx, who access.Who, t Task, said comments.Said) error {
			return notices.Talk(tx, who, nil, notices.New{TenantID: who.TenantID, Entity: Entity, EntityID: t.ID}, said)
		},
	}
}

// notify sends a notice of the comment to the people whom the task concerns, of the
// companies that may read it.
func notify(tx *db.Tx, who access.Who, t Task, n comments.Said) error {
	byTenant, err := concerned(tx, who, t)
	if err != nil {
		return err
	}
	hear := t.parties()
	if !n.Shared {
		hear = []int64{who.TenantID}
	}
	for _, tenant := range hear {
		if err := notices.Talk(tx, who, byTenant[tenant], notices.New{TenantID: tenant, Kind: notices.TaskComment, Entity: Entity, EntityID: t.ID}, n); err != nil {
			return err
		}
	}
	return nil
}

// concerned returns, by company, the people who get notices of comments and photos
// by who: the creator of the task, people who commented on it and people who work
// on it. For what the other company does these are also the person who accepted its
// request, or else the contractor's office.
func concerned(tx *db.Tx, who access.Who, t Task) (map[int64][]int64, error) {
	users, err := comments.Authors(tx, Entity, t.ID)
	if err != nil {
		return nil, err
	}
	workers, err := db.All[int64](tx, `SELECT w.user_id FROM work_order o JOIN order_worker w ON w.order_id = o.order_id
		WHERE o.task_id = ? AND o.status <> 'DELETED'`, t.ID)
	if err != nil {
		return nil, err
	}
	answers, err := db.All[int64](tx, `SELECT accepted_by FROM task WHERE task_id = ? AND accepted_by IS NOT NULL`, t.ID)
	if err != nil {
		return nil, err
	}
	if !t.External() {
		answers = []int64{t.CreatedBy}
	}
	byTenant, err := people(tx, t, slices.Concat(users, workers, answers, []int64{t.CreatedBy}))
	if err != nil {
		return nil, err
	}
	if there := byTenant[t.ContractorID]; who.TenantID != t.ContractorID && !slices.ContainsFunc(answers, func(user int64) bool { return slices.Contains(there, user) }) {
		office, err := Office(tx, t.ContractorID)
		if err != nil {
			return nil, err
		}
		byTenant[t.ContractorID] = append(there, office...)
	}
	return byTenant, nil
}
