import { z } from 'zod'

/** Where pages open their socket; it takes the ticket that `openLive` gives, or at a console `openStaffLive`. */
export const LIVE_PATH = '/live'

/** What pages of a console are told of: cases and approvals, orders, talks and complaints, messages, exports. */
export const STAFF_TOPICS = ['tasks', 'orders', 'talks', 'notices', 'jobs'] as const
export type StaffTopic = (typeof STAFF_TOPICS)[number]

/** What comes over the socket. `again`: something may have been missed, ask for everything. */
export const LiveEvent = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('again') }),
  z.object({ topic: z.enum(['chat', 'inbox']), id: z.string() }),
  z.object({ topic: z.enum(STAFF_TOPICS) }),
  /** Who else has the record open that this page has open. It is kept nowhere, so there is nothing to ask for. */
  z.object({ topic: z.literal('present'), record: z.string(), names: z.array(z.string()) }),
])
export type LiveEvent = z.output<typeof LiveEvent>

/** What a page of a console says over its socket: which record it has open; null, none any more. */
export const OpenRecord = z.strictObject({ open: z.string().min(1).max(120).nullable() })

export const LiveTicket = z.object({ ticket: z.string() })
