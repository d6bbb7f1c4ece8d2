import { z } from 'zod'

export const BatchDownloadQuery = z.object({
  /** Orders chosen elsewhere, comma between them. */
  orderIds: z.string().max(2000).optional(),
  packageId: z.string().optional(),
  keyword: z.string().max(40).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
