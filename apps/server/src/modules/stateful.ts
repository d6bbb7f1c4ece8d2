import { approvalStates } from '#platform/approvals/tables.ts'
import type { Stateful } from '#platform/states/move.ts'
import type { StatefulTable } from '#platform/states/stateful-tables.ts'
import { caseStates } from './after-sale/tables/cases.ts'
import { companyStates } from './company/tables/applications.ts'
import { membershipStates } from './company/tables/bindings.ts'
import { chainRequestStates } from './company/tables/chain.ts'
import { exportStates } from './file/exports/tables.ts'
import { importStates } from './file/imports/tables.ts'
import { packageStates } from './file/packages/tables.ts'
import { accountStates } from './identity/tables/accounts.ts'
import { appealStates } from './identity/tables/appeals.ts'
import { scanStates } from './identity/tables/log-in-ways.ts'
import { applicationStates } from './invoice/tables/applications.ts'
import { invoiceStates } from './invoice/tables/invoices.ts'
import { redFormStates } from './invoice/tables/red-forms.ts'
import { coinBatchStates } from './marketing/tables/coins.ts'
import { groupBuyStates } from './marketing/tables/group-buys.ts'
import { heldCouponStates } from './marketing/tables/held-coupons.ts'
import { campaignHoldStates } from './marketing/tables/holds.ts'
import { drawStates } from './marketing/tables/lottery.ts'
import { bulkTaskStates } from './order/bulk/tables.ts'
import { differenceStates } from './order/tables/differences.ts'
import { orderStates, reservationStates } from './order/tables/orders.ts'
import { parcelStates } from './order/tables/parcels.ts'
import { payOrderStates } from './order/tables/pay-orders.ts'
import { purchaseRequestStates } from './order/tables/purchase-requests.ts'
import { rehearsalStates } from './order/tables/rehearsals.ts'
import { statementReplyStates } from './payment/bills/bill-tables.ts'
import { collectionStates } from './payment/collections/collections-tables.ts'
import { creditApplicationStates } from './payment/credit/applications-tables.ts'
import { debtStates } from './payment/credit/credit-tables.ts'
import { refundStates } from './payment/refund/refund-tables.ts'
import { transferStates } from './payment/settle/transfer-tables.ts'
import { paymentStates } from './payment/tables.ts'
import { bankCardStates, withdrawalStates } from './payment/wallet/wallet-tables.ts'
import { agreementStates } from './qualification/agreements/tables.ts'
import { certificationStates } from './qualification/certification/tables/certifications.ts'
import { certificationRequestStates } from './qualification/certification/tables/requests.ts'
import { productTradeStates } from './qualification/first-trade/tables/dossiers.ts'
import { firstTradeStates } from './qualification/first-trade/tables/pairs.ts'
import { changeRequestStates } from './qualification/licences/tables/changes.ts'
import { licenceStates } from './qualification/licences/tables/papers.ts'
import { registrationStates } from './qualification/registration/tables.ts'
import { complaintStates } from './service/complaints/tables.ts'
import { evaluationStates, followUpStates } from './service/evaluation/tables.ts'
import { memberStates } from './staff/tables/members.ts'
import { openingStates, storeStates } from './store/tables/openings.ts'

type AnyStateful = Stateful<StatefulTable, string, string, object>

/**
 * All tables with the state of a machine. Tests compare each machine with the column's constraint, and each verb with its effect
 * on a row.
 */
export const allStateful = [
  approvalStates,
  caseStates,
  companyStates,
  membershipStates,
  chainRequestStates,
  packageStates,
  exportStates,
  importStates,
  appealStates,
  accountStates,
  scanStates,
  applicationStates,
  invoiceStates,
  redFormStates,
  coinBatchStates,
  groupBuyStates,
  heldCouponStates,
  campaignHoldStates,
  drawStates,
  bulkTaskStates,
  orderStates,
  reservationStates,
  parcelStates,
  payOrderStates,
  differenceStates,
  purchaseRequestStates,
  statementReplyStates,
  collectionStates,
  creditApplicationStates,
  debtStates,
  refundStates,
  paymentStates,
  bankCardStates,
  withdrawalStates,
  agreementStates,
  certificationStates,
  certificationRequestStates,
  firstTradeStates,
  productTradeStates,
  changeRequestStates,
  licenceStates,
  registrationStates,
  memberStates,
  complaintStates,
  evaluationStates,
  followUpStates,
  openingStates,
  storeStates,
  rehearsalStates,
  transferStates,
] as unknown as readonly AnyStateful[]
