import { z } from 'zod'
import { defineEvent } from '#platform/events/outbox.ts'

/** A second person refused a file with unmasked personal data. */
export const exportRefused = defineEvent(
  'file.export-refused',
  z.object({
    exportId: z.string(),
    face: z.enum(['seller', 'platform']),
    storeId: z.string().nullable(),
    accountId: z.string(),
    title: z.string(),
    words: z.string(),
  }),
)
