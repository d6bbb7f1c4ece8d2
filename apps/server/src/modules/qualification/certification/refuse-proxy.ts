import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** Staff who act for a customer look after many things, but a seal is the customer's own hand. */
export function refuseProxy({ actor }: MemberContext): void {
  if (actor.proxyAccountId !== null) throw new Refusal('seal-by-proxy')
}
