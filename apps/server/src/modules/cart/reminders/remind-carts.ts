import {
  CART_REMINDERS,
  type CartReminder,
  type CartReminderChoice,
  type CartReminderConfig,
  type PurchaseIntention,
} from '@xiaojiu/contract/cart/reminder-schemas.ts'
import type { MessageKind } from '@xiaojiu/contract/message/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { choiceFor, offersOf, type PricedOffer, priceForEach } from '#modules/catalogue/public.ts'
import { companiesOf } from '#modules/company/public.ts'
import { postMessages } from '#modules/message/public.ts'
import { type Context, inSnapshot, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { dueReminders } from '../domain/due-reminders.ts'
import {
  insertTold,
  readOffKinds,
  readWatched,
  saveIntention,
  saveOffKinds,
  type WatchedRow,
} from './reminder-tables.ts'

const BATCH = 500
const FROM_THE_FIRST = '00000000-0000-0000-0000-000000000000'
/** Goods named in one message; the rest are counted. */
const NAMED = 5

const WORDS: Readonly<Record<CartReminder, { readonly kind: MessageKind; readonly title: (count: number) => string }>> =
  {
    'price-drop': { kind: 'activity', title: count => `购物车有 ${count} 种商品降价了` },
    'price-rise': { kind: 'activity', title: count => `购物车有 ${count} 种商品涨价了` },
    'low-stock': { kind: 'system', title: count => `购物车有 ${count} 种商品库存不足` },
    unavailable: { kind: 'system', title: count => `购物车有 ${count} 种商品已失效` },
  }

/** Reminds buyers of changes to goods in their cart: each change once, and only kinds the login has switched on. */
export async function remindCarts(ctx: Context): Promise<void> {
  let after: string | null = FROM_THE_FIRST
  while (after !== null) {
    const from: string = after
    after = await inSystemTransaction(ctx, tx => remindSome(tx, from))
  }
}

/** Processes one batch; returns the id of the last line, or null when there are no more. */
async function remindSome(ctx: Context, after: string): Promise<string | null> {
  const lines = await readWatched(ctx.db, after, BATCH)
  const offers = await offersOf(
    ctx.db,
    lines.map(line => line.offerId),
    dayOf(ctx.now),
  )
  const companies = await companiesOf(ctx.db, [...new Set(lines.map(line => line.companyId))])
  const known = lines.flatMap(line => {
    const offer = offers.get(line.offerId)
    const buyer = companies.get(line.companyId)
    return offer && buyer ? [{ line, offer, buyer: { ...buyer, companyKind: buyer.kind } }] : []
  })
  const priced = await priceForEach(ctx, known)
  const due = known.flatMap(({ line }, at) => dueOf(line, priced[at]))
  const told = await insertTold(ctx.db, ctx.now, due)
  const byLine = new Map(lines.map(line => [line.id, line]))
  const groups = Map.groupBy(told, ({ lineId, companyId, kind }) =>
    [companyId, byLine.get(lineId)?.addedBy ?? '', kind].join(' '),
  )
  await postMessages(
    ctx,
    [...groups].map(([key, group]) => {
      const [companyId = '', accountId = ''] = key.split(' ')
      const kind = group[0]?.kind ?? 'unavailable'
      const names = group.flatMap(
        ({ lineId }) => offers.get(byLine.get(lineId)?.offerId ?? '')?.product.displayName ?? [],
      )
      const rest = names.length > NAMED ? ` 等 ${names.length} 种` : ''
      return {
        companyId,
        accountId,
        kind: WORDS[kind].kind,
        title: WORDS[kind].title(group.length),
        body: `${names.slice(0, NAMED).join('、')}${rest}，请到购物车查看。`,
        link: '/cart',
      }
    }),
  )
  return lines.length < BATCH ? null : (lines.at(-1)?.id ?? null)
}

function dueOf(line: WatchedRow, offer: PricedOffer | undefined) {
  if (!offer) return []
  return dueReminders({
    quantity: line.quantity,
    priceWhenAdded: line.priceWhenAdded,
    priceNow: choiceFor(offer, line.quantityWhenAdded).unitPrice,
    stock: offer.sellable.count,
    minQuantity: offer.pack.minQuantity,
    isOnSale: offer.isOnSale,
  })
    .filter(kind => !line.toldKinds.includes(kind) && !line.offKinds.includes(kind))
    .map(kind => ({ lineId: line.id, companyId: line.companyId, kind }))
}

/** Records how much of an offer the company would buy, so that the store can restock. */
export function addIntention(ctx: MemberContext, said: PurchaseIntention) {
  return inTransaction(ctx, async tx => {
    const offer = (await offersOf(tx.db, [said.offerId], dayOf(tx.now))).get(said.offerId)
    if (!offer || offer.product.prohibitedClass !== null) throw new Refusal('not-found')
    const intentionId = await saveIntention(tx.db, tx.actor, tx.now, said)
    return { intentionId, msg: `已登记采购意向，${offer.store.name}备货后会与您联系` }
  })
}

const KINDS = Object.keys(CART_REMINDERS) as CartReminder[]

export function getReminders(ctx: MemberContext): Promise<CartReminderConfig> {
  return inSnapshot(ctx, async tx => configOf(await readOffKinds(tx.db, tx.actor.accountId, tx.actor.companyId)))
}

export function replaceReminders(ctx: MemberContext, { onKinds }: CartReminderChoice): Promise<CartReminderConfig> {
  return inTransaction(ctx, async tx => {
    const offKinds = KINDS.filter(kind => !onKinds.includes(kind))
    await saveOffKinds(tx.db, tx.actor, offKinds)
    return configOf(offKinds)
  })
}

function configOf(offKinds: readonly string[]): CartReminderConfig {
  return { list: KINDS.map(kind => ({ kind, label: CART_REMINDERS[kind], isOn: !offKinds.includes(kind) })) }
}
