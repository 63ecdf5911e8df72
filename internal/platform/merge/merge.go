// Package merge merges two records of the same thing: a client entered twice, an
// article under two names. References to the merged record are changed to the kept
// one; every step is stored, so that the merge can be undone. An area lists in one
// place which columns refer to a record, and which of them do not change.
package merge

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/live"
	"teren/internal/platform/trash"
)

// Kind is a kind of record that can be merged. E is everything of such a record
// that can be edited; its fields go by their JSON names.
type Kind[R trash.Deletable, E any] struct {
	DB     *db.DB
	Entity string
	// References are the columns that name such a record.
	References []Reference
	// Find returns a record that who may see, also a deleted one.
	Find func(tx *db.Tx, who access.Who, id int64) (R, error)
	// Number returns what the references call the record; nil when they have its
	// own number.
	Number func(R) int64
	// Edit returns the record as it is edited.
	Edit func(R) E
	// Field returns the name of a field in the history; fields of one name are
	// taken from the same record, and fields without a name are not offered for
	// choice.
	Field func(field string) string
	// Words returns what a field is called by history as a person reads it.
	Words func(tx *db.Tx, field string, of E) (any, error)
	// Refuse returns why these two are not merged; nil when every two are.
	Refuse func(tx *db.Tx, who access.Who, kept, gone R) error
	// Combine returns the kept record with the sums of both, after the fields were
	// chosen, and what that adds; nil when nothing is combined.
	Combine func(after, gone E) (E, []Count)
	// Write stores the kept record after an edit, with its history.
	Write func(tx *db.Tx, who access.Who, kept R, after E) (api.Changed, error)
	// Mark stores when the record was deleted, nil for never, as its next version.
	Mark func(tx *db.Tx, r R, at *time.Time) (version int64, err error)
	// Book does what a merge does beside moving references, and Unbook takes it
	// back, or refuses to, by the numbers that Book noted; nil when there is
	// nothing else.
	Book   func(m *Moving, who access.Who, kept, gone R) error
	Unbook func(tx *db.Tx, who access.Who, kept, gone R, noted []int64) error
	// BeforeUndo can refuse to restore the record, after the kept one has given
	// back what it took; nil when nothing prevents it.
	BeforeUndo func(tx *db.Tx, who access.Who, gone R) error
}

// With names two records: the one in the path is kept, the other merged into it.
type With struct {
	api.ByID
	Gone int64 `json:"gone_id"`
}

// Request is a merge. Fields names those that are taken from the merged record; all
// others stay, and blank ones are filled. With the versions that the person saw, a
// record that changed since is not merged.
type Request struct {
	With
	Fields      []string `json:"fields,omitempty"`
	KeptVersion int64    `json:"kept_version,omitempty"`
	GoneVersion int64    `json:"gone_version,omitempty"`
}

// Preview is the effect that a merge would have.
type Preview struct {
	Kept   Side    `json:"kept"`
	Gone   Side    `json:"gone"`
	Fields []Field `json:"fields"`
	Moves  []Count `json:"moves"`
}

// Side is one of two records.
type Side struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Version int64  `json:"version"`
}

// Field is a field that differs between two records. Filled is set if the kept
// record is blank there, so that it takes the other's value.
type Field struct {
	Field  string `json:"field"`
	Kept   any    `json:"kept"`
	Gone   any    `json:"gone"`
	Filled bool   `json:"filled"`
}

// Count is how many records of a name a merge moves.
type Count struct {
	What string `json:"what"`
	N    int64  `json:"n"`
}

// Undone is the answer of an undone merge. Stayed is how many records were changed
// since, and so stay with the kept one.
type Undone struct {
	ID      int64 `json:"id"`
	Version int64 `json:"version"`
	Stayed  int64 `json:"stayed"`
}

