import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import type { QrPanelProps } from '@xiaojiu/ui/qr/QrPanel.tsx'

/** The app that pays and the button in it that scans. */
export const SCAN_WORDS = {
  wechat: { app: '微信', button: '扫一扫' },
  alipay: { app: '支付宝', button: '扫一扫' },
} as const

/** How the code looks for a payment; `abnormal` ones show none at all. */
export function qrState({ state, payLink }: Pick<PaymentView, 'state' | 'payLink'>): QrPanelProps['state'] {
  if (state === 'succeeded' || state === 'surplus') return 'done'
  if (state === 'closed') return 'expired'
  if (state === 'failed' || state === 'abnormal') return 'failed'
  return payLink === null ? 'failed' : 'waiting'
}
