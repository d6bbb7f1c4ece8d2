import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf, killAll, markOf, readText } from './engine-process.ts'
import { enginesTree, missingOnMachine } from './engines.ts'

/** Ends everything that a killed run left behind, frozen or not: all processes with its mark, and their children. */
export function endLeftovers(mark: string): void {
  const line = `XIAOJIU_CLUSTER=${markOf(mark).XIAOJIU_CLUSTER}`
  const marked = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => readText(`/proc/${pid}/environ`).split('\0').includes(line))
  killAll([...new Set(marked.flatMap(pid => [pid, ...descendantsOf(pid)]))])
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap(child => [child, ...descendantsOf(child)])
}

/** The library that changes the clock of one engine, with its path for the engines; null when not installed. */
export function clockLibrary(): string | null {
  const root = missingOnMachine().length === 0 ? '/' : enginesTree
  const libraries = join(root, 'usr/lib')
  const found = existsSync(libraries)
    ? readdirSync(libraries).find(name => existsSync(join(libraries, name, 'faketime/libfaketime.so.1')))
    : undefined
  return found === undefined ? null : `/usr/lib/${found}/faketime/libfaketime.so.1`
}
