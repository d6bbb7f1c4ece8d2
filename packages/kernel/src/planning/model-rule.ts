import type { Deduction, Rule, Terms as RuleTerms } from '../pricing/rule.ts'
import { amountTerms, countTerms, FEN_PER_UNIT, type MarketPart } from './market.ts'
import { type MipBuilder, plus, type Terms } from './mip.ts'

/** A promotion as columns: its discount in units, and whether it applies. */
interface Made {
  readonly saving: Terms
  readonly applies: Terms
}

type TermsOf<Kind extends RuleTerms['kind']> = Extract<RuleTerms, { kind: Kind }>

/** Unit prices are in hundredths of a fen. */
const PRICE_PER_UNIT = 100 * FEN_PER_UNIT

/** `due` is the amount of `own` after earlier promotions. null when the rule never gives a discount. */
export function addRule(builder: MipBuilder, { terms }: Rule, own: readonly MarketPart[], due: Terms): Made | null {
  switch (terms.kind) {
    case 'tiers':
      return addTiers(builder, terms, own, due)
    case 'coupon':
      return addStep(builder, { reach: terms.enoughFrom / FEN_PER_UNIT, measure: due, due }, terms.deduction)
    case 'fixed-combo':
      return addFixedCombo(builder, terms, own)
    case 'free-combo':
      return addFreeCombo(builder, terms, own)
    case 'unit-price':
    case 'coins':
      return null
  }
}

interface Step {
  /** In the unit of `measure`: money or packs. */
  readonly reach: number
  readonly measure: Terms
  readonly due: Terms
}

function addTiers(
  builder: MipBuilder,
  { by, isEvery, tiers }: TermsOf<'tiers'>,
  own: readonly MarketPart[],
  due: Terms,
): Made | null {
  const measure = by === 'amount' ? due : countTerms(own)
  const scale = by === 'amount' ? FEN_PER_UNIT : 1
  const [first] = tiers
  if (isEvery && first?.gives.by === 'amount')
    return addEvery(builder, { reach: first.reach / scale, measure, due }, first.gives.off / FEN_PER_UNIT)
  const steps = (isEvery ? tiers.slice(0, 1) : tiers).flatMap(({ reach, gives }) =>
    gives.by === 'gift' ? [] : [addStep(builder, { reach: reach / scale, measure, due }, gives)],
  )
  if (steps.length === 0) return null
  const applies = steps.reduce((sum: Terms, step) => plus(sum, step.applies), new Map())
  if (steps.length > 1) builder.atMost(applies, 1)
  return { applies, saving: steps.reduce((sum: Terms, step) => plus(sum, step.saving), new Map()) }
}

function addStep(builder: MipBuilder, { reach, measure, due }: Step, deduction: Deduction): Made {
  const isPlain = deduction.by === 'amount' && measure === due && deduction.off / FEN_PER_UNIT <= reach
  const off = deduction.by === 'amount' ? deduction.off / FEN_PER_UNIT : 0
  const applies = builder.binary(isPlain ? -off : 0)
  if (reach > 0) builder.atLeast(plus(measure, new Map([[applies, -reach]])), 0)
  if (isPlain) return { applies: new Map([[applies, 1]]), saving: new Map([[applies, off]]) }
  const share = deduction.by === 'ratio' ? (10_000 - deduction.payBasisPoints) / 10_000 : 1
  const cap = deduction.by === 'amount' ? off : (deduction.mostOff ?? Infinity) / FEN_PER_UNIT
  const most = Math.min(cap, share * mostOf(due))
  const saving = builder.amount(-1, most)
  builder.atMost(
    new Map([
      [saving, 1],
      [applies, -most],
    ]),
    0,
  )
  builder.atMost(plus(new Map([[saving, 1]]), due, -share), 0)
  return { applies: new Map([[applies, 1]]), saving: new Map([[saving, 1]]) }
}

/** 每满减: the discount repeats for every full step. */
function addEvery(builder: MipBuilder, { reach, measure, due }: Step, off: number): Made {
  const most = Math.floor(mostOf(measure) / reach)
  const applies = builder.binary(0)
  const times = builder.whole(0, most)
  const saving = builder.amount(-1, most * off)
  builder.atLeast(plus(measure, new Map([[times, -reach]])), 0)
  builder.atMost(
    new Map([
      [times, 1],
      [applies, -most],
    ]),
    0,
  )
  builder.atMost(
    new Map([
      [saving, 1],
      [times, -off],
    ]),
    0,
  )
  if (measure !== due) builder.atMost(plus(new Map([[saving, 1]]), due, -1), 0)
  return { applies: new Map([[applies, 1]]), saving: new Map([[saving, 1]]) }
}

function addFixedCombo(
  builder: MipBuilder,
  { parts, setPrice, mostSets }: TermsOf<'fixed-combo'>,
  own: readonly MarketPart[],
): Made | null {
  const goods = parts.map(({ offerId, quantity }) => {
    const offers = own.filter(one => one.part.offerId === offerId)
    return { quantity, offers, dearest: dearestOf(offers), count: countTerms(offers) }
  })
  if (goods.some(one => one.offers.length === 0)) return null
  // One fen more for each part, because the engine rounds the cost of all sets once.
  const perSet =
    goods.reduce((sum, one) => sum + (one.dearest * one.quantity) / PRICE_PER_UNIT + 1 / FEN_PER_UNIT, 0) -
    setPrice / FEN_PER_UNIT
  const most = Math.min(mostSets ?? Infinity, ...goods.map(one => Math.floor(mostOf(one.count) / one.quantity)))
  if (perSet <= 0 || most <= 0) return null
  const { sets, made } = addSets(builder, most, perSet)
  for (const { count, quantity } of goods) builder.atLeast(plus(count, new Map([[sets, -quantity]])), 0)
  return made
}

function addFreeCombo(
  builder: MipBuilder,
  { pick, setPrice, mostSets }: TermsOf<'free-combo'>,
  own: readonly MarketPart[],
): Made | null {
  const count = countTerms(own)
  const most = Math.min(mostSets ?? Infinity, Math.floor(mostOf(count) / pick))
  const perSet = (dearestOf(own) * pick) / PRICE_PER_UNIT + own.length / FEN_PER_UNIT - setPrice / FEN_PER_UNIT
  if (perSet <= 0 || most <= 0) return null
  const { sets, saving, made } = addSets(builder, most, perSet)
  builder.atLeast(plus(count, new Map([[sets, -pick]])), 0)
  builder.atMost(
    plus(
      new Map([
        [saving, 1],
        [sets, setPrice / FEN_PER_UNIT],
      ]),
      amountTerms(own),
      -1,
    ),
    0,
  )
  return made
}

function addSets(builder: MipBuilder, most: number, perSet: number) {
  const applies = builder.binary(0)
  const sets = builder.whole(0, most)
  const saving = builder.amount(-1, most * perSet)
  builder.atMost(
    new Map([
      [sets, 1],
      [applies, -most],
    ]),
    0,
  )
  builder.atMost(
    new Map([
      [saving, 1],
      [sets, -perSet],
    ]),
    0,
  )
  return { sets, saving, made: { applies: new Map([[applies, 1]]), saving: new Map([[saving, 1]]) } }
}

/** The largest value of a sum of binary columns. */
function mostOf(terms: Terms): number {
  let most = 0
  for (const value of terms.values()) if (value > 0) most += value
  return most
}

function dearestOf(own: readonly MarketPart[]): number {
  return own.reduce((most, { part }) => Math.max(most, part.unitPrice), 0)
}
