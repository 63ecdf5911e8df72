package absences

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/area"
)

// subject is what notices about an absence show, and while they are open.
var subject = area.Subject{
	From: `absence a JOIN user_account p ON p.user_id = a.user_id`, Key: `a.absence_id`, Title: `p.first_name || ' ' || p.last_name`,
	Open: map[string]string{
		notices.AbsenceRequested:   `a.state = 'REQUESTED' AND a.deleted_at IS NULL`,
		notices.AbsenceCancelAsked: `a.cancel_asked_at IS NOT NULL AND a.deleted_at IS NULL`,
	},
}
