package twins

import (
	"errors"
	"testing"

	"teren/internal/platform/fault"
)

func TestCompared(t *testing.T) {
	for _, c := range []struct{ what, got, want string }{
		{"number of a country", Number("HR 123-456"), "123456"},
		{"number", Number("123 456"), "123456"},
		{"number of one letter", Number("X123"), "x123"},
		{"letters alone", Number("AB"), ""},
		{"code", Code(" ČC-15/2 "), "cc152"},
		{"telephone", Digits("+385 (0)95 660-747"), "%660747%"},
		{"telephone that is too short", Digits("112"), "-"},
		{"name", Like("„Galeb” d. o. o."), "%galeb%"},
		{"name of short words", Like("AB d.o.o."), "%%"},
		{"about", Join("", " 51000 ", "Rijeka"), "51000, Rijeka"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, c.got, c.want)
		}
	}
	if Anew("a", "a") || Anew("a", "") || !Anew("", "a") || !Anew("b", "a") {
		t.Error("only another value that is said is compared")
	}
}

func TestAsk(t *testing.T) {
	if err := Ask(nil); err != nil {
		t.Error(err)
	}
	f, refused := errors.AsType[*fault.Fault](Ask(make([]Twin, 9)))
	if !refused || f.Kind != fault.Conflict || f.Code != "twin" || len(f.Extra["twins"].([]Twin)) != shown {
		t.Errorf("got %v", f)
	}
}
