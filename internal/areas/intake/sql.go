package intake

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/lookup"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// mention is a record that names a client, with the contact that it names.
type mention struct {
	ID       int64  `db:"id"`
	ClientID int64  `db:"client_id"`
	Note     string `db:"client_note"` // who a private individual is
	City     string `db:"city"`
	tenants.Contact
}

// callers returns the clients that fit, in the order in which their records do.
func callers(tx *db.Tx, who access.Who, text string) ([]Caller, error) {
	groups, err := lookup.Find(tx, who, text, tenants.Partner, addresses.Entity, tasks.Entity)
	if err != nil {
		return nil, err
	}
	out := []Caller{}
	for _, g := range groups {
		found, err := mentions(tx, who, g)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			if m.ClientID != who.TenantID {
				out = m.among(out, text)
			}
		}
	}
	if err := describe(tx, who, out, text); err != nil {
		return nil, err
	}
	slices.SortStableFunc(out, func(a, b Caller) int { return b.weight(text) - a.weight(text) })
	return out[:min(shown, len(out))], nil
}

// weight returns the rank of a caller: first those whose name matches the text, of
// them those with most work, then those who had work done before those who sell to
// the company.
func (c Caller) weight(text string) int {
	name := textfold.Text(c.Name)
	if words := textfold.Asked(text); len(words) > 0 && slices.ContainsFunc(words[0], func(word string) bool { return strings.HasPrefix(name, word) }) {
		return 2 + int(c.tasks)
	}
	return min(1, int(c.tasks))
}

