import type { LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'

/** A drug licence as a pharmacy types it; good for a long time unless told otherwise. */
export function typedLicence(given: Partial<LicenceInput> & Pick<LicenceInput, 'fileIds'>): LicenceInput {
  return {
    code: 'DL',
    number: '鄂DA027012345',
    holderName: '江城同济大药房',
    legalPerson: '方以智',
    address: '湖北省武汉市武昌区中南路 14 号',
    warehouseAddress: '',
    issuer: '武汉市市场监督管理局',
    issuedOn: '2026-10-01',
    expires: '2031-09-30',
    checkedUntil: null,
    scopeText: '处方药、甲类非处方药、乙类非处方药：中成药、化学药（含冷藏冷冻药品）',
    ...given,
  }
}
