// Package users is the people: who they are, and which roles they hold in
// which company. How they prove who they are is package auth's matter.
package users

import (
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/fault"
)

// New is a new person. PasswordHash is made by auth.Hash; a person without one
// cannot sign in.
type New struct {
	Email        string
	FirstName    string
	LastName     string
	Phone        string
	PasswordHash string
	Roles        access.Roles
}

// Check notes what is wrong with the person.
func (n New) Check(c *fault.Check) {
	checkName(c, "first_name", n.FirstName)
	checkName(c, "last_name", n.LastName)
	checkEmail(c, n.Email)
	checkPhone(c, n.Phone)
}

// checkEmail takes plain letters only. Addresses are compared without capitals
// and marks, and one with marks is another mailbox than one without.
func checkEmail(c *fault.Check, email string) {
	c.Require("email", email)
	c.Max("email", email, 200)
	email = strings.TrimSpace(email)
	if strings.ContainsFunc(email, func(r rune) bool { return r <= ' ' || r > '~' }) {
		c.Fail("email", "not_an_email", nil)
		return
	}
	c.Email("email", email)
}

func checkName(c *fault.Check, field, name string) {
	c.Require(field, name)
	c.Max(field, name, 100)
}

func checkPhone(c *fault.Check, phone string) { c.Max("phone", phone, 50) }
