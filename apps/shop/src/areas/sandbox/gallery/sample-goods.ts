import { drawPack } from '@xiaojiu/pack-art/draw-pack.ts'
import type { PackFacts } from '@xiaojiu/pack-art/facts.ts'
import type { GoodsFace } from '#trade/goods/goods-face.ts'
import { markOf } from '#trade/goods/goods-mark.ts'

/** Made-up offers of real medicines, for looking at the parts only. */
const facts = {
  amoxicillin: ['阿莫西林胶囊', '联邦', '0.25g×24粒', '珠海联邦制药股份有限公司中山分公司', '胶囊剂', '010701', 'rx'],
  lianhua: ['连花清瘟胶囊', '以岭', '0.35g×24粒', '石家庄以岭药业股份有限公司', '胶囊剂', '010102', 'otc-a'],
  ibuprofen: ['布洛芬缓释胶囊', '芬必得', '0.3g×24粒', '中美天津史克制药有限公司', '胶囊剂', '010104', 'otc-a'],
  ganmaoling: ['感冒灵颗粒', '999', '10g×9袋', '华润三九医药股份有限公司', '颗粒剂', '010101', 'otc-a'],
  montmorillonite: ['蒙脱石散', '思密达', '3g×10袋', '博福-益普生(天津)制药有限公司', '散剂', '010303', 'otc-a'],
  syrup: ['急支糖浆', '太极', '200ml', '太极集团重庆涪陵制药厂有限公司', '糖浆剂', '010201', 'otc-a'],
  huoxiang: ['藿香正气口服液', '太极', '10ml×10支', '太极集团重庆涪陵制药厂有限公司', '合剂', '010302', 'otc-a'],
  atorvastatin: ['阿托伐他汀钙片', '立普妥', '20mg×28片', '晖致制药(大连)有限公司', '片剂', '010502', 'rx'],
  metformin: ['盐酸二甲双胍缓释片', '格华止', '0.5g×30片', '中美上海施贵宝制药有限公司', '缓释片', '010601', 'rx'],
  vitaminC: ['维生素C片', '东北', '0.1g×100片', '东北制药集团沈阳第一制药有限公司', '片剂', '011501', 'otc-b'],
  mupirocin: ['莫匹罗星软膏', '百多邦', '2%×10g', '中美天津史克制药有限公司', '软膏剂', '010904', 'otc-a'],
  eyeDrops: ['四味珍层冰硼滴眼液', '珍视明', '15ml', '江西珍视明药业有限公司', '滴眼剂', '011001', 'otc-b'],
} as const

export type SampleKey = keyof typeof facts

export function sampleGoods(key: SampleKey): GoodsFace {
  const [genericName, brandName, spec, makerName, dosageForm, categoryCode, rxClass] = facts[key]
  const pack: PackFacts = {
    genericName,
    brandName,
    spec,
    makerName,
    dosageForm,
    categoryCode,
    rxClass,
    goodsClass: 'chemical',
  }
  return {
    href: `/goodDetail?offerId=${key}`,
    imageSrc: `data:image/svg+xml,${encodeURIComponent(drawPack(pack))}`,
    name: genericName,
    spec,
    makerName,
    mark: markOf(rxClass, 'chemical'),
  }
}
