package command

import (
	"net"
	"net/textproto"
	"strings"
	"testing"
)

// speaks is a server of one line each way in this process: it greets, and answers by the
// first word that fits.
func speaks(t *testing.T, greeting string, answers map[string]string) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				c := textproto.NewConn(conn)
				said := greeting
				for c.PrintfLine("%s", said) == nil {
					line, err := c.ReadLine()
					if err != nil {
						return
					}
					said = answers[""]
					for word, answer := range answers {
						if word != "" && strings.HasPrefix(line, word) {
							said = answer
						}
					}
				}
			}()
		}
	}()
	return listener.Addr().String()
}

// The doctor signs in to the mail server and to the inbox, and says which of them does
// not let Teren in; no password is shown.
func TestTheDoctorTriesTheMail(t *testing.T) {
	data := installation(t)
	smtp := map[string]string{"EHLO": "250-posta.test\r\n250 AUTH CRAM-MD5", "AUTH": "334 PDE+", "": "235 dobro", "NOOP": "250 tu sam", "RSET": "250 dobro", "QUIT": "221 bok"}
	stranger := map[string]string{"EHLO": "250-posta.test\r\n250 AUTH CRAM-MD5", "AUTH": "334 PDE+", "": "535 5.7.8 ne znam te"}
	pop := map[string]string{"": "+OK 0 0"}
	closed := map[string]string{"PASS": "-ERR ne znam te", "": "+OK 0 0"}
	for name, c := range map[string]struct {
		env  []string
		code int
		says []string
	}{
		"nothing is set": {nil, 0, []string{"no mail goes out"}},
		"both let in": {[]string{"TEREN_SMTP_URL=smtp://ana:tajna@" + speaks(t, "220 posta.test", smtp) + "?from=teren@prva.test", "TEREN_INBOX_URL=pop3://ana:tajna@" + speaks(t, "+OK", pop)}, 0,
			[]string{"the mail server lets Teren in", "the inbox can be read"}},
		"no inbox": {[]string{"TEREN_SMTP_URL=smtp://ana:tajna@" + speaks(t, "220 posta.test", smtp) + "?from=teren@prva.test"}, 0,
			[]string{"the mail server lets Teren in", "nobody hears of letters that come back"}},
		"neither lets in": {[]string{"TEREN_SMTP_URL=smtp://ana:tajna@" + speaks(t, "220 posta.test", stranger) + "?from=teren@prva.test", "TEREN_INBOX_URL=pop3://ana:tajna@" + speaks(t, "+OK", closed)}, 1,
			[]string{"WRONG  the mail server does not let Teren in", "5.7.8 ne znam te", "WRONG  the inbox cannot be read: sign in to the inbox"}},
		"nobody is there": {[]string{"TEREN_SMTP_URL=smtp://127.0.0.1:1?from=teren@prva.test"}, 1, []string{"WRONG  the mail server does not let Teren in"}},
	} {
		code, out, errs := teren(t, data, c.env, "doctor")
		if code != c.code || strings.Contains(out+errs, "tajna") {
			t.Errorf("%s: %d\n%s%s", name, code, out, errs)
		}
		for _, says := range c.says {
			if !strings.Contains(out, says) {
				t.Errorf("%s: it does not say %q\n%s", name, says, out)
			}
		}
	}
}
