package demo

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/materials"
	"teren/internal/areas/orders"
	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// sellers are the suppliers of Primorje Servis by group of materials.
var sellers = []struct {
	name, town string
	groups     []string
}{
	{"Elektrocentar Kvarner d.o.o.", "Rijeka", []string{"Elektromaterijal", "Rasvjeta", "Sunčane elektrane"}},
	{"Termo oprema Matulji d.o.o.", "Matulji", []string{"Klimatizacija i hlađenje", "Grijanje"}},
	{"Vodomaterijal Adria d.o.o.", "Viškovo", []string{"Vodoinstalacije", "Sanitarije"}},
}

// vans are Primorje's, of a team or of a worker.
var vans = []struct{ name, team, last string }{
	{"Kombi RI 482-KT", "Elektro ekipa", ""},
	{"Kombi RI 115-PS", "Ekipa za klimu i hlađenje", ""},
	{"Kombi RI 907-VB", "Vodoinstalateri", ""},
	{"Caddy RI 330-MB", "", "Božić"},
}

// large are materials that a store has few of.
var large = []string{"Klima", "Inverter", "Bojler", "pumpa", "ormarić", "brojilo", "Ventilator", "Stupna", "modul", "posuda"}

// A store is the materials of Primorje Servis on their way through eight weeks.
type store struct {
	*life
	materials.Service
	who    access.Who
	chance *rand.Rand
	places []int64 // vans and the site
	kept   []kept
}

// kept is a material with how much of it the store begins with.
type kept struct {
	shelf
	seller      int64
	first       materials.Quantity
	critical    materials.Quantity
	van         int // of vans, that carries some of it
	fate        int // 1 falls below the critical quantity at last, 2 runs out
	neededDaily bool
}

// stock has the store live: it is counted at first, goods go out on working days,
// come in on Mondays, and vans are filled.
func (l *life) stock() {
	s := &store{life: l, Service: materials.Service{DB: l.tasks.DB}, who: l.crews[primorje].office[1], chance: rand.New(rand.NewPCG(1848, 13))}
	s.who.Language, s.who.Zone = "hr", l.zone
	begin := l.now.In(l.zone).AddDate(0, 0, -56)
	if first := l.began.Add(30 * time.Hour); begin.Before(first) {
		begin = first
	}
	begin = time.Date(begin.Year(), begin.Month(), begin.Day(), 7, 10, 0, 0, l.zone)
	l.at(begin, s.open)
	for day := begin.AddDate(0, 0, 1); day.Before(l.now); day = day.AddDate(0, 0, 1) {
		switch day.Weekday() {
		case time.Saturday, time.Sunday:
			continue
		case time.Monday:
			l.at(day.Add(20*time.Minute), s.comeIn)
		case time.Thursday:
			l.at(day.Add(35*time.Minute), s.fillVans)
		}
		l.at(day.Add(50*time.Minute), s.goOut)
	}
	l.at(l.now.Add(-50*time.Minute), s.fall)
	l.at(l.now.Add(-20*time.Minute), s.order)
}

// open makes the suppliers, the places and the materials.
func (s *store) open() error {
	of, van := map[string]int64{}, map[string]int{}
	for i, seller := range sellers {
		e, err := tenants.Enter(s.tx, s.who, tenants.Card{Name: seller.name, Type: "LIMITED_COMPANY", Correlation: "SUPPLIER", City: seller.town, Country: "HR"})
		if err != nil {
			return err
		}
		for _, group := range seller.groups {
			of[group], van[group] = e.TenantID, i
		}
	}
	for _, v := range vans {
		n := materials.PlaceFields{Kind: materials.Van, Name: v.name}
		if v.last != "" {
			id := s.crews[primorje].people[v.last]
			n.UserID = &id
		} else {
			team, err := db.One[int64](s.tx, `SELECT team_id FROM team WHERE tenant_id = ? AND name = ?`, s.who.TenantID, v.team)
			if err != nil {
				return err
			}
			n.TeamID = &team
		}
		id, err := materials.InsertPlace(s.tx, s.who, n)
		if err != nil {
			return err
		}
		s.places = append(s.places, id)
	}
	site, err := materials.InsertPlace(s.tx, s.who, materials.PlaceFields{Kind: materials.Site, Name: "Gradilište Opatija, Nova cesta"})
	if err != nil {
		return err
	}
	s.places = append(s.places, site)
	for _, g := range priceList {
		seller := of[g.group]
		if g.kind != catalog.Material || seller == 0 {
			continue
		}
		for _, item := range s.shelves[g.group] {
			k := s.keep(item, seller)
			k.van = van[g.group]
			n := materials.New{ID: k.id, Quantity: amount(k.first), Critical: amount(k.critical), Comment: fmt.Sprintf("Regal %c, polica %d", 'A'+rune(k.van), 1+s.chance.IntN(6)), SupplierID: &k.seller}
			if err := materials.Insert(s.tx, s.who, n); err != nil {
				return err
			}
			s.kept = append(s.kept, k)
		}
	}
	return nil
}

