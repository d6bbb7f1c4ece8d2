/** Carriers by the code that the tracking provider knows them by. */
export const CARRIERS: Readonly<Record<string, string>> = {
  shunfeng: '顺丰速运',
  shunfenglengyun: '顺丰冷运',
  jd: '京东物流',
  zhongtong: '中通快递',
  yuantong: '圆通速递',
  debangwuliu: '德邦物流',
}

export function carrierName(code: string): string {
  return CARRIERS[code] ?? code
}
