import { createPrivateKey, randomBytes } from 'node:crypto'
import { jsonOf, type Outbound, type OutboundAnswer } from '../outbound.ts'
import { accepted, type GatewayResult, refused, unknown } from '../result.ts'
import type { KeyRing } from '../signing/key-ring.ts'
import { isRsaSha256, signRsaSha256 } from '../signing/rsa.ts'
import { answerMessage, isFresh, requestMessage, unixSeconds } from '../signing/signed-message.ts'
import { unseal } from './sealed.ts'
import { Certificates, Failure } from './wire.ts'

/** Our identity at WeChat Pay. */
export interface WechatMerchant {
  readonly mchid: string
  readonly appid: string
  /** Serial of our merchant certificate, whose private key signs requests. */
  readonly serial: string
  readonly privateKeyPem: string
  /** 32 characters; decrypts notices and certificates. */
  readonly apiV3Key: string
}

export interface WechatClientOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly merchant: WechatMerchant
  /** The provider's keys; in public-key mode the `PUB_KEY_ID_` key, else platform certificates. */
  readonly ring: KeyRing
  /** Merchants in certificate mode have no fixed key: certificates are fetched as they change. */
  readonly fetchesCertificates: boolean
  /** Asks WeChat Pay to sign with this public key; only merchants in public-key mode have one. */
  readonly preferredSerial?: string
  readonly baseUrl: string
}

export interface WechatRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
}

export interface WechatClient {
  /** Verified JSON of a 2xx response (`undefined` for an empty one); a verified 4xx is a refusal. */
  call(request: WechatRequest): Promise<GatewayResult<unknown>>
  /** A signed download request; the files are not signed and are checked by their hash. */
  download(url: URL): Promise<GatewayResult<Buffer>>
  isProviders(signed: SignedBytes): Promise<'good' | 'unknown-key' | 'bad-signature'>
}

export interface SignedBytes {
  readonly serial: string
  readonly timestamp: string
  readonly nonce: string
  readonly signature: string
  readonly body: Buffer
}

const SCHEME = 'WECHATPAY2-SHA256-RSA2048'
const REFRESH_PAUSE_MS = 60_000
const MAX_BILL_BYTES = 64 * 1_048_576

export function createWechatClient(options: WechatClientOptions): WechatClient {
  const { merchant, ring, now, outbound } = options
  const privateKey = createPrivateKey(merchant.privateKeyPem)
  const base = new URL(options.baseUrl)
  let refreshedAt = Number.NEGATIVE_INFINITY

  function signedHeaders(method: string, url: URL, body: string): Record<string, string> {
    const timestamp = unixSeconds(now())
    const nonce = randomBytes(16).toString('hex')
    const target = url.pathname + url.search
    const signature = signRsaSha256(privateKey, requestMessage({ method, target, timestamp, nonce, body }))
    const credentials = `mchid="${merchant.mchid}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${merchant.serial}",signature="${signature}"`
    return {
      authorization: `${SCHEME} ${credentials}`,
      accept: 'application/json',
      'user-agent': 'xiaojiu-yaocai',
      ...(options.preferredSerial && { 'wechatpay-serial': options.preferredSerial }),
      ...(body !== '' && { 'content-type': 'application/json' }),
    }
  }

  function send({ method, path, body }: WechatRequest): Promise<GatewayResult<OutboundAnswer>> {
    const url = new URL(base.pathname.replace(/\/$/, '') + path, base)
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = signedHeaders(method, url, text)
    return outbound({ method, url, headers, ...(text !== '' && { body: text }) })
  }

  /** Encrypted with a key that only WeChat Pay and we have, so the certificates need no other proof. */
  async function refreshCertificates(): Promise<void> {
    if (!options.fetchesCertificates || now().getTime() - refreshedAt < REFRESH_PAUSE_MS) return
    refreshedAt = now().getTime()
    const answer = await send({ method: 'GET', path: '/v3/certificates' })
    if (!answer.ok || answer.value.status !== 200) return
    const listed = Certificates.safeParse(jsonOf(answer.value.body))
    if (!listed.success) return
    for (const { serial_no: serial, encrypt_certificate: sealed } of listed.data.data) {
      const pem = unseal(merchant.apiV3Key, sealed)
      if (pem !== null) ring.add({ serial, pem })
    }
  }

  async function isProviders({ serial, timestamp, nonce, signature, body }: SignedBytes) {
    let key = ring.find(serial, now())
    if (!key) {
      await refreshCertificates()
      key = ring.find(serial, now())
    }
    if (!key) return 'unknown-key'
    return isRsaSha256(key, answerMessage(timestamp, nonce, body), signature) ? 'good' : 'bad-signature'
  }

  return {
    isProviders,
    async call(request) {
      const sent = await send(request)
      if (!sent.ok) return sent
      const { status, headers, body } = sent.value
      const what = `WeChat Pay ${request.method} ${request.path.split('?')[0]}`
      if (status >= 500) return unknown('provider-fault', `${what}: HTTP ${status}`)
      const timestamp = headers.get('wechatpay-timestamp') ?? ''
      const verdict = await isProviders({
        serial: headers.get('wechatpay-serial') ?? '',
        timestamp,
        nonce: headers.get('wechatpay-nonce') ?? '',
        signature: headers.get('wechatpay-signature') ?? '',
        body,
      })
      if (verdict !== 'good') return unknown('bad-signature', `${what}: HTTP ${status}, ${verdict}`)
      if (!isFresh(timestamp, now())) return unknown('bad-signature', `${what}: the answer is stale`)
      const json = body.length === 0 ? undefined : jsonOf(body)
      if (status === 200 || status === 204) return accepted(json)
      const failure = Failure.safeParse(json)
      if (!failure.success) return unknown('bad-answer', `${what}: HTTP ${status} without a code`)
      return refused(failure.data.code, failure.data.message)
    },
    async download(url) {
      if (url.origin !== base.origin) return unknown('bad-answer', 'WeChat Pay: a download from a foreign host')
      const sent = await outbound({
        method: 'GET',
        url,
        headers: signedHeaders('GET', url, ''),
        maxBytes: MAX_BILL_BYTES,
      })
      if (!sent.ok) return sent
      if (sent.value.status !== 200) return unknown('provider-fault', `WeChat Pay bill: HTTP ${sent.value.status}`)
      return accepted(sent.value.body)
    },
  }
}
