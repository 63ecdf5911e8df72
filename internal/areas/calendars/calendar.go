package calendars

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"

	"teren/internal/areas/orders"
	"teren/internal/areas/tenants"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// What a calendar holds.
const (
	daysBack   = 90
	daysAhead  = 365
	mostOrders = 5000
	// defaultLength is how long an order without an estimate takes.
	defaultLength = 30 * time.Minute
)

// calendar is one person's orders in one company.
type calendar struct {
	UserID   int64        `db:"user_id"`
	TenantID int64        `db:"tenant_id"`
	Roles    access.Roles `db:"roles"`
	Company  string       `db:"company"`
	Language string       `db:"language"`

	orders []order
}

// order is a planned order of the person, with the fields of its task that a worker
// sees.
type order struct {
	ID       int64         `db:"order_id"`
	Status   orders.Status `db:"status"`
	Start    time.Time     `db:"planned_start"`
	End      *time.Time    `db:"planned_end"`
	Sequence int64         `db:"sequence"`
	Changed  time.Time     `db:"changed_at"`

	Title       string   `db:"title"`
	Description string   `db:"description"`
	ClientID    int64    `db:"client_id"`
	Client      string   `db:"client"`
	Place       string   `db:"address_name"`
	Street      string   `db:"address1"`
	Zipcode     string   `db:"zipcode"`
	City        string   `db:"city"`
	Latitude    *float64 `db:"latitude"`
	Longitude   *float64 `db:"longitude"`
	Contact     string   `db:"contact_name"`
	Phone       string   `db:"contact_phone"`

	with []string // the other workers
}

// find returns the calendar of the digest, for a person who still works for the
// company; not_found for any other. Its texts are in the language of the company.
func find(tx *db.Tx, digest string) (calendar, error) {
	c, err := db.One[calendar](tx, `
		SELECT l.user_id, l.tenant_id, m.roles, t.name AS company, t.language
		FROM calendar_link l JOIN user_account u ON u.user_id = l.user_id AND u.deleted_at IS NULL
		JOIN tenant_user m ON m.user_id = l.user_id AND m.tenant_id = l.tenant_id AND m.roles <> 0
		JOIN tenant t ON t.tenant_id = l.tenant_id WHERE l.token_hash = ?`, digest)
	if errors.Is(err, db.ErrNoRow) || err == nil && !(access.Who{Roles: c.Roles}).May(access.ScheduleRead) {
		return c, fault.Missing()
	}
	return c, err
}

// own are the orders o of the person m, with their tasks t; a change of either
// makes a new version of the entry.
const own = ` FROM order_worker m JOIN work_order o ON o.order_id = m.order_id JOIN task t ON t.task_id = o.task_id
	WHERE m.user_id = ? AND m.planned_start >= ? AND m.planned_start < ? AND o.contractor_id = ? AND o.status <> 'DELETED'
	ORDER BY m.planned_start, m.order_id LIMIT ?`

// read reads the orders of the calendar.
func (c calendar) read(tx *db.Tx) ([]order, error) {
	args := []any{c.UserID, tx.Now.AddDate(0, 0, -daysBack), tx.Now.AddDate(0, 0, daysAhead), c.TenantID, mostOrders}
	all, err := db.All[order](tx, `
		SELECT o.order_id, o.status, o.planned_start, o.planned_end, o.version + t.version AS sequence,
			COALESCE((SELECT MAX(at) FROM (SELECT j.at FROM journal j WHERE j.thing = 'order' AND j.thing_id = o.order_id
				UNION ALL SELECT j.at FROM journal j WHERE j.thing = 'task' AND j.thing_id = o.task_id) AS changes), o.created_at) AS changed_at,
			t.title, t.description, t.client_id, (SELECT n.name FROM tenant n WHERE n.tenant_id = t.client_id) AS client,
			t.address_name, t.address1, t.zipcode, t.city, t.latitude, t.longitude, t.contact_name, t.contact_phone`+own, args...)
	if err != nil {
		return nil, err
	}
	type colleague struct {
		OrderID int64  `db:"order_id"`
		Name    string `db:"name"`
	}
	others, err := db.All[colleague](tx, `SELECT w.order_id, u.first_name || ' ' || u.last_name AS name
		FROM order_worker w JOIN user_account u ON u.user_id = w.user_id
		WHERE w.order_id IN (SELECT o.order_id`+own+`) AND w.user_id <> ? ORDER BY w.order_id, u.user_id`, append(args, c.UserID)...)
	with := map[int64][]string{}
	for _, o := range others {
		with[o.OrderID] = append(with[o.OrderID], o.Name)
	}
	for i := range all {
		if all[i].with = with[all[i].ID]; all[i].ClientID == tenants.PrivateIndividual {
			all[i].Client = tenants.PrivateName(c.Language)
		}
	}
	return all, err
}

// text returns the calendar as RFC 5545 wants it. The same orders give the same
// text.
func (c calendar) text(base string) []byte {
	host := "teren"
	if u, err := url.Parse(base); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	}
	cal := ics.NewCalendar()
	cal.SetProductId("-//Teren//Teren//" + strings.ToUpper(c.Language))
	cal.SetCalscale("GREGORIAN")
	cal.SetXWRCalName(words.ListWorkOrders.In(c.Language) + " · " + plain(c.Company))
	cal.SetRefreshInterval("PT1H") // the name of the property has its type already
	cal.SetXPublishedTTL("PT1H")
	for _, o := range c.orders {
		e := cal.AddEvent(fmt.Sprintf("order-%d@%s", o.ID, host))
		e.SetDtStampTime(o.Changed)
		e.SetLastModifiedAt(o.Changed)
		e.SetSequence(int(o.Sequence))
		e.SetStartAt(o.Start)
		e.SetEndAt(o.ends())
		e.SetStatus(ics.ObjectStatusConfirmed)
		e.SetSummary(plain(o.Title))
		e.SetLocation(plain(joined(", ", o.Place, o.Street, joined(" ", o.Zipcode, o.City))))
		if o.Latitude != nil && o.Longitude != nil {
			e.SetGeo(*o.Latitude, *o.Longitude)
		}
		link := fmt.Sprintf("%s/work-orders/%d", base, o.ID)
		e.SetURL(link)
		e.SetDescription(plain(o.about(c.Language) + "\n\n" + link))
	}
	return []byte(cal.Serialize(ics.WithNewLine("\r\n")))
}

func (o order) ends() time.Time {
	if o.End == nil {
		return o.Start.Add(defaultLength)
	}
	return *o.End
}

// about returns the description of the entry, beside its title and place.
func (o order) about(language string) string {
	var lines []string
	add := func(head words.Key, text string) {
		if text != "" {
			lines = append(lines, head.In(language)+": "+text)
		}
	}
	add(words.HeadOrder, fmt.Sprint(o.ID))
	add(words.HeadStatus, words.Set("orderStatus").Of(string(o.Status)).In(language))
	add(words.HeadClient, o.Client)
	add(words.HeadContact, joined(", ", o.Contact, o.Phone))
	add(words.HeadWorkers, strings.Join(o.with, ", "))
	return joined("\n\n", strings.Join(lines, "\n"), o.Description)
}

// joined joins the texts that are not blank.
func joined(between string, texts ...string) string {
	var out []string
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, between)
}

// plain returns the text without what a calendar may not hold: no control character
// but the end of a line, which is \n.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, strings.ReplaceAll(text, "\r\n", "\n"))
}
