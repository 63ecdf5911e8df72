package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/minio/minio-go/v7"

	"teren/internal/platform/files/filestest"
)

// keptAt are the settings of an installation whose files are in the bucket.
func keptAt(b *filestest.Bucket, more ...string) []string {
	return append([]string{"TEREN_FILES_URL=" + b.URL(), "AWS_ACCESS_KEY_ID=" + b.ID, "AWS_SECRET_ACCESS_KEY=" + b.Secret}, more...)
}

// An installation moves into a bucket, is backed up from it, and restored into
// another one and into a folder.
func TestFilesInABucket(t *testing.T) {
	t.Parallel()
	first := installation(t)
	folder := filepath.Join(first, "uploads")
	b, other := filestest.New(t), filestest.New(t)
	bucket, moving := keptAt(b), keptAt(b, "TEREN_FILES_FROM_URL="+folder)
	elsewhere := t.TempDir()
	second, third, file := filepath.Join(elsewhere, "second"), filepath.Join(elsewhere, "third"), filepath.Join(elsewhere, "teren.tar.gz")
	for _, c := range []struct {
		data string
		env  []string
		args string
		code int
		says string
	}{
		{first, bucket, "doctor", 1, "1 of 1 uploads are missing"},
		{first, moving, "doctor", 0, "uploads are still read from where they were"},
		{first, bucket, "files move", 2, "set TEREN_FILES_FROM_URL"},
		{first, moving, "files move", 0, "all 1 files are there, 0.0 MB, each compared by its checksum; 0 of them were there before"},
		{first, moving, "files move", 0, "1 of them were there before"},
		{first, bucket, "doctor", 0, "it can be written and read, and nobody without its keys"},
		{first, bucket, "backup " + file, 0, "the database and 1 uploaded files"},
		{second, bucket, "restore " + file, 1, "is not empty"},
		{second, keptAt(other), "restore " + file, 0, "restored the database and 1 uploaded files"},
		{second, keptAt(other), "doctor", 0, "every upload is in its place"},
		{third, nil, "restore " + file, 0, "restored the database and 1 uploaded files"},
		{third, nil, "doctor", 0, "every upload is in its place"},
	} {
		code, out, errs := teren(t, c.data, c.env, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out+errs, c.says) {
			t.Fatalf("%v teren %s: exit %d, want %d and %q\n%s%s", c.env, c.args, code, c.code, c.says, out, errs)
		}
	}
	for _, in := range []*filestest.Bucket{b, other} {
		if names := in.Names(t); len(names) != 1 || names[0] != "teren/"+photo {
			t.Errorf("the bucket holds %v", names)
		}
	}
	for _, data := range []string{first, third} {
		if text, err := os.ReadFile(filepath.Join(data, "uploads", photo)); err != nil || string(text) != "a photo" {
			t.Errorf("the photo of %s is %q, %v", data, text, err)
		}
	}
	if left, err := os.ReadDir(filepath.Join(second, "receiving")); err != nil || len(left) > 0 {
		t.Errorf("being received still: %v, %v", left, err)
	}
}

