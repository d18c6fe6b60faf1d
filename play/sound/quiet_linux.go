//go:build cgo

package sound

// #cgo LDFLAGS: -ldl
// #include <dlfcn.h>
// #include <stddef.h>
//
// static void said(const char *file, int line, const char *function, int error, const char *format, ...) {}
//
// static void told(const char *text) {}
//
// static void set(const char *library, const char *function, void *handler) {
//	void *lib = dlopen(library, RTLD_LAZY);
//	void (*setter)(void *) = NULL;
//	if (lib != NULL)
//		*(void **)&setter = dlsym(lib, function);
//	if (setter != NULL)
//		setter(handler);
// }
//
// static void quieten(void) {
//	set("libasound.so.2", "snd_lib_error_set_handler", said);
//	set("libjack.so.0", "jack_set_error_function", told);
//	set("libjack.so.0", "jack_set_info_function", told);
// }
import "C"

import "sync"

// quieten prevents the libraries of ALSA and JACK from writing messages to the terminal, such as that there is no card. It does nothing for a library
// that is not installed.
var quieten = sync.OnceFunc(func() { C.quieten() })
