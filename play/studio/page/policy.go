package page

// Answer is Policy for the header of a response. It also forbids other sites to embed the page in a frame.
const Answer = Policy + "; frame-ancestors 'none'"

// Policy lets the page load only from its own address, and run no script but its files. WebAssembly is for the synthesizer, and for the studio if it
// runs in the browser (package worker).
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
	"img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
