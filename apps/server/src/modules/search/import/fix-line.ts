import type { ImportFix, ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOfProducts, productBriefsOf } from '#modules/catalogue/public.ts'
import { buyerFactsOf } from '#modules/qualification/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findLine, type ImportLineRow, learnAlias, writeFound, writeRemark } from '../tables/imports.ts'
import { aliasKey } from './domain/choose-offer.ts'
import { offerFor } from './match-list.ts'
import { presentLines } from './read-imports.ts'

/** The buyer sets what a row means; later lists of the company use this choice. */
export async function fixLine(ctx: MemberContext, fix: ImportFix): Promise<ImportLine> {
  const fixed = await inTransaction(ctx, async tx => {
    const line = await requireLine(tx, fix)
    const productId = fix.productId ?? line.productId
    const found = {
      rowNo: line.rowNo,
      matchedBy: fix.productId ? 'buyer' : line.matchedBy,
      productId,
      candidateProductIds: line.candidateProductIds.filter(id => id !== productId),
      ...(await termsFor(tx, line, fix, productId)),
    }
    await writeFound(tx.db, fix.listId, [found])
    if (fix.productId)
      await learnAlias(tx.db, {
        companyId: tx.actor.companyId,
        key: aliasKey(line),
        productId: fix.productId,
        learntAt: tx.now,
      })
    return requireLine(tx, fix)
  })
  const [shown] = await presentLines(ctx, [fixed])
  if (!shown) throw new Refusal('not-found')
  return shown
}

async function termsFor(ctx: MemberContext, line: ImportLineRow, fix: ImportFix, productId: string | null) {
  if (productId === null) {
    const { verdict, reason, quantityNote } = line
    const told = fix.quantity ?? line.quantity
    return {
      verdict: verdict ?? 'none',
      offerId: null,
      reason,
      quantity: told,
      quantityNote: told === null ? quantityNote : '',
    } as const
  }
  if (!(await productBriefsOf(ctx.db, [productId])).has(productId)) throw new Refusal('not-found')
  const today = dayOf(ctx.now)
  const buyer = await buyerFactsOf(ctx.db, ctx.actor.companyId, today)
  const offers = (await offersOfProducts(ctx, buyer, [productId])).get(productId) ?? []
  const wanted = fix.offerId === undefined ? offers : offers.filter(offer => offer.id === fix.offerId)
  if (wanted.length === 0 && fix.offerId !== undefined) throw new Refusal('not-found')
  // The buyer's quantity stays when the list gives none; otherwise the list's quantity is converted to packs of the new goods.
  const quantity = fix.quantity ?? (line.count === null ? line.quantity : null)
  return offerFor(buyer, { ...line, quantity }, wanted, today)
}

export function saveRemark(
  ctx: MemberContext,
  { listId, rowNo, remark }: { readonly listId: string; readonly rowNo: number; readonly remark: string },
): Promise<void> {
  return inTransaction(ctx, async tx => {
    await requireLine(tx, { listId, rowNo })
    await writeRemark(tx.db, listId, rowNo, remark)
  })
}

async function requireLine(
  ctx: MemberContext,
  { listId, rowNo }: { readonly listId: string; readonly rowNo: number },
): Promise<ImportLineRow> {
  const line = await findLine(ctx.db, listId, rowNo)
  if (!line) throw new Refusal('not-found')
  return line
}
