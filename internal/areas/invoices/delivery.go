package invoices

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/areas/tenants"
	"teren/internal/kit/clock"
	"teren/internal/kit/intermediary"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/jobs"
)

// DeliveryState is what became of an invoice that is handed to the intermediary.
type DeliveryState string

// The states. A refused invoice keeps its number: it is cancelled, and another is issued.
const (
	Queued     DeliveryState = "QUEUED"
	HandedOver DeliveryState = "SENT"
	Fiscalized DeliveryState = "FISCALIZED" // the Tax Administration has it, the client not yet
	Delivered  DeliveryState = "DELIVERED"
	Rejected   DeliveryState = "REJECTED" // by the client
	Undone     DeliveryState = "FAILED"   // the intermediary does not deliver it
)

func (DeliveryState) Values() []string {
	return []string{string(Queued), string(HandedOver), string(Fiscalized), string(Delivered), string(Rejected), string(Undone)}
}

// Trouble is why the last try did not succeed. It is tried again.
type Trouble string

const (
	Unreachable Trouble = "UNREACHABLE"
	BadAccount  Trouble = "ACCOUNT" // the intermediary does not know the company's account
	Unclear     Trouble = "UNCLEAR"
)

func (Trouble) Values() []string {
	return []string{"", string(Unreachable), string(BadAccount), string(Unclear)}
}

// Delivery is what became of an invoice.
type Delivery struct {
	InvoiceID int64         `db:"invoice_id" json:"-"`
	State     DeliveryState `db:"state" json:"state"`
	Reason    string        `db:"reason" json:"reason"`
	Fiscal    string        `db:"fiscal" json:"fiscal"` // OK, FAILED or nothing yet
	Trouble   Trouble       `db:"trouble" json:"trouble"`
	Document  string        `db:"document_id" json:"document_id"`
	QueuedBy  string        `db:"queuer" json:"queued_by"`
	QueuedAt  time.Time     `db:"queued_at" json:"queued_at"`
	SentAt    *time.Time    `db:"sent_at" json:"sent_at"`
	ChangedAt time.Time     `db:"changed_at" json:"changed_at"`
}

// deliveriesOf returns what became of the invoices that were handed over.
func deliveriesOf(tx *db.Tx, invoices []int64) (map[int64]*Delivery, error) {
	all, err := db.All[Delivery](tx, `SELECT d.invoice_id, d.state, d.reason, d.fiscal, d.trouble, d.document_id, u.first_name || ' ' || u.last_name AS queuer, d.queued_at, d.sent_at, d.changed_at
		FROM invoice_delivery d JOIN user_account u ON u.user_id = d.queued_by WHERE d.invoice_id IN (?)`, invoices)
	out := map[int64]*Delivery{}
	for i := range all {
		out[all[i].InvoiceID] = &all[i]
	}
	return out, err
}

// Account is how the company reaches the intermediary, as its settings show it. The
// password is never shown.
type Account struct {
	Available   bool   `json:"available"` // the installation has an intermediary
	Host        string `json:"host"`
	Active      bool   `db:"active" json:"active"`
	Automatic   bool   `db:"automatic" json:"automatic"`
	Username    string `db:"username" json:"username"`
	Unit        string `db:"unit" json:"unit"`
	HasPassword bool   `db:"has_password" json:"has_password"`
}

// accountOf returns the account of the company without its password.
func (s *Service) accountOf(tx *db.Tx, tenant int64) (a Account, err error) {
	all, err := db.All[Account](tx, `SELECT active, automatic, username, unit, (password <> '' OR sealed <> '') AS has_password FROM invoice_intermediary WHERE tenant_id = ?`, tenant)
	if len(all) > 0 {
		a = all[0]
	}
	if s.Intermediary != nil {
		a.Available, a.Host = true, s.Intermediary.Host()
	}
	return a, err
}

// Account shows how the company reaches the intermediary.
func (s *Service) Account(ctx context.Context, who access.Who, _ struct{}) (Account, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Account, error) { return s.accountOf(tx, who.TenantID) })
}

