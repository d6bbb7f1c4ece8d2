import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode } from '../../scripts/boot/pinned-node.mjs'
import { linkDependencies } from '../../scripts/defects/copy-sources.ts'
import type { Sources } from '../cluster/servers.ts'

const MIGRATIONS = 'db/migrations'

/** A release in the history of the repository. */
export interface Release {
  readonly commit: string
  readonly version: string
  /** The migrations of the working tree that it does not have. */
  readonly laterMigrations: readonly string[]
}

/**
 * The release before this one: its tag, or else the last commit that has its version. Some releases change the version at their
 * beginning, others at their end; so the last change before which a migration is missing counts. Null without a history. A
 * `revision` is taken instead.
 */
export function findPreviousRelease(project: string, revision?: string): Release | null {
  const ours = readdirSync(join(project, MIGRATIONS)).toSorted()
  if (revision !== undefined) return releaseAt(project, revision, ours)
  const found: Release[] = []
  for (const change of lines(project, 'log', '--format=%H', '-G"version":', '--', 'package.json')) {
    const before = releaseAt(project, `${change}^`, ours)
    if (before === null) continue
    const tagged = releaseAt(project, `refs/tags/v${before.version}`, ours)
    found.push(tagged ?? before)
    if ((tagged ?? before).laterMigrations.length > 0) return tagged ?? before
  }
  return found[0] ?? null
}

function releaseAt(project: string, revision: string, ours: readonly string[]): Release | null {
  const [commit] = lines(project, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  if (commit === undefined) return null
  const { version } = JSON.parse(git(project, 'show', `${commit}:package.json`)) as { version: string }
  const theirs = new Set(lines(project, 'ls-tree', '--name-only', `${commit}:${MIGRATIONS}`))
  return { commit, version, laterMigrations: ours.filter(name => !theirs.has(name)) }
}

/**
 * Writes the release into an empty folder and gives it its dependencies: links to ours if its lock file names the same, otherwise
 * installed by npm. Returns why that failed, if it did.
 */
export async function unpackRelease(project: string, { commit }: Release, folder: string): Promise<Sources | string> {
  const archive = join(folder, '..', `${commit}.tar`)
  git(project, 'archive', `--output=${archive}`, commit)
  const { status, stderr } = spawnSync('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`])
  if (status !== 0) throw new Error(String(stderr))
  if (packagesOf(project) === packagesOf(folder)) {
    linkDependencies(project, folder)
    return sourcesAt(folder)
  }
  const installer = pathToFileURL(join(folder, 'scripts/boot/install.mjs')).href
  const { ensureInstalled } = (await import(installer)) as {
    ensureInstalled: (root: string) => Promise<string | undefined>
  }
  return (await ensureInstalled(folder)) ?? sourcesAt(folder)
}

/** The sources with the Node that they pin. */
function sourcesAt(path: string): Sources {
  const node = pinnedNode(path, process.platform, process.arch)
  return { path, node: existsSync(node) ? node : process.execPath }
}

/** The packages of others in a lock file; our own ones have another version in each release. */
function packagesOf(project: string): string {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, unknown>>
  }
  return JSON.stringify(Object.entries(packages).filter(([path]) => path.includes('node_modules/')))
}

function lines(project: string, ...args: readonly string[]): string[] {
  return git(project, ...args)
    .split('\n')
    .filter(line => line !== '')
}

/** Empty when there is no git, no repository, or no such thing in it. */
function git(project: string, ...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: project, encoding: 'utf8', maxBuffer: 1e8 }).stdout ?? ''
}
