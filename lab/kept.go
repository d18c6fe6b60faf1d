package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"midiconnect4/evolution/work"
	"midiconnect4/internal/atomicfile"
)

// Kept is a task whose result is stored in a file of the experiment's folder.
type Kept struct {
	Name string // file name without suffix
	Task work.Task
}

// keptFile is the content of the file in which a result is stored: the task and its result.
type keptFile struct {
	Task   json.RawMessage `json:"task"`
	Result json.RawMessage `json:"result"`
}

// Keep does the tasks whose results are not in the folder, and stores their results. check returns an error for impossible results; it can be
// Readable.
func (l *Lab) Keep(stage string, all []Kept, check func(result []byte) error) error {
	var missing []Kept
	var tasks []work.Task
	for _, k := range all {
		var result json.RawMessage
		switch err := l.Result(k, &result); {
		case errors.Is(err, fs.ErrNotExist):
			missing, tasks = append(missing, k), append(tasks, k.Task)
		case err != nil:
			return err
		}
	}
	return l.Do(stage, tasks, func(i int, result []byte) error {
		if err := check(result); err != nil {
			return fmt.Errorf("%s: %w", missing[i].Name, err)
		}
		data, err := json.Marshal(keptFile{missing[i].Task.Body, result})
		if err != nil {
			return err
		}
		return atomicfile.Write(l.resultPath(missing[i]), append(data, '\n'))
	})
}

// Readable returns an error if a result cannot be decoded as a T.
func Readable[T any](result []byte) error { return work.ReadResult(result, new(T)) }

// Result decodes a task's result from the folder.
func (l *Lab) Result(k Kept, into any) error {
	path := l.resultPath(k)
	var file keptFile
	if err := ReadResult(path, &file); err != nil {
		return err
	}
	if !bytes.Equal(file.Task, k.Task.Body) {
		return fmt.Errorf("%s: %w", path, ErrOther)
	}
	if err := json.Unmarshal(file.Result, into); err != nil {
		return fmt.Errorf("%s cannot be read: %w", path, err)
	}
	return nil
}

// ObserveResult returns a task's result, from the folder or from an archive (see Observe).
func ObserveResult[T any](l *Lab, k Kept) (T, error) {
	return Observe(l, k.Name, func() (result T, err error) {
		err = l.Result(k, &result)
		return result, err
	})
}

func (l *Lab) resultPath(k Kept) string { return l.Path(k.Name + ".json") }
