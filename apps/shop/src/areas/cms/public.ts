/** What other areas may use of this one. */
export { CollectionGoods } from './collections/CollectionGoods.tsx'
export { AgreementLinks } from './reading/AgreementLinks.tsx'
