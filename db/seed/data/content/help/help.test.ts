import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HELP } from './help.ts'

const PICTURES = join(import.meta.dirname, '../../../../../apps/shop/public/pictures/help')

test('has at least thirty help articles, each with a body and a unique title', () => {
  expect(HELP.length).toBeGreaterThanOrEqual(30)
  expect(new Set(HELP.map(({ title }) => title)).size).toBe(HELP.length)
  expect(HELP.filter(({ body }) => body.length === 0)).toEqual([])
})

test('names only pictures that exist in the shop', () => {
  const named = HELP.flatMap(({ body }) =>
    body.flatMap(block => (typeof block === 'object' && 'picture' in block ? [block.picture] : [])),
  )
  expect(named.length).toBeGreaterThanOrEqual(15)
  expect(named.filter(name => !existsSync(join(PICTURES, `${name}.webp`)))).toEqual([])
})
