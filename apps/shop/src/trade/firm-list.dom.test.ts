import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choosableFirms, forgetFirms, loadFirms } from './firm-list.ts'
import { FIRM_LIST_CACHE_MS } from './limits.ts'
import { clearBrowser, signIn } from './testing/session.ts'

const firm = (companyId: string, dataType: '1' | '2') => ({
  companyId,
  userBasicId: 'u1',
  dataType,
  companyName: `${companyId}大药房`,
  companyKind: '零售药店',
  state: 'approved',
  isMain: true,
  isCurrent: false,
})
const answer = envelope({ list: [firm('c1', '1'), firm('c2', '2')], lastId: null })

beforeEach(() => {
  clearBrowser()
  vi.useFakeTimers({ now: new Date('2026-11-15T00:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the companies of a login', () => {
  test('R-078 leaves out companies with dataType 2, as text or number', () => {
    expect(choosableFirms([{ dataType: '1' }, { dataType: '2' }, { dataType: 2 }])).toEqual([{ dataType: '1' }])
  })

  test('R-219 requests nothing when nobody is signed in', async () => {
    const sent = answerCalls(answer)
    await expect(loadFirms()).resolves.toEqual([])
    expect(sent).toEqual([])
  })

  test('R-219 R-215 R-078 requests the companies by login name, encoded as a form', async () => {
    signIn()
    const sent = answerCalls(answer)
    const firms = await loadFirms()
    expect(firms.map(({ companyId }) => companyId)).toEqual(['c1'])
    expect(sent[0]?.body).toBe('loginName=buyer')
    expect(sent[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  })

  test('R-220 R-256 requests the list once in 60 s or after it is forgotten', async () => {
    expect(FIRM_LIST_CACHE_MS).toBe(60_000)
    signIn()
    const sent = answerCalls(answer)
    await loadFirms()
    vi.setSystemTime(Date.parse('2026-11-15T00:00:59.999Z'))
    await loadFirms()
    expect(sent).toHaveLength(1)
    vi.setSystemTime(Date.parse('2026-11-15T00:01:00Z'))
    await loadFirms()
    expect(sent).toHaveLength(2)
    forgetFirms()
    await loadFirms()
    expect(sent).toHaveLength(3)
  })
})
