package demo

import (
	"fmt"
	"strings"
	"time"

	"teren/internal/areas/assets"
	"teren/internal/kit/clock"
	"teren/internal/platform/db"
)

// A device is a common asset: its name at its place, and its maker. under is the
// kind of work, or a part of its path, that is about one.
type device struct {
	kind   assets.Kind
	names  []string
	makers []string // maker|model
	under  string
}

var devices = map[string]device{
	"boiler":   {"BOILER", []string{"Plinski kotao 1", "Plinski kotao 2"}, []string{"Viessmann|Vitodens 200-W 60 kW", "Buderus|Logano plus GB125", "Vaillant|ecoTEC plus VU 656"}, "Kotlovnice"},
	"water":    {"WATER_HEATER", []string{"Bojler u kuhinji", "Bojler u spremištu"}, []string{"Gorenje|OTG 120", "Ariston|Pro1 Eco 80"}, "Bojleri"},
	"air":      {"AIR_CONDITIONER", []string{"Klima u prodajnom prostoru", "Klima u uredu", "Klima u hodniku"}, []string{"Daikin|Perfera FTXM50", "Mitsubishi Electric|MSZ-AP35VG", "Gree|Comfort Pro 5,2 kW"}, "Klimatizacija"},
	"pump":     {"HEAT_PUMP", []string{"Dizalica topline"}, []string{"Daikin|Altherma 3 H HT", "Mitsubishi Electric|Ecodan 14 kW"}, "Dizalice topline"},
	"vent":     {"VENTILATION", []string{"Klima-komora", "Kuhinjska napa"}, []string{"Proklima|KK-6", "Systemair|Topvex SR"}, "Ventilacija"},
	"lift":     {"LIFT", []string{"Osobno dizalo"}, []string{"KONE|MonoSpace 500", "Schindler|3300", "Otis|Gen2 Stream"}, ""},
	"panel":    {"ELECTRICAL_PANEL", []string{"Glavni razvodni ormar GRO", "Razvodni ormar RO-1"}, []string{"Schneider Electric|Prisma G", "Hager|Univers"}, "Razvodni ormari"},
	"solar":    {"SOLAR_PLANT", []string{"Sunčana elektrana na krovu"}, []string{"Fronius|Symo 15.0-3-M", "Huawei|SUN2000-20KTL"}, "Sunčane elektrane"},
	"fire":     {"FIRE_PROTECTION", []string{"Vatrodojavna centrala"}, []string{"Schrack Seconet|Integral IP MX", "Inim|Previdia Compact"}, "Vatrodojava"},
	"cameras":  {"SECURITY", []string{"Videonadzor, 8 kamera"}, []string{"Hikvision|DS-7608NI", "Dahua|NVR4108"}, "Videonadzor"},
	"barrier":  {"DOOR", []string{"Parkirna rampa", "Sekcijska vrata"}, []string{"FAAC|640", "Hörmann|SPU F42"}, "Garažna vrata i rampe"},
	"cold":     {"OTHER", []string{"Rashladna komora", "Rashladna vitrina"}, []string{"Arneg|Panama 3", "Linde|MX 250"}, "Rashladna oprema"},
	"emergent": {"GENERATOR", []string{"Dizelski agregat 60 kVA"}, []string{"SDMO|J66", "Pramac|GSW65"}, ""},
}

// fitted are the devices at companies whose name contains their trade.
var fitted = []struct{ company, devices string }{
	{"Hotel", "boiler boiler lift air air fire panel vent"}, {"Apartmani", "water air air panel"}, {"škola", "boiler panel fire air"}, {"vrtić", "boiler panel fire water"},
	{"Grad ", "boiler lift panel air cameras"}, {"Općina", "pump panel air cameras"}, {"Pekarnica", "cold panel air vent"}, {"Ribarnica", "cold cold panel"}, {"Mesnice", "cold panel water"},
	{"Ljekarne", "air panel cameras"}, {"Poliklinika", "boiler lift air air panel fire emergent"}, {"Stomatologija", "air panel water"}, {"Tehno", "air air lift panel barrier cameras"},
	{"Namještaj", "air panel barrier fire"}, {"Logistika", "barrier barrier panel fire solar emergent"}, {"Marina", "panel panel solar cameras"}, {"Brodogradilište", "panel barrier solar"},
	{"Zgrada", "lift panel cameras"}, {"Upravitelj", "lift panel boiler"}, {"Kazalište", "lift vent fire panel emergent"}, {"Sportski", "boiler pump vent panel"}, {"Vinarija", "cold panel solar"},
	{"Punionice", "panel panel solar"}, {"Jadran", "air air cold panel cameras barrier"},
}

