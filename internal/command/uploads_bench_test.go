package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"teren/internal/demo"
)

// BenchmarkUploadsBesideHeavyOnes measures, in the real program, how long one
// person's photo takes while another sends eight requests of pictures that are
// small files and huge once unpacked, and the most memory the program takes.
func BenchmarkUploadsBesideHeavyOnes(b *testing.B) {
	binary, err := filepath.Abs("../../bin/teren")
	check(b, err)
	if _, err := os.Stat(binary); err != nil {
		b.Skip("bin/teren is not built: make build")
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	check(b, err)
	address := free.Addr().String()
	check(b, free.Close())
	cmd := exec.Command(binary, "serve", "--demo", "--addr", address)
	cmd.Env = append(os.Environ(), "TEREN_DATA="+b.TempDir(), "TEREN_COSTLY_CALLS=0")
	check(b, cmd.Start())
	b.Cleanup(func() {
		_ = cmd.Process.Kill() // its end is another test's matter
		_ = cmd.Wait()
	})
	url := "http://" + address
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if a, err := http.Get(url + "/readyz"); err == nil {
			a.Body.Close()
			break
		}
		if time.Now().After(deadline) {
			b.Fatal("the program does not start")
		}
	}

	other := demoClient(b, url, "admin@primorje.test")
	ordinary := encoded(func(w io.Writer) error {
		return jpeg.Encode(w, image.NewYCbCr(image.Rect(0, 0, 1600, 1200), image.YCbCrSubsampleRatio420), nil)
	})
	photo := func() time.Duration {
		began := time.Now()
		status, err := other.photo(ordinary)
		check(b, err)
		if status != http.StatusOK {
			b.Fatalf("the photo is answered %d", status)
		}
		return time.Since(began)
	}
	var alone, worst time.Duration
	for range 30 {
		alone = max(alone, photo())
	}
	before := residentMB(cmd.Process.Pid)

	attacker := demoClient(b, url, "manager@primorje.test")
	heavy, end := heavyPictures(), make(chan struct{})
	var sending sync.WaitGroup
	for i := range 8 {
		sending.Go(func() {
			for n := i; ; n++ {
				select {
				case <-end:
					return
				default:
					_, _ = attacker.photo(heavy[n%len(heavy)]) // the last ones are cut off
				}
			}
		})
	}
	most := before
	for b.Loop() {
		worst, most = max(worst, photo()), max(most, residentMB(cmd.Process.Pid))
	}
	close(end)
	b.ReportMetric(float64(alone.Milliseconds()), "worst-alone-ms")
	b.ReportMetric(float64(worst.Milliseconds()), "worst-ms")
	b.ReportMetric(300, "goal-ms")
	b.ReportMetric(before, "before-MB")
	b.ReportMetric(most, "most-MB")
	b.ReportMetric(300, "goal-MB")
	_ = cmd.Process.Kill() // or the last ones would be waited for
	sending.Wait()
}

// heavyPictures are small files that take much to unpack.
func heavyPictures() [][]byte {
	clear := image.NewNRGBA(image.Rect(0, 0, 8000, 5000))
	clear.SetNRGBA(0, 0, color.NRGBA{A: 255})
	smaller := png.Encoder{CompressionLevel: png.BestCompression}
	return [][]byte{
		encoded(func(w io.Writer) error { return smaller.Encode(w, clear) }),
		encoded(func(w io.Writer) error {
			return jpeg.Encode(w, image.NewYCbCr(image.Rect(0, 0, 8000, 5000), image.YCbCrSubsampleRatio420), nil)
		}),
		encoded(func(w io.Writer) error { return smaller.Encode(w, image.NewRGBA(image.Rect(0, 0, 3000, 3000))) }),
		encoded(func(w io.Writer) error { return smaller.Encode(w, image.NewGray(image.Rect(0, 0, 8000, 5000))) }),
	}
}

func encoded(encode func(io.Writer) error) []byte {
	var out bytes.Buffer
	if err := encode(&out); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}

// demoPerson is signed in to the demo and has a task to send photos to.
type demoPerson struct {
	http.Client
	photos string
}

func demoClient(b *testing.B, url, email string) *demoPerson {
	b.Helper()
	jar, err := cookiejar.New(nil)
	check(b, err)
	p := &demoPerson{Client: http.Client{Jar: jar, Transport: &http.Transport{MaxIdleConnsPerHost: 16}}}
	post := func(path, body string, into any) {
		a, err := p.Post(url+path, "application/json", bytes.NewBufferString(body))
		check(b, err)
		defer a.Body.Close()
		check(b, json.NewDecoder(a.Body).Decode(into))
	}
	post("/api/auth/login", fmt.Sprintf(`{"email":%q,"password":%q}`, email, demo.Password), &struct{}{})
	var list struct {
		Data []struct {
			ID int64 `json:"task_id"`
		}
	}
	post("/api/tasks/search", `{"filter":{"eq":[{"column":"status"},"CREATED"]}}`, &list)
	if len(list.Data) == 0 {
		b.Fatal("the demo has no open task")
	}
	p.photos = fmt.Sprintf("%s/api/tasks/%d/images", url, list.Data[0].ID)
	return p
}

func (p *demoPerson) photo(content []byte) (int, error) {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("images", "photo")
	if err == nil {
		_, err = part.Write(content)
	}
	if err != nil {
		return 0, err
	}
	if err := w.Close(); err != nil {
		return 0, err
	}
	a, err := p.Post(p.photos, w.FormDataContentType(), &form)
	if err != nil {
		return 0, err
	}
	defer a.Body.Close()
	_, err = io.Copy(io.Discard, a.Body)
	return a.StatusCode, err
}
