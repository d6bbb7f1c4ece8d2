import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { ScanDecision } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anAccount, collectSms, type SmsInbox } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer({ PUBLIC_URL: 'https://yaocai.example' })
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
const TWO_MINUTES_MS = 120_000
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
beforeEach(async () => {
  server.clock.set(TEST_NOON)
  await server.owner.db.deleteFrom('identity.authCode').execute()
})

let clientCount = 0
function browser(): TestClient {
  const client = server.client()
  clientCount++
  client.ip = `10.9.${clientCount >> 8}.${clientCount & 255}`
  // One phone, each time in another network; a code works only where it was requested.
  client.cookies.set('browserKey', 'b'.repeat(43))
  return client
}

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const stateOf = async (token: string) => (await browser().call(identityEndpoints.scanResult, { token })).value.state
const take = (token: string) => browser().call(identityEndpoints.loginByScan, { token, ...device })
const sessionsOf = (accountId: string) =>
  server.owner.db.selectFrom('identity.session').select('id').where('accountId', '=', accountId).execute()

async function shownCode() {
  const { value } = await browser().call(identityEndpoints.newQrcode, {})
  return { ...value, ticket: new URL(value.content).searchParams.get('scan') ?? '' }
}

/** A phone whose owner has requested a code and read it. */
async function aPhone(mobile: string) {
  await browser().call(identityEndpoints.sendCode, { mobile, purpose: 'login' })
  const authCode = inbox.codeFor(mobile)
  return (ticket: string, decision: ScanDecision['decision'], change: Partial<ScanDecision> = {}) =>
    browser().call(identityEndpoints.decideScan, { ticket, mobile, authCode, decision, ...change })
}

test('R-003 R-131 opens one session on the waiting page after a phone scans and confirms', async () => {
  const { mobile, accountId, loginName } = await anAccount(server.owner.db)
  const shown = await shownCode()
  expect(shown.content).toBe(`https://yaocai.example/sandbox?scan=${shown.ticket}`)
  expect(shown.expiresAt).toEqual(addMs(TEST_NOON, TWO_MINUTES_MS))
  expect(await stateOf(shown.token)).toBe('waiting')
  expect(reasonOf(await take(shown.token))).toBe('scan-not-confirmed')

  const phone = await aPhone(mobile)
  const scanned = await phone(shown.ticket, 'scan')
  expect(scanned.value).toEqual({ accounts: [{ userBasicId: accountId, loginName, companyName: '' }] })
  expect(await stateOf(shown.token)).toBe('scanned')
  expect(reasonOf(await take(shown.token))).toBe('scan-not-confirmed')

  expect((await phone(shown.ticket, 'confirm')).status).toBe(200)
  expect(await stateOf(shown.token)).toBe('confirmed')
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(shown.token)))
  expect(answers.filter(answer => answer.status === 200).map(answer => answer.value.userBasicId)).toEqual([accountId])
  expect(new Set(answers.map(reasonOf))).toEqual(new Set([undefined, 'scan-expired']))
  expect(await stateOf(shown.token)).toBe('used')
  expect((await sessionsOf(accountId)).length).toBe(1)
})

test('EP-008 opens the same session by the app’s path', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db)
  const takenBy = async (endpoint: typeof identityEndpoints.loginByScan) => {
    // A code works once, and the next one is requested as if it were the first.
    await server.owner.db.deleteFrom('identity.authCode').execute()
    const phone = await aPhone(mobile)
    const { ticket, token } = await shownCode()
    await phone(ticket, 'scan')
    await phone(ticket, 'confirm')
    return (await browser().call(endpoint, { token, ...device })).value
  }
  const byApp = await takenBy(identityEndpoints.appLoginByScan)
  expect(byApp).toEqual(await takenBy(identityEndpoints.loginByScan))
  expect(byApp.userBasicId).toBe(accountId)
})

test('keeps a refused scan log-in refused', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db)
  const { ticket, token } = await shownCode()
  const phone = await aPhone(mobile)
  await phone(ticket, 'scan')
  await phone(ticket, 'refuse')
  expect(await stateOf(token)).toBe('refused')
  expect(reasonOf(await take(token))).toBe('scan-expired')
  // The decision has used the code.
  expect(reasonOf(await phone(ticket, 'confirm'))).toBe('wrong-code')
  expect(await stateOf(token)).toBe('refused')
  expect(await sessionsOf(accountId)).toEqual([])
})

