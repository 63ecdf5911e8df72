package orders

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"teren/internal/kit/money"
	"teren/internal/kit/pdf"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/uploads"
)

// A report is the content of the document about an order, in the language of the
// company that issues it.
type report struct {
	covered // as it was signed, or of what is not signed as it is
	Details

	logo    *string // file name
	zone    *time.Location
	now     time.Time
	photos  []string // file names
	drawing string   // of the signature
}

type material struct {
	OrderID  int64          `db:"order_id"`
	Name     string         `db:"name"`
	Quantity money.Quantity `db:"quantity"`
	Unit     string         `db:"unit_of_measure"`
	Position int64          `db:"position"`
	ID       int64          `db:"id"`
}

// Report returns the document about the work on an order, for the client to keep:
// who worked how long, what was done and used, the photos, the signature. It never
// contains a price.
func (s *Service) Report(ctx context.Context, who access.Who, in ByID) (api.Download, error) {
	r, err := db.Read(ctx, s.DB, func(tx *db.Tx) (report, error) { return readReport(tx, who, in.ID) })
	if err != nil {
		return api.Download{}, err
	}
	body, err := s.write(ctx, r)
	name := r.fill(words.ReportFile, map[string]any{"id": r.Details.ID})
	return api.Download{Name: name, ContentType: "application/pdf", Body: body}, err
}

func readReport(tx *db.Tx, who access.Who, id int64) (report, error) {
	o, err := Find(tx, who, access.OrderRead, id)
	if err != nil {
		return report{}, err
	}
	r := report{now: tx.Now, zone: who.Zone}
	if r.zone == nil {
		r.zone = time.UTC
	}
	if r.logo, err = db.One[*string](tx, `SELECT MAX(f.file_name) FROM upload f WHERE f.thing = 'tenant' AND f.thing_id = ? AND f.kind = 'IMAGE' AND f.deleted_at IS NULL`, o.ContractorID); err != nil {
		return r, err
	}
	papers, err := coverSigned(tx, []int64{id})
	if err != nil {
		return r, err
	}
	if papers == nil {
		if papers, err = coverNow(tx, []int64{id}); err != nil {
			return r, err
		}
	}
	r.covered = papers[id]
	who.Language = r.Language
	if r.Details, err = page(tx, who, id); err != nil {
		return r, err
	}
	files, err := uploads.List(tx, Entity, id)
	for _, f := range files[id] {
		switch f.Kind {
		case uploads.Image:
			r.photos = append(r.photos, f.Kept)
		case uploads.Signature:
			r.drawing = f.Kept
		}
	}
	return r, err
}

// t returns the text in the language of the paper.
func (r report) t(text words.Key) string { return text.In(r.Language) }

func (r report) fill(text words.Key, args map[string]any) string { return text.Fill(r.Language, args) }

// when returns an instant in the company's time zone and format; \"\" without one.
func (r report) when(at *time.Time) string {
	if at == nil {
		return ""
	}
	return words.At(at.In(r.zone), r.Language)
}

// until returns the end of what began at from: the time alone on the same day.
func (r report) until(from time.Time, to *time.Time) string {
	if to == nil {
		return r.t(words.ReportRunning)
	}
	if from, to := from.In(r.zone), to.In(r.zone); from.Format(time.DateOnly) == to.Format(time.DateOnly) {
		return to.Format("15:04")
	}
	return r.when(to)
}

// write lays the paper out.
func (s *Service) write(ctx context.Context, r report) ([]byte, error) {
	title := r.fill(words.ReportTitle, map[string]any{"id": r.Details.ID})
	p := pdf.New(r.Language, title, r.Company, r.now)
	if err := s.letterhead(ctx, p, r); err != nil {
		return nil, err
	}
	p.Title(title, r.Title)
	r.facts(p)
	p.Running(joined(" · ", title, r.Title, cmp.Or(r.Note, r.clientName())))
	parts := r.parts(p)
	for i, write := range parts {
		if i == len(parts)-1 {
			p.KeepTogether() // nobody signs an empty page
		}
		write()
	}
	if err := s.pictures(ctx, p, r); err != nil {
		return nil, err
	}
	foot := r.fill(words.ReportPrinted, map[string]any{"at": r.when(&r.now)}) + " · " + r.Company
	return p.Bytes(foot, func(page, of int) string { return r.fill(words.ReportPage, map[string]any{"page": page, "of": of}) })
}

