package equipment_test

import (
	"testing"

	"teren/internal/areas/equipment"
)

// A damaged item goes out only once somebody has said that they know.
func TestDamagedEquipmentAsks(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /equipment/1/damage {"note":"Iskri"} → 200`,
			`worker@hr POST /equipment/1/borrow {"condition":"DAMAGED"} → 409 "code":"equipment_damaged" & prijavljen kvar & "damage":"Iskri"`,
			`manager POST /equipment/1/borrow {"user_id":3} → 409 equipment_damaged`,
			`manager GET /equipment/1 → 200 "status":"IN_WAREHOUSE"`,
			`worker POST /equipment/1/borrow {"despite_damage":true} → 200 "worker_id":3`,
			`manager@hr GET /equipment/1/history → 200 Zaduženo iako je prijavljen kvar`,
		)
	})
}

// What is to be inspected a WORKER takes only by leave of the company, and the office
// hears of it.
func TestWorkersTakeWhatIsToBeInspectedByLeave(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager PATCH /equipment/1/plans {"plans":[{"kind":"CALIBRATION","next_due":"2026-11-20"}]} → 200`,
			`worker@hr POST /equipment/1/borrow {"override_inspection":true,"reason":"Hitno"} → 409 "code":"inspection_needs_office" & samo ured`,
			`worker POST /equipment/1/borrow → 409 inspection_needs_office`,
			`manager POST /equipment/1/borrow {"user_id":3} → 409 "code":"inspection_overdue"`,
			`manager PATCH /equipment/settings {"worker_override":true} → 403`,
			`admin PATCH /equipment/settings {"worker_override":true,"version":1} → 200`,
			`worker GET /equipment/settings → 200 "worker_override":true`,
			`worker POST /equipment/1/borrow → 409 "code":"inspection_overdue"`,
			`worker POST /equipment/1/borrow {"override_inspection":true,"reason":"Hitno"} → 200 "override_reason":"Hitno"`,
			`manager POST /notices/search → 200 "kind":"equipment_overridden" & "text":"Hitno","created_by":"worker Ć"`,
			`worker POST /equipment/1/return → 200`,
			`manager POST /equipment/1/borrow {"user_id":4,"override_inspection":true,"reason":"Dogovoreno"} → 200`,
			`admin POST /notices/search → 200 "count":1`, // the office decided that itself
		)
	})
}

// A vehicle whose registration has ended is as one whose inspection is overdue.
func TestRegistrationIsAnInspection(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+van+` → 201 {"data":1}`,
			`worker GET /equipment/1 → 200 "next_inspection":"2026-12-10","inspection_state":"DUE_SOON"`,
			`manager PATCH /equipment/1/plans {"plans":[{"kind":"TECHNICAL_INSPECTION","next_due":"2027-02-01"}]} → 200 "next_inspection":"2026-12-10"`,
			`manager PATCH /equipment/1 {"registration_date":"2027-03-01"} → 200`,
			`manager GET /equipment/1 → 200 "next_inspection":"2027-02-01"`,
			`manager PATCH /equipment/1 {"registration_date":"2026-11-20"} → 200`,
			`manager GET /equipment/1 → 200 "next_inspection":"2026-11-20","inspection_state":"OVERDUE"`,
			`manager POST /equipment/counts → 200 "inspections_overdue":1`,
			`manager POST /equipment/1/borrow {"user_id":3} → 409 "code":"inspection_overdue"`,
		)
		for range 2 {
			c.do(equipment.WarnDue)
		}
		c.play(
			`manager POST /notices/search → 200 "count":1 & "kind":"equipment_inspection_due" & "text":"2026-11-20"`,
			`manager PATCH /equipment/1 {"registration_date":null} → 200`,
			`manager PATCH /equipment/1/plans {"plans":[]} → 200 "next_inspection":null,"inspection_state":"NONE"`,
		)
	})
}

// The edit form says of the status only whether an item is in the warehouse or for good
// elsewhere; what an action asks before is not gone round by it.
func TestEditsDoNotGoRoundActions(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /equipment ` + pump + ` → 201 {"data":1}`)
		for _, to := range []string{"AT_SERVICE", "LOST", "EXPENSED"} {
			c.play(`admin@hr PATCH /equipment/1 {"equipment_status":"` + to + `"} → 409 "code":"status_by_action","current_status":"IN_WAREHOUSE" & postavlja radnja`)
		}
		c.play(
			`manager PATCH /equipment/1 {"equipment_status":"IN_WAREHOUSE","equipment_name":"Pumpa"} → 200`, // as it is
			`manager PATCH /equipment/1 {"equipment_status":"OUTSIDE_OF_WAREHOUSE"} → 200`,
			`manager PATCH /equipment/1 {"equipment_status":"IN_WAREHOUSE"} → 200`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-11-25","end_date":"2026-11-26"} → 200`,
			`manager PATCH /equipment/1 {"equipment_status":"OUTSIDE_OF_WAREHOUSE"} → 409 "code":"equipment_taken"`,
			`manager DELETE /equipment/1/reservations/1 → 200`,
			`manager PATCH /equipment/1/plans {"plans":[{"kind":"CALIBRATION","next_due":"2026-11-20"}]} → 200`,
			`manager PATCH /equipment/1 {"equipment_status":"OUTSIDE_OF_WAREHOUSE"} → 409 status_by_action`,
			`manager PATCH /equipment/1/plans {"plans":[]} → 200`,
			`manager POST /equipment/1/damage {"note":"Iskri"} → 200`,
			`manager PATCH /equipment/1 {"equipment_status":"OUTSIDE_OF_WAREHOUSE"} → 409 status_by_action`,
			`manager POST /equipment/1/lost → 200`,
			`manager PATCH /equipment/1 {"equipment_status":"IN_WAREHOUSE"} → 409 "code":"status_by_action","current_status":"LOST"`,
		)
	})
}

// Who claims what another person has reads who, and since when; the office hears once.
func TestTwoClaimsOfOneItem(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`worker POST /equipment/1/borrow → 200`,
			`other@hr POST /equipment/1/borrow {"note":"Uzeo jutros"} → 409 "code":"lent_meanwhile" & Opremu od 23. 11. 2026. 10:00 ima worker Ć. & "worker":"worker Ć" & "since":"2026-11-23T09:00:00Z"`,
			`other POST /equipment/1/borrow → 409 lent_meanwhile`,
			`worker POST /equipment/1/borrow → 409 lent_meanwhile`, // their own
			`manager POST /equipment/1/borrow {"user_id":4} → 409 lent_meanwhile`,
			`manager POST /notices/search → 200 "count":1 & "kind":"equipment_claimed" & "equipment_id":1,"title":"Vakuum pumpa" & "text":"worker Ć","created_by":"other Ć"`,
			`admin POST /notices/search → 200 "count":1`,
			`worker POST /notices/search → 200 "count":0`,
			`other POST /notices/search → 200 "count":0`,
		)
	})
}