// What of a damaged backup came into a bucket is taken out again.
func TestADamagedBackupLeavesTheBucketEmpty(t *testing.T) {
	t.Parallel()
	b := filestest.New(t)
	file := filepath.Join(t.TempDir(), "teren.tar.gz")
	if code, _, errs := teren(t, installation(t), nil, "backup", file); code != 0 {
		t.Fatal(errs)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"cut off": whole[:len(whole)-9], "no database": archive(t, "uploads/"+photo)} {
		bad, data := filepath.Join(t.TempDir(), "bad.tar.gz"), filepath.Join(t.TempDir(), "data")
		if err := os.WriteFile(bad, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out, errs := teren(t, data, keptAt(b), "restore", bad); code != 1 {
			t.Errorf("%s: exit %d\n%s%s", name, code, out, errs)
		}
		if names := b.Names(t); len(names) > 0 {
			t.Errorf("%s: the bucket holds %v", name, names)
		}
		if left, err := os.ReadDir(data); err != nil || len(left) > 0 {
			t.Errorf("%s: left behind %v, %v", name, left, err)
		}
	}
}

// Whoever runs an installation is told what is wrong with the bucket, by the
// doctor and before anybody is served.
func TestABucketThatIsNotAsItShouldBe(t *testing.T) {
	t.Parallel()
	data := installation(t)
	b := filestest.New(t)
	if code, out, errs := teren(t, data, keptAt(b, "TEREN_FILES_FROM_URL="+filepath.Join(data, "uploads")), "files", "move"); code != 0 {
		t.Fatal(out, errs)
	}
	absent := strings.Replace(b.URL(), b.Name, "absent-"+b.Name, 1)
	nobody := "s3://bucket?endpoint=http://127.0.0.1:1"
	id, secret := "AWS_ACCESS_KEY_ID="+b.ID, "AWS_SECRET_ACCESS_KEY="+b.Secret
	for _, c := range []struct {
		env  []string
		args string
		code int
		says string
	}{
		{[]string{"TEREN_FILES_URL=" + absent, id, secret}, "doctor", 1, "there is no such bucket"},
		{[]string{"TEREN_FILES_URL=" + absent, id, secret}, "migrate", 1, "there is no such bucket"},
		{[]string{"TEREN_FILES_URL=" + b.URL(), "AWS_ACCESS_KEY_ID=other", secret}, "migrate", 1, "access key"},
		{[]string{"TEREN_FILES_URL=" + b.URL(), id, "AWS_SECRET_ACCESS_KEY=other"}, "migrate", 1, "the secret key is wrong"},
		{[]string{"TEREN_FILES_URL=" + b.URL(), id}, "migrate", 2, "only one is set"},
		{[]string{"TEREN_FILES_URL=" + nobody, id, secret}, "doctor", 1, "connection refused"},
		{[]string{"TEREN_FILES_URL=" + nobody, id, secret}, "migrate", 0, "the uploads are out of reach"}, // it may be back
		{[]string{"TEREN_FILES_URL=s3://bucket"}, "version", 2, "it needs an endpoint"},
		{[]string{"TEREN_FILES_URL=s3://id:hush@bucket?region=x"}, "version", 2, "keys do not belong into the address"},
		{[]string{"TEREN_FILES_URL=s3://B?region=x"}, "version", 2, `the bucket is "B"`},
		{[]string{"TEREN_FILES_URL=s3://bucket?region=x&regoin=y"}, "version", 2, `"regoin" is not one endpoint or one region`},
		{[]string{"TEREN_FILES_URL=s3://bucket?endpoint=example.hr"}, "version", 2, "its endpoint is not like https://s3.example.hr"},
		{[]string{"TEREN_FILES_URL=https://example.hr"}, "version", 2, "neither s3://bucket/prefix"},
		{[]string{"TEREN_FILES_URL=uploads"}, "version", 2, "neither s3://bucket/prefix"},
		{[]string{"TEREN_FILES_FROM_URL=" + filepath.Join(data, "uploads")}, "version", 2, "are the same place"},
		{[]string{"TEREN_FILES_FROM_URL=/nowhere"}, "migrate", 1, "/nowhere"},
		{keptAt(b), "doctor", 0, "every upload is in its place"},
	} {
		code, out, errs := teren(t, data, c.env, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out+errs, c.says) || strings.Contains(out+errs, "hush") || strings.Contains(out+errs, b.Secret) {
			t.Errorf("%v teren %s: exit %d, want %d and %q\n%s%s", c.env, c.args, code, c.code, c.says, out, errs)
		}
	}

	policy := `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::` + b.Name + `/*"}]}`
	if err := b.Client.SetBucketPolicy(t.Context(), b.Name, policy); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := teren(t, data, keptAt(b), "doctor"); code != 1 || !strings.Contains(out, "is public: everybody can read its files") {
		t.Errorf("a public bucket: exit %d\n%s%s", code, out, errs)
	}
	if names := b.Names(t); len(names) != 1 {
		t.Errorf("the doctor leaves %v", names)
	}
}

// A copy that is not what was put there is told, by whoever reads it.
func TestAnObjectThatWasChanged(t *testing.T) {
	t.Parallel()
	data := installation(t)
	b := filestest.New(t)
	if code, out, errs := teren(t, data, keptAt(b, "TEREN_FILES_FROM_URL="+filepath.Join(data, "uploads")), "files", "move"); code != 0 {
		t.Fatal(out, errs)
	}
	found, err := b.Client.StatObject(t.Context(), b.Name, "teren/"+photo, minio.StatObjectOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Client.PutObject(context.Background(), b.Name, "teren/"+photo, bytes.NewReader([]byte("A photo")), 7, minio.PutObjectOptions{UserMetadata: found.UserMetadata}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "teren.tar.gz")
	if code, _, errs := teren(t, data, keptAt(b), "backup", file); code != 1 || !strings.Contains(errs, "the file is not what was put there") {
		t.Errorf("backup: exit %d\n%s", code, errs)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a backup with a damaged file is passed off as whole")
	}
}
