package equipment_test

import (
	"strings"
	"testing"
)

// A second item with the serial number of another is made, or gets it, when the person
// says so; a number that tells nothing apart is not asked about.
func TestOneSerialNumberIsOneItem(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		item := func(name, inv, serial string) string {
			return `{"equipment_name":"` + name + `","equipment_inv_num":"` + inv + `","equipment_serial_num":"` + serial + `",` +
				strings.Replace(rest, `"sure":true,"equipment_serial_num":"SN-1",`, "", 1) + `}`
		}
		c.play(
			`manager POST /equipment `+item("Bušilica", "A-1", "HR-4471/B")+` → 201`,
			`stranger POST /equipment `+item("Tuđa", "A-1", "HR-4471/B")+` → 201`,
			`manager@hr POST /equipment `+item("Hilti", "A-2", "hr 4471 b")+` → 409 "code":"twin" & Već postoji „Bušilica” & "twins":[{"entity":"equipment","id":1,"name":"Bušilica","about":"HR-4471/B, A-1","same":["serial_num"]}]`,
			`manager POST /equipment `+strings.Replace(item("Hilti", "A-2", "hr 4471 b"), `{`, `{"sure":true,`, 1)+` → 201 {"data":3}`,
			`manager POST /equipment `+item("Brusilica", "A-3", "HR-4472/B")+` → 201 {"data":4}`,
			`manager PATCH /equipment/4 {"equipment_serial_num":"HR4471B"} → 409 "code":"twin" & "id":1 & "id":3`,
			`manager PATCH /equipment/4 {"equipment_serial_num":"HR4471B","sure":true} → 200`,
			`manager PATCH /equipment/4 {"equipment_serial_num":"HR 4471 B"} → 200`, // only written otherwise
			`manager PATCH /equipment/4 {"equipment_name":"Kutna brusilica"} → 200`,
			`manager POST /equipment `+item("Ljestve", "A-4", "nema")+` → 201`,
			`manager POST /equipment `+item("Ljestve", "A-5", "nema")+` → 201`,
			`manager POST /equipment `+item("Ljestve", "A-6", "1")+` → 201`,
			`manager POST /equipment `+item("Ljestve", "A-7", "1")+` → 201`,
			`manager DELETE /equipment/1 → 200`, `manager DELETE /equipment/3 → 200`, `manager DELETE /equipment/4 → 200`,
			`manager POST /equipment `+item("Nova", "A-8", "HR-4471/B")+` → 201`,
		)
	})
}
