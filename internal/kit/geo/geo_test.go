package geo

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSuggest(t *testing.T) {
	for _, c := range []struct{ input, street, number, zip, city string }{
		{"ilica 1 zag", "Ilica", "1", "10000", "Zagreb"},
		{"zagr", "", "", "10000", "Zagreb"},
		{"z", "", "", "10000", "Zagreb"},
		{"10000", "", "", "10000", "Zagreb"},
		{"100", "", "", "10000", "Zagreb"},
		{"Split put supavla 12", "Put supavla", "12", "21000", "Split"},
		{"cakovec", "", "", "40000", "Čakovec"},
		{"ČAKOVEC", "", "", "40000", "Čakovec"},
		{"Ilica 1, 10000 Zagreb, Hrvatska", "Ilica", "1", "10000", "Zagreb"},
		{"Ilica 12a Zagreb", "Ilica", "12a", "10000", "Zagreb"},
		{"Ilica 12 A Zagreb", "Ilica", "12a", "10000", "Zagreb"},
		{"Ilica 12/3, Zagreb", "Ilica", "12/3", "10000", "Zagreb"},
		{"Trg kralja Tomislava bb, Samobor", "Trg kralja Tomislava", "bb", "10430", "Samobor"},
		{"velika gorica", "", "", "10410", "Velika Gorica"},
		{"zagrebačka 5 velika gor", "Zagrebačka", "5", "10410", "Velika Gorica"},
		{"zagrebacka cesta 12 osijek", "Zagrebacka cesta", "12", "31000", "Osijek"},
		{"brod", "", "", "35000", "Slavonski Brod"},
		{"ivanic-grad", "", "", "10310", "Ivanić-Grad"},
		{"ivanic grad", "", "", "10310", "Ivanić-Grad"},
		{"parenzo", "", "", "52440", "Poreč"},
		{"obala 3 porec", "Obala", "3", "52440", "Poreč"},
		{"ozaljska 20 tresnjevka", "Ozaljska", "20", "10104", "Zagreb"},
		{"otok 32252", "", "", "32252", "Otok"},
		{"novo selo", "", "", "", "Novo Selo"},
		{"Ulica 30. svibnja 4 Zadar", "Ulica 30. svibnja", "4", "23000", "Zadar"},
		{"12 riva split", "Riva", "12", "21000", "Split"},
		{"Dubrovčan", "", "", "", "Dubrovčan"},
	} {
		got := Suggest(c.input, 10)
		if len(got) == 0 {
			t.Errorf("%q: nothing", c.input)
			continue
		}
		s := got[0]
		if s.Street != c.street || s.Number != c.number || s.City != c.city || c.zip != "" && s.PostalCode != c.zip {
			t.Errorf("%q: %+v", c.input, s)
		}
		if s.Latitude < 42 || s.Longitude < 13 || s.County == "" || s.Country != "Hrvatska" {
			t.Errorf("%q is nowhere: %+v", c.input, s)
		}
	}
	for _, input := range []string{"", "   ", ",,", "-", "9", "99999", "\xff", "12", "Neka nepostojeća 7"} {
		if got := Suggest(input, 10); len(got) > 0 && input != "12" {
			t.Errorf("%q: %v", input, got)
		}
	}
	if got := Suggest("novo selo", 3); len(got) != 3 {
		t.Errorf("limit 3: %d", len(got))
	}
}

// The fields are those of the specification.
func TestSettlement(t *testing.T) {
	for _, c := range []struct {
		zip, name string
		latitude  float64
	}{{"51000", "Rijeka", 45.3267}, {"", "rijeka", 45.3267}, {"48000", "Rijeka", 0}, {"47220", "Budačka Rijeka", 45.3267}, {"", "Zagreb", 45.8131}, {"", "", 0}, {"", "Nigdje", 0}} {
		if latitude, _, ok := Settlement(c.zip, c.name); latitude != c.latitude || ok != (c.latitude != 0) {
			t.Errorf("%s %s lies at %v, %v", c.zip, c.name, latitude, ok)
		}
	}
}

func TestFields(t *testing.T) {
	got, _ := json.Marshal(Suggest("ilica 1 zag", 1))
	want := `[{"formatted_address":"Ilica 1, 10000 Zagreb, Hrvatska","street":"Ilica","number":"1","city":"Zagreb",` +
		`"postal_code":"10000","country":"Hrvatska","county":"Grad Zagreb","latitude":45.8131,"longitude":15.9775}]`
	if string(got) != want {
		t.Errorf("%s", got)
	}
}

