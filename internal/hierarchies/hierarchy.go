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
	ID           int64       `db:"work_hierarchy_id" json:"work_hierarchy_id"`
	ParentID     *int64      `db:"parent_id" json:"parent"`
	Name         string      `db:"name" json:"name"`
	Path         string      `db:"path" json:"path"`
	ExpenseType  ExpenseType `db:"expense_type" json:"expense_type"`
	TimeEstimate *int64      `db:"time_estimate" json:"time_estimate"`
}

// Key is what search knows the row by.
func (n Node) Key() int64 { return n.ID }

// Tree is a node with everything below it.
type Tree struct {
	Node
	Children []Tree `json:"children"`
}

// trees nests the nodes below parent, 0 for the roots, in the order they come.
// What stands below a node that is not among them is left out.
func trees(below map[int64][]Node, parent int64) []Tree {
	out := make([]Tree, len(below[parent]))
	for i, n := range below[parent] {
		out[i] = Tree{n, trees(below, n.ID)}
	}
	return out
}

// New is a node to be made; without ParentID it is the root of a tree.
type New struct {
	ParentID     *int64
	Title        string
	ExpenseType  ExpenseType
	TimeEstimate *int64
}

// Demands is what work of a kind must leave before an order of it may be
// finished. Checks are the items of the checklist that each new order gets.
type Demands struct {
	Description, Photo, Signature bool
	Checks                        []string
}
