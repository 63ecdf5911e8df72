package einvoice

import (
	"slices"
	"testing"
)

func BenchmarkXMLOf50Lines(b *testing.B) {
	d := example()
	d.Lines = slices.Repeat(examples["380-rates-and-discounts"].Lines, 17)[:50]
	for b.Loop() {
		if _, err := d.XML(); err != nil {
			b.Fatal(err)
		}
	}
}
