package demo

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/offers"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/record"
)

// pitches are the offers of Primorje Servis: a title, the groups of the catalogue,
// and the kind of work.
var pitches = []struct{ title, about, groups, work string }{
	{"Ugradnja klima uređaja u uredima", "Ugradnja inverter klima uređaja s probijanjem zidova i puštanjem u rad.", "Klimatizacija i hlađenje", "klima"},
	{"Zamjena rasvjete LED panelima", "Zamjena postojećih svjetiljki, zbrinjavanje i mjerenje osvijetljenosti.", "Rasvjeta|Elektromaterijal", "elektroinstalatera"},
	{"Sunčana elektrana na krovu", "Elektrana za vlastitu potrošnju, s prijavom i priključenjem.", "Sunčane elektrane|Elektromaterijal", "elektroinstalatera"},
	{"Obnova kotlovnice", "Zamjena dotrajale opreme i servis prije sezone grijanja.", "Grijanje", "kotlovnica"},
	{"Adaptacija sanitarnog čvora", "Nove instalacije, keramika i sanitarije, ključ u ruke.", "Vodoinstalacije|Sanitarije", "vodoinstalatera"},
	{"Vatrodojava i videonadzor", "Ugradnja sustava s obukom korisnika i zapisnikom o ispitivanju.", "Vatrodojava i videonadzor", "zaštite"},
	{"Bojanje i sitni zidarski radovi", "Popravak žbuke, gletanje i bojanje u dva sloja.", "Boje i premazi|Građevinski materijal", "soboslikara"},
}

// noes are the reasons of clients for rejecting.
var noes = []string{"Previsoka cijena", "Odgađamo radove za proljeće", "Odabrali smo drugog izvođača"}

// signers are who signs for a client.
var signers = []struct{ name, function string }{{"Marina Blečić", "direktorica"}, {"Ivan Perić", "voditelj nabave"}, {"Sanja Lukšić", "ravnateljica"}, {"Tomislav Barić", ""}}

// hand is a signature as it is drawn.
var hand = offers.Strokes{{120, 260, 150, 120, 190, 90, 210, 180, 230, 270, 260, 160, 300, 100, 330, 200, 350, 260, 400, 210, 430, 250, 470, 200, 500, 245, 560, 215}, {480, 120, 500, 105}}

// trade makes the offers of the last ten months: written, sent, revised, answered,
// expired, made into tasks. It has a random source of its own, so that the rest of
// the demo stays as it is.
func (l *life) trade() {
	l.bargains = rand.New(rand.NewPCG(1848, 11))
	n := 0
	for days := 300; days > 40; days -= 6 + l.bargains.IntN(6) {
		l.bargain(n, time.Duration(days)*24*time.Hour, n%5)
		n++
	}
	// Lately, one of every kind.
	for i, lately := range []struct{ days, fate int }{{30, 3}, {26, 8}, {25, 2}, {21, 1}, {20, 4}, {18, 5}, {12, 0}, {9, 5}, {5, 5}, {4, 2}, {3, 9}, {2, 6}, {1, 7}, {0, 7}} {
		l.bargain(n+i, time.Duration(lately.days)*24*time.Hour+2*time.Hour, lately.fate)
	}
}

// The fate of an offer: 0 is accepted, 1 rejected, 2 rejected and revised, 3
// expires, 4 accepted and made into a task, 5 waits for an answer, 6 waits to be
// sent, 7 is still being written, 8 is accepted and made into a project, 9 waits
// for the answer of a client that uses the program. Lately the clients read and
// sign by their private link; before, they signed on paper.
func (l *life) bargain(n int, ago time.Duration, fate int) {
	s := l.clientSite(n)
	if fate == 9 {
		s = l.ownClient()
	}
	who := l.crews[primorje].office[n%len(l.crews[primorje].office)]
	service := &offers.Service{DB: l.tasks.DB}
	made := l.now.Add(-ago)
	if made.Before(l.began.Add(48 * time.Hour)) {
		return // there was no company yet
	}
	var id int64
	after := func(hours int, do func() error) {
		l.at(made.Add(time.Duration(hours)*time.Hour), func() error {
			if id == 0 {
				return nil
			}
			return do()
		})
	}
	l.at(made, func() (err error) {
		id, err = l.pitch(service, who, n, s, fate == 7, nil)
		return err
	})
	send := func() error { _, err := service.MarkSent(l.ctx, who, offers.ToSend{ID: id}); return err }
	if fate == 6 || fate == 7 {
		return
	}
	after(20, send)
	signer := signers[n%len(signers)]
	yes := offers.Reply{Name: signer.name, Function: signer.function, Strokes: hand}
	byLink := ago < 40*24*time.Hour
	var client *offers.Visit
	if byLink && fate != 3 && fate != 9 && n%5 != 2 {
		after(26, func() error {
			link, err := service.MakeLink(l.ctx, who, offers.ByID{ID: id})
			if err == nil {
				client, err = offers.Open(l.ctx, l.tasks.DB, link, fmt.Sprintf("198.51.100.%d", 10+n))
			}
			return err
		})
	}
	switch fate {
	case 5:
		if n%2 == 0 {
			after(30, func() error {
				if client == nil {
					return nil
				}
				return client.Ask(signer.name, "Može li se raditi i subotom?")
			})
		}
	case 0, 4, 8:
		after(20+24*(2+n%7), func() error {
			if client != nil {
				return signs(client, yes)
			}
			_, err := service.Accept(l.ctx, who, offers.Replied{ID: id, Reply: yes})
			return err
		})
		if fate == 4 {
			after(20+24*(3+n%7), func() error { return l.commission(service, who, id, s) })
		}
		if fate == 8 {
			after(20+24*(3+n%7), func() error { return l.undertake(service, who, id) })
		}
	case 1, 2:
		after(20+24*(1+n%5), func() error {
			if client != nil {
				return client.Reject(signer.name, noes[n%len(noes)])
			}
			_, err := service.Reject(l.ctx, who, offers.Replied{ID: id, Reply: offers.Reply{Name: signer.name, Reason: noes[n%len(noes)]}})
			return err
		})
		if fate == 2 {
			after(44+24*(1+n%5), func() (err error) {
				old := id
				id, err = l.pitch(service, who, n, s, false, &old)
				return err
			})
			after(68+24*(1+n%5), send)
			after(92+24*(2+n%5), func() error {
				if n%2 == 0 {
					return nil
				}
				_, err := service.Accept(l.ctx, who, offers.Replied{ID: id, Reply: yes})
				return err
			})
		}
	case 3:
		after(24*17, func() error { return offers.Expire(l.tx) })
	}
}

