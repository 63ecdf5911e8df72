package tasks

import (
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the list of tasks as a file.
var list = export.List[Row]{
	Name: words.ListTasks,
	Heads: []words.Key{
		words.HeadID, words.HeadTitle, words.HeadStatus, words.HeadPhase, words.HeadPriority, words.HeadProject, words.HeadLocation,
		words.HeadAddress, words.HeadClient, words.HeadContractor, words.HeadWorkHierarchy, words.HeadAutomaticTask,
		words.HeadCreated, words.HeadCreatedBy,
	},
	Row: func(t Row) []any {
		return []any{
			t.ID, t.Title, words.TaskStatus.Of(string(t.Status)), words.TaskPhase.Of(string(t.Phase)), words.TaskPriority.Of(string(t.Priority)), t.ProjectTitle, t.AddressName,
			t.Address, t.Company, t.Contractor, strings.Join(t.Whiers, " / "), t.AutomaticTaskID, t.CreatedAt, t.CreatedBy,
		}
	},
}
