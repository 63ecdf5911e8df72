package demo

import (
	"slices"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/areas/timesheets"
	"teren/internal/platform/access"
)

// sheets closes the two months before this one: the first is approved, of the
// last some wait to be confirmed and some to be approved.
func (l *life) sheets() {
	year, month, _ := l.now.In(l.zone).Date()
	for back := 2; back > 0; back-- {
		over := time.Date(year, month-time.Month(back)+1, 1, 7, 30, 0, 0, l.zone)
		for i, worker := range l.crews[primorje].workers {
			worker.Zone = l.zone
			of := timesheets.OfPerson{UserID: worker.UserID, Month: over.AddDate(0, 0, -1).Format("2006-01")}
			confirmed, approved := back == 2 || i%4 != 3, back == 2 || i%3 == 0
			l.at(over.Add(time.Duration(7*i)*time.Minute), func() error {
				if err := l.stayAway(worker, of, i); err != nil || !confirmed {
					return err
				}
				return l.step(worker, access.TimeSheetConfirm, of)
			})
			if approved {
				l.at(over.Add(30*time.Hour), func() error { return l.step(l.crews[primorje].office[1], access.TimeSheetApprove, of) })
			}
		}
	}
}

// step confirms or approves a month unless something is in the way.
func (l *life) step(who access.Who, do access.Action, of timesheets.OfPerson) error {
	s := timesheets.Service{DB: l.tasks.DB}
	who.Zone = l.zone
	sheet, err := s.Details(l.ctx, who, of)
	if err != nil || !slices.Contains(sheet.Allowed, do) {
		return err
	}
	if do == access.TimeSheetConfirm {
		_, err = s.Confirm(l.ctx, who, of)
	} else {
		_, err = s.Approve(l.ctx, who, of)
	}
	return err
}

// stayAway writes down that a worker was on leave or ill on the first days of
// the month in a row on which there was no work for them.
func (l *life) stayAway(worker access.Who, of timesheets.OfPerson, nth int) error {
	sheet, err := (&timesheets.Service{DB: l.tasks.DB}).Details(l.ctx, worker, of)
	if err != nil {
		return err
	}
	kind, most := absences.OnLeave, 5
	if nth%3 == 1 {
		kind, most = absences.Sick, 3
	}
	var days []string
	for _, d := range sheet.Days[nth%7:] {
		free := d.Norm > 0 && d.Holiday == nil && len(d.Sessions)+len(d.Away) == 0
		if free {
			days = append(days, d.Date)
		}
		if len(days) == most || !free && len(days) > 1 {
			break
		}
		if !free {
			days = nil
		}
	}
	if len(days) < 2 {
		return nil
	}
	in := absences.New{UserID: &worker.UserID, Kind: kind, Span: absences.Span{FromDay: &days[0], ToDay: &days[len(days)-1]}}
	office := l.crews[primorje].office[0]
	office.Zone = l.zone
	_, err = (&absences.Service{DB: l.tasks.DB}).Create(l.ctx, office, in)
	return err
}

// nights lets who works on an order go home in the evening and come back the
// next working day.
func (l *life) nights(order int64, workers []access.Who, start time.Time, took time.Duration) {
	y, m, d := start.In(l.zone).Date()
	for evening := time.Date(y, m, d, 18, 0, 0, 0, l.zone); evening.Before(start.Add(took)); evening = evening.AddDate(0, 0, 1) {
		if !evening.After(start) {
			continue
		}
		morning := time.Date(evening.Year(), evening.Month(), evening.Day()+1, 7, 30, 0, 0, l.zone)
		for morning.Weekday() == time.Saturday || morning.Weekday() == time.Sunday {
			morning = morning.AddDate(0, 0, 1)
		}
		for _, worker := range workers {
			l.at(evening, func() error {
				at, err := l.atWork(order, worker)
				if err != nil || !at {
					return err
				}
				if morning.Before(start.Add(took)) {
					l.at(morning, func() error {
						_, err := l.orders.Join(l.ctx, worker, orders.Moment{ID: order})
						return err
					})
				}
				_, err = l.orders.Pause(l.ctx, worker, orders.Moment{ID: order})
				return err
			})
		}
	}
}
