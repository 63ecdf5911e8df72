package demo

import (
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/settings"
	"teren/internal/platform/api"
)

// introduce stores the data of the companies that their documents show.
func (l *life) introduce() error {
	all := settings.Service{DB: l.tasks.DB}
	said := func(text string) api.Opt[string] { return api.Opt[string]{Value: &text, Set: true} }
	for _, c := range []struct{ company, line, zip, town, phone, email string }{
		{primorje, "Milutina Barača 62", "51000", "Rijeka", "+385 51 555 100", "ured@primorje.test"},
		{velebit, "Ulica Ivana Meštrovića 14", "53000", "Gospić", "+385 53 555 200", "ured@velebit.test"},
		{jadran, "Obala Lazareta 3", "21000", "Split", "+385 21 555 300", "ured@jadran.test"},
	} {
		in := settings.Change{
			Address1: said(c.line), Zipcode: said(c.zip), City: said(c.town), Phone: said(c.phone), Email: said(c.email),
		}
		if _, err := all.Change(l.ctx, l.crews[c.company].office[0], in); err != nil {
			return err
		}
	}
	return nil
}

// rests are absences of the weeks to come: by last name, from the Monday so many
// weeks ahead for so many days. Own requests wait for a decision.
var rests = []struct {
	last        string
	kind        absences.Kind
	weeks, days int
	note        string
	own         bool
}{
	{"Žuvela", "LEAVE", 4, 5, "Godišnji odmor", false},
	{"Matić", "LEAVE", 6, 10, "", false},
	{"Jurić", "OTHER", 5, 1, "Tečaj za rad na visini", false},
	{"Ćosić", "LEAVE", 5, 5, "Obitelj, ako raspored dopušta", true},
	{"Hadžić", "OTHER", 4, 1, "Liječnički pregled", true},
}

// rest lets people ask to be away, in the last days.
func (l *life) rest() {
	s := absences.Service{DB: l.tasks.DB}
	p := l.crews[primorje]
	monday := l.now.In(l.zone).AddDate(0, 0, -(int(l.now.In(l.zone).Weekday())+6)%7)
	for i, r := range rests {
		from := monday.AddDate(0, 0, 7*r.weeks)
		to := from.AddDate(0, 0, r.days-1)
		if r.days > 5 {
			to = to.AddDate(0, 0, 2*(r.days/5-1))
		}
		first, last := from.Format(time.DateOnly), to.Format(time.DateOnly)
		user := p.people[r.last]
		in := absences.New{Kind: r.kind, Note: r.note, UserID: &user, Span: absences.Span{FromDay: &first, ToDay: &last}}
		who := p.office[0]
		if r.own {
			for _, w := range p.workers {
				if w.UserID == user {
					who = w
				}
			}
		}
		l.at(l.now.Add(-time.Duration(90-15*i)*time.Hour), func() error {
			_, err := s.Create(l.ctx, who, in)
			return err
		})
	}
}
