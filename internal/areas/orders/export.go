package orders

import (
	"strings"
	"time"

	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// phase returns the status of an order in the words of the screens: for one that
// has not begun whether it has a time.
func phase(status Status, planned *time.Time) words.Key {
	switch {
	case status != Created:
		return words.OrderStatus.Of(string(status))
	case planned == nil:
		return words.OrderPhaseUnscheduled
	}
	return words.OrderPhasePlanned
}

// list is the list of work orders as a file.
var list = export.List[Row]{
	Name: words.ListWorkOrders,
	Heads: []words.Key{
		words.HeadID, words.HeadTask, words.HeadTitle, words.HeadStatus, words.HeadOnHold, words.HeadClient, words.HeadLocation,
		words.HeadAddress, words.HeadPostalCode, words.HeadCity, words.HeadPlannedStart, words.HeadPlannedEnd,
		words.HeadTimeEstimateMin, words.HeadStarted, words.HeadEnded, words.HeadWorkers, words.HeadCreated,
		words.HeadCreatedBy,
	},
	Row: func(o Row) []any {
		workers := make([]string, len(o.Workers))
		for i, w := range o.Workers {
			workers[i] = w.FirstName + " " + w.LastName
		}
		return []any{
			o.ID, o.TaskID, o.Title, phase(o.Status, o.PlannedStart), o.HoldReason, o.Client, o.AddressName, o.Address1, o.Zipcode, o.City,
			o.PlannedStart, o.PlannedEnd, o.TimeEstimate, o.TimeStarted, o.TimeEnded, strings.Join(workers, ", "), o.CreatedAt, o.CreatedBy,
		}
	},
}
