import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkObjectKey, type ObjectStorage } from './gateway.ts'

const DEFAULT_TYPE = 'application/octet-stream'

/** The disk as object storage. Below `folder` (`DATA_DIR/files`): contents in `content/`, their types in `type/`. */
export function localDisk(folder: string): ObjectStorage {
  const contentPath = (key: string) => join(folder, 'content', checkObjectKey(key))
  const typePath = (key: string) => join(folder, 'type', checkObjectKey(key))
  return {
    async put(key, bytes, contentType) {
      // The content is written last, so a file that exists always has its type.
      await writeWhole(folder, typePath(key), Buffer.from(contentType, 'utf8'))
      await writeWhole(folder, contentPath(key), bytes)
    },
    async get(key) {
      const bytes = await orNull(readFile(contentPath(key)))
      if (!bytes) return null
      const contentType = await orNull(readFile(typePath(key), 'utf8'))
      return { bytes, size: bytes.length, contentType: contentType ?? DEFAULT_TYPE }
    },
    async remove(key) {
      await rm(contentPath(key), { force: true })
      await rm(typePath(key), { force: true })
    },
  }
}

/** Temporary file, flushed, renamed, folder flushed: after a power cut there is the old file or the new one. */
async function writeWhole(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, 'incoming', randomUUID())
  // These are papers of companies: no other user of the machine may read them.
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
