import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { dataFolder } from '../data-folder.ts'
import { SetupProblem } from '../setup-problem.ts'
import { controlFile, listCluster, readControlFile } from './cluster-files.ts'
import { copyFileInto, syncTree, writeInto } from './copy-file.ts'
import { inParallel } from './in-parallel.ts'
import { type BackedUpFile, filesBelow, type Manifest, verifyBackup, writeManifest } from './manifest.ts'

/**
 * Backs up a running embedded database and its files, without stopping or slowing writers. The target gets its name only when it
 * is complete and was verified once.
 */
export async function backUp(options: {
  url: string
  dataDir: string
  target: string
  now: Date
  /** Called when copying ends and the final part of the backup starts; everything committed until then is included. */
  onCopied?: () => void
}): Promise<Manifest> {
  const { url, dataDir, target, now, onCopied = () => {} } = options
  if (existsSync(target)) throw new SetupProblem(`${target} 已经存在，不会覆盖。`)
  const partial = `${target}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    const { cluster, files, site } = dataFolder(dataDir)
    // Before the database: the stored head of the audit chain must not be newer than the backup.
    const ofSite = await copyFolder(site, join(partial, 'site'))
    const base = await backUpCluster(url, cluster, join(partial, 'postgres'), onCopied)
    // After the database: a row may name a file that was stored just before it.
    const stored = await copyFolder(files, join(partial, 'files'))
    const all = [...under('postgres', base.files), ...under('files', stored), ...under('site', ofSite)]
    writeManifest(partial, {
      createdAt: now.toISOString(),
      postgresVersion: base.version,
      endLsn: base.endLsn,
      files: all.sort((one, other) => (one.path < other.path ? -1 : 1)),
    })
    await syncTree(partial)
    const manifest = await verifyBackup(partial)
    renameSync(partial, target)
    syncFolder(dirname(target))
    return manifest
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

interface ClusterBackup {
  readonly files: readonly BackedUpFile[]
  readonly version: string
  readonly endLsn: string
}

/**
 * Like pg_basebackup, in SQL: copies the files while the log records every changed page, then adds the log that makes them
 * consistent.
 */
async function backUpCluster(
  url: string,
  clusterDir: string,
  to: string,
  onCopied: () => void,
): Promise<ClusterBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'xiaojiu-backup' })
  await client.connect()
  try {
    // Dropped with this connection; until then the server keeps all log segments that the backup needs.
    await client.query(`select pg_create_physical_replication_slot('xiaojiu_backup_' || pg_backend_pid(), true, true)`)
    await client.query(`select pg_backup_start('xiaojiu-yaocai', fast => true)`)
    const { folders, files } = listCluster(clusterDir)
    for (const folder of ['', ...folders]) mkdirSync(join(to, folder), { recursive: true, mode: 0o700 })
    const copied = await copyThose(clusterDir, to, files)
    copied.push(await writeInto(to, controlFile, await readControlFile(clusterDir)))
    onCopied()

    const { rows } = await client.query<{
      lsn: string
      labelfile: string
      spcmapfile: string
      last: string
      version: string
    }>(
      `select lsn, labelfile, spcmapfile, pg_walfile_name(lsn) as last, current_setting('server_version') as version
         from pg_backup_stop(wait_for_archive => false)`,
    )
    const [stop] = rows
    if (stop === undefined) throw new Error('pg_backup_stop gave no row')
    copied.push(await writeInto(to, 'backup_label', stop.labelfile))
    if (stop.spcmapfile.trim() !== '') copied.push(await writeInto(to, 'tablespace_map', stop.spcmapfile))
    copied.push(...(await copyLog(clusterDir, to, firstSegment(stop.labelfile), stop.last)))
    return { files: copied, version: stop.version, endLsn: stop.lsn }
  } finally {
    await client.end()
  }
}

/** The label names the log segment where recovery must start. */
function firstSegment(label: string): string {
  const name = label.match(/^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m)?.[1]
  if (name === undefined) throw new Error('the backup label names no log file')
  return name
}

async function copyLog(clusterDir: string, to: string, first: string, last: string): Promise<BackedUpFile[]> {
  const names = filesBelow(join(clusterDir, 'pg_wal')).filter(
    name => /^[0-9A-F]{8}\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  )
  for (const needed of [first, last]) if (!names.includes(needed)) throw new Error(`log file ${needed} is missing`)
  const copied = await copyThose(
    clusterDir,
    to,
    names.map(name => join('pg_wal', name)),
  )
  if (copied.length < names.length) throw new Error('a log file has gone while it was needed')
  return copied
}

async function copyFolder(from: string, to: string): Promise<BackedUpFile[]> {
  mkdirSync(to, { mode: 0o700 })
  return copyThose(from, to, existsSync(from) ? filesBelow(from) : [])
}

/** A running database may delete files; those are not needed then. */
async function copyThose(from: string, to: string, paths: readonly string[]): Promise<BackedUpFile[]> {
  const copies = await inParallel(paths, path => copyFileInto(to, path, join(from, path)))
  return copies.filter(copy => copy !== undefined)
}

function under(folder: string, files: readonly BackedUpFile[]): BackedUpFile[] {
  return files.map(file => ({ ...file, path: join(folder, file.path) }))
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
