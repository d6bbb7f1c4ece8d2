import { z } from 'zod'

export const PlatformSettings = z.object({
  brandName: z.string(),
  slogan: z.string(),
  operatorName: z.string(),
  servicePhone: z.string(),
  serviceHours: z.string(),
  /** 营业执照, 药品经营许可证, 网药平台备字 …: the law requires them on every page. */
  legalNotices: z.array(z.object({ label: z.string(), text: z.string() })),
  statement: z.string(),
  /** Shows the whole site in grey, on days of national mourning. */
  isGrayscale: z.boolean(),
  /** The path of this site to which the shop sends statistics; the firm's own analytics serves it. Empty: no statistics. */
  analyticsPath: z
    .string()
    .regex(/^(\/[\w/-]+)?$/, '请填写本站路径')
    .default(''),
  /** Address of the firm's own customer centre. Empty: the shop's chat is used. */
  imUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
})
export interface PlatformSettings extends z.output<typeof PlatformSettings> {}
