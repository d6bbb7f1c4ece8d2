import type { GoodsClass } from './goods/goods-words.ts'

/** `2026-03-01` */
export type IsoDate = string

/** 未上传的证照没有行; the rest as named. `expiring` = ≤ 30 days left. */
export type LicenceState = 'in-review' | 'rejected' | 'valid' | 'expiring' | 'expired' | 'cancelled'

/** A paper of a store or a buyer company. Codes as in the licence dictionary (BL, DL, ML, CF, D2, D3, FD …). */
export interface LicenceRow {
  readonly code: LicenceCode
  readonly name: string
  readonly number: string
  readonly companyName: string
  readonly issuer: string
  readonly issuedOn: IsoDate
  /** null = 长期. */
  readonly expiresOn: IsoDate | null
  /** 经营范围／诊疗科目 as printed. */
  readonly scopeText: string
  /** The goods classes the scope covers, for the scope check. */
  readonly scopeClasses: readonly GoodsClass[]
  /** Scope remarks rules need: `cold-chain`, `insulin`, `otc-b-only`, `rx`. */
  readonly scopeMarks: readonly ScopeMark[]
  readonly state: LicenceState
  readonly rejectReason: string | null
}

export type LicenceCode =
  | 'BL' // 营业执照
  | 'AR' // 年报公示
  | 'DL' // 药品经营许可证
  | 'ML' // 医疗机构执业许可证
  | 'CF' // 诊所备案凭证
  | 'D2' // 第二类医疗器械经营备案凭证
  | 'D3' // 医疗器械经营许可证
  | 'FD' // 食品经营许可证／备案
  | 'PA' // 采购委托书
  | 'RA' // 收货委托书
  | 'ID' // 身份证
  | 'QA' // 质量保证协议
  | 'IV' // 开票资料
  | 'SE' // 印章印模与随货同行单样式
  | 'NS' // 药品网络销售报告

export type ScopeMark = 'cold-chain' | 'insulin' | 'rx' | 'otc-b-only' | 'chinese-medicine' | 'ephedrine'
