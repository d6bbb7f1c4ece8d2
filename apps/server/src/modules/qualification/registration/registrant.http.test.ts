import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, collectSms, type SmsInbox } from '#modules/identity/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { aRegistrant } from './testing.ts'

const server = useTestServer()
let inbox: SmsInbox
beforeAll(() => {
  inbox = collectSms(server.parts.gateways)
})
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

describe('own login', () => {
  const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
  const ticketFor = async (client: TestClient, mobile: string) => {
    await client.call(identityEndpoints.sendCode, { mobile, purpose: 'register' })
    const authCode = inbox.codeFor(mobile)
    return (await client.call(identityEndpoints.checkCode, { mobile, purpose: 'register', authCode })).value.ticket
  }
  const person = {
    password: 'Danggui-Huangqi-9',
    personName: '苏颂',
    hasAgreed: true,
    wantsAnother: false,
    ...device,
  } as const

  test('creates a signed-in login from a verified mobile, and refuses the same ticket again', async () => {
    const client = server.client()
    const mobile = '13900001001'
    const ticket = await ticketFor(client, mobile)
    const made = await client.call(qualificationEndpoints.registerAccount, {
      ...person,
      loginName: 'susong',
      mobile,
      ticket,
    })
    expect(made.value).toMatchObject({
      loginName: 'susong',
      userName: '苏颂',
      companyState: 'none',
      existBindCustomer: '0',
    })
    expect((await client.call(qualificationEndpoints.getRegistration, {})).value).toMatchObject({
      registrationId: null,
      state: 'draft',
      mobile: '139****1001',
    })
    const again = await server
      .client()
      .call(qualificationEndpoints.registerAccount, { ...person, loginName: 'susong2', mobile, ticket })
    expect([again.status, again.msg]).toEqual([409, '手机验证已失效，请重新获取验证码'])
  })
  test('refuses a taken name or a mobile with a login, and keeps the ticket valid', async () => {
    const known = await anAccount(server.owner.db, { mobile: '13900001002', loginName: 'Known-One' })
    const client = server.client()
    const ticket = await ticketFor(client, known.mobile)
    const ask = (more: object) =>
      client.call(qualificationEndpoints.registerAccount, {
        ...person,
        loginName: 'newname',
        mobile: known.mobile,
        ticket,
        ...more,
      })
    const refused = await ask({})
    expect([refused.status, refused.msg]).toEqual([409, '该手机号已有账号 Known-One，可直接登录；如需新账号请再次确认'])
    expect(reasonOf(await ask({ wantsAnother: true, loginName: 'KNOWN-one' }))).toBe('login-name-taken')
    expect((await ask({ wantsAnother: true })).value.loginName).toBe('newname')
    const mobiles = await client.call(qualificationEndpoints.listMobileCompanies, {})
    expect(mobiles.value.list).toEqual([
      { loginName: 'Known-One', companyName: '', state: 'none', isCurrent: false },
      { loginName: 'newname', companyName: '', state: 'none', isCurrent: true },
    ])
  })
})

describe('face check', () => {
  const certNo = '11010519491231002X'
  test('runs on the phone and returns its result by card number to its owner only', async () => {
    const { client } = await aRegistrant(server)
    const wrong = await client.call(qualificationEndpoints.startFaceCheck, {
      name: '苏颂',
      certNo: '110105194912310021',
      hasAgreed: true,
    })
    expect([wrong.status, wrong.msg]).toEqual([422, '身份证号不正确，请核对'])
    let state: 'waiting' | 'passed' = 'waiting'
    Object.assign(server.parts.gateways, {
      faceCheck: {
        start: async () => ({ ok: true, value: { checkToken: 't', qrUrl: 'https://phone.example/t' } }),
        getResult: async () => ({ ok: true, value: { state, failReason: null } }),
      },
    })
    const started = await client.call(qualificationEndpoints.startFaceCheck, { name: '苏颂', certNo, hasAgreed: true })
    expect(started.value.qrUrl).toBe('https://phone.example/t')
    const result = () => client.call(qualificationEndpoints.getFaceResult, { certNo })
    expect((await result()).value.state).toBe('waiting')
    state = 'passed'
    expect((await result()).value.state).toBe('passed')
    expect((await client.call(qualificationEndpoints.getRegistration, {})).value.faceState).toBe('passed')
    const other = await aRegistrant(server)
    expect((await other.client.call(qualificationEndpoints.getFaceResult, { certNo })).status).toBe(404)
  })
  test('says that the registration can be submitted without a face check when the provider does not answer', async () => {
    const { client } = await aRegistrant(server)
    Object.assign(server.parts.gateways, {
      faceCheck: { start: async () => ({ ok: false, kind: 'unknown', reason: 'timeout', message: '' }) },
    })
    const answer = await client.call(qualificationEndpoints.startFaceCheck, { name: '苏颂', certNo, hasAgreed: true })
    expect([answer.status, answer.msg]).toEqual([409, '人脸核验暂时不可用，可直接提交，由审核人员核对身份证'])
  })
})
