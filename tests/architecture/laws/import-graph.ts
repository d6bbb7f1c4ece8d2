import { posix } from 'node:path'
import { importsOf, type Source } from '../sources.ts'

/** The file of the repository that an import refers to; null for external packages. */
export function resolveImport({ path }: Pick<Source, 'path'>, spec: string): string | null {
  const [bare = ''] = spec.split('?')
  if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare)
  const [, app, inApp] = /^@xiaojiu\/(server|shop|console)\/(.+)$/.exec(bare) ?? []
  if (inApp !== undefined) return `apps/${app}/${inApp}`
  const [, name, inPackage] = /^@xiaojiu\/([^/]+)\/(.+)$/.exec(bare) ?? []
  if (inPackage !== undefined) return `packages/${name}/src/${inPackage}`
  const [, alias = '', rest] = /^#([^/]+)\/(.+)$/.exec(bare) ?? []
  const [owner] = /^apps\/[^/]+\//.exec(path) ?? []
  // Each app has aliases `#folder/` for its folders under src.
  return rest === undefined || owner === undefined ? null : `${owner}src/${alias}/${rest}`
}

/** The import graph, including type imports and dynamic imports. */
export function importGraph(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(sources.map(source => source.path))
  return new Map(
    sources.map(source => {
      const targets = importsOf(source).map(spec => resolveImport(source, spec))
      return [source.path, [...new Set(targets)].filter(target => target !== null && known.has(target)) as string[]]
    }),
  )
}

/** Groups of files that all import each other, directly or through others (Tarjan's strongly connected components). */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []

  const visit = (file: string): void => {
    const number = index.size
    index.set(file, number)
    low.set(file, number)
    open.push(file)
    isOpen.add(file)
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) visit(target)
      else if (!isOpen.has(target)) continue
      low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0))
    }
    if (low.get(file) !== number) return
    const circle = open.splice(open.indexOf(file))
    for (const member of circle) isOpen.delete(member)
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle.toSorted())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return circles
}
