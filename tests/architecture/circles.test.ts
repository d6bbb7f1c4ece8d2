import { expect, test } from 'vitest'
import { findCircles, importGraph } from './laws/import-graph.ts'
import { readSources } from './sources.ts'

const sources = readSources('{apps,packages}/*/{src,build}/**/*.{ts,tsx}', '{db,scripts,tests}/**/*.{ts,mjs}')

test('has no import cycles, including type-only and lazy imports', () => {
  expect(sources.length).toBeGreaterThan(2000)
  expect(findCircles(importGraph(sources))).toEqual([])
})
test('reports import cycles through an alias, a package, a type and a lazy import', () => {
  const graph = importGraph([
    { path: 'apps/shop/src/app/a.ts', text: `import { b } from '#areas/cart/b.ts'` },
    { path: 'apps/shop/src/areas/cart/b.ts', text: `const c = () => import('../../app/a.ts')` },
    { path: 'packages/web/src/d.ts', text: `import type { E } from '@xiaojiu/ui/e.ts'` },
    { path: 'packages/ui/src/e.ts', text: `export type { D } from '@xiaojiu/web/d.ts'` },
    { path: 'packages/ui/src/f.ts', text: `import { E } from './e.ts'` },
  ])
  expect(findCircles(graph)).toEqual([
    ['apps/shop/src/app/a.ts', 'apps/shop/src/areas/cart/b.ts'],
    ['packages/ui/src/e.ts', 'packages/web/src/d.ts'],
  ])
})
