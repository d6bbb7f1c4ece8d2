import { describe, expect, test } from 'vitest'
import { makeAccounts } from './accounts.ts'
import { makeBuyers } from './buyers.ts'
import { creditCode, identityNumber } from './check-digits.ts'

const options = { seed: 20260909, today: '2026-03-01' }
const buyers = makeBuyers(options)
const accounts = makeAccounts()
const companyOf = (login: string): (typeof buyers)[number] => {
  const index = accounts.find(account => account.loginName === login)?.companies[0]?.companyIndex ?? -1
  const company = buyers[index]
  if (company === undefined) throw new Error(`no company of ${login}`)
  return company
}

describe('buyer companies', () => {
  test('has at least twelve buyers of at least six kinds, with valid codes', () => {
    expect(buyers.length).toBeGreaterThanOrEqual(12)
    expect(new Set(buyers.map(buyer => buyer.kind)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(buyers.map(buyer => buyer.creditCode)).size).toBe(buyers.length)
    for (const buyer of buyers) {
      expect(
        creditCode(buyer.creditCode.slice(0, 2), buyer.creditCode.slice(2, 8), buyer.creditCode.slice(8, 16)),
      ).toBe(buyer.creditCode)
      expect(buyer.invoiceTitle.taxNumber).toBe(buyer.creditCode)
      for (const person of [buyer.legalPerson, buyer.personInCharge, buyer.qualityHead]) {
        expect(person.mobile).toMatch(/^1380000\d{4}$/)
        expect(identityNumber(person.idNumber.slice(0, 17))).toBe(person.idNumber)
      }
      expect(buyer.addresses.filter(address => address.isDefault).length).toBe(1)
      expect(new Set(buyer.licences.map(licence => licence.code)).size).toBe(buyer.licences.length)
      for (const licence of buyer.licences) expect(licence.companyName).toBe(buyer.name)
    }
  })

  test('marks a licence as expired exactly when its expiry date is past', () => {
    for (const { licences, key } of buyers) {
      for (const licence of licences) {
        const isPast = licence.expiresOn !== null && licence.expiresOn < options.today
        expect(licence.state === 'expired', `${key} ${licence.code}`).toBe(isPast)
      }
    }
  })

  test('gives each demo company the state and licences that its account stands for', () => {
    expect(companyOf('buyer')).toMatchObject({ kind: 'single-pharmacy', state: 'approved', missingLicenceCodes: [] })
    expect(companyOf('buyer').place.city).toBe('武汉市')
    expect(companyOf('buyer').licences.every(licence => licence.state === 'valid')).toBe(true)
    expect(companyOf('pending').state).toBe('in-review')
    expect(companyOf('expired').licences.find(licence => licence.code === 'DL')).toMatchObject({
      state: 'expired',
      expiresOn: '2026-02-04',
    })
    expect(companyOf('withdrawn').state).toBe('licence-cancelled')
    expect(companyOf('withdrawn').overdueFen).toBeGreaterThan(0)
    expect(companyOf('huayang').licences.find(licence => licence.code === 'ML')).toMatchObject({
      state: 'expiring',
      expiresOn: '2026-03-21',
    })
    expect(companyOf('tongze').missingLicenceCodes).toEqual(['D2'])
    expect(companyOf('shuiguohu').headquartersIndex).toBe(companyOf('antaikang').index)
  })
})

describe('accounts', () => {
  test('has the seven demo accounts, unique logins and mobiles, and one main account per company', () => {
    expect(accounts.flatMap(account => (account.isDemoAccount ? [account.loginName] : [])).sort()).toEqual([
      'buyer',
      'buyer-sub',
      'expired',
      'operator',
      'pending',
      'seller',
      'withdrawn',
    ])
    expect(new Set(accounts.map(account => account.loginName)).size).toBe(accounts.length)
    expect(new Set(accounts.map(account => account.mobile)).size).toBe(accounts.length)
    const mains = accounts.flatMap(account =>
      account.companies.flatMap(each => (each.isMain ? [each.companyIndex] : [])),
    )
    expect(mains.sort((a, b) => a - b)).toEqual(buyers.map(buyer => buyer.index))
  })

  test('gives buyer a pharmacy and a clinic, buyer-sub the right to order but not pay, seller a store', () => {
    const buyer = accounts.find(account => account.loginName === 'buyer')
    expect(buyer?.companies.map(each => buyers[each.companyIndex]?.kind)).toEqual(['single-pharmacy', 'clinic'])
    const sub = accounts.find(account => account.loginName === 'buyer-sub')
    expect(sub?.companies.map(each => each.companyIndex)).toEqual([buyer?.companies[0]?.companyIndex])
    expect(sub?.companies[0]?.rights).toContain('order')
    expect(sub?.companies[0]?.rights).not.toContain('pay')
    expect(accounts.find(account => account.loginName === 'seller')?.storeIndex).toBe(0)
  })
})
