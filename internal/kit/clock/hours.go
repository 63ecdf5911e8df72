package clock

import (
	"encoding/json"
	"regexp"
	"slices"
	"time"
)

// Hours are those a company works on one weekday, "07:30" to "15:30" on its
// wall; of a day off both are empty.
type Hours struct {
	From string `json:"from"`
	To   string `json:"to"`
}

var wallTime = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)

// Valid reports whether they end after they begin, or the day is off.
func (h Hours) Valid() bool {
	return h == (Hours{}) || wallTime.MatchString(h.From) && wallTime.MatchString(h.To) && h.From < h.To
}

// Minutes returns when they begin and end, in minutes from midnight; of a day off
// both are 0.
func (h Hours) Minutes() (from, to int) {
	a, errFrom := time.Parse("15:04", h.From)
	b, errTo := time.Parse("15:04", h.To)
	if errFrom != nil || errTo != nil {
		return 0, 0
	}
	return a.Hour()*60 + a.Minute(), b.Hour()*60 + b.Minute()
}

// Week reads a company's hours of the seven weekdays, Monday first; for one that
// set none, the usual ones.
func Week(text string) ([]Hours, error) {
	if text == "" {
		week := slices.Repeat([]Hours{{"08:00", "16:00"}}, 5)
		return append(week, Hours{}, Hours{}), nil
	}
	var out []Hours
	err := json.Unmarshal([]byte(text), &out)
	return out, err
}
