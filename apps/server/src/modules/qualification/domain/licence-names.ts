/** The names of licences, by code. */
export const LICENCE_NAMES = {
  BL: '营业执照',
  INST: '事业单位法人证书',
  AR: '年报公示',
  DL: '药品经营许可证',
  PL: '药品生产许可证',
  ML: '医疗机构执业许可证',
  CF: '诊所备案凭证',
  D2: '第二类医疗器械经营备案凭证',
  D3: '医疗器械经营许可证',
  FD: '食品经营许可证或备案',
  PA: '采购委托书',
  RA: '收货委托书',
  ID: '身份证',
  IV: '开票资料',
  QA: '质量保证协议',
  QS: '质量体系调查表',
  SE: '印章印模与随货同行单样式',
  NS: '药品网络销售报告',
} as const satisfies Record<string, string>

export type LicenceCode = keyof typeof LICENCE_NAMES

export function isLicenceCode(code: string): code is LicenceCode {
  return Object.hasOwn(LICENCE_NAMES, code)
}

export function licenceName(code: string): string {
  return isLicenceCode(code) ? LICENCE_NAMES[code] : '证照'
}

/** The file name of a picture: the paper's name, numbered when there are several. */
export function pageName(name: string, index: number, count: number): string {
  return count === 1 ? name : `${name} ${index + 1}`
}