// install lets Primorje write down what stands at the addresses of its clients.
func (l *life) install() {
	who, n := l.crews[primorje].office[1], 0
	for _, s := range l.sites {
		if s.address == nil {
			continue
		}
		for _, f := range fitted {
			if !strings.Contains(s.company, f.company) {
				continue
			}
			seen := map[string]int{}
			for _, what := range strings.Fields(f.devices) {
				n++
				d, nth, no := devices[what], seen[what], n
				seen[what]++
				maker, model, _ := strings.Cut(d.makers[no%len(d.makers)], "|")
				installed := l.now.In(l.zone).AddDate(-2-no%7, -no%12, -no%28)
				day := installed.Format(clock.Date)
				in := assets.New{AddressID: s.address}
				in.Shown = assets.Shown{
					Name: d.names[nth%len(d.names)], Kind: d.kind, Maker: maker, Model: model, InstalledOn: &day,
					SerialNum: fmt.Sprintf("%s%d-%05d", strings.ToUpper(string([]rune(maker)[:2])), installed.Year()%100, 10_000+no*373%89_000),
				}
				if no%3 == 0 {
					until := installed.AddDate(5, 0, 0).Format(clock.Date)
					in.WarrantyUntil = &until
				}
				l.at(l.began.Add(4*time.Hour+time.Duration(no)*time.Second), func() error {
					_, err := assets.Insert(l.tx, who, in)
					return err
				})
			}
			break
		}
	}
}

// attribute links the tasks of Primorje to an asset: one of the kind that the work
// is about, where there is one.
func (l *life) attribute() error {
	type row struct {
		Task    int64     `db:"task_id"`
		Created time.Time `db:"created_at"`
		Path    string    `db:"path"`
		Address int64     `db:"address_id"`
	}
	p := l.crews[primorje]
	all, err := db.All[row](l.tx, `SELECT t.task_id, t.created_at, h.path, t.address_id FROM task t JOIN work_hierarchy h ON h.work_hierarchy_id = t.whier_id
		WHERE t.contractor_id = ? AND t.address_id IN (SELECT s.address_id FROM asset s) ORDER BY t.task_id`, p.tenant)
	if err != nil {
		return err
	}
	type stands struct {
		ID      int64       `db:"asset_id"`
		Kind    assets.Kind `db:"kind"`
		Address int64       `db:"address_id"`
	}
	there, err := db.All[stands](l.tx, `SELECT asset_id, kind, address_id FROM asset WHERE tenant_id = ? ORDER BY asset_id`, p.tenant)
	if err != nil {
		return err
	}
	s := &assets.Service{DB: l.tasks.DB}
	for _, t := range all {
		var fit []int64
		for _, d := range devices {
			if d.under == "" || !strings.Contains(t.Path, d.under) {
				continue
			}
			for _, a := range there {
				if a.Kind == d.kind && a.Address == t.Address {
					fit = append(fit, a.ID)
				}
			}
		}
		if len(fit) == 0 {
			continue
		}
		l.tx.Now = t.Created.Add(time.Minute)
		if _, err := s.LinkTask(l.ctx, p.office[0], assets.TaskLink{ID: t.Task, AssetID: fit[int(t.Task)%len(fit)]}); err != nil {
			return err
		}
	}
	l.tx.Now = l.now.UTC().Truncate(time.Second)
	return nil
}
