import { unitPrice } from '@xiaojiu/kernel/price.ts'
import type { QuantityRule } from '@xiaojiu/kernel/quantity-rule.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { useState } from 'react'
import { GroupBar } from '#trade/campaign/GroupBar.tsx'
import { StockBar } from '#trade/campaign/StockBar.tsx'
import { GoodsCard } from '#trade/goods/GoodsCard.tsx'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { GoodsRow } from '#trade/goods/GoodsRow.tsx'
import { GoodsRowDetail } from '#trade/goods/GoodsRowDetail.tsx'
import { GoodsTable } from '#trade/goods/GoodsTable.tsx'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import css from './Exhibit.module.css'
import { Exhibit, Hall } from './Hall.tsx'
import { sampleGoods } from './sample-trade.ts'

const price = (value: number, was?: number) => ({
  cell: 'price' as const,
  price: unitPrice(value),
  unit: '盒',
  wasPrice: was === undefined ? undefined : unitPrice(was),
})
const rule: QuantityRule = { min: 10, step: 10, stock: 2_860, limit: null, unit: '盒' }
const limited: QuantityRule = { min: 5, step: 5, stock: 420, limit: 30, unit: '盒' }
const nothing = () => undefined

export function GoodsHall() {
  const [quantity, setQuantity] = useState(20)
  return (
    <Hall title="商品卡与商品行">
      <Exhibit name="商品卡" isWide>
        <Panel className={css.band}>
          <GoodsGrid columns={5}>
            <GoodsCard
              goods={sampleGoods('lianhua')}
              price={price(118_000, 132_000)}
              tags={[
                { kind: 'flash', text: '秒杀' },
                { kind: 'coupon', text: '满500减20' },
              ]}
              facts="效期 2028-05 · 九信医药自营"
              onAdd={nothing}
            />
            <GoodsCard
              goods={sampleGoods('ibuprofen')}
              price={price(158_000, 189_000)}
              middle={<StockBar taken={45} quota={100} />}
              facts="每店限 30 盒"
              action={
                <Button tone="danger" size="small">
                  抢购
                </Button>
              }
            />
            <GoodsCard
              goods={sampleGoods('metformin')}
              price={price(219_000)}
              middle={<GroupBar joined={3_820} target={5_000} unit="盒" leftText="剩 2 天" />}
              facts="成团才发货"
              onAdd={nothing}
              isAdding
            />
            <GoodsCard
              goods={sampleGoods('amoxicillin')}
              price={{ cell: 'sign-in' }}
              facts="效期 2028-04 · 康泽医药旗舰店"
              onAdd={nothing}
            />
            <GoodsCard
              goods={{ ...sampleGoods('vitaminC'), imageSrc: null }}
              price={{ cell: 'first-trade', price: unitPrice(31_500), unit: '瓶' }}
              tags={[{ kind: 'benefit', text: '阶梯价' }]}
              facts="默认图片 · 首营后可购"
            />
            <GoodsCard
              goods={sampleGoods('eyeDrops')}
              price={price(123_000)}
              tags={[{ kind: 'clearance', text: '2027-02-28 到期' }]}
              facts="大图视图"
              action={
                <QuantityStepper size="small" value={quantity} rule={rule} onChange={setQuantity} label="数量" isBare />
              }
            />
          </GoodsGrid>
        </Panel>
      </Exhibit>
      <Exhibit name="商品卡骨架" isWide>
        <Panel className={css.band}>
          <GoodsGridSkeleton columns={5} count={6} />
        </Panel>
      </Exhibit>
      <Exhibit name="商品行：可购、限购、超范围、首营、缺货" isWide>
        <Panel className={css.band}>
          <GoodsTable label="商品示例">
            <GoodsRow
              goods={sampleGoods('amoxicillin')}
              source="国药准字H44021351 · 九信医药自营"
              tags={[
                { kind: 'own-store', text: '自营' },
                { kind: 'benefit', text: '阶梯价' },
                { kind: 'coupon', text: '满500减20' },
                { kind: 'fact', text: '药检可下' },
              ]}
              expiry={{ text: '2028-04' }}
              perPiece={{ price: unitPrice(4_000), piece: '粒' }}
              price={price(96_000)}
              priceNote="满 100 盒 ¥9.20"
              stock={{ text: '有货 2,860 盒', rule: '中包 10 · 件装 400' }}
              quantity={
                <QuantityStepper
                  value={quantity}
                  rule={rule}
                  onChange={setQuantity}
                  label="阿莫西林胶囊 数量"
                  note="小计 ¥192.00"
                />
              }
              action={
                <Button tone="primary" className={css.act ?? ''}>
                  加入
                </Button>
              }
              more={<a href="#main">收起比价</a>}
            />
            <GoodsRowDetail>
              <TableSkeleton rows={2} rowHeight={40} />
            </GoodsRowDetail>
            <GoodsRow
              goods={sampleGoods('ganmaoling')}
              source="国药准字Z44021940 · 康泽医药旗舰店"
              tags={[
                { kind: 'flash', text: '秒杀 剩 420' },
                { kind: 'fact', text: '限 30 盒' },
              ]}
              expiry={{ text: '2027-03', isNear: true }}
              price={price(128_000, 156_000)}
              stock={{ text: '有货 420 盒', rule: '中包 5 · 可拆零' }}
              quantity={<QuantityStepper value={30} rule={limited} onChange={nothing} label="感冒灵颗粒 数量" />}
              action={
                <Button tone="primary" className={css.act ?? ''}>
                  加入
                </Button>
              }
              more={<a href="#main">比价 14 家</a>}
            />
            <GoodsRow
              goods={sampleGoods('mupirocin')}
              source="国药准字H10930064 · 瑞祥医药湖北仓"
              tags={[]}
              expiry={{ text: '2028-03-31' }}
              price={{ cell: 'out-of-scope', reason: '经营范围不含外用制剂' }}
              stock={{ text: '有货', rule: '中包 10' }}
              more="可申请增项"
            />
            <GoodsRow
              goods={sampleGoods('atorvastatin')}
              source="国药准字H20051408 · 广济药业旗舰店"
              tags={[{ kind: 'special', text: '特价' }]}
              expiry={{ text: '2028-05-31' }}
              price={{ cell: 'first-trade', price: unitPrice(965_000), unit: '盒' }}
              priceNote="约 1 个工作日开通"
              stock={{ text: '有货 980 盒', rule: '起订 2' }}
              more="资料已备齐"
            />
            <GoodsRow
              goods={sampleGoods('huoxiang')}
              source="国药准字Z50020409 · 康泽医药旗舰店"
              tags={[{ kind: 'fact', text: '36 家药店已登记' }]}
              expiry={{ text: '—' }}
              price={price(137_000)}
              priceNote="上次采购 ¥13.20"
              stock={{ text: '缺货', rule: '预计 11-20 到货', isOut: true }}
              quantity={
                <QuantityStepper
                  value={10}
                  rule={{ ...rule, stock: 0 }}
                  onChange={nothing}
                  label="藿香正气口服液 数量"
                />
              }
              action={<Button className={css.act ?? ''}>缺货登记</Button>}
              more={<a href="#main">看替代品</a>}
            />
          </GoodsTable>
        </Panel>
      </Exhibit>
      <Exhibit name="商品行骨架" isWide>
        <Panel className={css.band}>
          <TableSkeleton rows={2} rowHeight={96} hasPicture />
        </Panel>
      </Exhibit>
    </Hall>
  )
}
