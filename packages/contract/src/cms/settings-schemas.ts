import { z } from 'zod'

export const PlatformSettings = z.object({
  brandName: z.string(),
  slogan: z.string(),
  operatorName: z.string(),
  servicePhone: z.string(),
  serviceHours: z.string(),
  /** 营业执照, 药品经营许可证, 网药平台备字 …: what the law wants on every page. */
  legalNotices: z.array(z.object({ label: z.string(), text: z.string() })),
  statement: z.string(),
  /** The whole site in grey, on days of mourning. */
  isGrayscale: z.boolean(),
  /** Where the shop sends what it counts: a path of this site, behind which the firm's own analytics stands. Empty: nowhere. */
  analyticsPath: z
    .string()
    .regex(/^(\/[\w/-]+)?$/, '请填写本站路径')
    .default(''),
  /** The customer centre, where the firm has one of its own. Empty: the talk of the shop. */
  imUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
})
export interface PlatformSettings extends z.output<typeof PlatformSettings> {}
