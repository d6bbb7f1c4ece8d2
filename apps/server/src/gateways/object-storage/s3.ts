import { S3mini } from 's3mini'
import { checkObjectKey, type ObjectStorage, type StoredObject } from './gateway.ts'

export interface S3Options {
  readonly fetch: typeof fetch
  /** With the bucket: `https://bucket.oss-cn-hangzhou.aliyuncs.com` or `http://127.0.0.1:9000/bucket`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_MAX_BYTES = 64 * 1_048_576
const DEFAULT_TYPE = 'application/octet-stream'

/** Any S3-compatible service: AWS, Alibaba OSS, Tencent COS, MinIO. */
export function s3Storage(options: S3Options): ObjectStorage {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES
  const client = new S3mini({
    endpoint: options.endpoint,
    region: options.region,
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    requestAbortTimeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    fetch: (input, init) => options.fetch(input, { ...init, redirect: 'error' }),
  })

  return {
    async put(key, bytes, contentType) {
      await client.putObject(checkObjectKey(key), Buffer.from(bytes), contentType)
    },
    async get(key) {
      const response = await client.getObjectResponse(checkObjectKey(key))
      if (!response) return null
      const facts = factsOf(response.headers)
      if (facts.size > maxBytes) {
        await response.body?.cancel()
        throw new RangeError(`stored object exceeds ${maxBytes} bytes`)
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      return { ...facts, size: bytes.length, bytes }
    },
    async remove(key) {
      await client.deleteObject(checkObjectKey(key))
    },
  }
}

function factsOf(headers: Headers): Omit<StoredObject, 'bytes'> {
  return {
    size: Number(headers.get('content-length') ?? 0),
    contentType: headers.get('content-type') ?? DEFAULT_TYPE,
  }
}
