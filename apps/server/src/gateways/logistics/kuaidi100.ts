import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { MAX_NOTICE_BYTES, type NoticeReading, type RawNotice } from '../pay-channel.ts'
import { readShanghaiText } from '../provider-values.ts'
import { accepted, refused, unknown } from '../result.ts'
import { equalSecrets } from '../signing/rsa.ts'
import type { LogisticsGateway, ParcelState, ParcelTrack, Waybill } from './gateway.ts'

export interface Kuaidi100Options {
  readonly outbound: Outbound
  readonly customer: string
  readonly key: string
  readonly callbackUrl: string
  /** Our secret: every waybill gets its own salt derived from it, so that one leaked push cannot forge others. */
  readonly saltSecret: string
  readonly baseUrl?: string
}

const STATES: Readonly<Record<string, ParcelState>> = {
  '0': 'in-transit',
  '1': 'collected',
  '2': 'problem',
  '3': 'signed',
  '4': 'returned',
  '5': 'out-for-delivery',
  '6': 'returned',
  '7': 'in-transit',
  '8': 'in-transit',
  '14': 'problem',
}

const Moment = z.string().transform((text, ctx): Date => {
  const moment = readShanghaiText(text)
  if (moment !== null) return moment
  ctx.issues.push({ code: 'custom', message: 'not a moment', input: text })
  return z.NEVER
})

const Track = z.object({
  com: z.string(),
  nu: z.string(),
  state: z.string(),
  data: z.array(z.object({ ftime: Moment, context: z.string(), areaName: z.string().nullish() })),
})
const Failure = z.object({ returnCode: z.string(), message: z.string() })
const Subscribed = z.object({ result: z.boolean(), returnCode: z.string(), message: z.string() })
const Push = z.object({ status: z.string(), lastResult: Track })

const SUBSCRIBED_BEFORE = '501'

/** Kuaidi100: subscription with push, and query on demand. */
export function kuaidi100(options: Kuaidi100Options): LogisticsGateway {
  const baseUrl = options.baseUrl ?? 'https://poll.kuaidi100.com'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, params: Record<string, string>) =>
    options.outbound({
      method: 'POST',
      url: new URL(baseUrl + path),
      headers: form,
      body: String(new URLSearchParams(params)),
    })

  return {
    async subscribe({ carrier, number, receiverMobile, from, to }) {
      const param = JSON.stringify({
        company: carrier,
        number,
        from,
        to,
        key: options.key,
        parameters: {
          callbackurl: options.callbackUrl,
          salt: saltOf(options.saltSecret, { carrier, number }),
          resultv2: '1',
          phone: receiverMobile,
        },
      })
      const sent = await post('/poll', { schema: 'json', param })
      if (!sent.ok) return sent
      const answer = Subscribed.safeParse(jsonOf(sent.value.body))
      if (sent.value.status !== 200 || !answer.success)
        return unknown('provider-fault', `Kuaidi100 subscribe: HTTP ${sent.value.status}`)
      const { result, returnCode, message } = answer.data
      if (result) return accepted({ isNew: true })
      return returnCode === SUBSCRIBED_BEFORE ? accepted({ isNew: false }) : refused(returnCode, message)
    },

    async getTrack({ carrier, number, receiverMobile }) {
      const param = JSON.stringify({ com: carrier, num: number, phone: receiverMobile, resultv2: '1' })
      const sign = md5(param + options.key + options.customer)
      const sent = await post('/poll/query.do', { customer: options.customer, sign, param })
      if (!sent.ok) return sent
      const json = jsonOf(sent.value.body)
      const failure = Failure.safeParse(json)
      if (failure.success) return refused(failure.data.returnCode, failure.data.message)
      const track = Track.safeParse(json)
      if (sent.value.status !== 200 || !track.success || track.data.nu !== number)
        return unknown('bad-answer', `Kuaidi100 query: HTTP ${sent.value.status}, another form`)
      return accepted(trackOf(track.data))
    },

    readNotice: raw => readPush(options.saltSecret, raw),

    answerNotice(outcome) {
      const contentType = 'application/json'
      if (outcome === 'accepted')
        return { status: 200, contentType, body: '{"result":true,"returnCode":"200","message":"成功"}' }
      const status = outcome === 'refused' ? 401 : 500
      return { status, contentType, body: '{"result":false,"returnCode":"500","message":"失败"}' }
    },
  }
}

/** The push is signed over its raw parameter; whose salt applies is read from that parameter itself. */
function readPush(saltSecret: string, raw: RawNotice): NoticeReading<ParcelTrack> {
  if (raw.body.length > MAX_NOTICE_BYTES) return { ok: false, flaw: 'too-large' }
  const form = new URLSearchParams(raw.body.toString('utf8'))
  const param = form.get('param')
  if (param === null || form.getAll('param').length > 1 || form.getAll('sign').length > 1)
    return { ok: false, flaw: 'malformed' }
  const push = Push.safeParse(jsonOf(Buffer.from(param)))
  if (!push.success) return { ok: false, flaw: 'malformed' }
  const { com: carrier, nu: number } = push.data.lastResult
  const expected = md5(param + saltOf(saltSecret, { carrier, number }))
  if (!equalSecrets(expected, (form.get('sign') ?? '').toUpperCase())) return { ok: false, flaw: 'bad-signature' }
  return { ok: true, notice: trackOf(push.data.lastResult) }
}

function trackOf({ com, nu, state, data }: z.output<typeof Track>): ParcelTrack {
  return {
    carrier: com,
    number: nu,
    state: STATES[state] ?? 'in-transit',
    steps: data.map(step => ({ at: step.ftime, text: step.context, place: step.areaName ?? null })),
  }
}

function saltOf(secret: string, { carrier, number }: Waybill): string {
  return createHmac('sha256', secret).update(`${carrier}\n${number}`).digest('hex').slice(0, 32)
}

/** Kuaidi100 requires this hash; the security comes from the salt. */
function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
}
