import { Preference, type SavedView, type SaveView } from '@xiaojiu/contract/staff/views-endpoints.ts'
import { accountFaces } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { placeOf } from '../people/list-people.ts'
import {
  clearDefault,
  countOwnViews,
  deleteView,
  findOwnViewByName,
  insertView,
  listOwnViews as readOwnViews,
  readPreference,
  listViews as readViews,
  updateView,
  writePreference,
} from '../tables/views.ts'

/** More views than a person needs. */
const MOST_VIEWS = 30

export function getPreference(ctx: StaffContext): Promise<Preference> {
  return inTransaction(ctx, async ({ db, actor }) => {
    const kept = Preference.safeParse(await readPreference(db, actor.accountId, actor.face))
    return kept.success ? kept.data : Preference.parse({})
  })
}

export function savePreference(ctx: StaffContext, value: Preference): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId, face } = tx.actor
    await writePreference(tx.db, { accountId, face, value, now: tx.now })
    await audit(tx, { action: 'staff.save-preference', subject: accountId })
  })
}

type Row = Awaited<ReturnType<typeof readViews>>[number]

export function listViews(ctx: StaffContext, list: string): Promise<SavedView[]> {
  return inTransaction(ctx, async tx => {
    const { db, actor } = tx
    const rows = await readViews(db, placeOf(actor), actor.accountId, list)
    const names = await accountFaces(db, [...new Set(rows.map(({ accountId }) => accountId))])
    return rows.map(row => describe(row, actor.accountId, names.get(row.accountId)?.personName ?? ''))
  })
}

export function listOwnViews(ctx: StaffContext): Promise<(SavedView & { list: string })[]> {
  return inSnapshot(ctx, async ({ db, actor }) =>
    (await readOwnViews(db, placeOf(actor), actor.accountId)).map(row => ({
      ...describe(row, actor.accountId, actor.name),
      list: row.list,
    })),
  )
}

function describe(row: Row, ownId: string, by: string): SavedView {
  const isOwn = row.accountId === ownId
  return {
    viewId: row.id,
    name: row.name,
    content: row.content as SavedView['content'],
    isShared: row.isShared,
    isDefault: isOwn && row.isDefault,
    isOwn,
    by,
    at: row.changedAt,
  }
}

/** Saves filters, columns and order of a list under a name. Shared views of colleagues can be used but not changed. */
export function saveView(ctx: StaffContext, { viewId, ...view }: SaveView): Promise<SavedView> {
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const { accountId } = actor
    const place = placeOf(actor)
    const namesake = await findOwnViewByName(db, place, accountId, view)
    if (namesake && namesake.id !== viewId) throw new Refusal('view-name-taken')
    if (view.isDefault) await clearDefault(db, place, accountId, view.list)
    if (viewId === undefined && (await countOwnViews(db, place, accountId, view.list)) >= MOST_VIEWS)
      throw new Refusal('views-full', { most: MOST_VIEWS })
    const row =
      viewId === undefined
        ? await insertView(db, place, accountId, view, now)
        : await updateView(db, accountId, viewId, view, now)
    if (!row) throw new Refusal(viewId === undefined ? 'view-name-taken' : 'not-found')
    const details = { list: view.list, name: view.name, isShared: view.isShared }
    await audit(tx, { action: 'staff.save-view', subject: row.id, details })
    return describe(row, accountId, actor.name)
  })
}

export function removeView(ctx: StaffContext, viewId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    if (!(await deleteView(tx.db, tx.actor.accountId, viewId))) throw new Refusal('not-found')
    await audit(tx, { action: 'staff.remove-view', subject: viewId })
  })
}
