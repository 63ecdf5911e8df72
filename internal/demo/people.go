package demo

import "teren/internal/platform/access"

// Password opens every account of the demo.
const Password = "teren-demo"

// Account is a person of the demo to sign in as.
type Account struct{ Email, Name, Company string }

const (
	primorje = "Primorje Servis d.o.o."
	velebit  = "Velebit Instalacije d.o.o."
	jadran   = "Jadran Trgovina d.d."
)

// employee is one of the staff.
type employee struct {
	company, email, first, last string
	roles                       access.Roles
	welcome                     bool
}

// portrait returns the subject of pictures that fits the person's name.
func (e employee) portrait() string {
	switch e.first {
	case "Marija", "Katarina", "Nikolina", "Emina", "Sanja":
		return woman
	}
	return man
}

// houses are the companies that use Teren.
var houses = []string{primorje, velebit, jadran}

// staff are the people of the three companies that use Teren. The accounts with
// welcome are printed.
var staff = []employee{
	{primorje, "admin@primorje.test", "Marija", "Škarić", access.Admin, true},
	{primorje, "manager@primorje.test", "Ivan", "Horvatić", access.Manager, true},
	{primorje, "worker@primorje.test", "Marko", "Božić", access.Worker, true},
	{primorje, "worker2@primorje.test", "Petar", "Žuvela", access.Worker, true},
	{velebit, "admin@velebit.test", "Damir", "Knežević", access.Admin, true},
	{velebit, "worker@velebit.test", "Goran", "Lončarić", access.Worker, true},
	{jadran, "client@jadran.test", "Katarina", "Šarić", access.Admin, true},
	{primorje, "nikolina.copic@primorje.test", "Nikolina", "Čopić", access.Manager, false},
	{primorje, "tomislav.grgic@primorje.test", "Tomislav", "Grgić", access.Manager | access.Worker, false},
	{primorje, "luka.durdevic@primorje.test", "Luka", "Đurđević", access.Worker, false},
	{primorje, "ante.perkovic@primorje.test", "Ante", "Perković", access.Worker, false},
	{primorje, "josip.simic@primorje.test", "Josip", "Šimić", access.Worker, false},
	{primorje, "stjepan.cosic@primorje.test", "Stjepan", "Ćosić", access.Worker, false},
	{primorje, "filip.juric@primorje.test", "Filip", "Jurić", access.Worker, false},
	{primorje, "dario.matic@primorje.test", "Dario", "Matić", access.Worker, false},
	{primorje, "hrvoje.blazevic@primorje.test", "Hrvoje", "Blažević", access.Worker, false},
	{primorje, "zoran.zgaljic@primorje.test", "Zoran", "Žgaljić", access.Worker, false},
	{primorje, "emina.hadzic@primorje.test", "Emina", "Hadžić", access.Worker, false},
	{velebit, "sanja.basic@velebit.test", "Sanja", "Bašić", access.Manager, false},
	{velebit, "mile.rukavina@velebit.test", "Mile", "Rukavina", access.Worker, false},
}

func accounts() []Account {
	var out []Account
	for _, p := range staff {
		if p.welcome {
			out = append(out, Account{p.email, p.first + " " + p.last, p.company})
		}
	}
	return out
}
