// Package comments stores comments on records, and how far each person has read
// them. The area of the record decides who may comment.
package comments

import (
	"cmp"
	"errors"
	"math"
	"strings"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/uploads"
)

// Entity is the name under which a comment owns its photo.
const Entity = "comment"

// Comment is one comment as people read it. One that is not shared is internal to
// the company that wrote it. A withdrawn one keeps its place without its text, and
// names who withdrew it and when.
type Comment struct {
	EntityID  int64     `db:"thing_id" json:"-"`
	ID        int64     `db:"comment_id" json:"comment_id"`
	Comment   string    `db:"comment" json:"comment"`
	CreatedBy string    `db:"created_by_name" json:"created_by"`
	AuthorID  int64     `db:"created_by" json:"user_id"`
	AvatarURL string    `db:"avatar" json:"avatar_url"`
	CreatedAt time.Time `db:"created_at" json:"created_at"`
	Shared    bool      `db:"shared" json:"shared"`
	Mentions  []Mention `db:"-" json:"mentions"`
	Withdrawn bool      `db:"withdrawn" json:"withdrawn"`

	WithdrawnAt *time.Time `db:"withdrawn_at" json:"withdrawn_at"`
	WithdrawnBy *string    `db:"withdrawn_by_name" json:"withdrawn_by"`
	CanWithdraw bool       `db:"-" json:"can_withdraw"`
	EditedAt    *time.Time `db:"edited_at" json:"edited_at"`
	CanEditTill *time.Time `db:"-" json:"can_edit_till"` // of one's own that is still to be changed

	TenantID int64  `db:"tenant_id" json:"-"`
	Unread   bool   `db:"unread" json:"unread"`
	Image    *Image `json:"image"`
}

// Image is the photo of a comment.
type Image struct {
	URL    string `json:"image_url"`
	Width  int64  `json:"width"`
	Height int64  `json:"height"`
}

// New is a comment to be made, with at most one photo.
type New struct {
	Comment string `json:"comment"`
	Shared  bool   `json:"shared,omitempty"` // with the company on the other side
	// MentionIDs are colleagues who may read the record and whose names occur in
	// the comment after an @: they get a notice.
	MentionIDs []int64    `json:"mention_ids,omitempty"`
	Images     api.Images `json:"-"`
}

// A Said is a stored comment with the people whom it names.
type Said struct {
	New
	ID    int64
	Named []int64
}

// MaxLength is how many characters a comment may have.
const MaxLength = 4000

// editable is for how long its author may change a comment.
const editable = 10 * time.Minute

// Check notes what is wrong with the comment.
func (n *New) Check(c *fault.Check) {
	n.Comment = strings.TrimSpace(n.Comment)
	if n.Comment == "" {
		c.Fail("comment", "blank_comment", nil)
	}
	c.Max("comment", n.Comment, MaxLength)
	if len(n.MentionIDs) > mostMentions {
		c.Fail("mention_ids", "out_of_range", fault.Args{"min": 0, "max": mostMentions})
	}
	if len(n.Images) > 1 {
		c.Fail("images", "too_many_files", fault.Args{"max": 1})
	}
}

// add writes the comment, made at the time, to a record the person may comment
// on. The author has read it.
func add(tx *db.Tx, who access.Who, entity string, id int64, n New, at time.Time) (int64, error) {
	comment, err := db.One[int64](tx, `
		INSERT INTO comment (thing, thing_id, comment, created_by, created_at, tenant_id, shared) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING comment_id`,
		entity, id, n.Comment, who.UserID, at, who.TenantID, n.Shared)
	if err != nil {
		return 0, err
	}
	_, err = uploads.Attach(tx, who, Entity, comment, n.Images, nil)
	return comment, err
}

// readable is the condition on a comment c that a company may read; its argument is
// the company's id.
const readable = `(c.shared OR c.tenant_id = ?)`

// mayTake reports whether the person, whose company is on the side, may withdraw a
// comment on a record: their own, or one of their company's.
func mayTake(who access.Who, side access.Side, author, company int64) bool {
	return author == who.UserID || company == who.TenantID && who.On(side, access.CommentTake)
}

