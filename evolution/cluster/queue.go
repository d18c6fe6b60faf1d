package cluster

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"midiconnect4/evolution/work"
)

// Time limits of the queue.
const (
	// ackWait is how long a worker may be silent before the server gives its task to another.
	ackWait = 10 * time.Second
	// resultsLast is the time for which the server keeps tasks and results that no program fetches.
	resultsLast = 7 * 24 * time.Hour
	// patience is how long one request to the server may take.
	patience = 10 * time.Second
)

// tasksOf is the start of the text that describes the stream of tasks on the server. The program's version follows it. The stream's metadata would be
// a better place, but servers before 2.10 silently drop metadata.
const tasksOf = "tasks of midiconnect4"

// leastServer is the oldest server version that refuses to queue a task twice.
const leastServer = "2.9"

// queue is the tasks and results on a server. A task has a subject of its own until it is acknowledged, so it cannot be queued twice. The first
// result of a task is never replaced by a later one.
type queue struct {
	name       string
	connection *nats.Conn
	js         jetstream.JetStream
	tasks      jetstream.Stream
	workers    jetstream.Consumer
	results    jetstream.KeyValue
	kept       jetstream.Stream // the stream in which NATS stores results
	large      jetstream.ObjectStore
}

// Kinds of queued task, as words in subjects and keys.
const (
	taskWord  = "task"  // do the task
	spareWord = "spare" // do the task once more, because its worker may be lost or slow
	checkWord = "check" // do the task for comparison; this must be another worker than the first time
)

func (q *queue) subject(word, task string) string { return q.name + "." + word + "." + task }

// checkKey returns the key of a task's second result.
func checkKey(task string) string { return checkWord + "." + task }

// open connects to the server, and opens the queue. It creates what is missing, and reserves the queue for the version.
func (a Address) open(ctx context.Context, who, version string, wait time.Duration, say func(string)) (*queue, error) {
	connection, err := a.connect(who, say)
	if err != nil {
		return nil, err
	}
	q := &queue{name: a.Queue, connection: connection}
	for tries := 0; ; tries++ {
		if err = q.find(ctx, wait); err == nil {
			err = q.claim(ctx, version)
		}
		if tries == 5 || ctx.Err() != nil || !passing(err) {
			break
		}
		time.Sleep(200 * time.Millisecond)
	}
	if err != nil {
		connection.Close()
		return nil, err
	}
	return q, nil
}

// passing reports whether an error may be temporary. The server may have just started or be busy, or another program may be creating the queue.
func passing(err error) bool {
	failed, is := errors.AsType[*jetstream.APIError](err)
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, context.DeadlineExceeded) ||
		is && (failed.Code >= http.StatusInternalServerError || failed.ErrorCode == jetstream.JSErrCodeStreamNameInUse)
}

// find opens the parts of the queue, and creates those that are missing.
func (q *queue) find(ctx context.Context, wait time.Duration) (err error) {
	defer func() {
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || errors.Is(err, nats.ErrNoResponders) {
			err = fmt.Errorf("the server of NATS offers no JetStream (start it with nats-server -js): %w", err)
		}
	}()
	if q.js, err = jetstream.New(q.connection, jetstream.WithPublishAsyncMaxPending(512)); err != nil {
		return err
	}
	q.tasks, err = q.js.Stream(ctx, q.name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		q.tasks, err = q.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: q.name, Description: tasksOf, Subjects: []string{q.name + ".>"},
			Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, MaxAge: resultsLast, MaxMsgSize: maxTask,
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		})
	}
	if err != nil {
		return err
	}
	if !q.tasks.CachedInfo().Config.DiscardNewPerSubject { // old servers drop settings that they do not know
		return fmt.Errorf("the server of NATS has version %.40s: it must be %s or newer", q.connection.ConnectedServerVersion(), leastServer)
	}
	q.workers, err = q.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: wait, MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: 100_000,
	})
	if err != nil {
		return err
	}
	bucket := q.name + "-results"
	q.results, err = q.js.KeyValue(ctx, bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		q.results, err = q.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: bucket, Description: "results of midiconnect4", TTL: resultsLast, MaxValueSize: maxHead + maxSmall,
		})
	}
	if err != nil {
		return err
	}
	if q.kept, err = q.js.Stream(ctx, "KV_"+bucket); err != nil { // NATS derives this name from the bucket's name
		return err
	}
	bucket = q.name + "-large"
	q.large, err = q.js.ObjectStore(ctx, bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		q.large, err = q.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{
			Bucket: bucket, Description: "large results of midiconnect4", TTL: resultsLast,
		})
	}
	return err
}

