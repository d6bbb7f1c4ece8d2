/** What other areas may use of this one. */
export { BoughtList } from './frequent/BoughtList.tsx'
