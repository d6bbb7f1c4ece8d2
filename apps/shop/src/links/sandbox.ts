import { z } from 'zod'

export const SANDBOX_TABS = [
  'sms',
  'totp',
  'scan',
  'pay',
  'bank',
  'parcel',
  'check',
  'paper',
  'fault',
  'notice',
] as const

export const SandboxQuery = z.object({
  tab: z.enum(SANDBOX_TABS).optional(),
  mobile: z.string().optional(),
  /** From the QR code of a log-in. */
  scan: z.string().optional(),
  /** From the QR code of a face check. */
  face: z.string().optional(),
  /** From the QR code of a company's certification. */
  ca: z.string().optional(),
  /** From a payment page that sent the browser here. */
  payment: z.string().optional(),
  /** A transfer that a payment page has filled in already. */
  payer: z.string().max(100).optional(),
  amount: z.string().max(16).optional(),
  remark: z.string().max(200).optional(),
})
