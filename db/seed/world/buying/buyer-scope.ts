import type { BuyerCompanyRow, OfferRow, ProductRow } from '../rows.ts'

/** Whether a company could buy these goods while its papers were valid, so that no past order was illegal. */
export function isBuyableBy(company: BuyerCompanyRow, product: ProductRow): boolean {
  const held = new Map(company.licences.filter(each => each.state !== 'rejected').map(each => [each.code, each]))
  const practice = held.get('ML') ?? held.get('CF')
  const drug = practice ?? held.get('DL')
  switch (product.goodsClass) {
    case 'chemical':
    case 'patent-chinese':
    case 'biological':
    case 'herbal-slices': {
      if (drug === undefined || company.kind === 'chain-store') return false
      const has = (mark: (typeof drug.scopeMarks)[number]): boolean => drug.scopeMarks.includes(mark)
      if (product.storageClass === 'cold' && !has('cold-chain')) return false
      if (product.specialFlags.includes('peptide-hormone') && !(practice?.code === 'ML' || has('insulin'))) return false
      if (product.specialFlags.includes('ephedrine') && company.kind === 'wholesaler' && !has('ephedrine')) return false
      return product.goodsClass !== 'herbal-slices' || practice === undefined || has('chinese-medicine')
    }
    case 'device-2':
      return practice !== undefined || held.has('D2')
    case 'device-3':
      return practice !== undefined || held.has('D3')
    case 'health-food':
    case 'special-food':
    case 'food':
      return practice !== undefined || held.has('FD')
    case 'device-1':
    case 'cosmetic':
    case 'disinfectant':
      return true
  }
}

/** Whether an offer is open to a company: listed, in stock, not controlled, delivered to its province. */
export function isOpenTo(company: BuyerCompanyRow, offer: OfferRow): boolean {
  const province = company.place.provinceCode.slice(0, 2)
  return (
    offer.isListed &&
    !offer.isControlled &&
    offer.stockCount >= offer.minQuantity * 2 &&
    !offer.exceptProvinceCodes.includes(province) &&
    (offer.onlyProvinceCodes.length === 0 || offer.onlyProvinceCodes.includes(province))
  )
}
