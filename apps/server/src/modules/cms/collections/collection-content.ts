import { z } from 'zod'
import { SiteLink } from '../page-content.ts'

const Code = z.string().regex(/^(\d\d){1,3}$/)

/** The content of a collection: floors by rule, and the goods of the whole collection. */
export const CollectionContent = z.object({
  floors: z.array(
    z.object({
      title: z.string(),
      subtitle: z.string(),
      tint: z.string(),
      categoryCode: Code,
      chips: z.array(z.object({ label: z.string(), link: SiteLink })).default([]),
    }),
  ),
  scope: z.object({
    storeIds: z.array(z.uuid()).default([]),
    offerIds: z.array(z.uuid()).default([]),
    productIds: z.array(z.uuid()).default([]),
    categoryCodes: z.array(Code).default([]),
    brands: z.array(z.string()).default([]),
  }),
})
export interface CollectionContent extends z.output<typeof CollectionContent> {}
