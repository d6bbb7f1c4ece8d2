import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { SendCode } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aCompany, boundTo } from '#modules/company/testing.ts'
import { startAnother } from '#testing/another-server.ts'
import type { TestClient } from '#testing/client.ts'
import { heldBack } from '#testing/held-back.ts'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { redeemTicket } from '../public.ts'
import { anAccount, aSolvedCaptcha, collectSms, type SmsInbox } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
beforeEach(async () => {
  server.clock.set(TEST_NOON)
  inbox.messages.length = 0
  await server.owner.db.deleteFrom('identity.authCode').execute()
})

let clientCount = 0
/** One browser, each time in another network; a code works only where it was requested. */
const BROWSER_KEY = 'b'.repeat(43)
function browser(): TestClient {
  const client = server.client()
  clientCount++
  client.ip = `10.6.${clientCount >> 8}.${clientCount & 255}`
  client.cookies.set('browserKey', BROWSER_KEY)
  return client
}

const solved = () => aSolvedCaptcha(server.context(), server.owner.db)

const send = (mobile: string, purpose: SendCode['purpose'] = 'login', captcha = {}, client = browser()) =>
  client.call(identityEndpoints.sendCode, { mobile, purpose, ...captcha })
const logIn = (mobile: string, authCode: string, userBasicId?: string, client = browser()) =>
  client.call(identityEndpoints.loginByCode, { mobile, authCode, ...(userBasicId && { userBasicId }), ...device })
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const codeRows = (mobile: string) =>
  server.owner.db
    .selectFrom('identity.authCode')
    .selectAll()
    .where('mobile', '=', mobile)
    .orderBy('createdAt')
    .execute()
const sessionsOf = (accountId: string) =>
  server.owner.db.selectFrom('identity.session').select('id').where('accountId', '=', accountId).execute()
