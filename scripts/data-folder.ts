import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
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
  /** Where a restore is under way, or was cut short. */
  readonly restoring: string
}

/** Names the parts without touching the disk. */
export function dataFolder(path: string): DataFolder {
  return {
    path,
    cluster: join(path, 'postgres'),
    files: join(path, 'files'),
    log: join(path, 'log'),
    restoring: join(path, 'restoring'),
  }
}

/**
 * Makes the folder if need be and takes it for this process. Refuses a folder that holds something else, that a newer
 * version wrote, or that another process is using.
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

/** The same without taking it, for servers that share an outside database and keep only files here. */
export function openDataFolder(path: string): void {
  inWords(path, () => {
    prepare(path)
    mark(path)
  })
}

function prepare(path: string): void {
  // Others may walk through, not look: as root the database runs as another user.
  mkdirSync(path, { recursive: true, mode: 0o711 })
  checkMarker(path)
}

function mark(path: string): void {
  if (existsSync(markerPath(path))) return
  // Whole or not at all: half a marker would make the folder look like someone else's.
  writeFileSync(join(path, unfinishedMarkerName), `${JSON.stringify({ project, format })}\n`)
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

/** The lock that whoever uses the folder holds. */
export function lockPath(path: string): string {
  return join(path, lockName)
}

function markerPath(path: string): string {
  return join(path, `${project}.json`)
}
