/** Where sellers answer cases, inspect what came back, send again, and where the platform decides. */
export { afterSaleDesks } from './desks.ts'
/** Acts on cases that take a second person. */
export { agreeKind } from './selling/agree-kind.ts'
export { judgeKind } from './operating/judge-kind.ts'
/** 售后列表 as a file. */
export { storeCasesSource } from './selling/export-store-cases.ts'
