import { createHash } from 'node:crypto'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import type { NoticeFlaw, RawNotice } from '#gateways/pay-channel.ts'
import type { GatewayResult } from '#gateways/result.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { withSandboxServer } from './testing/sandbox-server.ts'

const server = withSandboxServer()

function valueOf<T>(result: GatewayResult<T>): T {
  if (!result.ok) throw new Error(`${result.kind}: ${result.message}`)
  return result.value
}

describe('text messages', () => {
  const message = { mobile: '13800000001', template: 'auth-code', params: { code: '246810', minutes: '5' } } as const

  test('delivers a message to the inbox of its mobile only', async () => {
    const { messageId } = valueOf(await server.gateways.sms.send(message))
    const inbox = await server.phone.call(sandboxEndpoints.listSms, { mobile: '13800000001' })
    expect(inbox.value.list[0]).toEqual({
      smsId: messageId,
      mobile: '13800000001',
      text: '【小九药采】您的验证码是246810，5分钟内有效。请勿告诉他人。',
      sentAt: TEST_NOON,
    })
    expect((await server.phone.call(sandboxEndpoints.listSms, { mobile: '13800000002' })).value.list).toEqual([])
    expect((await server.phone.call(sandboxEndpoints.listSms, {})).value.list.length).toBeGreaterThan(0)
  })

  test('throws when a template value is missing or superfluous', async () => {
    const params = { code: '1' } as Record<string, string>
    await expect(server.gateways.sms.send({ ...message, params })).rejects.toThrow('minutes')
    await expect(server.gateways.sms.send({ ...message, params: { ...message.params, x: '1' } })).rejects.toThrow('x')
  })

  test('distinguishes refused, failed and lost answers', async () => {
    const count = async () =>
      (await server.phone.call(sandboxEndpoints.listSms, { mobile: '13800000003' })).value.list.length
    const send = () => server.gateways.sms.send({ ...message, mobile: '13800000003' })
    await server.misbehave('sms', { answer: 'refuse' })
    expect(await send()).toMatchObject({ kind: 'refused', code: 'BUSINESS_LIMIT' })
    await server.misbehave('sms', { answer: 'fault' })
    expect(await send()).toMatchObject({ kind: 'unknown', reason: 'provider-fault' })
    expect(await count()).toBe(0)
    await server.misbehave('sms', { answer: 'lost' })
    expect(await send()).toMatchObject({ kind: 'unknown', reason: 'network' })
    expect(await count()).toBe(1)
  })

  test('refuses an unsigned or wrongly signed request', async () => {
    const body = JSON.stringify(message)
    const post = (headers: Record<string, string>) =>
      fetch(`${server.origin}/sandbox/sms/send`, { method: 'POST', body, headers }).then(answer => answer.status)
    expect(await post({})).toBe(401)
    expect(
      await post({ 'x-timestamp': String(TEST_NOON.getTime() / 1000), 'x-nonce': 'n', 'x-signature': '0'.repeat(64) }),
    ).toBe(401)
  })
})