// remake creates the missing parts of the queue. It leaves q unchanged, because other goroutines use q.
func (q *queue) remake(ctx context.Context, wait time.Duration) error {
	again := &queue{name: q.name, connection: q.connection}
	return again.find(ctx, wait)
}

// claim reserves the queue for a version of the program. It returns an error if the queue has tasks of another version.
func (q *queue) claim(ctx context.Context, version string) error {
	info, err := q.tasks.Info(ctx)
	if err != nil {
		return err
	}
	theirs := strings.TrimSpace(strings.TrimPrefix(info.Config.Description, tasksOf))
	if theirs == version {
		return nil
	}
	if info.State.Msgs > 0 && theirs != "" {
		return &VersionError{theirs, version}
	}
	config := info.Config
	config.Description = tasksOf + " " + version
	_, err = q.js.UpdateStream(ctx, config)
	return err
}

// orphaned reports whether the server has tasks that it does not offer to waiting workers. This can happen after a server was killed: if its stored
// tasks are older than its stored state of deliveries, it takes new tasks for delivered ones. See github.com/nats-io/nats-server/issues/4736.
func (q *queue) orphaned(ctx context.Context, before jetstream.StreamState) bool {
	workers, err := q.workers.Info(ctx)
	if err != nil || workers.NumWaiting == 0 || before.Msgs <= workers.NumPending+uint64(workers.NumAckPending) {
		return false
	}
	after, err := q.tasks.Info(ctx)
	return err == nil && after.State.Msgs == before.Msgs && after.State.LastSeq == before.LastSeq // nothing changed between the two requests
}

var errDamaged = errors.New("the result on the server is damaged")

func (q *queue) keys(ctx context.Context) (map[string]bool, error) {
	info, err := q.kept.Info(ctx, jetstream.WithSubjectFilter(bucketSubject(q.results, ">")))
	if err != nil {
		return nil, err
	}
	keys := map[string]bool{}
	for subject := range info.State.Subjects {
		keys[strings.TrimPrefix(subject, bucketSubject(q.results, ""))] = true
	}
	return keys, nil
}

// bucketSubject returns the subject that NATS uses for a key in a bucket.
func bucketSubject(b jetstream.KeyValue, key string) string { return "$KV." + b.Bucket() + "." + key }

// liarWord is the start of keys that mark workers as liars.
const liarWord = "liar."

// liarKey returns the key that marks a worker as a liar.
func liarKey(worker string) string { return liarWord + strings.Map(wordOnly, worker) }

func (q *queue) accuse(ctx context.Context, worker string) error {
	_, err := q.results.PutString(ctx, liarKey(worker), "")
	return err
}

// accused reports whether a worker is marked as a liar.
func (q *queue) accused(ctx context.Context, worker string) bool {
	_, err := q.results.Get(ctx, liarKey(worker))
	return err == nil
}

func (q *queue) liars(ctx context.Context) (map[string]LieError, error) {
	keys, err := q.keys(ctx)
	liars := map[string]LieError{}
	for key := range keys {
		if name, is := strings.CutPrefix(key, liarWord); is {
			liars[key] = LieError{Liar: name}
		}
	}
	return liars, err
}

