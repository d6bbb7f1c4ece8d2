/** 武汉市康泽大药房有限公司 → 武汉****药房: enough to recognise oneself, not to be recognised. */
export function maskName(companyName: string): string {
  const plain = companyName.replace(/(有限责任|有限)?公司$/, '')
  return `${plain.slice(0, 2)}****${plain.slice(-2)}`
}
