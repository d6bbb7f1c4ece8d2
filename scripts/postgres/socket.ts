import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetupProblem } from '../setup-problem.ts'
import { owner } from './cluster.ts'
import { port } from './settings.ts'
import { canReach, type ServerUser } from './user.ts'

/** The system limits the path of a socket to 107 bytes, on some systems to 103; the project's path may be longer. */
const longest = 103

export const socketDirPrefix = 'xiaojiu-pg-'

/** A new folder with a short name that only the server's user and root can enter. */
export function makeSocketDir(user: ServerUser | undefined): string {
  for (const place of ['/tmp', tmpdir(), '/var/tmp']) {
    const path = join(place, `${socketDirPrefix}XXXXXX`, `.s.PGSQL.${port}.lock`)
    if (Buffer.byteLength(path) > longest || !isWritable(place) || !canReach(place, user)) continue
    sweep(place)
    const socketDir = mkdtempSync(join(place, socketDirPrefix))
    if (user !== undefined) chownSync(socketDir, user.uid, user.gid)
    return socketDir
  }
  throw new SetupProblem('临时文件夹 /tmp 不可写，数据库无法启动。')
}

/**
 * The URL of a database behind a socket, for `pg` and libpq: both prefer the host parameter. The placeholder host keeps it a
 * normal URL whose user and path can be set.
 */
export function socketUrl(socketDir: string): string {
  return `postgresql://${owner}@localhost:${port}/${owner}?host=${encodeURIComponent(socketDir)}`
}

/** A server that outlived its starter removes its socket but not the folder. A new folder may belong to a start in progress. */
function sweep(place: string): void {
  for (const name of readdirSync(place).filter(each => each.startsWith(socketDirPrefix))) {
    try {
      if (Date.now() - statSync(join(place, name)).mtimeMs > 60_000) rmdirSync(join(place, name))
    } catch {
      // In use, owned by another user, or already gone.
    }
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