// On registers the calls that show, make and undo a merge of the records at path.
func (k Kind[R, E]) On(r *api.Routes, action access.Action, path, what string) {
	api.On(r, action, "POST "+path+"/merge/preview", "Show what merging another "+what+" into this one would change and move.", k.Preview)
	api.On(r, action, "POST "+path+"/merge", "Merge another "+what+" into this one: what refers to it moves, and it is deleted.", k.Merge)
	api.On(r, action, "POST "+path+"/unmerge", "Take a merge back: what moved returns to the "+what+" that went.", k.Undo)
}

// pair returns both records, or why they are not merged.
func (k Kind[R, E]) pair(tx *db.Tx, who access.Who, in With) (kept, gone R, err error) {
	if kept, err = trash.Live(k.Find(tx, who, in.ID)); err != nil {
		return kept, gone, err
	}
	if in.Gone == in.ID {
		return kept, gone, fault.OnField("gone_id", "merge_itself", nil)
	}
	gone, err = trash.Live(k.Find(tx, who, in.Gone))
	var c fault.Check
	if err := c.Found("gone_id", err); err != nil {
		return kept, gone, err
	}
	if err := c.Err(); err != nil {
		return kept, gone, err
	}
	if k.Refuse != nil {
		err = k.Refuse(tx, who, kept, gone)
	}
	return kept, gone, err
}

// differing returns the fields that differ, each with whether the kept record is
// blank there.
func (k Kind[R, E]) differing(kept, gone E) map[string]bool {
	out := map[string]bool{}
	for _, field := range jsonFields(kept) {
		name := k.Field(field)
		if name == "" {
			continue
		}
		a, b := history.Value(kept, field), history.Value(gone, field)
		if !reflect.DeepEqual(a, b) {
			out[name] = true
		}
	}
	for _, field := range jsonFields(kept) {
		if name := k.Field(field); out[name] && !blank(history.Value(kept, field)) {
			out[name] = false
		}
	}
	return out
}

// Preview returns what a merge would change and move.
func (k Kind[R, E]) Preview(ctx context.Context, who access.Who, in With) (Preview, error) {
	return db.Read(ctx, k.DB, func(tx *db.Tx) (Preview, error) {
		kept, gone, err := k.pair(tx, who, in)
		if err != nil {
			return Preview{}, err
		}
		p := Preview{Kept: side(who, kept), Gone: side(who, gone), Fields: []Field{}, Moves: []Count{}}
		mine, theirs := k.Edit(kept), k.Edit(gone)
		differ := k.differing(mine, theirs)
		for _, name := range slices.Sorted(maps.Keys(differ)) {
			f := Field{Field: name, Filled: differ[name]}
			if f.Kept, err = k.Words(tx, name, mine); err != nil {
				return p, err
			}
			if f.Gone, err = k.Words(tx, name, theirs); err != nil {
				return p, err
			}
			p.Fields = append(p.Fields, f)
		}
		if p.Moves, err = count(tx, k.References, k.number(gone, in.Gone)); err != nil {
			return p, err
		}
		if k.Combine != nil {
			_, more := k.Combine(mine, theirs)
			p.Moves = append(p.Moves, more...)
		}
		return p, nil
	})
}

// number returns what references call the record.
func (k Kind[R, E]) number(r R, id int64) int64 {
	if k.Number == nil {
		return id
	}
	return k.Number(r)
}

func side[R trash.Deletable](who access.Who, r R) Side {
	ref := r.Ref(who)
	return Side{ref.ID, r.Title(), ref.Version}
}

