package notices

import (
	"strconv"
	"strings"
	"time"

	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// The kinds of notices to a client about the visits to it. Their texts are times.
const (
	VisitPlanned   = "visit_planned"   // for when
	VisitMoved     = "visit_moved"     // from when, and to when
	VisitCancelled = "visit_cancelled" // when it would have been
)

const bothVisitTimes = " " // stands between the two of one that was moved

// Visit sends people of the company notices that the time of a visit to it, a work
// order, has changed; nil is none. Each person has at most one unread notice of a
// visit: it is replaced, and begins with the time that the person last read. If the
// visit is back at that time no notice is left.
func Visit(tx *db.Tx, who access.Who, people []int64, tenant, order int64, from, to *time.Time) error {
	for _, user := range people {
		n := New{TenantID: tenant, Entity: "order", EntityID: order}
		unread, err := withdraw(tx, []int64{user}, n, VisitPlanned, VisitMoved, VisitCancelled)
		if err != nil {
			return err
		}
		heard := visitTime(from)
		for _, earlier := range unread {
			switch {
			case earlier.Kind != VisitPlanned:
				heard, _, _ = strings.Cut(earlier.Text, bothVisitTimes)
			case to != nil:
				heard = ""
			}
		}
		switch now := visitTime(to); {
		case now == "":
			n.Kind, n.Text = VisitCancelled, heard
		case heard == "":
			n.Kind, n.Text = VisitPlanned, now
		case heard != now:
			n.Kind, n.Text = VisitMoved, heard+bothVisitTimes+now
		}
		if err := giveNext(tx, who, user, n); err != nil {
			return err
		}
	}
	return nil
}

func visitTime(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.UTC().Format(time.RFC3339Nano)
}

// visitWords returns when a visit is, in the zone of the company that reads of it:
// "Mon 23 Nov 09:00", with its year unless the notice is of the same.
func visitWords(text string, told time.Time, who access.Who) string {
	from, to, moved := strings.Cut(text, bothVisitTimes)
	if moved {
		return words.NoticeVisitMoved.Fill(who.Language, map[string]any{"from": visitWords(from, told, who), "to": visitWords(to, told, who)})
	}
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return text
	}
	at = at.In(who.Location())
	return words.Weekday.Of(strconv.Itoa(int(at.Weekday()))).In(who.Language) + " " + words.OnNearDay(at, told, who.Language) + at.Format(" 15:04")
}
