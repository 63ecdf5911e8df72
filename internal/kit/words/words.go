// Package words is the dictionary of all texts that the server writes: refusals,
// labels of values, spreadsheet heads, mail and PDF. Each language is one file,
// named by its code: en.json, hr.json. The front end imports the same files for the
// texts that it shows too.
//
// A file holds its texts in groups. The constants in keys.go are generated from the
// English file by "make gen", so a misspelled key does not compile; the test of
// this package compares the languages.
package words

import (
	"embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed *.json
var files embed.FS

// Default is the language of people who have chosen none.
const Default = "en"

// Languages are the codes of the languages, in alphabetical order.
var Languages []string

var dictionaries = map[string]map[Key]string{}

func init() {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, entry := range entries {
		language := strings.TrimSuffix(entry.Name(), ".json")
		texts := map[Key]string{}
		for name, group := range read(language) {
			for key, text := range group {
				texts[Set(name).Of(key)] = text
			}
		}
		Languages, dictionaries[language] = append(Languages, language), texts
	}
}

// read returns the texts of a language by group and key.
func read(language string) map[string]map[string]string {
	var groups map[string]map[string]string
	text, err := files.ReadFile(language + ".json")
	if err == nil {
		err = json.Unmarshal(text, &groups)
	}
	if err != nil {
		panic(fmt.Sprintf("words: %s: %v", language, err))
	}
	return groups
}

// Choose returns the language that an Accept-Language header prefers, if there
// is a dictionary of it, otherwise Default.
func Choose(accepted string) string {
	for _, language := range Languages {
		if strings.HasPrefix(strings.ToLower(accepted), language) {
			return language
		}
	}
	return Default
}

// A Key names one text of the dictionary.
type Key string

// In returns the text in the language, or in Default if there is no such
// language. A value without a text is shown as it is.
func (k Key) In(language string) string {
	texts, ok := dictionaries[language]
	if !ok {
		texts = dictionaries[Default]
	}
	if text, ok := texts[k]; ok {
		return text
	}
	_, value, _ := strings.Cut(string(k), ".")
	return value
}

// Says reports whether the text is the key's text in one of the languages.
func (k Key) Says(text string) bool {
	return slices.ContainsFunc(Languages, func(language string) bool { return k.In(language) == text })
}

var decimal = regexp.MustCompile(`^-?\d+\.\d+$`)

// OnDay returns the day of an instant, in its zone, as the screens show it: "5. 12.
// 2026." or "5 Dec 2026".
func OnDay(at time.Time, language string) string {
	if language == croatian {
		return at.Format("2. 1. 2006.")
	}
	return strings.Replace(at.Format("2 Jan 2006"), "Sep ", "Sept ", 1)
}

// OnNearDay returns the day as OnDay does, in the year of now without the year: "5. 12."
// or "5 Dec".
func OnNearDay(at, now time.Time, language string) string {
	if at.Year() != now.In(at.Location()).Year() {
		return OnDay(at, language)
	}
	day, _, _ := strings.Cut(OnDay(at, language), at.Format(" 2006"))
	return day
}

// At returns an instant in its zone: "5. 12. 2026. 08:30" or "5 Dec 2026 08:30".
func At(at time.Time, language string) string { return OnDay(at, language) + at.Format(" 15:04") }

// StoredDay returns a stored day, "2026-12-05", as OnDay does; any other text as it is.
func StoredDay(day, language string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return OnDay(at, language)
}

// Duration returns minutes as the screens show them: "0 h", "45 min", "2 h", "2 h 05".
func Duration(minutes int64) string {
	switch hours, rest := minutes/60, minutes%60; {
	case hours == 0 && rest > 0:
		return fmt.Sprintf("%d min", minutes)
	case rest == 0:
		return fmt.Sprintf("%d h", hours)
	default:
		return fmt.Sprintf("%d h %02d", hours, rest)
	}
}

// croatian is the language whose country parts decimals by a comma and counts months.
const croatian = "hr"

// Day is an argument of a text: a stored day, "2026-12-05", printed as on the
// screens.
type Day string

// Amount is an argument of a text: a number with a decimal point, printed with
// separators of thousands. Numbers of records are never printed so.
type Amount string

// Fill returns the text with each {name} replaced by the argument of that name.
// Broken numbers are written as Number does, what has words of its own by its In.
func (k Key) Fill(language string, args map[string]any) string {
	pairs := make([]string, 0, 2*len(args))
	for name, arg := range args {
		said := fmt.Sprint(arg)
		switch arg := arg.(type) {
		case Day:
			said = StoredDay(string(arg), language)
			if language != croatian {
				break
			}
			pairs = append(pairs, "{"+name+"}.", said) // the day ends the sentence
		case interface{ In(language string) string }:
			said = arg.In(language)
		case Amount:
			said = Number(string(arg), language)
		default:
			if decimal.MatchString(said) {
				said = Number(said, language)
			}
		}
		pairs = append(pairs, "{"+name+"}", said)
	}
	return strings.NewReplacer(pairs...).Replace(k.In(language))
}

// Number returns a number written with a point as people read it: 12.345,6 or
// 12,345.6.
func Number(number, language string) string {
	group, mark := ",", "."
	if language == croatian {
		group, mark = mark, group
	}
	whole, part, broken := strings.Cut(number, ".")
	first := 3
	if strings.HasPrefix(whole, "-") {
		first++
	}
	for i := len(whole) - 3; i > first-3; i -= 3 {
		whole = whole[:i] + group + whole[i:]
	}
	if broken {
		whole += mark + part
	}
	return whole
}

// Percent returns a number written with a point as a per cent: 12,5 % or 12.5%.
func Percent(number, language string) string {
	if language == croatian {
		return Number(number, language) + " %"
	}
	return Number(number, language) + "%"
}

// Measure is the word for a unit of measure beside its amount: 1 hour, 56 hours.
type Measure struct{ Unit, Amount string }

// In returns the word in the language.
func (m Measure) In(language string) string {
	many := Measured
	switch form(m.Amount, language) {
	case plural.One:
		return Unit.Of(m.Unit).In(language)
	case plural.Few:
		many = MeasuredFew
	}
	if many.Has(m.Unit) {
		return many.Of(m.Unit).In(language)
	}
	return Unit.Of(m.Unit).In(language)
}

// form returns which form of a word agrees with an amount such as 56 or 1.5.
func form(amount, code string) plural.Form {
	whole, part, _ := strings.Cut(strings.TrimPrefix(amount, "-"), ".")
	i, _ := strconv.Atoi(whole[max(0, len(whole)-6):]) // the plural depends on the last digits
	f, _ := strconv.Atoi(part)
	return plural.Cardinal.MatchPlural(language.Make(code), i, len(part), len(part), f, f)
}

// YesNo returns the word for a boolean.
func YesNo(yes bool, language string) string {
	if yes {
		return FormatYes.In(language)
	}
	return FormatNo.In(language)
}

// A Set is a group whose keys are the values of a field, such as the statuses of a
// task.
type Set string

// Of returns the key of a value.
func (s Set) Of(value string) Key { return Key(string(s) + "." + value) }

// Has reports whether the value has a text.
func (s Set) Has(value string) bool {
	_, ok := dictionaries[Default][s.Of(value)]
	return ok
}

// All returns the keys of several values.
func (s Set) All(values []string) Keys {
	keys := make(Keys, len(values))
	for i, value := range values {
		keys[i] = s.Of(value)
	}
	return keys
}

// Keys are printed as a list with commas.
type Keys []Key

// In returns the texts in the language.
func (k Keys) In(language string) string {
	texts := make([]string, len(k))
	for i, key := range k {
		texts[i] = key.In(language)
	}
	return strings.Join(texts, ", ")
}
