import type { GatewayResult } from '../result.ts'

/** The gateway to WeChat's log-in for websites. */
export interface WechatLoginGateway {
  /** WeChat's page with the code to scan; it sends the browser back to `returnUrl` with `code` and `state`. */
  authorizeUrl(request: { readonly returnUrl: string; readonly state: string }): string
  /** Trades the code that came back, good once, for the person's id. */
  exchange(code: string): Promise<GatewayResult<{ readonly unionId: string }>>
}
