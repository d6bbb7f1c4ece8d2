import type {
  MyCompany,
  SecondCompany,
  SecondCompanyPage,
  SecondCompanyQuery,
} from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { areaNames } from '#modules/reference/public.ts'
import { inSnapshot, type MemberContext, type UserContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { areaText } from '../domain/licensed-place.ts'
import { chosenStores, listStores, type StoreRow } from '../tables/chain.ts'
import { findSubMembership, listMemberships } from '../tables/memberships.ts'

/** The chain's stores; those assigned to the sub-account are marked. */
export function listCheckedStores(ctx: MemberContext, query: SecondCompanyQuery): Promise<SecondCompanyPage> {
  const { userBasicId, keyword = '', pageNum, pageSize } = query
  return inSnapshot(ctx, async tx => {
    const chosen = userBasicId === undefined ? [] : await chosenBy(tx, userBasicId)
    const stores = await listStores(tx.db, tx.actor.companyId, keyword)
    const skip = (pageNum - 1) * pageSize
    const list = await present(tx.db, stores.slice(skip, skip + pageSize), new Set(chosen))
    return { list, total: stores.length, pageNum, pageSize }
  })
}

/** The stores assigned to the sub-account. */
export function listSelectedStores(ctx: MemberContext, accountId: string): Promise<SecondCompany[]> {
  return inSnapshot(ctx, async tx => {
    const chosen = new Set(await chosenBy(tx, accountId))
    const stores = await listStores(tx.db, tx.actor.companyId)
    return present(
      tx.db,
      stores.filter(store => chosen.has(store.companyId)),
      chosen,
    )
  })
}

async function chosenBy({ db, actor }: MemberContext, accountId: string): Promise<readonly string[]> {
  if (!(await findSubMembership(db, actor.companyId, accountId))) throw new Refusal('not-found')
  return (await chosenStores(db, actor.companyId, [accountId])).get(accountId) ?? []
}

async function present(db: Db, stores: readonly StoreRow[], chosen: ReadonlySet<string>): Promise<SecondCompany[]> {
  const codes = stores.flatMap(store => [store.provinceCode, store.cityCode, store.districtCode])
  const names = await areaNames(db, codes)
  return stores.map(store => ({
    companyId: store.companyId,
    companyName: store.companyName,
    creditCode: store.creditCode,
    areaText: areaText([store.provinceCode, store.cityCode, store.districtCode].map(code => names.get(code))),
    isChecked: chosen.has(store.companyId),
  }))
}

/** The companies that the login buys for: its own, then the stores of the current chain assigned to it. */
export function listMyCompanies(ctx: UserContext): Promise<MyCompany[]> {
  return inSnapshot(ctx, async ({ db, actor: { accountId, membership } }) => {
    const own = (await listMemberships(db, [accountId])).map(({ companyId, companyName, companyKind }) => ({
      companyId,
      companyName,
      companyKind,
      isCurrent: companyId === membership?.companyId,
      isStore: false,
    }))
    if (!membership) return own
    const stores = await storesInCare(db, membership.companyId, membership.isMain ? null : accountId)
    const seen = new Set(own.map(company => company.companyId))
    return [
      ...own,
      ...stores
        .filter(store => !seen.has(store.companyId))
        .map(({ companyId, companyName, companyKind }) => ({
          companyId,
          companyName,
          companyKind,
          isCurrent: false,
          isStore: true,
        })),
    ]
  })
}

/** The stores assigned to a login of the headquarters: all of them for the main account. */
export async function storesInCare(db: Db, companyId: string, subAccountId: string | null): Promise<StoreRow[]> {
  const stores = await listStores(db, companyId)
  if (subAccountId === null) return stores
  const chosen = new Set((await chosenStores(db, companyId, [subAccountId])).get(subAccountId) ?? [])
  return stores.filter(store => chosen.has(store.companyId))
}
