package systemtest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A line says of one call who may make it, and shows a body that is good. The lines of
// an area stand in its calls.txt:
//
//	POST /teams AM 201 {"name":"x","work_hierarchy_id":{node},"user_ids":[{worker}]}
//
// which is the call with its query, who may, what else there is to say, and the body.
// Lines that begin with # are comments.
//
// The letters: A the ADMIN, M the MANAGER, W a WORKER, of the contractor's
// company and, for W, with an order of the thing; C the ADMIN and the MANAGER
// of the thing's client, which uses Teren. Of a call about no thing, A, M and W
// of whatever company. S is whoever the thing belongs to in person. With - nobody has to
// be signed in.
type line struct {
	may   string
	body  string
	query string // with its ?
	photo bool   // comes with a photo
	own   int    // the status for the thing "own" where it is not 200
	thing string // of which the body is good, where that is not "own": thing=LENT
	// deleted: it answers for a deleted record as for another, which masterLetter does not know.
	deleted bool
}

// picture is the photo the call comes with, if any.
func (l line) picture() string {
	if l.photo {
		return photo
	}
	return ""
}

const taskText = `"title":"x","description":"x","location_type":"STORE","address_name":"x","address1":"x","address2":"","address3":"","address4":"",` +
	`"zipcode":"","city":"x","region":"","country":"","latitude":null,"longitude":null,"working_hours":"","contact_name":"","contact_phone":"","contact_email":"",` +
	`"priority":"LOW","client_note":"x"`

// lines are all calls. One that is missing fails the test.
var lines = readLines()

// written is a line of a calls.txt: the method and path, the query, who may, the rest, and the body.
var written = regexp.MustCompile(`^([A-Z]+ /[^? ]*)(\?\S*)? +(-|[AMWCS]+)((?: +[^ {]+)*) *(\{.*)?$`)

// readLines reads the calls.txt of all areas.
func readLines() map[string]line {
	files, err := filepath.Glob("../*/*/calls.txt")
	if err != nil || len(files) == 0 {
		panic(fmt.Sprint("no calls.txt: ", err))
	}
	all := map[string]line{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		for text := range strings.Lines(string(content)) {
			text = strings.TrimRight(text, "\n")
			if text == "" || strings.HasPrefix(text, "#") {
				continue
			}
			call, l, err := readLine(text)
			if _, twice := all[call]; twice || err != nil {
				panic(fmt.Sprintf("%s: %s: twice %v, %v", file, text, twice, err))
			}
			all[call] = l
		}
	}
	return all
}

// readLine returns the call of a line, and what is said of it.
func readLine(text string) (call string, l line, err error) {
	m := written.FindStringSubmatch(text)
	if m == nil {
		return "", line{}, fmt.Errorf("is no line of a call")
	}
	l = line{query: m[2], may: strings.Trim(m[3], "-"), body: strings.Replace(m[5], "{task_text}", taskText, 1)}
	for _, word := range strings.Fields(m[4]) {
		thing, of := strings.CutPrefix(word, "thing=")
		switch status, err := strconv.Atoi(word); {
		case of:
			l.thing = thing
		case err == nil:
			l.own = status
		case word == "photo":
			l.photo = true
		case word == "deleted":
			l.deleted = true
		default:
			return "", line{}, fmt.Errorf("%q is not known", word)
		}
	}
	return m[1], l, nil
}
