import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { accepted, refused, unknown } from '../result.ts'
import type { WechatLoginGateway } from './gateway.ts'

export interface OpenPlatformOptions {
  readonly outbound: Outbound
  readonly appId: string
  readonly appSecret: string
  /** The address of WeChat's page for a browser. */
  readonly pageUrl?: string
  /** The address of WeChat's API for our server. */
  readonly apiUrl?: string
}

const Granted = z.object({ access_token: z.string(), openid: z.string(), unionid: z.string().min(1).max(64) })
const Failure = z.object({ errcode: z.int(), errmsg: z.string().default('') })

/** WeChat is busy: the same request may succeed later. */
const BUSY = -1

/** WeChat Open Platform, website application: OAuth 2.0 with scope snsapi_login. */
export function wechatOpenPlatform(options: OpenPlatformOptions): WechatLoginGateway {
  const pageUrl = options.pageUrl ?? 'https://open.weixin.qq.com'
  const apiUrl = options.apiUrl ?? 'https://api.weixin.qq.com'
  return {
    authorizeUrl({ returnUrl, state }) {
      const query = new URLSearchParams({
        appid: options.appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${pageUrl}/connect/qrconnect?${query}#wechat_redirect`
    },
    async exchange(code) {
      const url = new URL(`${apiUrl}/sns/oauth2/access_token`)
      url.search = new URLSearchParams({
        appid: options.appId,
        secret: options.appSecret,
        code,
        grant_type: 'authorization_code',
      }).toString()
      const sent = await options.outbound({ method: 'GET', url })
      if (!sent.ok) return sent
      if (sent.value.status >= 500) return unknown('provider-fault', `WeChat log-in: HTTP ${sent.value.status}`)
      const answer = jsonOf(sent.value.body)
      const granted = Granted.safeParse(answer)
      if (granted.success) return accepted({ unionId: granted.data.unionid })
      const failure = Failure.safeParse(answer)
      if (!failure.success) return unknown('bad-answer', 'WeChat log-in: the answer has another form')
      const { errcode, errmsg } = failure.data
      return errcode === BUSY ? unknown('provider-fault', errmsg) : refused(String(errcode), errmsg)
    },
  }
}