/** A code that is not the one that was sent. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('sends a six-digit code by SMS and stores only its hash', async () => {
  const { mobile } = await anAccount(server.owner.db)
  const { value, status } = await send(mobile)
  expect([status, value]).toEqual([200, { resendAfterSeconds: 60, remainingToday: 9 }])
  expect(inbox.messages).toEqual([
    { mobile, template: 'auth-code', params: { code: expect.stringMatching(/^\d{6}$/), minutes: '5' } },
  ])
  const [row] = await codeRows(mobile)
  expect(row?.codeHash.length).toBe(32)
  expect(JSON.stringify({ ...row, codeHash: row?.codeHash.toString('latin1') })).not.toContain(inbox.codeFor(mobile))
})

test('EP-013 sends a code by the old path too, with the same answer', async () => {
  const { mobile } = await anAccount(server.owner.db)
  const old = await browser().call(identityEndpoints.sendCodeOld, { mobile, purpose: 'login' })
  expect(inbox.messages.length).toBe(1)
  const { mobile: other } = await anAccount(server.owner.db)
  expect(old.value).toEqual(
    (await browser().call(identityEndpoints.sendCode, { mobile: other, purpose: 'login' })).value,
  )
})

test('answers an unknown mobile like a known one, repeatedly, and sends it no SMS', async () => {
  const { mobile } = await anAccount(server.owner.db)
  const bodies = async (to: string) => {
    const answers = [await send(to), await send(to)]
    server.clock.advance(60_000)
    answers.push(await send(to))
    server.clock.set(TEST_NOON)
    return answers.map(({ status, code, msg, data, success }) => ({ status, code, msg, data, success }))
  }
  const known = await bodies(mobile)
  expect(known.map(reasonOf)).toEqual([undefined, 'code-just-sent', 'captcha-needed'])
  expect(await bodies('13900009999')).toEqual(known)
  expect(inbox.messages.map(message => message.mobile)).toEqual([mobile])
  expect(reasonOf(await logIn('13900009999', '123456'))).toBe('wrong-code')
})

test('sends a registration code to a mobile without a login', async () => {
  await send('13900009998', 'register')
  expect(inbox.messages.length).toBe(1)
})

test('sends exactly one SMS for 200 parallel requests over two servers', async () => {
  const { mobile } = await anAccount(server.owner.db)
  const other = await startAnother(server)
  // No code is stored before several requests wait: whoever does not wait for the others would store one, too.
  const lock = { text: 'lock table identity.auth_code in share mode', until: 3 }
  const answers = await heldBack(server.owner.pool, lock, () =>
    Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const client = index % 2 === 0 ? server.client() : other.client()
        client.ip = `10.7.0.${index % 250}`
        return send(mobile, 'login', {}, client)
      }),
    ),
  )
  await other.stop()
  expect(inbox.messages.length).toBe(1)
  expect(answers.filter(answer => answer.status === 200).length).toBe(1)
  expect(new Set(answers.filter(answer => answer.status !== 200).map(reasonOf))).toEqual(new Set(['code-just-sent']))
  expect((await codeRows(mobile)).length).toBe(1)
})

test('allows the next code after a minute with a captcha, five an hour and ten a day', async () => {
  const { mobile } = await anAccount(server.owner.db)
  await send(mobile)
  server.clock.advance(59_000)
  const soon = await send(mobile)
  expect([soon.status, soon.msg]).toEqual([429, '验证码已发送，请 1 秒后再获取'])
  server.clock.advance(1000)
  expect(reasonOf(await send(mobile))).toBe('captcha-needed')
  for (let round = 2; round <= 5; round++) {
    expect((await send(mobile, 'login', await solved())).value.remainingToday).toBe(10 - round)
    server.clock.advance(60_000)
  }
  const sixth = await send(mobile, 'login', await solved())
  expect([sixth.status, sixth.msg]).toEqual([429, '操作过于频繁，请 55 分钟后再试'])

  server.clock.set(addMs(TEST_NOON, 3 * 3_600_000))
  for (let round = 6; round <= 10; round++) {
    expect((await send(mobile, 'login', round === 6 ? {} : await solved())).status).toBe(200)
    server.clock.advance(60_000)
  }
  server.clock.set(addMs(TEST_NOON, 6 * 3_600_000))
  const eleventh = await send(mobile)
  expect([eleventh.status, eleventh.msg]).toEqual([429, '操作过于频繁，请 6 小时后再试'])
  expect(inbox.messages.length).toBe(10)
})

test('applies the limits of a mobile across all purposes', async () => {
  const { mobile } = await anAccount(server.owner.db)
  await send(mobile, 'login')
  expect(reasonOf(await send(mobile, 'find-password'))).toBe('code-just-sent')
})

test('limits one IP address to twenty mobiles an hour, also in parallel', async () => {
  const client = browser()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      send(`139000080${String(index).padStart(2, '0')}`, 'register', {}, client),
    ),
  )
  expect(answers.filter(answer => answer.status === 200).length).toBe(20)
  expect(new Set(answers.map(reasonOf))).toEqual(new Set([undefined, 'too-many-requests']))
  expect(inbox.messages.length).toBe(20)
})

test('ignores forwarded-address headers from the client when counting by IP address', async () => {
  const client = browser()
  const ask = async (index: number) => {
    const payload = JSON.stringify({ mobile: `139000081${String(index).padStart(2, '0')}`, purpose: 'register' })
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.7.0.${index}`,
      'x-real-ip': '10.8.0.1',
    }
    const url = API_PREFIX + identityEndpoints.sendCode.path
    return (await client.inject({ method: 'POST', url, payload, headers })).status
  }
  const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => ask(index)))
  expect(answers.filter(status => status === 200)).toHaveLength(20)
  expect(answers.filter(status => status === 429)).toHaveLength(5)
})

test('R-130 opens a session by a code once, and only within five minutes', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db)
  await send(mobile)
  const code = inbox.codeFor(mobile)
  const { value } = await logIn(mobile, code)
  expect(value.accounts).toEqual([])
  expect(value.user?.userBasicId).toBe(accountId)
  const again = await logIn(mobile, code)
  expect([again.status, again.msg]).toEqual([422, '验证码不正确或已失效'])

  server.clock.advance(60_000)
  await send(mobile, 'login', await solved())
  server.clock.advance(5 * 60_000)
  expect(reasonOf(await logIn(mobile, inbox.codeFor(mobile)))).toBe('wrong-code')
  expect((await sessionsOf(accountId)).length).toBe(1)
})

test('accepts a code only for its own purpose, and only the newest one', async () => {
  const { mobile } = await anAccount(server.owner.db)
  await send(mobile, 'find-password')
  expect(reasonOf(await logIn(mobile, inbox.codeFor(mobile)))).toBe('wrong-code')
  server.clock.advance(60_000)
  await send(mobile, 'login', await solved())
  const first = inbox.codeFor(mobile)
  server.clock.advance(60_000)
  await send(mobile, 'login', await solved())
  if (first !== inbox.codeFor(mobile)) expect(reasonOf(await logIn(mobile, first))).toBe('wrong-code')
  expect((await logIn(mobile, inbox.codeFor(mobile))).status).toBe(200)
})

test('refuses even the right code after five wrong guesses', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db)
  await send(mobile)
  const code = inbox.codeFor(mobile)
  for (let round = 0; round < 5; round++) expect(reasonOf(await logIn(mobile, otherThan(code)))).toBe('wrong-code')
  expect(reasonOf(await logIn(mobile, code))).toBe('wrong-code')
  expect(await sessionsOf(accountId)).toEqual([])
})

test('checks five of 200 parallel guesses over two servers, then refuses the right code', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db)
  await send(mobile)
  const code = inbox.codeFor(mobile)
  const other = await startAnother(server)
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const client = index % 2 === 0 ? server.client() : other.client()
      client.ip = `10.8.0.${index}`
      client.cookies.set('browserKey', BROWSER_KEY)
      return logIn(mobile, otherThan(code), undefined, client)
    }),
  )
  await other.stop()
  expect((await codeRows(mobile)).map(row => row.tryCount)).toEqual([5])
  expect(reasonOf(await logIn(mobile, code))).toBe('wrong-code')
  expect(await sessionsOf(accountId)).toEqual([])
})

test('opens one session when the right code is sent twenty times in parallel', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db)
  await send(mobile)
  const code = inbox.codeFor(mobile)
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(mobile, code)))
  expect(answers.filter(answer => answer.status === 200).length).toBe(1)
  expect((await sessionsOf(accountId)).length).toBe(1)
})

test('limits the code guesses of one IP address to fifty', async () => {
  const client = browser()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      logIn(`139000070${String(index).padStart(2, '0')}`, '123456', undefined, client),
    ),
  )
  expect(answers.filter(answer => reasonOf(answer) === 'wrong-code').length).toBe(50)
  expect(answers.filter(answer => reasonOf(answer) === 'too-many-requests').length).toBe(10)
})

test('R-001 lets the owner choose among several logins on a mobile, and refuses another’s login', async () => {
  const mobile = '13800000201'
  const first = await anAccount(server.owner.db, { mobile, loginName: 'code-first' })
  const second = await anAccount(server.owner.db, { mobile, loginName: 'code-second' })
  await anAccount(server.owner.db, { mobile, state: 'disabled' })
  const stranger = await anAccount(server.owner.db)
  const company = await aCompany(server.owner.db, { name: '汉口仁济诊所' })
  await boundTo(server.owner.db, { ...second, ...company })
  await send(mobile)
  const code = inbox.codeFor(mobile)

  const asked = await logIn(mobile, code)
  expect(asked.value).toEqual({
    accounts: [
      { userBasicId: first.accountId, loginName: 'code-first', companyName: '' },
      { userBasicId: second.accountId, loginName: 'code-second', companyName: '汉口仁济诊所' },
    ],
    user: null,
  })
  expect(asked.headers['set-cookie']).toBeUndefined()
  expect(reasonOf(await logIn(mobile, code, stranger.accountId))).toBe('wrong-code')
  expect((await logIn(mobile, code, second.accountId)).value.user?.companyName).toBe('汉口仁济诊所')
})

test('reports that a login is disabled only after the right code', async () => {
  const { mobile, accountId } = await anAccount(server.owner.db, { state: 'disabled' })
  await send(mobile)
  const answer = await logIn(mobile, inbox.codeFor(mobile))
  expect([answer.status, reasonOf(answer)]).toEqual([403, 'account-disabled'])
  expect(await sessionsOf(accountId)).toEqual([])
})

test('writes an audit row with the mobile masked when a code is refused', async () => {
  const { mobile } = await anAccount(server.owner.db, { mobile: '13800000202' })
  await logIn(mobile, '123456')
  const row = await server.owner.db
    .selectFrom('platform.audit')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    result: 'refused',
    details: { way: 'code', login: '138****0202', reason: 'wrong-code' },
  })
})

test('exchanges a right code for a ticket valid once, for its mobile and purpose, for ten minutes', async () => {
  const mobile = '13900009997'
  const ticketFor = async () => {
    await send(mobile, 'register', (await codeRows(mobile)).length === 0 ? {} : await solved())
    const input = { mobile, purpose: 'register', authCode: inbox.codeFor(mobile) } as const
    const answer = await browser().call(identityEndpoints.checkCode, input)
    expect(reasonOf(await browser().call(identityEndpoints.checkCode, input))).toBe('wrong-code')
    server.clock.advance(60_000)
    return answer.value.ticket
  }
  const redeem = (ticket: string, change = {}, now = server.clock.read()) =>
    redeemTicket(server.parts.database.db, { ticket, mobile, purpose: 'register', ...change }, now)

  const ticket = await ticketFor()
  expect([await redeem(ticket), await redeem(ticket)]).toEqual([true, false])
  expect(await redeem(await ticketFor(), { purpose: 'withdraw' })).toBe(false)
  expect(await redeem(await ticketFor(), { mobile: '13900009996' })).toBe(false)
  expect(await redeem(await ticketFor(), {}, addMs(server.clock.read(), 9 * 60_000))).toBe(false)
  expect(
    reasonOf(await browser().call(identityEndpoints.checkCode, { mobile, purpose: 'register', authCode: '000000' })),
  ).toBe('wrong-code')
})

test('reports an SMS provider failure when registering, and hides it at log-in', async () => {
  const { mobile } = await anAccount(server.owner.db)
  inbox.fail()
  const registering = await send('13900009995', 'register')
  expect([registering.status, registering.code, registering.msg]).toEqual([409, 409, '短信暂时发送失败，请稍后再试'])
  expect((await send(mobile)).status).toBe(200)
})
