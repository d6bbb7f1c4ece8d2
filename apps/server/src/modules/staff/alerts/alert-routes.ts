import type { StaffMessageKind } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { STAFF_MESSAGE_KINDS } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { type AlertRoutes, MOST_ALERTS_A_DAY, type SaveAlertRoutes } from '@xiaojiu/contract/staff/alert-endpoints.ts'
import { addMs, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { accountFaces } from '#modules/identity/public.ts'
import { staffMessagesSince } from '#modules/message/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import {
  type Context,
  type GatewayContext,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  type SellerContext,
} from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { versionChanged } from '#platform/version-changed.ts'
import { listPeople } from '../tables/people.ts'
import {
  alertsAbout,
  countAlertsSince,
  findRoutes,
  insertAlerts,
  noteAlertSent,
  putRoutes,
  type RouteRow,
  routesAfter,
  takeAlert,
} from './alert-tables.ts'

/** A store has at most fifty people. */
const MOST_PEOPLE = 100
const STORES_AT_ONCE = 100
/** Messages that are older get no text message: nobody is told at once what happened long ago. */
const FRESH_MS = 60 * 60_000
/** Providers limit the length of what is filled in. */
const LONGEST_TITLE = 20

const KINDS = Object.keys(STAFF_MESSAGE_KINDS) as StaffMessageKind[]

function activePeople(db: Db, storeId: string) {
  const page = { offset: 0, limit: MOST_PEOPLE }
  return listPeople(db, { face: 'seller', storeId }, { state: 'active' }, page).then(({ members }) => members)
}

export function getAlertRoutes(ctx: SellerContext): Promise<AlertRoutes> {
  return inSnapshot(ctx, async ({ db, actor: { storeId } }) => {
    const row = await findRoutes(db, storeId)
    const members = await activePeople(db, storeId)
    const faces = await accountFaces(
      db,
      members.map(member => member.accountId),
    )
    const known = new Set(members.map(member => member.accountId))
    return {
      // Who has left gets nothing and is not shown.
      routes: KINDS.map(kind => ({ kind, accountIds: (row?.routes[kind] ?? []).filter(id => known.has(id)) })),
      people: members.map(({ accountId, roleName }) => ({
        ...{ accountId, role: roleName, name: faces.get(accountId)?.personName ?? '' },
        mobile: maskPersonalData(faces.get(accountId)?.mobile ?? ''),
      })),
      version: row?.version ?? 0,
      changed: row ? { by: row.changedByName, at: row.changedAt } : null,
    }
  })
}

/** Refuses people who do not work in the store, and what a colleague has changed meanwhile. */
export function saveAlertRoutes(ctx: SellerContext, { routes: given, version }: SaveAlertRoutes): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { storeId, name: changedByName } = actor
    const known = new Set((await activePeople(db, storeId)).map(member => member.accountId))
    if (given.some(({ accountIds }) => accountIds.some(id => !known.has(id)))) throw new Refusal('not-found')
    const found = await findRoutes(db, storeId)
    const routes = Object.fromEntries(
      given.flatMap(({ kind, accountIds }) => (accountIds.length === 0 ? [] : [[kind, accountIds]])),
    )
    if (!(await putRoutes(db, { storeId, routes, version, changedByName, changedAt: now })))
      throw versionChanged({ who: found?.changedByName, at: found?.changedAt ?? now })
    await audit(tx, {
      action: 'staff.save-alert-routes',
      subject: storeId,
      before: { ...found?.routes },
      after: { ...routes },
    })
  })
}

/** Sends the text messages about fresh messages of all stores. */
export async function sendAlerts(ctx: GatewayContext): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: RouteRow[] = await inSystemTransaction(ctx, tx => routesAfter(tx.db, after, STORES_AT_ONCE))
    for (const row of rows) await inSystemTransaction(ctx, tx => gather(tx, row))
    const last = rows.at(-1)
    if (!last || rows.length < STORES_AT_ONCE) break
    after = last.storeId
  }
  while (await sendOne(ctx)) {
    // Until none is left.
  }
}

/** Notes who gets which message; a message to one person goes to nobody else. */
async function gather({ db, now }: Context, { storeId, routes, changedAt }: RouteRow): Promise<void> {
  const fresh = addMs(now, -FRESH_MS)
  const messages = await staffMessagesSince(db, storeId, fresh > changedAt ? fresh : changedAt)
  if (messages.length === 0) return
  const active = new Set((await activePeople(db, storeId)).map(member => member.accountId))
  const left = MOST_ALERTS_A_DAY - (await countAlertsSince(db, storeId, startOf(dayOf(now))))
  const known = await alertsAbout(
    db,
    storeId,
    messages.map(({ id }) => id),
  )
  const isKnown = new Set(known.map(({ messageId, accountId }) => `${messageId} ${accountId}`))
  const alerts = messages.flatMap(({ id, kind, title, accountId: only }) =>
    (routes[kind] ?? [])
      .filter(accountId => active.has(accountId) && (only === null || only === accountId))
      .filter(accountId => !isKnown.has(`${id} ${accountId}`))
      .map(accountId => ({ messageId: id, accountId, storeId, kind, title })),
  )
  await insertAlerts(db, now, alerts.slice(0, Math.max(0, left)))
}

/** One text message, outside any transaction. */
async function sendOne(ctx: GatewayContext): Promise<boolean> {
  const alert = await inSystemTransaction(ctx, tx => takeAlert(tx.db, tx.now))
  if (!alert) return false
  const { accountId, storeId, kind, title } = alert
  const [face, store] = await inSystemTransaction(ctx, async ({ db }) => [
    (await accountFaces(db, [accountId])).get(accountId),
    (await storesOf(db, [storeId])).get(storeId),
  ])
  if (!face || !store) return true
  const params = { store: store.name, kind: STAFF_MESSAGE_KINDS[kind as StaffMessageKind], title: shortOf(title) }
  const sent = await ctx.gateways.sms.send({ mobile: face.mobile, template: 'store-alert', params })
  if (sent.ok) await inSystemTransaction(ctx, tx => noteAlertSent(tx.db, alert, tx.now))
  else ctx.log.warn({ kind: sent.kind }, 'a text message to the staff of a store was not sent')
  return true
}

function shortOf(title: string): string {
  const signs = Array.from(title)
  return signs.length <= LONGEST_TITLE ? title : `${signs.slice(0, LONGEST_TITLE - 1).join('')}…`
}
