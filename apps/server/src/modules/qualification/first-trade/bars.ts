import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { openAnyFile } from '#modules/file/public.ts'
import type { Store } from '#modules/store/public.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { isChain, isSignedWith } from '#platform/documents/verify-pdf.ts'
import type { Objection } from '#platform/review-desk.ts'
import { readAuthority } from '../certification/tables/authority.ts'
import { licenceName } from '../domain/licence-names.ts'
import { isReady, lapsedBeside } from './domain/papers.ts'
import { standingOf, viewOf } from './standing.ts'
import { certificateOfDossier, type SealCertificate } from './tables/dossiers.ts'
import type { Pair } from './tables/pairs.ts'

export const UNREADY_PAPERS: Readonly<Record<string, string>> = {
  missing: '未提供',
  expired: '已过期',
  'in-review': '尚未通过平台审核',
}

/** The name of the package's seal in a refusal. */
export const SEAL_ITEM = '电子签章'

/** Everything that prevents the store from accepting the package now: its seal, its file, invalid papers. */
export async function barsTo(ctx: GatewayContext, pair: Pair, store: Store): Promise<Objection[]> {
  const known = await inSystemTransaction(ctx, tx => recordedBars(tx, pair, store))
  // Documents signed with an invalid certificate need no further check.
  if (known.some(({ item }) => item === SEAL_ITEM) || pair.sentDossierId === null) return known
  const fault = await fileFault(ctx, pair.sentDossierId)
  return fault === null ? known : [{ item: SEAL_ITEM, reason: fault }, ...known]
}

/** Those that are known without opening the file. */
export async function recordedBars({ db, now }: Context, pair: Pair, store: Store): Promise<Objection[]> {
  const { companyId, sentDossierId } = pair
  const today = dayOf(now)
  const fault = sentDossierId === null ? null : certificateFault(await certificateOfDossier(db, sentDossierId), today)
  const standing = await standingOf(db, companyId)
  const { papers } = viewOf(store, standing, today)
  const sent = sentDossierId === null ? [] : (standing.sent.get(sentDossierId) ?? [])
  return [
    ...(fault === null ? [] : [{ item: SEAL_ITEM, reason: fault }]),
    ...papers
      .filter(paper => !isReady(paper))
      .map(({ name, state }) => ({ item: name, reason: UNREADY_PAPERS[state] ?? '有误' })),
    ...lapsedBeside(sent, standing.held, papers, today).map(({ code, goodUntil }) => ({
      item: licenceName(code),
      reason: `已于 ${goodUntil} 过期，请重新提交资料包`,
    })),
  ]
}

/** Why a certificate is not valid on a day; null when it is. */
export function certificateFault(
  certificate: Pick<SealCertificate, 'validUntil' | 'revokedAt' | 'revokeReason'> | undefined,
  today: Day,
): string | null {
  if (!certificate) return '没有找到签章证书'
  const { validUntil, revokedAt, revokeReason } = certificate
  if (revokedAt !== null) return `证书已于 ${dayOf(revokedAt)} 吊销${revokeReason ? `（${revokeReason}）` : ''}`
  return validUntil < today ? `证书已于 ${validUntil} 到期` : null
}

/** Whether the package is unchanged since it was sealed, with a certificate of our authority. */
async function fileFault(ctx: GatewayContext, dossierId: string): Promise<string | null> {
  const { certificate, authority } = await inSystemTransaction(ctx, async ({ db }) => ({
    certificate: await certificateOfDossier(db, dossierId),
    authority: await readAuthority(db),
  }))
  const file = certificate && (await openAnyFile(ctx, certificate.fileId))
  if (!file) return '无法核对，资料包文件缺失'
  const { certificatePem } = certificate
  if (!authority || !isChain([certificatePem, authority.issuerPem, authority.rootPem]))
    return '证书不是平台认证机构签发'
  return isSignedWith(file.bytes, certificatePem) ? null : '与内容不符，资料包在盖章后被改动'
}
