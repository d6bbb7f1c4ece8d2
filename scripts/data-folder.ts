import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { takeLock } from './boot/lock.mjs'
import { SetupProblem } from './setup-problem.ts'

const project = 'xiaojiu-yaocai'
const format = 1

/** The parts of a data folder. */
export interface DataFolder {
  readonly path: string
  /** The PostgreSQL cluster. */
  readonly cluster: string
  /** Uploaded and generated files. */
  readonly files: string
  readonly log: string
  /** Data of this site only: its secret, and the stored head of its audit chain. */
  readonly site: string
  /** The folder of a running or interrupted restore. */
  readonly restoring: string
}

/** The paths of the parts; does not access the disk. */
export function dataFolder(path: string): DataFolder {
  return {
    path,
    cluster: join(path, 'postgres'),
    files: join(path, 'files'),
    log: join(path, 'log'),
    site: join(path, 'site'),
    restoring: join(path, 'restoring'),
  }
}

/**
 * Creates the folder if needed and locks it for this process. Refuses a folder that contains something else, was written by a
 * newer version, or is used by another process.
 */
export function claimDataFolder(path: string): DataFolder & { release: () => void } {
  return inWords(path, () => {
    prepare(path)
    const lock = takeLock(lockPath(path))
    if (lock.release === undefined) {
      throw new SetupProblem(
        `数据文件夹 ${path} 正被进程 ${lock.heldBy} 使用，请先停掉它，或用 DATA_DIR 换一个文件夹。`,
      )
    }
    mark(path)
    const folder = dataFolder(realpathSync(path))
    mkdirSync(folder.log, { recursive: true, mode: 0o700 })
    return { ...folder, release: lock.release }
  })
}

/** The same without the lock, for servers that share an external database and keep only files here. */
export function openDataFolder(path: string): void {
  inWords(path, () => {
    prepare(path)
    mark(path)
  })
}

function prepare(path: string): void {
  // Readable only by the owner. A database that runs as another user under root opens its own folder without passing this one.
  mkdirSync(path, { recursive: true, mode: 0o700 })
  checkMarker(path)
  closeToOthers(path)
}

/** Closes folders that older versions left open to other users. */
function closeToOthers(path: string): void {
  const { files } = dataFolder(path)
  if (isOpenToOthers(files)) {
    for (const entry of readdirSync(files, { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
    chmodSync(files, 0o700)
  }
  if (existsSync(markerPath(path))) chmodSync(markerPath(path), 0o600)
  if (isOpenToOthers(path)) chmodSync(path, 0o700)
}

function isOpenToOthers(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
}

/** The secret of the site, created on first use. */
export function siteSecret(path: string): string {
  openDataFolder(path)
  return inWords(path, () => {
    const { site } = dataFolder(path)
    const file = join(site, 'secret')
    mkdirSync(site, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) {
      // Written atomically; the first of several starts wins.
      const fresh = `${file}.${process.pid}`
      writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
      try {
        linkSync(fresh, file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      rmSync(fresh)
    }
    return readFileSync(file, 'utf8').trim()
  })
}

function mark(path: string): void {
  if (existsSync(markerPath(path))) return
  // Written atomically: a partial marker would make the folder look like somebody else's.
  writeFileSync(join(path, unfinishedMarkerName), `${JSON.stringify({ project, format })}\n`, { mode: 0o600 })
  renameSync(join(path, unfinishedMarkerName), markerPath(path))
}

function inWords<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    const reason = refusals[code]
    throw reason === undefined ? error : new SetupProblem(`无法使用数据文件夹 ${path}：${reason}。`)
  }
}

const refusals: Readonly<Record<string, string>> = {
  EACCES: '没有读写权限',
  EPERM: '没有读写权限',
  EROFS: '所在磁盘是只读的',
  ENOSPC: '磁盘已满',
  EEXIST: '同名文件已存在',
  ENOTDIR: '路径中有一段不是文件夹',
}

function checkMarker(path: string): void {
  if (!existsSync(markerPath(path))) {
    const found = readdirSync(path).filter(name => name !== lockName && name !== unfinishedMarkerName)
    if (found.length === 0) return
    throw new SetupProblem(`文件夹 ${path} 里是别的东西（${found[0]}），不会当作数据文件夹使用；请用 DATA_DIR 换一个。`)
  }
  const marker = readMarker(path)
  if (marker.project !== project) throw new SetupProblem(`文件夹 ${path} 属于别的项目，请用 DATA_DIR 换一个。`)
  if (marker.format !== format) throw new SetupProblem(`数据文件夹 ${path} 由其他版本写成，当前版本读不了。`)
}

function readMarker(path: string): { project?: unknown; format?: unknown } {
  try {
    return JSON.parse(readFileSync(markerPath(path), 'utf8')) as { project?: unknown; format?: unknown }
  } catch {
    return {}
  }
}

const lockName = 'running.lock'
const unfinishedMarkerName = `${project}.json.new`

/** The lock of the folder. */
export function lockPath(path: string): string {
  return join(path, lockName)
}

function markerPath(path: string): string {
  return join(path, `${project}.json`)
}
