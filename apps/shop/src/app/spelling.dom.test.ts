import { describe, expect, test } from 'vitest'
import { canonicalPath } from './spelling.ts'
import { screens } from './screens.ts'

describe('C-039 addresses that mean another', () => {
  test.each([
    ['/home', '/Home'],
    ['/CART', '/cart'],
    ['/invoice', '/Invoice'],
    ['/allstore/storelist', '/allStore/StoreList'],
    ['/forgetPassword/passwordRetrievalSubject', '/forgetPassword/PasswordRetrievalSubject'],
    ['/orderSubmitStatus', '/orderSubmitStaus'],
    ['/personal/replenishLicense', '/personal/replenishLisence'],
    ['/personal/ReplenishLicence', '/personal/replenishLisence'],
    ['/seckill', '/active/seckill'],
    ['/sale', '/active/sale'],
    ['/fullreduce', '/active/fullreduce'],
    ['/active/seckill-back', '/active/seckill'],
    ['/active/groupData', '/active/group'],
    ['/active/fullReduction', '/active/fullreduce'],
    ['/Cart/', '/cart'],
  ])('%s leads to %s', (given, meant) => expect(canonicalPath(given)).toBe(meant))

  test('an address that exists stands for itself, the two old combo pages too', () => {
    for (const { path } of screens) expect([path, canonicalPath(path)]).toEqual([path, null])
  })

  test.each(['/nothing', '/active', '/afterSale', '/huida', '/personal/nothing'])('%s means none', path => {
    expect(canonicalPath(path)).toBeNull()
  })

  test('every meant address exists and none leads on', () => {
    for (const given of ['/home', '/seckill', '/orderSubmitStatus', '/huida/news']) {
      const meant = canonicalPath(given)
      expect(screens.some(({ path }) => path === meant)).toBe(true)
      expect(canonicalPath(meant ?? '')).toBeNull()
    }
  })
})
