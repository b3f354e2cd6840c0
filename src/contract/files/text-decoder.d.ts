/**
 * The part of the Encoding Standard that browsers and Node both have. The contract is compiled without the libraries of
 * either, so it is declared here.
 */
interface TextDecoder {
  decode(input?: Uint8Array, options?: { stream?: boolean }): string
}
declare const TextDecoder: {
  prototype: TextDecoder
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder
}
interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}
declare const TextEncoder: { prototype: TextEncoder; new (): TextEncoder }
