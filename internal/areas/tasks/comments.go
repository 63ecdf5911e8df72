package tasks

import (
	"context"

	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// NewComment is a comment on a task.
type NewComment struct {
	ID int64 `path:"task_id" json:"-"`
	comments.New
}

// Validate reports what is wrong with the comment.
func (n *NewComment) Validate() error {
	var c fault.Check
	n.Check(&c)
	return c.Err()
}

// Comment adds a comment and tells those who took part.
func (s *Service) Comment(ctx context.Context, who access.Who, in NewComment) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		t, err := Ready(tx, who, access.TaskComment, in.ID)
		if err != nil {
			return 0, err
		}
		id, err := comments.Add(tx, who, Entity, t.ID, in.New)
		if err != nil {
			return 0, err
		}
		if err := history.Record(tx, who, t.ref(), history.Event{Kind: "comment", New: in.Comment}); err != nil {
			return 0, err
		}
		return api.Created(id), tell(tx, who, t, in.Comment)
	})
}

// tell gives a notice of the comment to who made the task, who commented on it
// and who works on it.
func tell(tx *db.Tx, who access.Who, t Task, text string) error {
	users, err := comments.Authors(tx, Entity, t.ID)
	if err != nil {
		return err
	}
	workers, err := db.All[int64](tx, `SELECT w.user_id FROM work_order o JOIN order_worker w ON w.order_id = o.order_id
		WHERE o.task_id = ? AND o.status <> 'DELETED'`, t.ID)
	if err != nil {
		return err
	}
	byTenant, err := people(tx, t, append(append(users, workers...), t.CreatedBy))
	if err != nil {
		return err
	}
	for _, tenant := range t.parties() {
		if err := notices.Give(tx, who, byTenant[tenant], notices.New{TenantID: tenant, Kind: notices.TaskComment, Entity: Entity, EntityID: t.ID, Text: text}); err != nil {
			return err
		}
	}
	return nil
}

// ReadMark says whether the comments of a task are read or wait to be.
type ReadMark struct {
	ID   int64 `path:"task_id" json:"-"`
	Read bool  `json:"read"`
}

// ReadComments notes how far the person has read.
func (s *Service) ReadComments(ctx context.Context, who access.Who, in ReadMark) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		t, err := Find(tx, who, access.TaskRead, in.ID)
		if err != nil {
			return none, err
		}
		return none, comments.MarkRead(tx, who, Entity, t.ID, in.Read)
	})
}

// CommentByID names a comment of a task in a path.
type CommentByID struct {
	ID        int64 `path:"task_id" json:"-"`
	CommentID int64 `path:"comment_id" json:"-"`
}

// WithdrawComment takes back a comment: one's own, or as ADMIN any.
func (s *Service) WithdrawComment(ctx context.Context, who access.Who, in CommentByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		t, err := Ready(tx, who, access.TaskComment, in.ID)
		if err != nil {
			return none, err
		}
		words, err := comments.Withdraw(tx, who, t.Side, Entity, t.ID, in.CommentID)
		if err != nil || words == "" {
			return none, err
		}
		return none, history.Record(tx, who, t.ref(), history.Event{Kind: "comment_withdrawn", Old: words})
	})
}
