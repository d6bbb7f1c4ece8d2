import { importsOf, isTest, type Source } from '../sources.ts'
import { resolveImport } from './import-graph.ts'

/** Inner files of the server, which the seed may reach only by `seed-face.ts`; the platform is open to everybody. */
const INSIDE = /^apps\/server\/src\/(?:modules|sandbox|gateways)\//

/** Seed files that import inner files of the server. */
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

/** Server files that import the demo data; the program that starts the server passes it in. */
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
