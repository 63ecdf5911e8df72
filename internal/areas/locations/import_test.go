package locations

import (
	"testing"

	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
)

// Locations are known by their code, lie within what a code or a path names, and
// lose the point of the map when their address becomes another.
func TestImport(t *testing.T) {
	const list = `Šifra;Lokacija;Nadređena;Vrsta;Ulica;Grad;Lat;Lng\nD2;Dućan dva;;dućan;Ilica 1, Zagreb;Zagreb;45,81;15,97\nSKL-B-1;Polica;skl-b;Skladište;;;;\nSKL-B;Hala B;Skladište;Skladište;;;;\nD1;Dućan;;;Korzo 23;;;\nD3;Treći;;Trgovina;;;;\nD4;Četvrti;;Trgovina;Riva 1;Rijeka;95;\n+sheet`
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{DB: d})
		script(
			`manager POST /locations/import `+list+` → 403`,
			`manager GET /locations/imports → 403`,
			`admin@hr POST /locations/import/look `+list+` → 200 "name":"Lokacija" & "field":"name" & "field":"parent_id" & "field":"location_type" & "field":"address1" & "field":"latitude" & "field":"longitude"`,
		)
		const how = `&columns=cin,name,parent_id,location_type,address1,city,latitude,longitude `
		script(
			`admin@hr POST /locations/import?dry_run=1`+how+list+` → 200 "created":3,"updated":1 & "bad_rows":2 & {"row":6,"field":"city","column":"Grad","letter":"F","value":"","code":"required" & {"row":7,"field":"longitude" & {"row":4,"name":"Skladište / Hala B","new":true & {"row":5,"name":"Dućan","new":false,"cells":[{"column":"Adresa","old":"Korzo 22","new":"Korzo 23"}]}`,
			`manager GET /locations_hierarchy → 200 !Hala B`,
			`admin POST /locations/import?partial=1`+how+list+` → 200 "import_id":1 & "created":3,"updated":1`,
			`manager POST /locations/list/search {"search":"SKL-B-1"} → 200 "path":"Skladište / Hala B / Polica"`,
			`manager POST /locations/list/search {"search":"D2"} → 200 "address1":"Ilica 1" & "city":"Zagreb" & "latitude":45.81,"longitude":15.97`,
			// What the list exports stands for the address around where it has none of its own.
			`admin POST /locations/import?dry_run=1 ID;Path;Name;CIN;Type;Address;City;Inherited address\n2;Skladište / Hala A;Hala A;SKL-A;Warehouse;Kukuljanovo 345;Bakar;Yes\n+sheet → 200 "unchanged":1`,
			`admin POST /locations/import?dry_run=1 CIN;Address\nD2;Ilica 2\n+sheet → 200 {"column":"Latitude","old":"45.81","new":""},{"column":"Longitude","old":"15.97","new":""}`,
			`admin POST /locations/import?dry_run=1 CIN;Name;Type;City\nD9;Dućan dva;Store;Zagreb\n+sheet → 200 "created":1 & "warnings":[{"row":2,"field":"name" & "code":"name_used"`,
			`admin POST /locations/import?dry_run=1 ID;CIN\n5;D2\n+sheet → 200 "field":"cin" & "code":"cin_taken"`,
			`stranger POST /locations/import?dry_run=1 ID;CIN\n5;D2\n+sheet → 200 "code":"no_such_thing"`,
			`stranger POST /locations/import/1/undo {} → 404`,
			`admin POST /locations/import/1/undo {} → 200 "removed":3,"restored":1`,
			`manager GET /locations_hierarchy → 200 !Hala B & "address1":"Korzo 22"`,
			// What is in the way is named and stays, until nothing is in the way any more.
			`admin POST /locations/import CIN;Name;Type;City\nD7;Sedmi;Store;Zagreb\nD8;Osmi;Store;Zagreb\n+sheet → 200 "import_id":2 & "created":2`,
			`admin POST /locations/import?columns=cin,name,parent_id,location_type,city CIN;Name;Parent;Type;City\nD9;Deveti;D7;Store;Zagreb\n+sheet → 200 "import_id":3 & "created":1`,
			`admin POST /locations/import/2/undo {} → 200 "removed":1 & "name":"Sedmi","code":"has_below" & !Osmi`,
			`manager GET /locations_hierarchy → 200 Sedmi & !Osmi & Deveti`,
			`admin POST /locations/import/3/undo {} → 200 "removed":1`,
			`admin POST /locations/import/2/undo {} → 200 "removed":1`,
			`manager GET /locations_hierarchy → 200 !Sedmi & !Osmi & !Deveti`,
		)
	})
}
