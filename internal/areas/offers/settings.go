package offers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// settingsEntity is the name of a company's settings of offers in history.
const settingsEntity = "offer_settings"

// Settings are a company's settings of offers. For a text that is "" the program
// has its own, which Defaults returns. In the texts the placeholders {number},
// {title}, {client}, {company}, {days}, {until} and {person} are replaced.
type Settings struct {
	Pattern      string        `json:"number_pattern"`
	Validity     int64         `json:"validity_period"` // days, of a new offer
	IBAN         string        `json:"iban"`
	Footer       string        `json:"footer"` // of papers
	LeastMargin  money.Percent `json:"least_margin"`
	TargetMargin money.Percent `json:"target_margin"`
	RemindDays   int64         `json:"remind_days"` // before an offer runs out; 0 is never
	RemindClient bool          `json:"remind_client"`
	Texts        []Texts       `json:"texts"` // one for each language
}

// Texts are a company's texts of offers in one language.
type Texts struct {
	Language string `json:"language"`
	Terms    string `json:"terms"`
	Subject  string `json:"subject"`
	Content  string `json:"content"`
}

// SettingsPage is the settings as their page shows them.
type SettingsPage struct {
	Settings
	Version    int64   `json:"version"`
	Defaults   []Texts `json:"default_texts"`
	Language   string  `json:"language"` // of the company: offers without one of their own are in it
	NextNumber string  `json:"next_number"`
	Mail       bool    `json:"mail"` // whether letters can be sent
}

// SettingsChange is an ADMIN's change; absent fields stay as they are. Texts are
// replaced language by language.
type SettingsChange struct {
	Pattern      api.Opt[string]        `json:"number_pattern,omitzero"`
	Validity     api.Opt[int64]         `json:"validity_period,omitzero"`
	IBAN         api.Opt[string]        `json:"iban,omitzero"`
	Footer       api.Opt[string]        `json:"footer,omitzero"`
	LeastMargin  api.Opt[money.Percent] `json:"least_margin,omitzero"`
	TargetMargin api.Opt[money.Percent] `json:"target_margin,omitzero"`
	RemindDays   api.Opt[int64]         `json:"remind_days,omitzero"`
	RemindClient api.Opt[bool]          `json:"remind_client,omitzero"`
	Texts        api.Opt[[]Texts]       `json:"texts,omitzero"`
	Version      int64                  `json:"version,omitempty"`
}

func (in SettingsChange) over(s Settings) Settings {
	s.Pattern = strings.TrimSpace(in.Pattern.Or(s.Pattern))
	s.Validity, s.RemindDays, s.RemindClient = in.Validity.Or(s.Validity), in.RemindDays.Or(s.RemindDays), in.RemindClient.Or(s.RemindClient)
	s.IBAN, s.Footer = strings.ToUpper(strings.TrimSpace(in.IBAN.Or(s.IBAN))), strings.TrimSpace(in.Footer.Or(s.Footer))
	s.LeastMargin, s.TargetMargin = in.LeastMargin.Or(s.LeastMargin), in.TargetMargin.Or(s.TargetMargin)
	s.Texts = slices.Clone(s.Texts)
	for _, t := range in.Texts.Or(nil) {
		t = Texts{t.Language, strings.TrimSpace(t.Terms), strings.TrimSpace(t.Subject), strings.TrimSpace(t.Content)}
		if i := slices.IndexFunc(s.Texts, func(o Texts) bool { return o.Language == t.Language }); i >= 0 {
			s.Texts[i] = t
		} else {
			s.Texts = append(s.Texts, t)
		}
	}
	return s
}

// mark is a place in a text where something about the offer is put in.
var mark = regexp.MustCompile(`\{([^{}]*)\}`)

// check names every field that is wrong. A number of an account that was there before
// may stay.
func (s Settings) check(before Settings) error {
	var c fault.Check
	c.Max("number_pattern", s.Pattern, 30)
	if !pattern(s.Pattern).valid() {
		c.Fail("number_pattern", "bad_number_pattern", nil)
	}
	for _, n := range []struct {
		name            string
		is, least, most int64
	}{{"validity_period", s.Validity, 1, maxValidity}, {"remind_days", s.RemindDays, 0, 90}} {
		if n.is < n.least || n.is > n.most {
			c.Fail(n.name, "out_of_range", fault.Args{"min": n.least, "max": n.most})
		}
	}
	for name, margin := range map[string]money.Percent{"least_margin": s.LeastMargin, "target_margin": s.TargetMargin} {
		if margin < 0 || margin > 100_00 {
			c.Fail(name, "out_of_range", fault.Args{"min": 0, "max": 100})
		}
	}
	c.Max("iban", s.IBAN, 50)
	if s.IBAN != "" && s.IBAN != before.IBAN && !money.ValidIBAN(s.IBAN) {
		c.Fail("iban", "not_an_iban", nil)
	}
	c.Max("footer", s.Footer, 300)
	if s.TargetMargin < s.LeastMargin && (s.TargetMargin != before.TargetMargin || s.LeastMargin != before.LeastMargin) {
		c.Fail("target_margin", "target_below_least", nil)
	}
	for _, t := range s.Texts {
		at := "texts." + t.Language
		c.OneOf("texts.language", t.Language, words.Languages)
		c.Max(at+".terms", t.Terms, maxText)
		c.Max(at+".subject", t.Subject, 300)
		c.Max(at+".content", t.Content, maxText)
		if slices.Contains(before.Texts, t) {
			continue
		}
		for name, text := range map[string]string{"terms": t.Terms, "subject": t.Subject, "content": t.Content} {
			for _, m := range mark.FindAllStringSubmatch(text, -1) {
				if !slices.Contains(marks, m[1]) {
					c.Fail(at+"."+name, "unknown_mark", fault.Args{"mark": m[0]})
				}
			}
		}
	}
	return c.Err()
}

