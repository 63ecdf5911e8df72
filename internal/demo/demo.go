// Package demo fills a database with the companies, people and two years of
// work of the demo, by the same services that people use.
package demo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/assets"
	"teren/internal/areas/auth"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/lookup"
	"teren/internal/areas/materials"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/kit/geo"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

// ErrNotEmpty is returned if the database contains something else than the demo.
var ErrNotEmpty = errors.New("the database holds something else than the demo; give the demo a data folder of its own")

// Months is how many months of the demo's past are made by default.
const Months = 24

// Fill fills an empty database with so many months of three companies, in one
// transaction: all or nothing. A database the demo made is left as it is. It
// returns the accounts to sign in with; ErrNotEmpty for any other database.
func Fill(ctx context.Context, d *db.DB, store *files.Store, months int) ([]Account, error) {
	return fill(ctx, d, store, draw, months)
}

func fill(ctx context.Context, d *db.DB, store *files.Store, draw artist, months int) ([]Account, error) {
	made, err := db.Read(ctx, d, isDemo)
	if made || err != nil {
		return accounts(), err
	}
	hash, err := auth.Hash(ctx, Password)
	if err != nil {
		return nil, err
	}
	pictures := openGallery(ctx, store, draw, months)
	for deadline := time.Now().Add(patience); ; {
		err = d.Do(ctx, func(tx *db.Tx) error {
			if made, err := isDemo(tx); made || err != nil { // another server was faster
				return err
			}
			l, err := settle(ctx, d, tx, pictures, hash, months)
			if err != nil {
				return err
			}
			if err := l.live(); err != nil {
				return err
			}
			return lookup.Write(tx)
		})
		another := errors.Is(err, db.ErrBusy) || errors.Is(err, db.ErrDuplicate) // fills it at this moment
		if !another || time.Now().After(deadline) {
			break
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
	return accounts(), errors.Join(err, pictures.close(err != nil))
}

// patience is how long a server waits for another that fills the database.
const patience = 10 * time.Minute

const madeSetting = "demo"

func isDemo(tx *db.Tx) (bool, error) {
	made, err := db.Exists(tx, `SELECT 1 FROM setting WHERE name = ?`, madeSetting)
	if made || err != nil {
		return made, err
	}
	other, err := db.Exists(tx, `SELECT 1 FROM tenant WHERE tenant_id <> 0 UNION ALL SELECT 1 FROM user_account`)
	if other {
		err = ErrNotEmpty
	}
	return false, err
}

// settle makes the companies, their people and what they work with, as they
// were at the beginning, so many months ago.
func settle(ctx context.Context, d *db.DB, tx *db.Tx, pictures *gallery, hash string, months int) (*life, error) {
	zone, err := clock.Zone(tenants.Zone)
	if err != nil {
		return nil, err
	}
	now := tx.Now
	l := &life{
		ctx: db.Within(ctx, tx), tx: tx, rng: rand.New(rand.NewPCG(1848, 7)), zone: zone, now: now,
		began: now.In(zone).AddDate(0, -months, 0), pictures: pictures, busy: map[int64]time.Time{}, crews: map[string]*crew{},
	}
	l.tasks.DB, l.orders.DB, l.notices.DB, l.users.DB = d, d, d, d
	l.addresses.DB = d
	l.invoices.DB, l.invoices.Files = d, pictures.store
	l.orders.React()
	(&assets.Service{DB: d}).React()
	(&materials.Service{DB: d}).React()
	pictures.begin()
	tx.Now = l.began.UTC()
	if _, err := tx.Exec(`INSERT INTO setting (name, value) VALUES (?, ?)`, madeSetting, now.Format(time.DateOnly)); err != nil {
		return nil, err
	}
	for _, step := range []func() error{l.found, func() error { return l.hire(hash) }, l.introduce, l.makePartners, l.plantHierarchies, l.openProjects, l.saveAddresses, l.gather, l.survey, l.price, l.prepareInvoices} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// found makes the three companies that use Teren.
func (l *life) found() error {
	for _, c := range []tenants.New{{Name: primorje, IDNumber: "48201937567"}, {Name: velebit, IDNumber: "59312048679"}, {Name: jadran, IDNumber: "60423159787", AsksOnly: true}} {
		id, err := tenants.Add(l.tx, c)
		if err != nil {
			return err
		}
		l.crews[c.Name] = &crew{tenant: id, nodes: map[string]int64{}, people: map[string]int64{}}
	}
	return nil
}

func (l *life) hire(hash string) error {
	for i, p := range staff {
		c := l.crews[p.company]
		id, err := users.Add(l.tx, c.tenant, users.New{Email: p.email, FirstName: p.first, LastName: p.last, Phone: fmt.Sprintf("+385 91 555 %04d", 1001+i*137), PasswordHash: hash, Roles: p.roles})
		if err != nil {
			return err
		}
		c.people[p.last] = id
		who := access.Who{UserID: id, TenantID: c.tenant, Roles: p.roles, Language: "hr", Zone: l.zone}
		if p.roles.Has(access.Admin | access.Manager) {
			c.office = append(c.office, who)
		}
		if p.roles.Has(access.Worker) {
			c.workers = append(c.workers, who)
		}
		subject := p.portrait()
		if i%3 == 2 || l.pictures.left(subject) == 0 {
			continue
		}
		face, err := l.pictures.take(subject, "portret.jpg")
		if err != nil {
			return err
		}
		if _, err := l.users.ChangeProfile(l.ctx, who, users.ProfileChange{Images: api.Images{face}}); err != nil {
			return err
		}
	}
	return nil
}

// makePartners enters each company among the partners of the others.
func (l *life) makePartners() error {
	p, v, j := l.crews[primorje], l.crews[velebit], l.crews[jadran]
	for _, f := range []struct {
		a, b               *crew
		customer, supplier bool
	}{{p, v, true, true}, {v, p, true, true}, {p, j, true, false}, {j, p, false, true}} {
		if err := tenants.AddPartner(l.tx, f.a.tenant, f.b.tenant, f.customer, f.supplier); err != nil {
			return err
		}
	}
	return nil
}

func (l *life) plantHierarchies() error {
	paths := map[string][]string{primorje: hierarchy, velebit: hierarchy[:22], jadran: branches}
	for _, company := range houses {
		c := l.crews[company]
		for _, path := range paths[company] {
			n := hierarchies.New{Title: path, ExpenseType: hierarchies.Operational, KPD: codes[path]}
			if i := strings.LastIndex(path, " / "); i >= 0 {
				parent := c.nodes[path[:i]]
				n.Title, n.ParentID = path[i+len(" / "):], &parent
			}
			id, err := hierarchies.Insert(l.tx, c.office[0], n)
			if err != nil {
				return err
			}
			c.nodes[path] = id
			if d, ok := demanded[path]; ok && company != jadran {
				if err := hierarchies.Demand(l.tx, c.office[0], id, d); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// card returns the card of a client in the register of Primorje, for its first
// place.
func card(name, number, place, contact string) tenants.Card {
	_, where, _ := strings.Cut(place, ": ")
	line, town, _ := strings.Cut(where, ", ")
	c := tenants.Card{
		Name: name, IDNumber: number, Type: "LIMITED_COMPANY", Correlation: "CUSTOMER", Address: line, City: town, Country: "Hrvatska",
		Contacts: []tenants.Contact{{Name: contact, Role: "Voditelj objekta", Email: plain(contact) + "@primjer.test"}},
	}
	for _, s := range geo.Suggest(where, 1) {
		c.Zipcode, c.City = s.PostalCode, cmp.Or(s.City, town)
	}
	first, _, _ := strings.Cut(name, " ")
	switch {
	case strings.HasSuffix(name, "obrt"):
		c.Type = "SOLE_TRADER"
	case slices.Contains([]string{"Grad", "Općina", "Osnovna", "Srednja", "Dječji", "Kazalište"}, first):
		c.Type = "PUBLIC_BODY"
	case first == "Sportski" || first == "Zgrada":
		c.Type = "ASSOCIATION"
	case first == "Tehno" || first == "Namještaj":
		c.Correlation = "BOTH"
	}
	c.Invoicing = paying(c)
	return c
}

// saveAddresses makes the clients that do not use Teren, and saves where they
// and Jadran have work.
func (l *life) saveAddresses() error {
	p := l.crews[primorje]
	for i, c := range companies {
		e, err := tenants.Enter(l.tx, p.office[0], card(c.name, c.idNumber, c.places[0], names[i%len(names)]))
		if err != nil {
			return err
		}
		id := e.TenantID
		for _, place := range c.places {
			if err := l.save(id, c.name, c.kind, place); err != nil {
				return err
			}
		}
	}
	for _, shop := range shops {
		if err := l.save(l.crews[jadran].tenant, jadran, "STORE", shop); err != nil {
			return err
		}
	}
	return nil
}

func (l *life) save(client int64, name, kind, place string) error {
	s := l.site(kind, place)
	s.client, s.company = client, name
	id, err := addresses.Save(l.tx, l.crews[primorje].office[0], client, s.text.Address())
	if err == nil && name == jadran { // which saves its places too, to ask for work there
		_, err = addresses.Save(l.tx, l.crews[jadran].office[0], client, s.text.Address())
	}
	s.address = &id
	l.sites = append(l.sites, s)
	return err
}

// site reads "name: street 1, town" and gives the place its contact.
func (l *life) site(kind, place string) site {
	name, where, named := strings.Cut(place, ": ")
	if !named {
		where = name
	}
	line, town, _ := strings.Cut(where, ", ")
	contact := pick(l.rng, names)
	t := tasks.Text{
		AddressName: name, LocationType: tasks.LocationType(kind), Site: usedplaces.Site{
			Address1: line, City: town, Country: "Hrvatska", WorkingHours: pick(l.rng, hours),
			ContactName: contact, ContactPhone: l.phone(), ContactEmail: plain(contact) + "@primjer.test",
		},
	}
	for _, s := range geo.Suggest(where, 1) {
		// The point is near the middle of the settlement; the house itself has
		// none.
		latitude, longitude := s.Latitude+(l.rng.Float64()-.5)/200, s.Longitude+(l.rng.Float64()-.5)/200
		t.Zipcode, t.City, t.Region = s.PostalCode, cmp.Or(s.City, town), s.County
		t.Latitude, t.Longitude = &latitude, &longitude
	}
	return site{text: t}
}
