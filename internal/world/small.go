package world

import (
	"bytes"
	"context"
	"image"
	"image/png"

	"teren/internal/absences"
	"teren/internal/access"
	"teren/internal/addresses"
	"teren/internal/api"
	"teren/internal/auth"
	"teren/internal/clock"
	"teren/internal/comments"
	"teren/internal/db"
	"teren/internal/files"
	"teren/internal/hierarchies"
	"teren/internal/locations"
	"teren/internal/mail"
	"teren/internal/orders"
	"teren/internal/projects"
	"teren/internal/tasks"
	"teren/internal/teams"
	"teren/internal/tenants"
	"teren/internal/users"
)

// A Village is a small world for tests: two contractors (1 and 2, each with a
// client of its own), a client company that uses Teren (3, of contractor 1),
// their people, and one thing of each kind.
//
// Every text of a thing contains "canary-" and the name of the thing; what a
// company keeps for itself contains "canary-house" and its number. Nobody is
// disabled yet: leaver1 is there to sign in first and be removed then.
type Village struct {
	People map[string]access.Who // "manager1" is a MANAGER of company 1; the password is Password
	Things map[string]Thing      // own, unassigned, foreign, deleted, template, waiting, invoiced
	Houses map[int64]House       // by company
}

// A Thing is a task with what belongs to it.
type Thing struct {
	Task     int64  `db:"task_id"`
	Order    int64  `db:"order_id"`
	Comment  int64  `db:"comment_id"`
	Image    int64  `db:"image_id"`
	Document int64  `db:"document_id"`
	File     string `db:"file"` // of the image

	// Of the order.
	OrderComment  int64  `db:"order_comment_id"`
	OrderImage    int64  `db:"order_image_id"`
	OrderDocument int64  `db:"order_document_id"`
	OrderFile     string `db:"order_file"`
	Check         int64  `db:"order_check_id"`
	Description   int64  // only of invoiced
	Line          int64  `db:"line_id"`
	OldLine       int64  `db:"old_line_id"`
}

// A House is what one company keeps for itself. The Old ones are deleted.
type House struct {
	Node, OldNode, Project, Address, OldAddress, Mail, Absence, Team, OldTeam int64
	Group, OldGroup, Item, OldItem, Import                                    int64 // of the catalogue
	Location, OldLocation, LocGroup, OldLocGroup                              int64
	Partner, OldPartner, PartnerImport                                        int64 // of the register
}

// Small fills an empty, migrated database with the village.
func Small(ctx context.Context, d *db.DB, store *files.Store) (*Village, error) {
	hash, err := auth.Hash(ctx, Password)
	if err != nil {
		return nil, err
	}
	v := &Village{People: map[string]access.Who{}, Things: map[string]Thing{}, Houses: map[int64]House{}}
	err = d.Do(ctx, func(tx *db.Tx) error {
		b := builder{Village: v, ctx: db.Within(ctx, tx), tx: tx, d: d, store: store}
		for _, step := range []func() error{b.companies, func() error { return b.people(hash) }, b.houses, b.things} {
			if err := step(); err != nil {
				return err
			}
		}
		return nil
	})
	return v, err
}

type builder struct {
	*Village
	ctx   context.Context
	tx    *db.Tx
	d     *db.DB
	store *files.Store
}

func (b *builder) companies() error {
	for _, name := range []string{"Prva d.o.o.", "Druga d.o.o.", "Treća d.d."} {
		if _, err := tenants.Add(b.tx, tenants.New{Name: name}); err != nil {
			return err
		}
	}
	for _, f := range []struct {
		a, b     int64
		customer bool
	}{{1, 3, true}, {3, 1, false}} {
		if err := tenants.Befriend(b.tx, f.a, f.b, f.customer, !f.customer); err != nil {
			return err
		}
	}
	register := tenants.Service{DB: b.d}
	for _, keeper := range []int64{2, 1} { // of companies 4 and 5, then of two that are deleted
		canary, who := "canary-house"+string('0'+rune(keeper)), access.Who{TenantID: keeper, Roles: access.Admin}
		card := tenants.Card{Name: canary + " klijent", Type: "OTHER", Correlation: "CUSTOMER", Note: canary, Contacts: []tenants.Contact{{Name: canary}}}
		e, err := tenants.Enter(b.tx, who, card)
		if err != nil {
			return err
		}
		b.Houses[keeper] = House{Partner: e.ID}
	}
	for _, keeper := range []int64{1, 2} {
		h, who := b.Houses[keeper], access.Who{TenantID: keeper, Roles: access.Admin}
		e, err := tenants.Enter(b.tx, who, tenants.Card{Name: "canary-house" + string('0'+rune(keeper)), Type: "OTHER", Correlation: "SUPPLIER"})
		if err != nil {
			return err
		}
		if _, err := register.Remove(b.ctx, who, tenants.EntryByID{ID: e.ID}); err != nil {
			return err
		}
		h.OldPartner = e.ID
		b.Houses[keeper] = h
	}
	return nil
}