describe('face checks', () => {
  const person = { name: '王小明', idNumber: '420106199001010019', reference: 'REG-1' }

  test('wait for the phone, then pass or fail', async () => {
    for (const [outcome, expected] of [
      ['passed', { state: 'passed', failReason: null }],
      ['failed', { state: 'failed', failReason: '人脸比对不通过' }],
    ] as const) {
      const { checkToken, qrUrl } = valueOf(await server.gateways.faceCheck.start(person))
      expect(new URL(qrUrl).searchParams.get('face')).toBe(checkToken)
      expect(valueOf(await server.gateways.faceCheck.getResult(checkToken)).state).toBe('waiting')
      const listed = (await server.phone.call(sandboxEndpoints.listFaceChecks, { token: checkToken })).value.list
      expect(listed).toMatchObject([{ name: '王小明', maskedIdNumber: '4201**********19', state: 'waiting' }])
      const decision = { checkId: listed[0]?.checkId ?? '', outcome }
      expect((await server.phone.call(sandboxEndpoints.decideFaceCheck, decision)).status).toBe(200)
      expect((await server.phone.call(sandboxEndpoints.decideFaceCheck, decision)).status).toBe(409)
      expect(valueOf(await server.gateways.faceCheck.getResult(checkToken))).toEqual(expected)
    }
  })

  test('stores an identity number only in part', async () => {
    valueOf(await server.gateways.faceCheck.start(person))
    const { rows } = await server.database.owner.pool.query('select * from sandbox.face_check')
    expect(JSON.stringify(rows)).not.toContain(person.idNumber)
  })

  test('expire after two hours, as do unknown ones', async () => {
    const { checkToken } = valueOf(await server.gateways.faceCheck.start(person))
    server.clock.advance(2 * 3_600_000)
    expect(valueOf(await server.gateways.faceCheck.getResult(checkToken)).state).toBe('expired')
    expect(valueOf(await server.gateways.faceCheck.getResult('nothing')).state).toBe('expired')
  })

  test('refuses a request without a valid signature', async () => {
    const headers = {
      'x-tc-action': 'DetectAuth',
      'x-tc-timestamp': String(TEST_NOON.getTime() / 1000),
      authorization: 'TC3-HMAC-SHA256 x',
    }
    const answer = await fetch(`${server.origin}/sandbox/face/`, { method: 'POST', headers, body: '{}' })
    expect(await answer.text()).toContain('AuthFailure.SignatureFailure')
  })
})

describe('the certification authority', () => {
  let counter = 0
  const company = () => ({
    requestNo: `CA${++counter}`,
    companyName: '武汉康宁大药房有限公司',
    creditCode: '91420100MA4KXXXX0A',
    legalPersonName: '张三丰',
    legalPersonIdNumber: '420106199001010019',
  })
  const byTransfer = () =>
    ({ ...company(), way: 'small-transfer', account: '6228480000000001', bankName: '模拟银行' }) as const

  async function amountOf(checkId: string) {
    const { list } = (await server.phone.call(sandboxEndpoints.listCaChecks, {})).value
    return list.find(check => check.checkId === checkId)?.transferAmount ?? fen(0)
  }

  test('passes a company that enters the right transfer amount', async () => {
    const check = valueOf(await server.gateways.ca.startCheck(byTransfer()))
    expect(check).toMatchObject({ state: 'waiting', triesLeft: 3, qrUrl: null })
    const amount = await amountOf(check.checkId)
    expect(amount).toBeGreaterThanOrEqual(1)
    expect(amount).toBeLessThanOrEqual(99)
    const wrong = fen((amount % 99) + 1)
    expect(valueOf(await server.gateways.ca.tellTransferAmount(check.checkId, wrong))).toMatchObject({
      state: 'waiting',
      triesLeft: 2,
    })
    expect(valueOf(await server.gateways.ca.tellTransferAmount(check.checkId, amount)).state).toBe('passed')
    expect(valueOf(await server.gateways.ca.getCheck(check.checkId)).state).toBe('passed')
    expect(await server.gateways.ca.tellTransferAmount(check.checkId, amount)).toMatchObject({ code: 'CHECK_NOT_OPEN' })
  })

  test('ends the check after three wrong amounts, even when 20 come at once', async () => {
    const check = valueOf(await server.gateways.ca.startCheck(byTransfer()))
    const amount = await amountOf(check.checkId)
    const wrong = fen((amount % 99) + 1)
    const results = await Promise.all(
      Array.from({ length: 20 }, () => server.gateways.ca.tellTransferAmount(check.checkId, wrong)),
    )
    expect(results.filter(result => result.ok)).toHaveLength(3)
    expect(await server.gateways.ca.tellTransferAmount(check.checkId, amount)).toMatchObject({ kind: 'refused' })
    expect(valueOf(await server.gateways.ca.getCheck(check.checkId))).toMatchObject({
      state: 'failed',
      failReason: '身份核验未通过',
    })
  })

  test('is decided on the phone when made by face, reuses the check of one number and expires after a day', async () => {
    const order = { ...company(), way: 'face' } as const
    const check = valueOf(await server.gateways.ca.startCheck(order))
    expect(new URL(check.qrUrl ?? '').searchParams.get('ca')).toBe(check.checkId)
    expect(valueOf(await server.gateways.ca.startCheck(order)).checkId).toBe(check.checkId)
    await server.phone.call(sandboxEndpoints.decideCaCheck, { checkId: check.checkId, outcome: 'passed' })
    expect(valueOf(await server.gateways.ca.getCheck(check.checkId)).state).toBe('passed')
    const late = valueOf(await server.gateways.ca.startCheck({ ...company(), way: 'face' }))
    server.clock.advance(86_400_000)
    expect(valueOf(await server.gateways.ca.getCheck(late.checkId)).state).toBe('expired')
    const decision = { checkId: late.checkId, outcome: 'passed' } as const
    expect((await server.phone.call(sandboxEndpoints.decideCaCheck, decision)).status).toBe(409)
  })

  test('refuses an unknown check', async () => {
    expect(await server.gateways.ca.getCheck('019a0000-0000-7000-8000-000000000000')).toMatchObject({
      kind: 'refused',
      code: 'CHECK_NOT_FOUND',
    })
  })
})

