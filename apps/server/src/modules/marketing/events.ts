import { z } from 'zod'
import { defineEvent } from '#platform/events/outbox.ts'

/** A group did not come together: this pay order is to be refunded. */
export const groupFailed = defineEvent(
  'marketing.group-failed',
  z.object({ payOrderId: z.string(), campaignId: z.string() }),
)
