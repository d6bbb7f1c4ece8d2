import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, moveAll, movingSql, stateful } from '#platform/states/move.ts'
import { campaignHoldMachine } from '../domain/states.ts'

export const campaignHoldStates = stateful('marketing.campaignHold', campaignHoldMachine)

/** A quantity of one article of a campaign. */
export interface CampaignPart {
  readonly campaignId: string
  readonly offerId: string
  readonly quantity: number
}

/** What the company took of these offers, by `campaign:offer`. `db` is in its scope. */
export async function readCompanyTaken(db: Db, companyId: string, offerIds: readonly string[]) {
  if (offerIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('marketing.companyTaken')
    .select(['campaignId', 'offerId', 'taken'])
    .where('companyId', '=', companyId)
    .where('offerId', '=', sql<string>`any(${[...offerIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [`${row.campaignId}:${row.offerId}`, row.taken]))
}

/** Takes from the quota and counts it for the company; false when either is used up. Rows are locked by id. */
export async function takeParts(
  db: Db,
  now: Date,
  owner: { readonly companyId: string; readonly payOrderId: string },
  parts: readonly CampaignPart[],
): Promise<boolean> {
  const sorted = parts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (const { campaignId, offerId, quantity } of sorted) {
    const { numAffectedRows: taken } = await sql`
      update marketing.campaign_goods set taken = taken + ${quantity}
      where campaign_id = ${campaignId} and offer_id = ${offerId} and (quota is null or taken + ${quantity} <= quota)`.execute(
      db,
    )
    if (Number(taken) !== 1) return false
    const { numAffectedRows: counted } = await sql`
      insert into marketing.company_taken as t (company_id, campaign_id, offer_id, taken)
      select ${owner.companyId}, campaign_id, offer_id, ${quantity} from marketing.campaign_goods
      where campaign_id = ${campaignId} and offer_id = ${offerId}
        and (limit_per_company is null or ${quantity} <= limit_per_company)
      on conflict (company_id, campaign_id, offer_id) do update set taken = t.taken + excluded.taken
      where t.taken + excluded.taken <= coalesce((select limit_per_company from marketing.campaign_goods g
        where g.campaign_id = t.campaign_id and g.offer_id = t.offer_id), 2147483647)`.execute(db)
    if (Number(counted) !== 1) return false
  }
  if (sorted.length > 0)
    await db
      .insertInto('marketing.campaignHold')
      .values(sorted.map(part => ({ ...part, ...owner, state: begun(campaignHoldMachine), heldAt: now })))
      .execute()
  return true
}

/** Gives back what a pay order holds, all of it or of these offers; once, also when called again. */
export async function releaseHolds(db: Db, payOrderId: string, offerIds?: readonly string[]): Promise<void> {
  const release = movingSql(campaignHoldMachine, 'release')
  const ofOffers = offerIds === undefined ? sql`` : sql`and offer_id = any(${[...offerIds]}::uuid[])`
  await sql`
    with released as (
      update marketing.campaign_hold set ${release.to}
      where pay_order_id = ${payOrderId} ${ofOffers} and ${release.isOpen} returning company_id, campaign_id, offer_id, quantity),
    quota as (
      update marketing.campaign_goods g set taken = g.taken - r.quantity
      from released r where g.campaign_id = r.campaign_id and g.offer_id = r.offer_id)
    update marketing.company_taken t set taken = t.taken - r.quantity
    from released r where t.company_id = r.company_id and t.campaign_id = r.campaign_id and t.offer_id = r.offer_id`.execute(
    db,
  )
}

export async function markHoldsPaid(db: Db, payOrderId: string): Promise<void> {
  await moveAll(db, campaignHoldStates, 'pay', { where: { payOrderId } })
}

function keyOf({ campaignId, offerId }: CampaignPart): string {
  return `${campaignId}:${offerId}`
}
