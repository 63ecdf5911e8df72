package demo

import "teren/internal/kit/money"

// companies are the clients of Primorje Servis that do not use Teren
// themselves, and where they are at home. All are invented; the streets exist.
var companies = []struct {
	name, idNumber, kind string
	places               []string
}{
	{"Hotel Kvarner Biser d.o.o.", "28471930562", "OTHER", []string{"Recepcija: Ulica maršala Tita 112, Opatija", "Depadansa: Nova cesta 48, Opatija", "Restoran: Ulica Matka Laginje 6, Opatija"}},
	{"Apartmani Šimunić, obrt", "61730298145", "OTHER", []string{"Kuća Mare: Vinodolska ulica 21, Crikvenica", "Kuća Đurđica: Strossmayerovo šetalište 52, Crikvenica"}},
	{"Apartmani Žic d.o.o.", "90412873653", "OTHER", []string{"Vila Punat: Ulica Pod Topol 3, Punat", "Vila Krk: Ulica Stjepana Radića 15, Krk"}},
	{"Grad Kastav", "33918264704", "OFFICE", []string{"Gradska uprava: Zakona kastafskega 3, Kastav", "Dom kulture: Trg Matka Laginje 5, Kastav"}},
	{"Općina Matulji", "57203981466", "OFFICE", []string{"Općinska zgrada: Trg maršala Tita 11, Matulji", "Sportska dvorana: Šetalište Drage Gervaisa 2, Matulji"}},
	{"Osnovna škola Ivana Zajca", "72819035542", "OTHER", []string{"Škola: Ulica Škurinjska cesta 7, Rijeka", "Područna škola: Ulica Drage Šćitara 20, Rijeka"}},
	{"Dječji vrtić Morčić", "84102937614", "OTHER", []string{"Vrtić: Zametska ulica 61, Rijeka"}},
	{"Srednja škola Delnice", "19380274656", "OTHER", []string{"Škola: Lujzinska cesta 42, Delnice"}},
	{"Pekarnica Zlatni klas d.o.o.", "40918273560", "STORE", []string{"Prodavaonica Korzo: Korzo 22, Rijeka", "Prodavaonica Zamet: Ulica Ivana Ćikovića Belog 4, Rijeka", "Pekara: Kukuljanovo 182, Bakar"}},
	{"Ribarnica Škarpina d.o.o.", "51029384762", "STORE", []string{"Ribarnica: Verdijeva ulica 7, Rijeka", "Komora: Ulica Milutina Barača 19, Rijeka"}},
	{"Mesnice Čabar d.o.o.", "62930184754", "STORE", []string{"Mesnica: Krešimirova ulica 30, Rijeka", "Mesnica: Supilova ulica 12, Delnice"}},
	{"Ljekarne Učka", "73819203643", "STORE", []string{"Ljekarna Centar: Jadranski trg 1, Rijeka", "Ljekarna Lovran: Šetalište maršala Tita 31, Lovran"}},
	{"Poliklinika Sveti Vid", "81930274560", "OTHER", []string{"Poliklinika: Ciottina ulica 14, Rijeka"}},
	{"Stomatologija Đurić", "92738401653", "OTHER", []string{"Ordinacija: Ulica Fiorella la Guardie 13, Rijeka"}},
	{"Tehno Centar Žabica d.d.", "13029485766", "STORE", []string{"Trgovina: Trg Žabica 5, Rijeka", "Trgovina Pula: Giardini 9, Pula"}},
	{"Namještaj Lipa d.o.o.", "24910385670", "STORE", []string{"Salon: Osječka ulica 67, Rijeka", "Skladište: Kukuljanovo 401, Bakar"}},
	{"Logistika Sjeverni Jadran d.o.o.", "35820194765", "WAREHOUSE", []string{"Skladište A: Industrijska zona 12, Kukuljanovo", "Uprava: Riva 10, Rijeka"}},
	{"Marina Punta Kostrena d.o.o.", "46710293854", "OTHER", []string{"Marina: Ulica Žuknica 1, Kostrena"}},
	{"Brodogradilište Malinska d.o.o.", "57601928344", "WAREHOUSE", []string{"Radionica: Ulica Dubašljanska 85, Malinska"}},
	{"Zgrada Vukovarska 58, suvlasnici", "68591028437", "OTHER", []string{"Stubište: Vukovarska ulica 58, Rijeka"}},
	{"Zgrada Franje Čandeka 23, suvlasnici", "79482019351", "OTHER", []string{"Stubište: Ulica Franje Čandeka 23, Rijeka", "Garaža: Ulica Franje Čandeka 23, Rijeka"}},
	{"Upravitelj Zajednički dom d.o.o.", "80371928466", "OFFICE", []string{"Ured: Ulica Pomerio 3, Rijeka", "Zgrada: Laginjina ulica 17, Rijeka"}},
	{"Kazalište na Fiumari", "91260183751", "OTHER", []string{"Dvorana: Fiumara 8, Rijeka"}},
	{"Sportski savez Kvarner", "12159084636", "OTHER", []string{"Bazeni: Ulica Podkoludricu 2, Rijeka", "Dvorana: Ulica Ive Marinkovića 21, Rijeka"}},
	{"Vinarija Žlahtina Vrbnik d.o.o.", "23048195762", "WAREHOUSE", []string{"Podrum: Ulica Namori 2, 51516 Vrbnik"}},
	{"Punionice Istra d.o.o.", "34937206859", "OTHER", []string{"Punionica: Premanturska cesta 55, Pula", "Punionica: Prvomajska ulica 8, Pazin"}},
}

