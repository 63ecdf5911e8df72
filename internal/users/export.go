package users

import (
	"strconv"
	"strings"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/sheet"
)

func download(who access.Who, people []Row) (api.Download, error) {
	hr := who.Language == "hr"
	head := []string{"ID", "First name", "Last name", "E-mail", "Roles", "Teams", "External contractor", "Status"}
	yes, no := "yes", "no"
	if hr {
		head = []string{"ID", "Ime", "Prezime", "E-pošta", "Uloge", "Ekipe", "Vanjski izvođač", "Status"}
		yes, no = "da", "ne"
	}
	var lines [][]string
	for _, p := range people {
		var teams []string
		for _, t := range p.Teams {
			teams = append(teams, t.Name)
		}
		external := no
		if p.External {
			external = yes
		}
		lines = append(lines, []string{strconv.FormatInt(p.ID, 10), p.FirstName, p.LastName, p.Email, strings.Join(p.UserTypes, ", "), strings.Join(teams, ", "), external, p.Status})
	}
	body, err := sheet.CSV(head, lines)
	name := "users.csv"
	if hr {
		name = "korisnici.csv"
	}
	return api.Download{Name: name, ContentType: sheet.ContentType, Body: body}, err
}
