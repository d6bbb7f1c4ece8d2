import { addDays, addMs, type Day, startOf, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { expect } from 'vitest'
import { reconcileDay } from '../../apps/server/src/modules/payment/reconcile/reconcile-day.ts'
import { loadSandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { pendingRecharges, post } from './deliver.ts'
import { type Provider, providerOf, type Told } from './provider.ts'

interface Kind {
  /** Whether we are notified of the payment, and its time. */
  readonly toldFor: 'today' | 'tomorrow' | null
  /** The entry in the provider's bill of today; null when there is none. */
  readonly billed: ((told: Told) => { tradeNo: string; amount: number }) | null
  readonly difference: string | null
}

const asPaid = ({ tradeNo, amount }: Told) => ({ tradeNo, amount })
const KINDS: Readonly<Record<string, Kind>> = {
  clean: { toldFor: 'today', billed: asPaid, difference: null },
  'only they have it': {
    toldFor: null,
    billed: ({ tradeNo, amount }) => ({ tradeNo: `X${tradeNo}`, amount }),
    difference: 'missing-here',
  },
  'only we have it': { toldFor: 'today', billed: null, difference: 'missing-there' },
  'a fen more': {
    toldFor: 'today',
    billed: ({ tradeNo, amount }) => ({ tradeNo, amount: amount + 1 }),
    difference: 'amount',
  },
  'never booked': { toldFor: null, billed: asPaid, difference: 'state' },
  'a second after midnight': { toldFor: 'tomorrow', billed: asPaid, difference: 'wrong-day' },
}

/**
 * A day on which the ledger differs from the provider's bill in every way, each this many times, among many matching payments,
 * also at the first and last second of the day: the daily job reports each as what it is, and nothing else.
 */
export async function differOnTheBill(server: TestServer, on: Day, cleanCount: number, eachCount: number) {
  const provider = providerOf(await loadSandboxKeys(server.owner.pool, server.clock.read()))
  const wanted: Record<string, string[]> = {}
  for (const [name, kind] of Object.entries(KINDS)) {
    const { told } = await pendingRecharges(server, 'wechat', name === 'clean' ? cleanCount : eachCount)
    for (const [index, one] of told.entries()) await make(server, provider, kind, one, momentOf(on, kind, index))
    if (kind.difference !== null) wanted[kind.difference] = told.map(({ transactionId }) => transactionId).toSorted()
  }
  const began = server.clock.read()
  server.clock.set(addMs(startOf(addDays(on, 1)), 11 * 3_600_000))
  const reports = await reconcileDay(server.context(), on)
  server.clock.set(began)
  const found = reports.find(({ channel }) => channel === 'wechat')?.report
  const numbers = Object.entries(Object.groupBy(found?.differences ?? [], ({ kind }) => kind)).map(([kind, ones]) => [
    kind,
    (ones ?? []).map(({ number }) => number).toSorted(),
  ])
  expect(Object.fromEntries(numbers)).toEqual(wanted)
  return { ourCount: found?.ourCount, theirCount: found?.theirCount, differenceCount: found?.differences.length }
}

/** The matching payments are at the edges and in the middle of the day. */
function momentOf(on: Day, { toldFor }: Kind, index: number): Date {
  const [first, last] = [startOf(on), addMs(startOf(addDays(on, 1)), -1000)]
  if (toldFor === 'tomorrow') return last
  return [first, last, addMs(first, 12 * 3_600_000)][index % 3] ?? first
}

async function make(server: TestServer, provider: Provider, kind: Kind, told: Told, paidAt: Date): Promise<void> {
  if (kind.toldFor !== null) {
    const success = { success_time: toWireInstant(kind.toldFor === 'today' ? paidAt : addMs(paidAt, 1000)) }
    expect(await post(server, provider.wechat(told, server.clock.read(), success))).toBe(200)
  }
  const line = kind.billed?.(told)
  if (!line) return
  await server.owner.pool.query(
    `insert into sandbox.trade (channel, out_trade_no, subject, amount, code_url, notify_url, state, transaction_id, created_at, expires_at, paid_at)
     values ('wechat', $1, '钱包充值', $2, 'weixin://' || $1, 'http://none', 'paid', $3, $4, $4, $4)`,
    [line.tradeNo, line.amount, told.transactionId, paidAt],
  )
}
