package page

// Answer is the Policy in the header of an answer, which also keeps the page out of pages of others.
const Answer = Policy + "; frame-ancestors 'none'"

// Policy lets the page load from its own address alone, and run no script but its files.
// WebAssembly is for the synthesizer, and for the studio of a page without a program.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
	"img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
