package users

import "teren/internal/db"

// Language is one of those the product speaks.
type Language string

// Values lists them.
func (Language) Values() []string { return []string{"hr", "en"} }

// Theme is light or dark.
type Theme string

// Values lists them.
func (Theme) Values() []string { return []string{"light", "dark"} }

// Density is how much a screen holds.
type Density string

// Values lists them.
func (Density) Values() []string { return []string{"standard", "compact"} }

// Profile is a person as they see themselves. A language or theme of null is
// what the browser prefers.
type Profile struct {
	ID        int64     `db:"user_id" json:"user_id"`
	FirstName string    `db:"first_name" json:"first_name"`
	LastName  string    `db:"last_name" json:"last_name"`
	Email     string    `db:"email" json:"email"`
	ImageURL  *string   `db:"image_url" json:"image_url"`
	Language  *Language `db:"language" json:"language"`
	Theme     *Theme    `db:"theme" json:"theme"`
	Density   Density   `db:"density" json:"density"`
	Version   int64     `db:"version" json:"version"`
}

// FindProfile returns the profile of the person.
func FindProfile(tx *db.Tx, userID int64) (Profile, error) {
	return db.One[Profile](tx, `
		SELECT u.user_id, u.first_name, u.last_name, u.email, '/api/uploads/' || `+picture+` AS image_url,
			NULLIF(u.language, '') AS language, NULLIF(u.theme, '') AS theme, u.density, u.version
		FROM user_account u WHERE u.user_id = ?`, userID)
}
