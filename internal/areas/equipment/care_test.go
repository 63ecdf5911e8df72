package equipment_test

import (
	"errors"
	"testing"

	"teren/internal/areas/equipment"
	"teren/internal/platform/db"
)

// van is a vehicle.
const van = `{"equipment_name":"Renault Trafic","equipment_type":"VEHICLE","equipment_inv_num":"V-0007","registration_date":"2026-12-10",` + rest + `}`

func TestOverdueLoansAreReportedOnce(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /equipment/1/borrow {"user_id":3,"end_date":"2026-11-24"} → 200`,
		)
		c.do(equipment.WarnOverdue)
		c.play(`manager POST /notices/search → 200 !equipment_overdue`)
		c.now = c.now.AddDate(0, 0, 2)
		c.do(equipment.WarnOverdue)
		c.do(equipment.WarnOverdue)
		c.play(
			`worker POST /notices/search → 200 "count":2 & "kind":"equipment_overdue","task_id":0,"order_id":null,"equipment_id":1,"title":"Vakuum pumpa","place":"","text":"2026-11-24","created_by":""`,
			`manager POST /notices/search → 200 "count":1 & "kind":"equipment_overdue"`,
			`admin POST /notices/search → 200 "count":0`,
			`worker POST /equipment/search {"filter":{"le":[{"column":"due_at"},"2026-11-25T09:00:00Z"]}} → 200 "count":1 & "overdue":true,"overdue_days":1`,
			`worker POST /equipment/1/extend {"end_date":"2026-11-26"} → 200 "overdue":false`,
		)
		c.now = c.now.AddDate(0, 0, 2)
		c.do(equipment.WarnOverdue)
		c.play(`worker POST /notices/search → 200 "count":3 & "text":"2026-11-26"`)
	})
}

func TestSignatures(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`worker GET /equipment/settings → 200 {"data":{"ask_signature":false,"worker_override":false,"inspection_days":30,"years":{"ELECTRONICS":2,"HAND_TOOL":4,"MACHINE":4,"MEASURING_DEVICE":4,"OTHER":4,"SAFETY_EQUIPMENT":4,"VEHICLE":5},"version":1}}`,
			`manager PATCH /equipment/settings {"ask_signature":true} → 403`,
			`admin PATCH /equipment/settings {"inspection_days":-1,"years":{"TOY":1,"VEHICLE":51}} → 422 "field":"inspection_days" & "field":"years","code":"not_in_list" & "field":"years.VEHICLE","code":"out_of_range"`,
			`admin PATCH /equipment/settings {"ask_signature":true,"years":{"VEHICLE":8},"version":1} → 200 "version":2`,
			`stranger GET /equipment/settings → 200 "ask_signature":false`,
			`admin GET /equipment/settings/history → 200 "type":"ask_signature"`,
			`worker POST /equipment/1/borrow → 422 "field":"signature","code":"required"`,
			`worker POST /equipment/1/borrow {"signature":[[]]} → 422 "field":"signature","code":"required"`,
			`worker POST /equipment/1/borrow {"signature":[[10,20],[300,20,310,24]]} → 422 "field":"signature","code":"required"`,
			`worker POST /equipment/1/borrow {"signature":[[10,20,30]]} → 422 "field":"signature","code":"wrong_type"`,
			`worker POST /equipment/1/borrow {"signature":[[10,20,30,240]]} → 200 "signature":[[10,20,30,240]]`,
			`worker GET /equipment/1 → 200 "signature":[[10,20,30,240]]`, `manager GET /equipment/1 → 200 "signature":[[10,20,30,240]]`,
			`other GET /equipment/1 → 200 "worker":"worker Ć" & !240`, // no other worker's to copy
			`worker POST /equipment/1/hand_over {"user_id":4,"signature":[[1,2,3,235]]} → 200 !235 & 240`,
			`other GET /equipment/1 → 200 235 & !240`,
		)
		// Whatever is called otherwise later, it says what they signed for.
		var serial string
		c.do(func(tx *db.Tx) (err error) {
			serial, err = db.One[string](tx, `SELECT serial_num FROM equipment WHERE equipment_id = 1`)
			return err
		})
		c.do(func(tx *db.Tx) error {
			_, err1 := tx.Exec(`UPDATE equipment SET name = 'Bušilica', inv_num = 'NOVI', serial_num = 'SN-NOVI' WHERE equipment_id = 1`)
			_, err2 := tx.Exec(`UPDATE user_account SET first_name = 'Druga', last_name = 'Osoba' WHERE user_id = ?`, c.who["worker"].UserID)
			_, err3 := tx.Exec(`UPDATE tenant SET name = 'Nova tvrtka' WHERE tenant_id = 1`)
			return errors.Join(err1, err2, err3)
		})
		c.play(
			`manager GET /equipment/1 → 200 "handed_over":{"equipment_name":"Vakuum pumpa","equipment_inv_num":"A-0117","equipment_serial_num":"` + serial + `","worker":"worker Ć","company":"Primorje"} & "worker":"worker Ć"`,
		)
	})
}

func TestInspections(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`worker PATCH /equipment/1/plans {"plans":[]} → 403`,
			`manager PATCH /equipment/1/plans {"plans":[{"kind":"WASH"},{"kind":"SERVICE","every_months":0},{"kind":"CALIBRATION"},{"kind":"CALIBRATION","every_months":12}]} → 422 "field":"plans.kind","code":"not_in_list" & "field":"plans[SERVICE].every_months" & "field":"plans[CALIBRATION].next_due","code":"required" & "field":"plans[CALIBRATION].kind","code":"named_twice"`,
			`manager PATCH /equipment/1/plans {"plans":[{"kind":"CALIBRATION","every_months":12,"next_due":"2026-11-30"},{"kind":"SERVICE","every_months":6}]} → 200 "next_inspection":"2026-11-30","inspection_state":"DUE_SOON" & "plans":[{"kind":"CALIBRATION","every_months":12,"next_due":"2026-11-30","note":"","state":"DUE_SOON"},{"kind":"SERVICE","every_months":6,"next_due":"2027-05-23","note":"","state":"OK"}]`,
			`worker POST /equipment/counts → 200 "inspections_overdue":0,"inspections_due_soon":1`,
		)
		for range 2 {
			c.do(equipment.WarnDue)
		}
		c.play(`manager POST /notices/search → 200 "count":1 & "kind":"equipment_inspection_soon" & "text":"2026-11-30"`)
		c.now = c.now.AddDate(0, 0, 8)
		for range 2 {
			c.do(equipment.WarnDue)
		}
		c.play(
			`manager POST /notices/search → 200 "count":2 & "kind":"equipment_inspection_due"`,
			`worker POST /equipment/counts → 200 "inspections_overdue":1,"inspections_due_soon":0`,
			`worker@hr POST /equipment/1/borrow → 409 "code":"inspection_needs_office" & Pregled je istekao (30. 11. 2026.)`,
			`admin PATCH /equipment/settings {"worker_override":true} → 200`,
			`worker@hr POST /equipment/1/borrow → 409 "code":"inspection_overdue" & Pregled je istekao (30. 11. 2026.)`,
			`worker POST /equipment/1/borrow {"override_inspection":true} → 422 "field":"reason","code":"required"`,
			`worker POST /equipment/1/borrow {"override_inspection":true,"reason":"Hitno"} → 200 "override_reason":"Hitno"`,
			`worker POST /equipment/1/return → 200`,
			`worker POST /equipment/1/records {"kind":"CALIBRATION"} → 403`,
			`manager POST /equipment/1/records {"kind":"CALIBRATION","done_date":"2026-12-24","next_due":"2026-12-01","cost":"x"} → 422 "field":"done_date","code":"not_in_future" & "field":"next_due","code":"only_later" & "field":"cost","code":"not_a_number"`,
			`manager POST /equipment/1/records {"kind":"CALIBRATION","failed":true,"performer":"Mjerni servis"} → 200 "next_inspection":"2026-11-30","inspection_state":"OVERDUE" & "passed":false,"cost":null`,
			`manager POST /equipment/1/records {"kind":"CALIBRATION","performer":"Mjerni servis","cost":"80,25","note":"Uvjerenje 12"} → 200 "next_inspection":"2027-12-01","inspection_state":"OK" & "records":[{"record_id":2,"kind":"CALIBRATION","done_date":"2026-12-01","performer":"Mjerni servis","passed":true,"cost":80.25`,
			`manager POST /notices/search → 200 "count":1 & "kind":"equipment_overridden" & !equipment_inspection_due`, // that one is settled: it was inspected
			`manager POST /equipment/1/records {"kind":"SERVICE","cost":10,"done_date":"2026-11-30"} → 200`,
			`manager GET /equipment/1 → 200 "costs":{"service":10.00,"inspections":80.25,"total_cost":1324.75,"years":4,"depreciated":514.38,"book_value":720.12}`,
			`worker GET /equipment/1 → 200 "costs":null & "cost":null & !80.25 & !514`,
			`worker GET /equipment/1/history → 200 1 Dec 2026 & !1. 12.`,
			`worker@hr GET /equipment/1/history → 200 Obavljen pregled: umjeravanje 1. 12. 2026. – Uvjerenje 12 & Zaduženo iako je pregled istekao – Hitno & !80`,
			`manager PATCH /equipment/1/plans {"plans":[{"kind":"CALIBRATION","every_months":6}]} → 200 "next_due":"2027-12-01" & !"kind":"SERVICE","every_months"`,
			`manager PATCH /equipment/1/plans {"plans":[]} → 200 "next_inspection":null,"inspection_state":"NONE"`,
		)
	})
}

func TestVehicles(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+van+` → 201 {"data":1}`,
			`manager POST /equipment `+pump+` → 201 {"data":2}`,
			`manager POST /equipment/2/mileage {"kilometers":1} → 409`,
			`worker POST /equipment/1/mileage {"kilometers":1} → 403`,
			`worker POST /equipment/1/borrow → 200 "registration_date":"2026-12-10" & "equipment.mileage"`,
			`worker POST /equipment/1/mileage {"kilometers":120500} → 200 "mileage":[{"date":"2026-11-23","kilometers":120500,"note":"","created_by":"worker Ć"}]`,
			`manager@hr POST /equipment/export {"filter":{"eq":[{"column":"equipment_id"},1]}} → 200 ;10.12.2026.;120500;`,
			`worker POST /equipment/1/mileage {"kilometers":120400,"date":"2026-11-24"} → 422 "field":"date","code":"not_in_future"`,
			`worker POST /equipment/1/mileage {"kilometers":120600,"date":"2026-11-20"} → 422 "field":"kilometers","code":"mileage_more" & On 23 Nov 2026 it was only 120,500 km.`,
			`worker POST /equipment/1/mileage {"kilometers":120100,"date":"2026-11-20"} → 200`,
			`worker POST /equipment/1/mileage {"kilometers":100} → 422 "field":"kilometers","code":"mileage_less" & On 20 Nov 2026 it was already 120,100 km.`,
			`worker POST /equipment/1/mileage {"kilometers":10000000} → 422 Between 0 and 9,999,999.`,
			`worker POST /equipment/1/mileage {"kilometers":120550} → 200 "kilometers":120550`,
			`worker@hr GET /equipment/1/history → 200 Prijeđeni kilometri: 120.550 km`,
			`manager PATCH /equipment/1 {"registration_date":"2027-12-10"} → 200`,
		)
		c.do(equipment.WarnDue)
		c.play(`manager POST /notices/search → 200 "count":0`, `manager PATCH /equipment/1 {"registration_date":"2026-12-20","equipment_end_date_warranty":"2026-11-24"} → 200`)
		for range 2 {
			c.do(func(tx *db.Tx) error { return equipment.WarnDue(tx) })
		}
		c.play(`manager POST /notices/search → 200 "count":2 & "kind":"equipment_registration" & "text":"2026-12-20" & "kind":"equipment_warranty" & "text":"2026-11-24"`)
	})
}
