package imports

import (
	"regexp"
	"strings"

	"teren/internal/kit/textfold"
	"teren/internal/platform/tree"
)

// A Tree places the records of an area below each other by the rows of a file: by a
// column with the parent of each record, named by its path or its code, or by a
// column of whole paths. Path, Parent and Name are these columns.
type Tree struct {
	Path, Parent, Name int

	paths map[int64]string
	ids   map[string]int64 // by path and code; several where more than one has it
}

const several = -1

// Put records the path of a record, and its code, "" for none. Its earlier path
// still finds it.
func (t *Tree) Put(id int64, path, code string) {
	if t.paths == nil {
		t.paths, t.ids = map[int64]string{}, map[string]int64{}
	}
	t.paths[id] = path
	for _, key := range []string{textfold.Text(path), textfold.Text(code)} {
		if other, taken := t.ids[key]; taken && other != id {
			t.ids[key] = several
		} else if key != "" {
			t.ids[key] = id
		}
	}
}

// PathOf returns the path of a record, "" for nil.
func (t *Tree) PathOf(id *int64) string {
	if id == nil {
		return ""
	}
	return t.paths[*id]
}

// Says returns the path that the present row gives its record, and the column it
// comes from; "" while it is unknown.
func (t *Tree) Says(r *Reader) (column int, path string) {
	if path := r.Cell(t.Path); path != "" {
		return t.Path, strings.Join(steps(path), between)
	}
	within := r.Cell(t.Parent)
	if within == "" {
		return t.Name, r.Cell(t.Name)
	}
	id := t.find(within)
	if id == 0 && r.Later() || id <= 0 {
		return t.Parent, ""
	}
	return t.Name, tree.Path(t.paths[id], r.Cell(t.Name))
}

// Over sets the parent and the name from the row, and notes what is wrong. was is
// the path of the existing record, if any. It returns false if the row is postponed
// because a later one may create its parent.
func (t *Tree) Over(r *Reader, was string, parent **int64, name *string) bool {
	path := steps(r.Cell(t.Path))
	r.Text(t.Name, name)
	if called := r.Cell(t.Parent); called != "" {
		if t.find(called) == 0 && r.Later() {
			return false
		}
		t.Within(r, t.Parent, called, parent)
	} else if textfold.Text(strings.Join(path, between)) == textfold.Text(was) {
		return true
	}
	if len(path) == 0 {
		return true
	}
	last := len(path) - 1
	if called := steps(r.Cell(t.Name)); len(called) > 0 {
		last = max(0, len(path)-len(called))
		if textfold.Text(strings.Join(path[last:], between)) != textfold.Text(strings.Join(called, between)) {
			r.Fail(t.Path, r.Cell(t.Path), "path_of_another", nil)
			return true
		}
	} else {
		*name = path[last]
	}
	around := strings.Join(path[:last], between)
	switch {
	case r.Cell(t.Parent) != "":
	case around == "":
		*parent = nil
	case t.find(around) == 0 && r.Later():
		return false
	default:
		t.Within(r, t.Path, around, parent)
	}
	return true
}

// Within sets the field to the record of the path or code, or notes in the column
// that there is none.
func (t *Tree) Within(r *Reader, column int, called string, field **int64) {
	switch id := t.find(called); id {
	case 0:
		r.Fail(column, called, "no_such_thing", nil)
	case several:
		r.Fail(column, called, "several_such", nil)
	default:
		*field = &id
	}
}

// find returns the record of the path or code: 0 for none, or several.
func (t *Tree) find(called string) int64 {
	if id := t.ids[textfold.Text(called)]; id != 0 {
		return id
	}
	return t.ids[textfold.Text(strings.Join(steps(called), between))]
}

const between = " / "

var stepMark = regexp.MustCompile(`\s+/\s+|\s*[>»→\\|]\s*`)

// steps returns the names that a path leads through, as people write it: A / B, or
// A > B.
func steps(path string) (out []string) {
	for _, step := range stepMark.Split(path, -1) {
		if step = strings.TrimSpace(step); step != "" {
			out = append(out, step)
		}
	}
	return out
}