// AccountChange is a change of the account; absent fields stay, and so does a password
// that is not sent.
type AccountChange struct {
	Active    api.Opt[bool]   `json:"active,omitzero"`
	Automatic api.Opt[bool]   `json:"automatic,omitzero"`
	Username  api.Opt[string] `json:"username,omitzero"`
	Password  api.Opt[string] `json:"password,omitzero"`
	Unit      api.Opt[string] `json:"unit,omitzero"`
}

// ChangeAccount changes how the company reaches the intermediary. Another username needs
// its password, so that none goes to an account that its owner did not name.
func (s *Service) ChangeAccount(ctx context.Context, who access.Who, in AccountChange) (Account, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Account, error) {
		was, err := s.accountOf(tx, who.TenantID)
		if err != nil {
			return was, err
		}
		a := was
		a.Active, a.Automatic = in.Active.Or(a.Active), in.Automatic.Or(a.Automatic)
		a.Username, a.Unit = strings.TrimSpace(in.Username.Or(a.Username)), strings.TrimSpace(in.Unit.Or(a.Unit))
		password := in.Password.Or("")
		if a.Username != was.Username && password == "" {
			a.HasPassword = false
		}
		a.HasPassword = a.HasPassword || password != ""
		var c fault.Check
		c.Max("username", a.Username, 100)
		c.Max("unit", a.Unit, 100)
		c.Max("password", password, 200)
		if a.Active && !a.Available {
			c.Fail("active", "not_configured", nil)
		}
		if a.Active && a.Username == "" {
			c.Fail("username", "required", nil)
		}
		if a.Active && !a.HasPassword {
			c.Fail("password", "required", nil)
		}
		if err := c.Err(); err != nil {
			return a, err
		}
		sealed, err := s.sealPassword(who.TenantID, password)
		if err != nil {
			return a, err
		}
		if _, err := tx.Exec(`INSERT INTO invoice_intermediary (tenant_id, active, automatic, username, password, sealed, unit) VALUES (?, ?, ?, ?, '', ?, ?)
			ON CONFLICT (tenant_id) DO UPDATE SET active = excluded.active, automatic = excluded.automatic, unit = excluded.unit,
				sealed = CASE WHEN excluded.sealed <> '' OR excluded.username <> invoice_intermediary.username THEN excluded.sealed ELSE invoice_intermediary.sealed END,
				password = CASE WHEN excluded.sealed <> '' OR excluded.username <> invoice_intermediary.username THEN '' ELSE invoice_intermediary.password END,
				username = excluded.username`, who.TenantID, a.Active, a.Automatic, a.Username, sealed, a.Unit); err != nil {
			return a, err
		}
		_, version, err := settingsOf(tx, who.TenantID)
		if err != nil {
			return a, err
		}
		ref := history.Ref{Entity: settingsEntity, ID: who.TenantID, Version: version, Tenants: []int64{who.TenantID}}
		return a, history.Record(tx, who, ref, history.Event{Kind: "intermediary", Old: named(was), New: named(a)})
	})
}

// named returns the account as history shows it.
func named(a Account) any {
	if !a.Active {
		return nil
	}
	return a.Username
}

// deliverJob is the job that hands an invoice over at once.
const deliverJob = "invoices.deliver"

// Deliver queues an issued invoice for the intermediary. One that is queued or handed
// over stays so; one that failed is tried once more.
func (s *Service) Deliver(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		i, err := issued(tx, who, in.ID)
		if err != nil {
			return Details{}, err
		}
		a, err := s.accountOf(tx, who.TenantID)
		switch {
		case err != nil:
		case !a.Available || !a.Active:
			err = fault.New(fault.Conflict, "not_configured")
		case i.ClientKind == tenants.Citizen:
			err = fault.New(fault.Conflict, "invoice_no_einvoice")
		}
		if err != nil {
			return Details{}, err
		}
		if err := i.queue(tx, who); err != nil {
			return Details{}, err
		}
		return details(tx, who, i)
	})
}

