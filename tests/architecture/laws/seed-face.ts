import { importsOf, type Source } from '../sources.ts'
import { resolveImport } from './import-graph.ts'

const FACE = 'apps/server/src/seed-face.ts'

/** Files of the demo world that import something of the server other than what it offers them. */
export function findSeedTrespass(sources: readonly Source[]): string[] {
  return sources.flatMap(source =>
    importsOf(source)
      .map(spec => resolveImport(source, spec))
      .filter(target => target?.startsWith('apps/server/') && target !== FACE)
      .map(target => `${source.path} reaches into ${target}`),
  )
}
