package timesheets

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/areas/settings"
	"teren/internal/kit/clock"
	"teren/internal/kit/pdf"
	"teren/internal/kit/sheet"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// A paper is a month to be written, in the language of its reader.
type paper struct {
	Sheet
	company  settings.Company
	rules    rules
	language string
	now      time.Time
}

// Export makes a file of a month: a page to be printed and signed, in the language
// of the company, or a table, in that of the person.
func (s *Service) Export(ctx context.Context, who access.Who, in Export) (api.Download, error) {
	p, err := db.Read(ctx, s.DB, func(tx *db.Tx) (p paper, err error) {
		if p.company, err = settings.Of(tx, who); err != nil {
			return p, err
		}
		if in.Format == PDF {
			who.Language = string(p.company.Language)
		}
		p.language, p.now = who.Language, tx.Now
		p.rules, p.Sheet, err = load(tx, who, in.OfPerson)
		return p, err
	})
	if err != nil {
		return api.Download{}, err
	}
	name := words.TimeSheetFile.Fill(p.language, map[string]any{"month": p.Month, "name": strings.ReplaceAll(textfold.Text(p.Name), " ", "-")})
	out := api.Download{Name: name + "." + string(in.Format), ContentType: sheet.ContentTypeXLSX}
	if in.Format == XLSX {
		out.Body, err = p.table().XLSX()
		return out, err
	}
	out.ContentType = "application/pdf"
	out.Body, err = s.print(ctx, p)
	return out, err
}

// ExportAll makes a file of everybody's month, as Export does of one.
func (s *Service) ExportAll(ctx context.Context, who access.Who, in ExportAll) (api.Download, error) {
	papers, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]paper, error) {
		company, err := settings.Of(tx, who)
		if err != nil {
			return nil, err
		}
		if in.Format == PDF {
			who.Language = string(company.Language)
		}
		r, sheets, err := all(tx, who, in.OfMonth, true)
		out := make([]paper, len(sheets))
		for i, sheet := range sheets {
			out[i] = paper{sheet, company, r, who.Language, tx.Now}
		}
		return out, err
	})
	switch {
	case err != nil:
		return api.Download{}, err
	case len(papers) == 0:
		return api.Download{}, fault.Missing()
	}
	name := words.TimeSheetFileAll.Fill(who.Language, map[string]any{"month": papers[0].Month})
	out := api.Download{Name: name + "." + string(in.Format), ContentType: sheet.ContentTypeXLSX}
	if in.Format == XLSX {
		days := papers[0].table()
		days.Name, days.Paper = papers[0].t(words.TimeSheetTitle), papers[0].paper("")
		for _, p := range papers[1:] {
			days.Rows = append(days.Rows, p.table().Rows...)
		}
		out.Body, err = sheet.Tables(overview(papers), days)
		return out, err
	}
	out.ContentType = "application/pdf"
	out.Body, err = s.print(ctx, papers...)
	return out, err
}

// print makes one file of pages to be signed.
func (s *Service) print(ctx context.Context, papers ...paper) ([]byte, error) {
	first := papers[0]
	logo, err := s.logo(ctx, first.company)
	if err != nil {
		return nil, err
	}
	title := joined(", ", first.t(words.TimeSheetTitle), first.monthName())
	if len(papers) == 1 {
		title = joined(", ", title, first.Name)
	}
	page := pdf.New(first.language, title, first.company.Name, first.now)
	for i, p := range papers {
		if i > 0 {
			page.NextPage()
		}
		p.write(page, logo)
	}
	return page.Bytes(first.t(words.TimeSheetRuleBook), func(page, of int) string {
		return first.fill(words.ReportPage, map[string]any{"page": page, "of": of})
	})
}

// logo returns the company's logo; nil if it has none, or its file is lost.
func (s *Service) logo(ctx context.Context, of settings.Company) ([]byte, error) {
	if of.LogoURL == nil {
		return nil, nil
	}
	small, err := s.Files.Small(ctx, path.Base(*of.LogoURL))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return small, err
}

func (p paper) t(text words.Key) string { return text.In(p.language) }

func (p paper) fill(text words.Key, args map[string]any) string { return text.Fill(p.language, args) }

