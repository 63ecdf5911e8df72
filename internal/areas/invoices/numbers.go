package invoices

import (
	"strconv"
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// num is the number of an invoice: its place among those of the year, the premises
// and the device.
type num struct {
	Premises, Device string
	Year, Serial     int64
}

func (n num) String() string {
	return strconv.FormatInt(n.Serial, 10) + "-" + n.Premises + "-" + n.Device
}

// reference returns what a payment of the invoice refers to, in the model HR00, which
// has room for digits alone: 17-1-2026, without a device whose number is too long.
func (n num) reference() string {
	serial, year := strconv.FormatInt(n.Serial, 10), strconv.FormatInt(n.Year, 10)
	if long := serial + "-" + n.Device + "-" + year; len(n.Device) <= 12 && len(long) <= 22 {
		return "HR00 " + long
	}
	return "HR00 " + serial + "-" + year
}

// next returns the number that an invoice issued now gets. No number is ever free
// again, so that they have no gap.
func next(tx *db.Tx, who access.Who, s Settings) (num, error) {
	n := num{Premises: s.Premises, Device: s.Device, Year: int64(tx.Now.In(who.Location()).Year())}
	var err error
	n.Serial, err = db.One[int64](tx, `SELECT COALESCE(MAX(serial) + 1, CAST(? AS BIGINT)) FROM invoice WHERE tenant_id = ? AND premises = ? AND device = ? AND year = ?`,
		s.FirstNumber, who.TenantID, n.Premises, n.Device, n.Year)
	return n, err
}

func number(n int) string { return strconv.Itoa(n) }

func joined(separator string, parts ...string) string {
	var out []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, separator)
}
