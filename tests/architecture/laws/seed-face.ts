import { importsOf, isTest, type Source } from '../sources.ts'
import { resolveImport } from './import-graph.ts'

/** What is behind `seed-face.ts`; the platform is everybody's foundation. */
const INSIDE = /^apps\/server\/src\/(?:modules|sandbox|gateways)\//

/** Files of the demo world that reach into the server past the file that is there for them. */
export function findSeedTrespass(sources: readonly Source[]): string[] {
  return sources
    .filter(source => !isTest(source))
    .flatMap(source =>
      importsOf(source)
        .map(spec => resolveImport(source, spec) ?? '')
        .filter(target => INSIDE.test(target))
        .map(target => `${source.path} reaches into ${target}`),
    )
}

/** Files of the server that know the demo data; the program that starts the server hands it over. */
export function findSeedInServer(sources: readonly Source[]): string[] {
  return sources
    .filter(source => !isTest(source))
    .flatMap(source =>
      importsOf(source)
        .map(spec => resolveImport(source, spec) ?? '')
        .filter(target => target.startsWith('db/seed/'))
        .map(target => `${source.path} imports ${target}`),
    )
}
