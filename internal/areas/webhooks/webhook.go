// Package webhooks sends other programs what happens to a company's records, by the
// Standard Webhooks specification: signed, at least once, and in order for each record.
// What is sent says which record changed and how, and nothing of what it contains; the
// other program reads that with an access key.
package webhooks

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"teren/internal/kit/httpclient"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
)

// Kind is a kind of record that a webhook is sent the events of: its entity in the history.
type Kind string

// kind is what is sent of one. The company that keeps a record is found by the trigger
// of 0551_webhook_events, which has a line for each.
type kind struct {
	path   string // of the page of a record, before its number; "" for none
	number string // the SELECT of the number by which people know it; "" for none
	prefix string // of a number that is that of the record
}

var kinds = map[Kind]kind{
	"task":      {path: "/tasks/", prefix: "Z-"},
	"order":     {path: "/work-orders/", prefix: "RN-"},
	"offer":     {path: "/offers/", number: `SELECT c.offer_num FROM offer o JOIN offer_chain c ON c.offer_chain_id = o.offer_chain_id WHERE o.offer_id = ?`},
	"invoice":   {path: "/invoices/", number: `SELECT COALESCE(serial || '/' || premises || '/' || device, '') FROM invoice WHERE invoice_id = ?`},
	"material":  {number: `SELECT code FROM material WHERE catalog_item_id = ?`},
	"equipment": {path: "/equipment/", number: `SELECT inv_num FROM equipment WHERE equipment_id = ?`},
	"project":   {path: "/projects/"},
	"asset":     {path: "/client-assets/"},
	"address":   {},
}

// order is that in which people read the kinds.
var order = []Kind{"task", "order", "offer", "invoice", "material", "equipment", "project", "asset", "address"}

// Values returns all kinds.
func (Kind) Values() []string {
	out := make([]string, len(order))
	for i, k := range order {
		out[i] = string(k)
	}
	return out
}

// State is what became of a delivery.
type State string

// The states of a delivery.
const (
	Waiting   State = "WAITING"
	Delivered State = "DELIVERED"
	Failed    State = "FAILED" // given up
)

// Values returns all states.
func (State) Values() []string { return []string{string(Waiting), string(Delivered), string(Failed)} }

// Trouble is why a try failed; "" for none.
type Trouble string

// Values returns all troubles.
func (Trouble) Values() []string {
	return []string{"", "STATUS", "TIMEOUT", "NAME", "CERTIFICATE", "INNER", "UNREACHABLE", "SECRET", "OFF"}
}

// Webhook is an address that is sent what happens to records of some kinds.
type Webhook struct {
	ID           int64      `db:"webhook_id" json:"webhook_id"`
	URL          string     `db:"url" json:"url"`
	Kinds        []Kind     `db:"-" json:"kinds"`
	Active       bool       `db:"active" json:"active"`
	MadeAt       time.Time  `db:"made_at" json:"made_at"`
	RotatedUntil *time.Time `db:"old_until" json:"rotated_until"` // the secret before signs too until then; nil for none
	FailingSince *time.Time `db:"failing_since" json:"failing_since"`
	DeliveredAt  *time.Time `db:"delivered_at" json:"delivered_at"` // last
	Waiting      int64      `db:"waiting" json:"waiting"`           // deliveries
}

type row struct {
	Webhook
	KindText string `db:"kinds"`
}

// Delivery is one message to the address. Entity and EntityID name the record, "" and 0
// for a test.
type Delivery struct {
	ID       int64      `db:"delivery_id" json:"delivery_id"`
	Message  string     `db:"-" json:"message_id"` // the header webhook-id, the same on each try
	Type     string     `db:"-" json:"type"`
	Entity   string     `db:"thing" json:"entity"`
	EntityID int64      `db:"thing_id" json:"entity_id"`
	Number   string     `db:"-" json:"number"`
	MadeAt   time.Time  `db:"made_at" json:"made_at"`
	State    State      `db:"state" json:"state"`
	Attempts int64      `db:"attempts" json:"attempts"`
	NextAt   *time.Time `db:"next_at" json:"next_at"` // of one that waits
	TriedAt  *time.Time `db:"tried_at" json:"tried_at"`
	Status   int64      `db:"status" json:"status"` // of the last answer; 0 for none
	Trouble  Trouble    `db:"trouble" json:"trouble"`
}

const (
	mostWebhooks = 10 // of one company
	mostURL      = 2000
	secretPrefix = "whsec_"
	secretBytes  = 24 // which base64 writes without "="

	overlap  = 24 * time.Hour      // in which the secret before signs too
	patience = 3 * 24 * time.Hour  // with a message, and with an address
	remains  = 30 * 24 * time.Hour // a delivery in the list
	page     = 50                  // deliveries
)

// New asks for a webhook.
type New struct {
	URL   string `json:"url"`
	Kinds []Kind `json:"kinds"`
}

// Validate reports every field that is wrong. Whether the address may be reached is checked
// where it is written, and each time it is dialed.
func (in *New) Validate() error {
	var c fault.Check
	c.Needed("url", &in.URL, mostURL)
	in.Kinds = checkKinds(&c, in.Kinds)
	return c.Err()
}

// Change asks for other values of a webhook; a field that is not sent stays.
type Change struct {
	api.ByID
	URL    *string `json:"url,omitempty"`
	Kinds  *[]Kind `json:"kinds,omitempty"`
	Active *bool   `json:"active,omitempty"`
}

// Validate reports every field that is wrong.
func (in *Change) Validate() error {
	var c fault.Check
	if in.URL != nil {
		c.Needed("url", in.URL, mostURL)
	}
	if in.Kinds != nil {
		*in.Kinds = checkKinds(&c, *in.Kinds)
	}
	return c.Err()
}

// checkKinds returns the kinds in their order, each once.
func checkKinds(c *fault.Check, chosen []Kind) []Kind {
	var out []Kind
	for _, k := range order {
		if slices.Contains(chosen, k) {
			out = append(out, k)
		}
	}
	for _, k := range chosen {
		c.OneOf("kinds", string(k), Kind("").Values())
	}
	if len(chosen) == 0 {
		c.Fail("kinds", "required", nil)
	}
	return out
}

// checkURL refuses what is no https address of a public host; with loopback also http to
// this machine, as in development.
func checkURL(address string, loopback bool) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || strings.ContainsAny(address, " \t\r\n") {
		return fault.OnField("url", "webhook_url", nil)
	}
	ip, number := netip.ParseAddr(u.Hostname())
	here := u.Hostname() == "localhost" || number == nil && ip.Unmap().IsLoopback()
	switch {
	case here && loopback && (u.Scheme == "http" || u.Scheme == "https"):
		return nil
	case u.Scheme != "https":
		return fault.OnField("url", "webhook_url", nil)
	case here || number == nil && httpclient.Inner(ip):
		return fault.OnField("url", "webhook_inner", nil)
	}
	return nil
}

// host returns what may be shown of an address: what follows may be a secret.
func host(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

func join(chosen []Kind) string {
	text := ","
	for _, k := range chosen {
		text += string(k) + ","
	}
	return text
}

func split(text string) []Kind {
	out := []Kind{}
	for _, k := range strings.Split(strings.Trim(text, ","), ",") {
		if k != "" {
			out = append(out, Kind(k))
		}
	}
	return out
}
