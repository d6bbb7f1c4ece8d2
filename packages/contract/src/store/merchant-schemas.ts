import { z } from 'zod'
import { GOODS_CLASSES, wordsOf } from '../catalogue/words.ts'
import { CreditCode, Instant, Mobile, PersonName } from '../wire.ts'

/** Who may apply: partners and third parties; own stores are opened by the platform itself. */
export const MERCHANT_KINDS = { joint: '合营', 'third-party': '第三方' } as const

export const MerchantApplication = z.strictObject({
  kind: z.enum(wordsOf(MERCHANT_KINDS)),
  companyName: z.string().trim().min(4, '请填写营业执照上的企业名称').max(60, '企业名称最多 60 字'),
  creditCode: CreditCode,
  provinceCode: z.string().regex(/^\d{6}$/, { message: '请选择所在省份' }),
  goodsClasses: z
    .array(z.enum(wordsOf(GOODS_CLASSES)))
    .min(1, '请至少选择一类经营商品')
    .max(12),
  contactName: PersonName,
  contactMobile: Mobile,
  note: z.string().trim().max(300, '说明最多 300 字').default(''),
})
export interface MerchantApplication extends z.output<typeof MerchantApplication> {}
export const MerchantReceipt = z.object({ applicationNo: z.string() })

/** The number that was given, and the mobile it was given to. */
export const MerchantProgressQuery = z.strictObject({
  applicationNo: z.string().trim().min(8, '请填写申请编号').max(20),
  contactMobile: Mobile,
})
export const MERCHANT_STATES = { waiting: '审核中', accepted: '已通过', refused: '未通过' } as const
export const MerchantProgress = z.object({
  applicationNo: z.string(),
  companyName: z.string(),
  state: z.enum(wordsOf(MERCHANT_STATES)),
  answer: z.string().nullable(),
  submittedAt: Instant,
  answeredAt: Instant.nullable(),
})
export interface MerchantProgress extends z.output<typeof MerchantProgress> {}
