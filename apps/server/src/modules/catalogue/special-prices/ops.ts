import { formatUnitPrice, parseUnitPrice, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { PRICE_SOURCES } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { z } from 'zod'
import { companyOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { type OpsArguments, type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { floorsOf } from './floor-tables.ts'
import {
  changeMember,
  dropPrice,
  findGroup,
  listPrices,
  type PriceTarget,
  putPolicy,
  putPrice,
  setCasePrice,
  storeOfOffer,
} from './tables.ts'

const USAGE = `价格：
  price show <商品编号>                                     基础价以外的全部价格
  price set <商品编号> --price 10.80 (--company 企业编号 | --group 组名 | --province 省份编码)
        [--steps 10:10.50,100:10.20] [--case 9.90] [--alone] [--from 日期] [--until 日期]
                                                            --alone：不再享受基础价的阶梯价和整件价
  price drop <商品编号> (--company 企业编号 | --group 组名 | --province 省份编码)
  price case <商品编号> --price 9.90 | --none               基础价的整件价
  price group <店铺编号> --name 组名 (--add 企业编号 | --remove 企业编号)
  price policy <店铺编号> --order customer,group,region --picks first|lowest`

const SOURCE_WORDS: Readonly<Record<string, string>> = { customer: '客户专享价', group: '会员价', region: '区域价' }

type Verb = (tx: Context, id: string, args: OpsArguments) => Promise<readonly string[]>

const VERBS: Readonly<Record<string, Verb>> = { show, set, drop, case: setCase, group: changeGroup, policy }

/** How staff maintain special prices. */
export const priceCommands: readonly OpsCommand[] = [
  {
    name: 'price',
    usage: USAGE,
    async run(ctx, args) {
      const [verb = '', typed] = args.words
      const act = VERBS[verb]
      if (!act) throw new OpsMistake(USAGE)
      return inSystemTransaction(ctx, tx => act(tx, idOf(typed), args))
    },
  },
]

async function show(tx: Context, offerId: string): Promise<string[]> {
  const prices = await listPrices(tx.db, offerId)
  if (prices.length === 0) return ['只有基础价。']
  return prices.map(({ source, forWhom, unitPrice, casePrice, steps, validUntil }) =>
    [
      `${SOURCE_WORDS[source]} ${formatUnitPrice(unitPrice)}`,
      forWhom,
      ...steps.map(step => `满 ${step.fromQuantity} ${formatUnitPrice(step.unitPrice)}`),
      ...(casePrice === null ? [] : [`整件价 ${formatUnitPrice(casePrice)}`]),
      ...(validUntil === null ? [] : [`至 ${validUntil}`]),
    ].join('  '),
  )
}

async function set(tx: Context, offerId: string, args: OpsArguments): Promise<string[]> {
  const target = await targetOf(tx, offerId, args)
  const price = priceOf(optionOf(args, 'price'))
  const steps = stepsOf(optionOf(args, 'steps', ''))
  const casePrice = args.options.has('case') ? priceOf(optionOf(args, 'case')) : null
  await refuseBelowFloor(tx, offerId, [
    price,
    ...(casePrice === null ? [] : [casePrice]),
    ...steps.map(step => step.unitPrice),
  ])
  await putPrice(tx.db, {
    ...{ offerId, target, unitPrice: price, steps, casePrice },
    keepsLadder: !args.options.has('alone'),
    validFrom: dayOption(args, 'from'),
    validUntil: dayOption(args, 'until'),
    updatedAt: tx.now,
  })
  return [`已设置${SOURCE_WORDS[target.source]}。`]
}

async function drop(tx: Context, offerId: string, args: OpsArguments): Promise<string[]> {
  const target = await targetOf(tx, offerId, args)
  return [(await dropPrice(tx.db, offerId, target)) ? '已取消。' : '没有这一价格，无需取消。']
}

async function setCase(tx: Context, offerId: string, args: OpsArguments): Promise<string[]> {
  const casePrice = args.options.has('none') ? null : priceOf(optionOf(args, 'price'))
  if (casePrice !== null) await refuseBelowFloor(tx, offerId, [casePrice])
  if (!(await setCasePrice(tx.db, offerId, casePrice))) throw new OpsMistake('没有这个商品。')
  return [casePrice === null ? '已取消整件价。' : '已设置整件价。']
}

async function refuseBelowFloor({ db }: Context, offerId: string, prices: readonly UnitPrice[]): Promise<void> {
  const floor = (await floorsOf(db, [offerId], 'share')).get(offerId)
  if (floor !== undefined && prices.some(price => price < floor))
    throw new OpsMistake(`低于底价 ${formatUnitPrice(floor)} 元。`)
}

async function changeGroup(tx: Context, storeId: string, args: OpsArguments): Promise<string[]> {
  if (!(await storesOf(tx.db, [storeId])).has(storeId)) throw new OpsMistake('没有这家店铺。')
  const isAdding = args.options.has('add')
  const company = await companyOf(tx.db, idOf(optionOf(args, isAdding ? 'add' : 'remove')))
  if (!company) throw new OpsMistake('没有这家企业。')
  const name = optionOf(args, 'name')
  const groupId = await findGroup(tx.db, storeId, name, isAdding)
  if (groupId === null) throw new OpsMistake('没有这个客户组。')
  const isChanged = await changeMember(tx.db, groupId, company.companyId, isAdding)
  if (!isChanged) return ['没有变化。']
  return [isAdding ? `${company.name}已加入「${name}」。` : `${company.name}已移出「${name}」。`]
}

async function policy(tx: Context, storeId: string, args: OpsArguments): Promise<string[]> {
  if (!(await storesOf(tx.db, [storeId])).has(storeId)) throw new OpsMistake('没有这家店铺。')
  const sources = z.array(z.enum(PRICE_SOURCES)).safeParse(optionOf(args, 'order').split(','))
  const picks = z.enum(['first', 'lowest']).safeParse(optionOf(args, 'picks', 'first'))
  if (!sources.success || !picks.success) throw new OpsMistake(USAGE)
  await putPolicy(tx.db, storeId, { sources: sources.data, picks: picks.data })
  return ['已设置取价规则。']
}

async function targetOf(tx: Context, offerId: string, args: OpsArguments): Promise<PriceTarget> {
  const storeId = await storeOfOffer(tx.db, offerId)
  if (storeId === null) throw new OpsMistake('没有这个商品。')
  if (args.options.has('company')) {
    const companyId = idOf(optionOf(args, 'company'))
    if (!(await companyOf(tx.db, companyId))) throw new OpsMistake('没有这家企业。')
    return { source: 'customer', companyId }
  }
  if (args.options.has('group')) {
    const groupId = await findGroup(tx.db, storeId, optionOf(args, 'group'), false)
    if (groupId === null) throw new OpsMistake('没有这个客户组。')
    return { source: 'group', groupId }
  }
  const provinceCode = optionOf(args, 'province')
  if (!/^\d{2}0000$/.test(provinceCode)) throw new OpsMistake('省份编码应为六位数字，如 420000。')
  return { source: 'region', provinceCode }
}

function idOf(typed: string | undefined): string {
  const id = z.uuid().safeParse(typed)
  if (!id.success) throw new OpsMistake(USAGE)
  return id.data
}

function priceOf(typed: string): UnitPrice {
  const price = parseUnitPrice(typed)
  if (price === null || price === 0) throw new OpsMistake(`不是价格：${typed}`)
  return price
}

function stepsOf(typed: string) {
  return typed
    .split(',')
    .filter(part => part !== '')
    .map(part => {
      const [from = '', price = ''] = part.split(':')
      if (!/^[1-9]\d{0,5}$/.test(from)) throw new OpsMistake(`不是数量：${from}`)
      return { fromQuantity: Number(from), unitPrice: priceOf(price) }
    })
}

function dayOption(args: OpsArguments, name: string): string | null {
  if (!args.options.has(name)) return null
  const day = optionOf(args, name)
  if (!z.iso.date().safeParse(day).success) throw new OpsMistake(`不是日期：${day}`)
  return day
}
