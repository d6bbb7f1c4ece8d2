/** The addresses for notices of providers; sent with each order, or agreed beforehand. */
export const NOTICE_PATHS = {
  wechat: '/notify/wechat',
  alipay: '/notify/alipay',
  bank: '/notify/bank',
  logistics: '/notify/logistics',
} as const

const ANY_ADDRESS = new Set(['0.0.0.0', '::', ''])

/** The address of this server on its own machine, where the simulated providers are. */
export function localOrigin({ HOST, PORT }: { readonly HOST: string; readonly PORT: number }): string {
  return `http://${ANY_ADDRESS.has(HOST) ? '127.0.0.1' : HOST}:${PORT}`
}
