import type { PayChannel, QrPaymentOrder } from '../pay-channel.ts'

/** Alipay: scan a code, or pay on Alipay's own page in the browser. */
export interface AlipayGateway extends PayChannel {
  /** The address to send the buyer's browser to; it comes back to `returnUrl`. Nothing is called here. */
  pagePaymentUrl(order: QrPaymentOrder & { readonly returnUrl: string }): string
}
