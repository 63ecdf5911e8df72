package offers

import (
	"context"
	"fmt"
	"strings"
	"time"

	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// Statistics is what a lead wants to know of the offers: each counts as its
// newest version, with its tax.
type Statistics struct {
	Statuses []StatusSum `json:"statuses"`
	Open     Sum         `json:"open"`     // with the client
	Ages     []Age       `json:"ages"`     // of the open ones
	Expiring Sum         `json:"expiring"` // of the open ones, within days
	Days     int64       `json:"expiring_days"`
	HitRate  HitRate     `json:"hit_rate"`
	Months   []Month     `json:"months"` // the oldest first, the present one last
	Leads    []LeadMonth `json:"leads"`  // the same by who made the offer, where there is anything
}

// Sum is how many offers there are and what they come to.
type Sum struct {
	Count int64        `db:"n" json:"count"`
	Value *money.Cents `db:"value" json:"value"`
}

// StatusSum is the sum of one status.
type StatusSum struct {
	Status Status `db:"status" json:"status"`
	Sum
}

// Age is the open offers sent up to so many days ago; nil is any longer time.
type Age struct {
	UpTo *int64 `json:"up_to_days"`
	Sum
}

// HitRate is how many of the answered offers were accepted, in the last days and
// in as many before them.
type HitRate struct {
	Days     int64          `json:"days"`
	Accepted int64          `json:"accepted"`
	Answered int64          `json:"answered"`
	Share    *money.Percent `json:"percentage"`
	Before   *money.Percent `json:"before_percentage"`
}

// Month is what was sent and answered in a month.
type Month struct {
	Month    string `json:"month"` // YYYY-MM
	Sent     Sum    `json:"sent"`
	Accepted Sum    `json:"accepted"`
	Rejected Sum    `json:"rejected"`
}

// LeadMonth is a month of one person.
type LeadMonth struct {
	UserID int64  `json:"user_id"`
	Name   string `json:"name"`
	Month
}

const (
	hitDays      = 90
	expiringDays = 7
	months       = 12
)

const gross = `CAST(COALESCE(SUM(o.price_total + o.tax_total), 0) AS BIGINT) AS value`

// Statistics tells the numbers of the company's offers.
func (s *Service) Statistics(ctx context.Context, who access.Who, _ struct{}) (Statistics, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out Statistics, err error) {
		own := ` FROM offer o WHERE o.tenant_id = ? AND o.is_newest`
		if out.Statuses, err = db.All[StatusSum](tx, `SELECT o.status, COUNT(*) AS n, `+gross+own+` GROUP BY o.status ORDER BY o.status`, who.TenantID); err != nil {
			return out, err
		}
		out.Open.Value = new(money.Cents)
		for _, st := range out.Statuses {
			if st.Status == Sent {
				out.Open = st.Sum
			}
		}
		since := func(days int) time.Time { return tx.Now.AddDate(0, 0, -days) }
		week, fortnight := int64(7), int64(14)
		for _, a := range []struct {
			upTo     *int64
			from, to time.Time
		}{{&week, since(7), tx.Now.Add(time.Hour)}, {&fortnight, since(14), since(7)}, {nil, time.Unix(0, 0), since(14)}} {
			sum, err := db.One[Sum](tx, `SELECT COUNT(*) AS n, `+gross+own+` AND o.status = 'SENT' AND o.sent_at >= ? AND o.sent_at < ?`, who.TenantID, a.from, a.to)
			if err != nil {
				return out, err
			}
			out.Ages = append(out.Ages, Age{a.upTo, sum})
		}
		out.Days = expiringDays
		out.Expiring, err = db.One[Sum](tx, `SELECT COUNT(*) AS n, `+gross+own+` AND o.status = 'SENT' AND o.valid_until BETWEEN ? AND ?`,
			who.TenantID, today(tx.Now, zone(who)), tx.Now.In(zone(who)).AddDate(0, 0, expiringDays).Format(time.DateOnly))
		if err != nil {
			return out, err
		}
		if out.HitRate, err = hitRate(tx, who, since); err != nil {
			return out, err
		}
		out.Months, out.Leads, err = byMonth(tx, who)
		return out, err
	})
}

