import { expect, test } from 'vitest'
import { breakpoints } from '../../packages/ui/src/tokens.ts'
import { findStrangeWidths } from './laws/style-tokens.ts'
import { readSources } from './sources.ts'

const sheets = readSources('{apps,packages}/*/src/**/*.css')
const widths = Object.values(breakpoints)

test('style sheets change at the five breakpoints only', () => {
  expect(sheets.length).toBeGreaterThan(100)
  expect(widths).toHaveLength(5)
  expect(findStrangeWidths(sheets, widths)).toEqual([])
})
test('planted: a width that is no breakpoint is found', () => {
  const text = `@media (max-width: 760px) { a {} } @media (min-width: 1024px) and (max-width: 1799px) {}`
  expect(findStrangeWidths([{ path: 'a.css', text }], [1023, 1799])).toEqual(['a.css: max-width: 760px'])
})
