package offers

import (
	"encoding/json"
	"math"

	"teren/internal/platform/fault"
)

// Strokes are a drawn signature: lines, each through points that are two numbers,
// across and down from the upper left corner of paper that is paperWidth by
// paperHeight. It is drawn, not photographed: so it is small, sharp on every page,
// and nothing has to be unpacked that a stranger sent.
type Strokes [][]int64

const (
	paperWidth  = 1000
	paperHeight = 400
	maxStrokes  = 200
	maxNumbers  = 10_000
)

// Check notes what is wrong with the strokes.
func (s Strokes) Check(c *fault.Check, at string) {
	n := 0
	for _, stroke := range s {
		n += len(stroke)
		for i, v := range stroke {
			most := int64(paperWidth)
			if i%2 == 1 {
				most = paperHeight
			}
			if v < 0 || v > most {
				c.Fail(at, "out_of_range", fault.Args{"min": 0, "max": most})
				return
			}
		}
		if len(stroke)%2 == 1 {
			c.Fail(at, "wrong_type", fault.Args{"want": "[[x, y, x, y, …], …]"})
			return
		}
	}
	if len(s) > maxStrokes || n > maxNumbers {
		c.Fail(at, "too_long", fault.Args{"max": maxNumbers})
	}
}

// leastDrawn is the least length of a signature's strokes. The pages require more,
// since their strokes are not thinned out yet.
const leastDrawn = paperWidth / 10

// Drawn reports whether the strokes are a signature, and not only the mark of a
// tap.
func (s Strokes) Drawn() bool {
	var way float64
	for _, stroke := range s {
		for i := 3; i < len(stroke); i += 2 {
			way += math.Hypot(float64(stroke[i-1]-stroke[i-3]), float64(stroke[i]-stroke[i-2]))
		}
	}
	return way >= leastDrawn
}

func (s *Strokes) parse(text string) error {
	*s = Strokes{} // who reads it counts them
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), s)
}