func hitRate(tx *db.Tx, who access.Who, since func(days int) time.Time) (HitRate, error) {
	type row struct {
		Accepted int64 `db:"accepted"`
		Answered int64 `db:"answered"`
	}
	ask := func(from, to time.Time) (row, *money.Percent, error) {
		r, err := db.One[row](tx, `SELECT COUNT(CASE WHEN o.status = 'ACCEPTED' THEN 1 END) AS accepted, COUNT(*) AS answered FROM offer o
			WHERE o.tenant_id = ? AND o.is_newest AND o.status IN ('ACCEPTED', 'REJECTED', 'EXPIRED') AND o.status_at >= ? AND o.status_at < ?`, who.TenantID, from, to)
		return r, share(money.Cents(r.Accepted), money.Cents(r.Answered)), err
	}
	now, share, err := ask(since(hitDays), since(-1))
	if err != nil {
		return HitRate{}, err
	}
	_, before, err := ask(since(2*hitDays), since(hitDays))
	return HitRate{hitDays, now.Accepted, now.Answered, share, before}, err
}

// byMonth counts what was sent and answered in the months of the company's zone.
func byMonth(tx *db.Tx, who access.Who) ([]Month, []LeadMonth, error) {
	type row struct {
		UserID int64       `db:"user_id"`
		Name   string      `db:"name"`
		Month  int64       `db:"month"`
		What   string      `db:"what"`
		Count  int64       `db:"n"`
		Value  money.Cents `db:"value"`
	}
	now := tx.Now.In(zone(who))
	all, begins := make([]Month, months), make([]time.Time, months)
	for i := range all {
		begins[i] = time.Date(now.Year(), now.Month()-months+1+time.Month(i), 1, 0, 0, 0, 0, now.Location())
		all[i] = empty(begins[i].Format("2006-01"))
	}
	var parts []string
	var args []any
	for _, what := range []struct{ name, at, more string }{
		{"SENT", "o.sent_at", ""}, {"ACCEPTED", "o.status_at", " AND o.status = 'ACCEPTED'"}, {"REJECTED", "o.status_at", " AND o.status = 'REJECTED'"},
	} {
		which := ""
		for i := months - 1; i > 0; i-- {
			which += fmt.Sprintf(" WHEN %s >= ? THEN %d", what.at, i)
			args = append(args, begins[i])
		}
		parts = append(parts, `SELECT o.created_by AS user_id, CASE`+which+` ELSE 0 END AS month, '`+what.name+`' AS what, COUNT(*) AS n, `+gross+`
			FROM offer o WHERE o.tenant_id = ? AND o.is_newest AND `+what.at+` >= ?`+what.more+` GROUP BY 1, 2`)
		args = append(args, who.TenantID, begins[0])
	}
	rows, err := db.All[row](tx, `SELECT x.*, u.first_name || ' ' || u.last_name AS name FROM (`+strings.Join(parts, ` UNION ALL `)+`) x
		JOIN user_account u ON u.user_id = x.user_id ORDER BY u.name_fold, x.user_id, x.month`, args...)
	if err != nil {
		return nil, nil, err
	}
	leads := []LeadMonth{}
	for _, r := range rows {
		month := &all[r.Month]
		if n := len(leads); n == 0 || leads[n-1].UserID != r.UserID || leads[n-1].Month.Month != month.Month {
			leads = append(leads, LeadMonth{r.UserID, r.Name, empty(month.Month)})
		}
		for _, m := range []*Month{month, &leads[len(leads)-1].Month} {
			sum := map[string]*Sum{"SENT": &m.Sent, "ACCEPTED": &m.Accepted, "REJECTED": &m.Rejected}[r.What]
			sum.Count += r.Count
			*sum.Value += r.Value
		}
	}
	return all, leads, nil
}

func empty(month string) Month {
	return Month{month, Sum{Value: new(money.Cents)}, Sum{Value: new(money.Cents)}, Sum{Value: new(money.Cents)}}
}
