import { createHash } from 'node:crypto'
import type { SandboxBehaviour } from '@xiaojiu/contract/sandbox/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '#gateways/outbound.ts'
import { shanghaiText } from '#gateways/provider-values.ts'
import { equalSecrets } from '#gateways/signing/rsa.ts'
import { behaviourOf } from '../behaviour.ts'
import type { NoticeSender } from '../notices/dispatcher.ts'
import { answerAs, type ProviderAnswer, rawBody, type Sandbox, send } from '../provider-exchange.ts'
import { findParcel, followParcel, type Parcel, type ParcelState } from './parcels.ts'

const Subscription = z.object({
  company: z.string().min(1).max(30),
  number: z.string().min(6).max(32),
  key: z.string(),
  from: z.string().max(60).optional(),
  to: z.string().max(60).optional(),
  parameters: z.object({ callbackurl: z.url(), salt: z.string().min(1).max(64) }),
})
const Query = z.object({ com: z.string(), num: z.string() })

const STATES: Readonly<Record<ParcelState, string>> = {
  collected: '1',
  'in-transit': '0',
  'out-for-delivery': '5',
  signed: '3',
  problem: '2',
  returned: '6',
}

/** The simulated parcel tracking with the API of Kuaidi100. */
export async function logisticsRoutes(app: FastifyInstance, { db, keys, now }: Sandbox): Promise<void> {
  app.post('/poll', async (request, reply) => {
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const read = Subscription.safeParse(jsonOf(Buffer.from(form.get('param') ?? '')))
    if (!read.success) return send(reply, failure('700', '订阅数据错误'))
    const { company: carrier, number, key, parameters, from = null, to = null } = read.data
    if (!equalSecrets(keys.logistics.key, key)) return send(reply, failure('600', '您不是合法的订阅者'))
    const behaviour = await behaviourOf(db, 'logistics')
    return answerAs(
      { request, reply },
      behaviour,
      () => failure('500', '服务器错误（模拟）'),
      async () => {
        const way = { origin: from, destination: to }
        const parcel = { carrier, number, callbackUrl: parameters.callbackurl, salt: parameters.salt, ...way }
        if (!(await followParcel(db, parcel, now()))) return failure('501', '重复订阅')
        return { status: 200, body: JSON.stringify({ result: true, returnCode: '200', message: '提交成功' }) }
      },
    )
  })

  app.post('/poll/query.do', async (request, reply) => {
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const param = form.get('param') ?? ''
    const expected = md5(param + keys.logistics.key + keys.logistics.customer)
    const isCustomer = form.get('customer') === keys.logistics.customer
    if (!isCustomer || !equalSecrets(expected, form.get('sign') ?? ''))
      return send(reply, failure('503', '验证签名失败'))
    const query = Query.safeParse(jsonOf(Buffer.from(param)))
    if (!query.success) return send(reply, failure('400', '提交的数据不完整'))
    const behaviour = await behaviourOf(db, 'logistics')
    return answerAs(
      { request, reply },
      behaviour,
      () => failure('500', '服务器错误（模拟）'),
      async () => {
        const parcel = await findParcel(db, query.data.com, query.data.num)
        if (!parcel?.state) return failure('500', '查询无结果，请隔段时间再查')
        return { status: 200, body: JSON.stringify({ message: 'ok', status: '200', ...trackOf(parcel) }) }
      },
    )
  })
}

const Payload = z.object({ param: z.string(), salt: z.string() })

/** Pushes are signed with the salt of the subscription. */
export const logisticsNoticeSender: NoticeSender = {
  sign(payload) {
    const { param, salt } = Payload.parse(payload)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: String(new URLSearchParams({ sign: md5(param + salt), param })),
    }
  },
  isAccepted: (status, body) => status === 200 && body.includes('"result":true'),
}

export function pushTrack(sandbox: Sandbox, parcel: Parcel, behaviour: SandboxBehaviour): Promise<void> {
  const param = JSON.stringify({
    status: parcel.state === 'signed' ? 'shutdown' : 'polling',
    message: '',
    lastResult: { message: 'ok', ischeck: parcel.state === 'signed' ? '1' : '0', ...trackOf(parcel) },
  })
  return sandbox.notices.notify(
    { provider: 'logistics', subject: parcel.number, url: parcel.callbackUrl },
    behaviour,
    () => ({ param, salt: parcel.salt }),
  )
}

function trackOf({ carrier, number, state, steps }: Parcel) {
  return {
    com: carrier,
    nu: number,
    state: STATES[state ?? 'in-transit'],
    data: steps.map(step => ({
      time: shanghaiText(step.at),
      ftime: shanghaiText(step.at),
      context: step.text,
      areaName: step.place,
    })),
  }
}

function failure(returnCode: string, message: string): ProviderAnswer {
  return { status: 200, body: JSON.stringify({ result: false, returnCode, message }) }
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
}
