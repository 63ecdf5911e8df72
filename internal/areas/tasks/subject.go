package tasks

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/area"
)

// OtherSide is the name of the client or the contractor of a task t, the one that does
// not read the notice n.
const OtherSide = `(SELECT CASE WHEN k.tenant_id = 0 THEN t.client_note ELSE k.name END FROM tenant k
	WHERE k.tenant_id = CASE n.tenant_id WHEN t.contractor_id THEN t.client_id ELSE t.contractor_id END)`

// subject is what notices about a task show, and while they are open.
var subject = area.Subject{
	From: `task t`, Key: `t.task_id`, Title: `t.title`, Side: OtherSide,
	Open: map[string]string{
		notices.TaskWaiting:  `t.status = 'CREATED' AND t.accepted_at IS NULL`,
		notices.TaskDone:     `t.status = 'CREATED'`,
		notices.TaskAccepted: `t.status <> 'REJECTED'`,
		notices.TaskRejected: `t.status = 'REJECTED'`,
	},
}
