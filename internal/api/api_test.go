package api

import (
	"encoding/json"
	"testing"
)

type cents int64

func (cents) Money() {}

type priced struct {
	Name  string  `json:"name"`
	Total *cents  `json:"total"`
	Inner *priced `json:"inner,omitempty"`
}

func TestMoneyIsDroppedByType(t *testing.T) {
	n := cents(5)
	in := []priced{{"a", &n, &priced{"b", &n, nil}}}
	got, err := json.Marshal(withoutMoney(in))
	if want := `[{"name":"a","total":null,"inner":{"name":"b","total":null}}]`; err != nil || string(got) != want {
		t.Errorf("got %s, %v\nwant %s", got, err, want)
	}
	if in[0].Total == nil || in[0].Inner.Total == nil {
		t.Error("the original lost its money")
	}
}
