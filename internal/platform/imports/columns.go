package imports

import (
	"regexp"
	"strings"

	"teren/internal/kit/words"
)

// What people call columns that several kinds of records have, and what the
// values look like.
var (
	PostalCodes  = []string{"PB", "Pošta", "Pošt. broj", "Pošt. br.", "Poštanski broj", "Postcode", "ZIP", "ZIP code", "Postal code"}
	Cities       = []string{"Mjesto", "Naselje", "Grad", "City", "Town"}
	ContactNames = []string{"Kontakt", "Kontakt osoba", "Osoba za kontakt", "Ime i prezime", "Odgovorna osoba", "Contact", "Contact name"}
	Phones       = []string{"Tel", "Tel.", "Mobitel", "Mobilni", "Mob", "Mob.", "GSM", "Kontakt telefon", "Broj telefona", "Phone number", "Mobile"}
	Emails       = []string{"Email", "E-mail", "Mail", "E-mail adresa", "Email address"}

	fiveDigits = regexp.MustCompile(`^\d{5}$`)
)

// HouseNumber returns the column of house numbers beside one of streets, which they
// end.
func HouseNumber(street string) Column {
	return Column{Field: "house_number", Name: words.HeadHouseNumber, Loose: true, FileOnly: true, Follows: street,
		Like: []string{"Kbr", "K. br.", "Kućni br.", "Kuć. broj", "Broj kuće", "House no.", "Street number"}}
}

// PostalCode reports whether the value looks like one.
func PostalCode(value string) bool { return fiveDigits.MatchString(value) }

// Email reports whether the value looks like one address of e-mail and nothing
// beside it.
func Email(value string) bool {
	return strings.Count(value, "@") == 1 && !strings.ContainsAny(value, " ,;\n")
}
