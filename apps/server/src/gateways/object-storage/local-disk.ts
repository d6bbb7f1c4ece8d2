import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { ObjectFacts, ObjectStorage } from './gateway.ts'
import { checkObjectKey } from './object-key.ts'
import { readSignedPath, type SignedPath, signPath } from './signed-path.ts'

export interface LocalDiskOptions {
  /** `DATA_DIR/files`: contents below `content/`, their types below `type/`. */
  readonly folder: string
  readonly now: () => Date
  /** Signs the addresses that are given out. */
  readonly secret: string
  /** Where `localDiskRoutes` is reachable by browsers, such as `https://…/files`. */
  readonly publicUrl: string
}

/** The disk as object storage, with what its own routes need to keep its promises. */
export interface LocalDisk extends ObjectStorage {
  readSigned(method: 'GET' | 'PUT', key: string, query: URLSearchParams): SignedPath | null
  openStream(key: string): Promise<(ObjectFacts & { readonly stream: ReadStream }) | null>
}

const DEFAULT_TYPE = 'application/octet-stream'

export function localDisk({ folder, now, secret, publicUrl }: LocalDiskOptions): LocalDisk {
  const contentPath = (key: string) => join(folder, 'content', checkObjectKey(key))
  const typePath = (key: string) => join(folder, 'type', checkObjectKey(key))

  async function statObject(key: string): Promise<ObjectFacts | null> {
    const facts = await orNull(stat(contentPath(key)))
    if (!facts?.isFile()) return null
    const contentType = await orNull(readFile(typePath(key), 'utf8'))
    return { size: facts.size, contentType: contentType ?? DEFAULT_TYPE }
  }

  return {
    async put(key, bytes, contentType) {
      // The content comes last: whoever sees it sees its type as well.
      await writeWhole(folder, typePath(key), Buffer.from(contentType, 'utf8'))
      await writeWhole(folder, contentPath(key), bytes)
    },
    async get(key) {
      const facts = await statObject(key)
      const bytes = facts && (await orNull(readFile(contentPath(key))))
      return bytes ? { ...facts, size: bytes.length, bytes } : null
    },
    stat: statObject,
    async remove(key) {
      await rm(contentPath(key), { force: true })
      await rm(typePath(key), { force: true })
    },
    async presignPut(key, { contentType, maxBytes, expiresInSeconds }) {
      const allowed = { method: 'PUT', key: checkObjectKey(key), contentType, maxBytes } as const
      const url = signPath(secret, publicUrl, allowed, addMs(now(), expiresInSeconds * 1000))
      return { url, headers: { 'content-type': contentType } }
    },
    async presignGet(key, { expiresInSeconds, downloadName = null }) {
      const allowed = { method: 'GET', key: checkObjectKey(key), downloadName } as const
      return signPath(secret, publicUrl, allowed, addMs(now(), expiresInSeconds * 1000))
    },
    readSigned: (method, key, query) => readSignedPath(secret, { method, key, query }, now()),
    async openStream(key) {
      const facts = await statObject(key)
      return facts && { ...facts, stream: createReadStream(contentPath(key)) }
    },
  }
}

/** Temporary file, flushed, renamed, folder flushed: after a power cut there is the old file or the new one. */
async function writeWhole(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, 'incoming', randomUUID())
  // Papers of companies: nobody else on the machine reads them.
  await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  const parent = await open(dirname(path), 'r')
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null
    throw error
  }
}
