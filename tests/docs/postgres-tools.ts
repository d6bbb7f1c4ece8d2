import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { enginesTree } from '../../scripts/cluster/engines.ts'

const run = promisify(execFile)
const TREE_BIN = join(enginesTree, 'usr/lib/postgresql/18/bin')

/** The beginning of a command line for a PostgreSQL program: from `PG_BIN`, the path, or the cluster's engines. */
function commandOf(name: string): readonly [string, ...string[]] {
  const given = process.env['PG_BIN']
  if (given !== undefined || !existsSync(join(TREE_BIN, name))) return [join(given ?? '', name)]
  // From another Debian release: with its own libraries.
  const libraries = join(enginesTree, 'usr/lib')
  const home = join(libraries, readdirSync(libraries).find(folder => folder.endsWith('-linux-gnu')) ?? '')
  const loader = readdirSync(home).find(file => file.startsWith('ld-linux')) ?? ''
  return [join(home, loader), '--library-path', home, join(TREE_BIN, name)]
}

/** Whether dumps can be made: older versions refuse. */
export function hasTools(): boolean {
  try {
    const [program, ...args] = commandOf('pg_dump')
    return Number(/ (\d+)/.exec(execFileSync(program, [...args, '--version'], { encoding: 'utf8' }))?.[1]) >= 18
  } catch {
    return false
  }
}

export async function runTool(name: 'pg_dump' | 'pg_restore', ...args: readonly string[]): Promise<void> {
  const [program, ...before] = commandOf(name)
  await run(program, [...before, ...args])
}
