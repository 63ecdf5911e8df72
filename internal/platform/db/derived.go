package db

// Derived is something that is kept although it follows from other rows, and a
// statement that counts the rows where it does not.
type Derived struct{ What, SQL string }

// A Fault is something derived that is not what it follows from.
type Fault struct {
	What string
	Rows int64
}

// Faults looks at what is derived. For teren doctor.
func Faults(tx *Tx, all []Derived) ([]Fault, error) {
	var out []Fault
	for _, d := range all {
		n, err := One[int64](tx, d.SQL)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			out = append(out, Fault{d.What, n})
		}
	}
	return out, nil
}