// when returns an instant in the company's time zone and format; \"\" without one.
func (p paper) when(at *time.Time) string {
	if at == nil {
		return ""
	}
	return words.At(at.In(p.rules.zone), p.language)
}

// wall returns when an instant of a day was on the company's wall; its end is
// 24:00.
func (p paper) wall(at *time.Time, date string) (sheet.Minutes, bool) {
	if at == nil {
		return 0, false
	}
	local := at.In(p.rules.zone)
	if local.Format(clock.Date) != date {
		return 24 * 60, true
	}
	return sheet.Minutes(local.Hour()*60 + local.Minute()), true
}

// dayName returns a day as a row writes it: "17. uto".
func (p paper) dayName(date string) (number, weekday string) {
	day, _ := time.Parse(clock.Date, date) // our own
	return p.fill(words.TimeSheetDayOfMonth, map[string]any{"day": day.Day()}), words.Weekday.Of(strconv.Itoa(int(day.Weekday()))).In(p.language)
}

// monthName returns the month in words: "studeni 2026."
func (p paper) monthName() string {
	year, month, _ := strings.Cut(p.Month, "-")
	return p.fill(words.TimeSheetMonth, map[string]any{"month": words.Month.Of(month).In(p.language), "year": year})
}

// write lays the month out on a page to be signed.
func (p paper) write(page *pdf.Paper, logo []byte) {
	c := p.company
	number := ""
	if c.IDNumber != "" {
		number = p.t(words.HeadTaxNumber) + " " + c.IDNumber
	}
	var lines []string
	for _, line := range []string{joined(", ", c.Address1, joined(" ", c.Zipcode, c.City)), number} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	page.Masthead(logo, p.t(words.TimeSheetTitle), p.monthName(), c.Name, lines...)

	var week int64
	for _, h := range c.WorkingHours {
		from, to := h.Minutes()
		week += int64(to - from)
	}
	page.FactLine(
		pdf.Fact{Label: p.t(words.TimeSheetEmployee), Value: p.Name},
		pdf.Fact{Label: p.t(words.TimeSheetWeekly), Value: p.fill(words.TimeSheetWeeklyHours, map[string]any{"hours": sheet.Minutes(week)})},
		pdf.Fact{Label: p.t(words.TimeSheetFund), Value: p.fill(words.TimeSheetFundHours, map[string]any{"hours": sheet.Minutes(p.Totals.Fund)})},
		pdf.Fact{Label: p.t(words.TimeSheetConfirmed), Value: p.when(p.ConfirmedAt)},
	)
	page.Grid(p.groups(), p.lines(), append([]string{p.t(words.TimeSheetTotal), "", ""}, cells(p.Totals.Minutes, true)...))
	for _, note := range p.notes() {
		page.Note(note)
	}
	page.Signatures(p.t(words.TimeSheetSignEmployee), p.t(words.TimeSheetSignManager), p.t(words.TimeSheetSignEmployer))
}

func (p paper) groups() []pdf.Group {
	column := func(title words.Key, share float64) pdf.Column {
		return pdf.Column{Title: p.t(title), Share: share, Right: true}
	}
	return []pdf.Group{
		{Title: p.t(words.TimeSheetTime), Columns: []pdf.Column{
			{Title: p.t(words.TimeSheetDay), Share: 13}, column(words.TimeSheetStart, 14), column(words.TimeSheetEnd, 12), column(words.TimeSheetRest, 12),
		}},
		{Title: p.t(words.TimeSheetWork), Columns: []pdf.Column{
			column(words.TimeSheetRegular, 14), column(words.TimeSheetOvertime, 14), column(words.TimeSheetNight, 12), column(words.TimeSheetSundayHoliday, 14),
		}},
		{Title: p.t(words.TimeSheetAway), Columns: []pdf.Column{
			column(words.TimeSheetLeave, 15), column(words.TimeSheetSick, 16), column(words.TimeSheetOther, 13), column(words.TimeSheetPaidHoliday, 14),
		}},
		{Columns: []pdf.Column{column(words.TimeSheetTotal, 15)}},
	}
}

