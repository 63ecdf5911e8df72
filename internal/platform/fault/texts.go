package fault

import (
	"fmt"
	"regexp"
	"strings"
)

// Text is the sentence of a code in the language, "hr" or else English, with
// the args filled in. An unknown code is its own text.
func Text(code, language string, args Args) string {
	t, ok := texts[code]
	if !ok {
		return code
	}
	s := t.en
	if language == "hr" {
		s = t.hr
	}
	for name, v := range args {
		said := fmt.Sprint(v)
		if language == "hr" && decimal.MatchString(said) {
			said = strings.Replace(said, ".", ",", 1)
		}
		s = strings.ReplaceAll(s, "{"+name+"}", said)
	}
	return s
}

var decimal = regexp.MustCompile(`^-?\d+\.\d+$`)

// Known reports whether the code has a text.
func Known(code string) bool { _, ok := texts[code]; return ok }

type text struct{ en, hr string }

var texts = map[string]text{
	// Whole requests.
	"malformed":         {"The request could not be read: {why}", "Zahtjev nije čitljiv: {why}"},
	"not_logged_in":     {"Please sign in.", "Prijavite se."},
	"bad_credentials":   {"The e-mail or the password is wrong.", "E-pošta ili lozinka nije ispravna."},
	"too_many_streams":  {"You have Teren open in too many windows at once.", "Teren imate otvoren na previše mjesta odjednom."},
	"too_many_attempts": {"Too many attempts. Try again in {seconds} s.", "Previše pokušaja. Pokušajte ponovno za {seconds} s."},
	"forbidden":         {"Your role does not allow this.", "Vaša uloga to ne dopušta."},
	"not_found":         {"It does not exist, or you may not see it.", "Ne postoji ili ga ne smijete vidjeti."},
	"no_such_call":      {"There is no such call.", "Takav poziv ne postoji."},
	"conflict":          {"Somebody else has changed the same fields in the meantime.", "Netko je u međuvremenu promijenio ista polja."},
	"not_allowed_now":   {"This is not possible in the current status.", "To u ovom statusu nije moguće."},
	"duplicate":         {"It already exists.", "Već postoji."},
	"in_use":            {"It is in use.", "U upotrebi je."},
	"key_reused":        {"This Idempotency-Key was used for another request.", "Ovaj Idempotency-Key već je upotrijebljen za drugi zahtjev."},
	"too_large":         {"The request is too large.", "Zahtjev je prevelik."},
	"unsupported_type":  {"Send JSON or multipart/form-data with a json part.", "Pošaljite JSON ili multipart/form-data s dijelom json."},
	"cross_origin":      {"The request came from another site.", "Zahtjev je došao s druge stranice."},
	"unknown_host":      {"This server does not answer to that name.", "Poslužitelj se ne odaziva na to ime."},
	"invalid":           {"Some fields are not valid.", "Neka polja nisu ispravna."},
	"setup_done":        {"The installation is already set up.", "Instalacija je već postavljena."},
	"not_configured":    {"This is not set up on this installation. Ask its administrator.", "Ova instalacija to nije postavila. Obratite se administratoru."},
	"internal":          {"Something went wrong on our side. Reference for support: {id}", "Nešto je pošlo po zlu na našoj strani. Broj za podršku: {id}"},
	"no_map_now":        {"The map cannot be loaded at the moment.", "Karta se trenutačno ne može učitati."},
	"unavailable":       {"The server is busy. Try again shortly.", "Poslužitelj je zauzet. Pokušajte ponovno uskoro."},
	"already_done":      {"This has already been done.", "To je već učinjeno."},
	"kept_by_itself":    {"This company uses Teren and manages this itself.", "Ova tvrtka koristi Teren i taj podatak vodi sama."},
	"not_an_oib":        {"This is not a valid OIB.", "OIB nije ispravan."},
	"is_archived":       {"This company is archived. Restore it first.", "Ova je tvrtka arhivirana. Najprije je vratite."},
	"import_changed":    {"Somebody has changed what the file imported, so the import cannot be undone.", "Netko je u međuvremenu mijenjao uvezeno pa uvoz nije moguće poništiti."},
	"number_taken":      {"{name} already has this number.", "Taj broj već ima {name}."},
	"last_admin":        {"At least one administrator must remain.", "Mora ostati barem jedan administrator."},

	"hierarchy_in_use": {"It cannot be deleted while it is in use. Tasks: {tasks}, teams: {teams}.", "Nije moguće obrisati dok se upotrebljava. Zadaci: {tasks}, timovi: {teams}."},
	"location_in_use":  {"It cannot be deleted while it is in use. Addresses: {addresses}.", "Nije moguće obrisati dok se upotrebljava. Adrese: {addresses}."},
	"has_below":        {"Deleting it also deletes everything below it: {count}. Confirm that first.", "Brisanjem nestaje i sve što je ispod: {count}. Najprije to potvrdite."},
	"parent_deleted":   {"What it belongs to is deleted. Restore that first.", "Nadređena stavka je obrisana. Najprije vratite nju."},

	"task_waiting":         {"The task must be accepted first.", "Zadatak najprije treba prihvatiti."},
	"task_orders_not_done": {"The task needs at least one work order, and all of them must be done first.", "Najprije svi radni nalozi zadatka moraju biti završeni, i mora postojati barem jedan."},
	"task_orders_started":  {"Work on the task has started, so it cannot be rejected.", "Radovi na zadatku već su započeli pa ga nije moguće odbiti."},
	"task_order_running":   {"A work order of the task is in execution, so the task cannot be deleted.", "Radni nalog zadatka je u izvršenju pa ga nije moguće obrisati."},

	"task_lines_invalid": {"A line item belongs to a deleted work order.", "Stavka pripada obrisanom radnom nalogu."},
	"task_has_lines":     {"The task has line items in {currency}, so its currency cannot change.", "Zadatak ima stavke u valuti {currency} pa valuta ostaje."},

	"order_conflict":        {"A worker already has another work order at that time.", "Radnik u to vrijeme već ima drugi radni nalog."},
	"order_without_workers": {"The work order needs at least one worker.", "Radnom nalogu najprije treba barem jedan radnik."},
	"order_has_records":     {"Work has already been recorded, so the start cannot be undone.", "Radovi su već zabilježeni pa početak ostaje."},
	"order_task_closed":     {"The task of the work order is not open.", "Zadatak radnog naloga nije otvoren."},
	"order_started":         {"The work order has been started, so this can no longer be changed.", "Radni nalog je započet pa se to više ne mijenja."},

	"second_factor_required": {"Your company requires two-step verification. Set it up first.", "Vaša tvrtka traži drugi korak prijave. Najprije ga postavite."},
	"second_factor_first":    {"Set up your own two-step verification first, so that you do not lock yourself out.", "Najprije postavite vlastiti drugi korak prijave da sami ne ostanete bez pristupa."},
	"absent_already":         {"The person is already absent at that time.", "Osoba je u to vrijeme već odsutna."},
	"user_elsewhere":         {"This person also works for another company, so they manage their name, e-mail, picture and password themselves.", "Osoba radi i za drugu tvrtku pa ime, e-poštu, sliku i lozinku mijenja sama."},
	"user_oneself":           {"You cannot delete yourself.", "Ne možete obrisati sami sebe."},
	"link_gone":              {"This link has already been used or has expired. Request a new one.", "Poveznica je već upotrijebljena ili je istekla. Zatražite novu."},
	"too_many_links":         {"The company has created too many links today. Try again tomorrow.", "Tvrtka je danas izradila previše poveznica. Pokušajte ponovno sutra."},
	"mail_gone":              {"The message held a secret link and is no longer kept. Create a new one.", "Poruka je sadržavala tajnu poveznicu i više ne postoji. Izradite novu."},

	// Fields.
	"required":           {"This field is required.", "Polje je obavezno."},
	"too_long":           {"At most {max} characters.", "Najviše {max} znakova."},
	"too_short":          {"At least {min} characters.", "Najmanje {min} znakova."},
	"not_in_list":        {"Choose one of: {list}.", "Odaberite jedno od: {list}."},
	"not_an_email":       {"Enter a valid e-mail address.", "Ovo nije adresa e-pošte."},
	"days_or_instants":   {"Give either days or times, not both.", "Navedite dane ili trenutke, ne oboje."},
	"before_start":       {"The end is before the start.", "Kraj je prije početka."},
	"too_far":            {"This is longer than two years.", "To je dulje od dvije godine."},
	"no_such_thing":      {"It does not exist.", "Ne postoji."},
	"out_of_range":       {"Between {min} and {max}.", "Između {min} i {max}."},
	"not_a_number":       {"Expected a number, such as {like}.", "Očekuje se broj, na primjer {like}."},
	"wrong_type":         {"Expected {want}.", "Očekuje se {want}."},
	"unknown_field":      {"There is no such field.", "Takvo polje ne postoji."},
	"wrong_setup_code":   {"The code is not the one the server printed.", "Kôd nije onaj koji je poslužitelj ispisao."},
	"wrong_code":         {"The code is wrong.", "Kôd nije ispravan."},
	"used_code":          {"This code has already been used. Wait for the next one.", "Ovaj je kôd već upotrijebljen. Pričekajte sljedeći."},
	"wrong_recovery":     {"The recovery code is wrong or has already been used.", "Pričuvni kôd nije ispravan ili je već upotrijebljen."},
	"wrong_password":     {"The password is wrong.", "Lozinka nije ispravna."},
	"whier_required":     {"Work hierarchy is required", "Vrsta radova je obavezna"},
	"unscheduled":        {"Set the planned start first.", "Najprije odredite planirani početak."},
	"one_of_two":         {"Give either an existing task or a new one, not both.", "Navedite zadatak ili opišite novi, ne oboje."},
	"describe_work":      {"Describe what was done before finishing.", "Prije završetka opišite što je napravljeno."},
	"photo_demanded":     {"Take a photo of the work before finishing.", "Prije završetka fotografirajte radove."},
	"signature_demanded": {"Get the client's signature before finishing.", "Prije završetka zatražite potpis klijenta."},
	"checks_open":        {"Complete the checklist before finishing.", "Prije završetka dovršite kontrolni popis."},
	"blank_comment":      {"Write something first.", "Najprije nešto napišite."},

	"zero":             {"It cannot be 0.", "Ne smije biti 0."},
	"other_currency":   {"Only {currency} is possible here.", "Ovdje je moguća samo valuta {currency}."},
	"too_many_lines":   {"At most {max} line items.", "Najviše {max} stavki."},
	"not_a_sheet":      {"This is neither a CSV nor an Excel (.xlsx) file.", "Ovo nije ni CSV ni Excel (.xlsx) datoteka."},
	"empty_file":       {"The file is empty.", "Datoteka je prazna."},
	"sheet_too_large":  {"The spreadsheet is too large. Split it into several files.", "Tablica je prevelika. Podijelite je na više datoteka."},
	"too_many_rows":    {"At most {max} rows.", "Najviše {max} redaka."},
	"too_many_columns": {"The template has {max} columns; do not add any.", "Predložak ima {max} stupaca; ne dodajte nove."},
	"no_rows":          {"There are no rows.", "Nema nijednog retka."},
	"column_missing":   {"This column is missing; do not delete columns.", "Ovaj stupac nedostaje; ne brišite stupce."},
	"column_added":     {"The template has no such column; do not add columns.", "Predložak nema takav stupac; ne dodajte stupce."},
	"named_twice":      {"It is listed more than once.", "Navedeno je više puta."},

	"name_taken": {"\"{name}\" already exists here.", "Ovdje već postoji „{name}”."},
	"cin_taken":  {"\"{name}\" already has this code.", "Ovu šifru već ima „{name}”."},
	"cycle":      {"It cannot be inside itself.", "Ne može biti unutar sebe."},

	// Files; the specification's words.
	"file_too_large":    {"File \"{file}\" is too large. Max size is 25MB.", "Datoteka \"{file}\" je prevelika. Najveća veličina je 25 MB."},
	"file_type":         {"Files are not supported", "Datoteke nisu podržane"},
	"file_damaged":      {"File \"{file}\" is damaged.", "Datoteka \"{file}\" je oštećena."},
	"file_dimensions":   {"Image \"{file}\" has more than 40 million pixels.", "Slika \"{file}\" ima više od 40 milijuna točaka."},
	"too_many_files":    {"Too many files: at most {max} at once.", "Previše datoteka: najviše {max} odjednom."},
	"expected_image":    {"Expected an image", "Očekuje se slika"},
	"expected_document": {"Expected a document", "Očekuje se dokument"},

	// The filter language.
	"unknown_column":    {"There is no column \"{column}\".", "Ne postoji stupac \"{column}\"."},
	"not_an_expression": {"Expected an object with one of: {list}.", "Očekuje se objekt s jednim od: {list}."},
	"not_an_operand":    {"Expected a literal or an object with one of: {list}.", "Očekuje se vrijednost ili objekt s jednim od: {list}."},
	"null_literal":      {"Nothing can be compared with null; use is_null.", "S null se ne uspoređuje; pitajte s is_null."},
	"wrong_length":      {"Expected a list of {want}.", "Očekuje se popis od {want}."},
	"cannot_cast":       {"{from} cannot be cast to {to}.", "{from} ne može postati {to}."},
	"too_deep":          {"Nested deeper than {max}.", "Ugniježđeno dublje od {max}."},
	"too_many_nodes":    {"More than {max} parts.", "Više od {max} dijelova."},
	"bad_page":          {"Page numbers start at 1, sizes are 1 to {max}.", "Stranice počinju s 1, veličine su od 1 do {max}."},
	"cannot_compare":    {"{left} cannot be compared with {right}.", "{left} se ne može usporediti s {right}."},
	"not_for_operator":  {"\"{operator}\" cannot be used on {type}.", "\"{operator}\" ne radi na tipu {type}."},
}
