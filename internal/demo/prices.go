package demo

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tasks"
	"teren/internal/kit/money"
	"teren/internal/platform/db"
)

// priceList is the price list of Primorje Servis: groups, each with lines of name,
// unit and price in euros before tax.
var priceList = []struct {
	group string
	kind  catalog.Type
	items string
}{
	{"Rad", catalog.Work, `
		Sat rada elektroinstalatera|HOUR|32.00
		Sat rada vodoinstalatera|HOUR|30.00
		Sat rada servisera klima uređaja|HOUR|35.00
		Sat rada servisera kotlovnica|HOUR|38.00
		Sat rada rashladnog tehničara|HOUR|38.00
		Sat rada zidara|HOUR|26.00
		Sat rada soboslikara|HOUR|24.00
		Sat rada keramičara|HOUR|28.00
		Sat rada limara i krovopokrivača|HOUR|29.00
		Sat rada stolara|HOUR|28.00
		Sat rada bravara|HOUR|28.00
		Sat rada tehničara zaštite|HOUR|36.00
		Sat pomoćnog radnika|HOUR|18.00
		Rad izvan radnog vremena (dodatak)|HOUR|15.00
		Rad na visini s užetom (dodatak)|HOUR|20.00
		Ispitivanje i zapisnik|SERVICE|65.00
		Termovizijsko snimanje|SERVICE|90.00
		Puštanje uređaja u rad|SERVICE|85.00`},
	{"Putni troškovi", catalog.Travel, `
		Izlazak na teren, Rijeka|SERVICE|20.00
		Izlazak na teren, Primorje i Istra|SERVICE|45.00
		Hitna intervencija|SERVICE|70.00
		Kilometar, dostavno vozilo|KILOMETER|0.50
		Kilometar, kamion s košarom|KILOMETER|1.20
		Sat autokošare|HOUR|55.00
		Trajektna karta|PIECE|24.80`},
	{"Elektromaterijal", catalog.Material, `
		Kabel NYM-J 3×1,5 mm²|METER|0.89
		Kabel NYM-J 3×2,5 mm²|METER|1.38
		Kabel NYM-J 5×2,5 mm²|METER|2.36
		Kabel UTP Cat.6|METER|0.72
		Kanalica 25×16 mm|METER|1.15
		Instalacijska cijev CS 20|METER|0.64
		Utičnica šuko podžbukna|PIECE|4.90
		Utičnica CEE 16 A, peteropolna|PIECE|9.75
		Sklopka izmjenična|PIECE|5.60
		Automatski osigurač B16|PIECE|3.95
		Automatski osigurač C20|PIECE|4.30
		FID sklopka 40/0,03 A|PIECE|34.50
		Odvodnik prenapona T2|PIECE|78.00
		Razvodni ormarić 24 modula|PIECE|29.90
		Kontrolno brojilo, trofazno|PIECE|96.00
		Traka FeZn 25×4 mm|KILOGRAM|3.10
		Stezaljka križna|PIECE|2.45`},
	{"Rasvjeta", catalog.Material, `
		LED panel 60×60, 36 W|PIECE|27.50
		LED cijev 120 cm|PIECE|7.90
		LED reflektor 50 W|PIECE|32.00
		LED reflektor 100 W|PIECE|58.00
		Svjetiljka protupanična, 3 h|PIECE|44.00
		Baterija protupanične svjetiljke|PIECE|13.20
		Senzor pokreta 180°|PIECE|18.60
		Stupna svjetiljka vanjska|PIECE|112.00`},
	{"Sunčane elektrane", catalog.Material, `
		Fotonaponski modul 430 W|PIECE|118.00
		Inverter 10 kW|PIECE|1480.00
		Solarni kabel 6 mm²|METER|1.65
		Konektor MC4, par|PIECE|3.80
		Nosač modula, aluminijski|METER|9.40`},
	{"Klimatizacija i hlađenje", catalog.Material, `
		Klima uređaj 3,5 kW|PIECE|690.00
		Klima uređaj 5,0 kW|PIECE|960.00
		Cijev bakrena izolirana 1/4"–3/8"|METER|8.90
		Konzola vanjske jedinice|PIECE|21.00
		Crijevo odvoda kondenzata|METER|1.35
		Pumpa kondenzata|PIECE|74.00
		Plin R32|KILOGRAM|52.00
		Plin R410A|KILOGRAM|68.00
		Sredstvo za dezinfekciju isparivača|LITER|14.50
		Filtar zraka G4|PIECE|12.40
		Filtar zraka F7|PIECE|26.80
		Brtva vrata hladnjaka|METER|11.20
		Završni termostat otapanja|PIECE|23.50
		Ventilator isparivača|PIECE|64.00`},
	{"Grijanje", catalog.Material, `
		Cirkulacijska pumpa 25-60|PIECE|148.00
		Sigurnosni ventil 3 bara|PIECE|16.90
		Ekspanzijska posuda 24 l|PIECE|49.00
		Termostatska glava|PIECE|15.80
		Odzračni lončić 1/2"|PIECE|8.70
		Elektroda paljenja plamenika|PIECE|28.00
		Hvatač nečistoće 1"|PIECE|19.50
		Inhibitor korozije|LITER|18.00`},
	{"Vodoinstalacije", catalog.Material, `
		Cijev PPR 20 mm|METER|1.40
		Cijev PPR 25 mm|METER|2.10
		Cijev PVC odvodna 50 mm|METER|2.60
		Cijev PVC odvodna 110 mm|METER|4.95
		Kuglasti ventil 1/2"|PIECE|6.80
		Kuglasti ventil 1"|PIECE|14.60
		Fleksibilno crijevo 50 cm|PIECE|4.20
		Sifon umivaonika|PIECE|7.50
		Grijač bojlera 2 kW|PIECE|24.90
		Magnezijeva anoda|PIECE|12.30
		Bojler 80 l|PIECE|189.00
		Sredstvo za odštopavanje|LITER|9.90`},
	{"Sanitarije", catalog.Material, `
		Miješalica umivaonika|PIECE|54.00
		Miješalica tuša|PIECE|68.00
		Vodokotlić niskomontažni|PIECE|39.00
		WC školjka s daskom|PIECE|129.00
		Umivaonik 55 cm|PIECE|62.00
		Uložni mehanizam vodokotlića|PIECE|16.50`},
	{"Građevinski materijal", catalog.Material, `
		Cement 25 kg|PIECE|5.40
		Žbuka strojna 30 kg|PIECE|7.20
		Ljepilo za pločice 25 kg|PIECE|11.90
		Masa za fugiranje 5 kg|PIECE|9.80
		Armirna mrežica|SQUARE_METER|1.25
		Hidroizolacijski premaz|KILOGRAM|4.60
		Crijep mediteran|PIECE|1.75
		Bitumenska traka 4 mm|SQUARE_METER|6.90
		Lim pocinčani, opšav|METER|12.50
		Žlijeb 333 mm|METER|14.20
		Odvoz šute|CUBIC_METER|48.00`},
	{"Boje i premazi", catalog.Material, `
		Disperzijska boja bijela|LITER|3.20
		Periva boja u tonu|LITER|5.90
		Temeljni premaz|LITER|4.10
		Fungicidni premaz|LITER|8.40
		Glet masa 25 kg|PIECE|13.60
		Fasadna boja|LITER|6.70
		Zaštitna folija|SQUARE_METER|0.3485`},
	{"Stolarija i bravarija", catalog.Material, `
		Cilindar 30/35|PIECE|24.00
		Ključ po uzorku|PIECE|4.50
		Brava usadna|PIECE|19.80
		Šarka vrata podesiva|PIECE|8.60
		Brtva prozora|METER|1.90
		Izolacijsko staklo 4-16-4|SQUARE_METER|46.00
		Traka rolete|METER|1.60
		Opruga garažnih vrata|PIECE|58.00
		Daljinski upravljač rampe|PIECE|32.00
		Fotoćelija, par|PIECE|41.00`},
	{"Vatrodojava i videonadzor", catalog.Material, `
		Javljač dima optički|PIECE|38.00
		Sirena unutarnja|PIECE|29.00
		Akumulator 12 V 7 Ah|PIECE|17.50
		Kamera PoE 4 MP|PIECE|94.00
		Snimač 8 kanala|PIECE|215.00
		Tvrdi disk 4 TB za snimač|PIECE|119.00
		Natpis o videonadzoru|PIECE|6.00`},
}

