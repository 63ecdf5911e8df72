package einvoice

import (
	_ "embed"
	"encoding/csv"
	"strings"
	"sync"
)

// The classification of products by activities, KPD 2025: code, name in Croatian, name in
// English. Source: Croatian Bureau of Statistics (Državni zavod za statistiku).
//
//go:embed kpd2025.csv
var kpdFile string

var kpd = sync.OnceValue(func() map[string][2]string {
	rows, err := csv.NewReader(strings.NewReader(kpdFile)).ReadAll()
	if err != nil {
		panic(err)
	}
	names := make(map[string][2]string, len(rows))
	for _, row := range rows[1:] {
		names[row[0]] = [2]string{row[1], row[2]}
	}
	return names
})

// KPDName returns the name of a code of KPD 2025, such as 43.22.12, in Croatian ("hr") or
// English; false for what is no code.
func KPDName(code, language string) (string, bool) {
	names, ok := kpd()[code]
	if language == "hr" {
		return names[0], ok
	}
	return names[1], ok
}
