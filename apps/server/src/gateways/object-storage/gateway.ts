/** A stored file's facts. */
export interface ObjectFacts {
  readonly size: number
  readonly contentType: string
}

export interface StoredObject extends ObjectFacts {
  readonly bytes: Buffer
}

export interface PresignPut {
  readonly contentType: string
  readonly maxBytes: number
  readonly expiresInSeconds: number
}

export interface PresignGet {
  readonly expiresInSeconds: number
  /** Offered as the name of the download; without it images are shown in place. */
  readonly downloadName?: string
}

/** What a browser needs for a direct upload: these headers must be sent exactly so. */
export interface PresignedPut {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Where files live: a disk or any S3-compatible service. Keys are paths without a leading
 * slash. Failures of the storage itself are faults and are thrown: a file is either there or not.
 */
export interface ObjectStorage {
  /** Whole or not at all: a crash leaves no half-written file under the key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredObject | null>
  stat(key: string): Promise<ObjectFacts | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** The size limit is the storage's to enforce where it can; check `stat` after the upload all the same. */
  presignPut(key: string, options: PresignPut): Promise<PresignedPut>
  presignGet(key: string, options: PresignGet): Promise<string>
}
