package webhooks

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"teren/internal/kit/httpclient"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/jobs"
)

type Service struct {
	DB       *db.DB
	Secrets  *secret.Box // for the secrets of webhooks
	BaseURL  string      // the address people type
	Loopback bool        // this machine may be sent to, as in development
	Log      *slog.Logger

	mu     sync.Mutex
	looked time.Time // when it found that no company has a webhook; zero: some has
	once   sync.Once
	name   string // of this server, among those that send
	client *httpclient.Outside
}

func init() {
	// A notice that one was switched off is settled once it is on again, or removed.
	area.Register(area.Entity{Name: entity, Subject: &area.Subject{From: `webhook k`, Key: `k.webhook_id`, Title: `''`, Open: map[string]string{deadKind: `NOT k.active`}}})
}

// Area registers the webhooks with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "webhooks", Routes: s.Routes,
		Recurring: []jobs.Recurring{
			{Name: "send to webhooks", Every: look, Do: s.Deliver},
			{Name: "forget deliveries to webhooks", Every: time.Hour, In: forget},
		},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.WebhookEdit, "GET /settings/webhooks", "The addresses that are sent what happens to the company's records.", s.List)
	api.On(r, access.WebhookEdit, "POST /settings/webhooks", "Add an address; its secret is shown only this once.", s.Add)
	api.On(r, access.WebhookEdit, "PATCH /settings/webhooks/{webhook_id}", "Change an address or its kinds of records, or switch it on or off.", s.Change)
	api.On(r, access.WebhookEdit, "DELETE /settings/webhooks/{webhook_id}", "Remove an address with its deliveries.", s.Remove)
	api.On(r, access.WebhookEdit, "POST /settings/webhooks/{webhook_id}/rotate", "Make a new secret, shown only this once; the one before signs too for a day.", s.Rotate)
	api.On(r, access.WebhookEdit, "POST /settings/webhooks/{webhook_id}/test", "Send a test to an address.", s.Test)
	api.On(r, access.WebhookEdit, "GET /settings/webhooks/{webhook_id}/deliveries", "The last deliveries to an address, the newest first.", s.Deliveries)
	api.On(r, access.WebhookEdit, "POST /settings/webhooks/{webhook_id}/deliveries/{delivery_id}/send", "Send a delivery again, under the same id.", s.Resend)
}

// List returns the webhooks of the person's company, the oldest first.
func (s *Service) List(ctx context.Context, who access.Who, _ struct{}) ([]Webhook, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Webhook, error) {
		rows, err := db.All[row](tx, `SELECT w.webhook_id, w.url, w.kinds, w.active, w.made_at, CASE WHEN w.old_until > ? THEN w.old_until END AS old_until, s.failing_since, s.delivered_at,
				(SELECT COUNT(*) FROM webhook_delivery d WHERE d.webhook_id = w.webhook_id AND d.state = 'WAITING') AS waiting
			FROM webhook w JOIN webhook_state s ON s.webhook_id = w.webhook_id WHERE w.tenant_id = ? ORDER BY w.webhook_id`, tx.Now, who.TenantID)
		out := make([]Webhook, len(rows))
		for i, r := range rows {
			out[i] = r.Webhook
			out[i].Kinds = split(r.KindText)
		}
		return out, err
	})
}

// Made is a webhook that was added, or whose secret was changed; Secret is shown only
// this once.
type Made struct {
	ID     int64  `json:"webhook_id"`
	Secret string `json:"secret"`
}

// Add creates a webhook of the person's company.
func (s *Service) Add(ctx context.Context, who access.Who, in New) (Made, error) {
	if err := checkURL(in.URL, s.Loopback); err != nil {
		return Made{}, err
	}
	plain, sealed, err := s.newSecret(who.TenantID)
	if err != nil {
		return Made{}, err
	}
	// The secret is in the answer, and answers of keyed calls are stored.
	made, err := db.Write(db.WithoutOnce(ctx), s.DB, func(tx *db.Tx) (Made, error) {
		n, err := db.One[int](tx, `SELECT COUNT(*) FROM webhook WHERE tenant_id = ?`, who.TenantID)
		if err == nil && n >= mostWebhooks {
			err = &fault.Fault{Kind: fault.Conflict, Code: "too_many_webhooks", Args: fault.Args{"max": mostWebhooks}}
		}
		if err != nil {
			return Made{}, err
		}
		id, err := db.One[int64](tx, `INSERT INTO webhook (tenant_id, url, kinds, active, secret, made_at) VALUES (?, ?, ?, TRUE, ?, ?) RETURNING webhook_id`,
			who.TenantID, in.URL, join(in.Kinds), sealed, tx.Now)
		if err != nil {
			return Made{}, err
		}
		if _, err := tx.Exec(`INSERT INTO webhook_state (webhook_id) VALUES (?)`, id); err != nil {
			return Made{}, err
		}
		audit.Commit(tx, audit.LinkMade, who, "what", "webhook")
		return Made{ID: id, Secret: plain}, record(tx, who, history.Event{Kind: "webhook_added", New: host(in.URL)})
	})
	if err == nil {
		s.expect()
	}
	return made, err
}

