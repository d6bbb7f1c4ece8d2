import {
  COMPANY_STATE_NAMES,
  type DossierSection,
  type PrintDossier,
} from '@xiaojiu/contract/company/operating-schemas.ts'
import { COMPANY_KINDS, type CompanyKind } from '@xiaojiu/contract/qualification/words.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import type { Block } from '#platform/documents/sheet.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { Refusal } from '#platform/refusal.ts'
import { findProfile } from '../tables/companies.ts'
import type { DossierParts } from './get-dossier.ts'

/** What an office asks for: not who of the platform did what, and no talks. */
const LEFT_OUT: ReadonlySet<string> = new Set(['trail', 'talks'])
/** True for a moment only. */
const PASSING: ReadonlySet<string> = new Set(['sessions'])
/** Narrower columns cannot be read on paper. */
const MOST_COLUMNS = 7

/** 企业档案 as a document for authorities; the audit log records who printed it and why. */
export async function printDossier(
  ctx: OperatorContext,
  { sources }: DossierParts,
  { companyId, reason }: PrintDossier,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  const { profile, parts } = await inTransaction(ctx, async tx => {
    const found = await findProfile(tx.db, companyId)
    if (!found) throw new Refusal('not-found')
    const read: { label: string; sections: readonly DossierSection[] }[] = []
    for (const source of sources)
      if (!LEFT_OUT.has(source.tab)) read.push({ label: source.label, sections: await source.read(tx, companyId) })
    await audit(tx, { action: 'company.print-dossier', subject: companyId, reason })
    return { profile: found, parts: read }
  })
  const pdf = await drawSheet({
    title: '企业档案',
    number: `DA-${profile.creditCode}-${dayOf(ctx.now).replaceAll('-', '')}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['企业名称', profile.name],
          ['统一社会信用代码', profile.creditCode],
          // The check constraints allow no other words.
          ['企业类型', COMPANY_KINDS[profile.kind as CompanyKind]],
          ['状态', COMPANY_STATE_NAMES[profile.state]],
          ['出具原因', reason],
        ],
      },
      ...parts.flatMap(({ label, sections }) => [
        { kind: 'heading', text: label } as const,
        ...sections.filter(section => !PASSING.has(section.id)).flatMap(section => blocksOf(section)),
      ]),
    ],
    parties: [
      { role: '出具方（盖章）', lines: ['小九药采', `出具人：${ctx.actor.name}`, `出具日期：${dayOf(ctx.now)}`] },
    ],
    madeAt: ctx.now,
  })
  await sendPdf(exchange, `企业档案_${profile.name}`, pdf)
}

function blocksOf({ title, fields, columns, rows, total }: DossierSection): Block[] {
  if (columns.length === 0)
    return [{ kind: 'facts', facts: fields.map(({ label, kind, value }) => [label, printed(kind, value)]) }]
  if (rows.length === 0) return [{ kind: 'text', text: `${title}：无` }]
  const shown = columns.slice(0, MOST_COLUMNS)
  return [
    { kind: 'text', text: total > rows.length ? `${title}（共 ${total} 条，列出最近 ${rows.length} 条）` : title },
    {
      kind: 'table',
      columns: shown.map(({ label }) => ({ label, share: 1 })),
      rows: rows.map(({ cells }) => shown.map(({ kind }, at) => printed(kind, cells[at] ?? ''))),
    },
  ]
}

/** Instants to the minute; what is missing is a dash. */
function printed(kind: string, value: string): string {
  if (value === '') return '—'
  return kind === 'time' ? value.slice(0, 16).replace('T', ' ') : value
}
