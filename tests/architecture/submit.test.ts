import { expect, test } from 'vitest'
import { readSources, type Source } from './sources.ts'

/** Front-end sources that create a request id themselves: after a lost response it would be a different one. */
function findOwnNumbers(sources: readonly Source[]): string[] {
  return sources.filter(({ text }) => text.includes('randomUUID')).map(({ path }) => path)
}

test('leaves the number of a request to useSubmit and useOnce in every front end', () => {
  const sources = readSources('apps/{shop,console}/src/**/*.{ts,tsx}').filter(({ path }) => !path.includes('.test.'))
  expect(sources.length).toBeGreaterThan(500)
  expect(findOwnNumbers(sources)).toEqual([])
})

test('finds a planted screen that makes its own number', () => {
  const text = 'await call(endpoint, { content, requestId: crypto.randomUUID() })'
  expect(findOwnNumbers([{ path: 'Dialog.tsx', text }])).toEqual(['Dialog.tsx'])
})