func (b *builder) people(hash string) error {
	for _, p := range []struct {
		name   string
		tenant int64
		roles  access.Roles
	}{
		{"admin1", 1, access.Admin}, {"manager1", 1, access.Manager}, {"worker1", 1, access.Worker}, {"worker1b", 1, access.Worker},
		{"leaver1", 1, access.Admin | access.Manager | access.Worker},
		{"admin2", 2, access.Admin}, {"manager2", 2, access.Manager}, {"worker2", 2, access.Worker},
		{"admin3", 3, access.Admin}, {"manager3", 3, access.Manager}, {"worker3", 3, access.Worker},
	} {
		id, err := users.Add(b.tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", PasswordHash: hash, Roles: p.roles})
		if err != nil {
			return err
		}
		b.People[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles}
	}
	return nil
}

func (b *builder) houses() error {
	for company, name := range map[int64]string{1: "manager1", 2: "manager2", 3: "manager3"} {
		who, canary := b.People[name], "canary-house"+string('0'+rune(company))
		h := b.Houses[company]
		var err error
		for node, title := range map[*int64]string{&h.Node: canary, &h.OldNode: canary + " old"} {
			if *node, err = hierarchies.Insert(b.tx, who, hierarchies.New{Title: title, ExpenseType: hierarchies.Operational}); err != nil {
				return err
			}
		}
		if err := hierarchies.Demand(b.tx, who, h.Node, hierarchies.Demands{Checks: []string{canary}}); err != nil {
			return err
		}
		if h.Project, err = projects.Insert(b.tx, who, projects.New{Title: canary, Currency: "EUR"}); err != nil {
			return err
		}
		for address, street := range map[*int64]string{&h.Address: "Ilica 1", &h.OldAddress: "Ilica 2"} {
			n := addresses.New{Name: canary, Type: "STORE", Address1: street, City: "Zagreb", ContactName: canary}
			if *address, err = addresses.Save(b.tx, who, company, n); err != nil {
				return err
			}
		}
		for team, title := range map[*int64]string{&h.Team: canary, &h.OldTeam: canary + " old"} {
			n := teams.New{Name: title, WhierID: &h.Node, UserIDs: []int64{b.People["worker"+string('0'+rune(company))].UserID}}
			if *team, err = teams.Insert(b.tx, who, n); err != nil {
				return err
			}
		}
		if _, err := (&teams.Service{DB: b.d}).Delete(b.ctx, who, teams.ByID{ID: h.OldTeam}); err != nil {
			return err
		}
		if _, err := (&hierarchies.Service{DB: b.d}).Delete(b.ctx, who, hierarchies.Delete{ID: h.OldNode}); err != nil {
			return err
		}
		if _, err := (&addresses.Service{DB: b.d}).Delete(b.ctx, who, addresses.ByID{ID: h.OldAddress}); err != nil {
			return err
		}
		if err := b.locations(who, canary, &h); err != nil {
			return err
		}
		if err := b.catalogue(who, canary, &h); err != nil {
			return err
		}
		sheet := api.Sheet{Name: canary + ".csv", Content: []byte(CompanySheet(canary))}
		batch, err := (&tenants.Service{DB: b.d}).ImportRegister(b.ctx, who, tenants.NewRegisterImport{Sheet: &sheet})
		if err != nil {
			return err
		}
		h.PartnerImport = *batch.ImportID
		if h.Mail, err = b.letter(company, canary); err != nil {
			return err
		}
		if h.Absence, err = b.absence(company, canary); err != nil {
			return err
		}
		b.Houses[company] = h
	}
	return nil
}

// locations gives a house a location and a group of it, and a deleted one of
// each.
func (b *builder) locations(who access.Who, canary string, h *House) (err error) {
	for id, cin := range map[*int64]string{&h.Location: canary, &h.OldLocation: canary + "-old"} {
		n := locations.New{Name: canary, CIN: cin, Type: "OFFICE", Place: locations.Place{Address1: canary, City: "Zagreb"}}
		if *id, err = locations.Insert(b.tx, who, n); err != nil {
			return err
		}
	}
	for id, name := range map[*int64]string{&h.LocGroup: canary, &h.OldLocGroup: canary + " old"} {
		if *id, err = locations.InsertGroup(b.tx, who, locations.NewGroup{Name: name, LocationIDs: []int64{h.Location}}); err != nil {
			return err
		}
	}
	service := &locations.Service{DB: b.d}
	if _, err := service.DeleteGroup(b.ctx, who, locations.GroupByID{ID: h.OldLocGroup}); err != nil {
		return err
	}
	_, err = service.Delete(b.ctx, who, locations.Delete{ID: h.OldLocation})
	return err
}

// absence asks for a day off, long after the orders.
func (b *builder) absence(company int64, canary string) (int64, error) {
	day := b.tx.Now.AddDate(1, 0, 0).Format(clock.Date)
	service := absences.Service{DB: b.d}
	id, err := service.Create(b.ctx, b.People["worker"+string('0'+rune(company))], absences.New{Kind: "LEAVE", Note: canary, Span: absences.Span{FromDay: &day, ToDay: &day}})
	return int64(id), err
}

// letter puts a letter of the company into the outbox.
func (b *builder) letter(company int64, canary string) (int64, error) {
	l := mail.Letter{TenantID: company, Kind: "test", To: "x@x.test", Name: canary, Subject: canary, Lines: []string{canary}}
	if err := mail.Post(b.tx, l); err != nil {
		return 0, err
	}
	return db.One[int64](b.tx, `SELECT MAX(mail_id) FROM outbox_mail`)
}

func (b *builder) things() error {
	for _, t := range []struct {
		name, by, worker string
		other            int64
	}{
		{"own", "manager1", "worker1", 3},
		{"unassigned", "manager1", "", 0},
		{"foreign", "manager2", "worker2", 4},
		{"deleted", "manager1", "", 5},
		{"template", "manager1", "", 0},
		{"waiting", "manager3", "", 1},
		{"invoiced", "manager1", "worker1", 3},
	} {
		if err := b.thing(t.name, b.People[t.by], t.worker, t.other); err != nil {
			return err
		}
	}
	service, who := tasks.Service{DB: b.d, DropOrders: orders.Drop}, b.People["manager1"]
	if _, err := service.Delete(b.ctx, who, tasks.ByID{ID: b.Things["deleted"].Task}); err != nil {
		return err
	}
	work, order := orders.Service{DB: b.d}, orders.Moment{ID: b.Things["invoiced"].Order}
	done := b.Things["invoiced"]
	if _, err := work.Start(b.ctx, who, order); err != nil {
		return err
	}
	description, err := work.Describe(b.ctx, b.People["worker1"], orders.NewDescription{ID: done.Order, Description: "canary-invoiced"})
	if err != nil {
		return err
	}
	if _, err := work.Tick(b.ctx, who, orders.Tick{ID: done.Order, CheckID: done.Check, Checked: true}); err != nil {
		return err
	}
	if _, err := work.Finish(b.ctx, who, order); err != nil {
		return err
	}
	done.Description = int64(description)
	b.Things["invoiced"] = done
	_, err = service.Confirm(b.ctx, who, tasks.ByID{ID: done.Task})
	return err
}

func (b *builder) thing(name string, by access.Who, worker string, other int64) error {
	canary, house := "canary-"+name, b.Houses[by.TenantID]
	n := tasks.New{
		Text: tasks.Text{
			Title: canary, Description: canary, ClientNote: canary, LocationType: "STORE", AddressName: canary, Address1: canary + " 1",
			City: "Zagreb", WorkingHours: canary, ContactName: canary, ContactPhone: canary,
		},
		TenantID: &other, WhierID: &house.Node,
	}
	if name == "waiting" {
		n.RoleType = "CLIENT"
	} else {
		n.ProjectID, n.AddressID = &house.Project, &house.Address
	}
	if err := n.Validate(); err != nil {
		return err
	}
	var err error
	if n.Images, err = b.receive(files.Image, canary+".png", dot()); err != nil {
		return err
	}
	docs, err := b.receive(files.Document, canary+".pdf", paper(canary))
	if err != nil {
		return err
	}
	n.Docs = api.Docs(docs)
	t, err := tasks.Insert(b.tx, by, n)
	if err != nil {
		return err
	}
	service := tasks.Service{DB: b.d, DropOrders: orders.Drop}
	if name == "template" {
		id, err := service.SaveAsTemplate(b.ctx, by, tasks.ByID{ID: t.ID})
		b.Things[name] = Thing{Task: int64(id)}
		return err
	}
	speaker := b.People["admin"+string('0'+rune(by.TenantID))]
	if name != "waiting" {
		if worker != "" {
			speaker = b.People[worker]
		}
		if err := b.order(by, t, worker, speaker, canary); err != nil {
			return err
		}
	}
	if _, err := service.Comment(b.ctx, speaker, tasks.NewComment{ID: t.ID, New: comments.New{Comment: canary}}); err != nil {
		return err
	}
	b.Things[name], err = db.One[Thing](b.tx, `
		SELECT t.task_id, COALESCE(o.order_id, 0) AS order_id, c.comment_id, i.upload_id AS image_id, i.file_name AS file, f.upload_id AS document_id,
			COALESCE(oc.comment_id, 0) AS order_comment_id, COALESCE(oi.upload_id, 0) AS order_image_id, COALESCE(oi.file_name, '') AS order_file,
			COALESCE(od.upload_id, 0) AS order_document_id, COALESCE(k.order_check_id, 0) AS order_check_id,
			COALESCE((SELECT MIN(l.order_line_item_id) FROM order_line_item l WHERE l.task_id = t.task_id), 0) AS line_id,
			COALESCE((SELECT MAX(l.order_line_item_id) FROM order_line_item l WHERE l.task_id = t.task_id), 0) AS old_line_id
		FROM task t JOIN comment c ON c.thing = 'task' AND c.thing_id = t.task_id
		JOIN upload i ON i.thing = 'task' AND i.thing_id = t.task_id AND i.kind = 'IMAGE'
		JOIN upload f ON f.thing = 'task' AND f.thing_id = t.task_id AND f.kind = 'DOCUMENT'
		LEFT JOIN work_order o ON o.task_id = t.task_id
		LEFT JOIN comment oc ON oc.thing = 'order' AND oc.thing_id = o.order_id
		LEFT JOIN upload oi ON oi.thing = 'order' AND oi.thing_id = o.order_id AND oi.kind = 'IMAGE'
		LEFT JOIN upload od ON od.thing = 'order' AND od.thing_id = o.order_id AND od.kind = 'DOCUMENT'
		LEFT JOIN order_check k ON k.order_id = o.order_id WHERE t.task_id = ?`, t.ID)
	return err
}

// order plans an order for the worker, or for nobody, with a photo, a document
// and a comment.
func (b *builder) order(by access.Who, t tasks.Task, worker string, speaker access.Who, canary string) error {
	minutes, start := int64(60), b.tx.Now.AddDate(0, 0, len(b.Things))
	n := orders.New{TaskID: t.ID, TimeEstimate: &minutes}
	if worker != "" {
		n.PlannedStart, n.WorkerIDs = &start, []int64{b.People[worker].UserID}
	}
	o, err := orders.Plan(b.tx, by, t, n)
	if err != nil {
		return err
	}
	change := orders.Change{ID: o.ID}
	if change.Images, err = b.receive(files.Image, canary+".png", dot()); err != nil {
		return err
	}
	docs, err := b.receive(files.Document, canary+".pdf", paper(canary))
	if err != nil {
		return err
	}
	change.Docs = api.Docs(docs)
	service := orders.Service{DB: b.d}
	if _, err := service.Update(b.ctx, by, change); err != nil {
		return err
	}
	if err := b.bill(by, t, o.ID, canary); err != nil {
		return err
	}
	_, err = service.Comment(b.ctx, speaker, orders.NewComment{ID: o.ID, New: comments.New{Comment: canary}})
	return err
}

func (b *builder) receive(kind files.Kind, name string, content []byte) (api.Images, error) {
	up, err := b.store.Receive(b.ctx, bytes.NewReader(content), kind, name)
	if err != nil {
		return nil, err
	}
	return api.Images{up}, up.Commit()
}

// dot is the smallest picture.
func dot() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}