// keep returns the first stock of an item: few of large ones, much of measured
// ones.
func (s *store) keep(item shelf, seller int64) kept {
	k := kept{shelf: item, seller: seller}
	switch {
	case slices.ContainsFunc(large, func(word string) bool { return strings.Contains(item.name, word) }):
		k.first, k.critical = materials.Quantity(2+s.chance.IntN(5))*100, 200
	case item.unit == "METER":
		k.first, k.critical = materials.Quantity(12+s.chance.IntN(25))*1000, materials.Quantity(4+s.chance.IntN(6))*1000
	default:
		k.first, k.critical = materials.Quantity(20+s.chance.IntN(40))*100, materials.Quantity(5+s.chance.IntN(8))*100
	}
	k.neededDaily = k.first >= 2000
	switch n := len(s.kept); {
	case n%9 == 4:
		k.fate = 1
	case n%23 == 7:
		k.fate = 2
	}
	return k
}

// some is about a part of what there was at first: whole pieces, and half units of
// what is measured.
func (k kept) some(part materials.Quantity) materials.Quantity {
	step := materials.Quantity(100)
	if k.unit != "PIECE" {
		step = 50
	}
	return max(k.first/part/step*step, step)
}

func amount(q materials.Quantity) api.Opt[money.Number] { return opt(money.Number(q.String())) }

// change books a change; what there is too little of waits for another day.
func (s *store) change(k kept, how materials.ChangeType, q materials.Quantity, comment string) error {
	_, err := s.Change(s.ctx, s.who, materials.Change{ID: k.id, Type: how, Quantity: amount(q), Comment: comment, Sure: true})
	return unlessShort(err)
}

// unlessShort forgets that there was too little.
func unlessShort(err error) error {
	var f *fault.Fault
	if errors.As(err, &f) && f.Code == "not_enough_in_stock" {
		return nil
	}
	return err
}

var errands = []string{"Manji popravci", "Izdano na ruke", "Dežurstvo", "Radionica", "Servisno vozilo", ""}

// goOut takes a few materials away for small work.
func (s *store) goOut() error {
	for range 4 + s.chance.IntN(4) {
		k := s.kept[s.chance.IntN(len(s.kept))]
		if !k.neededDaily || k.fate != 0 {
			continue
		}
		if err := s.change(k, materials.Subtraction, k.some(materials.Quantity(7+s.chance.IntN(9))), errands[s.chance.IntN(len(errands))]); err != nil {
			return err
		}
	}
	return nil
}

// fillVans moves materials to the vans and to the site.
func (s *store) fillVans() error {
	for i, k := range s.kept {
		if !k.neededDaily || k.fate != 0 || i%4 != s.chance.IntN(4) {
			continue
		}
		to := s.places[k.van]
		if i%7 == 3 {
			to = s.places[len(s.places)-1]
		} else if k.van == 0 && i%5 == 0 {
			to = s.places[3]
		}
		_, err := s.Transfer(s.ctx, s.who, materials.Transfer{ID: k.id, To: to, Quantity: amount(k.some(15))})
		if err := unlessShort(err); err != nil {
			return err
		}
	}
	return nil
}

// comeIn receives what falls short, by a purchase of each supplier; what is about to fall
// short for the demo does not come.
func (s *store) comeIn() error {
	wanted := map[int64][]materials.Line{}
	for _, k := range s.kept {
		there, err := db.One[materials.Quantity](s.tx, `SELECT quantity FROM material WHERE catalog_item_id = ?`, k.id)
		if err != nil {
			return err
		}
		if k.fate == 0 && there < k.critical*13/10 {
			wanted[k.seller] = append(wanted[k.seller], materials.Line{ItemID: k.id, Quantity: amount(k.first)})
		}
	}
	for _, seller := range s.sellersOf(wanted) {
		if err := s.purchase(seller, wanted[seller], true); err != nil {
			return err
		}
	}
	return nil
}

func (s *store) sellersOf(wanted map[int64][]materials.Line) (out []int64) {
	for _, k := range s.kept {
		if len(wanted[k.seller]) > 0 && !slices.Contains(out, k.seller) {
			out = append(out, k.seller)
		}
	}
	return out
}

