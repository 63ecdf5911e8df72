package orders

import (
	"teren/internal/areas/tasks"
	"teren/internal/platform/area"
)

// subject is what notices about an order show, and while they are open.
var subject = area.Subject{
	From: `work_order o JOIN task t ON t.task_id = o.task_id`, Key: `o.order_id`, Title: `t.title`, Side: tasks.OtherSide,
}
