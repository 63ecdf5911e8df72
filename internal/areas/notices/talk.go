package notices

import (
	"context"
	"maps"
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
	"teren/internal/platform/uploads"
)

const (
	// about joins what notices n are about, as far as it settles them.
	about = `FROM notice n
		LEFT JOIN comment c ON c.comment_id = n.comment_id
		LEFT JOIN comment_read r ON n.comment_id IS NOT NULL AND r.user_id = n.user_id AND r.thing = n.thing AND r.thing_id = n.thing_id
		LEFT JOIN work_order o ON n.thing = 'order' AND o.order_id = n.thing_id
		LEFT JOIN task t ON t.task_id = CASE n.thing WHEN 'task' THEN n.thing_id ELSE o.task_id END
		LEFT JOIN absence a ON n.thing = 'absence' AND a.absence_id = n.thing_id
		LEFT JOIN time_sheet h ON n.thing = 'time_sheet' AND h.time_sheet_id = n.thing_id
		LEFT JOIN offer f ON n.thing = 'offer' AND f.offer_id = n.thing_id
		LEFT JOIN invoice v ON n.thing = 'invoice' AND v.invoice_id = n.thing_id
		LEFT JOIN equipment e ON n.thing = 'equipment' AND e.equipment_id = n.thing_id`
	// open is the condition for those that are not settled.
	open = `(n.comment_id IS NULL OR ` + toRead + `) AND (n.kind NOT IN ('task_waiting', 'task_done', 'absence_requested', 'absence_cancel_asked', 'time_sheet_approved', 'time_sheet_withdrawn', 'offer_received', 'offer_expiring', 'offer_asked', 'equipment_overdue',
			'task_accepted', 'task_rejected', 'offer_accepted', 'offer_rejected', 'offer_expired', 'material_critical', 'material_difference',
			'equipment_inspection_soon', 'equipment_inspection_due', 'equipment_warranty', 'equipment_registration', 'invoice_rejected', 'invoice_failed', 'invoice_refused', 'invoice_late')
		OR n.kind = 'task_waiting' AND t.status = 'CREATED' AND t.accepted_at IS NULL
		OR n.kind = 'task_done' AND t.status = 'CREATED'
		OR n.kind = 'absence_requested' AND a.state = 'REQUESTED' AND a.deleted_at IS NULL
		OR n.kind = 'absence_cancel_asked' AND a.cancel_asked_at IS NOT NULL AND a.deleted_at IS NULL
		OR n.kind = 'time_sheet_approved' AND h.approved_at = n.created_at
		OR n.kind = 'time_sheet_withdrawn' AND h.approved_at IS NULL
		OR n.kind IN ('offer_received', 'offer_expiring') AND f.status = 'SENT'
		OR n.kind = 'offer_asked' AND NOT EXISTS (SELECT 1 FROM offer_question q WHERE q.offer_chain_id = f.offer_chain_id AND q.side = 'CONTRACTOR' AND q.asked_at >= n.created_at)
		OR n.kind = 'task_accepted' AND t.status <> 'REJECTED'
		OR n.kind = 'task_rejected' AND t.status = 'REJECTED'
		OR n.kind = 'offer_accepted' AND f.status <> 'SENT'
		OR n.kind = 'offer_rejected' AND f.status = 'REJECTED'
		OR n.kind = 'offer_expired' AND f.status = 'EXPIRED'
		OR n.kind = 'material_critical' AND EXISTS (SELECT 1 FROM material m WHERE m.catalog_item_id = n.thing_id AND m.deleted_at IS NULL AND m.quantity - (
			SELECT COALESCE(SUM(v.quantity - v.used), 0) FROM material_reservation v JOIN work_order w ON w.order_id = v.order_id
			WHERE v.catalog_item_id = m.catalog_item_id AND w.status IN ('CREATED', 'IN_EXECUTION')) < m.critical_quantity)
		OR n.kind = 'material_difference' AND EXISTS (SELECT 1 FROM material_difference d WHERE d.catalog_item_id = n.thing_id AND d.outcome = 'OPEN')
		OR n.kind = 'invoice_rejected' AND NOT EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = n.thing_id AND x.status = 'ISSUED')
		OR n.kind = 'invoice_failed' AND EXISTS (SELECT 1 FROM invoice_delivery x WHERE x.invoice_id = n.thing_id AND x.state = 'FAILED')
		OR n.kind = 'invoice_refused' AND EXISTS (SELECT 1 FROM invoice_fiscal x WHERE x.invoice_id = n.thing_id AND x.state = 'REFUSED')
		OR n.kind = 'invoice_late' AND EXISTS (SELECT 1 FROM invoice_fiscal x WHERE x.invoice_id = n.thing_id AND x.state <> 'TAKEN')
		OR n.kind = 'equipment_overdue' AND e.holder_id IS NOT NULL
		OR n.kind IN ('equipment_inspection_soon', 'equipment_inspection_due') AND e.status <> 'EXPENSED'
			AND (e.registration_end = n.text OR EXISTS (SELECT 1 FROM equipment_plan p WHERE p.equipment_id = n.thing_id AND p.deleted_at IS NULL AND p.next_due = n.text))
		OR n.kind = 'equipment_warranty' AND e.status <> 'EXPENSED' AND e.warranty_end = n.text
		OR n.kind = 'equipment_registration' AND e.status <> 'EXPENSED' AND e.registration_end = n.text) AND e.deleted_at IS NULL`
	// toRead is the condition for those about a comment c that are unread, up to
	// the mark r.
	toRead = `c.withdrawn_at IS NULL AND n.comment_id > COALESCE(r.comment_id, 0)`
	// otherSide is the SQL of the client's or contractor's name of a task t or an
	// offer f.
	otherSide = `COALESCE((SELECT CASE WHEN k.tenant_id = 0 THEN COALESCE(t.client_note, f.client_note) ELSE k.name END FROM tenant k WHERE k.tenant_id =
		CASE n.tenant_id WHEN COALESCE(t.contractor_id, f.tenant_id) THEN COALESCE(t.client_id, f.client_id) ELSE COALESCE(t.contractor_id, f.tenant_id) END), '')`
)

