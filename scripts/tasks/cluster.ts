import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockOwner, takeLock } from '../boot/lock.mjs'
import { checkDiskSpace } from '../checks/disk.ts'
import { checkPortIsFree, portOf } from '../checks/port.ts'
import { pidsOf } from '../cluster/cluster.ts'
import { killAll } from '../cluster/engine-process.ts'
import { layoutOf, passwordsOf } from '../cluster/layout.ts'
import { askCluster, findPrimary, switchOver } from '../cluster/patroni.ts'
import { prepareEngines } from '../cluster/prepare-engines.ts'
import { runWhole } from '../cluster/run-whole.ts'
import { lockFile, readRunning } from '../cluster/running.ts'
import { statusText } from '../cluster/status-text.ts'
import { openDataFolder } from '../data-folder.ts'
import { inScope } from '../process/scope.ts'
import { dataDirOf } from '../project.ts'
import { SetupProblem } from '../setup-problem.ts'

/** Loopback addresses that nothing else uses. */
const layout = layoutOf('127.0.60')
const lookEveryMs = 1000

/** `npm run cluster`: the shop on three databases with automatic fail-over, on this machine alone, for trying. */
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
      // A site of its own: the audit chain of another database ends elsewhere.
      return runWhole(scope, { folder, layout, dataDir: join(folder, 'shop'), port })
    },
    { interruptedCode: 0 },
  )
}

/** Once, or again and again where somebody is looking. */
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

/** As when a machine loses its power: PostgreSQL and its Patroni at once. It is switched on again later by `start`. */
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
