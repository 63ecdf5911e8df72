package equipment_test

import (
	"strconv"
	"strings"
	"testing"

	"teren/internal/areas/equipment"
	"teren/internal/platform/db"
	"teren/internal/platform/uploads"
)

// fileOf is the number of the newest file of the item.
func (c *company) fileOf(item int64) (id int64) {
	c.do(func(tx *db.Tx) error {
		all, err := uploads.List(tx, equipment.Entity, item)
		if n := len(all[item]); n > 0 {
			id = all[item][n-1].ID
		}
		return err
	})
	return id
}

// A file for the office alone is neither listed nor told of to a WORKER.
func TestFilesOfTheOffice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager PATCH /equipment/1 {"office_only":true}+picture → 200`,
		)
		of := strings.NewReplacer("FILE", strconv.FormatInt(c.fileOf(1), 10)).Replace
		c.play(
			`manager GET /equipment/1 → 200 "name":"slika.jpg" & "office_only":true & "image_url":"/api/uploads/`,
			`worker GET /equipment/1 → 200 "images":[] & "image_url":null & !slika & !/api/uploads/`,
			`worker POST /equipment/search → 200 "image_url":null`,
			`manager@hr GET /equipment/1/history → 200 Datoteke koje vidi samo ured: slika.jpg`,
			`worker GET /equipment/1/history → 200 !slika`, `worker GET /equipment/1/changes → 200 !slika`,
			of(`worker PATCH /equipment/1 {"shared_files":[FILE]} → 403`),
			of(`manager PATCH /equipment/1 {"shared_files":[FILE,987654]} → 422 "field":"shared_files","code":"no_such_thing"`),
			of(`manager PATCH /equipment/1 {"office_files":[FILE]} → 200 "version":2`), // as it is already
			of(`manager PATCH /equipment/1 {"shared_files":[FILE]} → 200`),
			`worker GET /equipment/1 → 200 "name":"slika.jpg","width":8,"height":8,"office_only":false`,
			`worker@hr GET /equipment/1/history → 200 Datoteke koje sada vide svi: slika.jpg`,
			of(`manager PATCH /equipment/1 {"office_files":[FILE]} → 200`),
			`worker GET /equipment/1 → 200 !slika`,
			of(`manager PATCH /equipment/1 {"deleted_images":[FILE]} → 200`),
			`worker@hr GET /equipment/1/history → 200 !Obrisane`, `manager@hr GET /equipment/1/history → 200 Obrisane datoteke koje je vidio samo ured`,
			`manager POST /equipment {"office_only":true,`+camera[1:]+`+picture → 201 {"data":2}`,
			`worker GET /equipment/2 → 200 !slika`, `manager GET /equipment/2 → 200 slika.jpg`,
		)
	})
}
