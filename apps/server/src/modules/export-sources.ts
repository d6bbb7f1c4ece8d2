import { arbitrationsSource, storeCasesSource, storeReturnsSource, watchedCasesSource } from './after-sale/public.ts'
import { allApprovalKinds } from './approval-kinds.ts'
import { membershipsOf } from './company/public.ts'
import { watchedCompaniesSource } from './company-dossier.ts'
import { anySource, type ExportSource } from './file/public.ts'
import { accountsSource, appealsSource, visitsSource } from './identity/public.ts'
import { dueOrdersSource, invoiceTroublesSource, redFormsSource, specialApplicationsSource } from './invoice/public.ts'
import { ordersOfCompanies, storeDifferencesSource } from './order/public.ts'
import {
  agedDebtsSource,
  monthStatementsSource,
  storeApplicationsSource,
  storeLinesSource,
  storeReceiptsSource,
  storeStatementsSource,
  transfersSource,
} from './payment/public.ts'
import {
  acceptedDossiersSource,
  certificatesSource,
  endingSource,
  registrationsSource,
  storePairsSource,
  underWaySource,
} from './qualification/public.ts'
import { allReviewDesks } from './review-desks.ts'
import {
  complaintsSource,
  inquiriesSource,
  platformTalksSource,
  storeTalksSource,
  violationsSource,
} from './service/public.ts'
import { approvalsSource, decisionsSource, deskFiguresSource, doneTasksSource, tasksSource } from './staff/public.ts'
import { merchantsSource } from './store/public.ts'

/** Every list of the consoles that can be had as a file. */
export const allExportSources: readonly ExportSource[] = [
  anySource(storeCasesSource),
  anySource(storeDifferencesSource),
  anySource(watchedCasesSource),
  anySource(arbitrationsSource),
  anySource(watchedCompaniesSource),
  anySource(storeReceiptsSource),
  anySource(storeApplicationsSource),
  anySource(storeLinesSource),
  anySource(agedDebtsSource),
  anySource(storeStatementsSource),
  anySource(storePairsSource),
  anySource(platformTalksSource),
  anySource(complaintsSource),
  anySource(inquiriesSource),
  anySource(violationsSource),
  anySource(storeTalksSource),
  anySource(accountsSource(membershipsOf)),
  anySource(certificatesSource),
  anySource(underWaySource),
  anySource(registrationsSource),
  anySource(appealsSource),
  anySource(endingSource(ordersOfCompanies)),
  anySource(decisionsSource(allReviewDesks)),
  anySource(invoiceTroublesSource),
  anySource(dueOrdersSource),
  anySource(redFormsSource),
  anySource(specialApplicationsSource),
  anySource(transfersSource),
  anySource(merchantsSource),
  anySource(acceptedDossiersSource),
  anySource(visitsSource(membershipsOf)),
  anySource(approvalsSource(allApprovalKinds)),
  anySource(tasksSource(allReviewDesks)),
  anySource(doneTasksSource(allReviewDesks)),
  anySource(deskFiguresSource({ desks: allReviewDesks, kinds: allApprovalKinds })),
  anySource(storeReturnsSource),
  anySource(monthStatementsSource),
]
