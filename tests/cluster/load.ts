import { setTimeout as pause } from 'node:timers/promises'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitResult, Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { commitOf } from '../../apps/server/src/modules/order/testing.ts'
import type { Injectable, TestClient } from '../../apps/server/src/testing/client.ts'
import { remoteServer } from '../../apps/server/src/testing/remote.ts'

/** What buyers observed. */
export interface Seen {
  /** When each order was confirmed to its buyer. */
  readonly ackedAt: number[]
  readonly acked: Set<string>
  /** Orders that their buyer did not find in the list at once. */
  stale: number
  /** Responses by kind: `200`, `503`, `cut`, and `html` for a page instead of a response. */
  readonly answers: Map<string, number>
  slowestMs: number
  /** Refusals and faults with their messages, for the reader of a failed test. */
  readonly words: Set<string>
  /** Responses above 500 that do not ask to retry; the servers' logs have the cause. */
  readonly faults: FaultAnswer[]
  /** Why a buyer stopped ordering. */
  givenUp: unknown
}

export interface FaultAnswer {
  readonly status: number
  readonly path: string
  /** Null when none of our servers responded. */
  readonly requestId: string | null
}

export function nothingSeen(): Seen {
  return {
    ackedAt: [],
    acked: new Set(),
    stale: 0,
    answers: new Map(),
    slowestMs: 0,
    words: new Set(),
    faults: [],
    givenUp: null,
  }
}

const REQUEST_ID = /"requestId":"([^"]+)"/

/** A server whose responses are counted. */
export function counted(baseUrl: string, seen: Seen): Injectable {
  const server = remoteServer(baseUrl)
  const count = (what: string) => seen.answers.set(what, (seen.answers.get(what) ?? 0) + 1)
  return {
    async inject(request) {
      const startedAt = performance.now()
      try {
        const reply = await server.inject(request)
        count(String(reply.statusCode))
        if (String(reply.headers['content-type']).includes('html')) count('html')
        const text = reply.statusCode >= 500 ? reply.rawPayload.toString().slice(0, 240) : ''
        const requestId = REQUEST_ID.exec(text)?.[1] ?? null
        if (text !== '') seen.words.add(`${reply.statusCode} ${text.replace(REQUEST_ID, '')}`)
        if (reply.statusCode >= 500 && reply.statusCode !== 503)
          seen.faults.push({ status: reply.statusCode, path: String(request.url), requestId })
        return reply
      } catch (error) {
        count('cut')
        throw error
      } finally {
        seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAt)
      }
    },
  }
}

/** Buyers who order, open their orders, pause, and order again; each repeats its commit until there is a response. */
export function startLoad(
  clients: readonly TestClient[],
  offers: readonly string[],
  seen: Seen,
  restMs: number,
): { stop(): Promise<void> } {
  const ending = { isOver: false }
  const working = Promise.all(
    clients.map(async (client, index) => {
      for (let turn = index; !ending.isOver; turn++) {
        await order(client, offers, turn, seen)
        await pause(restMs)
      }
    }),
  )
  // `stop` reports it; until then a failing buyer must not end the process.
  working.catch(error => {
    seen.givenUp = error
  })
  return {
    async stop() {
      ending.isOver = true
      await working
    },
  }
}

const NO_SETTLEMENT = {} as Settlement
const ALL_ORDERS = { pageNum: 1, pageSize: 20 }

async function order(client: TestClient, offers: readonly string[], turn: number, seen: Seen): Promise<void> {
  const lines = [0, 1, 2].map(step => ({
    offerId: offers[(turn + step) % offers.length] ?? '',
    quantity: 1 + (turn % 3),
  }))
  const value = await placeOrder(client, lines, seen)
  const listed = await untilAnswered(() => client.call(orderEndpoints.listOrders, ALL_ORDERS))
  const isThere = value.orders.every(placed => listed.value.list.some(({ orderId }) => orderId === placed.orderId))
  if (!isThere) seen.stale++
}

/** Places an order of these lines until it is confirmed. */
export async function placeOrder(
  client: TestClient,
  lines: readonly { readonly offerId: string; readonly quantity: number }[],
  seen: Seen,
): Promise<CommitResult> {
  const settlement = await untilAnswered(async () => {
    const added = await client.call(cartEndpoints.addToCart, { lines: [...lines] })
    return added.success ? client.call(orderEndpoints.confirmOrder, {}) : { ...added, value: NO_SETTLEMENT }
  })
  const commit = commitOf(settlement.value)
  const { value } = await untilAnswered(() => client.call(orderEndpoints.commitOrder, commit))
  seen.acked.add(value.payOrderNo)
  seen.ackedAt.push(performance.now())
  return value
}

class Unexpected extends Error {}

/**
 * Repeats the same request until there is a response: a broken connection or a busy server is none. `isDoneBy` recognises a
 * refusal that says that an earlier attempt, whose response was lost, has succeeded.
 */
export async function untilAnswered<T extends { success: boolean; status: number; msg: string; data: unknown }>(
  attempt: () => Promise<T>,
  isDoneBy: (reason: string) => boolean = () => false,
): Promise<T> {
  const giveUpAt = Date.now() + 180_000
  for (;;) {
    try {
      const answer = await attempt()
      if (answer.success) return answer
      const reason = (answer.data as { reason?: string } | null)?.reason ?? ''
      if (isDoneBy(reason)) return answer
      // Requests signed before the database lost its nonces are signed again, as the shop does.
      if (answer.status < 500 && reason !== 'clock-off') throw new Unexpected(`${answer.status} ${answer.msg}`)
    } catch (error) {
      if (error instanceof Unexpected || Date.now() > giveUpAt) throw error
    }
    await pause(100)
  }
}

/** The longest time without a confirmed order since an instant. */
export function longestPauseMs({ ackedAt }: Seen, since: number): number {
  const times = [since, ...ackedAt.filter(at => at > since), performance.now()]
  return Math.round(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))))
}
