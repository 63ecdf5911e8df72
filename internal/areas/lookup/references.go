package lookup

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// One call asks about so many numbers of so many characters.
const (
	mostReferences = 50
	longestNumber  = 20
)

// References are numbers as people write them in a text: Z-2529, RN-2275, #2529.
type References struct {
	Numbers []string `json:"numbers"`
}

// Searches returns 1: it waits for its turn as one search.
func (References) Searches() int { return 1 }

// Validate bounds how many there are, and how long each is.
func (in *References) Validate() error {
	if len(in.Numbers) > mostReferences {
		return fault.OnField("numbers", "out_of_range", fault.Args{"min": 0, "max": mostReferences})
	}
	var c fault.Check
	for i, number := range in.Numbers {
		c.Max(fmt.Sprintf("numbers[%d]", i), number, longestNumber)
	}
	return c.Err()
}

// Reference is the record that a number names.
type Reference struct {
	Number string `json:"number"` // as it was asked
	Entity Entity `json:"entity"` // task or order
	ID     int64  `json:"id"`
	Title  string `json:"title"`
}

// Refer returns what the numbers mean of what the person may open; the others are
// left out. A plain number is a task, or where there is none an order.
func (s *Service) Refer(ctx context.Context, who access.Who, in References) ([]Reference, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Reference, error) {
		out := []Reference{}
		for _, number := range in.Numbers {
			r, err := refer(tx, who, number)
			var refused *fault.Fault
			if errors.As(err, &refused) {
				continue
			}
			if err != nil {
				return nil, err
			}
			out = append(out, r)
		}
		return out, nil
	})
}

func refer(tx *db.Tx, who access.Who, number string) (Reference, error) {
	letters, digits, found := strings.Cut(strings.ToLower(number), "-")
	if plain, ok := strings.CutPrefix(number, "#"); ok {
		letters, digits, found = "#", plain, true
	}
	id, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !found {
		return Reference{}, fault.Missing()
	}
	if letters == "z" || letters == "#" {
		t, err := tasks.Find(tx, who, access.TaskRead, id)
		if err == nil {
			return Reference{number, tasks.Entity, t.ID, t.Title}, nil
		}
		var refused *fault.Fault
		if letters == "z" || !errors.As(err, &refused) {
			return Reference{}, err
		}
	}
	if letters != "rn" && letters != "#" {
		return Reference{}, fault.Missing()
	}
	o, err := orders.Find(tx, who, access.OrderRead, id)
	return Reference{number, orders.Entity, o.ID, o.Title}, err
}
