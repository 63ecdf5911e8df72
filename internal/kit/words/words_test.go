package words

import (
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write keys.go")

var placeholder = regexp.MustCompile(`\{\w+\}`)

// Every language has the keys of English, and the same placeholders in each text.
func TestLanguagesAgree(t *testing.T) {
	if !slices.Contains(Languages, Default) || len(Languages) < 2 {
		t.Fatal(Languages)
	}
	for _, language := range Languages {
		if got, want := slices.Sorted(maps.Keys(dictionaries[language])), slices.Sorted(maps.Keys(dictionaries[Default])); !slices.Equal(got, want) {
			t.Errorf("%s and %s differ in their keys:\n%v\n%v", language, Default, got, want)
		}
		for key, text := range dictionaries[language] {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %s is empty", language, key)
			}
			got, want := placeholder.FindAllString(text, -1), placeholder.FindAllString(dictionaries[Default][key], -1)
			if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
				t.Errorf("%s: %s has the placeholders %v, not %v", language, key, got, want)
			}
		}
	}
}

// keys.go names what en.json holds.
func TestKeys(t *testing.T) {
	want := keys(t)
	if *update {
		if err := os.WriteFile("keys.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("keys.go"); err != nil || string(got) != string(want) {
		t.Error("keys.go is stale: make gen", err)
	}
}

// keys writes a constant for each group whose keys are values (CREATED,
// not_found), and for each text of the other groups, whose keys are names
// (createdBy).
func keys(t *testing.T) []byte {
	name := func(s string) string {
		if s == "id" || s == "cin" {
			return strings.ToUpper(s)
		}
		return strings.ToUpper(s[:1]) + s[1:]
	}
	isName := regexp.MustCompile(`^[a-z][a-zA-Z0-9]*$`).MatchString
	var sets, texts strings.Builder
	groups := read(Default)
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		names := slices.Sorted(maps.Keys(groups[group]))
		if slices.ContainsFunc(names, func(s string) bool { return !isName(s) }) {
			fmt.Fprintf(&sets, "%s Set = %q\n", name(group), group)
			continue
		}
		for _, key := range names {
			fmt.Fprintf(&texts, "%s%s Key = %q\n", name(group), name(key), Set(group).Of(key))
		}
		fmt.Fprintln(&texts)
	}
	source, err := format.Source([]byte("// Code generated from en.json by make gen. DO NOT EDIT.\n\npackage words\n\n" +
		"// The groups whose keys are values of a field.\nconst (\n" + sets.String() + ")\n\n// The other texts.\nconst (\n" + strings.TrimSpace(texts.String()) + "\n)\n"))
	if err != nil {
		t.Fatal(err)
	}
	return source
}

func TestSaid(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{TaskStatus.Of("CREATED").In("hr"), "Kreiran"},
		{TaskStatus.Of("CREATED").In("en"), "Created"},
		{TaskStatus.Of("CREATED").In("de"), "Created"},
		{TaskStatus.Of("UNHEARD").In("hr"), "UNHEARD"},
		{Role.All([]string{"ADMIN", "WORKER"}).In("hr"), "Administrator, Radnik"},
		{Fault.Of("out_of_range").Fill("hr", map[string]any{"min": 0.5, "max": 12}), "Između 0,5 i 12."},
		{Fault.Of("out_of_range").Fill("en", map[string]any{"min": 0.5, "max": 12}), "Between 0.5 and 12."},
		{Fault.Of("out_of_range").Fill("en", map[string]any{"min": Day("2026-12-05"), "max": Day("2026-12-17")}), "Between 5 Dec 2026 and 17 Dec 2026."},
		{Fault.Of("out_of_range").Fill("hr", map[string]any{"min": Day("2026-12-05"), "max": Day("2026-12-17")}), "Između 5. 12. 2026. i 17. 12. 2026."},
		{Fault.Of("out_of_range").Fill("en", map[string]any{"min": "2026-12-05", "max": ""}), "Between 2026-12-05 and ."},
		{Fault.Of("out_of_range").Fill("en", map[string]any{"min": Amount("0.5"), "max": Amount("120960")}), "Between 0.5 and 120,960."},
		{Key("mail.invitation").Fill("en", map[string]any{"by": "{company}", "company": "{by}"}), "{company} ({by}) invites you to work together in Teren."},
		{Number("12345.6", "hr"), "12.345,6"}, {Number("-1234", "hr"), "-1.234"}, {Number("0.5", "hr"), "0,5"},
		{Number("12345.6", "en"), "12,345.6"}, {Percent("112", "en") + Percent("12.5", "hr"), "112%12,5 %"},
		{At(time.Date(2026, 9, 5, 8, 30, 0, 0, time.UTC), "en"), "5 Sept 2026 08:30"}, {At(time.Date(2026, 9, 5, 8, 30, 0, 0, time.UTC), "hr"), "5. 9. 2026. 08:30"},
		{Duration(45), "45 min"}, {Duration(120), "2 h"}, {Duration(125), "2 h 05"}, {StoredDay("soon", "hr"), "soon"},
		{Measure{"HOUR", "1"}.In("en"), "hour"}, {Measure{"HOUR", "56"}.In("en"), "hours"}, {Measure{"SERVICE", "0.5"}.In("en"), "services"}, {Measure{"PIECE", "7"}.In("en"), "pcs"},
		{Measure{"HOUR", "21"}.In("hr"), "sat"}, {Measure{"HOUR", "2"}.In("hr"), "sata"}, {Measure{"HOUR", "1.5"}.In("hr"), "sati"}, {Measure{"SERVICE", "-3"}.In("hr"), "usluge"},
		{Measure{"PIECE", "2"}.In("hr"), "kom"}, {Measure{"SQUARE_METER", "12"}.In("en"), "m²"},
		{YesNo(true, "hr") + YesNo(false, ""), "dano"},
		{Choose("hr-HR,hr;q=0.9"), "hr"}, {Choose("de"), "en"}, {Choose(""), "en"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	if !Fault.Has("not_found") || Fault.Has("unheard") {
		t.Error("Has")
	}
}