// List returns the comments of the records that the person may read, by record,
// oldest first. side is the side of their company.
func List(tx *db.Tx, who access.Who, side access.Side, entity string, of ...int64) (map[int64][]Comment, error) {
	out := make(map[int64][]Comment, len(of))
	for _, id := range of {
		out[id] = []Comment{}
	}
	all, err := db.All[Comment](tx, `
		SELECT c.thing_id, c.comment_id, CASE WHEN c.withdrawn_at IS NULL THEN c.comment ELSE '' END AS comment, c.created_by, c.created_at, c.edited_at,
			u.first_name || ' ' || u.last_name AS created_by_name,
			COALESCE(`+uploads.FaceOf(`u.user_id`)+`, '') AS avatar,
			c.withdrawn_at IS NOT NULL AS withdrawn, c.withdrawn_at, w.first_name || ' ' || w.last_name AS withdrawn_by_name, c.shared, c.tenant_id,
			c.created_by <> ? AND c.withdrawn_at IS NULL AND c.comment_id > COALESCE(r.comment_id, 0) AS unread
		FROM comment c JOIN user_account u ON u.user_id = c.created_by
		LEFT JOIN user_account w ON w.user_id = c.withdrawn_by
		LEFT JOIN comment_read r ON r.user_id = ? AND r.thing = c.thing AND r.thing_id = c.thing_id
		WHERE c.thing = ? AND c.thing_id IN (?) AND `+readable+` ORDER BY c.comment_id`, who.UserID, who.UserID, entity, of, who.TenantID)
	if err != nil || len(all) == 0 {
		return out, err
	}
	ids := make([]int64, len(all))
	for i, c := range all {
		ids[i] = c.ID
	}
	mentions, err := mentionsOf(tx, ids)
	if err != nil {
		return nil, err
	}
	images, err := uploads.List(tx, Entity, ids...)
	for _, c := range all {
		c.Mentions = []Mention{}
		if said := mentions[c.ID]; len(said) > 0 && !c.Withdrawn {
			c.Mentions = said
		}
		if until := c.CreatedAt.Add(editable); c.AuthorID == who.UserID && !c.Withdrawn && tx.Now.Before(until) {
			c.CanEditTill = &until
		}
		c.CanWithdraw = !c.Withdrawn && mayTake(who, side, c.AuthorID, c.TenantID)
		if f := images[c.ID]; len(f) > 0 && !c.Withdrawn {
			c.Image = &Image{f[0].URL(), f[0].Width, f[0].Height}
		}
		out[c.EntityID] = append(out[c.EntityID], c)
	}
	return out, err
}

// Visible returns not_found unless who may see the comment: one that was not
// withdrawn and is not internal to another company, of a record that who may
// see according to visible, by entity.
func Visible(visible map[string]func(*db.Tx, access.Who, int64) error) func(*db.Tx, access.Who, int64) error {
	return func(tx *db.Tx, who access.Who, comment int64) error {
		type row struct {
			Entity string `db:"thing"`
			ID     int64  `db:"thing_id"`
		}
		of, err := db.One[row](tx, `SELECT c.thing, c.thing_id FROM comment c WHERE c.comment_id = ? AND c.withdrawn_at IS NULL AND `+readable, comment, who.TenantID)
		if err == nil && visible[of.Entity] != nil {
			return visible[of.Entity](tx, who, of.ID)
		}
		if err == nil || errors.Is(err, db.ErrNoRow) {
			err = fault.Missing()
		}
		return err
	}
}

// Withdraw withdraws a comment of the record, for its author, or for people who may
// withdraw others' of their own company, never of the other side. The text stays in
// the history for everybody who could read it. Withdrawing twice is no fault; the
// second time words is empty.
func Withdraw(tx *db.Tx, who access.Who, side access.Side, entity string, id, comment int64) (words string, shared bool, err error) {
	type row struct {
		Author  int64  `db:"created_by"`
		Company int64  `db:"tenant_id"`
		Shared  bool   `db:"shared"`
		Comment string `db:"comment"`
	}
	c, err := db.One[row](tx, `SELECT c.created_by, c.tenant_id, c.shared, c.comment FROM comment c
		WHERE c.comment_id = ? AND c.thing = ? AND c.thing_id = ? AND `+readable, comment, entity, id, who.TenantID)
	if errors.Is(err, db.ErrNoRow) {
		return "", false, fault.Missing()
	}
	if err != nil {
		return "", false, err
	}
	if !mayTake(who, side, c.Author, c.Company) {
		return "", false, fault.New(fault.Forbidden, "forbidden")
	}
	n, err := tx.Exec(`UPDATE comment SET withdrawn_at = ?, withdrawn_by = ? WHERE comment_id = ? AND withdrawn_at IS NULL`, tx.Now, who.UserID, comment)
	if err != nil || n == 0 {
		return "", false, err
	}
	return c.Comment, c.Shared, nil
}