// queueIssued queues an invoice that was just issued, where the company wants that.
func (s *Service) queueIssued(tx *db.Tx, who access.Who, i Invoice) error {
	a, err := s.accountOf(tx, i.TenantID)
	if err != nil || !a.Available || !a.Active || !a.Automatic || i.ClientKind == tenants.Citizen {
		return err
	}
	return i.queue(tx, who)
}

func (i Invoice) queue(tx *db.Tx, who access.Who) error {
	n, err := tx.Exec(`INSERT INTO invoice_delivery (invoice_id, state, run_at, queued_by, queued_at, changed_at) VALUES (?, 'QUEUED', ?, ?, ?, ?)
		ON CONFLICT (invoice_id) DO UPDATE SET state = 'QUEUED', presses = invoice_delivery.presses + 1, attempts = 0, run_at = excluded.run_at, trouble = '', reason = '',
			queued_by = excluded.queued_by, queued_at = excluded.queued_at, changed_at = excluded.changed_at
		WHERE invoice_delivery.state = 'FAILED'`, i.ID, tx.Now, who.UserID, tx.Now, tx.Now)
	if err != nil || n == 0 {
		return err
	}
	if err := jobs.Add(tx, deliverJob, i.ID, ""); err != nil {
		return err
	}
	return history.Record(tx, who, i.Ref(who), history.Event{Kind: "delivery", New: Queued})
}

const (
	deliveryBatch = 20
	deliveryLease = 5 * time.Minute // longer than two requests
	handingTime   = 2 * time.Minute // after which nothing new is sent in a lease
	followedFor   = 90 * 24 * time.Hour
)

// handing is an invoice being handed over.
type handing struct {
	ID       int64         `db:"invoice_id"`
	TenantID int64         `db:"tenant_id"`
	Num      string        `db:"num"`
	IssuedAt time.Time     `db:"issued_at"`
	Document string        `db:"document_id"`
	Presses  int64         `db:"presses"`
	Attempts int64         `db:"attempts"`
	QueuedAt time.Time     `db:"queued_at"`
	State    DeliveryState `db:"state"`
	Fiscal   string        `db:"fiscal"`

	day     time.Time
	account intermediary.Account
	xml     string
}

// DeliverOne does the job deliverJob.
func (s *Service) DeliverOne(ctx context.Context, payload json.RawMessage) error {
	var id int64
	if err := json.Unmarshal(payload, &id); err != nil {
		return err
	}
	return s.hand(ctx, id)
}

// DeliverQueued hands over the invoices that are due. Recurring work.
func (s *Service) DeliverQueued(ctx context.Context) error {
	return s.due(ctx, `state = 'QUEUED'`, nil, s.hand)
}

// FollowDelivered asks what became of what was handed over. Recurring work.
func (s *Service) FollowDelivered(ctx context.Context) error {
	return s.due(ctx, `state IN ('SENT', 'FISCALIZED', 'DELIVERED') AND queued_at > ?`, []any{s.DB.Now().Add(-followedFor)}, s.follow)
}

func (s *Service) due(ctx context.Context, which string, args []any, do func(context.Context, int64) error) error {
	if s.Intermediary == nil {
		return nil
	}
	ids, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]int64, error) {
		return db.All[int64](tx, `SELECT invoice_id FROM invoice_delivery WHERE `+which+` AND run_at <= ? AND locked_until <= ? ORDER BY run_at, invoice_id LIMIT ?`, append(args, tx.Now, tx.Now, deliveryBatch)...)
	})
	for _, id := range ids {
		if err == nil {
			err = do(ctx, id)
		}
	}
	return err
}