// suits are the groups and the works that fit a branch of the kinds of work.
var suits = map[string][]string{
	"Elektroinstalacije":       {"elektroinstalatera", "Elektromaterijal", "Rasvjeta"},
	"Elektroinstalacije / S":   {"elektroinstalatera", "Sunčane elektrane", "Elektromaterijal"},
	"Grijanje i hlađenje":      {"klima", "Klimatizacija i hlađenje"},
	"Grijanje i hlađenje / K":  {"kotlovnica", "Grijanje"},
	"Grijanje i hlađenje / Kl": {"klima", "Klimatizacija i hlađenje"},
	"Grijanje i hlađenje / R":  {"rashladnog", "Klimatizacija i hlađenje"},
	"Vodoinstalacije":          {"vodoinstalatera", "Vodoinstalacije", "Sanitarije"},
	"Građevinski radovi":       {"zidara", "Građevinski materijal", "Boje i premazi"},
	"Građevinski radovi / S":   {"soboslikara", "Boje i premazi"},
	"Građevinski radovi / Kr":  {"limara", "Građevinski materijal"},
	"Stolarija i bravarija":    {"bravara", "Stolarija i bravarija"},
	"Zaštita":                  {"zaštite", "Vatrodojava i videonadzor", "Elektromaterijal"},
	"Održavanje objekata":      {"pomoćnog", "Boje i premazi", "Vodoinstalacije"},
}

