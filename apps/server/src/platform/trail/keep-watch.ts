import type { ChainState } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { verifyAudit } from '../audit-head.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '../context.ts'
import {
  chainRow,
  endCheck,
  findWaitingCheck,
  insertAnchor,
  insertCheck,
  lastAnchor,
  lastCheck,
} from './check-tables.ts'
import { publicKeyOf } from './signed-export.ts'

/** Checks the whole chain if a check was requested; returns whether one was. */
export async function checkChain(ctx: Context): Promise<boolean> {
  const id = await inSystemTransaction(ctx, tx => findWaitingCheck(tx.db))
  if (id === null) return false
  const found = await verifyAudit(ctx)
  await inSystemTransaction(ctx, tx =>
    endCheck(tx.db, id, {
      outcome: 'fault' in found ? 'broken' : 'whole',
      seq: found.seq,
      fault: 'fault' in found ? found.fault : null,
      doneAt: tx.now,
    }),
  )
  return true
}

/** The nightly check is recorded like a requested one. */
export async function checkByNight(ctx: Context): Promise<void> {
  await inSystemTransaction(ctx, tx => insertCheck(tx.db, null, tx.now))
  await checkChain(ctx)
}

/**
 * Writes the end of the chain to the object store every hour: to rewrite the chain unnoticed, one would have to rewrite
 * those files too, on another system.
 */
export async function anchorChain(ctx: GatewayContext): Promise<void> {
  const { last, anchor } = await inSystemTransaction(ctx, async tx => ({
    last: await chainRow(tx.db),
    anchor: await lastAnchor(tx.db),
  }))
  if (!last || anchor?.seq === last.seq) return
  const storageKey = `audit-anchors/${ctx.now.toISOString().slice(0, 13).replaceAll(':', '')}-${last.seq}.json`
  const hash = last.hash.toString('hex')
  const text = JSON.stringify({ seq: last.seq, hash, anchoredAt: ctx.now.toISOString() })
  await ctx.gateways.files.put(storageKey, Buffer.from(`${text}\n`), 'application/json')
  await inSystemTransaction(ctx, tx =>
    insertAnchor(tx.db, { seq: last.seq, hash: last.hash, storageKey, anchoredAt: tx.now }),
  )
}

/** The state of the chain for the screen. The anchor is compared with its file and with the row it names. */
export async function chainState(ctx: GatewayContext): Promise<ChainState> {
  const { last, checking, checked, anchor, anchored } = await inSystemTransaction(ctx, async tx => {
    const kept = await lastAnchor(tx.db)
    return {
      last: await chainRow(tx.db),
      checking: await findWaitingCheck(tx.db),
      checked: await lastCheck(tx.db),
      anchor: kept,
      anchored: kept && (await chainRow(tx.db, kept.seq)),
    }
  })
  const file = anchor && (await ctx.gateways.files.get(anchor.storageKey))
  const hash = anchored?.hash.toString('hex')
  return {
    last: last && { ...last, hash: last.hash.toString('hex') },
    isChecking: checking !== null,
    publicKey: publicKeyOf(ctx.site),
    checked: checked && { ...checked, state: checked.outcome },
    anchor: anchor && {
      seq: anchor.seq,
      hash: anchor.hash.toString('hex'),
      anchoredAt: anchor.anchoredAt,
      isWhole: hash !== undefined && anchorHash(file?.bytes) === hash && anchor.hash.toString('hex') === hash,
    },
  }
}

function anchorHash(bytes: Buffer | undefined): string | null {
  return /"hash":"([0-9a-f]{64})"/.exec(bytes?.toString() ?? '')?.[1] ?? null
}
