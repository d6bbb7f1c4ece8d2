import { z } from 'zod'

/** Every response of the API, success or failure, has these four fields. */
export const Envelope = z.object({
  code: z.int(),
  msg: z.string(),
  data: z.unknown(),
  success: z.boolean(),
})
export interface Envelope extends z.output<typeof Envelope> {}

export const SUCCESS_CODE = 200
/** The platform is overloaded or under maintenance: the shop shows a full-screen notice. */
export const BUSY_CODE = 998

export const NETWORK_TROUBLE = '网络不给力，小九正在努力的为您寻找解决方案！'
export const SESSION_ENDED = '您的账号信息发生过变更或登录过期，出于安全考虑，您需要重新登录。'
