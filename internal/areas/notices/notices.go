// Package notices stores notices for people: a task that waits for their
// acceptance, a comment on their task, a cancelled order. A notice is written in
// the transaction that causes it.
package notices

import (
	"context"
	"slices"
	"strings"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/jobs"
	"teren/internal/platform/live"
	"teren/internal/platform/uploads"
)

// The kinds of notices.
const (
	TaskWaiting  = "task_waiting"  // for acceptance
	TaskAccepted = "task_accepted" // a request of ours
	TaskRejected = "task_rejected" // a request, by the other company, with the reason as text
	TaskInvoiced = "task_invoiced" // of ours
	TaskReopened = "task_reopened" // a request of ours that was rejected, or what was invoiced to us
	TaskComment  = "task_comment"
	TaskPhotos   = "task_photos" // added by the client
	TaskDone     = "task_done"   // every order of it: confirm it?

	TaskRepeatLate     = "task_repeat_late"     // made of a template after its day; the day as text
	TaskRepeatConflict = "task_repeat_conflict" // made of a template without some of its people; their names as text, "" where the team is no more

	OrderAssigned  = "order_assigned"
	OrderReplanned = "order_replanned" // from when and to when as text
	OrderRemoved   = "order_removed"   // from it, or it with or without its task; the reason as text
	OrderComment   = "order_comment"
	OrderHours     = "order_hours" // of the worker, corrected by somebody else; the reason as text

	AbsenceRequested = "absence_requested"
	AbsenceEntered   = "absence_entered" // as approved, by the office
	AbsenceApproved  = "absence_approved"
	AbsenceRejected  = "absence_rejected" // the reason as text
	AbsenceChanged   = "absence_changed"  // when or why, by somebody else
	AbsenceRemoved   = "absence_removed"

	AbsenceCancelAsked = "absence_cancel_asked" // of the office; the reason as text
	AbsenceKept        = "absence_kept"         // though its person asked to cancel it

	TimeSheetApproved  = "time_sheet_approved"
	TimeSheetWithdrawn = "time_sheet_withdrawn" // its approval; the reason as text

	OfferReceived    = "offer_received" // by the client's company
	OfferOpened      = "offer_opened"   // by the client, the first time
	OfferAccepted    = "offer_accepted" // who signed as text
	OfferRejected    = "offer_rejected" // the reason as text
	OfferExpired     = "offer_expired"
	OfferExpiring    = "offer_expiring"    // the last day as text
	OfferUndelivered = "offer_undelivered" // a letter with it did not arrive; to whom as text
	OfferAsked       = "offer_asked"       // by the client; the question as text
	OfferAnswered    = "offer_answered"    // what the person asked about it; the answer as text
	OfferWithdrawn   = "offer_withdrawn"   // the client's acceptance, by the company; the reason as text
	OfferComment     = "offer_comment"

	InvoiceRejected = "invoice_rejected" // by the client, at the intermediary; the reason as text
	InvoiceFailed   = "invoice_failed"   // the intermediary did not take it; the reason as text
	InvoiceRefused  = "invoice_refused"  // by the Tax Administration; its answer as text
	InvoiceLate     = "invoice_late"     // not reported to it within the days of the law

	ProjectNear    = "project_near" // most of its budget is spent; how many per cent as text
	ProjectOver    = "project_over" // more than its budget is spent; how many per cent as text
	ProjectComment = "project_comment"

	MaterialCritical   = "material_critical"   // below its critical quantity; what there is and that quantity as numbers
	MaterialDifference = "material_difference" // an order used more than the books held; how much more, and the order, as numbers

	EquipmentLent           = "equipment_lent"    // to the person; until when as text
	EquipmentOverdue        = "equipment_overdue" // the last day as text
	EquipmentDamaged        = "equipment_damaged" // what is wrong as text
	EquipmentLost           = "equipment_lost"
	EquipmentClaimed        = "equipment_claimed"    // by a worker, while another has it; the other as text
	EquipmentOverridden     = "equipment_overridden" // taken by a worker though an inspection is overdue; the reason as text
	EquipmentFound          = "equipment_found"
	EquipmentInspectionSoon = "equipment_inspection_soon" // the day as text
	EquipmentInspectionDue  = "equipment_inspection_due"  // the day as text
	EquipmentWarranty       = "equipment_warranty"        // its last day as text
	EquipmentRegistration   = "equipment_registration"    // its last day as text

	AssetComment = "asset_comment"
	Mentioned    = "mentioned" // in a comment on the record; the comment as text

	OrderWorkerLeft = "order_worker_left" // a worker of an order one planned left the company; the name as text
)

