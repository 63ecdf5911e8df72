package money

import "testing"

func TestValidIBAN(t *testing.T) {
	for _, good := range []string{"HR1210010051863000160", "hr12 1001 0051 8630 0016 0", "HR9324020061100458213", "GB82 WEST 1234 5698 7654 32", "NO9386011117947", "SI56263300012039086"} {
		if !ValidIBAN(good) {
			t.Errorf("%s is refused", good)
		}
	}
	for _, bad := range []string{"", "HR12 0000", "HR1310010051863000160", "HR121001005186300016", "HR12100100518630001600", "121001005186300016HR12", "1H12345678901234567", "HR12100100518630001č0", "GB82-WEST-1234-5698-7654-32", "HRAB10010051863000160"} {
		if ValidIBAN(bad) {
			t.Errorf("%s is taken", bad)
		}
	}
}
