package demo

import "teren/internal/areas/hierarchies"

// A work is a kind of work as the demo companies do it. In every text {a|b} means
// one of its parts.
type work struct {
	node    string // its place in the hierarchies
	title   string
	text    string
	subject string // of photos, as package drawing names them
	minutes int64
}

// hierarchy is the tree of what Primorje Servis does.
var hierarchy = []string{
	"Elektroinstalacije",
	"Elektroinstalacije / Rasvjeta",
	"Elektroinstalacije / Rasvjeta / Unutarnja rasvjeta",
	"Elektroinstalacije / Rasvjeta / Vanjska rasvjeta",
	"Elektroinstalacije / Rasvjeta / Protupanična rasvjeta",
	"Elektroinstalacije / Razvodni ormari",
	"Elektroinstalacije / Utičnice i prekidači",
	"Elektroinstalacije / Gromobranska zaštita",
	"Elektroinstalacije / Sunčane elektrane",
	"Grijanje i hlađenje",
	"Grijanje i hlađenje / Klimatizacija",
	"Grijanje i hlađenje / Klimatizacija / Servis",
	"Grijanje i hlađenje / Klimatizacija / Ugradnja",
	"Grijanje i hlađenje / Kotlovnice",
	"Grijanje i hlađenje / Dizalice topline",
	"Grijanje i hlađenje / Rashladna oprema",
	"Grijanje i hlađenje / Ventilacija",
	"Vodoinstalacije",
	"Vodoinstalacije / Odštopavanje",
	"Vodoinstalacije / Sanitarije",
	"Vodoinstalacije / Curenja",
	"Vodoinstalacije / Bojleri",
	"Građevinski radovi",
	"Građevinski radovi / Krovovi i limarija",
	"Građevinski radovi / Fasade",
	"Građevinski radovi / Zidarski radovi",
	"Građevinski radovi / Soboslikarski radovi",
	"Građevinski radovi / Keramičarski radovi",
	"Stolarija i bravarija",
	"Stolarija i bravarija / Vrata i brave",
	"Stolarija i bravarija / Prozori",
	"Stolarija i bravarija / Rolete i tende",
	"Stolarija i bravarija / Garažna vrata i rampe",
	"Zaštita",
	"Zaštita / Vatrodojava",
	"Zaštita / Videonadzor",
	"Održavanje objekata",
	"Održavanje objekata / Zelene površine",
	"Održavanje objekata / Redovni pregledi",
}

// branches is how Jadran Trgovina sorts what it asks for.
var branches = []string{"Poslovnice", "Poslovnice / Kvarovi", "Poslovnice / Redovno održavanje", "Skladišta"}

// demanded is what some kinds of work demand before an order can be finished.
var demanded = map[string]hierarchies.Demands{
	"Grijanje i hlađenje / Klimatizacija / Servis": {Description: true, Checks: []string{"Filteri oprani", "Tlak plina u redu", "Odvod kondenzata prohodan", "Probni rad 10 minuta"}},
	"Zaštita / Vatrodojava":                        {Description: true, Signature: true, Checks: []string{"Javljači ispitani", "Sirene ispitane", "Baterije pod naponom"}},
	"Održavanje objekata / Redovni pregledi":       {Description: true, Checks: []string{"Obilazak obavljen", "Nedostaci zapisani"}},
	"Vodoinstalacije / Curenja":                    {Description: true},
}

// doings are the descriptions that workers write at the end.
var doings = []string{
	"{Sve obavljeno prema nalogu|Radovi izvedeni prema dogovoru}, {klijent je pregledao i prihvatio|ispitano i ispravno}.",
	"{Zamijenjen neispravan dio|Popravljen kvar}, {isprobano, radi ispravno|ispitano pod opterećenjem}.",
	"Očišćeno, {podešeno|pritegnuto} i provjereno. {Bez primjedbi.|Preporučen ponovni pregled za šest mjeseci.}",
	"{Pregledano i ispitano.|Obavljen pregled.} {Nedostataka nema.|Sitni nedostaci otklonjeni odmah.}",
}

