import { z } from 'zod'

/** Where pages open their socket; it takes the ticket that `openLive` gives. */
export const LIVE_PATH = '/live'

/** What comes over the socket. `again`: something may have been missed, ask for everything. */
export const LiveEvent = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('again') }),
  z.object({ topic: z.enum(['chat', 'inbox']), id: z.string() }),
])
export type LiveEvent = z.output<typeof LiveEvent>

export const LiveTicket = z.object({ ticket: z.string() })
