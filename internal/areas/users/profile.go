package users

import (
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/uploads"
)

// Entity is the name of a person in history and uploads.
const Entity = "user"

// Language is one of the languages of the product.
type Language string

func (Language) Values() []string { return words.Languages }

// Theme is light or dark.
type Theme string

func (Theme) Values() []string { return []string{"light", "dark"} }

// Density is how much a screen holds.
type Density string

func (Density) Values() []string { return []string{"standard", "compact"} }

// Profile is a person as they see themselves. A language or theme of null follows
// the browser.
type Profile struct {
	ID        int64     `db:"user_id" json:"user_id"`
	FirstName string    `db:"first_name" json:"first_name"`
	LastName  string    `db:"last_name" json:"last_name"`
	Email     string    `db:"email" json:"email"`
	Phone     string    `db:"phone" json:"phone"`
	ImageURL  *string   `db:"image_url" json:"image_url"`
	Language  *Language `db:"language" json:"language"`
	Theme     *Theme    `db:"theme" json:"theme"`
	Density   Density   `db:"density" json:"density"`
	Version   int64     `db:"version" json:"version"`
}

// ProfileChange is a person's change of their profile; absent fields stay as they
// are. Version is the version the change was made on.
type ProfileChange struct {
	FirstName   api.Opt[string]   `json:"first_name,omitzero"`
	LastName    api.Opt[string]   `json:"last_name,omitzero"`
	Phone       api.Opt[string]   `json:"phone,omitzero"`
	Language    api.Opt[Language] `json:"language,omitzero"`
	Theme       api.Opt[Theme]    `json:"theme,omitzero"`
	Density     api.Opt[Density]  `json:"density,omitzero"`
	DeleteImage bool              `json:"delete_image,omitempty"`
	Version     *int64            `json:"version,omitempty"`
	Images      api.Images        `json:"-"`
}

func (in ProfileChange) Validate() error {
	var c fault.Check
	if in.FirstName.Set {
		checkName(&c, "first_name", in.FirstName.Or(""))
	}
	if in.LastName.Set {
		checkName(&c, "last_name", in.LastName.Or(""))
	}
	checkPhone(&c, in.Phone.Or(""))
	if v := in.Language.OrNil(nil); v != nil {
		c.OneOf("language", string(*v), v.Values())
	}
	if v := in.Theme.OrNil(nil); v != nil {
		c.OneOf("theme", string(*v), v.Values())
	}
	if v := in.Density.Or(""); in.Density.Set {
		c.OneOf("density", string(v), v.Values())
	}
	onePicture(&c, in.Images)
	return c.Err()
}

// over returns the profile with the change over it.
func (in ProfileChange) over(p Profile) Profile {
	p.FirstName = strings.TrimSpace(in.FirstName.Or(p.FirstName))
	p.LastName = strings.TrimSpace(in.LastName.Or(p.LastName))
	p.Phone = strings.TrimSpace(in.Phone.Or(p.Phone))
	p.Language = in.Language.OrNil(p.Language)
	p.Theme = in.Theme.OrNil(p.Theme)
	p.Density = in.Density.Or(p.Density)
	p.ImageURL = pictureAfter(p.ImageURL, in.DeleteImage, in.Images)
	return p
}

// pictureAfter returns the address of the picture once it is removed or replaced.
func pictureAfter(url *string, remove bool, images api.Images) *string {
	if remove {
		url = nil
	}
	for _, image := range images {
		fresh := uploads.URL(image.Name)
		url = &fresh
	}
	return url
}
