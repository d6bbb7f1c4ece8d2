import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, type ModuleFacts } from './chunks.ts'

const src = join(import.meta.dirname, '../src')
const face = join(src, 'areas/order/public.ts')

test('follows only the exports of an area that the page uses', () => {
  const modules: Record<string, ModuleFacts> = {
    page: { importedIds: ['kit', face], code: `import { rushText as text } from "#areas/order/public.ts";` },
    [face]: {
      importedIds: [],
      code: `export { OrderActs } from './acts/OrderActs.tsx'\nexport { rushText } from './settlement/submit-state.ts'`,
    },
  }
  expect(importsOf('page', id => modules[id] ?? null)).toEqual([
    'kit',
    join(src, 'areas/order/settlement/submit-state.ts'),
  ])
})
