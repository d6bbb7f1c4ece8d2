import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { accepted, type GatewayResult, refused, unknown } from '../result.ts'
import { hmacHeaders } from '../signing/signed-message.ts'
import type { CaGateway, IdentityCheck } from './gateway.ts'

export interface HttpAuthorityOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly baseUrl: string
  readonly appId: string
  readonly secret: string
}

const Check = z.object({
  checkId: z.string().min(1),
  state: z.enum(['waiting', 'passed', 'failed', 'expired']),
  qrUrl: z.url().nullable(),
  triesLeft: z.int().nonnegative().nullable(),
  failReason: z.string().nullable(),
})
const Failure = z.object({ code: z.string(), message: z.string() })

/** An authority's identity check as JSON over HTTPS under a shared secret. */
export function httpAuthority({ outbound, now, baseUrl, appId, secret }: HttpAuthorityOptions): CaGateway {
  async function call(path: string, content: unknown): Promise<GatewayResult<IdentityCheck>> {
    const body = JSON.stringify(content)
    const headers = { ...hmacHeaders(secret, body, now()), 'x-app-id': appId, 'content-type': 'application/json' }
    const sent = await outbound({ method: 'POST', url: new URL(baseUrl + path), headers, body })
    if (!sent.ok) return sent
    const { status, body: bytes } = sent.value
    if (status >= 500) return unknown('provider-fault', `CA ${path}: HTTP ${status}`)
    const json = jsonOf(bytes)
    if (status !== 200) {
      const failure = Failure.safeParse(json)
      if (!failure.success) return unknown('bad-answer', `CA ${path}: HTTP ${status} without a code`)
      return refused(failure.data.code, failure.data.message)
    }
    const check = Check.safeParse(json)
    return check.success ? accepted(check.data) : unknown('bad-answer', `CA ${path}: a check of another form`)
  }
  return {
    startCheck: order => call('/identity-checks/start', order),
    tellTransferAmount: (checkId, amount) => call('/identity-checks/amount', { checkId, amount: formatYuan(amount) }),
    getCheck: checkId => call('/identity-checks/get', { checkId }),
  }
}
