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

	"github.com/nats-io/nats-server/v2/server"
)

// TestSecureServers has a server that speaks TLS, wants certificates of workers and a token.
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
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true, Authorization: "token",
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

// certificate writes a certificate and its key, signed by an authority or, if that is nil, by itself.
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
