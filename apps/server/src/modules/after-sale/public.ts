/** The desks where sellers answer cases, inspect returns and ship replacements, and where the platform decides. */
export { afterSaleDesks } from './desks.ts'
/** Acts on cases that take a second person. */
export { agreeKind } from './selling/agree-kind.ts'
export { judgeKind } from './operating/judge-case.ts'

/** The platform opens a case for a buyer, for example from a complaint. */
export { fileForBuyer } from './file-for-buyer.ts'
export { eligibilityOf } from './get-eligibility.ts'
export { previewOf } from './apply-case.ts'

/** What the dossiers of companies show of their cases. */
export { casesTab } from './operating/company-cases.ts'
/** Cases that let staff act for the company. */
export { openCaseTickets } from './operating/company-cases.ts'
export { openCaseCounts } from './tables/company-cases.ts'
/** 售后列表 as a file. */
export { storeCasesSource, storeReturnsSource } from './selling/store-cases.ts'
export { watchedCasesSource } from './operating/watch-cases.ts'
export { arbitrationsSource } from './operating/list-arbitrations.ts'
export { caseNumbers } from './operating/company-cases.ts'
/** 召回 on the home page of the platform. */
export { recallsFigure } from './operating/open-recalls.ts'
export { caseNosOf } from './tables/company-cases.ts'
/** How cases make good what differed on arrival. */
export { differenceCases } from './selling/difference-cases.ts'
