package offers

import "testing"

func TestReferencesOfPayments(t *testing.T) {
	for num, want := range map[string]string{
		"2026-0042": "HR00 2026-0042", "P-2026/0042": "HR00 2026-0042", "42": "HR00 42", "2026-11-0042": "HR00 2026-11-0042",
		"Ponuda": "", "1-2-3-4": "", "1234567890123": "", "123456789012-123456789": "HR00 123456789012-123456789", "123456789012-1234567890": "",
	} {
		if got := reference(num); got != want {
			t.Errorf("%s is paid by %q, want %q", num, got, want)
		}
	}
}
