// QR codes are in a file of their own, which is loaded only when one is shown.
export { encode } from "uqr";
