import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../project.ts'
import { SetupProblem } from '../setup-problem.ts'

/** The folder into which `npm run cluster -- engines` installs a separate Debian with the programs below. */
export const enginesTree = join(cacheDir, 'engines')

/** The programs of a cluster with their Debian packages. */
export const packages: Readonly<Record<string, string>> = {
  postgres: 'postgresql-18',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
}

/** The etcd client of Patroni, which its package does not require. */
const etcdClient = { packages: ['python3-etcd', 'python3-dnspython'], modules: ['etcd', 'dns'] }

/** All packages of the tree. */
export const treePackages: readonly string[] = [...Object.values(packages), ...etcdClient.packages]

/** Minimum versions: the templates use `init-state` of HAProxy and named statements through PgBouncer. */
const oldest: Readonly<Record<string, readonly [number, number]>> = { haproxy: [3, 1], pgbouncer: [1, 21] }

const debianBin = '/usr/lib/postgresql/18/bin'
const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/bin', '/sbin']
/** Where an unprivileged engine sees the cluster's folder, whose parent may be closed to it. */
const meetingPlace = '/mnt'

/** The programs of a cluster that were found. */
export interface Engines {
  /** PostgreSQL's program folder as the engines see it. */
  readonly binDir: string
  /** The path of the cluster's folder as the engines see it. */
  placeOf(folder: string): string
  /** A command line for spawn that runs as the engines' user and ends when this process is killed. */
  commandLine(folder: string, program: string, args: readonly string[]): { command: string; args: string[] }
}

/** The programs of this machine, or else those of the tree. Fails with a message when neither exist. */
export function findEngines(): Engines {
  const missing = missingOnMachine()
  if (missing.length === 0) return enginesBelow('/')
  if (hasTree()) {
    if (process.getuid?.() !== 0)
      throw new SetupProblem('集群程序装在 .cache/engines 里，只有 root 能运行；请用 root 运行，或把它们装到系统里。')
    return enginesBelow(enginesTree)
  }
  throw new SetupProblem(missingSentence(missing))
}

/** Whether a cluster can be started here, and otherwise why not. */
export function obstacleToCluster(): string | null {
  try {
    findEngines()
    return null
  } catch (error) {
    if (error instanceof SetupProblem) return error.message
    throw error
  }
}

export function hasTree(): boolean {
  return [
    join(debianBin, 'postgres'),
    'usr/bin/patroni',
    ...etcdClient.modules.map(name => `usr/lib/python3/dist-packages/${name}`),
  ].every(file => existsSync(join(enginesTree, file)))
}

export function missingSentence(missing: readonly string[]): string {
  return [
    `这台机器缺少集群所需的程序：${missing.join('、')}。`,
    '以 root 运行 npm run cluster -- engines，会在 .cache/engines 里放一份 Debian 14（约 600 MB），系统本身不变。',
  ].join('\n')
}

/** The packages that are not installed, or are too old. */
export function missingOnMachine(): string[] {
  const programs = Object.entries(packages).flatMap(([program, name]) => {
    const file = program === 'postgres' ? join(binDirOf('/'), program) : onPath(program)
    if (file === undefined || !existsSync(file)) return [name]
    const [major, minor] = oldest[program] ?? [0, 0]
    if (major === 0) return []
    const said = spawnSync(file, [program === 'haproxy' ? '-v' : '--version'], { encoding: 'utf8' }).stdout ?? ''
    return isAtLeast(said, [major, minor]) ? [] : [`${name} ${major}.${minor}`]
  })
  const hasClient = spawnSync('python3', ['-c', `import ${etcdClient.modules.join(', ')}`]).status === 0
  return hasClient ? programs : [...programs, ...etcdClient.packages]
}

/** Whether the first version in a text is new enough. */
export function isAtLeast(text: string, [major, minor]: readonly [number, number]): boolean {
  const [, ...found] = /(\d+)\.(\d+)/.exec(text) ?? []
  const [has = 0, hasMinor = 0] = found.map(Number)
  return has > major || (has === major && hasMinor >= minor)
}

function onPath(program: string): string | undefined {
  return folders.map(folder => join(folder, program)).find(file => existsSync(file))
}

function binDirOf(root: string): string {
  return root === '/' ? (process.env['PG_BIN'] ?? debianBin) : debianBin
}

/** Mounts the folder at the common path in its own mount namespace, then switches to the unprivileged user. */
const ENTER = `
root=$1; folder=$2; shift 2
mount --rbind "$folder" "$root${meetingPlace}" || exit 1
if [ "$root" != / ]; then mount --rbind /dev "$root/dev" && mount -t proc proc "$root/proc" || exit 1; fi
exec chroot "$root" setpriv --reuid postgres --regid postgres --init-groups --pdeathsig TERM -- "$@"`

function enginesBelow(root: string): Engines {
  const isRoot = process.getuid?.() === 0
  return {
    binDir: binDirOf(root),
    placeOf: folder => (isRoot ? meetingPlace : folder),
    commandLine: (folder, program, args) =>
      isRoot
        ? { command: 'unshare', args: ['--mount', 'sh', '-c', ENTER, 'sh', root, folder, program, ...args] }
        : { command: 'setpriv', args: ['--pdeathsig', 'TERM', '--', program, ...args] },
  }
}
