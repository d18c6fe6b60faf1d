// Package sitefile lets a program in a browser read files of its web site.
package sitefile

import (
	"errors"
	"fmt"
	"syscall/js"
)

// Read fetches a file from the site's folder. Other goroutines run while it waits.
func Read(name string) ([]byte, error) {
	response, err := await(js.Global().Call("fetch", name))
	if err != nil {
		return nil, fmt.Errorf("%s could not be fetched: %w", name, err)
	}
	if !response.Get("ok").Bool() {
		return nil, fmt.Errorf("%s could not be fetched: the site answers %d", name, response.Get("status").Int())
	}
	buffer, err := await(response.Call("arrayBuffer"))
	if err != nil {
		return nil, fmt.Errorf("%s could not be fetched: %w", name, err)
	}
	bytes := js.Global().Get("Uint8Array").New(buffer)
	data := make([]byte, bytes.Length())
	js.CopyBytesToGo(data, bytes)
	return data, nil
}

// await waits for the result of a promise. It returns an error if the promise is rejected.
func await(promise js.Value) (js.Value, error) {
	type result struct {
		value js.Value
		err   error
	}
	results := make(chan result, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		results <- result{value: args[0]}
		return nil
	})
	defer kept.Release()
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		results <- result{err: errors.New(args[0].Call("toString").String())}
		return nil
	})
	defer broken.Release()
	promise.Call("then", kept, broken)
	r := <-results
	return r.value, r.err
}