// lines returns the days; those without working hours and holidays are shaded.
func (p paper) lines() []pdf.Line {
	out := make([]pdf.Line, len(p.Days))
	for i, d := range p.Days {
		number, weekday := p.dayName(d.Date)
		start, end := "", ""
		if at, ok := p.wall(d.First, d.Date); ok {
			start = clockText(at)
		}
		if at, ok := p.wall(d.Last, d.Date); ok {
			end = clockText(at)
		}
		out[i] = pdf.Line{Cells: append([]string{number + " " + weekday, start, end}, cells(d.Minutes, false)...), Shaded: d.Norm == 0 || d.Holiday != nil}
	}
	return out
}

func clockText(m sheet.Minutes) string { return fmt.Sprintf("%02d:%02d", m/60, m%60) }

// values returns the minutes in the order of the columns.
func (m Minutes) values() []int64 {
	return []int64{m.Break, m.Regular, m.Overtime, m.Night, m.SundayHoliday, m.Leave, m.Sick, m.Other, m.PaidHoliday, m.Total}
}

// cells returns the values as the page writes them; zeros are left out unless
// nothing is set.
func cells(m Minutes, nothing bool) []string {
	values := m.values()
	out := make([]string, len(values))
	for i, v := range values {
		if v != 0 || nothing {
			out[i] = sheet.Minutes(v).String()
		}
	}
	return out
}

// state returns whether the month is approved, when and by whom, as text.
func (p paper) state() string {
	if p.ApprovedAt == nil {
		return p.t(words.TimeSheetNotApproved)
	}
	return p.t(words.TimeSheetApproved) + ": " + joined(", ", p.when(p.ApprovedAt), deref(p.ApprovedBy)) + "."
}

// remarks are the reasons to check a day's times, the test for each, and its
// minutes where it has some.
var remarks = []struct {
	text    words.Key
	has     func(Day) bool
	minutes func(Day) int64
}{
	{words.TimeSheetEntered, ofSession(func(s Piece) bool {
		return s.Source == orders.Entered || s.EndSource != nil && *s.EndSource == orders.Entered
	}), nil},
	{words.TimeSheetConcluded, ofSession(Piece.concluded), nil},
	{words.TimeSheetGap, func(d Day) bool { return d.gap() > 0 }, Day.gap},
	{words.TimeSheetOverlapped, func(d Day) bool { return len(d.Overlaps) > 0 }, nil},
	{words.TimeSheetRunning, ofSession(func(s Piece) bool { return s.To == nil }), nil},
}

// gap returns the time between the first start and the last end that does not
// count.
func (d Day) gap() int64 {
	if d.First == nil || d.Last == nil {
		return 0
	}
	left := Span{*d.First, *d.Last}.minutes() - sum(d.Breaks)
	for _, s := range d.Sessions {
		left -= s.Minutes
	}
	return left
}

func ofSession(is func(Piece) bool) func(Day) bool {
	return func(d Day) bool { return slices.ContainsFunc(d.Sessions, is) }
}

// notes returns the small print: how to read the table, and the days with remarks.
func (p paper) notes() []string {
	out := []string{p.t(words.TimeSheetExplain)}
	var said []string
	for _, r := range remarks {
		var days []string
		for _, d := range p.Days {
			if r.has(d) {
				day, _ := p.dayName(d.Date)
				if r.minutes != nil {
					day += " (" + sheet.Minutes(r.minutes(d)).String() + ")"
				}
				days = append(days, day)
			}
		}
		if len(days) > 0 {
			said = append(said, strings.TrimSuffix(p.fill(r.text, map[string]any{"days": strings.Join(days, ", ")}), ".")+".")
		}
	}
	if len(said) > 0 {
		out = append(out, joined(" ", said...))
	}
	return append(out, joined(" ", p.state(), p.fill(words.TimeSheetPrinted, map[string]any{"at": p.when(&p.now)})))
}

// note returns the notes about a day.
func (p paper) note(d Day) string {
	said := []string{deref(d.Holiday)}
	for _, r := range remarks {
		if r.has(d) {
			long := ""
			if r.minutes != nil {
				long = sheet.Minutes(r.minutes(d)).String()
			}
			said = append(said, strings.TrimRight(p.fill(r.text, map[string]any{"days": long}), " :"))
		}
	}
	return joined("; ", said...)
}

