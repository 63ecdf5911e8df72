package offers

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

// Statistics is the figures of the offers for a lead: each offer counts as its
// newest version, with its tax.
type Statistics struct {
	Open     Sum         `json:"open"`     // with the client
	Ages     []Age       `json:"ages"`     // of the open ones
	Expiring Sum         `json:"expiring"` // of the open ones, within days
	Days     int64       `json:"expiring_days"`
	HitRate  HitRate     `json:"hit_rate"`
	Months   []Month     `json:"months"` // the oldest first, the present one last
	Leads    []LeadMonth `json:"leads"`  // the same by who made the offer, where there is anything
}

// Sum is a number of offers and their total.
type Sum struct {
	Count int64        `db:"n" json:"count"`
	Value *money.Cents `db:"value" json:"value"`
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
	YearMonth string `json:"month"` // YYYY-MM
	Sent      Sum    `json:"sent"`
	Accepted  Sum    `json:"accepted"`
	Rejected  Sum    `json:"rejected"`
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

// Statistics returns the figures of the company's offers.
func (s *Service) Statistics(ctx context.Context, who access.Who, _ api.AsSearch) (Statistics, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out Statistics, err error) {
		if err := out.open(tx, who); err != nil {
			return out, err
		}
		if out.HitRate, err = hitRate(tx, who); err != nil {
			return out, err
		}
		out.Months, out.Leads, err = byMonth(tx, who)
		return out, err
	})
}

// open counts the offers that are with the client, by age, and those that run out
// soon.
func (out *Statistics) open(tx *db.Tx, who access.Who) error {
	type row struct {
		Age       int64       `db:"age"`
		Count     int64       `db:"n"`
		Value     money.Cents `db:"value"`
		Soon      int64       `db:"soon"`
		SoonValue money.Cents `db:"soon_value"`
	}
	// One part of the index for each age: it is added up as it is read, without a table between.
	const part = ` AS age, COUNT(*) AS n, CAST(COALESCE(SUM(o.price_total + o.tax_total), 0) AS BIGINT) AS value,
		COUNT(CASE WHEN o.valid_until BETWEEN ? AND ? THEN 1 END) AS soon, CAST(COALESCE(SUM(CASE WHEN o.valid_until BETWEEN ? AND ? THEN o.price_total + o.tax_total END), 0) AS BIGINT) AS soon_value
		FROM offer o WHERE o.tenant_id = ? AND o.is_newest AND o.status = 'SENT' AND o.sent_at `
	since := func(days int) time.Time { return tx.Now.AddDate(0, 0, -days) }
	from, to := today(tx.Now, who.Location()), tx.Now.In(who.Location()).AddDate(0, 0, expiringDays).Format(time.DateOnly)
	rows, err := db.All[row](tx, `SELECT 0`+part+`>= ? UNION ALL SELECT 1`+part+`>= ? AND o.sent_at < ? UNION ALL SELECT 2`+part+`< ?`,
		from, to, from, to, who.TenantID, since(7), from, to, from, to, who.TenantID, since(14), since(7), from, to, from, to, who.TenantID, since(14))
	week, fortnight := int64(7), int64(14)
	out.Open, out.Expiring, out.Days = none(), none(), expiringDays
	out.Ages = []Age{{&week, none()}, {&fortnight, none()}, {nil, none()}}
	for _, r := range rows {
		out.Open.add(r.Count, r.Value)
		out.Ages[r.Age].add(r.Count, r.Value)
		out.Expiring.add(r.Soon, r.SoonValue)
	}
	return err
}

func none() Sum { return Sum{Value: new(money.Cents)} }

func (s *Sum) add(n int64, value money.Cents) {
	s.Count += n
	*s.Value += value
}

func hitRate(tx *db.Tx, who access.Who) (HitRate, error) {
	type row struct {
		Accepted int64 `db:"accepted"`
		Answered int64 `db:"answered"`
	}
	before := func(days int) string { return tx.Now.In(who.Location()).AddDate(0, 0, -days).Format(time.DateOnly) }
	ask := func(from, to string) (row, *money.Percent, error) {
		r, err := db.One[row](tx, `SELECT CAST(COALESCE(SUM(CASE WHEN d.status = 'ACCEPTED' THEN d.n END), 0) AS BIGINT) AS accepted, CAST(COALESCE(SUM(d.n), 0) AS BIGINT) AS answered
			FROM offer_day d WHERE d.tenant_id = ? AND d.day > ? AND d.day <= ? AND d.status IN ('ACCEPTED', 'REJECTED', 'EXPIRED')`, who.TenantID, from, to)
		return r, share(money.Cents(r.Accepted), money.Cents(r.Answered)), err
	}
	now, share, err := ask(before(hitDays), before(0))
	if err != nil {
		return HitRate{}, err
	}
	_, was, err := ask(before(2*hitDays), before(hitDays))
	return HitRate{hitDays, now.Accepted, now.Answered, share, was}, err
}