// mentions returns the clients of what was found, in its order.
func mentions(tx *db.Tx, who access.Who, g lookup.Group) ([]mention, error) {
	ids := make([]int64, len(g.Hits))
	for i, h := range g.Hits {
		ids[i] = h.ID
	}
	var q string
	switch string(g.Entity) {
	case tenants.Partner:
		q = `SELECT p.b2b_id AS id, p.partner_id AS client_id, '' AS client_note, p.city, '' AS name, '' AS role, '' AS phone, '' AS email FROM partner p WHERE p.b2b_id IN (?) AND p.tenant_id = ?`
	case addresses.Entity:
		q = `SELECT a.address_id AS id, a.client_id, '' AS client_note, a.city, a.contact_name AS name, '' AS role, a.contact_phone AS phone, a.contact_email AS email
			FROM address a WHERE a.address_id IN (?) AND a.tenant_id = ? AND a.client_id <> 0`
	default:
		q = `SELECT t.task_id AS id, t.client_id, t.client_note, t.city, t.contact_name AS name, '' AS role, t.contact_phone AS phone, t.contact_email AS email
			FROM task t WHERE t.task_id IN (?) AND t.contractor_id = ?`
	}
	found, err := db.All[mention](tx, q, ids, who.TenantID)
	slices.SortFunc(found, func(a, b mention) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return found, err
}

// among adds the client to those found, once.
func (m mention) among(all []Caller, text string) []Caller {
	c := Caller{TenantID: m.ClientID, City: m.City}
	if fits(m.Contact, text) {
		c.Contact = &m.Contact
	}
	if m.ClientID == tenants.PrivateIndividual {
		m.Name = cmp.Or(m.Name, m.Note)
		c.TaskID, c.Name, c.Contact, c.tasks = &m.ID, m.Note, &m.Contact, 1
	}
	at := slices.IndexFunc(all, func(o Caller) bool {
		return o.TenantID == c.TenantID && (c.TaskID == nil || textfold.Key(o.Name) == textfold.Key(c.Name) || reached(o.Contact.Phone, c.Contact.Phone))
	})
	if at < 0 {
		return append(all, c)
	}
	if all[at].Contact == nil {
		all[at].Contact = c.Contact
	}
	return all
}

// describe adds the data of the companies, and the matching contacts.
func describe(tx *db.Tx, who access.Who, all []Caller, text string) error {
	var ids []int64
	for _, c := range all {
		ids = append(ids, c.TenantID)
	}
	type card struct {
		ID       int64  `db:"tenant_id"`
		Name     string `db:"name"`
		IDNumber string `db:"id_number"`
		City     string `db:"city"`
		Tasks    int64  `db:"tasks"`
	}
	cards, err := db.All[card](tx, `SELECT c.tenant_id, c.name, c.id_number, COALESCE(p.city, c.city) AS city,
			(SELECT COUNT(*) FROM (SELECT 1 FROM task t WHERE t.client_id = c.tenant_id AND t.contractor_id = ? LIMIT 200) x) AS tasks FROM tenant c
		LEFT JOIN partner p ON p.partner_id = c.tenant_id AND p.tenant_id = ? WHERE c.tenant_id IN (?) AND c.tenant_id <> 0`, who.TenantID, who.TenantID, ids)
	if err != nil {
		return err
	}
	known, err := registered(tx, who, ids)
	if err != nil {
		return err
	}
	for i := range all {
		c := &all[i]
		for _, x := range cards {
			if x.ID == c.TenantID {
				c.Name, c.IDNumber, c.City, c.tasks = x.Name, x.IDNumber, x.City, x.Tasks
			}
		}
		for _, k := range known {
			if k.ClientID == c.TenantID && c.Contact == nil && fits(k.Contact, text) {
				c.Contact = &k.Contact
			}
		}
	}
	return nil
}

// registered returns the contacts that the register has of companies, with their
// own telephone numbers after them.
func registered(tx *db.Tx, who access.Who, companies []int64) ([]mention, error) {
	return db.All[mention](tx, `SELECT k.id, k.client_id, k.client_note, k.city, k.name, k.role, k.phone, k.email FROM (
		SELECT p.b2b_id AS id, p.partner_id AS client_id, '' AS client_note, p.city, x.name, x.role, x.phone, x.email, x.position
			FROM partner p JOIN partner_contact x ON x.b2b_id = p.b2b_id WHERE p.tenant_id = ? AND p.partner_id IN (?) AND p.deleted_at IS NULL
		UNION ALL SELECT p.b2b_id, p.partner_id, '', p.city, '', '', c.phone, c.email, 1000000
			FROM partner p JOIN tenant c ON c.tenant_id = p.partner_id WHERE p.tenant_id = ? AND p.partner_id IN (?) AND p.deleted_at IS NULL AND c.phone <> '') k
		ORDER BY k.position`, who.TenantID, companies, who.TenantID, companies)
}

// fits reports whether the contact has the digits that were typed in its number, or
// one of the words in its name.
func fits(c tenants.Contact, text string) bool {
	if d := textfold.Phone(text); len(d) >= 3 && strings.Contains(textfold.Phone(c.Phone), d) {
		return true
	}
	name := textfold.Text(c.Name)
	return slices.ContainsFunc(slices.Concat(textfold.Asked(text)...), func(word string) bool {
		return len(word) >= 3 && name != "" && strings.Contains(name, word)
	})
}

// reached reports whether both are one whole telephone number: two people may have the
// same one in different areas.
func reached(a, b string) bool {
	number := textfold.Phone(a)
	return number != "" && number == textfold.Phone(b)
}

// work is a task with where it is.
type work struct {
	Task
	Place
}

const read = `SELECT t.task_id, t.title, t.status, p.phase, t.whier_id, t.created_at, CAST(NULL AS BIGINT) AS start, '' AS workers,
		t.address_id, t.location_type AS address_type, t.address_name, t.address1, t.address2, t.address3, t.address4, t.zipcode, t.city, t.region, t.country,
		t.latitude, t.longitude, t.working_hours, t.contact_name, t.contact_phone, t.contact_email, CAST(1 AS BIGINT) AS tasks
	FROM task t JOIN task_party p ON p.task_id = t.task_id AND p.tenant_id = t.contractor_id AND p.side = 'CONTRACTOR'
	WHERE t.status IN ('CREATED', 'INVOICED') AND t.contractor_id = ? AND `

// company returns a client that is a company.
func company(tx *db.Tx, who access.Who, t tenants.Tenant) (Client, error) {
	out := Client{TenantID: t.ID, Name: t.Name}
	var err error
	if out.IDNumber, err = db.One[string](tx, `SELECT id_number FROM tenant WHERE tenant_id = ?`, t.ID); err != nil {
		return out, err
	}
	first, err := db.All[time.Time](tx, `SELECT created_at FROM task WHERE client_id = ? AND contractor_id = ? ORDER BY task_id LIMIT 1`, t.ID, who.TenantID)
	if err != nil {
		return out, err
	}
	for _, at := range first {
		out.Since = new(int64(at.In(who.Location()).Year()))
	}
	known, err := registered(tx, who, []int64{t.ID})
	if err != nil {
		return out, err
	}
	for _, k := range known {
		out.reach(k.Contact)
	}
	saved, err := db.All[Place](tx, `SELECT address_id, address_type, address_name, address1, address2, address3, address4, zipcode, city, region, country,
			latitude, longitude, working_hours, contact_name, contact_phone, contact_email, CAST(0 AS BIGINT) AS tasks
		FROM address WHERE client_id = ? AND tenant_id = ? AND deleted_at IS NULL ORDER BY name_fold LIMIT ?`, t.ID, who.TenantID, recent)
	if err != nil {
		return out, err
	}
	seat, err := db.All[Place](tx, `SELECT CAST(NULL AS BIGINT) AS address_id, 'OTHER' AS address_type, c.name AS address_name, p.address AS address1, '' AS address2, '' AS address3, '' AS address4,
			p.zipcode, p.city, '' AS region, p.country, CAST(NULL AS DOUBLE PRECISION) AS latitude, CAST(NULL AS DOUBLE PRECISION) AS longitude, '' AS working_hours,
			'' AS contact_name, '' AS contact_phone, '' AS contact_email, CAST(0 AS BIGINT) AS tasks
		FROM partner p JOIN tenant c ON c.tenant_id = p.partner_id WHERE p.partner_id = ? AND p.tenant_id = ? AND p.deleted_at IS NULL AND p.address <> '' AND p.city <> ''`, t.ID, who.TenantID)
	if err != nil {
		return out, err
	}
	for _, p := range seat {
		if !slices.ContainsFunc(saved, func(q Place) bool {
			return strings.EqualFold(p.Address1, q.Address1) && strings.EqualFold(p.City, q.City)
		}) {
			saved = append(saved, p)
		}
	}
	done, err := db.All[work](tx, read+`t.client_id = ? ORDER BY t.task_id DESC LIMIT ?`, who.TenantID, t.ID, recent)
	if err != nil {
		return out, err
	}
	return out.with(tx, saved, done)
}

// person returns a private individual as a client: their tasks have the same
// telephone number as the one named.
func person(tx *db.Tx, who access.Who, task int64) (Client, error) {
	t, err := tasks.Find(tx, who, access.OrderPlan, task)
	if fault.IsMissing(err) || err == nil && t.ClientID != tenants.PrivateIndividual {
		return Client{}, fault.OnField("task_id", "no_such_thing", nil)
	}
	if err != nil {
		return Client{}, err
	}
	ids := []int64{t.ID}
	if number := textfold.Phone(t.ContactPhone); len(number) >= 6 {
		groups, err := lookup.Find(tx, who, number, tasks.Entity)
		if err != nil {
			return Client{}, err
		}
		for _, g := range groups {
			for _, h := range g.Hits {
				if reached(h.Phone, t.ContactPhone) {
					ids = append(ids, h.ID)
				}
			}
		}
	}
	done, err := db.All[work](tx, read+`t.client_id = 0 AND t.task_id IN (?) ORDER BY t.task_id DESC`, who.TenantID, ids)
	if err != nil {
		return Client{}, err
	}
	return Client{Name: t.ClientNote}.with(tx, nil, done)
}

// with adds the places of a client, the most used first, the contacts there, and
// the open or last tasks.
func (c Client) with(tx *db.Tx, places []Place, all []work) (Client, error) {
	for i, w := range all {
		at := slices.IndexFunc(places, w.Place.same)
		if at < 0 {
			at = len(places)
			w.Place.Tasks = 0
			places = append(places, w.Place)
		}
		places[at].Tasks++
		all[i].Task.Place = at
	}
	order := make([]int, len(places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(places[b].Tasks - places[a].Tasks) })
	for _, at := range order {
		c.Places = append(c.Places, places[at])
		name := places[at].ContactName
		if c.TenantID == tenants.PrivateIndividual {
			name = cmp.Or(name, c.Name)
		}
		c.reach(tenants.Contact{Name: name, Phone: places[at].ContactPhone, Email: places[at].ContactEmail})
	}
	c.Contacts, c.Places, c.Tasks = append([]tenants.Contact{}, c.Contacts...), append([]Place{}, c.Places...), []Task{}
	for _, open := range []bool{true, false} {
		for _, w := range all {
			if is := w.Status == tasks.Created && w.Phase != tasks.Done; is == open && len(c.Tasks) < shown {
				w.Task.Place = slices.Index(order, w.Task.Place)
				c.Tasks = append(c.Tasks, w.Task)
			}
		}
	}
	return c, visits(tx, c.Tasks)
}

// reach adds a contact, each number and name once.
func (c *Client) reach(with tenants.Contact) {
	if with.Name == "" && with.Phone == "" || slices.ContainsFunc(c.Contacts, func(k tenants.Contact) bool {
		return reached(k.Phone, with.Phone) || textfold.Phone(with.Phone) == "" && textfold.Key(k.Name) == textfold.Key(with.Name)
	}) {
		return
	}
	c.Contacts = append(c.Contacts, with)
}

// visits adds to tasks the time of the next visit, and its workers.
func visits(tx *db.Tx, all []Task) error {
	ids := make([]int64, len(all))
	for i, t := range all {
		ids[i] = t.ID
	}
	next, err := db.All[Task](tx, `SELECT o.task_id, '' AS title, '' AS status, '' AS phase, CAST(NULL AS BIGINT) AS whier_id, o.created_at, o.planned_start AS start,
			COALESCE((SELECT string_agg(u.first_name || ' ' || u.last_name, ', ' ORDER BY u.user_id) FROM order_worker w JOIN user_account u ON u.user_id = w.user_id WHERE w.order_id = o.order_id), '') AS workers
		FROM work_order o WHERE o.task_id IN (?) AND o.status IN ('CREATED', 'IN_EXECUTION') AND o.planned_start IS NOT NULL ORDER BY o.planned_start DESC`, ids)
	for _, v := range next {
		if at := slices.Index(ids, v.ID); at >= 0 {
			all[at].Start, all[at].Workers = v.Start, v.Workers
		}
	}
	return err
}
