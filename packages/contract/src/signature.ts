/** The request signature, shared by browser and server so that both sign the same text. */

export const TOKEN_HEADER = 'zhcaitoken'
export const TIMESTAMP_HEADER = 'timestamp'
export const NONCE_HEADER = 'nonce'
export const SIGN_HEADER = 'sign'
/** For multipart bodies, whose bytes a page cannot read: replaces the hash of the body. */
export const FORM_HASH_HEADER = 'formhash'

/** A request whose clock differs by more is refused with the server's time. */
export const SIGNATURE_WINDOW_MS = 300_000

export interface SignedParts {
  readonly method: string
  /** With the `/webApis` prefix. */
  readonly path: string
  readonly query: string
  /** Lower-case hex SHA-256 of the body bytes, of the empty string when there is none; of `formText` for multipart. */
  readonly bodyHash: string
  readonly timestamp: string
  readonly nonce: string
}

/** Pairs sorted by name, then value, and encoded; independent of the original order. */
export function canonicalQuery(pairs: Iterable<readonly [string, string]>): string {
  return [...pairs]
    .toSorted(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

/**
 * The signed content of a multipart body: the fields before the file, the file name without folders, and the hash of its bytes.
 */
export function formText(fields: Iterable<readonly [string, string]>, fileName: string, fileHash: string): string {
  return [canonicalQuery(fields), fileName, fileHash].join('\n')
}

/** The text that is signed with HMAC-SHA-256, keyed by the token. */
export function textToSign(parts: SignedParts): string {
  return [parts.method, parts.path, parts.query, parts.bodyHash, parts.timestamp, parts.nonce].join('\n')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
