import { expect, test } from 'vitest'
import { breakpoints, shape, space, type } from '../../packages/ui/src/tokens.ts'
import { findLiteralEdges, findLiteralSizes, findStrangeWidths } from './laws/style-tokens.ts'
import { readSources } from './sources.ts'

const sheets = readSources('{apps,packages}/*/src/**/*.css')
const widths = Object.values(breakpoints)

test('uses only the five breakpoints in media queries', () => {
  expect(sheets.length).toBeGreaterThan(100)
  expect(widths).toHaveLength(5)
  expect(findStrangeWidths(sheets, widths)).toEqual([])
})
test('reports a media query width that is not a breakpoint', () => {
  const text = `@media (max-width: 760px) { a {} } @media (min-width: 1024px) and (max-width: 1799px) {}`
  expect(findStrangeWidths([{ path: 'a.css', text }], [1023, 1799])).toEqual(['a.css: max-width: 760px'])
})

const only = (tokens: Readonly<Record<string, string>>, start: string) =>
  Object.fromEntries(Object.entries(tokens).filter(([name]) => name.startsWith(start)))

const SCALES = [
  { property: /^(?:(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap)$/, tokens: space },
  { property: /^font-size$/, tokens: only(type, 'fs-') },
  { property: /^line-height$/, tokens: only(type, 'lh-') },
  { property: /^border(?:-[a-z-]+)?-radius$/, tokens: shape },
]

test('writes spacing, font sizes, line heights and radii of the scale as tokens', () => {
  expect(findLiteralSizes(sheets, SCALES)).toEqual([])
})
test('writes hairlines in the colours of lines as tokens', () => {
  expect(findLiteralEdges(sheets, shape)).toEqual([])
})
test('reports a hairline that a token has, and none in another colour', () => {
  const text = `a {\n  border: 1px solid var(--line);\n  border-top: var(--edge);\n  border-left: 1px solid var(--red);\n}`
  expect(findLiteralEdges([{ path: 'a.css', text }], shape)).toEqual([
    'a.css: border: 1px solid var(--line); is to say var(--edge)',
  ])
})
test('reports a size of the scale in pixels, and no token or size off the scale', () => {
  const text = `a {\n  margin: 0 16px 3px -16px;\n  gap: var(--s2);\n  width: 16px;\n  font-size: 14px;\n  border-radius: 7px;\n}`
  expect(findLiteralSizes([{ path: 'a.css', text }], SCALES)).toEqual([
    'a.css: margin: 0 16px 3px -16px; is to say var(--s4)',
    'a.css: font-size: 14px; is to say var(--fs-14)',
  ])
})
