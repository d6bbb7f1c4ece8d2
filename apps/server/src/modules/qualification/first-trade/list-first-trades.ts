import type {
  FirstTrade,
  FirstTradeDetail,
  FirstTradeGroup,
  FirstTradeList,
  FirstTradeQuery,
} from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import { openAnyFile, openFile } from '#modules/file/public.ts'
import { allStores, storesOf } from '#modules/store/public.ts'
import { type GatewayContext, inSnapshot, type Member, type MemberContext } from '#platform/context.ts'
import { type ZipEntry, zip } from '#platform/documents/zip.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { qualityAssurance } from '../agreements/domain/agreement-text.ts'
import { listAgreementRows } from '../agreements/tables.ts'
import { loadAuthority } from '../certification/authority.ts'
import { isInForce } from '../certification/domain/shown-state.ts'
import { readCertification } from '../certification/tables/certifications.ts'
import { sendFile } from '../send-file.ts'
import { standingOf, viewOf } from './standing.ts'
import { dossierFileOf, findStoreDossier } from './tables/dossiers.ts'
import { listPairs } from './tables/pairs.ts'

/** All stores that require first trade, and those that the company has a pair with. */
export function listFirstTrades(
  ctx: MemberContext,
  { group, storeName = '', pageNum, pageSize }: FirstTradeQuery,
): Promise<FirstTradeList> {
  return inSnapshot(ctx, async ({ db, actor: { companyId }, now }) => {
    const today = dayOf(now)
    const standing = await standingOf(db, companyId)
    const stores = [...(await allStores(db)).values()].filter(
      store => standing.pairs.has(store.id) || (store.opensAccountFirst && store.isOpen),
    )
    const trades = stores
      .map(store => viewOf(store, standing, today).trade)
      .filter(trade => trade.storeName.includes(storeName))
      .toSorted(
        (a, b) => ORDER[groupOf(a)] - ORDER[groupOf(b)] || (b.askedAt?.getTime() ?? 0) - (a.askedAt?.getTime() ?? 0),
      )
    const shown = group === 'all' ? trades : trades.filter(trade => groupOf(trade) === group)
    const count = (wanted: FirstTradeGroup) => trades.filter(trade => groupOf(trade) === wanted).length
    return {
      list: shown.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      total: shown.length,
      pageNum,
      pageSize,
      counts: {
        all: trades.length,
        'to-do': count('to-do'),
        waiting: count('waiting'),
        established: count('established'),
      },
      isCertified: isInForce(await readCertification(db, companyId), today),
    }
  })
}

const ORDER: Readonly<Record<FirstTradeGroup, number>> = { 'to-do': 0, waiting: 1, established: 2, all: 3 }

/** Who has to act: the buyer, the store, or nobody. */
function groupOf({ state, renewed, asked }: FirstTrade): Exclude<FirstTradeGroup, 'all'> {
  if (asked !== null) return 'to-do'
  if (state === 'asked' || state === 'in-review') return 'waiting'
  return state === 'established' && renewed.length === 0 ? 'established' : 'to-do'
}

/** All data for opening an account with one store. */
export function getFirstTrade(ctx: MemberContext, storeId: string): Promise<FirstTradeDetail> {
  return inSnapshot(ctx, async ({ db, actor: { companyId }, now }) => {
    const store = (await storesOf(db, [storeId])).get(storeId)
    const company = await companyOf(db, companyId)
    if (!store || !company) throw new Refusal('not-found')
    const today = dayOf(now)
    const { trade, papers } = viewOf(store, await standingOf(db, companyId), today)
    const { title, sections } = qualityAssurance(store.holderName, company.name)
    return {
      trade,
      isNeeded: store.opensAccountFirst,
      isCertified: isInForce(await readCertification(db, companyId), today),
      note: store.openAccountNote,
      papers: [...papers],
      agreement: {
        title,
        sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
      },
    }
  })
}

/** All documents that the two have exchanged, with their seals and the certificates to verify them. */
export async function downloadFirstTrade(
  ctx: GatewayContext<Member>,
  storeId: string,
  exchange: Exchange,
): Promise<void> {
  const { companyId } = ctx.actor
  const found = await inSnapshot(ctx, async ({ db }) => {
    const [pair] = await listPairs(db, { companyId, storeId })
    const store = (await storesOf(db, [storeId])).get(storeId)
    const dossierId = pair?.sentDossierId ?? pair?.dossierId
    if (!pair || !store || !dossierId) throw new Refusal('not-found')
    return {
      store,
      own: await dossierFileOf(db, dossierId),
      agreements: await listAgreementRows(db, { companyId, storeId, isLive: true }),
      // The store gives its package only to accepted buyers.
      theirs: pair.dossierId === null ? null : await findStoreDossier(db, storeId),
    }
  })
  const entries: ZipEntry[] = []
  const add = (name: string, file: { readonly bytes: Buffer } | null, madeAt: Date) => {
    if (file) entries.push({ name, bytes: file.bytes, madeAt })
  }
  const { store, own, agreements, theirs } = found
  if (own) add(`我方首营资料_${own.number}.pdf`, await openFile(ctx, own.fileId), own.createdAt)
  for (const { number, fileId, signedAt, counterSignedAt } of agreements)
    add(`质量保证协议_${number}.pdf`, await openFile(ctx, fileId), counterSignedAt ?? signedAt)
  if (theirs) add(`供货方资料_${theirs.number}.pdf`, await openAnyFile(ctx, theirs.fileId), theirs.createdAt)
  const { rootPem, issuer } = await loadAuthority(ctx)
  entries.push({ name: '平台证书链.pem', bytes: Buffer.from(rootPem + issuer.certificatePem), madeAt: ctx.now })
  await sendFile(exchange, {
    name: `首营资料_${store.name}.zip`,
    contentType: 'application/zip',
    bytes: await zip(entries),
  })
}
