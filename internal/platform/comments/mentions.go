package comments

import (
	"errors"
	"slices"
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/uploads"
)

// Mention is a colleague whom a comment names: it contains @ and Name.
type Mention struct {
	UserID int64  `db:"user_id" json:"user_id"`
	Name   string `db:"name" json:"name"`
}

// Colleague is a person whom a comment may name.
type Colleague struct {
	UserID    int64  `json:"user_id"`
	Name      string `json:"name"`
	AvatarURL string `json:"avatar_url"`
}

const (
	mostMentions = 20 // in a comment
	mostOffered  = 8  // while one is typed
)

// member is a person of a company, with the roles that they hold there.
type member struct {
	UserID int64        `db:"user_id"`
	Name   string       `db:"name"`
	Fold   string       `db:"name_fold"`
	Roles  access.Roles `db:"roles"`
	Avatar string       `db:"avatar"`
}

func members(tx *db.Tx, tenant int64) ([]member, error) {
	return db.All[member](tx, `SELECT u.user_id, u.first_name || ' ' || u.last_name AS name, u.name_fold, m.roles,
			COALESCE(`+uploads.FaceOf(`u.user_id`)+`, '') AS avatar
		FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.roles <> 0 AND u.deleted_at IS NULL ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, tenant)
}

// sees reports whether the colleague of who may read the record.
func (on On[R]) sees(tx *db.Tx, who access.Who, m member, id int64) (bool, error) {
	who.UserID, who.Roles, who.SessionID = m.UserID, m.Roles, 0
	_, err := on.Find(tx, who, id)
	var refused *fault.Fault
	if errors.As(err, &refused) {
		return false, nil
	}
	return err == nil, err
}

// colleagues returns the other people of who's company whose names have all words
// of the search and who may read the record.
func (on On[R]) colleagues(tx *db.Tx, who access.Who, id int64, fold string) ([]Colleague, error) {
	all, err := members(tx, who.TenantID)
	out := []Colleague{}
	for _, m := range all {
		missing := func(word string) bool { return !strings.Contains(m.Fold, word) }
		if m.UserID == who.UserID || slices.ContainsFunc(strings.Fields(fold), missing) {
			continue
		}
		ok, err := on.sees(tx, who, m, id)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, Colleague{m.UserID, m.Name, m.Avatar})
		}
		if len(out) == mostOffered {
			break
		}
	}
	return out, err
}

// named returns the mentioned people whose names occur in the comment's text. It is
// a fault to mention somebody who is not a colleague that may read the record; a
// person whose name does not occur is left out.
func (on On[R]) named(tx *db.Tx, who access.Who, id int64, words string, ids []int64) ([]Mention, error) {
	out := []Mention{}
	if len(ids) == 0 {
		return out, nil
	}
	all, err := members(tx, who.TenantID)
	if err != nil {
		return nil, err
	}
	for _, user := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		i := slices.IndexFunc(all, func(m member) bool { return m.UserID == user })
		ok := i >= 0
		if ok {
			if ok, err = on.sees(tx, who, all[i], id); err != nil {
				return nil, err
			}
		}
		if !ok {
			return nil, fault.OnField("mention_ids", "no_such_thing", nil)
		}
		if strings.Contains(words, "@"+all[i].Name) {
			out = append(out, Mention{user, all[i].Name})
		}
	}
	return out, nil
}

// name stores the people whom the comment names.
func name(tx *db.Tx, comment int64, mentions []Mention) error {
	if _, err := tx.Exec(`DELETE FROM comment_mention WHERE comment_id = ?`, comment); err != nil {
		return err
	}
	for _, m := range mentions {
		if _, err := tx.Exec(`INSERT INTO comment_mention (comment_id, user_id, name) VALUES (?, ?, ?)`, comment, m.UserID, m.Name); err != nil {
			return err
		}
	}
	return nil
}

// mentionsOf returns the people whom the comments name, by comment.
func mentionsOf(tx *db.Tx, comments []int64) (map[int64][]Mention, error) {
	type row struct {
		Mention
		Comment int64 `db:"comment_id"`
	}
	rows, err := db.All[row](tx, `SELECT comment_id, user_id, name FROM comment_mention WHERE comment_id IN (?) ORDER BY comment_id, user_id`, comments)
	out := map[int64][]Mention{}
	for _, r := range rows {
		out[r.Comment] = append(out[r.Comment], r.Mention)
	}
	return out, err
}
