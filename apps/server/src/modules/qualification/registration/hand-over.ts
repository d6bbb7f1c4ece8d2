import { createHash, randomBytes } from 'node:crypto'
import type { CompanyDossier, DzsyToken } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { findProfile } from '#modules/company/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentPapers } from '../licences/present-paper.ts'
import { listPapers } from '../licences/tables/papers.ts'
import { keepTicket, takeTicket } from './tables.ts'

const TICKET_LIFE_MS = 5 * 60_000

/** A ticket for the hand-over to the first-trade exchange: a few minutes, one use, this company only. */
export function openHandOver(ctx: MemberContext): Promise<DzsyToken> {
  return inTransaction(ctx, async ({ db, actor, now }) => {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = addMs(now, TICKET_LIFE_MS)
    const ticket = { ticketHash: hashOf(token), companyId: actor.companyId, expiresAt }
    await keepTicket(db, now, ticket)
    return { token, expiresAt }
  })
}

/** The company and its valid papers in the format of the exchange. Every hand-over is recorded in the audit trail. */
export function handOver(ctx: MemberContext, token: string): Promise<CompanyDossier> {
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const expiresAt = await takeTicket(db, actor.companyId, hashOf(token))
    if (!expiresAt || expiresAt <= now) throw new Refusal('dzsy-token-expired')
    const company = await findProfile(db, actor.companyId)
    if (company?.state !== 'approved') throw new Refusal('company-not-approved')
    const valid = (await listPapers(db, actor.companyId)).filter(paper => paper.state === 'valid')
    const papers = [...(await presentPapers(tx, valid)).values()]
    await audit(tx, { action: 'registration.hand-over', subject: actor.companyId, details: { papers: papers.length } })
    return {
      companyId: company.companyId,
      companyName: company.name,
      creditCode: company.creditCode,
      kind: company.kind,
      legalPerson: company.legalPerson,
      address: company.address,
      papers,
      syncedAt: now,
    }
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