test('expires a scan code after two minutes, even when it was confirmed', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db)
  const phone = await aPhone(mobile)
  const late = await shownCode()
  const confirmed = await shownCode()
  await phone(confirmed.ticket, 'scan')
  await phone(confirmed.ticket, 'confirm')
  server.clock.advance(TWO_MINUTES_MS)
  const secondPhone = await aPhone((await anAccount(server.owner.db)).mobile)
  expect(reasonOf(await secondPhone(late.ticket, 'scan'))).toBe('scan-expired')
  expect([await stateOf(late.token), await stateOf(confirmed.token)]).toEqual(['expired', 'expired'])
  expect(reasonOf(await take(confirmed.token))).toBe('scan-expired')
  expect(await sessionsOf(accountId)).toEqual([])
})

test('refuses confirmation before the scan and by any phone other than the one that scanned', async () => {
  const mine = await anAccount(server.owner.db)
  const other = await anAccount(server.owner.db)
  const { ticket, token } = await shownCode()
  const phone = await aPhone(mine.mobile)
  const stranger = await aPhone(other.mobile)
  expect(reasonOf(await phone(ticket, 'confirm'))).toBe('state-changed')
  await phone(ticket, 'scan')
  expect((await phone(ticket, 'scan')).status).toBe(200)
  for (const decision of ['scan', 'confirm', 'refuse'] as const)
    expect(reasonOf(await stranger(ticket, decision))).toBe('state-changed')
  expect(await stateOf(token)).toBe('scanned')
  await phone(ticket, 'confirm')
  expect((await take(token)).value.userBasicId).toBe(mine.accountId)
})

test('refuses every decision of a phone without the right code', async () => {
  const { mobile } = await anAccount(server.owner.db)
  const { ticket, token } = await shownCode()
  const phone = await aPhone(mobile)
  const wrong = { authCode: inbox.codeFor(mobile) === '123456' ? '654321' : '123456' }
  for (const decision of ['scan', 'confirm', 'refuse'] as const)
    expect(reasonOf(await phone(ticket, decision, wrong))).toBe('wrong-code')
  expect(await stateOf(token)).toBe('waiting')
})

test('requires choosing one of several logins on the phone’s mobile', async () => {
  const mobile = '13800000301'
  const first = await anAccount(server.owner.db, { mobile })
  const second = await anAccount(server.owner.db, { mobile })
  const stranger = await anAccount(server.owner.db)
  const { ticket, token } = await shownCode()
  const phone = await aPhone(mobile)
  const { value } = await phone(ticket, 'scan')
  expect(value.accounts.map(account => account.userBasicId)).toEqual([first.accountId, second.accountId])
  expect(reasonOf(await phone(ticket, 'confirm'))).toBe('choose-account')
  expect(reasonOf(await phone(ticket, 'confirm', { userBasicId: stranger.accountId }))).toBe('choose-account')
  await phone(ticket, 'confirm', { userBasicId: second.accountId })
  expect((await take(token)).value.userBasicId).toBe(second.accountId)
})

test('refuses the session when the account was disabled after the phone confirmed', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db)
  const { ticket, token } = await shownCode()
  const phone = await aPhone(mobile)
  await phone(ticket, 'scan')
  await phone(ticket, 'confirm')
  await server.owner.db
    .updateTable('identity.account')
    .set({ state: anyState('disabled') })
    .where('id', '=', accountId)
    .execute()
  expect(reasonOf(await take(token))).toBe('account-disabled')
  expect(await sessionsOf(accountId)).toEqual([])
})

test('refuses made-up tokens as expired', async () => {
  const token = 'x'.repeat(43)
  expect(reasonOf(await browser().call(identityEndpoints.scanResult, { token }))).toBe('scan-expired')
  expect(reasonOf(await take(token))).toBe('scan-expired')
  // The content of the QR code does not open the session; only the token of the waiting page does.
  const { ticket } = await shownCode()
  expect(reasonOf(await take(ticket))).toBe('scan-expired')
})