// signs accepts the offer with the first thing that the client may add.
func signs(client *offers.Visit, yes offers.Reply) error {
	page, err := client.Page()
	if err != nil {
		return err
	}
	chosen := []int64{}
	for _, line := range page.Offer.Lines {
		if line.Optional && len(chosen) == 0 {
			chosen = append(chosen, line.ID)
		}
	}
	yes.Chosen = &chosen
	return client.Accept(yes)
}

// ownClient returns a place of the client whose people use the program.
func (l *life) ownClient() site {
	for _, s := range l.sites {
		if s.client == l.crews[jadran].tenant {
			return s
		}
	}
	return l.sites[0]
}

// clientSite returns a place of one of the clients.
func (l *life) clientSite(n int) site {
	for i := range l.sites {
		if s := l.sites[(n*7+i)%len(l.sites)]; s.client != tenants.PrivateIndividual && s.client != l.crews[primorje].tenant {
			return s
		}
	}
	return l.sites[0]
}

// pitch writes an offer, or a cheaper version of one.
func (l *life) pitch(s *offers.Service, who access.Who, n int, at site, draft bool, parent *int64) (int64, error) {
	p := pitches[n%len(pitches)]
	in := offers.New{ParentID: parent, Status: offers.Created}
	in.Sent = record.Sent{"title", "description", "tenant_id", "validity_period", "recipient_name", "recipient_email", "discount"}
	in.Title, in.Description, in.ClientID, in.Validity = p.title, p.about, &at.client, new(int64(14))
	in.RecipientName, in.RecipientEmail = signers[n%len(signers)].name, fmt.Sprintf("nabava%d@klijent.test", n)
	if at.client == l.crews[jadran].tenant || n%4 == 1 {
		in.Validity = new(int64(30))
	}
	switch {
	case parent != nil:
		in.Discount = opt(money.Number("7"))
	case n%3 == 0:
		in.Discount = opt(money.Number("3"))
	}
	if draft {
		in.Status = offers.InCreation
	}
	if p, ok := l.projects[at.company]; ok && p.currency == offers.Currency && parent == nil {
		in.Sent, in.ForProject = append(in.Sent, "for_project_id"), &p.id
	}
	if parent == nil {
		lines := l.offered(p.groups, p.work, n)
		in.Lines = &lines
	}
	id, err := s.Create(l.ctx, who, in)
	return int64(id), err
}

// offered returns the lines of an offer: material, work, and what the client may
// add.
func (l *life) offered(groups, work string, n int) []offers.NewLine {
	item := func(s shelf, quantity int) offers.NewLine {
		return offers.NewLine{CatalogItemID: &s.id, Quantity: opt(money.Number(fmt.Sprint(quantity)))}
	}
	lines := []offers.NewLine{{Kind: offers.Section, Name: "Oprema i materijal"}}
	for _, g := range strings.Split(groups, "|") {
		all := l.shelves[g]
		for _, i := range l.bargains.Perm(len(all))[:min(3+n%3, len(all))] {
			lines = append(lines, item(all[i], 1+l.bargains.IntN(12)))
		}
	}
	if n%4 == 1 {
		lines[1].Discount = opt(money.Number("5"))
	}
	lines = append(lines, offers.NewLine{Kind: offers.Section, Name: "Radovi"})
	for _, s := range l.shelves["Rad"] {
		if strings.Contains(s.name, work) {
			lines = append(lines, item(s, 16+8*l.bargains.IntN(6)))
		}
	}
	lines = append(lines, item(l.shelves["Putni troškovi"][n%2], 1+n%4))
	if n%3 == 1 {
		lines = append(lines, offers.NewLine{Kind: offers.Text, Name: "Radovi se izvode radnim danom od 8 do 16 sati."})
	}
	lines = append(lines, offers.NewLine{Kind: offers.Section, Name: "Po želji"})
	for _, s := range l.shelves["Rad"] {
		if strings.Contains(s.name, "Ispitivanje") || strings.Contains(s.name, "Termovizijsko") {
			l := item(s, 1)
			l.Optional = true
			lines = append(lines, l)
		}
	}
	return lines
}

// commission makes a task of an accepted offer.
func (l *life) commission(s *offers.Service, who access.Who, id int64, at site) error {
	c := l.crews[primorje]
	node := c.nodes[slices.Min(slices.Collect(maps.Keys(c.nodes)))]
	n := tasks.New{Text: at.text, WhierID: &node, AddressID: at.address}
	n.Title, n.Description = "", ""
	_, err := s.Convert(l.ctx, who, offers.Conversion{ID: id, To: offers.ToTask, Task: &n})
	return err
}
