package server

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"

	"midiconnect4/play/studio"
)

// Server serves a studio at one address.
type Server struct {
	listener net.Listener
	http     *http.Server
	studio   *studio.Studio
	prefix   string // start of all paths; for performers, it has the secret
	audience bool
	framer   string  // origin of the site that may show the page for a frame; empty for none
	places   *places // of sockets
	pace     *pace
}

// Performers returns a server of the page for people who steer the performance. address is host:port; port 0 means any free port.
func Performers(s *studio.Studio, address string) (*Server, error) {
	secret := make([]byte, 15)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	name := strings.ToLower(base32.StdEncoding.EncodeToString(secret))
	return newServer(s, address, "/"+name+"/", false, mostPerformers)
}

// Audience returns a server of the page for people who listen and vote. address is host:port. framer is the origin of a site that may show the
// page.Embed in a frame, in which people can only listen; empty for none.
func Audience(s *studio.Studio, address, framer string) (*Server, error) {
	v, err := newServer(s, address, "/", true, mostListeners)
	if err == nil {
		v.framer = framer
	}
	return v, err
}

var origins = regexp.MustCompile(`^https?://[A-Za-z0-9.-]+(:[0-9]+)?$`)

// IsOrigin returns true if a text is the origin of a web site: https:// or http://, a host, and perhaps a port.
func IsOrigin(text string) bool { return origins.MatchString(text) }

func newServer(s *studio.Studio, address, prefix string, audience bool, most int) (*Server, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, addressError(address, err)
	}
	v := &Server{
		listener: bounded{listener, newPlaces(mostListeners*perPage, mostFromOne*perPage)}, studio: s, prefix: prefix, audience: audience,
		places: newPlaces(most, mostFromOne), pace: newPace(),
	}
	v.http = &http.Server{
		Handler: v.handler(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
	}
	return v, nil
}

// addressError shortens the error of listening on an address, because the library's text repeats the address.
func addressError(address string, err error) error {
	if wrong, ok := errors.AsType[*net.OpError](err); ok && wrong.Err != nil {
		err = wrong.Err
	}
	if wrong, ok := errors.AsType[*net.AddrError](err); ok {
		err = errors.New(wrong.Err)
	}
	return fmt.Errorf("%s: %w", address, err)
}

// URL returns the address to open in a browser.
func (v *Server) URL() string {
	host, port, err := net.SplitHostPort(v.listener.Addr().String())
	if err != nil {
		return ""
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = reachable()
	}
	return "http://" + net.JoinHostPort(host, port) + v.prefix
}

// reachable returns an IP address at which other machines can reach this machine. Without a network, it returns the loopback address.
func reachable() string {
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return "127.0.0.1"
	}
	for _, address := range addresses {
		if network, ok := address.(*net.IPNet); ok && !network.IP.IsLoopback() && network.IP.To4() != nil {
			return network.IP.String()
		}
	}
	return "127.0.0.1"
}

// Run serves requests until ctx ends.
func (v *Server) Run(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { _ = v.http.Close() })
	defer stop()
	err := v.http.Serve(v.listener)
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Close closes the listener. It is only needed if Run is not called.
func (v *Server) Close() error { return v.listener.Close() }

// Run performs the studio, and serves it, until ctx ends.
func Run(ctx context.Context, s *studio.Studio, servers ...*Server) error {
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	var wait sync.WaitGroup
	failed := make([]error, len(servers))
	for i, v := range servers {
		wait.Go(func() { failed[i] = v.Run(serving) })
	}
	err := s.Run(ctx)
	stop()
	wait.Wait()
	return errors.Join(append(failed, err)...)
}
