import { isTest, type Source } from '../sources.ts'

/** Acts of sellers whose effects reach beyond the store, each looked at: what is acted on was found in the store's scope. */
const REACH_BEYOND = new Set(
  ['agree-kind', 'answer-case', 'inspect-return', 'reship-by-hand'].map(
    name => `apps/server/src/modules/after-sale/selling/${name}.ts`,
  ),
)

/** Files of sellers' acts that leave the scope of their store. */
export function findLeftScopes(sources: readonly Source[]): string[] {
  return sources
    .filter(source => source.path.startsWith('apps/server/src/modules/') && !isTest(source))
    .flatMap(({ path, text }) => [
      ...(/\basSystem\b/.test(text) && !REACH_BEYOND.has(path) ? [`${path} calls asSystem`] : []),
      ...(path.includes('/selling/') && /\binSystemTransaction\b/.test(text)
        ? [`${path} opens a transaction of the system`]
        : []),
    ])
}