// obstacles are why work stands still.
var obstacles = []string{"Nema dijela na skladištu, naručen.", "Klijent nije otvorio, čekamo ključ.", "Prekid zbog kiše.", "Čekamo suglasnost predstavnika stanara."}

// works are the requests of clients.
var works = []work{
	{"Elektroinstalacije / Rasvjeta / Unutarnja rasvjeta", "Zamjena {LED panela|fluo cijevi|svjetiljki} u {hodniku|skladištu|uredu|čekaonici|dvorani}", "{Tri|Četiri|Pet} svjetiljki {trepere|ne rade|se gase nakon sat vremena}. Ponijeti {ljestve|skelu} i zamjenske panele 60 × 60.", "cabinet", 90},
	{"Elektroinstalacije / Rasvjeta / Unutarnja rasvjeta", "Ugradnja senzora pokreta na {stubištu|ulazu|katu}", "Senzor montirati uz postojeći prekidač, vrijeme držanja {2|3|5} minute. Bez bušenja prije 8 sati.", "cabinet", 120},
	{"Elektroinstalacije / Rasvjeta / Vanjska rasvjeta", "Ne radi rasvjeta {parkirališta|dvorišta|terase|prilazne ceste}", "Nakon {kiše|nevremena|bure} ispada osigurač vanjske rasvjete. Provjeriti brtve i spojeve na stupovima.", "cabinet", 120},
	{"Elektroinstalacije / Rasvjeta / Vanjska rasvjeta", "Zamjena reflektora na {pročelju|igralištu|rampi}", "Postojeći halogeni reflektor zamijeniti LED-om od {50|100|150} W. Rad na visini, potrebna košara.", "scaffold", 150},
	{"Elektroinstalacije / Rasvjeta / Protupanična rasvjeta", "Ispitivanje protupanične rasvjete", "Godišnje ispitivanje i zapisnik. Prošli put su {dvije|tri} svjetiljke imale slabe baterije.", "cabinet", 180},
	{"Elektroinstalacije / Razvodni ormari", "Ispada {FID sklopka|glavni osigurač|osigurač kuhinje}", "Ispada {svako jutro|kad se uključi bojler|bez reda}. Izmjeriti izolaciju i pronaći krug koji ruši zaštitu.", "cabinet", 120},
	{"Elektroinstalacije / Razvodni ormari", "Pretezanje spojeva i termovizija ormara", "Pregledati razvodni ormar {RO-1|RO-2|GRO}, pretegnuti spojeve i snimiti termovizijskom kamerom pod opterećenjem.", "cabinet", 150},
	{"Elektroinstalacije / Razvodni ormari", "Ugradnja brojila za {lokal|punionicu|klima uređaje}", "Dodati kontrolno brojilo na DIN letvu i označiti krug. Stanje upisati u zapisnik.", "cabinet", 120},
	{"Elektroinstalacije / Utičnice i prekidači", "{Iskri|Ne radi|Klima se} utičnica u {kuhinji|uredu|prostoriji {2|4|7|12}|ordinaciji}", "Utičnicu isključiti i zamijeniti, provjeriti presjek vodiča. Prijavljen je miris paljevine.", "cabinet", 45},
	{"Elektroinstalacije / Utičnice i prekidači", "Nova {trofazna utičnica|mrežna točka|utičnica} za {pećnicu|blagajnu|kompresor}", "Povući kabel kroz kanalicu uz zid, {8|12|15} metara. Spojiti na slobodan osigurač u ormaru.", "cabinet", 150},
	{"Elektroinstalacije / Gromobranska zaštita", "Mjerenje otpora uzemljenja", "Periodično mjerenje s izdavanjem nalaza. Prošli nalaz istječe krajem mjeseca.", "solar", 150},
	{"Elektroinstalacije / Sunčane elektrane", "Pad proizvodnje sunčane elektrane", "Inverter javlja grešku {izolacije|stringa 2|mreže}. Proizvodnja je pala za oko {20|30|40} % u odnosu na prošli mjesec.", "solar", 180},
	{"Elektroinstalacije / Sunčane elektrane", "Pranje i pregled panela", "Paneli su prašnjavi i puni soli nakon bure. Oprati, pregledati konektore i učvršćenja.", "solar", 240},
	{"Elektroinstalacije / Sunčane elektrane", "Montaža {12|18|24} panela na krov", "Konstrukcija je isporučena. Montirati module, povući kabele do invertera i pripremiti za puštanje u rad.", "solar", 2400},
	{"Grijanje i hlađenje / Klimatizacija / Servis", "Redovni servis {klima uređaja|{4|6|8} klima uređaja|multi-split sustava}", "Čišćenje filtara i isparivača, dezinfekcija, provjera tlaka i odvoda kondenzata.", "air_conditioner", 120},
	{"Grijanje i hlađenje / Klimatizacija / Servis", "Klima {ne hladi|curi|se ledi} u {salonu|blagajni|prostoriji {2|4|7|12}|učionici}", "Vanjska jedinica radi, ali {zrak nije hladan|voda kapa po zidu|cijev je u ledu}. Provjeriti plin i odvod.", "air_conditioner", 90},
	{"Grijanje i hlađenje / Klimatizacija / Servis", "Bučna vanjska jedinica", "Susjedi se žale na {zujanje|lupanje} noću. Provjeriti ležajeve ventilatora i gumene podloge.", "air_conditioner", 90},
	{"Grijanje i hlađenje / Klimatizacija / Ugradnja", "Ugradnja klima uređaja {2,5|3,5|5,0} kW", "Dovod struje je pripremljen. Proboj kroz {ciglu|beton}, cijevi u kanalici, konzola na pročelju.", "air_conditioner", 240},
	{"Grijanje i hlađenje / Klimatizacija / Ugradnja", "Premještanje klime zbog {nove fasade|preuređenja}", "Skinuti jedinicu prije radova, sačuvati plin i vratiti je nakon završetka. Dogovoriti termin s fasaderima.", "air_conditioner", 240},
	{"Grijanje i hlađenje / Kotlovnice", "Kotao javlja grešku {E02|F28|A03}", "Kotao se gasi nakon {nekoliko minuta|paljenja}. Objekt je bez grijanja.", "boiler", 150},
	{"Grijanje i hlađenje / Kotlovnice", "Godišnji servis kotlovnice", "Čišćenje ložišta, provjera plamenika, ekspanzije i sigurnosnih ventila. Ostaviti zapisnik.", "boiler", 300},
	{"Grijanje i hlađenje / Kotlovnice", "Zamjena cirkulacijske pumpe", "Pumpa {bučna|blokirala|propušta}. Nova pumpa je u skladištu, provjeriti međukomade.", "boiler", 180},
	{"Grijanje i hlađenje / Kotlovnice", "Odzračivanje radijatora {u cijeloj zgradi|na {2|3|4}. katu}", "Gornji katovi su hladni. Nadopuniti sustav na 1,5 bara i odzračiti radijatore redom od prizemlja.", "boiler", 180},
	{"Grijanje i hlađenje / Dizalice topline", "Servis dizalice topline", "Provjera tlakova, čišćenje isparivača i hvatača nečistoće, ažuriranje krivulje grijanja.", "heat_pump", 180},
	{"Grijanje i hlađenje / Dizalice topline", "Dizalica topline ne grije dovoljno", "Polaz stoji na {28|31} °C. Uređaj javlja {protok|visoki tlak}.", "heat_pump", 150},
	{"Grijanje i hlađenje / Rashladna oprema", "Rashladna vitrina ne drži temperaturu", "Temperatura je {9|11|12} °C. Roba je premještena, hitno prije vikenda.", "fridge", 120},
	{"Grijanje i hlađenje / Rashladna oprema", "Komora za {ribu|meso|voće}: led na isparivaču", "Otapanje ne odradi do kraja. Provjeriti grijač i završni termostat.", "fridge", 180},
	{"Grijanje i hlađenje / Rashladna oprema", "Zamjena brtve na vratima hladnjaka", "Brtva je pukla u donjem kutu, vrata se ne zatvaraju. Mjere su u privitku.", "fridge", 60},
	{"Grijanje i hlađenje / Ventilacija", "Čišćenje {kuhinjske nape|ventilacijskih kanala}", "Raditi izvan radnog vremena kuhinje. Potreban zapisnik za inspekciju.", "air_conditioner", 240},
	{"Grijanje i hlađenje / Ventilacija", "Zamjena filtara u klima komori", "Filtri {G4|F7}, {4|6|8} komada, na skladištu. Provjeriti i remenje.", "air_conditioner", 120},
	{"Vodoinstalacije / Odštopavanje", "Začepljen odvod {u kuhinji|tuša u prostoriji {2|4|7|12}|umivaonika|na terasi}", "Voda se vraća. Ponijeti stroj i {sajlu|visokotlačni perač}.", "leak", 60},
	{"Vodoinstalacije / Odštopavanje", "Začepljena vertikala", "Voda izlazi u prizemlju kad se koriste gornji katovi. Snimiti kamerom nakon odštopavanja.", "leak", 180},
	{"Vodoinstalacije / Sanitarije", "Zamjena {vodokotlića|miješalice|sifona} u {muškom WC-u|prostoriji {2|4|7|12}|kuhinji}", "Postojeći {propušta|je puknut|ne zatvara}. Bijela izvedba, standardna mjera.", "leak", 75},
	{"Vodoinstalacije / Sanitarije", "Ugradnja sanitarija u {novom prostoru|kupaonici}", "Keramika je gotova. Ugraditi umivaonik, WC, tuš stijenku i spojiti perilicu.", "leak", 480},
	{"Vodoinstalacije / Curenja", "Curi voda {kroz strop|iz zida|ispod umivaonika|u garaži}", "{Mrlja se širi|Podignuo se parket|Kapa u kantu}. Pronaći mjesto i zatvoriti ventil ako treba.", "leak", 120},
	{"Vodoinstalacije / Curenja", "Povećana potrošnja vode", "Račun je {dvostruko|triput} veći. Ispitati instalaciju pod tlakom i pronaći skriveno curenje.", "leak", 180},
	{"Vodoinstalacije / Curenja", "Zamjena glavnog ventila", "Ventil se ne da zatvoriti. Dogovoriti isključenje vode s Vodovodom za taj sat.", "leak", 120},
	{"Vodoinstalacije / Bojleri", "Bojler {ne grije|propušta|izbacuje osigurač}", "Bojler od {50|80|120} litara. Provjeriti grijač i anodu, po potrebi zamijeniti.", "boiler", 90},
	{"Vodoinstalacije / Bojleri", "Čišćenje kamenca iz bojlera", "{Dva|Tri} bojlera, zamijeniti anode. Voda u ovom kraju je tvrda.", "boiler", 240},
	{"Građevinski radovi / Krovovi i limarija", "Prokišnjava krov {iznad {dvorane|ureda|stubišta}|uz dimnjak}", "Nakon {jakog juga|nevremena} voda na {potkrovlju|stropu}. Pregledati crijep, opšave i uvale.", "scaffold", 240},
	{"Građevinski radovi / Krovovi i limarija", "Čišćenje {oluka|žlijeba} i slivnika", "Puni su lišća, voda se prelijeva po pročelju. Duljina oko {30|45|60} metara.", "scaffold", 180},
	{"Građevinski radovi / Krovovi i limarija", "Popravak limenog opšava", "Bura je podignula opšav na {atici|zabatu|dimnjaku}. Učvrstiti i zabrtviti.", "scaffold", 150},
	{"Građevinski radovi / Fasade", "Otpala žbuka s pročelja", "Komadi padaju na pločnik. Odmah ograditi, skinuti labave dijelove i sanirati.", "crack", 480},
	{"Građevinski radovi / Fasade", "Obnova {sjevernog|južnog|uličnog} pročelja", "Skela, popravak žbuke, gletanje i bojanje prema konzervatorskoj tonskoj karti.", "scaffold", 4800},
	{"Građevinski radovi / Zidarski radovi", "Sanacija pukotine u zidu {stubišta|podruma|dvorane}", "Pukotina dulja od {jednog metra|dva metra}. Otvoriti, ugraditi armirnu traku i ožbukati.", "crack", 300},
	{"Građevinski radovi / Zidarski radovi", "Proboj i zatvaranje otvora za {cijevi|vrata}", "Proboj u {betonu|opeci}, promjer {100|150} mm. Prašinu zaštititi folijom.", "crack", 180},
	{"Građevinski radovi / Soboslikarski radovi", "Bojanje {ureda|hodnika|prostorije {3|5|8|11}|učionice}", "Dva sloja {bijele|slonova kost} perive boje, oko {40|60|90} m². Namještaj pokriti.", "crack", 480},
	{"Građevinski radovi / Soboslikarski radovi", "Sanacija vlage i plijesni", "Plijesan u kutu uz {prozor|vanjski zid}. Očistiti, premazati fungicidom i obojati.", "crack", 240},
	{"Građevinski radovi / Keramičarski radovi", "Zamjena puknutih pločica", "{Šest|Osam|Deset} pločica u {kupaonici|na ulazu|kuhinji}. Pločice su kod domara.", "crack", 180},
	{"Stolarija i bravarija / Vrata i brave", "{Zaglavljena|Ne zatvaraju se} vrata {na ulazu|skladišta|prostorije {3|5|8|11}}", "Podesiti šarke i prihvatnik, provjeriti bravu. Ostaviti dva ključa voditelju objekta.", "cabinet", 60},
	{"Stolarija i bravarija / Vrata i brave", "Zamjena cilindra i {5|10} ključeva", "Izgubljen ključ. Cilindar {30/30|30/35|40/45}, sustav glavnog ključa.", "cabinet", 45},
	{"Stolarija i bravarija / Prozori", "Podešavanje {PVC prozora|krovnih prozora|balkonskih vrata}", "{Puše|Teško se zatvaraju}, oko {6|9|14} komada. Zamijeniti brtve gdje su tvrde.", "crack", 180},
	{"Stolarija i bravarija / Prozori", "Zamjena razbijenog stakla", "Staklo {4-16-4|6-14-4}, mjere {uzeti na licu mjesta|u privitku}. Privremeno zatvoreno pločom.", "crack", 120},
	{"Stolarija i bravarija / Rolete i tende", "Popravak {rolete|tende|škura}", "Pukla je {traka|opruga|motka}. Prozor na {prvom|drugom|trećem} katu, pristup iznutra.", "crack", 75},
	{"Stolarija i bravarija / Garažna vrata i rampe", "Rampa na parkiralištu {ne reagira|stoji otvorena|udara vozila}", "Provjeriti induktivnu petlju, fotoćelije i daljinske. Kupci čekaju na izlazu.", "cabinet", 90},
	{"Stolarija i bravarija / Garažna vrata i rampe", "Servis {sekcijskih vrata|brzih vrata|kliznih vrata}", "Podmazivanje, provjera opruga i sajli, ispitivanje sigurnosnog ruba.", "cabinet", 120},
	{"Zaštita / Vatrodojava", "Lažne dojave požara", "Centrala javlja {zonu 2|javljač 14|petlju 1} {noću|kod tuširanja|bez vidljivog razloga}. Očistiti ili zamijeniti javljač.", "cabinet", 90},
	{"Zaštita / Vatrodojava", "Periodično ispitivanje vatrodojave", "Ispitati sve javljače i sirene, obavijestiti dojavni centar prije početka. Zapisnik u dva primjerka.", "cabinet", 240},
	{"Zaštita / Videonadzor", "{Nema slike s kamere|Mutna slika kamere|Ne snima kamera} {3|5|7|11}", "Provjeriti napajanje i kabel, očistiti kućište. Snimač je u {uredu|spremištu}.", "cabinet", 75},
	{"Zaštita / Videonadzor", "Ugradnja {dvije|četiri} kamere na {ulaz|skladište|parkiralište}", "PoE kamere, snimač ima slobodne kanale. Natpis o videonadzoru postaviti na ulaz.", "cabinet", 300},
	{"Održavanje objekata / Zelene površine", "{Košnja|Orezivanje živice|Uklanjanje srušenog stabla}", "Oko {300|600|1200} m². Otpad odvesti, paziti na navodnjavanje.", "heat_pump", 180},
	{"Održavanje objekata / Redovni pregledi", "Mjesečni obilazak objekta", "Pregled instalacija, rasvjete, krova i okoliša prema kontrolnoj listi. Nedostatke fotografirati.", "heat_pump", 120},
	{"Održavanje objekata / Redovni pregledi", "Priprema objekta za {sezonu|zimu}", "Ispiranje instalacija, provjera bojlera i klima, punjenje mreže {i proba tople vode|uz popis kvarova}.", "boiler", 360},
}

