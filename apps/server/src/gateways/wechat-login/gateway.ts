import type { GatewayResult } from '../result.ts'

/** The gateway to WeChat's log-in for websites. */
export interface WechatLoginGateway {
  /** WeChat's page with the QR code; it redirects the browser to `returnUrl` with `code` and `state`. */
  authorizeUrl(request: { readonly returnUrl: string; readonly state: string }): string
  /** Exchanges the single-use code for the person's id. */
  exchange(code: string): Promise<GatewayResult<{ readonly unionId: string }>>
}
