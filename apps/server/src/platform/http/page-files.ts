import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import type { Db } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import { CONSOLE_ASSETS } from './console-files.ts'
import { dropPageFiles, findPageFile, type PageFile, putPageFile, renewPageFiles } from './page-file-tables.ts'
import { ASSETS } from './shop-files.ts'

/** Open pages of a release ask for its files for this long after its last start. */
const KEPT_MS = 180 * DAY_MS
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export interface BuiltFolders {
  readonly SHOP_DIST: string
  readonly CONSOLE_DIST: string
}

/**
 * Puts the built files of this release into the database, where servers of another release find them: while one replaces the other,
 * the page of a server and its scripts are answered by different servers. Their names contain a hash of their content.
 */
export async function offerPageFiles(db: Db, folders: BuiltFolders, now: Date): Promise<void> {
  const own = [
    ...(await filesBelow(folders.SHOP_DIST, ASSETS)),
    ...(await filesBelow(folders.CONSOLE_DIST, CONSOLE_ASSETS)),
  ]
  const paths = own.map(({ path }) => path)
  await transact(db, { isSystem: true }, async tx => {
    const known = new Set(await renewPageFiles(tx, paths, now))
    for (const { path, file, type } of own)
      if (!known.has(path)) await putPageFile(tx, path, { type, body: await readFile(file) }, now)
    if (known.size < own.length) await dropPageFiles(tx, addMs(now, -KEPT_MS))
  })
}

async function filesBelow(dist: string, prefix: string) {
  const folder = join(dist, prefix)
  const names = await readdir(folder).catch((): string[] => [])
  return names.toSorted().flatMap(name => {
    const type = TYPES[extname(name)]
    return type === undefined ? [] : [{ path: prefix + name, file: join(folder, name), type }]
  })
}

/** A built file of another release, if the path can be one. */
export async function findOfferedFile(db: Db, path: string): Promise<PageFile | null> {
  const isName = [ASSETS, CONSOLE_ASSETS].some(
    prefix => path.startsWith(prefix) && NAME.test(path.slice(prefix.length)),
  )
  return isName ? findPageFile(db, path) : null
}

/** With the hash that the build puts before the ending. */
const NAME = /^[\w.-]{1,100}-[\w-]{8}\.[a-z0-9]{2,5}$/
