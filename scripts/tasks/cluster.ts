import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockOwner, takeLock } from '../boot/lock.mjs'
import { checkDiskSpace } from '../checks/disk.ts'
import { checkPortIsFree, portOf } from '../checks/port.ts'
import { pidsOf } from '../cluster/cluster.ts'
import { killAll } from '../cluster/engine-process.ts'
import { enginesTree, hasTree, missingOnMachine, treePackages } from '../cluster/engines.ts'
import { layoutOf, passwordsOf } from '../cluster/layout.ts'
import { askCluster, findPrimary, switchOver } from '../cluster/patroni.ts'
import { runWhole } from '../cluster/run-whole.ts'
import { lockFile, readRunning } from '../cluster/running.ts'
import { statusText } from '../cluster/status-text.ts'
import { openDataFolder } from '../data-folder.ts'
import { inScope } from '../process/scope.ts'
import { cacheDir, dataDirOf } from '../project.ts'
import { SetupProblem } from '../setup-problem.ts'

/** Loopback addresses for the cluster. */
const layout = layoutOf('127.0.60')
const lookEveryMs = 1000

/** `npm run cluster`: runs the shop with three databases and automatic failover on this machine, for trials. */
export async function run([command = 'start', what = '']: readonly string[]): Promise<number> {
  const folder = join(dataDirOf(process.env), 'cluster')
  switch (command) {
    case 'engines':
      prepareEngines()
      return 0
    case 'start':
      return start(folder)
    case 'status':
      return status(folder)
    case 'switch': {
      readRunning(folder)
      const { isDone, said } = await switchOver(layout, passwordsOf(folder))
      console.log(said)
      return isDone ? 0 : 1
    }
    case 'kill':
      return kill(folder, what)
    case 'stop': {
      const pid = lockOwner(lockFile(folder))
      if (pid === undefined) throw new SetupProblem('集群没有在运行。')
      process.kill(pid, 'SIGTERM')
      console.log('正在停止集群。')
      return 0
    }
    default:
      throw new SetupProblem(`没有名为 ${command} 的命令，可选：engines、status、switch、kill primary、stop。`)
  }
}

function start(folder: string): Promise<number> {
  return inScope(
    async scope => {
      const dataDir = dataDirOf(process.env)
      const port = portOf(process.env)
      openDataFolder(dataDir)
      checkDiskSpace(dataDir)
      await checkPortIsFree(port)
      passwordsOf(folder)
      const lock = takeLock(lockFile(folder))
      if (lock.release === undefined) throw new SetupProblem(`集群已在运行（进程 ${lock.heldBy}）。`)
      scope.defer(lock.release)
      // A separate site: the audit chain of another database has another head.
      return runWhole(scope, { folder, layout, dataDir: join(folder, 'shop'), port })
    },
    { interruptedCode: 0 },
  )
}

/** Once, or repeatedly in a terminal. */
function status(folder: string): Promise<number> {
  return inScope(
    async () => {
      for (;;) {
        const { outages } = readRunning(folder)
        const text = statusText(await askCluster(layout), outages, new Date())
        if (!process.stdout.isTTY) {
          console.log(text)
          return 0
        }
        process.stdout.write(`\u001B[H\u001B[2J${text}\n\nCtrl-C 退出`)
        await pause(lookEveryMs)
      }
    },
    { interruptedCode: 0 },
  )
}

/** Like a power failure: kills PostgreSQL and its Patroni at once. `start` brings it back. */
async function kill(folder: string, what: string): Promise<number> {
  const { patroniPids } = readRunning(folder)
  const primary = await findPrimary(layout)
  const member = what === 'primary' ? primary : layout.members.find(({ name }) => name === what)
  const pid = patroniPids[member?.name ?? '']
  if (!member || pid === undefined)
    throw new SetupProblem(
      what === 'primary'
        ? '现在没有主库。'
        : `请写明要断电的成员：primary、${layout.members.map(({ name }) => name).join('、')}。`,
    )
  killAll([pid, ...pidsOf(folder, member)])
  console.log(`${member.name} 已断电，半分钟后自动恢复；用 npm run cluster -- status 查看。`)
  return 0
}

/** The first Debian release with all packages new enough. */
const release = 'forky'
const mirror = 'http://deb.debian.org/debian'
/** For the nightly tests: a library that changes the clock of one member, and the program for backups. */
const forTests = ['libfaketime', 'pgbackrest']

/** `npm run cluster -- engines`: installs a newer Debian with the engines into a folder. The system itself is not changed. */
function prepareEngines(): void {
  const missing = missingOnMachine()
  if (missing.length === 0) return console.log('集群所需的程序都已装在系统里。')
  if (hasTree()) return console.log(`集群所需的程序已在 ${enginesTree}。`)
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new SetupProblem(`缺少：${missing.join('、')}。请在 Linux 上以 root 运行，或自行安装这些软件包。`)
  if (spawnSync('debootstrap', ['--version']).status !== 0)
    throw new SetupProblem('准备集群程序需要 debootstrap，请先运行 apt-get install debootstrap。')
  console.log(`正在下载 Debian 14 的 ${treePackages.join('、')}（约 600 MB）。`)
  const work = join(cacheDir, `engines-${process.pid}`)
  mkdirSync(work, { recursive: true })
  // Older versions of debootstrap do not know the release; its script is the same as sid's.
  const included = [...treePackages, ...forTests].join(',')
  const args = ['--variant=minbase', `--include=${included}`, release, work, mirror, 'sid']
  const { status } = spawnSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0)
    throw new SetupProblem(`没能准备好集群程序，详情见 ${join(work, 'debootstrap', 'debootstrap.log')}。`)
  rmSync(enginesTree, { recursive: true, force: true })
  renameSync(work, enginesTree)
  console.log(`已准备好：${enginesTree}。`)
}