// A shelf is one item of the catalogue as used by the demo's people.
type shelf struct {
	id   int64
	name string
	unit catalog.Unit
}

// shelves are the items by group.
type shelves map[string][]shelf

// price writes the catalogue of Primorje Servis. It has a source of chance of
// its own, so that the rest of the demo stays as it is.
func (l *life) price() error {
	l.chance, l.shelves = rand.New(rand.NewPCG(1848, 9)), shelves{}
	who := l.crews[primorje].office[0]
	discounts := map[int64]int64{l.crews[jadran].tenant: 90} // what a client pays of the general price, in per cent
	for i, s := range l.sites {
		if i%9 == 4 && discounts[s.client] == 0 {
			discounts[s.client] = 95
		}
	}
	clients := slices.Sorted(maps.Keys(discounts))
	for _, g := range priceList {
		group, err := catalog.InsertGroup(l.tx, who, g.group)
		if err != nil {
			return err
		}
		for row := range strings.Lines(strings.TrimSpace(g.items)) {
			cells := strings.Split(strings.TrimSpace(row), "|")
			price, err := money.ParsePrice(cells[2])
			if err != nil {
				return err
			}
			n := catalog.New{
				GroupID: group, Type: g.kind, Name: cells[0], Quantity: 1000, Unit: catalog.Unit(cells[1]), Tax: catalog.DefaultTax, Price: &price, Currency: money.EUR,
			}
			paid := share(price, 58+int64(len(l.shelves[g.group])*7)%23)
			n.Purchase = &paid
			id, err := catalog.Insert(l.tx, who, n)
			if err != nil {
				return err
			}
			l.shelves[g.group] = append(l.shelves[g.group], shelf{id, n.Name, n.Unit})
			for _, client := range clients {
				if (id+client)%4 != 0 {
					continue
				}
				if err := catalog.SetPrice(l.tx, who, id, client, share(price, discounts[client])); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// share is so many per cent of the price: to the cent of one in cents.
func share(price money.Price, percent int64) money.Price {
	if cents := price.Cents(); cents.Price() == price {
		return (cents * money.Cents(percent) / 100).Price()
	}
	return price * money.Price(percent) / 100
}

// bill prices the work done, or of a running order the items it will need.
func (l *life) bill(j job, order int64, workers int, running bool) error {
	if j.crew != l.crews[primorje] || j.currency != money.EUR {
		return nil // who has no catalogue, or none in this currency
	}
	open, err := db.Exists(l.tx, `SELECT 1 FROM task WHERE task_id = ? AND status = 'CREATED'`, j.id)
	if err != nil || !open {
		return err // a second order may end when the first was paid for
	}
	var fits []string
	for n := len(j.work.node); fits == nil; n-- {
		fits = suits[j.work.node[:n]]
	}
	change := tasks.FinancialChange{ID: j.id}
	add := func(s shelf, quantity string) {
		change.Create = append(change.Create, tasks.LineChange{OrderID: opt(order), CatalogItemID: opt(s.id), Quantity: opt(money.Number(quantity))})
	}
	if !running {
		add(pick(l.chance, l.shelves["Putni troškovi"][:3]), "1")
		hours := fmt.Sprintf("%.2f", float64((j.work.minutes*int64(workers)+14)/15)/4)
		for _, s := range l.shelves["Rad"] {
			if strings.Contains(s.name, fits[0]) {
				add(s, hours)
				break
			}
		}
	}
	for range 1 + l.chance.IntN(3) {
		s := pick(l.chance, l.shelves[pick(l.chance, fits[1:])])
		quantity := fmt.Sprint(1 + l.chance.IntN(4))
		switch s.unit {
		case "METER", "SQUARE_METER", "LITER", "KILOGRAM":
			quantity = fmt.Sprintf("%.1f", float64(5+l.chance.IntN(60))/2)
		}
		add(s, quantity)
	}
	switch l.chance.IntN(25) {
	case 0:
		change.Create = append(change.Create, tasks.LineChange{OrderID: opt(order), Name: opt("Povrat neutrošenog materijala"), UnitPrice: opt(money.Number("6.40")), Quantity: opt(money.Number("-2"))})
	case 1:
		change.Create = append(change.Create, tasks.LineChange{Name: opt("Zbrinjavanje otpada"), Type: opt(catalog.Work), Unit: opt(catalog.Unit("SERVICE")), UnitPrice: opt(money.Number("35")), LumpSum: opt(true)})
	}
	_, err = l.tasks.ChangeFinancials(l.ctx, pick(l.chance, j.crew.office), change)
	return err
}
