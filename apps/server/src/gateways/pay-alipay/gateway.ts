import type { PayChannel, QrPaymentOrder } from '../pay-channel.ts'

/** Alipay: scan a code, or pay on Alipay's own page in the browser. */
export interface AlipayGateway extends PayChannel {
  /** The address for the buyer's browser, which is redirected to `returnUrl` afterwards. No call is made here. */
  pagePaymentUrl(order: QrPaymentOrder & { readonly returnUrl: string }): string
}
