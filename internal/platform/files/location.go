package files

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/minio/minio-go/v7/pkg/s3utils"
)

// Location is where files are kept: a folder, or a bucket of an S3 object store.
type Location struct {
	Folder string // empty for a bucket

	Bucket   string
	Prefix   string // of the names in the bucket: empty, or ending in a slash
	Endpoint *url.URL
	Region   string
}

// Keys open a bucket. Without them the machine's role is used.
type Keys struct{ ID, Secret, Token string }

// ParseLocation reads s3://bucket/prefix?endpoint=…&region=…, or an absolute path
// of a folder, also as file:///path. The error is for the operator, and does not
// repeat secrets.
func ParseLocation(text string) (Location, error) {
	if filepath.IsAbs(text) {
		return Location{Folder: filepath.Clean(text)}, nil
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return Location{}, errors.New("it is not an address")
	case u.Scheme == "file" && u.Host == "" && filepath.IsAbs(filepath.FromSlash(u.Path)) && u.RawQuery == "":
		return Location{Folder: filepath.Clean(filepath.FromSlash(u.Path))}, nil
	case u.Scheme != "s3":
		return Location{}, errors.New("it is neither s3://bucket/prefix?endpoint=…&region=… nor the absolute path of a folder")
	case u.User != nil:
		return Location{}, errors.New("keys do not belong into the address; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	}
	if err := s3utils.CheckValidBucketNameStrict(u.Host); err != nil {
		return Location{}, fmt.Errorf("the bucket is %q: %w", u.Host, err)
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return Location{}, errors.New("what follows its question mark cannot be read")
	}
	for name, values := range query {
		if name != "endpoint" && name != "region" || len(values) != 1 {
			return Location{}, fmt.Errorf("%q is not one endpoint or one region", name)
		}
	}
	l := Location{Bucket: u.Host, Prefix: strings.Trim(u.Path, "/"), Region: query.Get("region")}
	if l.Prefix != "" {
		l.Prefix += "/"
	}
	address := query.Get("endpoint")
	if address == "" {
		if l.Region == "" {
			return Location{}, errors.New("it needs an endpoint, such as endpoint=https://s3.example.hr, or the region of Amazon's")
		}
		address = "https://s3." + l.Region + ".amazonaws.com"
	}
	l.Endpoint, err = url.Parse(address)
	if err != nil || l.Endpoint.Scheme != "https" && l.Endpoint.Scheme != "http" || l.Endpoint.Host == "" || strings.Trim(l.Endpoint.Path, "/") != "" || l.Endpoint.RawQuery != "" || l.Endpoint.User != nil {
		return Location{}, errors.New("its endpoint is not like https://s3.example.hr")
	}
	l.Region = cmp.Or(l.Region, "us-east-1") // what servers other than Amazon's take
	return l, nil
}

// Below returns a location inside of this one.
func (l Location) Below(name string) Location {
	if l.Remote() {
		l.Prefix += name + "/"
	} else {
		l.Folder = filepath.Join(l.Folder, name)
	}
	return l
}

// Remote reports whether it is a bucket.
func (l Location) Remote() bool { return l.Folder == "" }

// String returns a description of the place without secrets.
func (l Location) String() string {
	if !l.Remote() {
		return l.Folder
	}
	return fmt.Sprintf("the bucket s3://%s/%s at %s", l.Bucket, l.Prefix, l.Endpoint.Host)
}
