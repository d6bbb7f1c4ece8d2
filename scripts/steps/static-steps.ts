import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { manifestFiles } from '../boot/stamp.mjs'
import { type LockEntry, type LockFile, lockFileFaults } from '../checks/lock-file.ts'
import { runTool } from '../process/tool.ts'
import { cacheDir, root } from '../project.ts'
import { countOf, type Step } from './step.ts'

export const lockStep: Step = {
  name: 'lock',
  title: '依赖锁定文件',
  run: async () => {
    const manifests = manifestFiles(root).map(file => [file === 'package.json' ? '' : dirname(file), readJson(file)])
    const faults = lockFileFaults(readJson('package-lock.json') as LockFile, Object.fromEntries(manifests))
    for (const fault of faults) console.log(fault)
    return countOf(faults.length)
  },
}

/** Servers and scripts, then what runs in browsers. */
const TYPE_PROJECTS = [
  'tsconfig.json',
  'packages/ui/tsconfig.json',
  'packages/web/tsconfig.json',
  'apps/shop/tsconfig.json',
  'apps/console/tsconfig.json',
]

export const typesStep: Step = {
  name: 'types',
  title: '类型检查',
  run: async () => {
    // More checkers than cores only check the same types several times over.
    const checkers = ['--checkers', String(Math.min(4, availableParallelism()))]
    for (const project of TYPE_PROJECTS) {
      // What has not changed since the last check is not checked again.
      const memory = join(cacheDir, 'types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
      const args = ['-p', project, ...checkers, '--incremental', '--tsBuildInfoFile', memory]
      if ((await runTool('typescript', 'tsc', args)) !== 0) return countOf(1)
    }
    return countOf(0)
  },
}

export const lintStep: Step = {
  name: 'lint',
  title: '代码规范',
  run: async () => countOf(await runTool('oxlint', 'oxlint', ['--type-aware', '--config', '.oxlintrc.json'])),
}

/** Files, exports and packages that nothing uses; then those that nothing but tests uses. */
export const unusedStep: Step = {
  name: 'unused',
  title: '无用代码',
  run: async () => {
    const plain = ['--no-progress', '--no-config-hints']
    // Each keeps one core busy.
    const codes = await Promise.all([[], ['--production']].map(mode => runTool('knip', 'knip', [...plain, ...mode])))
    return countOf(Math.max(...codes))
  },
}

export const formatStep: Step = {
  name: 'format',
  title: '代码格式',
  run: async () => countOf(await runTool('@biomejs/biome', 'biome', ['ci'])),
}

function readJson(file: string): LockFile & LockEntry {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as LockFile & LockEntry
}
