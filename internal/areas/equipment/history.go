package equipment

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
)

// kinds are the kinds of entries in the history of an item, those for people who
// may see money last.
var (
	kinds = []string{
		"created", "deleted", "restored", "borrowed", "extended", "returned", "handed_over", "reserved", "reservation_changed", "reservation_cancelled", "sent_to_service", "back_from_service",
		"damage_reported", "lost", "found", "inventory_reopened", "decommissioned", "recommissioned", "inspection_overridden", "damage_overridden", "inspection_plans", "inspection_recorded", "inspection_failed", "mileage", "registration_date", "new_docs", "deleted_docs", "shared_docs",
		"equipment_name", "equipment_type", "equipment_inv_num", "equipment_serial_num", "equipment_status", "equipment_location", "equipment_start_date",
		"equipment_acc_number", "equipment_acc", "equipment_end_date_warranty", "equipment_supplier", "equipment_note", "catalog_item_id",
	}
	moneyKinds = []string{"equipment_purchase_value", "service_cost", "new_office_docs", "deleted_office_docs"}
)

func kindsFor(who access.Who) []string {
	if who.May(access.TaskMoney) {
		return append(kinds[:len(kinds):len(kinds)], moneyKinds...)
	}
	return kinds
}

// PageOf asks for a page of the history of an item.
type PageOf struct {
	ByID
	history.Paging
}

// Changes reads what happened to an item, also a deleted one, with old and new
// values; amounts only to those who may see money.
func (s *Service) Changes(ctx context.Context, who access.Who, in PageOf) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) { return changes(tx, who, in) })
}

func changes(tx *db.Tx, who access.Who, in PageOf) (history.Page, error) {
	if _, err := findAny(tx, who, in.ID); err != nil {
		return history.Page{}, err
	}
	return history.Read(tx, who, Entity, in.ID, kindsFor(who), in.Page)
}

// EntryType is the type of an entry's value.
type EntryType string

func (EntryType) Values() []string { return []string{"address", "description"} }

// Entry is one line of the history of an item as a person reads it: an address
// where it was brought, or a sentence. Kind is the kind of the event.
type Entry struct {
	Type     EntryType `json:"type"`
	Kind     string    `json:"kind"`
	Datetime time.Time `json:"datetime"`
	User     string    `json:"user"`
	Value    any       `json:"value"`
}

// Entries are a page of a history, the newest first.
type Entries struct {
	Data  []Entry `json:"data"`
	Count int64   `json:"count"`
}

// Envelope marks a page as its own answer.
func (Entries) Envelope() {}

// History reads what happened to an item, also a deleted one, in words of the
// person's language.
func (s *Service) History(ctx context.Context, who access.Who, in PageOf) (Entries, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Entries, error) {
		page, err := changes(tx, who, in)
		if err != nil {
			return Entries{}, err
		}
		out := Entries{Data: make([]Entry, len(page.Data)), Count: page.Count}
		for n, e := range page.Data {
			out.Data[n] = Entry{Type: "description", Kind: e.Type, Datetime: e.Datetime, User: e.User, Value: sentence(e, who.Language)}
			if _, is := e.Value.(map[string]any); is && e.Type == "equipment_location" {
				out.Data[n].Type, out.Data[n].Value = "address", e.Value
			}
		}
		return out, nil
	})
}

// sentence returns an entry as a sentence, with its remark.
func sentence(e history.Entry, language string) string {
	text := ""
	if words.EquipmentEvent.Has(e.Type) {
		text = words.EquipmentEvent.Of(e.Type).In(language)
		if e.Value != nil {
			text += ": " + valueText(e.Type, e.Value, language)
		}
	} else {
		text = words.EquipmentField.Of(e.Type).In(language) + ": " + valueText(e.Type, e.Old, language) + " → " + valueText(e.Type, e.Value, language)
	}
	if e.Reason != "" {
		text += " – " + e.Reason
	}
	return text
}

// valueText returns a value of an entry as text.
func valueText(kind string, v any, language string) string {
	switch v := v.(type) {
	case nil:
		return "–"
	case string:
		switch {
		case kind == "equipment_status":
			return words.EquipmentStatus.Of(v).In(language)
		case kind == "equipment_type":
			return words.EquipmentType.Of(v).In(language)
		case kind == "returned":
			return words.EquipmentCondition.Of(v).In(language)
		case strings.HasPrefix(kind, "inspection_"):
			what, on, _ := strings.Cut(v, " ")
			if words.EquipmentCare.Has(what) {
				return strings.TrimSpace(words.EquipmentCare.Of(what).In(language) + " " + valueText("", on, language))
			}
		}
		if at, err := time.Parse(clock.Date, v); err == nil {
			return words.OnDay(at, language)
		}
		return v
	case []any:
		parts := make([]string, len(v))
		for n, one := range v {
			parts[n] = valueText(kind, one, language)
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		return summary(v, language)
	default:
		text := fmt.Sprint(v)
		if amount, err := money.ParseCents(text); err == nil && slices.Contains(moneyKinds, kind) {
			return amount.Format(money.EUR, language)
		}
		if kind == "mileage" {
			return words.Number(text, language) + " km"
		}
		return text
	}
}

// summary returns a loan, a reservation or an address in a few words.
func summary(v map[string]any, language string) string {
	var parts []string
	for _, name := range []string{"address_name", "worker", "order_title", "start_date", "end_date", "due_date"} {
		text, ok := v[name].(string)
		if !ok || text == "" {
			continue
		}
		text = valueText("", text, language)
		if start, _ := v["start_date"].(string); name == "end_date" && start != "" {
			parts[len(parts)-1] += " – " + text
			continue
		}
		if name == "end_date" || name == "due_date" {
			text = words.EquipmentHistoryUntil.In(language) + " " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}
