import type { GoodsDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import {
  GOODS_CLASSES,
  INSURANCE_CLASSES,
  RX_CLASSES,
  SPECIAL_FLAGS,
  type SpecialFlag,
} from '@xiaojiu/contract/catalogue/words.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { specText } from '#trade/offer/present-goods.ts'
import css from './DetailTabs.module.css'

/** All master data, two facts in a row; what is not known is left out. */
export function ProductFacts({ detail }: { detail: GoodsDetail }) {
  return (
    <dl className={css.facts}>
      {factsOf(detail).map(([label, value]) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({ product, pack, erpCode, taxRatePercent }: GoodsDetail): [string, string][] {
  const flags = product.specialFlags.flatMap(flag => SPECIAL_FLAGS[flag as SpecialFlag] ?? [])
  const isMedicine = product.rxClass !== 'none'
  const facts: [string, string | null | false][] = [
    ['通用名称', product.genericName],
    ['品牌', product.brand],
    ['规格', specText(product.spec)],
    ['剂型', product.dosageForm],
    ['批准文号', product.approvalNo],
    ['商品分类', product.categoryPath.map(step => step.name).join(' / ')],
    ['上市许可持有人', product.holderName],
    ['生产企业', product.makerName],
    ['产地', product.origin],
    ['执行标准', product.standard],
    ['商品类别', GOODS_CLASSES[product.goodsClass]],
    ['处方分类', isMedicine && RX_CLASSES[product.rxClass]],
    ['医保类别', isMedicine && INSURANCE_CLASSES[product.insurance]],
    ['基本药物', isMedicine && (product.isEssential ? '国家基本药物' : '否')],
    ['饮片等级', product.herbGrade],
    ['药品本位码', product.baseCode],
    ['商品条码', product.barcode],
    ['贮藏', product.storageText],
    ['有效期', product.shelfLifeMonths > 0 && `${product.shelfLifeMonths} 个月`],
    ['中包装 / 件装', `${countText(pack.midPack)} / ${countText(pack.casePack)} ${product.packUnit}`],
    ['管理标识', flags.join('、')],
    ['别名', product.aliases.join('、')],
    ['税率', `${taxRatePercent}%`],
    ['店铺货号', erpCode],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
