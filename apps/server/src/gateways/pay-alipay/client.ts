import { createPrivateKey, createPublicKey } from 'node:crypto'
import { jsonOf, type Outbound } from '../outbound.ts'
import { shanghaiText } from '../provider-values.ts'
import { accepted, type GatewayResult, refused, unknown } from '../result.ts'
import { isRsaSha256 } from '../signing/rsa.ts'
import { type AlipayParams, isAlipayNotice, signAlipayRequest } from './signature.ts'
import { Outcome } from './wire.ts'

/** Our identity at Alipay. */
export interface AlipayMerchant {
  readonly appId: string
  /** The account that receives the money; notices about another account are not ours. */
  readonly sellerId: string
  readonly privateKeyPem: string
  /** Alipay's public key for this application. */
  readonly alipayPublicKeyPem: string
}

export interface AlipayClientOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly merchant: AlipayMerchant
  readonly gatewayUrl: string
  readonly pageGatewayUrl: string
}

export interface AlipayRequest {
  readonly method: `alipay.${string}`
  readonly content: Readonly<Record<string, unknown>>
  readonly notifyUrl?: string
  readonly returnUrl?: string
}

export interface AlipayClient {
  /** The verified response of a successful call, or Alipay's refusal by its `sub_code`. */
  call(request: AlipayRequest): Promise<GatewayResult<unknown>>
  /** A signed address for the buyer's browser. */
  address(request: AlipayRequest): string
  isNotice(params: AlipayParams): boolean
}

const SUCCESS = '10000'
const UNAVAILABLE = '20000'

export function createAlipayClient(options: AlipayClientOptions): AlipayClient {
  const { outbound, now, merchant, gatewayUrl, pageGatewayUrl } = options
  const privateKey = createPrivateKey(merchant.privateKeyPem)
  const alipayKey = createPublicKey(merchant.alipayPublicKeyPem)

  function signedParams({ method, content, notifyUrl, returnUrl }: AlipayRequest): Record<string, string> {
    const params: Record<string, string> = {
      app_id: merchant.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiText(now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...(notifyUrl && { notify_url: notifyUrl }),
      ...(returnUrl && { return_url: returnUrl }),
    }
    return { ...params, sign: signAlipayRequest(privateKey, params) }
  }

  return {
    isNotice: params => isAlipayNotice(alipayKey, params),
    address: request => `${pageGatewayUrl}?${new URLSearchParams(signedParams(request))}`,
    async call(request) {
      const { biz_content: content = '', ...common } = signedParams(request)
      const url = new URL(gatewayUrl)
      url.search = String(new URLSearchParams(common))
      const sent = await outbound({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: String(new URLSearchParams({ biz_content: content })),
      })
      if (!sent.ok) return sent
      const what = `Alipay ${request.method}`
      if (sent.value.status !== 200) return unknown('provider-fault', `${what}: HTTP ${sent.value.status}`)
      const text = sent.value.body.toString('utf8')
      const member =
        memberText(text, `${request.method.replaceAll('.', '_')}_response`) ?? memberText(text, 'error_response')
      const signature = (jsonOf(sent.value.body) as { sign?: unknown } | undefined)?.sign
      if (member === null) return unknown('bad-answer', `${what}: the answer has another form`)
      if (typeof signature !== 'string' || !isRsaSha256(alipayKey, member, signature))
        return unknown('bad-signature', `${what}: the answer is not signed by Alipay`)
      const answer = jsonOf(Buffer.from(member))
      const outcome = Outcome.safeParse(answer)
      if (!outcome.success) return unknown('bad-answer', `${what}: an answer without a code`)
      const { code, msg, sub_code: subCode, sub_msg: subMessage } = outcome.data
      if (code === SUCCESS) return accepted(answer)
      // Alipay itself does not know the result of the call: query again later.
      if (code === UNAVAILABLE || subCode?.endsWith('SYSTEM_ERROR'))
        return unknown('provider-fault', `${what}: ${subCode ?? code}`)
      return refused(subCode ?? code, subMessage ?? msg)
    },
  }
}

/**
 * The signature of a response covers the raw text of one of its members, so the member is cut out of the text instead
 * of being parsed and serialised again.
 */
export function memberText(json: string, name: string): string | null {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    else if (char === '"') {
      const end = endOfString(json, at)
      if (depth === 1 && json.slice(at + 1, end) === name) {
        const value = /^\s*:\s*/.exec(json.slice(end + 1))
        if (value) return objectAt(json, end + 1 + value[0].length)
      }
      at = end
    }
  }
  return null
}

function objectAt(json: string, start: number): string | null {
  if (json[start] !== '{') return null
  let depth = 0
  for (let at = start; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = endOfString(json, at)
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return json.slice(start, at + 1)
  }
  return null
}

/** Where the string that opens at `start` closes; the end of the text when it does not. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at
  }
  return json.length
}
