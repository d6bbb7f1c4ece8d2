/** Lines added by other modules: from an earlier order, a plan or a list. */
export { type AddedLines, addLinesToCart } from './add-to-cart.ts'
export type { LineWish } from './fit-additions.ts'
/** Where supply to the company was stopped, told before anything is ordered. */
export { riskHoldsOf } from './advice/get-advice.ts'
/** What the settlement needs of the cart. */
export { basketsOf, goodsSums, isOrderable, postageInfo, presentLine, presentPromotions } from './present-cart.ts'
export { sumPartsOf } from './sum-parts.ts'
export { type Cart, type CartItem, goodsOf, judgeLines, judgeSeen, readSettled, settledLines } from './read-cart.ts'
export { type CartOwner, type LineRecord, type SettledNames, settledOfferIds } from './tables.ts'

/** Held from reading the cart to the end of the order's transaction. */
export { lockCart } from './tables.ts'

/**
 * Takes ordered lines out of the cart, in the transaction of the order; false when one was gone already, and the transaction
 * has failed then.
 */
export { deleteWhole as takeOutLines } from './tables.ts'

/** Supply stopped by the platform for a company, and the companies it applies to. */
export { companiesHeld, heldAmong, readRiskHolds as riskHoldsOfCompany } from './advice/risk-tables.ts'
export { liftHoldKind } from './operating/hold-company.ts'
/** How many lines are in the cart of a company. */
export { countLines as countCartLines } from './tables.ts'
