// Package textfold makes text comparable the way people type it: without capitals
// and without the marks of č ć ž š đ and of the other Latin letters.
//
// The tables are exported because PostgreSQL folds with the same ones:
// translate(lower(x), From || Marks, To). It compares and never displays; it
// does not sort (that is the Croatian collation of package db).
package textfold

import (
	"strings"
	"unicode"
)

// From and To have the same number of runes: each letter of From becomes the letter
// at the same place of To.
const (
	From = "àáâãäåāăą" + "çćčĉċ" + "ďđ" + "èéêëēėęě" + "ğģ" + "ìíîïīįı" + "ķ" + "łļľĺ" + "ñńňņ" +
		"òóôõöøōő" + "ŕř" + "śšşșŝ" + "ţťț" + "ùúûüūůűų" + "ýÿ" + "źžż"
	To = "aaaaaaaaa" + "ccccc" + "dd" + "eeeeeeee" + "gg" + "iiiiiii" + "k" + "llll" + "nnnn" +
		"oooooooo" + "rr" + "sssss" + "ttt" + "uuuuuuuu" + "yy" + "zzz"
)

// Blanks are spaces of other widths and non-breaking spaces; folding turns them
// into plain spaces.
const Blanks = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"

// Marks are combining accents and invisible characters, which folding removes:
// zero-width spaces, joiners, the soft hyphen, and the signs of writing direction
// that come with telephone numbers copied from a phone.
var Marks = func() string {
	var b strings.Builder
	for r := firstMark; r <= lastMark; r++ {
		b.WriteRune(r)
	}
	return b.String() + unseen
}()

const unseen = "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"

const firstMark, lastMark = '\u0300', '\u036f'

// Text folds s. Folding twice changes nothing more.
func Text(s string) string { return strings.Map(fold, s) }

func fold(r rune) rune {
	r = unicode.ToLower(r)
	switch {
	case r < 0x80:
		return r
	case r >= firstMark && r <= lastMark:
		return -1
	case r < lastLetter:
		if to := letters[r]; to != 0 {
			return to
		}
	}
	return seen(r)
}

// Unmark removes the accents of s and leaves its capitals: Text(s) without
// lowering.
func Unmark(s string) string { return strings.Map(unmark, s) }

func unmark(r rune) rune {
	switch {
	case r < 0x80:
		return r
	case r >= firstMark && r <= lastMark:
		return -1
	case r < lastLetter:
		if to := bothLetters[r]; to != 0 {
			return to
		}
	}
	return seen(r)
}

// seen replaces a letter that the folding table does not contain: a non-breaking
// space by a plain one; an invisible sign is removed.
func seen(r rune) rune {
	switch {
	case strings.ContainsRune(unseen, r):
		return -1
	case strings.ContainsRune(Blanks, r):
		return ' '
	}
	return r
}

// FromBoth and ToBoth are From and To with the capitals beside them.
var FromBoth, ToBoth = func() (string, string) {
	from, to := []rune(From), []rune(To)
	for i, r := range []rune(From) {
		if capital := unicode.ToUpper(r); capital >= 0x80 { // the capital of ı is the plain I
			from, to = append(from, capital), append(to, unicode.ToUpper(to[i]))
		}
	}
	return string(append(from, 'İ')), string(append(to, 'I'))
}()

const lastLetter = '\u0220'

var letters, bothLetters = table(From, To), table(FromBoth, ToBoth)

func table(from, to string) (t [lastLetter]rune) {
	plain := []rune(to)
	for i, r := range []rune(from) {
		t[r] = plain[i]
	}
	return t
}