// counted are the heads of what a day or a month counts.
var counted = []words.Key{
	words.TimeSheetRest, words.TimeSheetRegular, words.TimeSheetOvertimeLong, words.TimeSheetNight, words.TimeSheetSundayHolidayLong,
	words.TimeSheetLeaveLong, words.TimeSheetSick, words.TimeSheetOtherLong, words.TimeSheetPaidHolidayLong, words.TimeSheetTotal,
}

// heads returns the heads of a table: before, the counted columns, and after.
func (p paper) heads(before, after []words.Key) (out []string) {
	for _, head := range slices.Concat(before, counted, after) {
		out = append(out, p.t(head))
	}
	return out
}

// withMinutes returns the row with the counted minutes at its end, zeros only if
// nothing is set.
func withMinutes(row []any, m Minutes, nothing bool) []any {
	for _, v := range m.values() {
		if v == 0 && !nothing {
			row = append(row, nil)
		} else {
			row = append(row, sheet.Minutes(v))
		}
	}
	return row
}

// overview returns a spreadsheet with a row for each month.
func overview(papers []paper) sheet.Table {
	first := papers[0]
	t := sheet.Table{
		Name: first.monthName(), Language: first.language, Zone: first.rules.zone, Paper: first.paper(""),
		Heads: first.heads([]words.Key{words.TimeSheetEmployee, words.TimeSheetConfirmed, words.TimeSheetFund}, []words.Key{words.TimeSheetNote}),
	}
	for _, p := range papers {
		row := []any{p.Name, p.ConfirmedAt, sheet.Minutes(p.Totals.Fund)}
		t.Rows = append(t.Rows, append(withMinutes(row, p.Totals.Minutes, true), p.state()))
	}
	return t
}

// paper returns how the spreadsheets of the month print: as forms to be signed, of
// the person or, without one, of all.
func (p paper) paper(person string) *sheet.Paper {
	return &sheet.Paper{
		Heading: joined(", ", p.t(words.TimeSheetTitle), person), Left: p.company.Name, Right: p.monthName(),
		Signs: []string{p.t(words.TimeSheetSignEmployee), p.t(words.TimeSheetSignManager), p.t(words.TimeSheetSignEmployer)},
	}
}

// table returns the month as a spreadsheet: a row for each day, and the totals.
func (p paper) table() sheet.Table {
	t := sheet.Table{
		Name: p.monthName(), Language: p.language, Zone: p.rules.zone, Paper: p.paper(p.Name),
		Heads: p.heads([]words.Key{words.TimeSheetEmployee, words.TimeSheetDate, words.TimeSheetDay, words.TimeSheetStart, words.TimeSheetEnd},
			[]words.Key{words.TimeSheetOrders, words.TimeSheetNote}),
	}
	at := func(instant *time.Time, date string) any {
		if m, ok := p.wall(instant, date); ok {
			return m
		}
		return nil
	}
	for _, d := range p.Days {
		_, weekday := p.dayName(d.Date)
		var numbers []string
		seen := map[int64]bool{}
		for _, s := range d.Sessions {
			if !seen[s.OrderID] {
				seen[s.OrderID] = true
				numbers = append(numbers, fmt.Sprintf("RN-%d", s.OrderID))
			}
		}
		row := []any{p.Name, sheet.Day(d.Date), weekday, at(d.First, d.Date), at(d.Last, d.Date)}
		t.Rows = append(t.Rows, append(withMinutes(row, d.Minutes, false), strings.Join(numbers, ", "), p.note(d)))
	}
	total := []any{p.Name, p.t(words.TimeSheetTotal), nil, nil, nil}
	t.Rows = append(t.Rows, append(withMinutes(total, p.Totals.Minutes, true), nil, p.state()))
	return t
}

func deref(text *string) string { return *cmp.Or(text, new(string)) }

// joined joins the parts that are not blank with the separator.
func joined(separator string, parts ...string) string {
	var said []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			said = append(said, part)
		}
	}
	return strings.Join(said, separator)
}
