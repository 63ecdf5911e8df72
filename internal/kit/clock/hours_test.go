package clock

import (
	"slices"
	"testing"
)

func TestHours(t *testing.T) {
	for h, want := range map[Hours]bool{
		{"", ""}: true, {"07:30", "15:30"}: true, {"00:00", "23:59"}: true,
		{"7:30", "15:30"}: false, {"07:30", "24:00"}: false, {"15:30", "07:30"}: false, {"08:00", "08:00"}: false, {"", "15:30"}: false, {"07:30", ""}: false, {"07:60", "08:00"}: false,
	} {
		if h.Valid() != want {
			t.Errorf("%v: %v", h, !want)
		}
	}
}

func TestMinutesOfHours(t *testing.T) {
	if from, to := (Hours{"07:30", "15:05"}).Minutes(); from != 450 || to != 905 {
		t.Error(from, to)
	}
	if from, to := (Hours{}).Minutes(); from != 0 || to != 0 {
		t.Error(from, to)
	}
}

func TestWeek(t *testing.T) {
	usual, err := Week("")
	if err != nil || len(usual) != 7 || usual[0] != (Hours{"08:00", "16:00"}) || usual[4] != usual[0] || usual[5] != (Hours{}) {
		t.Error(usual, err)
	}
	own, err := Week(`[{"from":"07:00","to":"15:00"},{"from":"","to":""}]`)
	if err != nil || !slices.Equal(own, []Hours{{"07:00", "15:00"}, {}}) {
		t.Error(own, err)
	}
	if _, err := Week("x"); err == nil {
		t.Error("nonsense was read")
	}
}
