/** Where providers report to us; given to them with each order, or agreed with them beforehand. */
export const NOTICE_PATHS = {
  wechat: '/notify/wechat',
  alipay: '/notify/alipay',
  bank: '/notify/bank',
  logistics: '/notify/logistics',
} as const

const ANY_ADDRESS = new Set(['0.0.0.0', '::', ''])

/** How this machine reaches its own server: the simulated providers live there. */
export function localOrigin({ HOST, PORT }: { readonly HOST: string; readonly PORT: number }): string {
  return `http://${ANY_ADDRESS.has(HOST) ? '127.0.0.1' : HOST}:${PORT}`
}