// Notice is one notice as its person reads it. Title is the task's, also of a
// notice about a work order. CreatedBy is "" for somebody without an account, and
// for the program. A settled one is not listed any more: the comment it is about
// was read, the task accepted, the absence decided, the stock filled up.
type Notice struct {
	ID          int64     `db:"notice_id" json:"notice_id"`
	Kind        string    `db:"kind" json:"kind"`
	TaskID      int64     `db:"task_id" json:"task_id"` // 0 of one that the person does not see any more
	OrderID     *int64    `db:"order_id" json:"order_id"`
	AbsenceID   *int64    `db:"absence_id" json:"absence_id,omitempty"`           // then TaskID is 0, and Title whose it is; of one's own, what it is
	Month       *string   `db:"month" json:"month,omitempty"`                     // of a time sheet; then TaskID is 0, and Title the month in words
	OfferID     *int64    `db:"offer_id" json:"offer_id,omitempty"`               // then TaskID is 0, and Title that of the offer
	InvoiceID   *int64    `db:"invoice_id" json:"invoice_id,omitempty"`           // then TaskID is 0, and Title its number
	ProjectID   *int64    `db:"project_id" json:"project_id,omitempty"`           // then TaskID is 0, and Title that of the project
	ItemID      *int64    `db:"catalog_item_id" json:"catalog_item_id,omitempty"` // of a material; then TaskID is 0, and Title its name
	EquipmentID *int64    `db:"equipment_id" json:"equipment_id,omitempty"`       // then TaskID is 0, and Title its name
	AssetID     *int64    `db:"asset_id" json:"asset_id,omitempty"`               // then TaskID is 0, and Title its name
	Title       string    `db:"title" json:"title"`
	Place       string    `db:"place" json:"place"` // the company on the other side of a task, an order or an offer; or who the client is
	Text        string    `db:"text" json:"text"`
	CreatedBy   string    `db:"created_by" json:"created_by"`
	AvatarURL   string    `db:"avatar" json:"avatar_url"` // of who caused it, "" without one
	Entity      string    `db:"thing" json:"entity"`      // what it is about
	EntityID    int64     `db:"thing_id" json:"entity_id"`
	CommentID   *int64    `db:"comment_id" json:"comment_id"` // that it is about
	Shared      bool      `db:"shared" json:"shared"`         // the comment is, with the company on the other side
	CreatedAt   time.Time `db:"created_at" json:"created_at"`
	Read        bool      `db:"is_read" json:"read"`
	Unit        string    `db:"unit" json:"-"` // of a material
	away
}

// New is a notice to be given.
type New struct {
	TenantID int64 // the company the person will act for when they follow it
	Kind     string
	Entity   string
	EntityID int64
	Text     string
	Comment  int64 // that it is about, if any: once that is read, the notice is settled
}

// Talk sends notices of a comment, made or edited by who. People of who's company
// whom it names get the notice that they are named, and no other.
func Talk(tx *db.Tx, who access.Who, to []int64, n New, said comments.Said) error {
	n.Text, n.Comment = said.Comment, said.ID
	if n.TenantID == who.TenantID && len(said.Named) > 0 {
		to = slices.DeleteFunc(slices.Clone(to), func(user int64) bool { return slices.Contains(said.Named, user) })
		named := n
		named.Kind = Mentioned
		if err := Give(tx, who, said.Named, named); err != nil {
			return err
		}
	}
	return Give(tx, who, to, n)
}

