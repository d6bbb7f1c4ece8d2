import { createHash } from 'node:crypto'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inParallel } from './in-parallel.ts'
import type { BackedUpFile } from './manifest.ts'

const chunkBytes = 1 << 20

/** Copies one file below a folder and records it. Undefined when the file no longer exists. */
export async function copyFileInto(folder: string, path: string, source: string): Promise<BackedUpFile | undefined> {
  const from = await openIfThere(source)
  if (from === undefined) return undefined
  try {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const to = await open(target, 'wx', 0o600)
    const hash = createHash('sha256')
    let size = 0
    try {
      const chunk = Buffer.allocUnsafe(chunkBytes)
      for (;;) {
        const { bytesRead } = await from.read(chunk, 0, chunkBytes)
        if (bytesRead === 0) break
        const part = chunk.subarray(0, bytesRead)
        hash.update(part)
        await to.write(part)
        size += bytesRead
      }
    } finally {
      await to.close()
    }
    return { path, size, sha256: hash.digest('hex') }
  } finally {
    await from.close()
  }
}

/** Writes a text into a backup like a copied file. */
export async function writeInto(folder: string, path: string, content: string | Buffer): Promise<BackedUpFile> {
  await writeFile(join(folder, path), content, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, size: Buffer.byteLength(content), sha256 }
}

/**
 * Flushes everything below a folder to disk, afterwards and in one go: the first file takes most others with it, while a flush
 * after each write would wait for the disk every time.
 */
export async function syncTree(folder: string): Promise<void> {
  const below = await readdir(folder, { recursive: true, withFileTypes: true })
  await inParallel([folder, ...below.map(entry => join(entry.parentPath, entry.name))], async path => {
    const handle = await open(path, 'r')
    await handle.sync()
    await handle.close()
  })
}

async function openIfThere(source: string) {
  try {
    return await open(source, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