describe('parcels', () => {
  let counter = 0
  const waybill = () => ({
    carrier: 'shunfeng',
    number: `SF${String(++counter).padStart(10, '0')}`,
    receiverMobile: '13800000001',
    from: '武汉市',
    to: '上海市',
  })

  async function parcelIdOf(number: string): Promise<string> {
    const { list } = (await server.phone.call(sandboxEndpoints.listParcels, {})).value
    return list.find(parcel => parcel.number === number)?.parcelId ?? ''
  }
  const flawOf = (raw: RawNotice): NoticeFlaw | 'none' => {
    const reading = server.gateways.logistics.readNotice(raw)
    return reading.ok ? 'none' : reading.flaw
  }

  test('pushes every step of a subscribed parcel from collection to signature', async () => {
    server.answerNotices({ status: 200, contentType: 'application/json', body: '{"result":true,"returnCode":"200"}' })
    const parcel = waybill()
    expect(await server.gateways.logistics.getTrack(parcel)).toMatchObject({ kind: 'refused' })
    expect(valueOf(await server.gateways.logistics.subscribe(parcel))).toEqual({ isNew: true })
    expect(valueOf(await server.gateways.logistics.subscribe(parcel))).toEqual({ isNew: false })
    const parcelId = await parcelIdOf(parcel.number)
    const states: string[] = []
    for (let step = 0; step < 4; step++) {
      server.clock.advance(3_600_000)
      await server.phone.call(sandboxEndpoints.advanceParcel, { parcelId })
      expect(await server.sandbox.notices.deliverDue()).toBe(1)
      const reading = server.gateways.logistics.readNotice(
        server.received.at(-1) ?? { headers: {}, body: Buffer.alloc(0) },
      )
      if (reading.ok) states.push(reading.notice.state)
    }
    expect(states).toEqual(['collected', 'in-transit', 'out-for-delivery', 'signed'])
    const track = valueOf(await server.gateways.logistics.getTrack(parcel))
    expect(track).toMatchObject({ carrier: 'shunfeng', number: parcel.number, state: 'signed' })
    expect(track.steps).toHaveLength(4)
    expect(track.steps[0]).toEqual({
      at: addMs(TEST_NOON, 4 * 3_600_000),
      text: '快件已签收，感谢使用',
      place: '上海市',
    })
    expect((await server.phone.call(sandboxEndpoints.advanceParcel, { parcelId })).status).toBe(409)
  })

  test('refuses a push that is altered, forged or signed with the salt of another parcel', async () => {
    const first = waybill()
    const second = waybill()
    for (const parcel of [first, second]) valueOf(await server.gateways.logistics.subscribe(parcel))
    for (const parcel of [first, second])
      await server.phone.call(sandboxEndpoints.advanceParcel, {
        parcelId: await parcelIdOf(parcel.number),
        state: 'problem',
      })
    await server.sandbox.notices.deliverDue()
    const [raw, other] = server.received
    if (!raw || !other) throw new Error('no pushes came')
    expect(flawOf(raw)).toBe('none')
    const form = new URLSearchParams(raw.body.toString())
    const changed = (name: string, value: string) => {
      const copy = new URLSearchParams(form)
      copy.set(name, value)
      return { ...raw, body: Buffer.from(String(copy)) }
    }
    expect(flawOf(changed('sign', '0'.repeat(32)))).toBe('bad-signature')
    expect(flawOf(changed('param', (form.get('param') ?? '').replace('派送未成功', '已签收')))).toBe('bad-signature')
    // The salt of one parcel does not sign pushes for another.
    const param = new URLSearchParams(other.body.toString()).get('param') ?? ''
    const { rows } = await server.database.owner.pool.query<{ salt: string }>(
      'select salt from sandbox.parcel where position(number in $1) > 0',
      [form.get('param')],
    )
    const sign = createHash('md5').update(`${param}${rows[0]?.salt}`).digest('hex')
    expect(flawOf({ ...raw, body: Buffer.from(String(new URLSearchParams({ param, sign }))) })).toBe('bad-signature')
    expect(flawOf({ ...raw, body: Buffer.from(`${raw.body}&param={}`) })).toBe('malformed')
    expect(flawOf({ ...raw, body: Buffer.from('nonsense') })).toBe('malformed')
    expect(flawOf({ ...raw, body: Buffer.alloc(70_000) })).toBe('too-large')
  })
})