// byMonth adds up what was sent and answered in the last months, and the same by
// lead.
func byMonth(tx *db.Tx, who access.Who) ([]Month, []LeadMonth, error) {
	type row struct {
		UserID int64       `db:"user_id"`
		Name   string      `db:"name"`
		Month  string      `db:"month"`
		Status Status      `db:"status"`
		Count  int64       `db:"n"`
		Value  money.Cents `db:"value"`
	}
	now := tx.Now.In(who.Location())
	all, at := make([]Month, months), map[string]int{}
	for i := range all {
		name := time.Date(now.Year(), now.Month()-months+1+time.Month(i), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")
		all[i], at[name] = empty(name), i
	}
	rows, err := db.All[row](tx, `SELECT x.*, u.first_name || ' ' || u.last_name AS name FROM (
			SELECT d.user_id, SUBSTR(d.day, 1, 7) AS month, d.status, CAST(SUM(d.n) AS BIGINT) AS n, CAST(SUM(d.value) AS BIGINT) AS value
			FROM offer_day d WHERE d.tenant_id = ? AND d.day >= ? AND d.day < ? AND d.n > 0 AND d.status IN ('SENT', 'ACCEPTED', 'REJECTED') GROUP BY 1, 2, 3) x
		JOIN user_account u ON u.user_id = x.user_id ORDER BY u.name_fold, x.user_id, x.month`, who.TenantID, all[0].YearMonth, all[months-1].YearMonth+"-99")
	if err != nil {
		return nil, nil, err
	}
	leads := []LeadMonth{}
	for _, r := range rows {
		month := &all[at[r.Month]]
		if n := len(leads); n == 0 || leads[n-1].UserID != r.UserID || leads[n-1].YearMonth != month.YearMonth {
			leads = append(leads, LeadMonth{r.UserID, r.Name, empty(month.YearMonth)})
		}
		for _, m := range []*Month{month, &leads[len(leads)-1].Month} {
			map[Status]*Sum{Sent: &m.Sent, Accepted: &m.Accepted, Rejected: &m.Rejected}[r.Status].add(r.Count, r.Value)
		}
	}
	return all, leads, nil
}

func empty(month string) Month { return Month{month, none(), none(), none()} }

// counted is what an offer counts on one day.
type counted struct {
	ChainID  int64       `db:"offer_chain_id"`
	Status   Status      `db:"status"`
	TenantID int64       `db:"tenant_id"`
	Day      string      `db:"day"`
	UserID   int64       `db:"user_id"`
	Value    money.Cents `db:"value"`
}

// count stores the days of the statistics by the chain's present newest version.
func count(tx *db.Tx, chain int64) error {
	was, err := db.All[counted](tx, `SELECT * FROM offer_counted WHERE offer_chain_id = ? ORDER BY status`, chain)
	if err != nil {
		return err
	}
	is, err := toCount(tx, chain)
	if err != nil || slices.Equal(was, is) {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM offer_counted WHERE offer_chain_id = ?`, chain); err != nil {
		return err
	}
	for _, c := range was {
		if _, err := tx.Exec(`UPDATE offer_day SET n = n - 1, value = value - ? WHERE tenant_id = ? AND day = ? AND user_id = ? AND status = ?`,
			c.Value, c.TenantID, c.Day, c.UserID, c.Status); err != nil {
			return err
		}
	}
	for _, c := range is {
		_, err1 := tx.Exec(`INSERT INTO offer_counted (offer_chain_id, status, tenant_id, day, user_id, value) VALUES (?, ?, ?, ?, ?, ?)`,
			c.ChainID, c.Status, c.TenantID, c.Day, c.UserID, c.Value)
		_, err2 := tx.Exec(`INSERT INTO offer_day (tenant_id, day, user_id, status, n, value) VALUES (?, ?, ?, ?, 1, ?)
			ON CONFLICT (tenant_id, day, user_id, status) DO UPDATE SET n = offer_day.n + 1, value = offer_day.value + excluded.value`,
			c.TenantID, c.Day, c.UserID, c.Status, c.Value)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
	}
	return nil
}

// toCount returns what the newest version of the chain counts: when it was sent,
// and when it was answered or expired. Ordered by status.
func toCount(tx *db.Tx, chain int64) (out []counted, err error) {
	type row struct {
		counted
		StatusAt time.Time  `db:"status_at"`
		SentAt   *time.Time `db:"sent_at"`
		Zone     string     `db:"time_zone"`
	}
	newest, err := db.All[row](tx, `SELECT o.offer_chain_id, o.status, o.tenant_id, '' AS day, o.created_by AS user_id, o.price_total + o.tax_total AS value, o.status_at, o.sent_at, k.time_zone
		FROM offer o JOIN tenant k ON k.tenant_id = o.tenant_id WHERE o.offer_chain_id = ? AND o.is_newest AND o.deleted_at IS NULL`, chain)
	for _, r := range newest {
		var o Offer
		o.ZoneName = r.Zone
		on := func(status Status, at time.Time) {
			c := r.counted
			c.Status, c.Day = status, today(at, o.zone())
			out = append(out, c)
		}
		if r.Status == Accepted || r.Status == Rejected || r.Status == Expired {
			on(r.Status, r.StatusAt)
		}
		if r.SentAt != nil {
			on(Sent, *r.SentAt)
		}
	}
	slices.SortFunc(out, func(a, b counted) int { return cmp.Compare(a.Status, b.Status) })
	return out, err
}
