package db

// Derived is a stored value that follows from other rows, and a statement that
// counts the rows where it is wrong.
type Derived struct{ What, SQL string }

// A Fault is a derived value that is wrong.
type Fault struct {
	What string
	Rows int64
}

// Faults returns the wrong derived values. For teren doctor.
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
