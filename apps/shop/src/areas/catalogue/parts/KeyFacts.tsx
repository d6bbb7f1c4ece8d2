import type { ProductDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import { RX_CLASSES } from '@xiaojiu/contract/catalogue/words.ts'
import css from './KeyFacts.module.css'

/** The facts a pharmacist checks first, below the picture; the tab below has all. */
export function KeyFacts({ product }: { product: ProductDetail }) {
  const facts: [string, string | null | false][] = [
    ['批准文号', product.approvalNo],
    ['剂型', product.dosageForm],
    ['处方分类', product.rxClass !== 'none' && RX_CLASSES[product.rxClass]],
    ['持有人', product.holderName],
    ['有效期', product.shelfLifeMonths > 0 && `${product.shelfLifeMonths} 个月`],
    ['贮藏', product.storageText],
    ['商品条码', product.barcode],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
