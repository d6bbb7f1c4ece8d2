import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { enginesTree } from '../../scripts/cluster/engines.ts'

const run = promisify(execFile)
const TREE_BIN = join(enginesTree, 'usr/lib/postgresql/18/bin')

/** The start of a command line for a program of PostgreSQL: of `PG_BIN` or on the path, else of the cluster's engines. */
function commandOf(name: string): readonly [string, ...string[]] {
  const given = process.env['PG_BIN']
  if (given !== undefined || !existsSync(join(TREE_BIN, name))) return [join(given ?? '', name)]
  // Of another Debian: with the libraries that it was built for.
  const libraries = join(enginesTree, 'usr/lib')
  const home = readdirSync(libraries).find(folder => folder.endsWith('-linux-gnu')) ?? ''
  const loader = readdirSync(join(enginesTree, 'lib')).find(file => file.startsWith('ld-linux')) ?? ''
  return [join(enginesTree, 'lib', loader), '--library-path', join(libraries, home), join(TREE_BIN, name)]
}

/** Whether dumps can be made: those of an older version refuse. */
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
