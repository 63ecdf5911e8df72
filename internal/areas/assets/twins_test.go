package assets_test

import "testing"

// A second asset with the serial number of another that the person sees is made, or gets
// it, when the person says so.
func TestOneSerialNumberIsOneAsset(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		asset := func(name, address, serial string) string {
			return `{"asset_name":"` + name + `","asset_kind":"BOILER","address_id":` + address + `,"serial_num":"` + serial + `"`
		}
		c.play(
			`manager POST /assets `+asset("Kotao", "1", "VT 200-77")+`} → 201 {"data":1}`,
			`stranger POST /assets `+asset("Tuđi", "3", "VT 200-77")+`} → 201`,
			`manager@hr POST /assets `+asset("Bojler", "2", "vt200/77")+`} → 409 "code":"twin" & Već postoji „Kotao” & "twins":[{"entity":"asset","id":1,"name":"Kotao","about":"VT 200-77, & "same":["serial_num"]}]`,
			`manager POST /assets `+asset("Bojler", "2", "vt200/77")+`,"sure":true} → 201 {"data":3}`,
			`manager POST /assets `+asset("Dizalo", "2", "VT 200-78")+`} → 201 {"data":4}`,
			`manager PATCH /assets/4 {"serial_num":"VT20077"} → 409 "code":"twin" & "id":1 & "id":3`,
			`manager PATCH /assets/4 {"serial_num":"VT20077","sure":true} → 200`,
			`manager PATCH /assets/4 {"note":"x"} → 200`,
			`manager POST /assets `+asset("Pumpa", "1", "")+`} → 201`,
			`manager POST /assets `+asset("Druga pumpa", "1", "")+`} → 201`,
			// A worker is not shown what they do not see.
			`manager POST /tasks `+task+` → 201 {"data":1}`,
			`manager POST /tasks/1/create_order `+order+` → 201`,
			`worker POST /assets {"asset_name":"Kotao","asset_kind":"BOILER","order_id":1,"serial_num":"VT 200-78"} → 201`,
			`worker POST /assets {"asset_name":"Kotao opet","asset_kind":"BOILER","order_id":1,"serial_num":"vt20078"} → 409 "code":"twin"`,
		)
	})
}
