// Package history stores the events of records: one append-only journal, written in
// the transaction of the change, which it also announces to live.
package history

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/live"
)

// Ref identifies the record of an event and the companies that own it.
type Ref struct {
	Entity  string // "task", "order"
	ID      int64
	Version int64   // after the change
	Tenants []int64 // the companies that see it
}

// Event is one thing that happened. Kind is one of the specification's history
// types; Old and New are whatever JSON takes.
type Event struct {
	Kind     string
	Old, New any
	Reason   string
	Fields   Fields // what an edit did, field by field
	Money    bool   // only for people who may see money
	Internal bool   // only for the company of the person who did it
}

// Fields are the old and the new value of each field that an edit changed.
type Fields map[string][2]any

// Record writes the events and announces them after commit.
func Record(tx *db.Tx, who access.Who, t Ref, events ...Event) error {
	tx.Touch(t.Entity, t.ID)
	for _, e := range events {
		row, err := e.row(tx, who, t)
		if err != nil {
			return err
		}
		id, err := db.One[int64](tx, insert+oneRow+` RETURNING journal_id`, row...)
		if err != nil {
			return fmt.Errorf("history: %w", err)
		}
		hear := t.Tenants
		if e.Internal {
			hear = []int64{who.TenantID}
		}
		if err := live.Publish(tx, live.Change{ID: id, Entity: t.Entity, EntityID: t.ID, Kind: e.Kind, By: who.UserID, Version: t.Version, Tenants: hear, Money: e.Money}); err != nil {
			return err
		}
	}
	return nil
}

// Happened is an event of one of many records.
type Happened struct {
	Ref
	Event
}

// RecordAll writes one event for each of many records of one entity. After the
// commit it announces a single change of the kind without an id, so that open pages
// read their lists again.
func RecordAll(tx *db.Tx, who access.Who, kind string, all []Happened) error {
	if err := Keep(tx, who, all); err != nil || len(all) == 0 {
		return err
	}
	return live.Publish(tx, live.Change{Entity: all[0].Entity, Kind: kind, By: who.UserID, Tenants: all[0].Tenants})
}

// Keep writes what happened to many records at once and announces nothing: where
// a change of its own is announced for all of it.
func Keep(tx *db.Tx, who access.Who, all []Happened) error {
	for part := range slices.Chunk(all, db.AtOnce) {
		var args []any
		for _, h := range part {
			row, err := h.row(tx, who, h.Ref)
			if err != nil {
				return err
			}
			args = append(args, row...)
			tx.Touch(h.Entity, h.ID)
		}
		if err := tx.Later(insert+db.Values(len(part), len(args)/len(part)), args...); err != nil {
			return fmt.Errorf("history: %w", err)
		}
	}
	return nil
}

const (
	insert = `INSERT INTO journal (thing, thing_id, kind, old_value, new_value, reason, fields, version, user_id, guest, tenant_id, at, internal) VALUES `
	oneRow = `(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
)

func (e Event) row(tx *db.Tx, who access.Who, t Ref) ([]any, error) {
	before, err := value(e.Old)
	if err != nil {
		return nil, err
	}
	after, err := value(e.New)
	if err != nil {
		return nil, err
	}
	var fields *string
	if e.Fields != nil {
		if fields, err = value(e.Fields); err != nil {
			return nil, err
		}
	}
	return []any{t.Entity, t.ID, e.Kind, before, after, e.Reason, fields, t.Version, Person(who), who.Guest, who.TenantID, tx.Now, e.Internal}, nil
}

// Edits returns the events of an edit from its field changes: one for each kind.
// kind maps a field to the event's kind, words returns the old and new value as
// text.
func Edits[T any](before, after T, fields Fields, kind func(field string) string, words func(kind string, of T) (any, error)) ([]Event, error) {
	byKind := map[string]Fields{}
	for name, v := range fields {
		k := kind(name)
		if byKind[k] == nil {
			byKind[k] = Fields{}
		}
		byKind[k][name] = v
	}
	var out []Event
	for _, k := range slices.Sorted(maps.Keys(byKind)) {
		e := Event{Kind: k, Fields: byKind[k]}
		var err error
		if e.Old, err = words(k, before); err != nil {
			return nil, err
		}
		if e.New, err = words(k, after); err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

// Person returns the number of the person behind a call; nil of the program itself.
func Person(who access.Who) *int64 {
	if who.UserID == 0 {
		return nil
	}
	return &who.UserID
}

func value(v any) (*string, error) {
	if v == nil {
		return nil, nil
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("history: %w", err)
	}
	s := string(text)
	return &s, nil
}
