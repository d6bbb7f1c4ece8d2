import { z } from 'zod'
import { AskedDay, Id, UnitYuan } from '../wire.ts'

/** The kinds of cart reminders with their labels. */
export const CART_REMINDERS = {
  'price-drop': '购物车商品降价',
  'price-rise': '购物车商品涨价',
  'low-stock': '库存少于购物车数量',
  unavailable: '商品下架或售罄',
} as const
export type CartReminder = keyof typeof CART_REMINDERS
const REMINDERS = Object.keys(CART_REMINDERS) as [CartReminder]

/** The reminders that this login receives. */
export const CartReminderConfig = z.object({
  list: z.array(z.object({ kind: z.enum(REMINDERS), label: z.string(), isOn: z.boolean() })),
})
export interface CartReminderConfig extends z.output<typeof CartReminderConfig> {}
export const CartReminderChoice = z.strictObject({ onKinds: z.array(z.enum(REMINDERS)).max(REMINDERS.length + 10) })
export interface CartReminderChoice extends z.output<typeof CartReminderChoice> {}

/** 采购意向: the quantity a buyer would order of goods that are not available. A repeated call replaces the earlier one. */
export const PurchaseIntention = z.strictObject({
  offerId: Id,
  quantity: z.int('请输入整数数量').min(1, '数量至少为 1').max(999_999, '数量过大'),
  /** The price that the buyer hopes for. */
  expectedPrice: UnitYuan.refine(price => price > 0, { message: '期望价须大于 0' }).optional(),
  /** The day by which the buyer needs the goods. */
  neededOn: AskedDay.optional(),
  note: z.string().trim().max(200, '备注最多 200 字').default(''),
})
export interface PurchaseIntention extends z.output<typeof PurchaseIntention> {}
export const IntentionMade = z.object({ intentionId: z.string(), msg: z.string() })
