package timesheets

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/area"
)

// subject is what notices about a time sheet show, and while they are open.
var subject = area.Subject{
	From: `time_sheet h`, Key: `h.time_sheet_id`,
	Open: map[string]string{
		notices.TimeSheetApproved:  `h.approved_at = n.created_at`,
		notices.TimeSheetWithdrawn: `h.approved_at IS NULL`,
	},
}
