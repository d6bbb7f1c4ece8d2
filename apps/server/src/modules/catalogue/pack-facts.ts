import type { GoodsClass as DrawnClass, RxClass as DrawnRx, PackFacts } from '@xiaojiu/pack-art/facts.ts'
import type { Product } from './domain/offer.ts'

/** Classes with other names in the drawing package; the rest are the same. */
const DRAWN_CLASSES: Readonly<Record<string, DrawnClass>> = {
  chemical: 'chemical',
  'patent-chinese': 'chinese-patent',
  biological: 'biological',
  'herbal-slices': 'herbal-piece',
  'device-1': 'device-1',
  'device-2': 'device-2',
  'device-3': 'device-3',
  'health-food': 'health-food',
  'special-food': 'special-food',
  food: 'food',
  cosmetic: 'cosmetic',
  disinfectant: 'disinfectant',
}

/** 双跨 goods get the mark of the pack that most shops sell. */
const DRAWN_RX: Readonly<Record<string, DrawnRx>> = {
  rx: 'rx',
  'otc-a': 'otc-a',
  'otc-b': 'otc-b',
  'otc-both': 'otc-a',
  none: 'none',
}

/** The product data that the drawing package needs. */
export function packFacts(product: Product): PackFacts {
  return {
    genericName: product.genericName,
    brandName: product.brand ?? undefined,
    spec: product.spec,
    makerName: product.makerName,
    goodsClass: DRAWN_CLASSES[product.goodsClass] ?? 'daily',
    dosageForm: product.dosageForm,
    categoryCode: product.categoryCode,
    rxClass: DRAWN_RX[product.rxClass] ?? 'none',
  }
}
