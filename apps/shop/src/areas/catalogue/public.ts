/** What other areas may use. */
export { BoughtList } from './frequent/BoughtList.tsx'