// Give writes the notice to each of the people but its cause.
func Give(tx *db.Tx, who access.Who, to []int64, n New) error {
	to = slices.Compact(slices.Sorted(slices.Values(to)))
	for _, user := range to {
		if user == who.UserID {
			continue
		}
		var by *int64 // nil for the program, or somebody without an account
		if who.UserID != 0 {
			by = &who.UserID
		}
		id, err := db.One[int64](tx, `INSERT INTO notice (user_id, tenant_id, kind, thing, thing_id, text, created_by, created_at, comment_id)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULLIF(?, 0)) RETURNING notice_id`,
			user, n.TenantID, n.Kind, n.Entity, n.EntityID, n.Text, by, tx.Now, n.Comment)
		if err != nil {
			return err
		}
		if err := live.Publish(tx, live.Change{Entity: "notice", EntityID: id, Kind: n.Kind, By: who.UserID, User: user}); err != nil {
			return err
		}
	}
	return nil
}

// Renew is Give that replaces an unread notice of the same kind about the same
// record.
func Renew(tx *db.Tx, who access.Who, to []int64, n New) error {
	if _, err := withdraw(tx, to, n, n.Kind); err != nil {
		return err
	}
	return Give(tx, who, to, n)
}

// giveNext gives the person n in place of withdrawn notices; without a kind it only
// has their pages count again.
func giveNext(tx *db.Tx, who access.Who, user int64, n New) error {
	if n.Kind == "" {
		return live.Publish(tx, live.Change{Entity: "notice", Kind: "read", By: who.UserID, User: user})
	}
	return Give(tx, who, []int64{user}, n)
}

// earlierNotice is an earlier notice.
type earlierNotice struct {
	UserID int64  `db:"user_id"`
	Kind   string `db:"kind"`
	Text   string `db:"text"`
}

// withdraw takes back the people's unread notices of the kinds about what n is about.
func withdraw(tx *db.Tx, people []int64, n New, kinds ...string) ([]earlierNotice, error) {
	return db.All[earlierNotice](tx, `DELETE FROM notice WHERE user_id IN (?) AND tenant_id = ? AND read_at IS NULL AND thing = ? AND thing_id = ? AND kind IN (?)
		RETURNING user_id, kind, text`, people, n.TenantID, n.Entity, n.EntityID, kinds)
}

type Service struct{ DB *db.DB }

// Area registers the notices with the program.
func Area(d *db.DB) area.Area {
	return area.Area{
		Name: "notices", Routes: (&Service{d}).Routes,
		Recurring: []jobs.Recurring{{Name: "forget old notices", Every: 24 * time.Hour, In: ForgetOld}},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.SignedIn, "POST /notices/search", "List one's own notices, newest first.", s.Search)
	api.On(r, access.SignedIn, "POST /conversations/search", "List the records on which somebody wrote to the person, the last that was written first; those alone with unread comments.", s.Conversations)
	api.On(r, access.SignedIn, "POST /notices/read", "Mark notices of one's own as read.", s.Read)
}

// Query asks for a page of notices.
type Query struct {
	Page struct {
		No   int64 `json:"no,omitempty"`
		Size int64 `json:"size,omitempty"`
	} `json:"page,omitzero"`
}

func (q *Query) Validate() error {
	q.Page.No, q.Page.Size = max(q.Page.No, 1), max(q.Page.Size, 0)
	if q.Page.Size == 0 {
		q.Page.Size = 10
	}
	if q.Page.Size > 200 || q.Page.No > 1<<31 {
		return fault.OnField("page", "bad_page", fault.Args{"max": 200})
	}
	return nil
}

// List is a page of notices, and how many are unread.
type List struct {
	Data   []Notice `json:"data"`
	Count  int64    `json:"count"`
	Unread int64    `json:"unread"`
}

// Envelope marks a list as its own answer.
func (List) Envelope() {}

