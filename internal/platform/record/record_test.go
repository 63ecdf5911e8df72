package record

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

type kind string

func (kind) Values() []string { return []string{"PUMP", "OTHER"} }

type shown struct {
	Name  string  `json:"name" db:"title" fold:"title_fold" rule:"needed,max=5" search:"sought"`
	Maker string  `json:"maker" db:"maker" rule:"max=5" search:"column"`
	Kind  kind    `json:"thing_kind" db:"kind" rule:"enum" search:"column"`
	Team  *int64  `json:"team_id" db:"team_id" history:"team" search:"column"`
	From  *string `json:"from" db:"starts_on" rule:"day=1900-01-01..2199-12-31" unit:"days" search:"column"`
	To    *string `json:"to" db:"ends_on" rule:"needed,day,after=from" unit:"days"`
	Memo  string  `json:"-" db:"memo"`

	Mail string   `json:"mail" rule:"max=10,email"`
	East *float64 `json:"east" rule:"around=180"`
}

type things struct {
	shown
	IDs  []int64 `json:"ids" rule:"needed,max=3" history:"people"`
	Code string  `json:"code" db:"code" from:"y" rule:"max=5"`
	Days *int64  `json:"days" rule:"between=1..30"`
}

var typ = Of[things]("x")

func day(text string) *string { return &text }

func good() things {
	team := int64(7)
	return things{shown{" Ana ", "B", "pump", &team, day("2026-01-02"), day("2026-01-03T23:30:00Z"), "kept", "", nil}, []int64{3, 1, 3}, "", nil}
}

