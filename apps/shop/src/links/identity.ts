import { z } from 'zod'

/** What WeChat puts into the address of the page it sends the browser back to. */
const WECHAT_RETURN = { code: z.string().optional(), state: z.string().optional() }

export const LoginQuery = z.object({
  /** Where to go afterwards; pages of our own site only. */
  redirect: z.string().optional(),
  ...WECHAT_RETURN,
})
export const AccountSecurityQuery = z.object(WECHAT_RETURN)
export const QuickLoginQuery = z.object({ key: z.string().optional() })
