package orders

import (
	"slices"
	"time"

	"teren/internal/platform/db"
)

// What counts of the sessions of one person.
//
// Time counts in whole minutes of the clock: from 12:30 to 12:33 is three
// minutes, whatever the seconds, so that what a paper shows adds up. A minute
// that one session claims is that session's. Of minutes that several claim each
// gets an equal share, whole ones; what cannot be shared out goes to those that
// began first. So every minute counts once, none is lost, and no session falls
// below what it alone claims. A session that still runs counts nothing yet.
type span struct {
	ID      int64      `db:"work_session_id"`
	UserID  int64      `db:"user_id"`
	From    time.Time  `db:"started_at"`
	To      *time.Time `db:"ended_at"`
	Minutes int64      `db:"minutes"`
	Overlap int64      `db:"overlap"`
}

func minute(at time.Time) int64 { return at.Unix() / 60 }

// count returns the minutes of each session, and how many of them others claim too.
// All are of one person and have ended.
func count(all []span) (minutes, overlap []int64) {
	order := make([]int, len(all)) // by start
	var marks []int64
	for i, s := range all {
		order[i] = i
		marks = append(marks, minute(s.From), minute(*s.To))
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if c := all[a].From.Compare(all[b].From); c != 0 {
			return c
		}
		return int(all[a].ID - all[b].ID)
	})
	slices.Sort(marks)
	marks = slices.Compact(marks)
	minutes, overlap = make([]int64, len(all)), make([]int64, len(all))
	for i := 1; i < len(marks); i++ {
		from, to := marks[i-1], marks[i]
		var claim []int
		for _, k := range order {
			if minute(all[k].From) <= from && minute(*all[k].To) >= to {
				claim = append(claim, k)
			}
		}
		long, n := to-from, int64(len(claim))
		for place, k := range claim {
			minutes[k] += long / n
			if int64(place) < long%n {
				minutes[k]++
			}
			if n > 1 {
				overlap[k] += long
			}
		}
	}
	return minutes, overlap
}

// recount counts again the minutes of the people's sessions in the company that
// touch the time between the instants.
func recount(tx *db.Tx, tenant int64, people []int64, from, to time.Time) error {
	const ended = ` FROM work_session s JOIN work_order o ON o.order_id = s.order_id
		WHERE s.user_id IN (?) AND s.ended_at >= ? AND s.started_at <= ? AND o.contractor_id = ? AND o.status <> 'DELETED'`
	type hull struct {
		From *time.Time `db:"first"`
		To   *time.Time `db:"last"`
	}
	around, err := db.One[hull](tx, `SELECT MIN(s.started_at) AS first, MAX(s.ended_at) AS last`+ended, people, from, to, tenant)
	if err != nil || around.From == nil {
		return err
	}
	all, err := db.All[span](tx, `SELECT s.work_session_id, s.user_id, s.started_at, s.ended_at, s.minutes, s.overlap`+ended+` ORDER BY s.user_id, s.started_at, s.work_session_id`,
		people, *around.From, *around.To, tenant)
	if err != nil {
		return err
	}
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(s span) bool { return s.UserID != all[0].UserID })
		if n < 0 {
			n = len(all)
		}
		own := all[:n]
		all = all[n:]
		minutes, overlap := count(own)
		for i, s := range own {
			// For those at the edge not all neighbours were read.
			if s.To.Before(from) || s.From.After(to) || s.Minutes == minutes[i] && s.Overlap == overlap[i] {
				continue
			}
			if _, err := tx.Exec(`UPDATE work_session SET minutes = ?, overlap = ? WHERE work_session_id = ?`, minutes[i], overlap[i], s.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
