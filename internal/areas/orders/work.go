package orders

import (
	"context"
	"errors"
	"strings"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

// Description is the description of the work done.
type Description struct {
	OrderID     int64     `db:"order_id" json:"-"`
	ID          int64     `db:"description_id" json:"description_id"`
	Description string    `db:"description" json:"description"`
	AuthorID    int64     `db:"created_by" json:"user_id"`
	CreatedBy   string    `db:"author" json:"created_by"`
	CreatedAt   time.Time `db:"created_at" json:"created_at"`
	CanDelete   bool      `json:"can_delete"`
}

// NewDescription is a description to be written.
type NewDescription struct {
	Moment
	Description string `json:"description"`
}

const maxDescription = 10_000

func (n *NewDescription) Validate() error {
	var c fault.Check
	n.Description = strings.TrimSpace(n.Description)
	c.Require("description", n.Description)
	c.Max("description", n.Description, maxDescription)
	return c.Err()
}

func descriptions(tx *db.Tx, orders []int64) ([]Description, error) {
	return db.All[Description](tx, `
		SELECT d.order_id, d.description_id, d.description, d.created_by, u.first_name || ' ' || u.last_name AS author, d.created_at
		FROM work_description d JOIN user_account u ON u.user_id = d.created_by
		WHERE d.order_id IN (?) AND d.deleted_at IS NULL ORDER BY d.description_id`, orders)
}

// mayUnwrite: its author while the order is not done, the office always.
func (o Order) mayUnwrite(who access.Who, d Description) bool {
	return o.now(access.OrderDescribe) == nil &&
		(d.AuthorID == who.UserID && o.Status != Done || o.may(who, access.OrderUnwrite))
}

// Describe stores a description of the work done.
func (s *Service) Describe(ctx context.Context, who access.Who, in NewDescription) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		o, err := Ready(tx, who, access.OrderDescribe, in.ID)
		if err != nil {
			return 0, err
		}
		id, err := db.One[int64](tx, `INSERT INTO work_description (order_id, description, created_by, created_at) VALUES (?, ?, ?, ?) RETURNING description_id`,
			o.ID, in.Description, who.UserID, in.claim(tx.Now).at)
		if err != nil {
			return 0, err
		}
		return api.Created(id), o.record(tx, who, history.Event{Kind: "new_work_description", New: in.Description}, sinceSigned, tx.Now)
	})
}

// record writes an event as the order's next version, with an SQL assignment.
func (o Order) record(tx *db.Tx, who access.Who, e history.Event, set string, args ...any) error {
	o, err := o.next(tx, set, args...)
	if err != nil {
		return err
	}
	return history.Record(tx, who, o.Ref(who), e)
}

// DescriptionByID names a description of an order in a path.
type DescriptionByID struct {
	ID            int64 `path:"order_id" json:"-"`
	DescriptionID int64 `path:"description_id" json:"-"`
}

// Undescribe removes a description: its author while the order is not done,
// the office always. Its words stay in the history.
func (s *Service) Undescribe(ctx context.Context, who access.Who, in DescriptionByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		o, err := Ready(tx, who, access.OrderDescribe, in.ID)
		if err != nil {
			return none, err
		}
		d, err := db.One[Description](tx, `SELECT description_id, description, created_by FROM work_description WHERE description_id = ? AND order_id = ? AND deleted_at IS NULL`, in.DescriptionID, o.ID)
		switch {
		case errors.Is(err, db.ErrNoRow):
			return none, fault.Missing()
		case err != nil:
			return none, err
		case !o.mayUnwrite(who, d):
			return none, fault.New(fault.Forbidden, "forbidden")
		}
		if _, err := tx.Exec(`UPDATE work_description SET deleted_at = ? WHERE description_id = ?`, tx.Now, d.ID); err != nil {
			return none, err
		}
		return none, o.record(tx, who, history.Event{Kind: "deleted_work_description", Old: d.Description}, sinceSigned, tx.Now)
	})
}

// Check is one item of an order's checklist.
type Check struct {
	OrderID   int64      `db:"order_id" json:"-"`
	ID        int64      `db:"order_check_id" json:"check_id"`
	Title     string     `db:"title" json:"title"`
	Checked   bool       `db:"checked" json:"checked"`
	CheckedAt *time.Time `db:"checked_at" json:"checked_at"`
	CheckedBy string     `db:"checker" json:"checked_by"`
}

func checklist(tx *db.Tx, orders []int64) ([]Check, error) {
	return db.All[Check](tx, `
		SELECT k.order_id, k.order_check_id, k.title, k.checked_at IS NOT NULL AS checked, k.checked_at, COALESCE(u.first_name || ' ' || u.last_name, '') AS checker
		FROM order_check k LEFT JOIN user_account u ON u.user_id = k.checked_by WHERE k.order_id IN (?) ORDER BY k.position`, orders)
}

// Tick checks an item of the checklist, or unchecks it.
type Tick struct {
	Moment
	CheckID int64 `path:"check_id" json:"-"`
	Checked bool  `json:"checked"`
}

