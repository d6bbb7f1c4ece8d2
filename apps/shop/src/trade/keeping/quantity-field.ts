import { z } from 'zod'

/** A quantity as typed: whole, positive, not absurd. */
export const QuantityText = z
  .string()
  .trim()
  .min(1, '请填写数量')
  .regex(/^[1-9]\d*$/, '数量应为正整数')
  .max(6, '数量过大')
