import type { Reaction } from '#platform/events/relay.ts'
import type { Job } from '#platform/jobs/job.ts'
import { platformJobs } from '#platform/jobs/platform-jobs.ts'
import { afterSaleJobs } from './after-sale/jobs.ts'
import { afterSaleReactions } from './after-sale/reactions.ts'
import { cartJobs } from './cart/jobs.ts'
import { catalogueJobs } from './catalogue/jobs.ts'
import { fileJobs } from './file/jobs.ts'
import { identityJobs } from './identity/jobs.ts'
import { invoiceJobs } from './invoice/jobs.ts'
import { invoiceReactions } from './invoice/reactions.ts'
import { marketingJobs } from './marketing/jobs.ts'
import { messageJobs } from './message/jobs.ts'
import { orderJobs } from './order/jobs.ts'
import { orderReactions } from './order/reactions.ts'
import { paymentJobs } from './payment/jobs.ts'
import { sealJobs } from './qualification/certification/jobs.ts'
import { licenceJobs } from './qualification/licences/jobs.ts'
import { searchJobs } from './search/jobs.ts'
import { serviceJobs } from './service/jobs.ts'
import { staffJobs } from './staff/jobs.ts'
import { staffReactions } from './staff/reactions.ts'

/** All jobs of all modules. */
export const allJobs: readonly Job[] = [
  ...platformJobs,
  ...cartJobs,
  ...catalogueJobs,
  ...fileJobs,
  ...identityJobs,
  ...licenceJobs,
  ...sealJobs,
  ...marketingJobs,
  ...paymentJobs,
  ...orderJobs,
  ...invoiceJobs,
  ...afterSaleJobs,
  ...searchJobs,
  ...serviceJobs,
  ...staffJobs,
  ...messageJobs,
]

/** All reactions of modules to events of others. */
export const allReactions: readonly Reaction[] = [
  ...orderReactions,
  ...invoiceReactions,
  ...afterSaleReactions,
  ...staffReactions,
]