// Tick checks an item of the checklist of an order that is running, or
// unchecks it. Doing it twice is no fault.
func (s *Service) Tick(ctx context.Context, who access.Who, in Tick) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		o, err := Ready(tx, who, access.OrderDescribe, in.ID)
		if err != nil {
			return Details{}, err
		}
		if o.Status == Done { // what was checked stays checked
			return Details{}, fault.NotNow("not_allowed_now", string(o.Status), o.Allowed(who))
		}
		set, args := `checked_at = NULL, checked_by = NULL`, []any{}
		if in.Checked {
			set, args = `checked_at = ?, checked_by = ?`, []any{in.claim(tx.Now).at, who.UserID}
		}
		titles, err := db.All[string](tx, `UPDATE order_check SET `+set+` WHERE order_check_id = ? AND order_id = ? AND (checked_at IS NULL) = ? RETURNING title`,
			append(args, in.CheckID, o.ID, in.Checked)...)
		if err != nil {
			return Details{}, err
		}
		if len(titles) > 0 {
			err = o.record(tx, who, history.Event{Kind: "checklist", Old: !in.Checked, New: in.Checked, Reason: titles[0]}, sinceSigned, tx.Now)
		} else if known, failed := db.Exists(tx, `SELECT 1 FROM order_check WHERE order_check_id = ? AND order_id = ?`, in.CheckID, o.ID); failed != nil {
			err = failed
		} else if !known {
			err = fault.Missing()
		}
		if err != nil {
			return Details{}, err
		}
		return page(tx, who, o.ID)
	})
}

// Demands is what the kind of work demands before an order is finished, and what of
// it is there. Every item of the checklist must be checked besides.
type Demands struct {
	OrderID      int64 `db:"order_id" json:"-"`
	Description  bool  `db:"demands_description" json:"description"`
	Photo        bool  `db:"demands_photo" json:"photo"`
	Signature    bool  `db:"demands_signature" json:"signature"`
	Described    bool  `db:"described" json:"described"`
	Photographed bool  `db:"photographed" json:"photographed"`
	Signed       bool  `db:"signed" json:"signed"`
	// OtherChecklist is set if the kind of work has another checklist by now than
	// the one with which the work began.
	OtherChecklist bool `db:"other_checklist" json:"other_checklist"`
}

func demands(tx *db.Tx, orders []int64) (map[int64]Demands, error) {
	all, err := db.All[Demands](tx, `
		SELECT o.order_id, COALESCE(h.demands_description, FALSE) AS demands_description, COALESCE(h.demands_photo, FALSE) AS demands_photo,
			COALESCE(h.demands_signature, FALSE) AS demands_signature,
			EXISTS (SELECT 1 FROM work_description d WHERE d.order_id = o.order_id AND d.deleted_at IS NULL) AS described,
			EXISTS (SELECT 1 FROM upload f WHERE f.thing = 'order' AND f.thing_id = o.order_id AND f.kind = 'IMAGE' AND f.deleted_at IS NULL) AS photographed,
			o.signed_at IS NOT NULL AS signed,
			o.status = 'IN_EXECUTION' AND (
				EXISTS (SELECT 1 FROM work_hierarchy_check w WHERE w.work_hierarchy_id = t.whier_id AND NOT EXISTS (SELECT 1 FROM order_check k WHERE k.order_id = o.order_id AND k.title = w.title))
				OR EXISTS (SELECT 1 FROM order_check k WHERE k.order_id = o.order_id AND NOT EXISTS (SELECT 1 FROM work_hierarchy_check w WHERE w.work_hierarchy_id = t.whier_id AND w.title = k.title))
			) AS other_checklist
		FROM work_order o JOIN task t ON t.task_id = o.task_id LEFT JOIN work_hierarchy h ON h.work_hierarchy_id = t.whier_id
		WHERE o.order_id IN (?)`, orders)
	out := make(map[int64]Demands, len(all))
	for _, d := range all {
		out[d.OrderID] = d
	}
	return out, err
}

// NewPhotos are photos to be added to an order, taken at the moment.
type NewPhotos struct {
	Moment
	Images api.Images `json:"-"`
}

// Validate reports that there is none.
func (n *NewPhotos) Validate() error {
	var c fault.Check
	if len(n.Images) == 0 {
		c.Fail("images", "required", nil)
	}
	return c.Err()
}

// AddImages adds photos to an order: also for those who may not edit it.
func (s *Service) AddImages(ctx context.Context, who access.Who, in NewPhotos) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		o, err := Ready(tx, who, access.OrderPhoto, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		taken := in.claim(tx.Now).at
		events, err := uploads.Edit{Images: in.Images, At: &taken}.Apply(tx, who, Entity, o.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if o, err = o.next(tx, sinceSigned, tx.Now); err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: o.ID, Version: o.Version}, history.Record(tx, who, o.Ref(who), events...)
	})
}

// files returns the change of the order's files.
func (n Change) files() uploads.Edit {
	return uploads.Edit{
		Delete: []uploads.Deletion{{Kind: uploads.Image, Field: "deleted_image_ids", IDs: n.DeletedImages}, {Kind: uploads.Document, Field: "deleted_doc_ids", IDs: n.DeletedDocs}},
		Images: n.Images, Docs: n.Docs,
	}
}
