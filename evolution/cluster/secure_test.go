package cluster

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// TestSecureServers runs a server that uses TLS and demands both a certificate and a token. Only workers with both may do tasks.
func TestSecureServers(t *testing.T) {
	dir := t.TempDir()
	ca, caKey := certificate(t, filepath.Join(dir, "ca"), nil, nil)
	certificate(t, filepath.Join(dir, "server"), ca, caKey)
	certificate(t, filepath.Join(dir, "worker"), ca, caKey)
	own, err := tls.LoadX509KeyPair(filepath.Join(dir, "server.crt"), filepath.Join(dir, "server.key"))
	if err != nil {
		t.Fatal(err)
	}
	known := x509.NewCertPool()
	known.AddCert(ca)
	s := run(t, &server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true, Authorization: "token", AuthTimeout: 60, TLSTimeout: 60,
		TLS: true, TLSVerify: true, TLSConfig: &tls.Config{Certificates: []tls.Certificate{own}, ClientCAs: known, ClientAuth: tls.RequireAndVerifyClientCert, MinVersion: tls.VersionTLS12},
	})
	good := Address{
		URL: "tls://token@" + strings.TrimPrefix(s.Addr().String(), "//"), Queue: DefaultQueue,
		CA: filepath.Join(dir, "ca.crt"), Cert: filepath.Join(dir, "worker.crt"), Key: filepath.Join(dir, "worker.key"),
	}
	var did atomic.Int64
	hire(t, good, program(&did))
	got, err := do(t, good, program(&did), 0, tasks("square", 5))
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, want("square", 5))

	wrong, uncertified, unknown := good, good, good
	wrong.URL = strings.Replace(good.URL, "token", "other", 1)
	uncertified.Cert, uncertified.Key = "", ""
	unknown.CA = ""
	for what, a := range map[string]Address{"wrong token": wrong, "no certificate": uncertified, "unknown authority": unknown} {
		w := &Worker{Address: a, Program: program(&did), Cores: 1, Say: func(string) {}}
		if err := w.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "was not reached") || strings.Contains(err.Error(), "other@") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// certificate makes a certificate and its key, and writes both to files. The certificate is signed by authority, or by itself if authority is nil.
func certificate(t *testing.T, path string, authority *x509.Certificate, signer *ecdsa.PrivateKey) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: filepath.Base(path)}, NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: authority == nil, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	if authority == nil {
		authority, signer = c, key
	}
	der, err := x509.CreateCertificate(rand.Reader, c, authority, &key.PublicKey, signer)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for suffix, block := range map[string]*pem.Block{".crt": {Type: "CERTIFICATE", Bytes: der}, ".key": {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(path+suffix, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if c, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	return c, key
}

// TestCredentials runs a server that demands credentials signed by an account of its operator.
func TestCredentials(t *testing.T) {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	key := func(create func() (nkeys.KeyPair, error)) (nkeys.KeyPair, string) {
		t.Helper()
		pair, err := create()
		must(err)
		name, err := pair.PublicKey()
		must(err)
		return pair, name
	}
	operator, operatorName := key(nkeys.CreateOperator)
	account, accountName := key(nkeys.CreateAccount)
	_, systemName := key(nkeys.CreateAccount)
	resolver := &server.MemAccResolver{}
	for _, name := range []string{accountName, systemName} {
		claims := jwt.NewAccountClaims(name)
		if name == accountName {
			claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
		}
		token, err := claims.Encode(operator)
		must(err)
		must(resolver.Store(name, token))
	}
	s := run(t, &server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
		AuthTimeout: 60, TrustedOperators: []*jwt.OperatorClaims{jwt.NewOperatorClaims(operatorName)}, AccountResolver: resolver, SystemAccount: systemName,
	})
	credentials := func(signer nkeys.KeyPair) string {
		t.Helper()
		user, name := key(nkeys.CreateUser)
		token, err := jwt.NewUserClaims(name).Encode(signer)
		must(err)
		seed, err := user.Seed()
		must(err)
		data, err := jwt.FormatUserConfig(token, seed)
		must(err)
		path := filepath.Join(t.TempDir(), "worker.creds")
		must(os.WriteFile(path, data, 0o600))
		return path
	}
	good := at(s)
	good.Creds = credentials(account)
	var did atomic.Int64
	// The server sets up JetStream for an account when the account's first client connects. This fails if two clients connect at once, so connect one
	// first.
	q, err := good.open(context.Background(), "first", program(&did).Version, time.Second, nil)
	must(err)
	defer q.close()
	hire(t, good, program(&did))
	got, err := do(t, good, program(&did), 0, tasks("square", 5))
	must(err)
	same(t, got, want("square", 5))

	other, _ := key(nkeys.CreateAccount)
	stranger := good
	stranger.Creds = credentials(other)
	for what, a := range map[string]Address{"none": at(s), "a stranger's": stranger} {
		w := &Worker{Address: a, Program: program(&did), Cores: 1, Say: func(string) {}}
		if err := w.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "was not reached") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