// remarks are comments about work: w by a worker, o by the office, c by the client
// where the client is on Teren, else by the office.
var remarks = [][]string{
	{"w Stigli smo, počinjemo.", "w Gotovo, ispitano pred predstavnikom klijenta."},
	{"o Klijent moli da se najavite dan ranije.", "w Najavljeno za sutra u 8."},
	{"w Treba nam {još jedan čovjek|duža ljestva|košara} za ovo.", "o Sutra šaljem pojačanje.", "w Može, čekamo."},
	{"w Dio nije na skladištu, naručen kod dobavljača.", "o Rok isporuke?", "w Kažu {srijeda|petak|idući tjedan}.", "o U redu, javit ću klijentu."},
	{"c Možete li doći prije podne?", "o Možemo, između 9 i 10."},
	{"c Hvala, sve radi.", "o Hvala vama!"},
	{"w Našli smo i drugi kvar: {vlaga u kutiji|dotrajala brtva|labav spoj}. Da odmah riješimo?", "o Da, odobreno.", "w Riješeno, slika u privitku."},
	{"o Ključ je kod domara, gospodin {Žarko|Đuro|Boris}, 1. kat."},
	{"w Nitko ne otvara, zvao sam dvaput.", "o Zovem ih ja.", "o Evo, stižu za 15 minuta."},
	{"w Radovi produljeni zbog {kiše|bure|gužve u objektu}, nastavljamo sutra."},
	{"o Molim fotografije prije i poslije.", "w Poslano."},
	{"c Je li ovo pod jamstvom?", "o Provjeravam s dobavljačem.", "o Jest, dio ne naplaćujemo.", "c Odlično, hvala."},
	{"w Očišćeno i podešeno. Preporučujem zamjenu za godinu dana."},
	{"o Hitno, objekt ne radi dok se ne riješi!", "w Krećem odmah, tamo sam za pola sata."},
	{"c Na ulazu su obaviješteni, pitajte za {Mirelu|Željka|gospođu Šimunić}."},
	{"w Mjere uzete, popis materijala šaljem popodne.", "o Primljeno."},
}

// reasons are why tasks were rejected.
var reasons = []string{
	"Klijent je odustao.", "Radove je preuzeo drugi izvođač.", "Dvostruka prijava, vidi drugi zadatak.",
	"Objekt je u stečaju, ne radimo bez predujma.", "Kvar je otklonio domar.", "Izvan našeg područja rada.",
	"Nije pod ugovorom o održavanju, klijent ne želi platiti.", "Nedostaje suglasnost suvlasnika zgrade.",
}
