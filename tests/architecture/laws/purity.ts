import { importsOf, isTest, moduleOf, type Source } from '../sources.ts'

/** Domain code imports only the kernel and its own folder; so does a pure module. */
export function findImpureDomain(sources: readonly Source[]): string[] {
  return sources
    .filter(source => !isTest(source) && isDomain(source))
    .flatMap(source =>
      importsOf(source)
        .filter(
          spec =>
            !spec.startsWith('./') &&
            !spec.startsWith('../domain/') &&
            !spec.startsWith('@xiaojiu/kernel/') &&
            !climbsInsideDomain(source, spec),
        )
        .map(spec => `${source.path} imports ${spec}`),
    )
}

function isDomain(source: Source): boolean {
  const inner = moduleOf(source)?.inner ?? ''
  return inner.startsWith('domain/') || inner.includes('/domain/')
}

/** `../types.ts` from `domain/rules/` is still inside the domain. */
function climbsInsideDomain(source: Source, spec: string): boolean {
  if (!spec.startsWith('../')) return false
  const inner = moduleOf(source)?.inner ?? ''
  const below = inner.slice(inner.lastIndexOf('domain/')).split('/').length - 2
  return spec.split('/').filter(part => part === '..').length <= below
}

const CLOCK = /new Date\(\)|Date\.now\(\)/

/** Time is passed in: only the clock, the entry files and tests may read it. */
export function findClocks(sources: readonly Source[], allowed: readonly string[]): string[] {
  return sources
    .filter(source => !isTest(source) && !allowed.some(prefix => source.path.startsWith(prefix)))
    .filter(source => CLOCK.test(withoutComments(source.text)))
    .map(source => `${source.path} reads the clock`)
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')
}
