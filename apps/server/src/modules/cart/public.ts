/** Lines added by other modules: from an earlier order, a plan or a list. */
export { type AddedLines, addLinesToCart } from './add-to-cart.ts'
export type { LineWish } from './fit-additions.ts'
/** The stops of supply for the company, shown before anything is ordered. */
export { riskHoldsOf } from './advice/get-advice.ts'
/** The parts of the cart that the settlement needs. */
export { basketsOf, goodsSums, isOrderable, postageInfo, presentLine, presentPromotions } from './present-cart.ts'
export { sumPartsOf } from './sum-parts.ts'
export { type Cart, type CartItem, goodsOf, judgeLines, judgeSeen, readSettled, settledLines } from './read-cart.ts'
export { type CartOwner, type LineRecord, type SettledNames, settledOfferIds } from './tables.ts'

/** Locked from reading the cart to the end of the order's transaction. */
export { lockCart } from './tables.ts'

/**
 * Removes ordered lines from the cart, in the transaction of the order; false when one was missing, and then the transaction has
 * failed.
 */
export { deleteWhole as takeOutLines } from './tables.ts'

/** Stops of supply by the platform, and the companies they apply to. */
export { companiesHeld, heldAmong, readRiskHolds as riskHoldsOfCompany } from './advice/risk-tables.ts'
export { liftHoldKind } from './operating/hold-company.ts'
/** The number of lines in the cart of a company. */
export { countLines as countCartLines } from './tables.ts'