// take makes the invoice this server's to ask about, for a while; nil if it is not due or
// another has it, or the company has no account any more.
func (s *Service) take(ctx context.Context, id int64, states ...DeliveryState) (*handing, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (*handing, error) {
		n, err := tx.Exec(`UPDATE invoice_delivery SET locked_until = ?, attempts = attempts + 1 WHERE invoice_id = ? AND state IN (?) AND run_at <= ? AND locked_until <= ?`,
			tx.Now.Add(deliveryLease), id, states, tx.Now, tx.Now)
		if err != nil || n == 0 {
			return nil, err
		}
		type row struct {
			handing
			Username string `db:"username"`
			Password string `db:"password"`
			Sealed   string `db:"sealed"`
			Unit     string `db:"unit"`
			OIB      string `db:"id_number"`
			Zone     string `db:"time_zone"`
		}
		all, err := db.All[row](tx, `SELECT d.invoice_id, i.tenant_id, i.num, i.issued_at, d.document_id, d.presses, d.attempts, d.queued_at, d.state, d.fiscal, a.username, a.password, a.sealed, a.unit, t.id_number, t.time_zone
			FROM invoice_delivery d JOIN invoice i ON i.invoice_id = d.invoice_id JOIN tenant t ON t.tenant_id = i.tenant_id
			JOIN invoice_intermediary a ON a.tenant_id = i.tenant_id AND a.active AND (a.password <> '' OR a.sealed <> '') WHERE d.invoice_id = ?`, id)
		if err != nil || len(all) == 0 {
			return nil, err
		}
		r := all[0]
		h := r.handing
		zone, err := clock.Zone(r.Zone)
		if err != nil {
			return nil, err
		}
		password, err := s.password(h.TenantID, r.Sealed, r.Password)
		if err != nil {
			return nil, err
		}
		h.day, h.account = h.IssuedAt.In(zone), intermediary.Account{Username: r.Username, Password: password, OIB: tenants.PlainNumber(r.OIB), Unit: r.Unit}
		p, err := paperOf(tx, id)
		h.xml = p.XML
		return &h, err
	})
}

// hand hands a queued invoice over, unless the intermediary has it: after a time-out or
// the end of this program nobody knows that otherwise.
func (s *Service) hand(ctx context.Context, id int64) error {
	if s.Intermediary == nil {
		return nil
	}
	h, err := s.take(ctx, id, Queued)
	if err != nil || h == nil {
		return err
	}
	begun := s.DB.Now()
	d, failure := s.handed(ctx, *h, begun)
	return s.DB.Do(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		if failure != nil {
			return h.retry(tx, failure)
		}
		return h.move(tx, d)
	})
}

// handed returns the document as the intermediary has it, handing it over if it does not.
// Documents there that failed count as not there, up to one fewer than a person asked for.
func (s *Service) handed(ctx context.Context, h handing, begun time.Time) (intermediary.Document, error) {
	all, err := s.Intermediary.Find(ctx, h.account, h.Num, h.day)
	if err != nil {
		return intermediary.Document{}, err
	}
	for _, d := range all {
		if d.State != intermediary.Failed {
			return d, nil
		}
	}
	if n := len(all); n > 0 && int64(n) >= h.Presses {
		return all[n-1], nil
	}
	if since := s.DB.Now().Sub(begun); since > handingTime || since < 0 { // the lease may be another's by now
		return intermediary.Document{}, context.DeadlineExceeded
	}
	document, err := s.Intermediary.Send(ctx, h.account, []byte(h.xml))
	var refused intermediary.Refused
	if errors.As(err, &refused) {
		return intermediary.Document{State: intermediary.Failed, Reason: refused.Reason}, nil
	}
	return intermediary.Document{ID: document, State: intermediary.Sent}, err
}

// retry notes a try that may have succeeded, and when to ask again: not at once, since
// the intermediary may not show yet what it took.
func (h handing) retry(tx *db.Tx, failure error) error {
	trouble, wait := Unreachable, 5*time.Minute<<min(h.Attempts-1, 4)
	switch refused := (intermediary.Refused{}); {
	case errors.Is(failure, intermediary.ErrAccount):
		trouble, wait = BadAccount, time.Hour
	case errors.Is(failure, intermediary.ErrUnclear), errors.As(failure, &refused):
		trouble = Unclear
	}
	_, err := tx.Exec(`UPDATE invoice_delivery SET trouble = ?, run_at = ?, locked_until = 0 WHERE invoice_id = ? AND state = ?`, trouble, tx.Now.Add(wait), h.ID, h.State)
	if err != nil {
		return err
	}
	return h.publish(tx)
}

