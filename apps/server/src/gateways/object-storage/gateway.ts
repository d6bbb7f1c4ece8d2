export interface StoredObject {
  readonly size: number
  readonly contentType: string
  readonly bytes: Buffer
}

/**
 * The storage of files: a disk or any S3-compatible service. Keys are paths without a leading slash. Failures of the
 * storage itself are faults and are thrown.
 */
export interface ObjectStorage {
  /** Atomic: a crash leaves no partial file under the key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredObject | null>
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,120}$/
const MAX_LENGTH = 512

/**
 * Keys consist of plain segments, so that they are safe as paths on any disk and in any URL: no `..`, no hidden files,
 * no escapes, nothing that a file system changes or forbids.
 */
export function checkObjectKey(key: string): string {
  const isPlain =
    key.length <= MAX_LENGTH && key.split('/').every(segment => SEGMENT.test(segment) && !segment.endsWith('.'))
  if (!isPlain) throw new RangeError('not an object key')
  return key
}
