// Package cluster computes tasks on many machines. A pool puts tasks into a queue of NATS JetStream; workers take tasks from the queue and return
// results.
package cluster

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Address is the address of a NATS server, with a queue and credentials.
type Address struct {
	URL       string // one or more NATS servers, separated by commas
	Creds     string // path of the user's credentials; empty for none
	CA        string // path of certificates of authorities that sign server certificates; empty for the system's
	Cert, Key string // paths of the client certificate and its key; both empty for none
	Queue     string // name of the queue; a server can have several
}

// DefaultQueue is the default name of the queue.
const DefaultQueue = "midiconnect4"

var queueName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// Check returns an error if the address is malformed. It does not contact the server.
func (a Address) Check() error {
	for text := range strings.SplitSeq(a.URL, ",") {
		if !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		if u, err := url.Parse(strings.TrimSpace(text)); err != nil || u.Host == "" {
			return fmt.Errorf("%s is not an address of NATS, such as nats://host:4222", a)
		}
	}
	switch {
	case !queueName.MatchString(a.Queue):
		return fmt.Errorf("%.40q is not a name of a queue: must be 1 to 64 letters, digits, - and _", a.Queue)
	case (a.Cert == "") != (a.Key == ""):
		return errors.New("the certificate and its key must be given together")
	}
	return nil
}

var password = regexp.MustCompile(`//[^/@]*@`)

// String returns the URL, without user names and passwords.
func (a Address) String() string { return password.ReplaceAllString(a.URL, "//") }

// connect connects to the server. If the connection is lost later, it is restored, however long that takes. If say is not nil, it is called with a
// message when the connection is lost, and when it is restored.
func (a Address) connect(name string, say func(string)) (*nats.Conn, error) {
	if say == nil {
		say = func(string) {}
	}
	options := []nats.Option{
		nats.Name(name),
		nats.Timeout(patience),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(500 * time.Millisecond),
		nats.ReconnectJitter(500*time.Millisecond, time.Second),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				say("the connection to the server is lost; trying to restore it")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { say("the connection to the server is restored") }),
	}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	if a.Cert != "" {
		options = append(options, nats.ClientCert(a.Cert, a.Key))
	}
	connection, err := nats.Connect(a.URL, options...)
	if err != nil {
		return nil, &unreachedError{a, err}
	}
	return connection, nil
}

// unreachedError is the error that no connection was made.
type unreachedError struct {
	address Address
	why     error
}

func (e *unreachedError) Error() string {
	return fmt.Sprintf("the server of NATS at %s was not reached: %s", e.address, strings.TrimPrefix(e.why.Error(), "nats: "))
}

// away reports whether the server seems not to run. It is false if the server answered but refused the connection.
func (e *unreachedError) away() bool {
	network, is := errors.AsType[*net.OpError](e.why)
	return is && network.Op != "remote error" || errors.Is(e.why, nats.ErrNoServers) || errors.Is(e.why, nats.ErrTimeout) || errors.Is(e.why, io.EOF)
}
