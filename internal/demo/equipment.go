package demo

import (
	"fmt"
	"time"

	"teren/internal/areas/equipment"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

const mainStore = "Glavno skladište"

// tools are the equipment of Primorje: what it is, what it cost in euros, how many
// months ago it was bought, and what has to be done to it every so many months, last
// so many days ago.
var tools = []struct {
	name          string
	kind          equipment.Type
	number        string
	value, months int
	care          equipment.CareKind
	every, ago    int
}{
	{"Vakuum pumpa dvostupanjska", "MACHINE", "A-0117", 620, 31, "", 0, 0},
	{"Analizator dimnih plinova Testo 300", "MEASURING_DEVICE", "A-0142", 1490, 28, equipment.Calibration, 12, 358},
	{"Bušilica udarna SDS-max", "HAND_TOOL", "A-0064", 540, 52, equipment.ElectricalSafety, 12, 120},
	{"Detektor curenja freona", "MEASURING_DEVICE", "A-0139", 380, 26, equipment.Calibration, 12, 200},
	{"Ljestve teleskopske 4,1 m", "SAFETY_EQUIPMENT", "A-0088", 210, 40, equipment.TechnicalInspection, 12, 90},
	{"Renault Trafic RI 482-KL", "VEHICLE", "V-0007", 24500, 38, equipment.TechnicalInspection, 12, 300},
	{"Ford Transit RI 517-TD", "VEHICLE", "V-0008", 27900, 30, equipment.TechnicalInspection, 12, 180},
	{"Prikolica 750 kg", "VEHICLE", "V-0011", 980, 45, equipment.TechnicalInspection, 12, 250},
	{"Termovizijska kamera", "MEASURING_DEVICE", "A-0151", 2350, 20, equipment.Calibration, 24, 260},
	{"Agregat 5,5 kW", "MACHINE", "A-0031", 890, 60, equipment.ElectricalSafety, 12, 200},
	{"Prijenosno računalo servisno", "ELECTRONICS", "E-0019", 1120, 18, "", 0, 0},
	{"Multimetar True RMS", "MEASURING_DEVICE", "A-0133", 260, 33, equipment.Calibration, 12, 230},
	{"Kliješta za prešanje cijevi", "HAND_TOOL", "A-0095", 1480, 29, equipment.Servicing, 12, 140},
	{"Pojas protiv pada, komplet", "SAFETY_EQUIPMENT", "Z-0012", 240, 24, equipment.TechnicalInspection, 12, 356},
	{"Pojas protiv pada, komplet", "SAFETY_EQUIPMENT", "Z-0013", 240, 24, equipment.TechnicalInspection, 12, 380},
	{"Stroj za bravljenje cijevi", "MACHINE", "A-0102", 3200, 35, equipment.Servicing, 12, 60},
	{"Manometarski set digitalni", "MEASURING_DEVICE", "A-0148", 460, 16, equipment.Calibration, 12, 90},
	{"Skela pokretna 6 m", "SAFETY_EQUIPMENT", "A-0110", 1650, 27, equipment.TechnicalInspection, 12, 150},
	{"Kutna brusilica 230 mm", "HAND_TOOL", "A-0071", 190, 48, equipment.ElectricalSafety, 12, 120},
	{"Usisavač za mokro i suho", "MACHINE", "A-0077", 430, 36, equipment.ElectricalSafety, 12, 120},
	{"Kompresor prijenosni 24 l", "MACHINE", "A-0040", 320, 55, equipment.ElectricalSafety, 12, 120},
	{"Laser križni 360°", "MEASURING_DEVICE", "A-0128", 350, 22, equipment.Calibration, 24, 300},
	{"Akumulatorska bušilica 18 V", "HAND_TOOL", "A-0121", 280, 19, "", 0, 0},
	{"Akumulatorska bušilica 18 V", "HAND_TOOL", "A-0122", 280, 19, "", 0, 0},
	{"Ispitivač instalacija", "MEASURING_DEVICE", "A-0155", 1890, 14, equipment.Calibration, 12, 60},
	{"Pumpa za ispitivanje tlaka", "HAND_TOOL", "A-0106", 310, 32, "", 0, 0},
	{"Varilica za PPR cijevi", "MACHINE", "A-0083", 270, 41, equipment.ElectricalSafety, 12, 120},
	{"Kamera za pregled cijevi", "ELECTRONICS", "E-0022", 1350, 15, "", 0, 0},
	{"Tablet terenski", "ELECTRONICS", "E-0025", 620, 11, "", 0, 0},
	{"Tablet terenski", "ELECTRONICS", "E-0026", 620, 11, "", 0, 0},
	{"Vaga za rashladno sredstvo", "MEASURING_DEVICE", "A-0145", 240, 25, equipment.Calibration, 12, 100},
	{"Aparat za zavarivanje", "MACHINE", "A-0052", 980, 62, equipment.ElectricalSafety, 12, 120},
	{"Ljestve dvodijelne 3 m", "SAFETY_EQUIPMENT", "A-0089", 140, 40, equipment.TechnicalInspection, 12, 90},
	{"Hilti bušilica TE 30", "HAND_TOOL", "A-0060", 740, 70, "", 0, 0},
}

// lent are loans: the item, the borrower, from and until how many days from today,
// and, if it was returned, when. until 0 is without a last day.
var lent = []struct {
	number, worker    string
	from, until, back int
	place             string
}{
	{"A-0151", "Đurđević", -60, -55, -56, "Opatija"},
	{"A-0142", "Perković", -40, -30, -33, "Kombi RI 517-TD"},
	{"A-0102", "Božić", -24, -20, -20, "Kastav"},
	{"A-0064", "Šimić", -18, -12, -13, "Kombi RI 482-KL"},
	{"A-0151", "Jurić", -8, -5, -5, "Crikvenica"},
	{"V-0011", "Perković", -4, -2, -2, "Rijeka"},
	{"V-0007", "Božić", -200, 0, 0, "Rijeka"},
	{"V-0008", "Đurđević", -150, 0, 0, "Rijeka"},
	{"A-0117", "Božić", -9, -3, 0, "Kombi RI 482-KL"},
	{"A-0071", "Hadžić", -12, -1, 0, "Kombi RI 517-TD"},
	{"A-0142", "Perković", -4, 3, 0, "Hotel Kvarner Biser"},
	{"A-0088", "Žuvela", -30, 0, 0, "Kombi RI 517-TD"},
	{"A-0133", "Žuvela", -6, 6, 0, "Kombi RI 517-TD"},
	{"A-0148", "Matić", -1, 1, 0, "Kombi RI 482-KL"},
	{"A-0110", "Blažević", -1, 10, 0, "Gradilište Kvarner Biser"},
	{"A-0121", "Božić", -90, 0, 0, "Kombi RI 482-KL"},
	{"A-0122", "Jurić", -90, 0, 0, "Kombi RI 517-TD"},
	{"E-0025", "Božić", -100, 0, 0, "Kombi RI 482-KL"},
}

// reserved are reservations: the item, the person, from and until how many days
// from today.
var reserved = []struct {
	number, worker string
	from, until    int
}{
	{"A-0151", "Perković", 1, 2}, {"A-0151", "Božić", 7, 10}, {"A-0102", "Šimić", 7, 10}, {"A-0117", "Žgaljić", 2, 5},
	{"A-0148", "Božić", 13, 16}, {"A-0110", "Đurđević", 14, 17}, {"V-0011", "Hadžić", 11, 12}, {"A-0155", "Ćosić", 3, 3},
}

// equip lets Primorje buy its equipment, and lend it.
func (l *life) equip() {
	p := l.crews[primorje]
	s, lead := &equipment.Service{DB: l.tasks.DB}, p.office[1]
	first := l.began.Add(3 * time.Hour)
	day := func(days int) time.Time {
		at := l.now.In(l.zone).AddDate(0, 0, days)
		return time.Date(at.Year(), at.Month(), at.Day(), 7, 0, 0, 0, l.zone)
	}
	l.items = map[string]int64{}
	for n, t := range tools {
		bought := l.now.In(l.zone).AddDate(0, -t.months, -n)
		at := first
		if bought.After(first) {
			at = bought
		}
		l.at(at, func() (err error) {
			in := equipment.New{
				Name: t.name, Type: t.kind, InvNum: t.number, SerialNum: fmt.Sprintf("SN-%d-%04d", bought.Year(), 1300+n*37), AccNumber: fmt.Sprintf("03%02d", 10+n%8), Acc: "Alati i oprema",
				PurchaseValue: opt(money.Number(fmt.Sprint(t.value))), PurchaseDate: opt(bought.Format(clock.Date)), WarrantyEnd: opt(bought.AddDate(2, 0, 0).Format(clock.Date)),
				Location: equipment.Place{Name: mainStore}, Supplier: equipment.Place{Name: []string{"Alati Rijeka d.o.o.", "Mjerna oprema Zagreb d.o.o.", "Bauhaus"}[n%3]},
			}
			if t.kind == "VEHICLE" {
				in.Registration = opt(l.now.In(l.zone).AddDate(0, 2+n%7, 0).Format(clock.Date))
			}
			l.items[t.number], err = equipment.Insert(l.tx, lead, in)
			return err
		})
		if t.care == "" {
			continue
		}
		cared := day(-min(t.ago, int(l.now.Sub(first).Hours()/24)-1)).Add(time.Hour)
		l.at(cared, func() error {
			done := day(-t.ago).Format(clock.Date)
			plans := equipment.Plans{ID: l.items[t.number], Plans: []equipment.NewPlan{{Kind: t.care, EveryMonths: new(int64(t.every))}}}
			if _, err := s.SetPlans(l.ctx, lead, plans); err != nil {
				return err
			}
			_, err := s.AddRecord(l.ctx, lead, equipment.NewRecord{
				ID: l.items[t.number], Kind: t.care, DoneDate: opt(done), Performer: "Mjerni servis Kastav", Cost: opt(money.Number(fmt.Sprint(35 + t.value/40))), Note: "Uvjerenje " + fmt.Sprint(210+n),
			})
			return err
		})
	}
	l.at(first.Add(30*time.Minute), func() error {
		_, err := s.ChangeSettings(l.ctx, p.office[0], equipment.SettingsChange{InspectionDays: opt(int64(30))})
		return err
	})
	for _, a := range lent {
		began := day(a.from).Add(30 * time.Minute)
		if began.Before(first.AddDate(0, 0, 2)) {
			continue
		}
		l.at(began, func() error {
			in := equipment.Borrowing{UserID: new(p.people[a.worker]), Condition: equipment.Good}
			in.ID, in.Location = l.items[a.number], &equipment.Place{Name: a.place}
			if a.until != 0 {
				in.DueDate = opt(day(a.until).Format(clock.Date))
			}
			_, err := s.Borrow(l.ctx, lead, in)
			return err
		})
		if a.back == 0 {
			continue
		}
		l.at(day(a.back).Add(8*time.Hour), func() error {
			in := equipment.Returning{Status: equipment.InWarehouse, Condition: equipment.Good}
			in.ID = l.items[a.number]
			_, err := s.Return(l.ctx, access.Who{UserID: p.people[a.worker], TenantID: p.tenant, Roles: access.Worker, Zone: l.zone}, in)
			return err
		})
	}
	l.at(day(-5).Add(time.Hour), func() error {
		in := equipment.Sending{BackDate: opt(day(9).Format(clock.Date))}
		in.ID, in.Location, in.Note.Note = l.items["A-0139"], &equipment.Place{Name: "Mjerni servis Kastav"}, "Ne pali se"
		_, err := s.SendToService(l.ctx, lead, in)
		return err
	})
	l.at(day(-11).Add(2*time.Hour), func() error {
		_, err := s.Lose(l.ctx, lead, equipment.Note{ID: l.items["A-0031"], Note: "Nestao s gradilišta", Location: &equipment.Place{Name: "Gradilište Kastav"}})
		return err
	})
	l.at(day(-20).Add(time.Hour), func() error {
		_, err := s.Decommission(l.ctx, lead, equipment.Reason{ID: l.items["A-0060"], Reason: "Popravak se ne isplati"})
		return err
	})
	l.at(day(-2).Add(9*time.Hour), func() error {
		_, err := s.Damage(l.ctx, lead, equipment.Damaged{Note: equipment.Note{ID: l.items["A-0077"], Note: "Crijevo je napuknuto"}})
		return err
	})
	for n, days := range []int{-28, -21, -14, -7, -1} {
		l.at(day(days).Add(10*time.Hour), func() error {
			for number, start := range map[string]int64{"V-0007": 118_400, "V-0008": 86_250} {
				if _, err := s.AddMileage(l.ctx, lead, equipment.NewMileage{ID: l.items[number], Kilometers: start + int64(n)*640}); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// reserve reserves equipment for people and for orders of the coming days.
func (l *life) reserve() error {
	p := l.crews[primorje]
	s, lead := &equipment.Service{DB: l.tasks.DB}, p.office[1]
	l.tx.Now = l.now.UTC().Truncate(time.Second)
	on := func(days int) api.Opt[string] { return opt(l.now.In(l.zone).AddDate(0, 0, days).Format(clock.Date)) }
	for _, k := range reserved {
		if _, err := s.Reserve(l.ctx, lead, equipment.Reserving{ID: l.items[k.number], UserID: new(p.people[k.worker]), StartDate: on(k.from), EndDate: on(k.until)}); err != nil {
			return err
		}
	}
	coming, err := db.All[int64](l.tx, `SELECT order_id FROM work_order WHERE contractor_id = ? AND status = 'CREATED' AND planned_start > ? AND planned_end IS NOT NULL ORDER BY planned_start, order_id LIMIT 4`,
		p.tenant, l.tx.Now.AddDate(0, 0, 1))
	for n, order := range coming {
		number := []string{"A-0106", "A-0128", "A-0095", "E-0022"}[n]
		if _, err := s.Reserve(l.ctx, lead, equipment.Reserving{ID: l.items[number], OrderID: &order}); err != nil {
			return err
		}
	}
	return err
}
