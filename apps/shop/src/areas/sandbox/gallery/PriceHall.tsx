import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import type { QuantityRule } from '@xiaojiu/kernel/quantity-rule.ts'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { useState } from 'react'
import { ChangeChip } from '#trade/campaign/ChangeChip.tsx'
import type { TagKind } from '#trade/campaign/campaign-kind.ts'
import { GroupBar } from '#trade/campaign/GroupBar.tsx'
import { StockBar } from '#trade/campaign/StockBar.tsx'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import { type GoodsMark, markFaces } from '#trade/goods/goods-mark.ts'
import { RxMark } from '#trade/goods/RxMark.tsx'
import { Price } from '#trade/price/Price.tsx'
import type { HiddenPriceCell } from '#trade/price/price-view.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import css from './Exhibit.module.css'
import { Exhibit, Hall } from './Hall.tsx'

const hidden: readonly HiddenPriceCell[] = [
  'sign-in',
  'verify',
  'in-review',
  'complete-licences',
  'out-of-scope',
  'region',
  'controlled',
]
const tags: readonly (readonly [TagKind, string])[] = [
  ['flash', '秒杀'],
  ['group', '拼团 76%'],
  ['combo', '套餐'],
  ['reduce', '满1500减80'],
  ['special', '特价'],
  ['clearance', '2027-02-28 到期'],
  ['coupon', '券 满300减10'],
  ['own-store', '自营'],
  ['benefit', '阶梯价'],
  ['warning', '处方药'],
  ['fact', '限 30 盒'],
]
const rules: readonly (readonly [string, QuantityRule])[] = [
  ['任意数量', { min: 1, step: 1, stock: null, limit: null, unit: '盒' }],
  ['起订 10 加购 5', { min: 10, step: 5, stock: 2_860, limit: null, unit: '盒' }],
  ['限购 30', { min: 5, step: 5, stock: 420, limit: 30, unit: '盒' }],
  ['库存 32', { min: 1, step: 1, stock: 32, limit: null, unit: '盒' }],
  ['饮片按公斤', { min: 0.5, step: 0.5, stock: 40, limit: null, unit: 'kg', decimals: 1 }],
  ['库存不足起订', { min: 10, step: 10, stock: 8, limit: null, unit: '盒' }],
  ['限购已用完', { min: 1, step: 1, stock: 99, limit: 0, unit: '盒' }],
]

function Stepper({ rule, size }: { rule: QuantityRule; size?: 'small' | 'large' }) {
  const [value, setValue] = useState(rule.min)
  return <QuantityStepper value={value} rule={rule} onChange={setValue} label="数量" {...(size && { size })} />
}

export function PriceHall() {
  const [now] = useState(() => serverClock.now())
  const shown = { cell: 'price', price: unitPrice(96_000), unit: '盒', wasPrice: unitPrice(118_000) } as const
  return (
    <Hall title="价格、数量、活动">
      <Exhibit name="价格字号">
        {([32, 26, 20, 18, 16, 14] as const).map(size => (
          <Price key={size} view={shown} size={size} />
        ))}
        <Price view={{ cell: 'price', price: unitPrice(4_001), unit: '粒' }} />
        <Money amount={fen(193_030)} size={26} />
        <Money amount={fen(-7_890)} />
        <Money amount={fen(238_650)} tone="ink" size={20} />
      </Exhibit>
      <Exhibit name="价格不可见：单元格">
        {hidden.map(cell => (
          <div key={cell} className={css.cell}>
            <Price view={{ cell }} layout="cell" />
          </div>
        ))}
        <div className={css.cell}>
          <Price view={{ cell: 'first-trade', price: unitPrice(96_000), unit: '盒' }} layout="cell" />
        </div>
      </Exhibit>
      <Exhibit name="价格不可见：商品详情">
        {(['sign-in', 'complete-licences', 'region'] as const).map(cell => (
          <div key={cell} className={css.wide}>
            <Price view={{ cell }} layout="block" size={32} />
          </div>
        ))}
        <Price view={{ cell: 'first-trade', price: unitPrice(96_000), unit: '盒' }} layout="block" size={32} />
      </Exhibit>
      <Exhibit name="数量：各种规则">
        {rules.map(([name, rule]) => (
          <div key={name} className={css.cell}>
            <div className="meta">{name}</div>
            <Stepper rule={rule} />
          </div>
        ))}
        <Stepper rule={{ min: 10, step: 10, stock: 900, limit: null, unit: '盒' }} size="large" />
        <Stepper rule={{ min: 1, step: 1, stock: 9, limit: null, unit: '套' }} size="small" />
      </Exhibit>
      <Exhibit name="活动标签">
        {tags.map(([kind, text]) => (
          <CampaignTag key={kind} kind={kind} text={text} />
        ))}
      </Exhibit>
      <Exhibit name="商品标识">
        {(Object.keys(markFaces) as GoodsMark[]).map(mark => (
          <span key={mark}>
            <RxMark mark={mark} />
            {markFaces[mark].title}
          </span>
        ))}
        <RxMark mark="rx" isLarge />
      </Exhibit>
      <Exhibit name="变化提醒">
        <ChangeChip kind="down" text="比加入时降 ¥0.30" />
        <ChangeChip kind="up" text="比加入时涨 ¥1.50" />
        <ChangeChip kind="warn" text="库存仅剩 32 盒，请尽快下单" />
      </Exhibit>
      <Exhibit name="倒计时">
        <Countdown endsAt={new Date(now + 6_138_000)} />
        <Countdown endsAt={new Date(now + 2 * 86_400_000 + 5_000)} />
        <Countdown endsAt={new Date(now + 6_138_000)} look="small" />
        <Countdown endsAt={new Date(now + 6_138_000)} look="plain" />
        <Countdown endsAt={new Date(now - 1)} />
      </Exhibit>
      <Exhibit name="抢购进度、拼团进度">
        <div className={css.bars}>
          <StockBar taken={0} quota={100} />
          <StockBar taken={72} quota={100} />
          <StockBar taken={100} quota={100} />
        </div>
        <div className={css.bars}>
          <GroupBar joined={3_820} target={5_000} unit="盒" leftText="剩 2 天" />
          <GroupBar joined={5_000} target={5_000} unit="盒" />
        </div>
      </Exhibit>
    </Hall>
  )
}
