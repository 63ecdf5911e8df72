package lookup

import (
	"context"
	"errors"
	"strings"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/labels"
	"teren/internal/platform/search"
)

// codeOf returns the forms of a text that was scanned or typed.
func codeOf(text string) search.Code {
	c := search.Code{Label: labels.CodeIn(text), Fold: textfold.Text(strings.TrimSpace(text))}
	plain := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	c.Plain = [2]string{plain, "0" + plain}
	if len(plain) == 13 {
		c.Plain[1] = strings.TrimPrefix(plain, "0")
	}
	return c
}

// having returns the numbers of the records of the kind that have the code and that
// the person may find, at most shown.
func (k kind) having(tx *db.Tx, who access.Who, c search.Code) ([]int64, error) {
	if !who.May(k.Read) {
		return nil, nil
	}
	in := k.Coded(who, c)
	if k.See == nil {
		return db.All[int64](tx, `SELECT `+k.Key+` FROM `+k.From+` WHERE `+in.SQL+` ORDER BY `+k.Key+` DESC LIMIT ?`, append(in.Args, shown)...)
	}
	found, err := k.look(tx, k.See(who), shown, `x.search_text_id IN (SELECT {{first}} + `+k.Key+` FROM `+k.From+` WHERE `+in.SQL+`)`, in.Args...)
	ids := make([]int64, len(found))
	for i, f := range found {
		ids[i] = f.ID
	}
	return ids, err
}

// Scanned is a code that was scanned or typed.
type Scanned struct {
	Code string `path:"code" json:"-"`
}

// Validate refuses a code that is too long.
func (s *Scanned) Validate() error {
	var c fault.Check
	c.Max("code", s.Code, maxLength)
	return c.Err()
}

// Thing is the record that a code names.
type Thing struct {
	Entity Entity `json:"entity"`
	ID     int64  `json:"id"`
	Title  string `json:"title"`
}

// Open returns the record with the label, own code or number. Of several it is the
// first in the order of kinds; not_found if there is none that the person may see.
func (s *Service) Open(ctx context.Context, who access.Who, in Scanned) (Thing, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Thing, error) {
		var refused *fault.Fault
		if t, err := numbers(tx, who, in.Code); !errors.As(err, &refused) {
			return t, err
		}
		c := codeOf(in.Code)
		for _, k := range withCodes() {
			ids, err := k.having(tx, who, c)
			if err != nil {
				return Thing{}, err
			}
			if len(ids) == 0 {
				continue
			}
			hits, err := db.All[Hit](tx, k.Hit, ids[:1])
			if err != nil {
				return Thing{}, err
			}
			return Thing{Entity(k.entity), hits[0].ID, hits[0].Title}, nil
		}
		return Thing{}, fault.Missing()
	})
}

// numbers returns the task or the order of a number such as Z-2529, RN-2275 and
// #2529.
func numbers(tx *db.Tx, who access.Who, text string) (Thing, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	letters := strings.TrimRight(text, "0123456789")
	digits := text[len(letters):]
	if letters != "#" {
		letters = strings.TrimRight(letters, " -") + "-"
	}
	r, err := refer(tx, who, letters+digits)
	return Thing{r.Entity, r.ID, r.Title}, err
}
