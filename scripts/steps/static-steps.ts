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

/** Server and scripts, then the code for browsers. */
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
    // More checkers than cores would only check the same types several times.
    const checkers = ['--checkers', String(Math.min(4, availableParallelism()))]
    for (const project of TYPE_PROJECTS) {
      // Incremental: unchanged files are not checked again.
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

/** Unused files, exports and packages; then those that only tests use. */
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