describe('settings of misbehaviour', () => {
  test('are saved, listed and reset', async () => {
    const behaviour = {
      answer: 'lost',
      answerDelayMs: 100,
      notify: 'late',
      notifyDelaySeconds: 60,
      amountOffset: fen(-1),
      outcome: 'slow',
    } as const
    await server.phone.call(sandboxEndpoints.saveBehaviour, { provider: 'wechat', outTradeNo: 'XJ1', behaviour })
    expect((await server.phone.call(sandboxEndpoints.listBehaviours, {})).value.list).toEqual([
      { provider: 'wechat', outTradeNo: 'XJ1', behaviour },
    ])
    expect(
      (await server.phone.send(sandboxEndpoints.saveBehaviour, { provider: 'wechat', behaviour: {} })).status,
    ).toBe(422)
    await server.phone.call(sandboxEndpoints.resetBehaviour, { provider: 'wechat', outTradeNo: 'XJ1' })
    expect((await server.phone.call(sandboxEndpoints.listBehaviours, {})).value.list).toEqual([])
  })

  test('delay an answer as long as set', async () => {
    await server.misbehave('ca', { answerDelayMs: 150 })
    const startedAt = performance.now()
    expect(await server.gateways.ca.getCheck('019a0000-0000-7000-8000-000000000000')).toMatchObject({ kind: 'refused' })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149)
  })
})

test('returns 404 for unknown ids and 422 for invalid ones', async () => {
  const nowhere = '019a0000-0000-7000-8000-000000000000'
  const { phone } = server
  expect((await phone.call(sandboxEndpoints.pay, { paymentId: nowhere })).status).toBe(404)
  expect((await phone.call(sandboxEndpoints.refusePayment, { paymentId: nowhere })).status).toBe(404)
  expect((await phone.call(sandboxEndpoints.scanPayment, { codeUrl: 'weixin://nothing' })).status).toBe(404)
  expect((await phone.call(sandboxEndpoints.advanceParcel, { parcelId: nowhere })).status).toBe(404)
  expect((await phone.call(sandboxEndpoints.resendNotice, { noticeId: nowhere })).status).toBe(404)
  expect((await phone.send(sandboxEndpoints.pay, { paymentId: "1' or 1=1" })).status).toBe(422)
  expect((await phone.send(sandboxEndpoints.pay, { paymentId: nowhere, amount: '0.01' })).status).toBe(422)
})
