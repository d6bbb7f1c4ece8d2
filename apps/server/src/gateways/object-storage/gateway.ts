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
