package notices

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
	"teren/internal/platform/uploads"
)

const (
	// about joins what settles notices n.
	about = `FROM notice n
		LEFT JOIN comment c ON c.comment_id = n.comment_id
		LEFT JOIN comment_read r ON n.comment_id IS NOT NULL AND r.user_id = n.user_id AND r.thing = n.thing AND r.thing_id = n.thing_id`
	// ofOrder joins the order that n is about, and taskID is the number of its task,
	// or of the task that n is about.
	ofOrder = `LEFT JOIN work_order o ON n.thing = 'order' AND o.order_id = n.thing_id`
	taskID  = `CASE n.thing WHEN 'task' THEN n.thing_id ELSE o.task_id END`
	// toRead is the condition for those about a comment c that are unread, up to
	// the mark r.
	toRead = `c.withdrawn_at IS NULL AND n.comment_id > COALESCE(r.comment_id, 0)`
)

var (
	// open returns the condition for those that are not settled.
	open = sync.OnceValue(func() string {
		var kinds, lives []string
		for _, e := range subjects() {
			for _, kind := range slices.Sorted(maps.Keys(e.Subject.Open)) {
				kinds = append(kinds, `WHEN '`+kind+`' THEN `+e.Subject.Has(e.Subject.Open[kind]))
			}
			if e.Subject.Lives != "" {
				lives = append(lives, `WHEN '`+e.Name+`' THEN `+e.Subject.Has(e.Subject.Lives))
			}
		}
		return `(n.comment_id IS NULL OR ` + toRead + `) AND ` + choice(`n.kind`, kinds, `TRUE`) + ` AND ` + choice(`n.thing`, lives, `TRUE`)
	})
	// title and otherSide return the SQL of the title of what n is about, and of the
	// company on the other side.
	title     = sync.OnceValue(func() string { return ofSubject(func(s *area.Subject) string { return s.Title }) })
	otherSide = sync.OnceValue(func() string { return ofSubject(func(s *area.Subject) string { return s.Side }) })
)

// subjects returns the kinds of records that notices are about.
func subjects() []area.Entity {
	return slices.DeleteFunc(area.Entities(), func(e area.Entity) bool { return e.Subject == nil })
}

// ofSubject returns the SQL of one text of what n is about, ” where it has none.
func ofSubject(text func(*area.Subject) string) string {
	var all []string
	for _, e := range subjects() {
		if sql := text(e.Subject); sql != "" {
			all = append(all, `WHEN '`+e.Name+`' THEN `+e.Subject.Of(sql))
		}
	}
	return `COALESCE(` + choice(`n.thing`, all, `''`) + `, '')`
}

// choice returns the CASE of the column; without branches, what it is otherwise.
func choice(column string, branches []string, otherwise string) string {
	if len(branches) == 0 {
		return otherwise
	}
	return `CASE ` + column + ` ` + strings.Join(branches, ` `) + ` ELSE ` + otherwise + ` END`
}

// readable returns which of notices n are not about a comment on a record that the
// person may no longer read: who left an order, or lost a role.
func readable(who access.Who) (condition string, args []any) {
	entities := []string{}
	for _, e := range area.Entities() {
		if e.Comments != "" && who.May(e.Comments) {
			entities = append(entities, e.Name)
		}
	}
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
	return `SELECT COUNT(*) ` + about + ` WHERE n.user_id = ? AND n.tenant_id = ? AND n.read_at IS NULL AND ` + open() + theirs, slices.Concat([]any{who.UserID, who.TenantID}, of)
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
				CASE WHEN c.withdrawn_at IS NULL THEN c.comment ELSE '' END AS text, `+taskID+` AS task_id, `+title()+` AS title, `+otherSide()+` AS place,
				u.first_name || ' ' || u.last_name AS created_by,
				COALESCE(`+uploads.FaceOf(`c.created_by`)+`, '') AS avatar
			FROM (`+grouped+`) g JOIN notice n ON n.notice_id = g.notice_id JOIN comment c ON c.comment_id = n.comment_id JOIN user_account u ON u.user_id = c.created_by
			`+ofOrder+`
			WHERE g.unread > 0 OR NOT CAST(? AS BOOLEAN) ORDER BY n.notice_id DESC LIMIT ? OFFSET ?`,
			append(args, in.Unread, in.Page.Size, (in.Page.No-1)*in.Page.Size)...)
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
