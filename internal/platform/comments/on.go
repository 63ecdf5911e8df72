package comments

import (
	"context"
	"slices"
	"time"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// On is the comments on the records of one entity. Its methods are calls.
type On[R history.Subject] struct {
	DB *db.DB
	// Find returns a record that who may read, Ready one that who may comment on
	// now.
	Find, Ready func(tx *db.Tx, who access.Who, id int64) (R, error)
	Side        func(R) access.Side // of the company of who
	// Shareable reports whether there is another company to share a comment
	// with; nil: never.
	Shareable func(R) bool
	// Notify sends notices of a new comment; if it is not shared, only to the
	// company of who. People whom it names get a notice that it names them.
	Notify func(tx *db.Tx, who access.Who, r R, said Said) error
	// Name sends notices to people whom an edited comment names now and did not
	// before.
	Name func(tx *db.Tx, who access.Who, r R, said Said) error
}

// NewOn is a comment on a record.
type NewOn struct {
	api.ByID
	New
}

// Validate refuses a comment that is blank or too long.
func (n *NewOn) Validate() error {
	var c fault.Check
	n.Check(&c)
	return c.Err()
}

// Add adds a comment and notifies the people concerned.
func (on On[R]) Add(ctx context.Context, who access.Who, in NewOn) (api.Created, error) {
	return db.Write(ctx, on.DB, func(tx *db.Tx) (api.Created, error) { return on.Write(tx, who, in.ID, in.New, tx.Now) })
}

// Write is Add for a comment that was made at the time.
func (on On[R]) Write(tx *db.Tx, who access.Who, id int64, n New, at time.Time) (api.Created, error) {
	r, err := on.Ready(tx, who, id)
	if err != nil {
		return 0, err
	}
	ref := r.Ref(who)
	n.Shared = n.Shared && on.Shareable != nil && on.Shareable(r)
	mentions, err := on.named(tx, who, id, n.Comment, n.MentionIDs)
	if err != nil {
		return 0, err
	}
	comment, err := add(tx, who, ref.Entity, ref.ID, n, at)
	if err != nil {
		return 0, err
	}
	if err := name(tx, comment, mentions); err != nil {
		return 0, err
	}
	if err := history.Record(tx, who, ref, history.Event{Kind: "comment", New: n.Comment, Internal: !n.Shared}); err != nil {
		return 0, err
	}
	return api.Created(comment), on.Notify(tx, who, r, Said{n, comment, usersOf(mentions)})
}

func usersOf(mentions []Mention) []int64 {
	out := make([]int64, len(mentions))
	for i, m := range mentions {
		out[i] = m.UserID
	}
	return out
}

// Edit is a new text of one's own comment.
type Edit struct {
	api.ByID
	CommentID  int64           `path:"comment_id" json:"-"`
	Comment    api.Opt[string] `json:"comment,omitzero"`
	MentionIDs []int64         `json:"mention_ids,omitempty"`
}

// Validate refuses a text that is blank or too long.
func (e *Edit) Validate() error {
	var c fault.Check
	n := New{Comment: e.Comment.Or("unchanged"), MentionIDs: e.MentionIDs}
	n.Check(&c)
	if e.Comment.Value != nil {
		e.Comment.Value = &n.Comment
	}
	return c.Err()
}

// Edit changes the text of one's own comment, for ten minutes after it was made.
// Its readers stay the same; the earlier text stays in the history.
func (on On[R]) Edit(ctx context.Context, who access.Who, in Edit) (api.None, error) {
	return db.Write(ctx, on.DB, func(tx *db.Tx) (none api.None, err error) {
		r, err := on.Ready(tx, who, in.ID)
		if err != nil {
			return none, err
		}
		ref := r.Ref(who)
		was, err := editableOf(tx, who, ref.Entity, ref.ID, in.CommentID)
		if err != nil {
			return none, err
		}
		words := in.Comment.Or(was.Comment)
		mentions, err := on.named(tx, who, in.ID, words, in.MentionIDs)
		if err != nil {
			return none, err
		}
		known, err := mentionsOf(tx, []int64{in.CommentID})
		if err != nil {
			return none, err
		}
		if words == was.Comment {
			return none, nil
		}
		if err := edit(tx, in.CommentID, words); err != nil {
			return none, err
		}
		if err := name(tx, in.CommentID, mentions); err != nil {
			return none, err
		}
		if err := history.Record(tx, who, ref, history.Event{Kind: "comment_edited", Old: was.Comment, New: words, Internal: !was.Shared}); err != nil {
			return none, err
		}
		fresh := slices.DeleteFunc(mentions, func(m Mention) bool { return slices.Contains(known[in.CommentID], m) })
		return none, on.Name(tx, who, r, Said{New{Comment: words, Shared: was.Shared}, in.CommentID, usersOf(fresh)})
	})
}

// Who is the search for colleagues whom a comment on a record may name.
type Who struct {
	api.ByID
	Search string `query:"search" json:"-"`
}

// Colleagues returns the people of the person's company who may read the record and
// whose names have the words of the search, the first few by name.
func (on On[R]) Colleagues(ctx context.Context, who access.Who, in Who) ([]Colleague, error) {
	return db.Read(ctx, on.DB, func(tx *db.Tx) ([]Colleague, error) {
		if _, err := on.Find(tx, who, in.ID); err != nil {
			return nil, err
		}
		return on.colleagues(tx, who, in.ID, textfold.Text(in.Search))
	})
}

// ReadMark sets the comments of a record read, up to the newest one shown, or
// unread. UpTo is the id of that one; 0 means all comments.
type ReadMark struct {
	api.ByID
	Read bool  `json:"read"`
	UpTo int64 `json:"up_to,omitempty"`
}

// MarkRead stores how far the person has read.
func (on On[R]) MarkRead(ctx context.Context, who access.Who, in ReadMark) (api.None, error) {
	return db.Write(ctx, on.DB, func(tx *db.Tx) (none api.None, err error) {
		r, err := on.Find(tx, who, in.ID)
		if err != nil {
			return none, err
		}
		return none, MarkRead(tx, who, r.Ref(who).Entity, in.ID, in)
	})
}

// ByID names a comment on a record.
type ByID struct {
	api.ByID
	CommentID int64 `path:"comment_id" json:"-"`
}

// Withdraw withdraws a comment: one's own, or, for people with that right, any of
// their company's.
func (on On[R]) Withdraw(ctx context.Context, who access.Who, in ByID) (api.None, error) {
	return db.Write(ctx, on.DB, func(tx *db.Tx) (none api.None, err error) {
		r, err := on.Ready(tx, who, in.ID)
		if err != nil {
			return none, err
		}
		ref := r.Ref(who)
		words, shared, err := Withdraw(tx, who, on.Side(r), ref.Entity, ref.ID, in.CommentID)
		if err != nil || words == "" {
			return none, err
		}
		return none, history.Record(tx, who, ref, history.Event{Kind: "comment_withdrawn", Old: words, Internal: !shared})
	})
}
