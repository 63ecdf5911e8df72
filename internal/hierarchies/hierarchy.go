// Package hierarchies keeps the work hierarchies of a company: trees of kinds
// of work. A task is of one kind on each side.
package hierarchies

// ExpenseType is how work of a kind is booked.
type ExpenseType string

// The expense types.
const (
	Capital     ExpenseType = "CAPITAL"
	Operational ExpenseType = "OPERATIONAL"
	Income      ExpenseType = "INCOME"
)

// Values are the expense types there are.
func (ExpenseType) Values() []string { return []string{"CAPITAL", "OPERATIONAL", "INCOME"} }

// Node is one kind of work. Path is its name after those of its ancestors:
// "A / B / C". TimeEstimate is in minutes.
type Node struct {
	ID           int64       `db:"work_hierarchy_id"`
	ParentID     *int64      `db:"parent_id"`
	Name         string      `db:"name"`
	Path         string      `db:"path"`
	ExpenseType  ExpenseType `db:"expense_type"`
	TimeEstimate *int64      `db:"time_estimate"`
}

// New is a node to be made; without ParentID it is the root of a tree.
type New struct {
	ParentID     *int64
	Title        string
	ExpenseType  ExpenseType
	TimeEstimate *int64
}
