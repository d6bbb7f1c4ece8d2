import { randomBytes, randomInt } from 'node:crypto'
import { SANDBOX_LIST_LIMIT, type SandboxChannel } from '@xiaojiu/contract/sandbox/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { addDays, type Day, startOf } from '@xiaojiu/kernel/time.ts'
import { isDuplicate, type SandboxDb } from './sandbox-db.ts'

/** A payment in the simulated provider's records. */
export interface Trade {
  readonly id: string
  readonly channel: SandboxChannel
  readonly outTradeNo: string
  readonly subject: string
  readonly amount: Fen
  readonly refunded: Fen
  readonly codeUrl: string
  readonly notifyUrl: string
  readonly returnUrl: string | null
  readonly state: 'unpaid' | 'paid' | 'closed'
  readonly transactionId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly scannedAt: Date | null
  readonly refusedAt: Date | null
  readonly paidAt: Date | null
}

const COLUMNS = `id, channel, out_trade_no as "outTradeNo", subject, amount, refunded, code_url as "codeUrl",
  notify_url as "notifyUrl", return_url as "returnUrl", state, transaction_id as "transactionId",
  created_at as "createdAt", expires_at as "expiresAt", scanned_at as "scannedAt", refused_at as "refusedAt",
  paid_at as "paidAt"`

export interface NewTrade {
  readonly channel: SandboxChannel
  readonly outTradeNo: string
  readonly subject: string
  readonly amount: Fen
  readonly notifyUrl: string
  readonly returnUrl: string | null
  readonly expiresAt: Date
}

/** Creates the payment; for a known number it returns the existing payment. */
export async function openTrade(db: SandboxDb, trade: NewTrade, now: Date): Promise<Trade> {
  const code = randomBytes(9).toString('base64url')
  const codeUrl =
    trade.channel === 'wechat' ? `weixin://wxpay/bizpayurl?pr=${code}` : `https://qr.alipay.com/bax${code}`
  const { rows } = await db.query<Trade>(
    `insert into sandbox.trade
       (channel, out_trade_no, subject, amount, code_url, notify_url, return_url, state, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'unpaid', $8, $9)
     on conflict (channel, out_trade_no) do nothing returning ${COLUMNS}`,
    [
      trade.channel,
      trade.outTradeNo,
      trade.subject,
      trade.amount,
      codeUrl,
      trade.notifyUrl,
      trade.returnUrl,
      now,
      trade.expiresAt,
    ],
  )
  const opened = rows[0] ?? (await findTrade(db, trade.channel, trade.outTradeNo))
  if (!opened) throw new Error('a payment vanished while it was opened')
  return opened
}

export async function findTrade(db: SandboxDb, channel: SandboxChannel, outTradeNo: string): Promise<Trade | null> {
  const { rows } = await db.query<Trade>(
    `select ${COLUMNS} from sandbox.trade where channel = $1 and out_trade_no = $2`,
    [channel, outTradeNo],
  )
  return rows[0] ?? null
}

export async function findTradeById(db: SandboxDb, id: string): Promise<Trade | null> {
  const { rows } = await db.query<Trade>(`select ${COLUMNS} from sandbox.trade where id = $1`, [id])
  return rows[0] ?? null
}

export async function listTrades(
  db: SandboxDb,
  filter: { readonly codeUrl?: string | undefined; readonly state?: string | undefined },
  now: Date,
): Promise<Trade[]> {
  const { rows } = await db.query<Trade>(
    `select ${COLUMNS} from sandbox.trade
     where ($1::text is null or code_url = $1)
       and ($2::text is null or $2 = case when state = 'unpaid' and expires_at <= $3 then 'expired' else state end)
     order by created_at desc, id desc limit ${SANDBOX_LIST_LIMIT}`,
    [filter.codeUrl ?? null, filter.state ?? null, now],
  )
  return rows
}

/** The payer's phone has opened the code: from now on Alipay reports it as a trade. */
export async function scanTrade(db: SandboxDb, codeUrl: string, now: Date): Promise<Trade | null> {
  const { rows } = await db.query<Trade>(
    `update sandbox.trade set scanned_at = coalesce(scanned_at, $2) where code_url = $1 returning ${COLUMNS}`,
    [codeUrl, now],
  )
  return rows[0] ?? null
}

/** Pays it; `null` when it is paid, closed or expired. */
export async function payTrade(db: SandboxDb, id: string, now: Date): Promise<Trade | null> {
  const transactionId = `4200${now.toISOString().slice(0, 10).replaceAll('-', '')}${randomInt(1e9, 1e10)}${randomInt(1e5, 1e6)}`
  const { rows } = await db.query<Trade>(
    `update sandbox.trade set state = 'paid', paid_at = $2, transaction_id = $3,
       scanned_at = coalesce(scanned_at, $2), refused_at = null
     where id = $1 and state = 'unpaid' and expires_at > $2 returning ${COLUMNS}`,
    [id, now, transactionId],
  )
  return rows[0] ?? null
}

/** The payer cancels; the code can still be paid later. */
export async function refuseTrade(db: SandboxDb, id: string, now: Date): Promise<Trade | null> {
  const { rows } = await db.query<Trade>(
    `update sandbox.trade set refused_at = $2, scanned_at = coalesce(scanned_at, $2)
     where id = $1 and state = 'unpaid' returning ${COLUMNS}`,
    [id, now],
  )
  return rows[0] ?? null
}

