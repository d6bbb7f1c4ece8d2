import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Id } from '../wire.ts'

export const GateQuestion = z.strictObject({
  companyId: Id,
  /** A part of the name, or the whole approval number or barcode. */
  keyword: z.string().trim().min(2, { message: '请至少输入 2 个字' }).max(40, { message: '最多 40 个字' }),
})
export interface GateQuestion extends z.output<typeof GateQuestion> {}

/** The decision of the price gate about one offer for this company. */
export const GateAnswer = z.object({
  offerId: z.string(),
  displayName: z.string(),
  spec: z.string(),
  makerName: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  /** The offer is listed and its store is open, whoever the buyer is. */
  isOnSale: z.boolean(),
  showsPrice: z.boolean(),
  canBuy: z.boolean(),
  /** The text that the buyer sees; empty when nothing prevents buying. */
  reason: z.string(),
  /** Licences that are missing or do not cover the goods. */
  licences: z.array(z.string()),
})
export interface GateAnswer extends z.output<typeof GateAnswer> {}
export const GateAnswers = z.object({ list: z.array(GateAnswer), hasMore: z.boolean() })

/** 商品 in the console of the platform. */
export const catalogueOperatingEndpoints = {
  explainGate: endpoint({
    method: 'GET',
    path: '/catalogue/gate/explain',
    access: 'operator',
    staffRight: 'company.look',
    summary: '说明一家企业能否看价、采购某商品，以及原因',
    input: GateQuestion,
    output: GateAnswers,
    refusals: ['not-found'],
    errors: 'caller',
  }),
}
