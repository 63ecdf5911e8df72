package imports

import "testing"

func TestNumber(t *testing.T) {
	for text, want := range map[string][2]string{
		"12": {"12"}, "12,5": {"12.5"}, "12.5": {"12.5"}, "1.234,56": {"1234.56"}, "1 234,56": {"1234.56"}, "1\u00a0234,56 €": {"1234.56", "EUR"}, "€ 5,10": {"5.10", "EUR"},
		"1,234.56": {"1234.56"}, "1'234.56": {"1234.56"}, "1.234.567": {"1234567"}, "1,234,567": {"1234567"}, "25%": {"25", "%"}, "25 %": {"25", "%"}, "13,5 %": {"13.5", "%"},
		",5": {"0.5"}, "-3,20": {"-3.20"}, "−3,20": {"-3.20"}, "5,10 EUR": {"5.10", "EUR"}, "10 KM": {"10", "BAM"}, "1.234": {"1234"}, "1,234": {"1.234"}, "0.125": {"0.125"},
		"": {""}, "kom": {"kom"}, "1,2,3": {"1,2,3"}, "1.23.456": {"1.23.456"}, "1e3": {"1e3"}, "5,10 kn": {"5,10 kn"}, "€ 5 €": {"€ 5 €"}, "--5": {"--5"}, "1.234,56,7": {"1.234,56,7"}, "12.": {"12."}, "..1": {"..1"},
	} {
		got, sign := marks{comma: true}.number(text)
		if got != want[0] || string(sign) != want[1] {
			t.Errorf("%q: %q %q", text, got, sign)
		}
	}
	for m, want := range map[marks][2]string{{}: {"1.234", "1234"}, {comma: true, excel: true}: {"1.234", "1.234"}} {
		point, _ := m.number("1.234")
		comma, _ := m.number("1,234")
		if point != want[0] || comma != want[1] {
			t.Errorf("%+v: %s %s", m, point, comma)
		}
	}
}

func TestCommas(t *testing.T) {
	for text, want := range map[string]bool{"12,50": true, "12.50": false, "1.234,56 €": true, "kom": true, "1.234": true} {
		if got := commas([][]string{{"Cijena"}, {text}}, "hr"); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func FuzzNumber(f *testing.F) {
	f.Add("1.234,56 €")
	f.Fuzz(func(t *testing.T, text string) {
		for _, m := range []marks{{}, {comma: true}, {true, true}} {
			once, _ := m.number(text)
			if plain, _ := (marks{}).number(once); once != text && plain != once {
				t.Errorf("%q is %q, which is %q", text, once, plain)
			}
		}
	})
}
