package textfold

import (
	"slices"
	"strings"
	"testing"
)

// Companies that are called the same but for how it is written, and others that are not.
func TestCompany(t *testing.T) {
	for _, same := range [][]string{
		{"Kvarner d.o.o.", "KVARNER D.O.O.", "Kvarner d. o. o.", "kvarner doo", "Kvarner d o o", "Kvarner, d.o.o.", "Kvarner j.d.o.o.", "„Kvarner” d.o.o.", "Kvarner  d.o.o.",
			"Kvarner\u00a0d.o.o.", "Kvarner\u202fd.\u202fo.\u202fo.", "Kvar\u200bner d.o.o.", "Kvar\u00adner", "\ufeffKvarner", "\u200eKvarner\u2003d.o.o.", "‹Kvarner›", "Kvarner d.d.", "Kvarner dd", "Kvarner k.d.", "Kvarner j.t.d.",
			"Kvarner obrt", "Obrt Kvarner", "Udruga Kvarner", "Kvarner GmbH", "Kvarner s.r.o.", "Kvarner, spol. s r.o.", "Kvarner Ltd.", "Kvarner LLC", "Kvarner Limited",
			"Kvarner društvo s ograničenom odgovornošću", "Kvarner GmbH & Co. KG", "Kvarner S.p.A.", "Kvarner sp. z o.o.", "Kvarner d.o.o. obrt"},
		{"Đuro Đaković d.d.", "Djuro Djaković", "DURO DAKOVIC", "Đuro Djakovic dd"},
		{"Elektro-servis d.o.o.", "Elektro servis", "ELEKTRO – SERVIS"},
		{"Galeb", "Galeb d.o.o. za trgovinu i usluge", "GALEB D.O.O., za građenje, trgovinu i usluge", "Galeb j.d.o.o. za trgovinu", "Galeb društvo s ograničenom odgovornošću za usluge", "Galeb d.d. za brodogradnju"},
		{"Orada, obrt za ugostiteljstvo, vl. Ivan Horvat", "Orada, obrt, vl. Ivan Horvat"},
		{"T.D. Opatija", "TD Opatija", "T. D. Opatija"},
		{"Obrt Orada, vl. Ivan Horvat", "Orada, obrt vl. Ivan Horvat", "ORADA Ivan Horvat"},
		{"Kovač & sin", "Kovač&Sin d.o.o."},
		{`"Galeb 2" obrt`, "Galeb 2"},
		{"Obrt", "OBRT."},
		{"O'Neill Ltd", "O’Neill"},
		{"A.B.C. Tim d.o.o.", "ABC tim"},
	} {
		for _, name := range same {
			if got := Company(name); got != Company(same[0]) {
				t.Errorf("%q is %q, %q is %q", name, got, same[0], Company(same[0]))
			}
			if rare := Rare(name); !strings.Contains(Text(name), rare) {
				t.Errorf("%q has no %q", name, rare)
			}
		}
	}
	for _, others := range [][]string{
		{"Orada d.o.o.", "Orada 2 d.o.o.", "Orada Sol d.o.o.", "Oradar"},
		{"Obrt", "Udruga", "d.o.o."},
		{"Udruga za zaštitu", "Udruga za sport", "Obrt za usluge", "Centar za sport d.o.o.", "Centar d.o.o.", "Sve za dom"},
		{"VL Servis", "Servis", "DD Servis"},
		{"Wellness Spa", "Wellness"},
		{"Restoran As", "Restoran"},
		{"Kovač & sin", "Kovač i sin"},
	} {
		keys := map[string]string{}
		for _, name := range others {
			if other := keys[Company(name)]; other != "" {
				t.Errorf("%q and %q are the same: %q", name, other, Company(name))
			}
			keys[Company(name)] = name
		}
	}
}