// follow asks what became of an invoice that was handed over.
func (s *Service) follow(ctx context.Context, id int64) error {
	h, err := s.take(ctx, id, HandedOver, Fiscalized, Delivered)
	if err != nil || h == nil {
		return err
	}
	d, failure := s.Intermediary.Look(ctx, h.account, h.Document)
	return s.DB.Do(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		if failure != nil {
			return h.retry(tx, failure)
		}
		return h.move(tx, d)
	})
}

// next returns the state after what the intermediary says. What was delivered never
// becomes less, and what was rejected stays so.
func (s DeliveryState) next(d intermediary.Document) DeliveryState {
	switch {
	case s == Rejected || d.State == intermediary.Rejected:
		return Rejected
	case s == Delivered || d.State == intermediary.Delivered:
		return Delivered
	case d.State == intermediary.Failed:
		return Undone
	case s == Fiscalized || d.Fiscal == intermediary.Reported:
		return Fiscalized
	}
	return HandedOver
}

// move stores what the intermediary says of the invoice.
func (h handing) move(tx *db.Tx, d intermediary.Document) error {
	state, fiscal := h.State.next(d), string(d.Fiscal)
	if h.Fiscal == string(intermediary.Reported) || fiscal == "" {
		fiscal = h.Fiscal
	}
	age := tx.Now.Sub(h.QueuedAt)
	wait := max(10*time.Minute, min(age/10, 24*time.Hour))
	n, err := tx.Exec(`UPDATE invoice_delivery SET state = ?, document_id = CASE WHEN ? <> '' THEN ? ELSE document_id END, reason = ?, fiscal = ?, trouble = '', attempts = 0, run_at = ?, locked_until = 0,
		sent_at = COALESCE(sent_at, CASE WHEN ? IN ('SENT', 'FISCALIZED', 'DELIVERED', 'REJECTED') THEN CAST(? AS BIGINT) END),
		changed_at = CASE WHEN state <> ? THEN ? ELSE changed_at END WHERE invoice_id = ? AND state = ?`,
		state, d.ID, d.ID, d.Reason, fiscal, tx.Now.Add(wait), string(state), tx.Now, state, tx.Now, h.ID, h.State)
	if err != nil || n == 0 {
		return err
	}
	if state == h.State && fiscal == h.Fiscal {
		return nil
	}
	who := access.System("intermediary", h.TenantID)
	i, err := find(tx, who, h.ID)
	if err != nil {
		return err
	}
	if state == h.State {
		return h.publish(tx)
	}
	if err := history.Record(tx, who, i.Ref(who), history.Event{Kind: "delivery", Old: h.State, New: state, Reason: d.Reason}); err != nil {
		return err
	}
	switch state {
	case Rejected:
		return i.notify(tx, who, notices.InvoiceRejected, d.Reason)
	case Undone:
		return i.notify(tx, who, notices.InvoiceFailed, d.Reason)
	}
	return nil
}

// notify gives a notice of the invoice to those who issue the company's.
func (i Invoice) notify(tx *db.Tx, who access.Who, kind, text string) error {
	to, err := db.All[int64](tx, `SELECT o.user_id FROM invoice_operator o JOIN tenant_user t ON t.tenant_id = o.tenant_id AND t.user_id = o.user_id JOIN user_account u ON u.user_id = o.user_id
		WHERE o.tenant_id = ? AND t.roles > ? AND u.deleted_at IS NULL`, i.TenantID, access.Worker)
	if err != nil {
		return err
	}
	return notices.Renew(tx, who, to, notices.New{TenantID: i.TenantID, Kind: kind, Entity: Entity, EntityID: i.ID, Text: text})
}

// publish shows open pages that a try was made.
func (h handing) publish(tx *db.Tx) error {
	who := access.System("intermediary", h.TenantID)
	i, err := find(tx, who, h.ID)
	if err != nil {
		return err
	}
	return i.announce(tx, who, "delivery")
}
