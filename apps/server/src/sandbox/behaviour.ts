import { setTimeout as pause } from 'node:timers/promises'
import { SandboxBehaviour, type SandboxProvider } from '@xiaojiu/contract/sandbox/schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import type { SandboxDb } from './sandbox-db.ts'

export const GOOD_BEHAVIOUR: SandboxBehaviour = {
  answer: 'normal',
  answerDelayMs: 0,
  notify: 'once',
  notifyDelaySeconds: 0,
  amountOffset: ZERO,
  outcome: 'succeed',
}

/** The current behaviour of a provider; a setting for one payment overrides the setting for all. */
export async function behaviourOf(
  db: SandboxDb,
  provider: SandboxProvider,
  outTradeNo = '',
): Promise<SandboxBehaviour> {
  const { rows } = await db.query<{ settings: unknown }>(
    `select settings from sandbox.behaviour where provider = $1 and out_trade_no in ('', $2)
     order by out_trade_no desc limit 1`,
    [provider, outTradeNo],
  )
  return rows[0] ? z.decode(SandboxBehaviour, rows[0].settings as z.input<typeof SandboxBehaviour>) : GOOD_BEHAVIOUR
}

export async function saveBehaviour(
  db: SandboxDb,
  provider: SandboxProvider,
  outTradeNo: string,
  behaviour: SandboxBehaviour,
): Promise<void> {
  await db.query(
    `insert into sandbox.behaviour (provider, out_trade_no, settings) values ($1, $2, $3)
     on conflict (provider, out_trade_no) do update set settings = excluded.settings`,
    [provider, outTradeNo, z.encode(SandboxBehaviour, behaviour)],
  )
}

export async function resetBehaviour(db: SandboxDb, provider: SandboxProvider, outTradeNo: string): Promise<void> {
  await db.query('delete from sandbox.behaviour where provider = $1 and out_trade_no = $2', [provider, outTradeNo])
}

export async function listBehaviours(
  db: SandboxDb,
): Promise<{ provider: SandboxProvider; outTradeNo: string | null; behaviour: SandboxBehaviour }[]> {
  const { rows } = await db.query<{ provider: SandboxProvider; outTradeNo: string; settings: unknown }>(
    `select provider, out_trade_no as "outTradeNo", settings from sandbox.behaviour order by provider, out_trade_no`,
  )
  return rows.map(({ provider, outTradeNo, settings }) => ({
    provider,
    outTradeNo: outTradeNo === '' ? null : outTradeNo,
    behaviour: z.decode(SandboxBehaviour, settings as z.input<typeof SandboxBehaviour>),
  }))
}

/** Waits for the configured delay before the response. */
export async function delayAnswer(behaviour: SandboxBehaviour): Promise<void> {
  if (behaviour.answerDelayMs > 0) await pause(behaviour.answerDelayMs)
}
