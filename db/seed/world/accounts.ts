import { BUYER_PROFILES } from './buying/buyer-profiles.ts'
import { mobileOf } from './people.ts'
import type { AccountRight, AccountRow } from './rows.ts'
import { makeStaff } from './staff.ts'

const ALL_RIGHTS: readonly AccountRight[] = [
  'browse',
  'order',
  'pay',
  'receive',
  'after-sale',
  'invoice',
  'finance',
  'staff',
  'licence',
]

const DEMO_LOGINS: ReadonlySet<string> = new Set(['buyer', 'pending', 'expired', 'withdrawn'])

/**
 * One main account for each company (`buyer` has two companies), two sub-accounts, and the staff of stores and
 * platform.
 */
export function makeAccounts(): AccountRow[] {
  const logins = [...new Set(BUYER_PROFILES.map(profile => profile.login))]
  const mains = logins.map((loginName, position): AccountRow => {
    const companies = BUYER_PROFILES.flatMap((profile, companyIndex) =>
      profile.login === loginName ? [companyIndex] : [],
    )
    return {
      loginName,
      mobile: mobileOf(1001 + position),
      personName: BUYER_PROFILES[companies[0] ?? 0]?.people[0] ?? '',
      role: 'main',
      companies: companies.map(companyIndex => ({ companyIndex, isMain: true, rights: ALL_RIGHTS })),
      storeIndex: null,
      isDemoAccount: DEMO_LOGINS.has(loginName),
    }
  })
  const pharmacy = BUYER_PROFILES.findIndex(profile => profile.login === 'buyer')
  const headquarters = BUYER_PROFILES.findIndex(profile => profile.kind === 'chain-hq')
  return [
    ...mains,
    {
      loginName: 'buyer-sub',
      mobile: mobileOf(1101),
      personName: '陈文博',
      role: 'sub',
      companies: [{ companyIndex: pharmacy, isMain: false, rights: ['browse', 'order', 'receive', 'after-sale'] }],
      storeIndex: null,
      isDemoAccount: true,
    },
    {
      // Used only by the browser journey about forgotten passwords.
      loginName: 'forgetful',
      mobile: mobileOf(1103),
      personName: '罗静怡',
      role: 'sub',
      companies: [{ companyIndex: pharmacy, isMain: false, rights: ['browse', 'order'] }],
      storeIndex: null,
      isDemoAccount: false,
    },
    {
      loginName: 'antaikang-caigou',
      mobile: mobileOf(1102),
      personName: '许向东',
      role: 'sub',
      companies: [{ companyIndex: headquarters, isMain: false, rights: ['browse', 'order', 'pay', 'after-sale'] }],
      storeIndex: null,
      isDemoAccount: false,
    },
    ...makeStaff().map(
      ({ loginName, mobile, personName, storeIndex }): AccountRow => ({
        loginName,
        mobile,
        personName,
        role: storeIndex === null ? 'operator' : 'seller',
        companies: [],
        storeIndex,
        isDemoAccount: loginName === 'seller' || loginName === 'operator',
      }),
    ),
  ]
}