func TestData(t *testing.T) {
	x := settlements()
	if len(x.places) < 6700 {
		t.Errorf("%d settlements", len(x.places))
	}
	counties := map[string]bool{}
	for _, s := range x.places {
		counties[s.county] = true
		if s.name == "" || s.name != strings.TrimSpace(s.name) || strings.ContainsAny(s.name, "()0123456789") || !zipCode.MatchString(s.zip) {
			t.Errorf("%+v", s)
		}
		if s.latitude < 42.3 || s.latitude > 46.6 || s.longitude < 13.4 || s.longitude > 19.5 {
			t.Errorf("%s %s is not in Croatia", s.zip, s.name)
		}
	}
	if len(counties) != 21 || !counties["Osječko-baranjska županija"] {
		t.Errorf("%d counties: %v", len(counties), counties)
	}
	for _, name := range towns {
		if !slices.ContainsFunc(x.places, func(s settlement) bool { return s.zip+" "+s.name == name }) {
			t.Errorf("there is no %s", name)
		}
	}
	for _, c := range corrections {
		if !slices.ContainsFunc(x.places, func(s settlement) bool { return s.zip == c.zip && (c.name == "" || c.name == s.name) }) {
			t.Errorf("the correction of %s %s finds nothing", c.zip, c.name)
		}
	}
}

// Every settlement is found by its own name and code, without marks.
func TestEverySettlement(t *testing.T) {
	for _, s := range settlements().places {
		got := Suggest("dugacka ulica 7 "+s.zip+" "+words(s.name), 10)
		if !slices.ContainsFunc(got, func(g Suggestion) bool {
			return g.City == s.name && g.PostalCode == s.zip && g.Street == "Dugacka ulica" && g.Number == "7"
		}) {
			t.Errorf("%s %s: %v", s.zip, s.name, got)
		}
	}
}

func FuzzSuggest(f *testing.F) {
	f.Add("ilica 12 a, 10000 zagreb")
	f.Add("š/-1 bb 52")
	f.Fuzz(func(t *testing.T, input string) {
		for _, s := range Suggest(input, 5) {
			if s.City == "" || s.PostalCode == "" || !utf8.ValidString(s.FormattedAddress) {
				t.Errorf("%q: %+v", input, s)
			}
		}
	})
}

func BenchmarkSuggest(b *testing.B) {
	settlements()
	for _, input := range []string{"ilica 1 zag", "s", "5", "vukovarska 12", "a b c d e f g h i j k l"} {
		b.Run(input, func(b *testing.B) {
			for b.Loop() {
				Suggest(input, 10)
			}
		})
	}
}

func TestDrawing(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(string(Drawing()), "\n"), "\n")
	kinds := map[string]int{}
	for _, line := range lines {
		kind, rest, _ := strings.Cut(line, " ")
		kinds[kind]++
		f := strings.SplitN(rest, " ", 3)
		x, err1 := strconv.Atoi(f[0])
		y, err2 := strconv.Atoi(f[1])
		if err1 != nil || err2 != nil || x < 12_000 || x > 20_000 || y < 42_000 || y > 47_000 {
			t.Errorf("%.60q", line)
		}
	}
	if kinds["3"] != cities || kinds["2"] != len(towns)-cities || kinds["1"] < 100 || kinds["0"] < 5000 || kinds["land"] < 20 {
		t.Errorf("of each kind: %v", kinds)
	}
	for _, want := range []string{"3 15978 45813 Zagreb", "2 14305 45338 Opatija"} {
		if !slices.Contains(lines, want) {
			t.Errorf("there is no %q", want)
		}
	}
	// Of names that would lie over each other the program writes the first.
	at := func(line string) int { return slices.Index(lines, line) }
	if z, v := at("3 15978 45813 Zagreb"), slices.IndexFunc(lines, func(l string) bool { return strings.HasSuffix(l, " Velika Gorica") }); v < z {
		t.Errorf("Zagreb is drawn as number %d, after Velika Gorica, number %d", z, v)
	}
	if len(Drawing()) > 200_000 {
		t.Errorf("%d bytes", len(Drawing()))
	}
}