export async function closeTrade(db: SandboxDb, id: string): Promise<boolean> {
  const { rows } = await db.query(
    `update sandbox.trade set state = 'closed' where id = $1 and state = 'unpaid' returning id`,
    [id],
  )
  return rows.length > 0
}

export interface TradeRefund {
  readonly id: string
  readonly channel: SandboxChannel
  readonly outTradeNo: string
  readonly transactionId: string
  readonly tradeAmount: Fen
  readonly outRefundNo: string
  readonly refundNo: string
  readonly amount: Fen
  readonly reason: string
  readonly notifyUrl: string | null
  readonly state: 'processing' | 'succeeded' | 'failed'
  readonly createdAt: Date
  readonly settledAt: Date | null
}

const REFUND_COLUMNS = `r.id, r.channel, t.out_trade_no as "outTradeNo", t.transaction_id as "transactionId",
  t.amount as "tradeAmount", r.out_refund_no as "outRefundNo", r.refund_no as "refundNo", r.amount, r.reason,
  r.notify_url as "notifyUrl", r.state, r.created_at as "createdAt", r.settled_at as "settledAt"`

export interface NewRefund {
  readonly outRefundNo: string
  readonly amount: Fen
  readonly reason: string
  readonly notifyUrl: string | null
  readonly state: TradeRefund['state']
}

/**
 * Refunds part of a paid trade. `null` when the refunds would exceed the payment; a repeated number returns the existing refund.
 */
export async function openRefund(
  db: SandboxDb,
  trade: Trade,
  refund: NewRefund,
  now: Date,
): Promise<TradeRefund | null> {
  const before = await findRefund(db, trade.channel, refund.outRefundNo)
  if (before) return before
  const refundNo = `5030${now.toISOString().slice(0, 10).replaceAll('-', '')}${randomInt(1e9, 1e10)}${randomInt(1e5, 1e6)}`
  const settledAt = refund.state === 'processing' ? null : now
  const counted = refund.state === 'failed' ? 0 : refund.amount
  try {
    const { rows } = await db.query(
      `with paid as (
         update sandbox.trade set refunded = refunded + $8
         where id = $1 and paid_at is not null and refunded + $4 <= amount returning id)
       insert into sandbox.refund
         (trade_id, channel, out_refund_no, refund_no, amount, reason, notify_url, state, created_at, settled_at)
       select id, $2, $3, $5, $4, $6, $7, $9, $10, $11 from paid returning id`,
      [
        trade.id,
        trade.channel,
        refund.outRefundNo,
        refund.amount,
        refundNo,
        refund.reason,
        refund.notifyUrl,
        counted,
        refund.state,
        now,
        settledAt,
      ],
    )
    if (rows.length === 0) return null
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  return findRefund(db, trade.channel, refund.outRefundNo)
}

export async function findRefund(
  db: SandboxDb,
  channel: SandboxChannel,
  outRefundNo: string,
): Promise<TradeRefund | null> {
  const { rows } = await db.query<TradeRefund>(
    `select ${REFUND_COLUMNS} from sandbox.refund r join sandbox.trade t on t.id = r.trade_id
     where r.channel = $1 and r.out_refund_no = $2`,
    [channel, outRefundNo],
  )
  return rows[0] ?? null
}

export async function listRefunds(db: SandboxDb): Promise<TradeRefund[]> {
  const { rows } = await db.query<TradeRefund>(
    `select ${REFUND_COLUMNS} from sandbox.refund r join sandbox.trade t on t.id = r.trade_id
     order by r.id desc limit ${SANDBOX_LIST_LIMIT}`,
  )
  return rows
}

/** The entries of a day's bill. */
export async function settledOn(
  db: SandboxDb,
  channel: SandboxChannel,
  on: Day,
): Promise<{ trades: Trade[]; refunds: TradeRefund[] }> {
  const range = [channel, startOf(on), startOf(addDays(on, 1))]
  const trades = await db.query<Trade>(
    `select ${COLUMNS} from sandbox.trade where channel = $1 and paid_at >= $2 and paid_at < $3 order by paid_at, id`,
    range,
  )
  const refunds = await db.query<TradeRefund>(
    `select ${REFUND_COLUMNS} from sandbox.refund r join sandbox.trade t on t.id = r.trade_id
     where r.channel = $1 and r.state = 'succeeded' and r.settled_at >= $2 and r.settled_at < $3
     order by r.settled_at, r.id`,
    range,
  )
  return { trades: trades.rows, refunds: refunds.rows }
}

/** Decides a pending refund; `null` when it is not pending. */
export async function settleRefund(
  db: SandboxDb,
  id: string,
  outcome: 'succeeded' | 'failed',
  now: Date,
): Promise<TradeRefund | null> {
  const { rows } = await db.query<{ channel: SandboxChannel; outRefundNo: string }>(
    `with settled as (
       update sandbox.refund set state = $2, settled_at = $3 where id = $1 and state = 'processing'
       returning trade_id, amount, channel, out_refund_no),
     returned as (
       update sandbox.trade set refunded = refunded - settled.amount from settled
       where trade.id = settled.trade_id and $2 = 'failed')
     select channel, out_refund_no as "outRefundNo" from settled`,
    [id, outcome, now],
  )
  const settled = rows[0]
  return settled ? findRefund(db, settled.channel, settled.outRefundNo) : null
}
