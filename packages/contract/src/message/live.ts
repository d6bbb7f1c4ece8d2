import { z } from 'zod'

/** The address of the WebSocket. It needs a ticket of `openLive`, or in a console of `openStaffLive`. */
export const LIVE_PATH = '/live'

/** The topics of a console: cases and approvals, orders, conversations and complaints, messages, exports. */
export const STAFF_TOPICS = ['tasks', 'orders', 'talks', 'notices', 'jobs'] as const
export type StaffTopic = (typeof STAFF_TOPICS)[number]

/** A message on the socket. `again`: events may have been lost, so the page reloads everything. */
export const LiveEvent = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('again') }),
  z.object({ topic: z.enum(['chat', 'inbox']), id: z.string() }),
  z.object({ topic: z.enum(STAFF_TOPICS) }),
  /** Who else has the same record open. It is not stored, so there is no call for it. */
  z.object({ topic: z.literal('present'), record: z.string(), names: z.array(z.string()) }),
])
export type LiveEvent = z.output<typeof LiveEvent>

/** Sent by a page of a console: the record that it has open; null: none. */
export const OpenRecord = z.strictObject({ open: z.string().min(1).max(120).nullable() })

export const LiveTicket = z.object({ ticket: z.string() })