// purchase orders of a supplier, and receives it at once if it came.
func (s *store) purchase(seller int64, lines []materials.Line, came bool) error {
	id, err := materials.InsertPurchase(s.tx, s.who, materials.NewPurchase{SupplierID: &seller, Lines: lines})
	if err != nil || !came {
		return err
	}
	comment := fmt.Sprintf("Otpremnica %d/%d", 400+s.chance.IntN(500), s.tx.Now.Year()%100)
	_, err = s.Receive(s.ctx, s.who, materials.Receipt{PurchaseByID: materials.PurchaseByID{ID: id}, Lines: lines, Comment: comment})
	return err
}

// fall lowers some materials below their critical quantities and some to 0; one is
// counted, and one purchase is ordered.
func (s *store) fall() error {
	var coming []materials.Line
	for i, k := range s.kept {
		var left materials.Quantity
		switch k.fate {
		case 1:
			left = k.critical / 2 / 100 * 100
		case 2:
			left = 0
		default:
			continue
		}
		if by := k.first - left; by > 0 {
			if err := s.change(k, materials.Subtraction, by, "Izdano za veći radni nalog"); err != nil {
				return err
			}
		}
		if i%2 == 0 && k.seller == s.kept[4].seller {
			coming = append(coming, materials.Line{ItemID: k.id, Quantity: amount(k.critical * 2)})
		}
	}
	counted := s.kept[0]
	if _, err := s.Change(s.ctx, s.who, materials.Change{ID: counted.id, Total: amount(counted.first - 350), Comment: "Inventura", Sure: true}); err != nil {
		return err
	}
	if len(coming) == 0 {
		return nil
	}
	return s.purchase(s.kept[4].seller, coming, false)
}

// A pending order is one that a worker of a van has underway or is planned for.
type pending struct {
	ID     int64 `db:"order_id"`
	UserID int64 `db:"user_id"`
	Van    int   // of vans
}

// pending returns the orders of the status whose first worker is of the team of a
// van.
func (s *store) pending(status orders.Status) ([]pending, error) {
	all, err := db.All[pending](s.tx, `SELECT o.order_id, MIN(w.user_id) AS user_id FROM work_order o JOIN order_worker w ON w.order_id = o.order_id JOIN task t ON t.task_id = o.task_id
		WHERE o.contractor_id = ? AND o.status = ? AND t.status = 'CREATED' AND (t.accepted_at IS NOT NULL OR t.creator_tenant_id = t.contractor_id) AND (o.status = 'IN_EXECUTION' OR o.planned_start > ?)
		GROUP BY o.order_id, o.planned_start ORDER BY o.planned_start, o.order_id LIMIT 60`, s.who.TenantID, status, s.tx.Now)
	of := map[int64]int{}
	for van, v := range vans {
		for _, c := range crewsOf {
			if c.name != v.team {
				continue
			}
			for _, last := range c.people {
				of[s.crews[c.company].people[last]] = van + 1
			}
		}
	}
	out := slices.DeleteFunc(all, func(p pending) bool { return of[p.UserID] == 0 })
	for i := range out {
		out[i].Van = of[out[i].UserID] - 1
	}
	return out[:min(len(out), 14)], err
}

// order uses materials on the orders that are underway and reserves some for those
// that are planned next. One takes what is there, but not in the books.
func (s *store) order() error {
	running, err := s.pending(orders.InExecution)
	if err != nil {
		return err
	}
	carried := func(van int) []kept {
		return slices.DeleteFunc(slices.Clone(s.kept), func(k kept) bool { return k.van != van || !k.neededDaily || k.fate != 0 })
	}
	short := false
	for i, r := range running {
		worker := access.Who{UserID: r.UserID, TenantID: s.who.TenantID, Roles: access.Worker, Language: "hr", Zone: s.zone}
		daily := carried(r.Van)
		for n := range 1 + i%3 {
			k := daily[(7*i+n)%len(daily)]
			if out := slices.IndexFunc(s.kept, func(k kept) bool { return k.van == r.Van && k.fate == 2 }); !short && out >= 0 {
				k, short = s.kept[out], true
			}
			if _, err := s.Use(s.ctx, worker, materials.Use{Moment: orders.Moment{ID: r.ID}, ItemID: k.id, Quantity: amount(k.some(24)), Sure: true}); err != nil {
				return err
			}
		}
	}
	next, err := s.pending(orders.Created)
	for i, r := range next {
		var lines []materials.Line
		daily := carried(r.Van)
		for n := range 1 + i%3 {
			k := daily[(5*i+3*n)%len(daily)]
			lines = append(lines, materials.Line{ItemID: k.id, Quantity: amount(k.some(20))})
		}
		if _, err := s.Reserve(s.ctx, s.who, materials.NewReservations{ID: r.ID, Lines: lines, Sure: true}); err != nil {
			return err
		}
	}
	return err
}