// Articles and people keep what makes them others.
func TestKey(t *testing.T) {
	for _, same := range [][]string{
		{"Kabel NYM-J 3x1,5", "kabel NYM-J 3×1.5", "Kabel  NYM-J\u00a03x1,5"},
		{"Cijev (crna)", "Cijev, crna"},
		{"Đuro Horvat", "Djuro Horvat", "Djuro  HORVAT"},
		{`Ventil 1"`, "Ventil 1”", "Ventil 1''"},
	} {
		for _, name := range same {
			if Key(name) != Key(same[0]) {
				t.Errorf("%q is %q, %q is %q", name, Key(name), same[0], Key(same[0]))
			}
		}
	}
	others := []string{"Cijev 1,5", "Cijev 15", "Cijev 1/5", "Cijev 5", "Cijev -5", "Cijev 1-5", `Cijev 5"`, "Cijev d.o.o.", "Cijev", "R-410A", "R410A", ""}
	keys := map[string]bool{}
	for _, name := range others {
		if keys[Key(name)] {
			t.Errorf("%q is another's: %q", name, Key(name))
		}
		keys[Key(name)] = true
	}
}

func FuzzKey(f *testing.F) {
	f.Add(`"Galeb" d. o. o., vl. Đuro`)
	f.Add("dj'j 5''")
	f.Fuzz(func(t *testing.T, s string) {
		if got := Key(strings.ToUpper(s)); strings.EqualFold(strings.ToUpper(s), s) && got != Key(s) {
			t.Errorf("%q is %q, in capitals %q", s, Key(s), got)
		}
		if got := Key("  " + s + "\u00a0"); got != Key(s) {
			t.Errorf("%q is %q, with blanks around %q", s, Key(s), got)
		}
		Company(s)
	})
}

func TestPhone(t *testing.T) {
	const whole = "+385 95 660 747"
	for _, number := range []string{"(095) 660-747", "95/660-747", "095 660 747", "+385 95 660 747", "+385 (0)95/660-747", "0038595660747", "00385 95 660 747", "38595660747", "095-660-747", "095.660.747", "mob. 095 660\u00a0747", "\u202a+385 95 660 747\u202c"} {
		if got := Phone(number); got != "95660747" || !SamePhone(number, whole) || !SamePhone(whole, number) {
			t.Errorf("%q is %q", number, got)
		}
	}
	for _, pair := range [][2]string{{"660-747", whole}, {"660 747", "051/660-747"}, {"0043 1 2345678", "+43 1 2345678"}} {
		if !SamePhone(pair[0], pair[1]) || !SamePhone(pair[1], pair[0]) {
			t.Errorf("%q and %q are others", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"095 660-747", "095 660-748"}, {"095 660 747", "091 660 747"}, {"60-747", whole}, {"", ""}, {"-", ""}, {"112", "095 112"}, {"0660747", whole}, {"+43 95 660 747", whole}} {
		if SamePhone(pair[0], pair[1]) || SamePhone(pair[1], pair[0]) {
			t.Errorf("%q and %q are the same", pair[0], pair[1])
		}
	}
}

func TestAsked(t *testing.T) {
	for text, want := range map[string][][]string{
		"Đuro":                        {{"duro", "djuro"}},
		"Djuro  servis":               {{"djuro", "duro"}, {"servis"}},
		"Kvar\u200bner":               {{"kvarner"}},
		"Kvarner\u00a0d.o.o":          {{"kvarner"}, {"d.o.o"}},
		"(095) 660-747":               {{"095660747", "95660747", "(095) 660-747"}},
		"\u202a+385 95 660 747\u202c": {{"095660747", "95660747", "+385 95 660 747"}},
		"+385 95 660 747":             {{"095660747", "95660747", "+385 95 660 747"}},
		"095\u2011660\u2011747":       {{"095660747", "95660747", "095‑660‑747"}},
		"95/660-747":                  {{"95/660-747", "95660747"}},
		"660-747":                     {{"660-747", "660747"}},
		"Ana 095/660-747":             {{"ana"}, {"095/660-747", "95660747"}},
		"HR12345678903":               {{"hr12345678903", "12345678903"}},
		"hr 12345678903":              {{"hr12345678903", "12345678903"}},
		"OIB: HR12345678903":          {{"hr12345678903", "12345678903"}},
		"12345678903":                 {{"12345678903"}},
		"R-410A":                      {{"r-410a"}},
	} {
		if got := Asked(text); !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
