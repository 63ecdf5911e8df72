package notices

import (
	"strings"
	"time"

	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// Of the plan of an order each worker has at most one unread notice, the latest.
var ofPlan = []string{OrderAssigned, OrderReplanned, OrderRemoved}

// Assigned sends people the notice that the order is assigned to them; n has its
// company and text.
func Assigned(tx *db.Tx, who access.Who, people []int64, n New) error {
	n.Kind = OrderAssigned
	return onlyOfPlan(tx, who, people, n)
}

// Removed sends people the notice that the order is no longer assigned to them; n
// has the reason, if there is one.
func Removed(tx *db.Tx, who access.Who, people []int64, n New) error {
	n.Kind = OrderRemoved
	return onlyOfPlan(tx, who, people, n)
}

func onlyOfPlan(tx *db.Tx, who access.Who, people []int64, n New) error {
	if _, err := withdraw(tx, people, n, ofPlan...); err != nil {
		return err
	}
	return Give(tx, who, people, n)
}

// Replanned sends the workers of the order a notice of its new time; nil is none.
// The notice begins with the time that each last read: if the order is back at that
// time no notice is left. A worker who has not read yet that the order was assigned
// keeps that notice instead.
func Replanned(tx *db.Tx, who access.Who, people []int64, n New, from, to *time.Time) error {
	unread, err := withdraw(tx, people, n, ofPlan...)
	if err != nil {
		return err
	}
	heard, assigned := map[int64]string{}, map[int64]bool{}
	for _, earlier := range unread {
		switch earlier.Kind {
		case OrderAssigned:
			assigned[earlier.UserID] = true
		case OrderReplanned:
			heard[earlier.UserID], _, _ = strings.Cut(earlier.Text, bothVisitTimes)
		}
	}
	for _, user := range people {
		before, ok := heard[user]
		if !ok {
			before = visitTime(from)
		}
		switch now := visitTime(to); {
		case assigned[user]:
			n.Kind, n.Text = OrderAssigned, ""
		case before == now:
			n.Kind, n.Text = "", ""
		default:
			n.Kind, n.Text = OrderReplanned, before+bothVisitTimes+now
		}
		if err := giveNext(tx, who, user, n); err != nil {
			return err
		}
	}
	return nil
}

// planWords returns the old and the new time of a moved order as text, also where
// one is missing.
func planWords(text string, told time.Time, who access.Who) string {
	from, to, moved := strings.Cut(text, bothVisitTimes)
	if !moved {
		return text
	}
	at := func(text string) string {
		if text == "" {
			return words.NoticeNoTime.In(who.Language)
		}
		return visitWords(text, told, who)
	}
	return words.NoticeVisitMoved.Fill(who.Language, map[string]any{"from": at(from), "to": at(to)})
}