// shops are the stores of Jadran Trgovina.
var shops = []string{
	"Jadran 1 Rijeka Centar: Strossmayerova ulica 9, Rijeka", "Jadran 4 Krnjevo: Ulica Karasova 14, Rijeka",
	"Jadran 7 Opatija: Ulica Viktora Cara Emina 5, Opatija", "Jadran 12 Crikvenica: Ulica kralja Tomislava 80, Crikvenica",
	"Jadran 15 Krk: Ulica Narodnog preporoda 22, Krk", "Jadran 21 Senj: Obala dr. Franje Tuđmana 6, Senj",
	"Jadran 30 Pula: Flanatička ulica 17, Pula", "Jadran skladište: Kukuljanovo 345, Bakar", "Jadran uprava: Riva Boduli 4, Rijeka",
}

// homes are where private persons live.
var homes = []string{
	"Ulica Nikole Tesle 11, Rijeka", "Liburnijska ulica 34, Rijeka", "Zvonimirova ulica 26, Rijeka", "Ulica Giuseppea Carabina 8, Rijeka",
	"Ulica Braće Horvatića 15, Rijeka", "Rubeši 77, Kastav", "Ulica Mihotići 12, Matulji", "Frankopanska ulica 19, Kraljevica",
	"Ulica Braće Cetina 4, Lovran", "Primorje 40, Bakar", "Ulica Vrtača 6, Viškovo", "Ulica Marinići 101, Viškovo",
}

var (
	names = []string{"Ana Marić", "Željko Babić", "Đurđica Čulina", "Boris Šegota", "Vesna Ćurić", "Nenad Rukavina", "Mirela Brnčić", "Ivica Žagar", "Snježana Dujmić", "Dražen Lučić", "Jasna Šupak", "Zvonko Đapić"}
	hours = []string{"Pon–Pet 07–15", "Pon–Pet 08–16", "Pon–Sub 07–21", "Pon–Sub 08–20, Ned 08–13", "00–24", "Pon–Pet 07–19, Sub 08–13"}
	// projectsOf are Primorje's, each for one client, planned from one month to
	// another, counted from now.
	projectsOf = []struct {
		client, title string
		currency      money.Currency
		from, to      int
	}{
		{jadran, "Održavanje poslovnica Jadran Trgovine", money.EUR, -11, 4},
		{"Osnovna škola Ivana Zajca", "Energetska obnova škole Ivana Zajca", money.EUR, -5, 7},
		{"Hotel Kvarner Biser d.o.o.", "Priprema sezone Hotela Kvarner Biser", money.EUR, -4, 2},
		{"Grad Kastav", "Sunčane elektrane Grada Kastva", money.EUR, -3, 5},
		{"Sportski savez Kvarner", "Zamjena rasvjete u sportskim dvoranama", money.EUR, -7, 1},
		{"Zgrada Vukovarska 58, suvlasnici", "Obnova pročelja Vukovarske 58", money.EUR, -2, 6},
		{"Ribarnica Škarpina d.o.o.", "Rashladni lanac Ribarnice Škarpina", money.EUR, -9, -1},
		{"Marina Punta Kostrena d.o.o.", "Oprema marine Punta Kostrena", "USD", -1, 8},
	}
)