// parts returns functions that draw the parts about the work, one after the other.
func (r report) parts(p *pdf.Paper) (parts []func()) {
	add := func(is bool, write func()) {
		if is {
			parts = append(parts, write)
		}
	}
	add(r.Description != "", func() {
		p.Section(r.t(words.ReportTaskDescription))
		p.Text(r.Description)
	})
	add(len(r.Sessions)+len(r.Workers) > 0, func() { r.workers(p) })
	for i, d := range r.Descriptions {
		add(true, func() {
			if i == 0 {
				p.Section(r.t(words.ReportWhatWasDone))
			}
			p.Note(d.CreatedBy + ", " + r.when(&d.CreatedAt))
			p.Text(d.Description)
		})
	}
	add(len(r.Checklist) > 0, func() { r.checks(p) })
	add(len(r.materials) > 0, func() { r.used(p) })
	return parts
}

// letterhead draws the letterhead from the company's settings.
func (s *Service) letterhead(ctx context.Context, p *pdf.Paper, r report) error {
	var logo []byte
	if r.logo != nil {
		var err error
		if logo, err = s.picture(ctx, *r.logo); err != nil {
			return err
		}
	}
	number := ""
	if r.IDNumber != "" {
		number = r.t(words.HeadTaxNumber) + ": " + r.IDNumber
	}
	p.Letterhead(logo, r.Company, notBlank(
		joined(", ", r.Street, joined(" ", r.Post, r.Town)),
		joined(" · ", r.Phone, r.Email),
		number,
	)...)
	return nil
}

func (r report) facts(p *pdf.Paper) {
	client := r.clientName()
	if r.Note != "" {
		client += "\n" + r.Note
	}
	planned := r.when(r.PlannedStart)
	if planned != "" && r.TimeEstimate != nil {
		planned += " (" + words.Duration(*r.TimeEstimate) + ")"
	}
	status := r.t(phase(r.Status, r.PlannedStart))
	if r.HoldReason != "" {
		status += "\n" + r.t(words.HeadOnHold) + ": " + r.HoldReason
	}
	p.Facts(
		pdf.Fact{Label: r.t(words.HeadClient), Value: client},
		pdf.Fact{Label: r.t(words.HeadTask), Value: fmt.Sprintf("Z-%d %s", r.TaskID, r.Title)},
		pdf.Fact{Label: r.t(words.ReportPlace), Value: lines(r.AddressName, r.Address1, r.Address2, r.Address3, r.Address4, strings.TrimSpace(r.Zipcode+" "+r.City))},
		pdf.Fact{Label: r.t(words.HeadWorkHierarchy), Value: r.Whiers},
		pdf.Fact{Label: r.t(words.HeadContact), Value: lines(r.ContactName, r.ContactPhone, r.ContactEmail)},
		pdf.Fact{Label: r.t(words.HeadStatus), Value: status},
		pdf.Fact{Label: r.t(words.HeadPlannedStart), Value: planned},
		pdf.Fact{Label: r.t(words.ReportStarted), Value: r.when(r.TimeStarted)},
		pdf.Fact{Label: r.t(words.ReportEnded), Value: r.when(r.TimeEnded)},
	)
}

