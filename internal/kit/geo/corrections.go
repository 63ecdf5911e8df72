package geo

import (
	"regexp"
	"strings"
)

// county returns the full name of a county, as addresses write it.
func county(state string) string {
	if state == zagreb {
		return state
	}
	first, second, two := strings.Cut(state, "-")
	if two {
		first += "-" + strings.ToLower(second[:1]) + second[1:]
	}
	return first + " županija"
}

const zagreb = "Grad Zagreb"

var (
	bracket = regexp.MustCompile(` ?\(.*\)`)               // Radonić (Drniš)
	houses  = regexp.MustCompile(` \d+-\d+( i \d+-\d+)?$`) // Dubrovčan 1-130: the same village under two post offices
	part    = regexp.MustCompile(` dio$`)                  // Zagreb-Donji Grad dio
	italian = regexp.MustCompile(` - ?`)                   // Poreč - Parenzo, Kaštelir -Castelliere
)

// names returns the name of a settlement in an address, and another name that
// people may type for it.
func names(listed string) (name, other string) {
	listed = part.ReplaceAllString(houses.ReplaceAllString(bracket.ReplaceAllString(listed, ""), ""), "")
	if district, ok := strings.CutPrefix(listed, "Zagreb-"); ok {
		return "Zagreb", district
	}
	if two := italian.Split(listed, 2); len(two) == 2 {
		return two[0], two[1]
	}
	return listed, ""
}

// additions are settlements missing from the file, which lists Zagreb by districts
// only.
var additions = []settlement{
	{name: "Zagreb", zip: "10000", county: zagreb, latitude: 45.8131, longitude: 15.9775, size: town},
}

// corrections mend slips, by postal code and name; a name left out means all
// of the postal code.
var corrections = []struct {
	zip, name string
	mend      func(*settlement)
}{
	{"10290", "", inCounty("Zagrebačka županija")},
	{"10010", "Velika Mlaka", inCounty("Zagrebačka županija")},
	{"34551", "Antunovac", inCounty("Požeško-slavonska županija")},
	// Put on the wrong island and into Herzegovina; at their post towns instead.
	{"21480", "Duboka", at(43.0610, 16.1830)},
	{"21310", "Borak", at(43.4447, 16.6886)},
}

func inCounty(name string) func(*settlement) {
	return func(s *settlement) { s.county = name }
}

func at(latitude, longitude float64) func(*settlement) {
	return func(s *settlement) { s.latitude, s.longitude = latitude, longitude }
}

// towns come first among settlements that match alike, in this order.
var towns = strings.Split("10000 Zagreb,21000 Split,51000 Rijeka,31000 Osijek,23000 Zadar,35000 Slavonski Brod,"+
	"10410 Velika Gorica,52100 Pula,47000 Karlovac,42000 Varaždin,22000 Šibenik,44000 Sisak,20000 Dubrovnik,"+
	"10360 Sesvete,43000 Bjelovar,21210 Solin,48000 Koprivnica,32100 Vinkovci,32000 Vukovar,40000 Čakovec,"+
	"10430 Samobor,31400 Đakovo,34000 Požega,33000 Virovitica,10290 Zaprešić,10370 Dugo Selo,44320 Kutina,"+
	"44250 Petrinja,48260 Križevci,10431 Sveta Nedelja,21230 Sinj,21300 Makarska,20350 Metković,52440 Poreč,"+
	"35400 Nova Gradiška,52210 Rovinj,22300 Knin,52470 Umag,51410 Opatija,21220 Trogir,51260 Crikvenica,"+
	"53000 Gospić,49000 Krapina,52000 Pazin,21310 Omiš,52220 Labin,10450 Jastrebarsko,10310 Ivanić-Grad,"+
	"32270 Županja,31500 Našice,47300 Ogulin,20340 Ploče,51500 Krk,51550 Mali Lošinj,23210 Biograd na Moru,"+
	"20260 Korčula,21450 Hvar,21400 Supetar", ",")
