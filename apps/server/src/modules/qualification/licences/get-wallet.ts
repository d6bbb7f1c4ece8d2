import type { GoodsClass } from '@xiaojiu/contract/catalogue/words.ts'
import type {
  CalendarEntry,
  LicenceCalendar,
  Wallet,
  WalletItem,
} from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { CompanyKind } from '@xiaojiu/contract/qualification/words.ts'
import { type Day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { companyOf, findProfile } from '#modules/company/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type BuyingRight, buyingRights } from '../domain/buying-rights.ts'
import { isLicenceCode } from '../domain/licence-names.ts'
import { type LicenceType, licenceTypeOf, licenceTypesOf } from '../domain/licence-types.ts'
import { daysLeftOf, goodUntil, type PaperState, walletState } from '../domain/licence-validity.ts'
import { readLicences } from '../tables.ts'
import { wireType } from './list-licence-types.ts'
import { endsOf, presentPapers } from './present-paper.ts'
import { listPapers, type PaperRow } from './tables/papers.ts'

/** A kind of paper and its current versions. */
interface HeldPaper {
  readonly type: LicenceType
  readonly state: WalletItem['state']
  readonly daysLeft: number | null
  readonly current: PaperRow | null
  readonly waiting: PaperRow | null
}

/** Every kind of paper that the company has or needs, with its state. */
function holdPapers(kind: CompanyKind, rows: readonly PaperRow[], today: Day): HeldPaper[] {
  const byCode = Map.groupBy(rows, row => row.code)
  const types = licenceTypesOf(kind)
  const known = new Set(types.map(type => type.code))
  const more = [...byCode.keys()].filter(isLicenceCode).filter(code => !known.has(code))
  return [...types, ...more.map(code => licenceTypeOf(code))].flatMap(type => {
    const papers = byCode.get(type.code) ?? []
    const current = papers.find(paper => paper.state === 'valid' || paper.state === 'cancelled') ?? null
    const waiting = papers.find(paper => paper.state === 'in-review') ?? openRefusal(papers)
    // One of two papers is enough, so the other is not shown as missing.
    const isCovered = type.alternatives.some(code => byCode.has(code))
    if (papers.length === 0 && isCovered) return []
    const held = papers.map(paper => ({ ...endsOf(paper), state: paper.state as PaperState }))
    return [
      {
        type,
        state: walletState(held, today),
        daysLeft: current?.state === 'valid' ? daysLeftOf(endsOf(current), today) : null,
        current,
        waiting,
      },
    ]
  })
}

/** A refusal counts until a newer paper was approved. */
function openRefusal(papers: readonly PaperRow[]): PaperRow | null {
  const refused = papers.find(paper => paper.state === 'refused')
  const passed = papers.find(paper => paper.state === 'valid')
  return refused && (!passed || passed.createdAt < refused.createdAt) ? refused : null
}

/** The wire form; the dictionaries allow no other values. */
export function wireRights(rights: readonly BuyingRight[]): Wallet['rights'] {
  return rights.map(right => ({
    ...right,
    goodsClass: right.goodsClass as GoodsClass,
    licenceCodes: right.licenceCodes.filter(isLicenceCode),
  }))
}

export function getWallet(ctx: MemberContext): Promise<Wallet> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const company = await findProfile(tx.db, companyId)
    if (!company) throw new Refusal('not-found')
    const companyKind = company.kind as CompanyKind
    const today = dayOf(tx.now)
    const held = holdPapers(companyKind, await listPapers(tx.db, companyId), today)
    const { valid, pendingCodes } = await readLicences(tx.db, companyId)
    const shown = await presentPapers(
      tx,
      held.flatMap(({ current, waiting }) => [current, waiting].filter(row => row !== null)),
    )
    const ends = held.flatMap(({ current }) => (current?.state === 'valid' ? (goodUntil(endsOf(current)) ?? []) : []))
    return {
      companyName: company.name,
      companyKind,
      creditCode: company.creditCode,
      earliestEnd: ends.toSorted()[0] ?? null,
      list: held.map(({ type, current, waiting, ...item }) => ({
        ...item,
        type: wireType(type),
        current: (current && shown.get(current.id)) ?? null,
        waiting: (waiting && shown.get(waiting.id)) ?? null,
      })),
      rights: wireRights(buyingRights({ companyKind, licences: valid, pendingLicenceCodes: pendingCodes }, today)),
    }
  })
}

const DAYS_AHEAD = 366

/** Papers that expired or expire within a year, earliest first, and missing ones. */
export function licenceCalendar(ctx: MemberContext): Promise<LicenceCalendar> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const company = await companyOf(tx.db, companyId)
    if (!company) throw new Refusal('not-found')
    const today = dayOf(tx.now)
    const held = holdPapers(company.kind as CompanyKind, await listPapers(tx.db, companyId), today)
    return {
      today,
      entries: held.flatMap(paper => entriesOf(paper, today)).toSorted((a, b) => a.daysLeft - b.daysLeft),
      missing: held.flatMap(({ type, state }) =>
        (state === 'missing' && type.isRequired) || state === 'refused' || state === 'cancelled'
          ? [{ code: type.code, name: type.name, state }]
          : [],
      ),
    }
  })
}

/** A paper can expire twice: by its date and by its 校验. */
function entriesOf({ type, current, waiting }: HeldPaper, today: Day): CalendarEntry[] {
  if (current?.state !== 'valid') return []
  const { expiresOn, checkedUntil } = endsOf(current)
  const ends = [
    { what: 'expiry' as const, endsOn: expiresOn },
    { what: 'check' as const, endsOn: checkedUntil },
  ]
  return ends.flatMap(({ what, endsOn }) => {
    if (endsOn === null) return []
    const daysLeft = daysBetween(today, endsOn)
    if (daysLeft > DAYS_AHEAD) return []
    const { code, name, isRequired } = type
    return [{ code, name, endsOn, daysLeft, what, isRequired, isRenewing: waiting?.state === 'in-review' }]
  })
}
