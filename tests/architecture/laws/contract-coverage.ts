import type { Source } from '../sources.ts'

/**
 * Calls that no test makes, as `area.name`. A test makes a call by `<area>Endpoints.<name>`, for the consoles by
 * `<area>SellingEndpoints`, `<area>OperatingEndpoints` or `<area>ConsoleEndpoints`.
 */
export function findUntestedEntries(
  areas: Readonly<Record<string, readonly string[]>>,
  tests: readonly Source[],
): string[] {
  const text = tests.map(test => test.text).join('\n')
  return Object.entries(areas).flatMap(([area, names]) => {
    const object = `${area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}(?:Selling|Operating|Console)?Endpoints`
    return names.filter(name => !new RegExp(`\\b${object}\\.${name}\\b`).test(text)).map(name => `${area}.${name}`)
  })
}
