import { expect, test } from 'vitest'
import { proposedLoginNames } from './login-name.ts'

test('the next employees are numbered after the main account', () => {
  expect(proposedLoginNames('antaikang', 0).slice(0, 2)).toEqual(['antaikang-01', 'antaikang-02'])
  expect(proposedLoginNames('antaikang-07', 9)[0]).toBe('antaikang-10')
})

test('a name is always one that may be chosen', () => {
  for (const main of ['13800001234', '安康', `long-${'x'.repeat(40)}`, 'a.b@c'])
    for (const name of proposedLoginNames(main, 120)) expect(name).toMatch(/^[a-zA-Z][\w-]{3,29}$/)
})