// Merge makes one record of two, and returns the one that stays.
func (k Kind[R, E]) Merge(ctx context.Context, who access.Who, in Request) (api.Changed, error) {
	changed, err := db.Write(ctx, k.DB, func(tx *db.Tx) (api.Changed, error) {
		kept, gone, err := k.pair(tx, who, in.With)
		if err != nil {
			return api.Changed{}, err
		}
		a, b := kept.Ref(who), gone.Ref(who)
		if in.KeptVersion > 0 && in.KeptVersion != a.Version || in.GoneVersion > 0 && in.GoneVersion != b.Version {
			return api.Changed{}, fault.New(fault.Conflict, "merge_changed")
		}
		before := k.Edit(kept)
		after, err := k.chosen(before, k.Edit(gone), in.Fields)
		if err != nil {
			return api.Changed{}, err
		}
		was, err := json.Marshal(before)
		if err != nil {
			return api.Changed{}, err
		}
		id, err := db.Insert(tx, "merge", "merge_id", db.Columns{
			"tenant_id": who.TenantID, "thing": k.Entity, "kept_id": a.ID, "gone_id": b.ID, "kept_name": kept.Title(),
			"was": string(was), "became": "", "made_by": history.Person(who), "made_at": tx.Now,
		})
		if err != nil {
			return api.Changed{}, err
		}
		// The merged record is deleted first: what only one may have, such as a
		// code, is free then.
		if b.Version, err = k.Mark(tx, gone, &tx.Now); err != nil {
			return api.Changed{}, err
		}
		m := &Moving{Tx: tx, id: id, Kept: k.number(kept, a.ID), Gone: k.number(gone, b.ID)}
		for _, ref := range k.References {
			if err := m.follow(ref); err != nil {
				return api.Changed{}, err
			}
		}
		if k.Book != nil {
			if err := k.Book(m, who, kept, gone); err != nil {
				return api.Changed{}, err
			}
		}
		if len(history.Diff(before, after)) > 0 {
			changed, err := k.Write(tx, who, kept, after)
			if err != nil {
				return api.Changed{}, err
			}
			a.Version = changed.Version
			if kept, err = k.Find(tx, who, a.ID); err != nil {
				return api.Changed{}, err
			}
		}
		became, err := json.Marshal(k.Edit(kept))
		if err != nil {
			return api.Changed{}, err
		}
		if _, err := tx.Exec(`UPDATE merge SET became = ?, kept_name = ? WHERE merge_id = ?`, string(became), kept.Title(), id); err != nil {
			return api.Changed{}, err
		}
		if err := history.Record(tx, who, a, history.Event{Kind: "merged", New: named{b.ID, gone.Title()}}); err != nil {
			return api.Changed{}, err
		}
		if err := history.Record(tx, who, b, history.Event{Kind: "merged_into", New: named{a.ID, kept.Title()}}); err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: a.ID, Version: a.Version}, k.announce(tx, who)
	})
	if errors.Is(err, db.ErrDuplicate) { // somebody else has merged the record at the same time
		err = fault.New(fault.Conflict, "merge_changed")
	}
	return changed, err
}

// named is a record as the value of an entry of history.
type named struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// chosen returns the kept record with the named fields of the other, and with the
// other's values for its own blank fields.
func (k Kind[R, E]) chosen(kept, gone E, fields []string) (E, error) {
	differ := k.differing(kept, gone)
	for _, name := range fields {
		if !slices.ContainsFunc(jsonFields(kept), func(field string) bool { return k.Field(field) == name }) {
			return kept, fault.OnField("fields", "unknown_field", fault.Args{"name": name})
		}
	}
	after := kept
	for _, field := range jsonFields(kept) {
		if name := k.Field(field); differ[name] || name != "" && slices.Contains(fields, name) {
			history.Revert(gone, &after, field)
		}
	}
	if k.Combine != nil {
		after, _ = k.Combine(after, gone)
	}
	return after, nil
}

