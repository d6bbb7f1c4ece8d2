import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startPostgres } from '../postgres/launch.ts'
import { startNode } from '../process/node-child.ts'
import { inScope } from '../process/scope.ts'
import { root } from '../project.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { databaseEnv } from '../server-process.ts'

const benchDir = join(root, 'tests', 'bench')

/** `npm run bench -- NAME …`: one benchmark on its own database with production settings. */
export function run([name, ...args]: readonly string[]): Promise<number> {
  return inScope(async scope => {
    const names = listBenches()
    if (name === undefined || !names.includes(name)) {
      console.log(`用法：npm run bench -- 名称\n可用的测量：${names.join('、') || '（还没有）'}`)
      return name === undefined ? 0 : 1
    }
    const scratch = makeScratchFolder()
    scope.defer(scratch.remove)
    const dataDir = join(scratch.path, 'data')
    const postgres = await startPostgres({ dataDir })
    scope.defer(postgres.stop)
    const env = databaseEnv({ databaseUrl: postgres.url, dataDir, isEmbedded: true })
    const bench = startNode(join(benchDir, `${name}.ts`), { args, env })
    scope.defer(bench.stop)
    return await bench.exited
  })
}

function listBenches(): string[] {
  if (!existsSync(benchDir)) return []
  const files = readdirSync(benchDir).filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return files.map(file => basename(file, '.ts')).sort()
}
