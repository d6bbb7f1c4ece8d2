import { randomInt } from 'node:crypto'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { keepFile } from '#modules/file/public.ts'
import type { Context, GatewayContext } from '#platform/context.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import type { Block } from '#platform/documents/sheet.ts'
import { signPdf } from '#platform/documents/sign-pdf.ts'
import type { SealHolder } from '../certification/signatories.ts'
import type { AgreementContent } from './domain/agreement-text.ts'

export const OTHER_PARTY = 0
export const BUYER = 1

export interface PaperParty {
  readonly role: string
  readonly name: string
  readonly creditCode: string
}

export interface AgreementPaper {
  readonly number: string
  readonly content: AgreementContent
  readonly validFrom: Day
  readonly validUntil: Day
  /** The other party first, the buyer second. */
  readonly parties: readonly [PaperParty, PaperParty]
}

/** A number that contains the day: `ZB2026111612345678`. */
export function paperNumber(prefix: string, now: Date): string {
  return `${prefix}${dayOf(now).replaceAll('-', '')}${String(randomInt(1e8)).padStart(8, '0')}`
}

/** The agreement as PDF, still without signatures. */
export function drawAgreement(
  ctx: Context,
  { number, content, validFrom, validUntil, parties }: AgreementPaper,
): Promise<Buffer> {
  const sections = content.sections.flatMap(({ heading, paragraphs }): Block[] => [
    { kind: 'heading', text: heading },
    ...paragraphs.map((text): Block => ({ kind: 'text', text })),
  ])
  const facts = parties.map(party => [party.role, `${party.name}（${party.creditCode}）`] as const)
  return drawSheet({
    title: content.title,
    number,
    blocks: [{ kind: 'facts', facts: [...facts, ['有效期', `${validFrom} 至 ${validUntil}`]] }, ...sections],
    parties: parties.map(party => ({ role: `${party.role}（盖章）`, lines: [party.name] })),
    madeAt: ctx.now,
  })
}

export function sealAgreement(ctx: Context, pdf: Buffer, partyIndex: number, holder: SealHolder): Promise<Buffer> {
  const { name: signerName, seal, signatory } = holder
  return signPdf(pdf, { partyIndex, seal, signerName, signatory, reason: '签署协议', at: ctx.now })
}

/** Stores a signed document of a company; returns the file id. */
export async function keepPaper(
  ctx: GatewayContext,
  companyId: string | null,
  name: string,
  pdf: Buffer,
): Promise<string> {
  const { fileId } = await keepFile(ctx, {
    owner: { companyId, accountId: null },
    purpose: 'signed-paper',
    name: `${name}.pdf`,
    contentType: 'application/pdf',
    bytes: pdf,
  })
  return fileId
}
