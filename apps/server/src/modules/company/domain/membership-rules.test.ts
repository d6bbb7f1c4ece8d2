import { expect, test } from 'vitest'
import { askedDataTypes, isChoosable, proposedLoginNames } from './membership-rules.ts'

test('lets approved and withdrawn companies be chosen, and no others', () => {
  const states = ['draft', 'in-review', 'approved', 'refused', 'withdrawn'] as const
  expect(states.filter(isChoosable)).toEqual(['approved', 'withdrawn'])
})

test('numbers proposed login names after the main account’s name', () => {
  expect(proposedLoginNames('antaikang', 0).slice(0, 2)).toEqual(['antaikang-01', 'antaikang-02'])
  expect(proposedLoginNames('antaikang-07', 9)[0]).toBe('antaikang-10')
})

test('proposes only valid login names, whatever the main account’s name is', () => {
  for (const main of ['13800001234', '安康', `long-${'x'.repeat(40)}`, 'a.b@c'])
    for (const name of proposedLoginNames(main, 120)) expect(name).toMatch(/^[a-zA-Z][\w-]{3,29}$/)
})

for (const [given, asked] of [
  [undefined, ['1', '2']],
  ['', ['1', '2']],
  ['1', ['1']],
  ['1, 2', ['1', '2']],
  [['2'], ['2']],
  [['3', '4'], []],
] as const)
  test(`lists ${JSON.stringify(asked)} when the request is ${JSON.stringify(given)}`, () => {
    expect(askedDataTypes(given)).toEqual(asked)
  })
