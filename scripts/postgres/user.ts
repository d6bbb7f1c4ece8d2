import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { SetupProblem } from '../setup-problem.ts'

/** The unprivileged user that PostgreSQL runs as when we are root. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root. An existing cluster runs as its owner; a new one as `postgres`, or else `nobody`, because
 * initdb needs a user with a name. Undefined: we are an ordinary user and run it ourselves.
 */
export function chooseServerUser(clusterDir: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = findUser(readFileSync('/etc/passwd', 'utf8'), ['postgres', 'nobody'])
  if (user === undefined) {
    throw new SetupProblem('数据库不能以 root 身份运行，而系统里没有 postgres 或 nobody 用户；请换一个普通用户运行。')
  }
  return user
}

/** The first of some user names that exists in a passwd file. */
export function findUser(passwd: string, names: readonly string[]): ServerUser | undefined {
  const lines = passwd.split('\n').map(line => line.split(':'))
  for (const name of names) {
    const [, , uid, gid] = lines.find(fields => fields[0] === name) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** Whether the user can reach this path and enter or run it. False for everything below a /root of mode 0700. */
export function canReach(path: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true
  for (let at = resolve(path); ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found !== undefined) {
      const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0
      if (((found.mode >> shift) & 0o1) === 0) return false
    }
    if (at === dirname(at)) return true
  }
}

/** A command line for spawn that runs as the given user and is stopped when we are killed. */
export function asServerUser(
  user: ServerUser | undefined,
  command: string,
  args: readonly string[],
): { command: string; args: string[]; options: SpawnOptions } {
  if (hasSetpriv()) {
    const identity =
      user === undefined ? [] : ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups']
    return { command: 'setpriv', args: [...identity, '--pdeathsig', 'INT', '--', command, ...args], options: {} }
  }
  return { command, args: [...args], options: user === undefined ? {} : { uid: user.uid, gid: user.gid } }
}

let setprivAnswer: boolean | undefined

function hasSetpriv(): boolean {
  setprivAnswer ??= spawnSync('setpriv', ['--help'], { encoding: 'utf8' }).stdout?.includes('--pdeathsig') ?? false
  return setprivAnswer
}
