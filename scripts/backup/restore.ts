import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { claimDataFolder, type DataFolder, dataFolder } from '../data-folder.ts'
import { startPostgres } from '../postgres/launch.ts'
import { chooseServerUser, type ServerUser } from '../postgres/user.ts'
import { SetupProblem } from '../setup-problem.ts'
import { copyFileInto, syncTree } from './copy-file.ts'
import { inParallel } from './in-parallel.ts'
import { type BackedUpFile, type Manifest, verifyBackup } from './manifest.ts'
import { stampOf } from './names.ts'

/**
 * Restores a backup into a data folder. It is unpacked separately, and the database recovers there once; only a copy that is
 * known to start replaces the data. Existing data are refused, or with `isReplacing` kept beside it: nothing is ever deleted.
 */
export async function restore(options: {
  source: string
  dataDir: string
  isReplacing: boolean
  now: Date
}): Promise<{ manifest: Manifest; keptAs: string | undefined }> {
  const { source, dataDir, isReplacing, now } = options
  const manifest = await verifyBackup(source)
  const folder = claimDataFolder(dataDir)
  try {
    const hasData = existsSync(folder.cluster)
    if (hasData && !isReplacing) {
      throw new SetupProblem(`数据文件夹 ${dataDir} 里已有数据；加上 --replace 会先把它移到一边保留，再恢复备份。`)
    }
    await unpack(source, manifest, dataFolder(folder.restoring))
    const postgres = await startPostgres({ dataDir: folder.restoring })
    await postgres.stop()
    const isKeeping = hasData || existsSync(folder.site)
    const keptAs = isKeeping ? join(folder.path, `replaced-${stampOf(now)}`) : undefined
    swap(folder, keptAs)
    return { manifest, keptAs }
  } finally {
    folder.release()
  }
}

async function unpack(source: string, manifest: Manifest, to: DataFolder): Promise<void> {
  rmSync(to.path, { recursive: true, force: true })
  const claim = claimDataFolder(to.path)
  try {
    const owner = chooseServerUser(to.cluster)
    makeFolders(join(source, 'files'), to.files, undefined)
    // Older backups contain no secret: the site gets a new one.
    if (existsSync(join(source, 'site'))) makeFolders(join(source, 'site'), to.site, undefined)
    makeFolders(join(source, 'postgres'), to.cluster, owner)
    await inParallel(manifest.files, file =>
      file.path.startsWith('postgres/')
        ? copyBack(source, to.cluster, file, owner)
        : copyBack(source, file.path.startsWith('site/') ? to.site : to.files, file, undefined),
    )
    await syncTree(to.path)
  } finally {
    claim.release()
  }
}

/** A kill in between leaves the folder of the restore; a start then refuses instead of creating new data. */
function swap(folder: DataFolder, keptAs: string | undefined): void {
  const restored = dataFolder(folder.restoring)
  if (keptAs !== undefined) {
    mkdirSync(keptAs, { mode: 0o700 })
    const kept = dataFolder(keptAs)
    for (const part of ['cluster', 'files', 'site'] as const)
      if (existsSync(folder[part])) renameSync(folder[part], kept[part])
  }
  rmSync(folder.files, { recursive: true, force: true })
  renameSync(restored.files, folder.files)
  if (existsSync(restored.site)) renameSync(restored.site, folder.site)
  renameSync(restored.cluster, folder.cluster)
  rmSync(folder.restoring, { recursive: true, force: true })
}

/** Compares every file again while copying. */
async function copyBack(source: string, to: string, file: BackedUpFile, owner: ServerUser | undefined): Promise<void> {
  const path = file.path.slice(file.path.indexOf('/') + 1)
  const copied = await copyFileInto(to, path, join(source, file.path))
  if (copied?.sha256 !== file.sha256) throw new SetupProblem(`备份 ${source} 不可用：文件 ${file.path} 已损坏。`)
  if (owner !== undefined) chownSync(join(to, path), owner.uid, owner.gid)
}

/** Folders first, also empty ones, because a server needs them. */
function makeFolders(from: string, to: string, owner: ServerUser | undefined): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  if (owner !== undefined) chownSync(to, owner.uid, owner.gid)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) makeFolders(join(from, entry.name), join(to, entry.name), owner)
  }
}