// Search lists the person's notices in the company they act for.
func (s *Service) Search(ctx context.Context, who access.Who, in Query) (List, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out List, err error) {
		theirs, of := readable(who)
		args := append([]any{who.UserID, who.TenantID}, of...)
		seen := `EXISTS (SELECT 1 FROM task_party q WHERE q.tenant_id = n.tenant_id AND q.task_id = ` + taskID + `)`
		if who.Only() {
			seen += ` AND EXISTS (SELECT 1 FROM order_worker w WHERE w.user_id = n.user_id AND w.task_id = ` + taskID + `)`
		}
		out.Data, err = db.All[Notice](tx, `
			SELECT n.notice_id, n.kind, n.thing, n.thing_id, n.comment_id, COALESCE(c.shared, FALSE) AS shared, CASE WHEN `+seen+` THEN `+taskID+` ELSE 0 END AS task_id, o.order_id,
				`+numbers()+`, (SELECT h.month FROM time_sheet h WHERE n.thing = 'time_sheet' AND h.time_sheet_id = n.thing_id) AS month,
				`+title()+` AS title, `+otherSide()+` AS place,
				COALESCE(c.comment, n.text) AS text, COALESCE(`+uploads.FaceOf(`n.created_by`)+`, '') AS avatar,
				COALESCE(u.first_name || ' ' || u.last_name, '') AS created_by, n.created_at, n.read_at IS NOT NULL AS is_read,
				COALESCE((SELECT m.unit_of_measure FROM material m WHERE n.thing = 'material' AND m.catalog_item_id = n.thing_id), '') AS unit,
				COALESCE(a.user_id, 0) AS absent, COALESCE(a.kind, '') AS absence_kind, a.starts_at AS absent_from, a.ends_at AS absent_to, COALESCE(a.whole_days, FALSE) AS absent_days
			`+about+` `+ofOrder+`
			LEFT JOIN user_account u ON u.user_id = n.created_by
			LEFT JOIN absence a ON n.thing = 'absence' AND a.absence_id = n.thing_id
			WHERE n.user_id = ? AND n.tenant_id = ? AND `+open()+theirs+` ORDER BY n.notice_id DESC LIMIT ? OFFSET ?`,
			append(args, in.Page.Size, (in.Page.No-1)*in.Page.Size)...)
		if err != nil {
			return out, err
		}
		for i := range out.Data {
			n := &out.Data[i]
			n.Title, n.Text = n.title(who), n.words(who)
		}
		type counts struct {
			All    int64 `db:"n"`
			Unread int64 `db:"unread"`
		}
		n, err := db.One[counts](tx, `SELECT COUNT(*) AS n, COUNT(*) - COUNT(n.read_at) AS unread `+about+` WHERE n.user_id = ? AND n.tenant_id = ? AND `+open()+theirs, args...)
		out.Count, out.Unread = n.All, n.Unread
		return out, err
	})
}

// numbers returns the columns with the number of the record that n is about, one for
// each kind that has a field in Notice.
func numbers() string {
	var all []string
	for _, entity := range []string{"absence", "offer", "invoice", "project", "equipment", "asset"} {
		all = append(all, `CASE n.thing WHEN '`+entity+`' THEN n.thing_id END AS `+entity+`_id`)
	}
	return strings.Join(append(all, `CASE n.thing WHEN 'material' THEN n.thing_id END AS catalog_item_id`), ", ")
}

// Read names notices: some, or all.
type Read struct {
	IDs []int64 `json:"notice_ids,omitempty"`
	All bool    `json:"all,omitempty"`
}

func (in *Read) Validate() error {
	if len(in.IDs) > 200 {
		return fault.OnField("notice_ids", "too_long", fault.Args{"max": 200})
	}
	return nil
}

// Read marks the person's own notices as read; others' are not touched.
func (s *Service) Read(ctx context.Context, who access.Who, in Read) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		which, args := `notice_id IN (?)`, []any{tx.Now, who.UserID, who.TenantID, in.IDs}
		if in.All {
			which, args = `TRUE`, args[:3]
		}
		if _, err = tx.Exec(`UPDATE notice SET read_at = ? WHERE user_id = ? AND tenant_id = ? AND read_at IS NULL AND `+which, args...); err != nil {
			return none, err
		}
		return none, live.Publish(tx, live.Change{Entity: "notice", Kind: "read", By: who.UserID, User: who.UserID})
	})
}

// ForgetOld removes the notices that were read, once they are older than their
// company keeps them.
func ForgetOld(tx *db.Tx) error {
	_, err := tx.Exec(`DELETE FROM notice WHERE read_at IS NOT NULL AND created_at < ? - 86400000000 * (
		SELECT t.retention_days FROM tenant t WHERE t.tenant_id = notice.tenant_id)`, tx.Now)
	return err
}
