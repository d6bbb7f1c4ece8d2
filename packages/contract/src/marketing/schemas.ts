import { z } from 'zod'
import { GoodsRow } from '../catalogue/schemas.ts'
import { StoreBrief } from '../store/schemas.ts'
import { Flag, Id, Instant, PAGE_FIELDS, pageOf, Yuan } from '../wire.ts'
import { Deal } from './deal-schemas.ts'
import { CAMPAIGN_KINDS, PRICE_CAMPAIGNS } from './words.ts'

const kinds = Object.keys(CAMPAIGN_KINDS) as [keyof typeof CAMPAIGN_KINDS, ...(keyof typeof CAMPAIGN_KINDS)[]]

/** Matches name, maker or spec of goods, or the store. */
const ZONE_SEARCH = { keyword: z.string().trim().max(60).optional() }
export const DEAL_ORDERS = ['price', 'ending'] as const
/** A store that takes part in a zone, for the filter. */
export const ZoneStore = z.object({ storeId: z.string(), storeName: z.string(), count: z.int() })
export interface ZoneStore extends z.output<typeof ZoneStore> {}

/** Filter of one zone; `startsAt` picks a session of the flash sale. */
export const DealFilter = z.strictObject({
  kind: z.enum(PRICE_CAMPAIGNS),
  startsAt: Instant.optional(),
  storeId: Id.optional(),
  aid: Id.optional(),
  ...ZONE_SEARCH,
  /** Only goods that can be bought at the price now. */
  isOpen: Flag.optional(),
  /** Without it: in the order of the campaigns. */
  order: z.enum(DEAL_ORDERS).optional(),
  ...PAGE_FIELDS,
})
export interface DealFilter extends z.output<typeof DealFilter> {}
export const DealGoods = z.object({ goods: GoodsRow, deal: Deal })
export interface DealGoods extends z.output<typeof DealGoods> {}
/** 场次, earliest first. */
export const FlashSession = z.object({ startsAt: Instant, endsAt: Instant, state: z.enum(['ended', 'on', 'coming']) })
export interface FlashSession extends z.output<typeof FlashSession> {}
export const DealPage = z.object({
  ...pageOf(DealGoods),
  sessions: z.array(FlashSession),
  /** The session shown. */
  session: FlashSession.nullable(),
  /** All stores of the zone, whatever the filter. */
  stores: z.array(ZoneStore),
})
export interface DealPage extends z.output<typeof DealPage> {}

export const CampaignFilter = z.strictObject({
  kind: z.enum(['combo', 'full-reduction']),
  storeId: Id.optional(),
  aid: Id.optional(),
  ...ZONE_SEARCH,
  ...PAGE_FIELDS,
})
export interface CampaignFilter extends z.output<typeof CampaignFilter> {}

export const ComboPart = z.object({ goods: GoodsRow, quantity: z.int() })
/** A combo: fixed goods together, or any number of packs from a list. */
export const ComboTerms = z.object({
  isFixed: z.boolean(),
  parts: z.array(ComboPart),
  /** Packs to choose; for a fixed combo the sum of its parts. */
  pick: z.int(),
  /** Amounts are null when the buyer may not see a price in it. */
  setPrice: Yuan.nullable(),
  /** What the parts cost one by one; null for free choice. */
  listAmount: Yuan.nullable(),
  /** What the set saves against `listAmount`; null when it saves nothing, or for free choice. */
  saving: Yuan.nullable(),
  mostSets: z.int().nullable(),
})
export interface ComboTerms extends z.output<typeof ComboTerms> {}
/** 满减, 满折, 满赠. The cart says what the next step needs. */
export const ReductionTerms = z.object({
  /** 满 ¥500 减 ¥30, lowest first. */
  tiers: z.array(z.string()),
  isWholeStore: z.boolean(),
  goods: z.array(GoodsRow),
  goodsCount: z.int(),
})
export interface ReductionTerms extends z.output<typeof ReductionTerms> {}
export const CampaignView = z.object({
  campaignId: z.string(),
  kind: z.enum(kinds),
  name: z.string(),
  store: StoreBrief,
  startsAt: Instant,
  endsAt: Instant,
  takesCoupons: z.boolean(),
  combo: ComboTerms.nullable(),
  reduction: ReductionTerms.nullable(),
})
export interface CampaignView extends z.output<typeof CampaignView> {}
export const CampaignPage = z.object({ ...pageOf(CampaignView), stores: z.array(ZoneStore) })

/** Searches the goods of one activity. */
export const ActivitySearch = z.strictObject({
  aid: Id,
  keyword: z.string().trim().max(60).default(''),
  ...PAGE_FIELDS,
})
export interface ActivitySearch extends z.output<typeof ActivitySearch> {}
export const ActivityGoods = z.object({
  ...pageOf(GoodsRow),
  activity: z.object({
    aid: z.string(),
    title: z.string(),
    /** 满 ¥500 减 ¥30; 满 500 可用. */
    text: z.string(),
    endsAt: Instant.nullable(),
    storeId: z.string().nullable(),
    /** 任选: a number of packs of its goods for one price; null for other activities. */
    pick: z
      .object({
        count: z.int(),
        /** null when the buyer may not see a price in it. */
        setPrice: Yuan.nullable(),
        mostSets: z.int().nullable(),
      })
      .nullable(),
  }),
})
export interface ActivityGoods extends z.output<typeof ActivityGoods> {}

export const BookFlashSale = z.strictObject({ campaignId: Id, offerId: Id, isBooked: z.boolean() })
export const BookingFilter = z.strictObject({ isEnded: Flag.optional(), ...PAGE_FIELDS })
export const Booking = z.object({ goods: GoodsRow, deal: Deal, bookedAt: Instant })
export interface Booking extends z.output<typeof Booking> {}
export const BookingPage = z.object(pageOf(Booking))