// settingsOf returns the settings of the company, and their version.
func settingsOf(tx *db.Tx, tenant int64) (Settings, int64, error) {
	type row struct {
		Pattern      string        `db:"number_pattern"`
		Validity     int64         `db:"validity_period"`
		IBAN         string        `db:"iban"`
		Footer       string        `db:"footer"`
		LeastMargin  money.Percent `db:"least_margin"`
		TargetMargin money.Percent `db:"target_margin"`
		RemindDays   int64         `db:"remind_days"`
		RemindClient bool          `db:"remind_client"`
		Texts        string        `db:"texts"`
		Version      int64         `db:"version"`
	}
	r, err := db.One[row](tx, `SELECT number_pattern, validity_period, iban, footer, least_margin, target_margin, remind_days, remind_client, texts, version
		FROM offer_setting WHERE tenant_id = ?`, tenant)
	if errors.Is(err, db.ErrNoRow) {
		return Settings{Pattern: string(defaultPattern), Validity: 30, LeastMargin: 1000, TargetMargin: 2500, RemindDays: 3, Texts: []Texts{}}, 1, nil
	}
	if err != nil {
		return Settings{}, 0, err
	}
	s := Settings{r.Pattern, r.Validity, r.IBAN, r.Footer, r.LeastMargin, r.TargetMargin, r.RemindDays, r.RemindClient, []Texts{}}
	return s, r.Version, json.Unmarshal([]byte(r.Texts), &s.Texts)
}

func saveSettings(tx *db.Tx, tenant int64, s Settings, version int64) error {
	texts, err := json.Marshal(s.Texts)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO offer_setting (tenant_id, number_pattern, validity_period, iban, footer, least_margin, target_margin, remind_days, remind_client, texts, version)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id) DO UPDATE SET number_pattern = excluded.number_pattern, validity_period = excluded.validity_period,
			iban = excluded.iban, footer = excluded.footer, least_margin = excluded.least_margin, target_margin = excluded.target_margin,
			remind_days = excluded.remind_days, remind_client = excluded.remind_client, texts = excluded.texts, version = excluded.version`,
		tenant, s.Pattern, s.Validity, s.IBAN, s.Footer, s.LeastMargin, s.TargetMargin, s.RemindDays, s.RemindClient, string(texts), version)
	return err
}

// defaults returns the texts of the program itself.
func defaults(language string) Texts {
	return Texts{language, words.OfferTerms.In(language), words.OfferMailSubject.In(language), words.OfferMailContent.In(language)}
}

// said returns the texts of the company in the language.
func (s Settings) said(language string) Texts {
	own := defaults(language)
	i := slices.IndexFunc(s.Texts, func(t Texts) bool { return t.Language == language })
	if i < 0 {
		return own
	}
	t := s.Texts[i]
	if t.Terms == "" {
		t.Terms = own.Terms
	}
	if t.Subject == "" {
		t.Subject = own.Subject
	}
	if t.Content == "" {
		t.Content = own.Content
	}
	return t
}

// Settings shows how the company makes its offers, and the number that the next
// one gets.
func (s *Service) Settings(ctx context.Context, who access.Who, _ struct{}) (SettingsPage, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (SettingsPage, error) {
		set, version, err := settingsOf(tx, who.TenantID)
		if err != nil {
			return SettingsPage{}, err
		}
		p := SettingsPage{Settings: set, Version: version, Defaults: []Texts{}, Mail: s.Mail.Configured()}
		for _, language := range words.Languages {
			p.Defaults = append(p.Defaults, defaults(language))
		}
		if p.Language, err = db.One[string](tx, `SELECT language FROM tenant WHERE tenant_id = ?`, who.TenantID); err != nil {
			return p, err
		}
		p.NextNumber, err = next(tx, who, pattern(set.Pattern))
		return p, err
	})
}

// ChangeSettings changes settings field by field; what others changed since is
// kept.
func (s *Service) ChangeSettings(ctx context.Context, who access.Who, in SettingsChange) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		before, version, err := settingsOf(tx, who.TenantID)
		if err != nil {
			return api.Changed{}, err
		}
		ref := history.Ref{Entity: settingsEntity, ID: who.TenantID, Version: version, Tenants: []int64{who.TenantID}}
		return history.Merge(tx, who, ref, history.Change[Settings]{
			Version: in.Version, Before: before, After: in.over(before), Check: func(after Settings) error { return after.check(before) },
			Write: func(after Settings) (int64, error) {
				return version + 1, saveSettings(tx, who.TenantID, after, version+1)
			},
		})
	})
}

// SettingsHistory returns the changes of the settings, newest first.
func (s *Service) SettingsHistory(ctx context.Context, who access.Who, in history.Paging) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) { return in.Whole(tx, settingsEntity, who.TenantID) })
}

// fill replaces the placeholders in a text of the company.
func fill(text string, about map[string]string) string {
	pairs := make([]string, 0, 2*len(about))
	for name, value := range about {
		pairs = append(pairs, fmt.Sprintf("{%s}", name), value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
