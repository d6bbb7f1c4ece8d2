/** The parts of package-lock.json and package.json that are compared. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>
}
export interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Problems that would make `npm ci` fail or differ on another machine: native packages of other platforms that a slow registry
 * dropped, outdated manifests, download addresses of a private network.
 */
export function lockFileFaults(lock: LockFile, manifests: Readonly<Record<string, LockEntry>>): string[] {
  const entries = Object.entries(lock.packages)
  const dropped = entries.flatMap(([at, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter(name => resolveIn(lock, at, name) === undefined)
      .map(name => `${at || 'the root'} needs ${name}, which the lock file lacks`),
  )
  const addressed = entries
    .filter(([, entry]) => entry.link !== true && entry.resolved !== undefined)
    .map(([at]) => `${at} names a download address`)
  const stale = Object.entries(manifests).flatMap(([at, manifest]) => staleOf(lock.packages[at], at, manifest))
  return [...dropped, ...addressed, ...stale]
}

/** Node's package lookup: beside the package that needs it, then in each parent folder. */
function resolveIn(lock: LockFile, from: string, name: string): LockEntry | undefined {
  for (let at = from; ; ) {
    const found = lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]
    if (found !== undefined || at === '') return found
    const up = at.lastIndexOf('/node_modules/')
    at = up < 0 ? '' : at.slice(0, up)
  }
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

function staleOf(locked: LockEntry | undefined, at: string, manifest: LockEntry): string[] {
  const name = at || 'the root'
  if (locked === undefined) return [`${name} is not in the lock file`]
  return kinds.flatMap(kind => {
    const [wanted, known] = [manifest[kind] ?? {}, locked[kind] ?? {}]
    return [...new Set([...Object.keys(wanted), ...Object.keys(known)])]
      .filter(each => wanted[each] !== known[each])
      .map(
        each =>
          `${name} wants ${each} ${wanted[each] ?? '(nothing)'}, the lock file says ${known[each] ?? '(nothing)'}`,
      )
  })
}
