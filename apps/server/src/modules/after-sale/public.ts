/** Where sellers answer cases, inspect what came back, send again, and where the platform decides. */
export { afterSaleDesks } from './desks.ts'