// get reads the result at a key. If the result's data are in the object store, get does not load them. If there is no result, it returns
// jetstream.ErrKeyNotFound.
func (q *queue) get(ctx context.Context, key string) (result, error) {
	e, err := q.results.Get(ctx, key)
	if err != nil {
		return result{}, err
	}
	r, err := decodeResult(e.Value())
	if err != nil {
		return result{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return r, nil
}

// store uploads the data of a large result as an object. It returns the result with the object's name.
func (q *queue) store(ctx context.Context, r result) (result, error) {
	if r.Size <= maxSmall {
		return r, nil
	}
	r.Object = r.SHA256 + "." + strings.Map(wordOnly, r.Worker)
	_, err := q.large.PutBytes(ctx, r.Object, r.data)
	return r, err
}

func wordOnly(c rune) rune {
	if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' {
		return c
	}
	return '-'
}

// fetch downloads the data of a result, if they are in an object.
func (q *queue) fetch(ctx context.Context, r *result) error {
	if r.Object == "" {
		return nil
	}
	info, err := q.large.GetInfo(ctx, r.Object)
	if err != nil {
		return err
	}
	if info.Size != uint64(r.Size) || r.Size > work.MaxResult {
		return errDamaged
	}
	data, err := q.large.GetBytes(ctx, r.Object)
	if err != nil {
		return err
	}
	if r.take(data) != nil {
		return errDamaged
	}
	return nil
}

// blobKey returns the key of a blob. Blobs are stored like results.
func blobKey(name string) string { return "blob." + name }

// putBlob stores a blob. It returns the name of the object with the data, or "" if the data are small and need no object.
func (q *queue) putBlob(ctx context.Context, b work.Blob) (object string, err error) {
	stored, err := q.store(ctx, newResult("blob", b.Data, nil))
	if err != nil {
		return "", err
	}
	data, err := stored.encode()
	if err == nil {
		_, err = q.results.Put(ctx, blobKey(b.Name), data)
	}
	return stored.Object, err
}

// blob reads a blob's data. It returns work.ErrNoBlob if the server does not have the blob.
func (q *queue) blob(ctx context.Context, name string) ([]byte, error) {
	for {
		r, err := q.get(ctx, blobKey(name))
		if err == nil {
			err = q.fetch(ctx, &r)
		}
		switch {
		case err == nil:
			return r.data, nil
		case errors.Is(err, jetstream.ErrKeyNotFound), errors.Is(err, jetstream.ErrObjectNotFound), errors.Is(err, errDamaged):
			return nil, work.ErrNoBlob
		}
		select {
		case <-time.After(300 * time.Millisecond): // then the loop tries again
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if q.connection.IsClosed() {
			return nil, work.ErrNoBlob
		}
	}
}

// removeBlob removes a blob. If the parameter object is not empty, it also removes the object with the blob's data.
func (q *queue) removeBlob(ctx context.Context, name, object string) error {
	err := q.kept.Purge(ctx, jetstream.WithPurgeSubject(bucketSubject(q.results, blobKey(name))))
	if object != "" {
		err = errors.Join(err, q.large.Delete(ctx, object))
	}
	return err
}

// remove removes the results of a task. If the parameter object is not empty, it also removes the object with the data.
func (q *queue) remove(ctx context.Context, task, object string) error {
	var err error
	for _, key := range []string{task, checkKey(task)} {
		err = errors.Join(err, q.kept.Purge(ctx, jetstream.WithPurgeSubject(bucketSubject(q.results, key))))
	}
	if object != "" {
		err = errors.Join(err, q.large.Delete(ctx, object))
	}
	return err
}

func (q *queue) forget(ctx context.Context, word, task string) error {
	return q.tasks.Purge(ctx, jetstream.WithPurgeSubject(q.subject(word, task)))
}

func (q *queue) close() { q.connection.Close() }
