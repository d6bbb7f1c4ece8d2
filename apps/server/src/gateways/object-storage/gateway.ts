export interface StoredObject {
  readonly size: number
  readonly contentType: string
  readonly bytes: Buffer
}

/**
 * Where files live: a disk or any S3-compatible service. Keys are paths without a leading
 * slash. Failures of the storage itself are faults and are thrown: a file is either there or not.
 */
export interface ObjectStorage {
  /** Whole or not at all: a crash leaves no half-written file under the key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredObject | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,120}$/
const MAX_LENGTH = 512

/**
 * Keys are made of plain segments, so that the same key is safe as a path on any disk and in
 * any address: no `..`, no hidden files, no escapes, nothing that a file system folds or forbids.
 */
export function checkObjectKey(key: string): string {
  const isPlain =
    key.length <= MAX_LENGTH && key.split('/').every(segment => SEGMENT.test(segment) && !segment.endsWith('.'))
  if (!isPlain) throw new RangeError('not an object key')
  return key
}