// reads are the actions by which one may read a record that people comment on.
var reads = map[string]access.Action{
	"task": access.TaskRead, "order": access.OrderRead, "offer": access.OfferRead, "project": access.ProjectRead, "asset": access.AssetRead,
}

// readable returns which of notices n are not about a comment on a record that the
// person may no longer read: who left an order, or lost a role.
func readable(who access.Who) (condition string, args []any) {
	entities := slices.DeleteFunc(slices.Sorted(maps.Keys(reads)), func(entity string) bool { return !who.May(reads[entity]) })
	condition = ` AND (n.comment_id IS NULL OR n.thing IN (?)`
	if who.Only() {
		condition += ` AND (n.thing NOT IN ('task', 'order') OR EXISTS (SELECT 1 FROM order_worker w
			WHERE w.user_id = n.user_id AND (n.thing = 'task' AND w.task_id = n.thing_id OR n.thing = 'order' AND w.order_id = n.thing_id)))`
	}
	return condition + `)`, []any{entities}
}

// Waiting returns the query that counts the notices that the person has not read and
// that are not settled.
func Waiting(who access.Who) (query string, args []any) {
	theirs, of := readable(who)
	return `SELECT COUNT(*) ` + about + ` WHERE n.user_id = ? AND n.tenant_id = ? AND n.read_at IS NULL AND ` + open + theirs, slices.Concat([]any{who.UserID, who.TenantID}, of)
}

// Unread returns the column that is true if the person has unread notices of
// comments on a record of the entity; key is the record's number.
func Unread(who access.Who, entity, key string) search.Column {
	return search.Column{
		SQL: `(` + key + ` IN (SELECT n.thing_id FROM notice n JOIN comment c ON c.comment_id = n.comment_id
			LEFT JOIN comment_read r ON r.user_id = n.user_id AND r.thing = n.thing AND r.thing_id = n.thing_id
			WHERE n.user_id = ? AND n.tenant_id = ? AND n.thing = '` + entity + `' AND ` + toRead + `))`,
		Args: []any{who.UserID, who.TenantID}, Kind: search.Boolean, Fleeting: true,
	}
}

// Conversation is a record on which somebody wrote to the person, with the last
// comment.
type Conversation struct {
	Entity    string    `db:"thing" json:"entity"`
	EntityID  int64     `db:"thing_id" json:"entity_id"`
	TaskID    *int64    `db:"task_id" json:"task_id"` // of a task or an order
	Title     string    `db:"title" json:"title"`
	Place     string    `db:"place" json:"place"` // as in Notice
	Unread    int64     `db:"unread" json:"unread"`
	Mentioned bool      `db:"mentioned" json:"mentioned"` // the last names the person
	CommentID int64     `db:"comment_id" json:"comment_id"`
	Text      string    `db:"text" json:"text"` // "" of one that was withdrawn
	Shared    bool      `db:"shared" json:"shared"`
	CreatedBy string    `db:"created_by" json:"created_by"`
	AvatarURL string    `db:"avatar" json:"avatar_url"`
	CreatedAt time.Time `db:"created_at" json:"created_at"`
	Earlier   []Word    `json:"earlier"` // unread beside the last, at most five, the oldest first
}

// Word is a comment of a conversation.
type Word struct {
	CommentID int64  `db:"comment_id" json:"comment_id"`
	Text      string `db:"text" json:"text"`
	CreatedBy string `db:"created_by" json:"created_by"`
}

// Conversations asks for a page of them.
type Conversations struct {
	Query
	Unread bool `json:"unread,omitempty"` // those alone with unread comments
}

// Talks is a page of conversations.
type Talks struct {
	Data   []Conversation `json:"data"`
	Count  int64          `json:"count"`
	Unread int64          `json:"unread"` // of them with unread comments
}

