import { cpSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const NOT_SOURCES = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results', 'playwright-report'])
const isSource = (path: string) => !NOT_SOURCES.has(basename(path)) && !basename(path).startsWith('.data')

/** A runnable copy of the project: its sources are copied, its dependencies are linked. */
export function copySources(project: string, copy: string): void {
  cpSync(project, copy, { recursive: true, filter: isSource })
  linkDependencies(project, copy)
}

/** Gives other sources of the project the dependencies that are installed here. */
export function linkDependencies(project: string, copy: string): void {
  for (const folder of ['.', ...workspacesOf(project)]) linkPackages(project, copy, folder)
}

function workspacesOf(project: string): string[] {
  return ['apps', 'packages'].flatMap(group => foldersIn(join(project, group)).map(name => join(group, name)))
}

function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
}

function linkPackages(project: string, copy: string, folder: string): void {
  const installed = join(project, folder, 'node_modules')
  for (const name of packagesIn(installed)) {
    const target = realpathSync(join(installed, name))
    const within = relative(project, target)
    // Our own packages are linked to the copy, so that defects planted there take effect.
    const isOurs = !within.startsWith('..') && !within.includes('node_modules')
    const link = join(copy, folder, 'node_modules', name)
    mkdirSync(join(link, '..'), { recursive: true })
    symlinkSync(isOurs ? join(copy, within) : target, link)
  }
}

/** Names of packages, with their scopes. */
function packagesIn(folder: string): string[] {
  const names = entriesOf(folder).filter(name => !name.startsWith('.'))
  return names.flatMap(name =>
    name.startsWith('@') ? entriesOf(join(folder, name)).map(own => `${name}/${own}`) : [name],
  )
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
