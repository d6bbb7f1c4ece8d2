import { importsOf, isTest, moduleOf, type Source } from '../sources.ts'

export type ModuleMap = Readonly<Record<string, readonly string[]>>

/** A module may only import those above it. */
export function findUpwardCalls(map: ModuleMap): string[] {
  const names = Object.keys(map)
  return Object.entries(map).flatMap(([name, needs]) =>
    needs
      .filter(need => names.indexOf(need) === -1 || names.indexOf(need) >= names.indexOf(name))
      .map(need => `${name} names ${need}, which does not stand above it`),
  )
}

/** What the map allows and nobody does: such a row hides from the next reader that two modules know nothing of each other. */
export function findUnusedRows(map: ModuleMap, sources: readonly Source[]): string[] {
  const calls = new Set(
    sources
      .filter(source => !isTest(source))
      .flatMap(source => {
        const [, owner = ''] = /\/(?:modules|areas)\/([^/]+)\//.exec(source.path) ?? []
        return importsOf(source).flatMap(spec => {
          const [, other] = /^#(?:modules|areas)\/([^/]+)\/public\.ts$/.exec(spec) ?? []
          return other === undefined ? [] : [`${owner} calls ${other}`]
        })
      }),
  )
  return Object.entries(map).flatMap(([name, needs]) =>
    needs
      .filter(need => !calls.has(`${name} calls ${need}`))
      .map(need => `${name} names ${need}, which it never calls`),
  )
}

/** The map and the folders must be the same. */
export function findUnmappedModules(map: ModuleMap, folders: readonly string[]): string[] {
  const unmapped = folders.filter(folder => !(folder in map)).map(folder => `folder ${folder} is not on the map`)
  const missing = Object.keys(map)
    .filter(name => !folders.includes(name))
    .map(name => `the map names ${name}, which has no folder`)
  return [...unmapped, ...missing]
}

/** Another module is imported by its public.ts, and only if the map allows it. */
export function findTrespass(map: ModuleMap, sources: readonly Source[]): string[] {
  return sources.flatMap(source => {
    const owner = moduleOf(source)?.owner
    if (owner === undefined) return []
    return importsOf(source).flatMap(spec => judgeImport(map, source, owner, spec))
  })
}

function judgeImport(map: ModuleMap, source: Source, owner: string, spec: string): string[] {
  if (/^(\.\.\/)+modules\//.test(spec) || leavesModule(source, spec))
    return [`${source.path} leaves its module by ${spec}`]
  const [, other = '', inner = ''] = /^#modules\/([^/]+)\/(.+)$/.exec(spec) ?? []
  if (other === '' || other === owner) return []
  const isTest = source.path.endsWith('.test.ts')
  const isBuilder = inner === 'testing.ts' && (isTest || source.path.endsWith('/testing.ts'))
  if (inner !== 'public.ts' && !isBuilder) return [`${source.path} reaches into ${other}/${inner}`]
  if (isBuilder || isTest) return []
  return map[owner]?.includes(other) ? [] : [`${source.path} calls ${other}, which the map does not allow`]
}

/** A relative import that leaves the module's folder. */
function leavesModule(source: Source, spec: string): boolean {
  if (!spec.startsWith('../')) return false
  const depth = (moduleOf(source)?.inner.split('/').length ?? 1) - 1
  const climbs = spec.split('/').filter(part => part === '..').length
  return climbs > depth
}
