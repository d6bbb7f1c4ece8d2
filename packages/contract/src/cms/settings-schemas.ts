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
})
export interface PlatformSettings extends z.output<typeof PlatformSettings> {}
