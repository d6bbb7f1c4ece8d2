import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Folders whose contents only the running server uses. */
const transientFolders = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const transientFiles = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'current_logfiles',
])

/** The control file is rewritten in place, so it is read separately and last. */
export const controlFile = join('global', 'pg_control')

/** The parts of a base backup: folders, which a server expects even when empty, and files. */
export function listCluster(clusterDir: string): { folders: string[]; files: string[] } {
  const folders: string[] = []
  const files: string[] = []
  const walk = (at: string): void => {
    for (const entry of readIfThere(join(clusterDir, at))) {
      const path = join(at, entry.name)
      if (entry.isDirectory()) {
        if (entry.name.startsWith('pgsql_tmp')) continue
        folders.push(path)
        if (!transientFolders.has(path)) walk(path)
      } else if (isKept(path, entry.name)) files.push(path)
    }
  }
  walk('')
  return { folders: [...folders, join('pg_wal', 'archive_status'), join('pg_wal', 'summaries')], files: files.sort() }
}

function isKept(path: string, name: string): boolean {
  return (
    path !== controlFile && !transientFiles.has(path) && name !== 'pg_internal.init' && !name.startsWith('pgsql_tmp')
  )
}

/** Reads until two reads agree: a single read might catch the server while it writes. */
export async function readControlFile(clusterDir: string): Promise<Buffer> {
  for (let last: Buffer | undefined; ; ) {
    const now = readFileSync(join(clusterDir, controlFile))
    if (last?.equals(now) === true) return now
    last = now
    await sleep(5)
  }
}

function readIfThere(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
