import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { accepted, type GatewayResult, refused, unknown } from '../result.ts'
import { type Tc3Credentials, tc3Headers } from '../signing/tc3.ts'
import type { FaceCheckGateway } from './gateway.ts'

export interface TencentFaceIdOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly credentials: Tc3Credentials
  /** Number of the check's business flow in Tencent Cloud's console. */
  readonly ruleId: string
  /** Where the phone's browser is redirected after the check. */
  readonly redirectUrl: string
  readonly region?: string
  readonly baseUrl?: string
}

const Answer = z.object({ Response: z.looseObject({}) })
const Failure = z.object({ Error: z.object({ Code: z.string(), Message: z.string() }) })
const Started = z.object({ BizToken: z.string().min(1), Url: z.url() })
const Detected = z.object({
  Text: z.object({ ErrCode: z.int().nullish(), ErrMsg: z.string().nullish() }),
})

const EXPIRED = new Set(['InvalidParameterValue.BizTokenExpired', 'InvalidParameterValue.BizTokenIllegal'])

/** Tencent Cloud FaceID, DetectAuth of 2018-03-01: a page on the phone, whose result is queried by token. */
export function tencentFaceId(options: TencentFaceIdOptions): FaceCheckGateway {
  const url = new URL(options.baseUrl ?? 'https://faceid.tencentcloudapi.com/')

  async function call(action: string, content: unknown): Promise<GatewayResult<unknown>> {
    const body = JSON.stringify(content)
    const headers = tc3Headers(options.credentials, {
      url,
      service: 'faceid',
      action,
      version: '2018-03-01',
      region: options.region ?? 'ap-guangzhou',
      timestampSeconds: Math.floor(options.now().getTime() / 1000),
      body,
    })
    const sent = await options.outbound({ method: 'POST', url, headers, body })
    if (!sent.ok) return sent
    if (sent.value.status >= 500)
      return unknown('provider-fault', `Tencent FaceID ${action}: HTTP ${sent.value.status}`)
    const answer = Answer.safeParse(jsonOf(sent.value.body))
    if (!answer.success) return unknown('bad-answer', `Tencent FaceID ${action}: the answer has another form`)
    const failure = Failure.safeParse(answer.data.Response)
    if (failure.success) return refused(failure.data.Error.Code, failure.data.Error.Message)
    return accepted(answer.data.Response)
  }

  return {
    async start({ name, idNumber, reference }) {
      const answer = await call('DetectAuth', {
        RuleId: options.ruleId,
        Name: name,
        IdCard: idNumber,
        RedirectUrl: options.redirectUrl,
        Extra: reference,
      })
      if (!answer.ok) return answer
      const started = Started.safeParse(answer.value)
      if (!started.success) return unknown('bad-answer', 'Tencent FaceID: a check without a token')
      return accepted({ checkToken: started.data.BizToken, qrUrl: started.data.Url })
    },

    async getResult(checkToken) {
      const answer = await call('GetDetectInfoEnhanced', {
        BizToken: checkToken,
        RuleId: options.ruleId,
        InfoType: '1',
      })
      if (!answer.ok) {
        const isExpired = answer.kind === 'refused' && EXPIRED.has(answer.code)
        return isExpired ? accepted({ state: 'expired', failReason: null }) : answer
      }
      const detected = Detected.safeParse(answer.value)
      if (!detected.success) return unknown('bad-answer', 'Tencent FaceID: a result of another form')
      const { ErrCode: code, ErrMsg: message } = detected.data.Text
      if (code === null || code === undefined) return accepted({ state: 'waiting', failReason: null })
      if (code === 0) return accepted({ state: 'passed', failReason: null })
      return accepted({ state: 'failed', failReason: message ?? null })
    },
  }
}
