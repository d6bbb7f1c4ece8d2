import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { type ChainFault, type ChainHead, compareHead, verifyChain } from './audit.ts'
import { type Context, inSystemTransaction, type Site } from './context.ts'
import type { Db } from './database/database.ts'

const Kept = z.object({ seq: z.int(), hash: z.string(), keyedFrom: z.int(), keptAt: z.string(), seal: z.string() })

/** The result of checking the chain; `forged` concerns the head stored in the file. */
export type ChainVerdict = ChainHead | ChainFault | { readonly seq: number; readonly fault: 'forged' }

/**
 * Compares the end of the chain with the stored one every minute and stores the new one. Rows cut off the end are
 * noticed within a minute.
 */
export async function keepAuditHead(ctx: Context): Promise<void> {
  const kept = await readHead(ctx)
  if (kept === null) return void (await verifyAudit(ctx))
  const found = kept === 'forged' ? FORGED : await inSystemTransaction(ctx, tx => compareHead(tx, kept))
  if ('fault' in found) return tellFault(ctx, found)
  if (kept !== 'forged' && found.seq > kept.seq) await writeHead(ctx, found)
}

/**
 * Checks the whole chain, compares it with the stored head, stores the new head and writes it to the log, which is a second copy.
 */
export async function verifyAudit(ctx: Context): Promise<ChainVerdict> {
  const kept = await readHead(ctx)
  if (kept === null) ctx.log.warn('no head of the audit chain was kept here yet')
  const found = kept === 'forged' ? FORGED : await inSystemTransaction(ctx, tx => verifyChain(tx, kept))
  if ('fault' in found) {
    tellFault(ctx, found)
    return found
  }
  await writeHead(ctx, found)
  // Logged at every log level: a log kept elsewhere is the second copy of the head.
  const log = ctx.log.isLevelEnabled('error') ? ctx.log.child({}, { level: 'info' }) : ctx.log
  log.info({ seq: found.seq, hash: found.hash }, 'audit chain is whole')
  return found
}

const FORGED = { seq: 0, fault: 'forged' } as const

function tellFault({ log }: Context, { seq, fault }: { readonly seq: number; readonly fault: string }): void {
  log.error({ seq, fault }, 'audit chain is broken')
}

async function readHead({ site }: Context): Promise<ChainHead | 'forged' | null> {
  const text = await readFile(pathOf(site), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const read = Kept.safeParse(parsed(text))
  if (!read.success) return 'forged'
  const { seal, ...head } = read.data
  const expected = sealOf(site, head)
  const given = Buffer.from(seal, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected) ? head : 'forged'
}

/** Writes the file completely or not at all. */
async function writeHead({ site, now }: Context, { seq, hash, keyedFrom }: ChainHead): Promise<void> {
  const head = { seq, hash, keyedFrom, keptAt: now.toISOString() }
  const path = pathOf(site)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = `${path}.${process.pid}`
  const text = JSON.stringify({ ...head, seal: sealOf(site, head).toString('hex') })
  await writeFile(fresh, `${text}\n`, { mode: 0o600, flush: true })
  await rename(fresh, path)
}

function pathOf({ folder }: Site): string {
  return join(folder, 'audit-head.json')
}

function sealOf({ secret }: Site, { seq, hash, keyedFrom, keptAt }: ChainHead & { readonly keptAt: string }): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit head', 32))
  return createHmac('sha256', key).update([seq, hash, keyedFrom, keptAt].join('\n')).digest()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The newest acts on a record, without reads of this kind. */
export function listActsOn(
  db: Db,
  subject: string,
  { except, limit }: { readonly except: string; readonly limit: number },
) {
  return db
    .selectFrom('platform.audit')
    .select(['seq', 'at', 'action', 'actorName', 'reason'])
    .where('subject', '=', subject)
    .where('action', '<>', except)
    .where('result', '=', 'done')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}