// written is a comment as far as its author may change it.
type written struct {
	Author    int64     `db:"created_by"`
	At        time.Time `db:"created_at"`
	Shared    bool      `db:"shared"`
	Withdrawn bool      `db:"withdrawn"`
	Comment   string    `db:"comment"`
}

// editableOf finds a comment of the person's own on the record, within a while after
// it was made.
func editableOf(tx *db.Tx, who access.Who, entity string, id, comment int64) (written, error) {
	c, err := fault.Only(db.All[written](tx, `SELECT c.created_by, c.created_at, c.shared, c.withdrawn_at IS NOT NULL AS withdrawn, c.comment FROM comment c
		WHERE c.comment_id = ? AND c.thing = ? AND c.thing_id = ? AND `+readable, comment, entity, id, who.TenantID))
	switch {
	case err != nil:
		return c, err
	case c.Author != who.UserID:
		return c, fault.New(fault.Forbidden, "forbidden")
	case c.Withdrawn:
		return c, fault.New(fault.Conflict, "not_allowed_now")
	case !tx.Now.Before(c.At.Add(editable)):
		return c, fault.New(fault.Conflict, "comment_too_old")
	}
	return c, nil
}

// edit gives the comment other words.
func edit(tx *db.Tx, comment int64, words string) error {
	_, err := tx.Exec(`UPDATE comment SET comment = ?, edited_at = ? WHERE comment_id = ?`, words, tx.Now, comment)
	return err
}

// MarkRead records that the person has read the comments of the record up to the
// mark, and never less than before; or, with Read false, that the newest comment of
// somebody else is unread.
func MarkRead(tx *db.Tx, who access.Who, entity string, id int64, mark ReadMark) error {
	upTo := `SELECT COALESCE(MAX(comment_id), 0) FROM comment WHERE thing = ? AND thing_id = ? AND comment_id <= ?`
	args := []any{entity, id, cmp.Or(mark.UpTo, math.MaxInt64)}
	further := `CASE WHEN comment_read.comment_id > excluded.comment_id THEN comment_read.comment_id ELSE excluded.comment_id END`
	if !mark.Read {
		upTo = `SELECT COALESCE(MAX(c.comment_id), 1) - 1 FROM comment c WHERE c.thing = ? AND c.thing_id = ? AND c.created_by <> ? AND c.withdrawn_at IS NULL AND ` + readable
		args = []any{entity, id, who.UserID, who.TenantID}
		further = `excluded.comment_id`
	}
	_, err := tx.Exec(`INSERT INTO comment_read (user_id, thing, thing_id, comment_id) VALUES (?, ?, ?, (`+upTo+`))
		ON CONFLICT (user_id, thing, thing_id) DO UPDATE SET comment_id = `+further,
		append([]any{who.UserID, entity, id}, args...)...)
	return err
}

// Authors returns the people who commented on the record.
func Authors(tx *db.Tx, entity string, id int64) ([]int64, error) {
	return db.All[int64](tx, `SELECT DISTINCT created_by FROM comment WHERE thing = ? AND thing_id = ?`, entity, id)
}

// Unread counts the comments of others that the person has not read, by record.
func Unread(tx *db.Tx, who access.Who, entity string, ids []int64) (map[int64]int64, error) {
	type row struct {
		ID int64 `db:"thing_id"`
		N  int64 `db:"n"`
	}
	rows, err := db.All[row](tx, `
		SELECT c.thing_id, COUNT(*) AS n FROM comment c
		LEFT JOIN comment_read r ON r.user_id = ? AND r.thing = c.thing AND r.thing_id = c.thing_id
		WHERE c.thing = ? AND c.thing_id IN (?) AND c.created_by <> ? AND c.withdrawn_at IS NULL AND c.comment_id > COALESCE(r.comment_id, 0) AND `+readable+`
		GROUP BY c.thing_id`, who.UserID, entity, ids, who.UserID, who.TenantID)
	out := make(map[int64]int64, len(rows))
	for _, r := range rows {
		out[r.ID] = r.N
	}
	return out, err
}