// Envelope marks a list as its own answer.
func (Talks) Envelope() {}

// Conversations returns the person's conversations in the company they act for.
func (s *Service) Conversations(ctx context.Context, who access.Who, in Conversations) (Talks, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out Talks, err error) {
		theirs, of := readable(who)
		grouped := `SELECT n.thing, n.thing_id, MAX(n.notice_id) AS notice_id, COUNT(CASE WHEN ` + toRead + ` THEN 1 END) AS unread
			FROM notice n JOIN comment c ON c.comment_id = n.comment_id
			LEFT JOIN comment_read r ON r.user_id = n.user_id AND r.thing = n.thing AND r.thing_id = n.thing_id
			WHERE n.user_id = ? AND n.tenant_id = ?` + theirs + ` GROUP BY n.thing, n.thing_id`
		args := append([]any{who.UserID, who.TenantID}, of...)
		type counts struct {
			All    int64 `db:"n"`
			Unread int64 `db:"unread"`
		}
		n, err := db.One[counts](tx, `SELECT COUNT(*) AS n, COUNT(CASE WHEN g.unread > 0 THEN 1 END) AS unread FROM (`+grouped+`) g`, args...)
		if err != nil {
			return out, err
		}
		out.Count, out.Unread = n.All, n.Unread
		if in.Unread {
			out.Count = n.Unread
		}
		out.Data, err = db.All[Conversation](tx, `SELECT n.thing, n.thing_id, g.unread, n.kind = 'mentioned' AS mentioned, n.comment_id, n.created_at, c.shared,
				CASE WHEN c.withdrawn_at IS NULL THEN c.comment ELSE '' END AS text, t.task_id, COALESCE(t.title, f.title, j.title, s.name, '') AS title, `+otherSide+` AS place,
				u.first_name || ' ' || u.last_name AS created_by,
				COALESCE((SELECT MAX(x.file_name) FROM upload x WHERE x.thing = 'user' AND x.thing_id = c.created_by AND x.deleted_at IS NULL), '') AS avatar
			FROM (`+grouped+`) g JOIN notice n ON n.notice_id = g.notice_id JOIN comment c ON c.comment_id = n.comment_id JOIN user_account u ON u.user_id = c.created_by
			LEFT JOIN work_order o ON n.thing = 'order' AND o.order_id = n.thing_id
			LEFT JOIN task t ON t.task_id = CASE n.thing WHEN 'task' THEN n.thing_id ELSE o.task_id END
			LEFT JOIN offer f ON n.thing = 'offer' AND f.offer_id = n.thing_id
			LEFT JOIN project j ON n.thing = 'project' AND j.project_id = n.thing_id
			LEFT JOIN asset s ON n.thing = 'asset' AND s.asset_id = n.thing_id
			WHERE g.unread > 0 OR NOT CAST(? AS BOOLEAN) ORDER BY n.notice_id DESC LIMIT ? OFFSET ?`,
			append(args, in.Unread, in.Page.Size, (in.Page.No-1)*in.Page.Size)...)
		for i := range out.Data {
			out.Data[i].AvatarURL = uploads.URL(out.Data[i].AvatarURL)
		}
		if err != nil {
			return out, err
		}
		return out, addEarlier(tx, who, out.Data)
	})
}

// addEarlier adds to each conversation the other unread comments: an answer to the
// last one marks all of them read.
func addEarlier(tx *db.Tx, who access.Who, talks []Conversation) error {
	type subject struct {
		Entity string `db:"thing"`
		ID     int64  `db:"thing_id"`
	}
	type word struct {
		subject
		Word
	}
	at, ids := map[subject]*Conversation{}, []int64{}
	for i := range talks {
		talks[i].Earlier = []Word{}
		if talks[i].Unread > 1 {
			at[subject{talks[i].Entity, talks[i].EntityID}] = &talks[i]
			ids = append(ids, talks[i].EntityID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	words, err := db.All[word](tx, `SELECT w.thing, w.thing_id, w.comment_id, w.text, w.created_by FROM (
			SELECT n.thing, n.thing_id, n.notice_id, n.comment_id, c.comment AS text, u.first_name || ' ' || u.last_name AS created_by,
				ROW_NUMBER() OVER (PARTITION BY n.thing, n.thing_id ORDER BY n.notice_id DESC) AS place
			FROM notice n JOIN comment c ON c.comment_id = n.comment_id JOIN user_account u ON u.user_id = c.created_by
			LEFT JOIN comment_read r ON r.user_id = n.user_id AND r.thing = n.thing AND r.thing_id = n.thing_id
			WHERE n.user_id = ? AND n.tenant_id = ? AND n.thing_id IN (?) AND `+toRead+`) w
		WHERE w.place <= 5 ORDER BY w.notice_id`, who.UserID, who.TenantID, ids)
	for _, w := range words {
		if talk := at[w.subject]; talk != nil && w.CommentID != talk.CommentID {
			talk.Earlier = append(talk.Earlier, w.Word)
		}
	}
	return err
}
