package trash

import "teren/internal/platform/export"

// list is the list of what was deleted as a file.
func (s *Service) list() export.List[Record] {
	entities := export.Words{}
	for _, e := range s.Entities {
		entities[e.Name] = e.Words
	}
	return export.List[Record]{
		Name: export.Word{"Deleted", "Obrisano"},
		Heads: []export.Word{
			{"Kind", "Vrsta"}, {"ID", "ID"}, {"Name", "Naziv"}, {"Description", "Opis"}, {"Deleted", "Obrisano"}, {"By", "Obrisao"}, {"Deleted with it", "Obrisano s time"}, {"Archived", "Arhivirano"},
		},
		Row: func(r Record) []any {
			return []any{entities.Of(r.Entity), r.ID, r.Name, r.About, r.At, r.By, r.Below, r.Archived}
		},
	}
}