func TestTags(t *testing.T) {
	t.Parallel()
	if got, want := typ.Select(), "x.title, x.maker, x.kind, x.team_id, x.starts_on, x.ends_on, y.code"; got != want {
		t.Errorf("SELECT %s, want %s", got, want)
	}
	columns := typ.Columns(things{shown: shown{Name: "Čavao", Maker: "B"}})
	if names := slices.Sorted(maps.Keys(columns)); strings.Join(names, " ") != "ends_on kind maker starts_on team_id title title_fold" {
		t.Error(names)
	}
	if columns["title"] != "Čavao" || columns["title_fold"] != "cavao" || columns["maker"] != "B" {
		t.Error(columns)
	}
	special := search.Column{SQL: "special"}
	found := typ.Search(map[string]search.Column{"maker": special})
	for name, want := range map[string]search.Column{
		"name": {SQL: "x.title", Kind: search.Text, Fold: "x.title_fold"}, "maker": special,
		"thing_kind": {SQL: "x.kind", Kind: search.Text, Values: []string{"PUMP", "OTHER"}},
		"team_id":    {SQL: "x.team_id", Kind: search.Integer}, "from": {SQL: "x.starts_on", Kind: search.Date},
	} {
		if !reflect.DeepEqual(found[name], want) {
			t.Errorf("%s is searched as %+v, want %+v", name, found[name], want)
		}
	}
	if len(found) != 5 || !slices.Equal(typ.Sought("code"), []string{"name", "code"}) {
		t.Error(len(found), typ.Sought("code"))
	}
	for field, want := range map[string][2]string{"name": {"name", "name"}, "team_id": {"team", "team_id"}, "ids": {"people", "ids"}, "to": {"to", "days"}, "other": {"other", "other"}} {
		if got := [2]string{typ.Kind(field), typ.Unit(field)}; got != want {
			t.Errorf("%s: kind and unit %v, want %v", field, got, want)
		}
	}
	if from, to := typ.Days("from"); from != "1900-01-01" || to != "2199-12-31" {
		t.Error(from, to)
	}
	of := good()
	if text, ok := typ.At(&of, "maker").(*string); !ok || text != &of.Maker || typ.At(&of, "none") != nil {
		t.Error("At")
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	zagreb, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	tidy := good()
	var c fault.Check
	typ.Check(&c, &tidy, zagreb)
	if err := c.Err(); err != nil || tidy.Name != "Ana" || tidy.Kind != "PUMP" || *tidy.To != "2026-01-04" || !slices.Equal(tidy.IDs, []int64{1, 3}) {
		t.Errorf("%+v, %v", tidy, err)
	}
	for name, c := range map[string]struct {
		change func(*things)
		want   string
	}{
		"blank name":         {func(x *things) { x.Name = " " }, "invalid name:required"},
		"long name":          {func(x *things) { x.Name = "čččččč" }, "invalid name:too_long"},
		"long maker":         {func(x *things) { x.Maker = "123456" }, "invalid maker:too_long"},
		"no kind":            {func(x *things) { x.Kind = "" }, "invalid thing_kind:not_in_list"},
		"no first day":       {func(x *things) { x.From = nil }, ""},
		"blank first day":    {func(x *things) { x.From = day("") }, ""},
		"no last day":        {func(x *things) { x.To = nil }, "invalid to:required"},
		"no day":             {func(x *things) { x.From = day("soon") }, "invalid from:wrong_type"},
		"day of long ago":    {func(x *things) { x.From = day("1899-12-31") }, "invalid from:out_of_range"},
		"backwards":          {func(x *things) { x.From = day("2026-01-05") }, "invalid to:before_start"},
		"nobody":             {func(x *things) { x.IDs = nil }, "invalid ids:required"},
		"too many":           {func(x *things) { x.IDs = []int64{1, 2, 3, 4} }, "invalid ids:out_of_range"},
		"no e-mail":          {func(x *things) { x.Mail = "ana" }, "invalid mail:not_an_email"},
		"off the map":        {func(x *things) { x.East = new(180.5) }, "invalid east:out_of_range"},
		"no days":            {func(x *things) { x.Days = new(int64(0)) }, "invalid days:out_of_range"},
		"too many days":      {func(x *things) { x.Days = new(int64(31)) }, "invalid days:out_of_range"},
		"days enough":        {func(x *things) { x.Days = new(int64(30)) }, ""},
		"everything at once": {func(x *things) { *x = things{} }, "invalid name:required thing_kind:not_in_list to:required ids:required"},
	} {
		x := good()
		c.change(&x)
		var check fault.Check
		typ.Check(&check, &x, zagreb)
		got := ""
		if err := check.Err(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// What was not sent stays; what was sent as null is cleared.
func TestOver(t *testing.T) {
	t.Parallel()
	was := good()
	if got := typ.Over(was, things{}, nil); !reflect.DeepEqual(got, was) {
		t.Errorf("nothing was sent: %+v", got)
	}
	got := typ.Over(was, things{shown: shown{Maker: "new", Name: "not sent"}}, Sent{"Maker", "team_id", "ids"})
	want := good()
	want.Maker, want.Team, want.IDs = "new", nil, nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if !reflect.DeepEqual(was, good()) {
		t.Error("the earlier values changed")
	}
}

func TestReference(t *testing.T) {
	t.Parallel()
	one, two := int64(1), int64(2)
	find := func(id int64) (string, error) {
		if id != one {
			return "", fault.Missing()
		}
		return "", fmt.Errorf("database is gone")
	}
	for _, c := range []struct {
		was, now      *int64
		refused, fail bool
	}{{nil, nil, false, false}, {&one, &one, false, false}, {&two, &two, false, false}, {&one, &two, true, false}, {nil, &two, true, false}, {nil, &one, false, true}} {
		var check fault.Check
		err := Reference(&check, "team_id", c.was, c.now, find)
		if check.Failed("team_id") != c.refused || (err != nil) != c.fail {
			t.Errorf("%v: refused %v, error %v", c, check.Failed("team_id"), err)
		}
	}
}

// A wrong tag stops the program, with the type and the field.
func TestWrongTags(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of   func()
		want string
	}{
		{of[struct {
			A string `json:"a" rule:"big"`
		}], `A: rule "big" is none for string`},
		{of[struct {
			A string `json:"a" rule:"max=x"`
		}], `A: rule "max"`},
		{of[struct {
			A int64 `json:"a" rule:"max=5"`
		}], `A: rule "max" is none for int64`},
		{of[struct {
			A string `json:"a" rule:"email"`
		}], `A: rule "email" is none for string`},
		{of[struct {
			A float64 `json:"a" rule:"around=5"`
		}], `A: rule "around" is none for float64`},
		{of[struct {
			A *int64 `json:"a" rule:"between=5"`
		}], `A: rule "between"`},
		{of[struct {
			A string `json:"a" rule:"between=1..5"`
		}], `A: rule "between" is none for string`},
		{of[struct {
			A string `json:"a" rule:"enum"`
		}], `A: rule "enum" is none for string`},
		{of[struct {
			A int64 `json:"a" rule:"needed"`
		}], `A: rule "needed" is none for int64`},
		{of[struct {
			A string `json:"a" rule:"needed"`
		}], `A: a text that is needed has a max`},
		{of[struct {
			A *int64 `json:"a" rule:"day"`
		}], `A: rule "day" is none for *int64`},
		{of[struct {
			A string `json:"a" rule:"day=1900-01-01"`
		}], `A: rule "day" is none for string`},
		{of[struct {
			A string `json:"a" rule:"after=b"`
		}], `A: rule "after" is none for string`},
		{of[struct {
			A string `json:"a" rule:"day,after=b"`
			B string `json:"b" rule:"max=5"`
		}], `A: there is no day b`},
		{of[struct {
			A string `json:"a" rule:"max=5,"`
		}], `A: rule "" is none`},
		{of[struct {
			A string `json:"a" db:"a" search:"yes"`
		}], `A: search is column or sought`},
		{of[struct {
			A string `json:"a" search:"column"`
		}], `A: only a stored text`},
		{of[struct {
			A []int64 `json:"a" db:"a" search:"column"`
		}], `A: only a stored text`},
		{of[struct {
			A string `json:"a" fold:"a_fold"`
		}], `A: only a stored text has a fold`},
		{of[struct {
			A int64 `json:"a" db:"a" fold:"a_fold"`
		}], `A: only a stored text has a fold`},
		{of[struct {
			shown
			A string `json:"name"`
		}], `A: another field is called name`},
	} {
		func() {
			defer func() {
				if why := fmt.Sprint(recover()); !strings.HasPrefix(why, "record: struct {") || !strings.Contains(why, "}."+c.want) {
					t.Errorf("%s, want %s", why, c.want)
				}
			}()
			c.of()
		}()
	}
	defer func() {
		if why := fmt.Sprint(recover()); !strings.HasPrefix(why, "record: record.wrong.Plate: ") {
			t.Error(why)
		}
	}()
	Of[wrong]("x")
}

type wrong struct {
	Plate string `json:"plate" rule:"small"`
}

func of[F any]() { Of[F]("x") }

func TestRoles(t *testing.T) {
	t.Parallel()
	typ := reflect.TypeFor[things]()
	for role, of := range map[Role]reflect.Type{
		Stored: typ,
		Created: reflect.TypeFor[struct {
			New
			things
		}](),
		Changed: reflect.TypeFor[struct {
			Change
			things
		}](),
	} {
		if got := RoleIn(of); got != role {
			t.Errorf("%v has role %v, want %v", of, got, role)
		}
	}
	if got := RoleIn(reflect.TypeFor[struct {
		Copy
		things
	}]()); got != Changed {
		t.Errorf("a copy has role %v", got)
	}
	for name, want := range map[string][3]bool{"Name": {false, false, true}, "Maker": {false, true, true}, "Kind": {false, false, true}, "To": {false, false, true}, "From": {false, true, true}} {
		f, _ := typ.FieldByName(name)
		if got := [3]bool{Stored.Optional(f), Created.Optional(f), Changed.Optional(f)}; got != want {
			t.Errorf("%s is optional in row, new and change: %v, want %v", name, got, want)
		}
	}
}
