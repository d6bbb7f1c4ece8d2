import { z } from 'zod'
import { defineEvent } from '#platform/events/outbox.ts'

/** A group buy failed: this pay order must be refunded. */
export const groupFailed = defineEvent(
  'marketing.group-failed',
  z.object({ payOrderId: z.string(), campaignId: z.string() }),
)
