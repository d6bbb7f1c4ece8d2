import { MemoryIndex } from '../../apps/server/src/modules/search/engine/memory/memory-index.ts'
import { defaultEntries, Lexicon } from '../../apps/server/src/modules/search/lexicon/lexicon.ts'
import { idOf } from '../../db/seed/load/ids.ts'
import { makeCategories } from '../../db/seed/world/categories.ts'
import { makeMakers } from '../../db/seed/world/makers.ts'
import { makeProducts } from '../../db/seed/world/products.ts'

const SEED = 20_260_909
const STORE = 'store'

/** The search index of the demo catalogue, one offer for each product, without a database. */
export function demoIndex(): MemoryIndex {
  const makers = makeMakers()
  const index = new MemoryIndex(makeCategories(), new Lexicon(defaultEntries()))
  index.putStore({
    id: STORE,
    name: '九信医药',
    kind: 'self-run',
    isOpen: true,
    provinceCode: '420000',
    opensAccountFirst: false,
    nearExpiryWarnMonths: 6,
  } as never)
  for (const product of makeProducts(SEED, 0)) {
    const id = idOf('product', product.index)
    index.putProduct({
      id,
      genericName: product.genericName,
      brand: product.brand,
      displayName: product.displayName,
      aliases: product.aliases,
      makerName: product.makerName,
      makerShortName: makers[product.makerIndex]?.shortName ?? product.makerName,
      dosageForm: product.dosageForm,
      spec: product.spec,
      approvalNo: product.approvalNo,
      baseCode: product.baseCode14,
      barcode: product.barcode,
      goodsClass: product.goodsClass,
      rxClass: product.rxClass,
      specialFlags: product.specialFlags,
      storageClass: product.storageClass,
      prohibitedClass: null,
      categoryCodes: product.categoryCodes,
    })
    index.putOffer({
      id,
      productId: id,
      storeId: STORE,
      listPrice: 10_000,
      soldCount: 0,
      isListed: true,
      isControlled: false,
      onlyProvinces: [],
      exceptProvinces: [],
      isInStock: true,
      earliestExpiryOn: null,
      latestExpiryOn: null,
    })
  }
  return index
}

/** A product in the notation of the lists: 名称｜规格｜厂家. */
export function productText(index: MemoryIndex, productId: string): string {
  const number = index.productNumber(productId)
  const { spec, maker } = index.productColumns
  return [
    index.products[number]?.genericName ?? '',
    index.specs.value(spec[number] ?? -1),
    index.makers.value(maker[number] ?? -1),
  ].join('｜')
}
