import { expect, test } from 'vitest'
import { breakpoints, space } from '../../packages/ui/src/tokens.ts'
import { findLiteralSpacing, findStrangeWidths } from './laws/style-tokens.ts'
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

test('margins, paddings and gaps on the scale are written as tokens', () => {
  const own = sheets.filter(sheet => /^(?:apps\/shop|packages)\//.test(sheet.path))
  expect(findLiteralSpacing(own, space)).toEqual([])
})
test('planted: a margin in pixels is found, one off the scale or of a token is not', () => {
  const text = `a {\n  margin: 0 16px 3px -16px;\n  gap: var(--s2);\n  width: 16px;\n}`
  expect(findLiteralSpacing([{ path: 'a.css', text }], space)).toEqual([
    'a.css: margin: 0 16px 3px -16px; is to say var(--s4)',
  ])
})