// Undo takes a merge back; already_done when there is none.
func (k Kind[R, E]) Undo(ctx context.Context, who access.Who, in With) (Undone, error) {
	return db.Write(ctx, k.DB, func(tx *db.Tx) (Undone, error) {
		kept, err := k.Find(tx, who, in.ID)
		if err == nil {
			err = trash.NotMerged(tx, k.Entity, in.ID) // that merge is taken back first
		}
		if kept, err = trash.Live(kept, err); err != nil {
			return Undone{}, err
		}
		gone, err := k.Find(tx, who, in.Gone)
		var c fault.Check
		if err := c.Found("gone_id", err); err != nil {
			return Undone{}, err
		}
		if err := c.Err(); err != nil {
			return Undone{}, err
		}
		made, err := db.One[made](tx, `SELECT merge_id, was, became FROM merge WHERE tenant_id = ? AND thing = ? AND kept_id = ? AND gone_id = ? AND undone_at IS NULL`,
			who.TenantID, k.Entity, in.ID, in.Gone)
		if errors.Is(err, db.ErrNoRow) {
			return Undone{}, fault.New(fault.Conflict, "already_done")
		}
		if err != nil {
			return Undone{}, err
		}
		out := Undone{ID: in.ID}
		m := &Moving{Tx: tx, id: made.ID, Kept: k.number(kept, in.ID), Gone: k.number(gone, in.Gone)}
		a, b := kept.Ref(who), gone.Ref(who)
		after, err := k.unchosen(k.Edit(kept), made)
		if err != nil {
			return out, err
		}
		// The kept record first gives back values that only one record may have.
		if len(history.Diff(k.Edit(kept), after)) > 0 {
			changed, err := k.Write(tx, who, kept, after)
			if err != nil {
				return out, err
			}
			a.Version = changed.Version
		}
		if k.BeforeUndo != nil {
			if err := k.BeforeUndo(tx, who, gone); err != nil {
				return out, err
			}
		}
		if b.Version, err = k.Mark(tx, gone, nil); err != nil {
			return out, err
		}
		if out.Stayed, err = m.back(); err != nil {
			return out, err
		}
		// What is derived from the references is derived after they went back.
		if k.Unbook != nil {
			noted, err := m.noted()
			if err != nil {
				return out, err
			}
			if err := k.Unbook(tx, who, kept, gone, noted); err != nil {
				return out, err
			}
		}
		if _, err := tx.Exec(`UPDATE merge SET undone_at = ?, undone_by = ? WHERE merge_id = ?`, tx.Now, history.Person(who), made.ID); err != nil {
			return out, err
		}
		if err := history.Record(tx, who, a, history.Event{Kind: "unmerged", New: named{b.ID, gone.Title()}}); err != nil {
			return out, err
		}
		if err := history.Record(tx, who, b, history.Event{Kind: "restored", New: gone.Title()}); err != nil {
			return out, err
		}
		out.Version = a.Version
		return out, k.announce(tx, who)
	})
}

// made is a merge that can be undone.
type made struct {
	ID     int64  `db:"merge_id"`
	Was    string `db:"was"`
	Became string `db:"became"`
}

// unchosen returns the kept record without what the merge changed of it. What was
// edited since stays.
func (k Kind[R, E]) unchosen(now E, of made) (E, error) {
	var was, became E
	if err := errors.Join(json.Unmarshal([]byte(of.Was), &was), json.Unmarshal([]byte(of.Became), &became)); err != nil {
		return now, err
	}
	unit := func(field string) string { return cmp.Or(k.Field(field), field) }
	since := map[string]bool{}
	for field := range history.Diff(became, now) {
		since[unit(field)] = true
	}
	after := now
	for field := range history.Diff(was, became) {
		if !since[unit(field)] {
			history.Revert(was, &after, field)
		}
	}
	return after, nil
}

// announce has open pages read the lists of what moved again.
func (k Kind[R, E]) announce(tx *db.Tx, who access.Who) error {
	told := map[string]bool{}
	for _, ref := range k.References {
		if ref.Entity == "" || told[ref.Entity] {
			continue
		}
		told[ref.Entity] = true
		if err := live.Publish(tx, live.Change{Entity: ref.Entity, Kind: "merged", By: who.UserID, Tenants: []int64{who.TenantID}}); err != nil {
			return err
		}
	}
	return nil
}

// jsonFields returns the fields of a struct by their JSON names.
func jsonFields(of any) []string {
	var out []string
	for _, f := range reflect.VisibleFields(reflect.TypeOf(of)) {
		if name := history.Name(f); name != "" {
			out = append(out, name)
		}
	}
	return out
}

// blank reports whether a value is empty; numbers, yes and no never are.
func blank(v any) bool {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Slice, reflect.String:
		return r.Len() == 0
	case reflect.Pointer:
		return r.IsNil()
	}
	return false
}
