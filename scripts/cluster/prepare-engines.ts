import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../project.ts'
import { SetupProblem } from '../setup-problem.ts'
import { enginesTree, hasTree, missingOnMachine, treePackages } from './engines.ts'

/** The first Debian whose packages are all new enough. */
const release = 'forky'
const mirror = 'http://deb.debian.org/debian'
/** What the nightly test needs beside them: a clock that jumps for one member alone. */
const forTests = ['libfaketime']

/** `npm run cluster -- engines`: a newer Debian in a folder, with the engines in it. The system itself stays as it is. */
export function prepareEngines(): void {
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
  // Older versions of debootstrap do not know the release by name; its script is that of sid.
  const included = [...treePackages, ...forTests].join(',')
  const args = ['--variant=minbase', `--include=${included}`, release, work, mirror, 'sid']
  const { status } = spawnSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0)
    throw new SetupProblem(`没能准备好集群程序，详情见 ${join(work, 'debootstrap', 'debootstrap.log')}。`)
  rmSync(enginesTree, { recursive: true, force: true })
  renameSync(work, enginesTree)
  console.log(`已准备好：${enginesTree}。`)
}
