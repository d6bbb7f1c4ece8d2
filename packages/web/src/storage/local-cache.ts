import { SUCCESS_CODE } from '@xiaojiu/contract/envelope.ts'
import { localNow } from '../clock.ts'
import { byteLength } from '../format.ts'
import { LOCAL_CACHE_CAP_BYTES } from '../limits.ts'
import { readText, removeText, writeText } from './storage.ts'

interface Entry {
  readonly value: unknown
  readonly savedAt: number
  readonly expiresAt: number | null
}

/** An answer of the API: only code 200 has a value. */
interface FetchedAnswer<Data> {
  readonly code: number
  readonly msg: string
  readonly data: Data
}

interface CacheOptions {
  readonly capBytes?: number
  readonly now?: () => number
}

/** A cache under one storage key with a size limit: the oldest entries are dropped first. */
export class StoredCache {
  readonly #storage: Storage
  readonly #storageKey: string
  readonly #capBytes: number
  readonly #now: () => number

  constructor(
    storage: Storage,
    storageKey: string,
    { capBytes = LOCAL_CACHE_CAP_BYTES, now = localNow }: CacheOptions = {},
  ) {
    this.#storage = storage
    this.#storageKey = storageKey
    this.#capBytes = capBytes
    this.#now = now
  }

  read(key: string): unknown {
    const entry = this.#entries().get(key)
    if (!entry || (entry.expiresAt !== null && entry.expiresAt <= this.#now())) return undefined
    return entry.value
  }

  /** Returns whether it was stored. 0 and false are values; undefined, null and '' are not. */
  save(key: string, value: unknown, lifetimeMs: number | null = null): boolean {
    if (isEmpty(key)) throw new Error('save key cannot be empty')
    if (isEmpty(value)) throw new Error('save value cannot be empty')
    const savedAt = this.#now()
    const entries = this.#entries()
    entries.delete(key)
    entries.set(key, { value, savedAt, expiresAt: lifetimeMs === null ? null : savedAt + lifetimeMs })
    return this.#keep(entries, key)
  }

  /** Fetches and saves; only a successful answer has a value. */
  async saveFetched<Data>(
    key: string,
    fetchAnswer: () => Promise<FetchedAnswer<Data>>,
    lifetimeMs: number | null = null,
  ): Promise<Data> {
    const { code, msg, data } = await fetchAnswer()
    if (code !== SUCCESS_CODE) throw new Error('value cannot be empty', { cause: msg })
    this.save(key, data, lifetimeMs)
    return data
  }

  remove(key: string): void {
    const entries = this.#entries()
    if (entries.delete(key)) this.#keep(entries, key)
  }

  clear(): void {
    removeText(this.#storage, this.#storageKey)
  }

  /** Oldest first: a value saved again moves to the end. */
  #entries(): Map<string, Entry> {
    try {
      const parsed: unknown = JSON.parse(readText(this.#storage, this.#storageKey) ?? '[]')
      return new Map(Array.isArray(parsed) ? (parsed as [string, Entry][]) : [])
    } catch {
      return new Map()
    }
  }

  #keep(entries: Map<string, Entry>, key: string): boolean {
    for (;;) {
      const text = JSON.stringify([...entries])
      // The limit of the browser may be lower than ours.
      if (byteLength(text) <= this.#capBytes && writeText(this.#storage, this.#storageKey, text))
        return entries.has(key)
      const [oldest] = entries.keys()
      if (oldest === undefined) return false
      entries.delete(oldest)
    }
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