// Change changes a webhook. One that is switched on, or has another address, starts anew;
// of one that is switched off no more is sent.
func (s *Service) Change(ctx context.Context, who access.Who, in Change) (api.None, error) {
	if in.URL != nil {
		if err := checkURL(*in.URL, s.Loopback); err != nil {
			return api.None{}, err
		}
	}
	none, err := db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		w, err := find(tx, who, in.ID)
		if err != nil {
			return none, err
		}
		after := w
		if in.URL != nil {
			after.URL = *in.URL
		}
		if in.Kinds != nil {
			after.Kinds = join(*in.Kinds)
		}
		if in.Active != nil {
			after.Active = *in.Active
		}
		if after == w {
			return none, nil
		}
		if _, err := tx.Exec(`UPDATE webhook SET url = ?, kinds = ?, active = ?, version = version + 1 WHERE webhook_id = ?`, after.URL, after.Kinds, after.Active, w.ID); err != nil {
			return none, err
		}
		switch {
		case w.Active && !after.Active:
			err = giveUp(tx, w.ID, "OFF")
			audit.Commit(tx, audit.LinkEnded, who, "what", "webhook")
		case after.Active && (!w.Active || after.URL != w.URL):
			_, err = tx.Exec(`UPDATE webhook_state SET resume_at = 0, failures = 0, failing_since = NULL WHERE webhook_id = ?`, w.ID)
			audit.Commit(tx, audit.LinkMade, who, "what", "webhook")
		}
		if err != nil {
			return none, err
		}
		event := history.Event{Kind: "webhook_changed", Old: host(w.URL), New: host(after.URL)}
		if w.Active != after.Active {
			event = history.Event{Kind: map[bool]string{true: "webhook_on", false: "webhook_off"}[after.Active], New: host(after.URL)}
		}
		return none, record(tx, who, event)
	})
	if err == nil {
		s.expect()
	}
	return none, err
}

// Remove removes a webhook with its deliveries.
func (s *Service) Remove(ctx context.Context, who access.Who, in api.ByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		w, err := find(tx, who, in.ID)
		if err != nil {
			return none, err
		}
		for _, q := range []string{`DELETE FROM webhook_delivery WHERE webhook_id = ?`, `DELETE FROM webhook_state WHERE webhook_id = ?`, `DELETE FROM webhook WHERE webhook_id = ?`} {
			if _, err := tx.Exec(q, w.ID); err != nil {
				return none, err
			}
		}
		audit.Commit(tx, audit.LinkEnded, who, "what", "webhook")
		return none, record(tx, who, history.Event{Kind: "webhook_removed", Old: host(w.URL)})
	})
}

// Rotate gives a webhook a new secret; the one before signs too for a day.
func (s *Service) Rotate(ctx context.Context, who access.Who, in api.ByID) (Made, error) {
	plain, sealed, err := s.newSecret(who.TenantID)
	if err != nil {
		return Made{}, err
	}
	return db.Write(db.WithoutOnce(ctx), s.DB, func(tx *db.Tx) (Made, error) {
		w, err := find(tx, who, in.ID)
		if err != nil {
			return Made{}, err
		}
		if _, err := tx.Exec(`UPDATE webhook SET old_secret = secret, old_until = ?, secret = ?, version = version + 1 WHERE webhook_id = ?`, tx.Now.Add(overlap), sealed, w.ID); err != nil {
			return Made{}, err
		}
		audit.Commit(tx, audit.LinkMade, who, "what", "webhook")
		return Made{ID: w.ID, Secret: plain}, record(tx, who, history.Event{Kind: "webhook_rotated", New: host(w.URL)})
	})
}

// Test adds a message that only tries the address; webhook_off for one that is off.
func (s *Service) Test(ctx context.Context, who access.Who, in api.ByID) (int64, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (int64, error) {
		w, err := findActive(tx, who, in.ID)
		if err != nil {
			return 0, err
		}
		if err := resume(tx, w.ID); err != nil {
			return 0, err
		}
		return db.One[int64](tx, `INSERT INTO webhook_delivery (webhook_id, journal_id, thing, thing_id, made_at, since, next_at) VALUES (?, 0, 'test', 0, ?, ?, ?) RETURNING delivery_id`, w.ID, tx.Now, tx.Now, tx.Now)
	})
}

// Older asks for deliveries of a webhook, those before one of them.
type Older struct {
	api.ByID
	Before int64 `query:"before" json:"-"` // 0 for the newest
}

// Deliveries returns the last deliveries to a webhook, the newest first.
func (s *Service) Deliveries(ctx context.Context, who access.Who, in Older) ([]Delivery, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Delivery, error) {
		w, err := find(tx, who, in.ID)
		if err != nil {
			return nil, err
		}
		before := in.Before
		if before <= 0 {
			before = 1<<63 - 1
		}
		events, err := db.All[event](tx, `SELECT `+eventColumns+` WHERE d.webhook_id = ? AND d.delivery_id < ? ORDER BY d.delivery_id DESC LIMIT ?`, w.ID, before, page)
		out := make([]Delivery, len(events))
		for i := range events {
			if err == nil {
				err = events[i].complete(tx)
			}
			out[i] = events[i].Delivery
		}
		return out, err
	})
}

// ByDelivery names a delivery of a webhook in a path.
type ByDelivery struct {
	ID       int64 `path:"webhook_id" json:"-"`
	Delivery int64 `path:"delivery_id" json:"-"`
}

// Resend makes a delivery wait anew, at once, under the id that it has; webhook_off for a
// webhook that is off.
func (s *Service) Resend(ctx context.Context, who access.Who, in ByDelivery) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		w, err := findActive(tx, who, in.ID)
		if err != nil {
			return none, err
		}
		sent, err := tx.Exec(`UPDATE webhook_delivery SET state = 'WAITING', since = ?, next_at = ?, attempts = 0 WHERE delivery_id = ? AND webhook_id = ?`, tx.Now, tx.Now, in.Delivery, w.ID)
		if err == nil && sent == 0 {
			err = fault.Missing()
		}
		if err != nil {
			return none, err
		}
		return none, resume(tx, w.ID)
	})
}