// notBlank returns the parts that are not blank.
func notBlank(parts ...string) (out []string) {
	for _, s := range parts {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func joined(separator string, parts ...string) string {
	return strings.Join(notBlank(parts...), separator)
}

func lines(parts ...string) string { return joined("\n", parts...) }

// workers draws who worked when, and the total time.
func (r report) workers(p *pdf.Paper) {
	if len(r.Sessions) == 0 {
		names := make([]string, len(r.Workers))
		for i, w := range r.Workers {
			names[i] = w.FirstName + " " + w.LastName
		}
		p.Section(r.t(words.ReportWorkers))
		p.Text(strings.Join(names, ", "))
		return
	}
	p.Section(r.t(words.ReportTimeWorked))
	var rows, totals [][]string
	var people []int64
	worked := map[int64][]Session{}
	for _, s := range r.Sessions {
		long := ""
		if s.EndedAt != nil {
			long = words.Duration(minutes([]Session{s}))
		}
		rows = append(rows, []string{s.Worker, r.when(&s.StartedAt), r.until(s.StartedAt, s.EndedAt), long})
		if worked[s.WorkerID] == nil {
			people = append(people, s.WorkerID)
		}
		worked[s.WorkerID] = append(worked[s.WorkerID], s)
	}
	if len(people) > 1 {
		for _, id := range people {
			if len(worked[id]) > 1 {
				totals = append(totals, []string{joined(", ", r.t(words.ReportTotal), worked[id][0].Worker), "", "", words.Duration(minutes(worked[id]))})
			}
		}
	}
	totals = append(totals, []string{r.t(words.ReportTotal), "", "", words.Duration(r.TotalTime)})
	p.Table([]pdf.Column{
		{Title: r.t(words.ReportWorker), Share: 7}, {Title: r.t(words.HeadFrom), Share: 5},
		{Title: r.t(words.HeadTo), Share: 5}, {Title: r.t(words.ReportDuration), Share: 3, Right: true},
	}, rows, totals)
}

func (r report) checks(p *pdf.Paper) {
	p.Section(r.t(words.ReportChecklist))
	all := make([]pdf.Check, len(r.Checklist))
	for i, c := range r.Checklist {
		all[i] = pdf.Check{Done: c.Checked, Title: c.Title}
		if c.Checked {
			all[i].Note = c.CheckedBy + ", " + r.when(c.CheckedAt)
		}
	}
	p.Checks(all)
}

// used lists the material, without its price.
func (r report) used(p *pdf.Paper) {
	p.Section(r.t(words.ReportMaterialUsed))
	rows := make([][]string, len(r.materials))
	for i, m := range r.materials {
		unit := ""
		if m.Unit != "OTHER" {
			unit = words.Measure{Unit: m.Unit, Amount: m.Quantity.String()}.In(r.Language)
		}
		rows[i] = []string{m.Name, words.Number(m.Quantity.String(), r.Language), unit}
	}
	p.Table([]pdf.Column{
		{Title: r.t(words.HeadName), Share: 14}, {Title: r.t(words.HeadQuantity), Share: 3, Right: true}, {Title: r.t(words.ReportUnit), Share: 3},
	}, rows, nil)
}

// pictures draws the client's signature and, last, the photos. A picture whose file
// is lost is left out: the rest of the document is still valid.
func (s *Service) pictures(ctx context.Context, p *pdf.Paper, r report) error {
	var photos [][]byte
	for _, name := range r.photos {
		photo, err := s.picture(ctx, name)
		if err != nil {
			return err
		}
		if photo != nil {
			photos = append(photos, photo)
		}
	}
	drawing, err := s.picture(ctx, r.drawing)
	if err != nil {
		return err
	}
	p.Section(r.t(words.ReportClientsSignature))
	signer := r.t(words.ReportNameAndDate)
	if r.Signature != nil {
		signer = r.Signature.Name + ", " + r.when(&r.Signature.SignedAt)
	}
	p.Signature(drawing, signer)
	if r.Signature != nil && r.Signature.Changed != nil {
		p.Note(r.fill(words.ReportSignedBefore, map[string]any{"at": r.when(r.Signature.Changed)}))
	}
	if r.Signature != nil && len(r.Signature.Parts) > 0 {
		parts := make([]string, len(r.Signature.Parts))
		for i, part := range r.Signature.Parts {
			parts[i] = words.SignedPart.Of(string(part)).In(r.Language)
		}
		p.Note(r.fill(words.ReportSignedBeforeParts, map[string]any{"parts": strings.Join(parts, ", ")}))
	}
	if len(photos) > 0 {
		p.Section(r.t(words.ReportPhotos))
		p.Pictures(photos)
	}
	return nil
}

func (s *Service) picture(ctx context.Context, name string) ([]byte, error) {
	small, err := s.Files.Small(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return small, err
}
