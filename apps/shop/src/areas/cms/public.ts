/** What other areas may use. */
export { CollectionGoods } from './collections/CollectionGoods.tsx'
export { AgreementLinks } from './reading/AgreementLinks.tsx'
