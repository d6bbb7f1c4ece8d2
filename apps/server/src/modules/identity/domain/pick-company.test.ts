import { expect, test } from 'vitest'
import { pickCompany } from './pick-company.ts'

const open = (companyId: string) => ({ companyId, isChoosable: true })
const inReview = (companyId: string) => ({ companyId, isChoosable: false })

for (const { when, companies, last = null, picked } of [
  { when: 'none', companies: [], picked: null },
  { when: 'the only one', companies: [open('a')], picked: 'a' },
  { when: 'the only one that may be chosen', companies: [inReview('a'), open('b')], picked: 'b' },
  { when: 'several, never asked', companies: [open('a'), open('b')], picked: null },
  { when: 'several, the one of last time', companies: [open('a'), open('b')], last: 'b', picked: 'b' },
  { when: 'several, last time is gone', companies: [open('a'), open('b')], last: 'x', picked: null },
  { when: 'last time is in review again', companies: [open('a'), inReview('b')], last: 'b', picked: 'a' },
  { when: 'only in review: to see how it goes', companies: [inReview('a')], picked: 'a' },
  { when: 'several, all in review', companies: [inReview('a'), inReview('b')], picked: 'a' },
])
  test(`a new session acts for: ${when}`, () => {
    expect(pickCompany(companies, last)?.companyId ?? null).toBe(picked)
  })
