import type { Machine } from '@xiaojiu/kernel/machine.ts'
import { caseMachine } from './after-sale/domain/case.states.ts'
import { chainRequestMachine } from './company/domain/chain-request.states.ts'
import { membershipMachine } from './company/domain/membership.states.ts'
import { packageMachine } from './file/domain/package.states.ts'
import { applicationMachine } from './invoice/domain/application.states.ts'
import { invoiceMachine } from './invoice/domain/invoice.states.ts'
import { redFormMachine } from './invoice/domain/red-form.states.ts'
import { bulkTaskMachine } from './order/bulk/domain/bulk-task.states.ts'
import { orderMachine } from './order/domain/order.states.ts'
import { parcelMachine } from './order/domain/parcel.states.ts'
import { payOrderMachine } from './order/domain/pay-order.states.ts'
import { requestMachine } from './order/domain/request.states.ts'
import { reservationMachine } from './order/domain/reservation.states.ts'
import { appealMachine } from './identity/domain/appeal.states.ts'
import { companyMachine } from './company/domain/company.states.ts'
import { scanMachine } from './identity/domain/scan.states.ts'
import { campaignHoldMachine } from './marketing/domain/campaign-hold.states.ts'
import { coinBatchMachine } from './marketing/domain/coin-batch.states.ts'
import { drawMachine } from './marketing/domain/draw.states.ts'
import { heldCouponMachine } from './marketing/domain/held-coupon.states.ts'
import { groupBuyMachine } from './marketing/domain/group-buy.states.ts'
import { bankCardMachine } from './payment/domain/bank-card.states.ts'
import { collectionMachine } from './payment/domain/collection.states.ts'
import { creditApplicationMachine } from './payment/domain/credit-application.states.ts'
import { debtMachine } from './payment/domain/debt.states.ts'
import { paymentMachine } from './payment/domain/payment.states.ts'
import { refundMachine } from './payment/domain/refund.states.ts'
import { statementReplyMachine } from './payment/domain/statement-reply.states.ts'
import { withdrawalMachine } from './payment/domain/withdrawal.states.ts'
import { agreementMachine } from './qualification/agreements/domain/agreement.states.ts'
import { certificationMachine } from './qualification/certification/domain/certification.states.ts'
import { certificationRequestMachine } from './qualification/certification/domain/certification-request.states.ts'
import { changeRequestMachine } from './qualification/domain/change-request.states.ts'
import { approvalMachine } from './staff/domain/approval.states.ts'
import { complaintMachine } from './service/domain/complaint.states.ts'
import { evaluationMachine } from './service/domain/evaluation.states.ts'
import { firstTradeMachine } from './qualification/first-trade/domain/first-trade.states.ts'
import { productTradeMachine } from './qualification/first-trade/domain/product-trade.states.ts'
import { licenceMachine } from './qualification/domain/licence.states.ts'
import { registrationMachine } from './qualification/registration/domain/registration.states.ts'

/** Every state machine with the column that keeps its state. A test compares each with the column's constraint. */
export const allMachines: Readonly<Record<string, Machine<string, string>>> = {
  'after_sale.case': caseMachine,
  'company.company': companyMachine,
  'identity.password_appeal': appealMachine,
  'company.chain_request': chainRequestMachine,
  'company.membership': membershipMachine,
  'file.package': packageMachine,
  'identity.scan_login': scanMachine,
  'invoice.application': applicationMachine,
  'invoice.invoice': invoiceMachine,
  'invoice.red_form': redFormMachine,
  'marketing.campaign_hold': campaignHoldMachine,
  'marketing.coin_batch': coinBatchMachine,
  'marketing.draw': drawMachine,
  'marketing.group_buy': groupBuyMachine,
  'marketing.held_coupon': heldCouponMachine,
  'order.bulk_task': bulkTaskMachine,
  'order.order': orderMachine,
  'order.parcel': parcelMachine,
  'order.pay_order': payOrderMachine,
  'order.purchase_request': requestMachine,
  'order.reservation': reservationMachine,
  'payment.bank_card': bankCardMachine,
  'payment.collection': collectionMachine,
  'payment.credit_application': creditApplicationMachine,
  'payment.debt': debtMachine,
  'payment.payment': paymentMachine,
  'payment.refund': refundMachine,
  'payment.statement_reply': statementReplyMachine,
  'payment.withdrawal': withdrawalMachine,
  'qualification.agreement': agreementMachine,
  'qualification.certification': certificationMachine,
  'qualification.certification_request': certificationRequestMachine,
  'qualification.change_request': changeRequestMachine,
  'qualification.first_trade': firstTradeMachine,
  'qualification.licence': licenceMachine,
  'qualification.registration': registrationMachine,
  'qualification.product_trade': productTradeMachine,
  'service.complaint': complaintMachine,
  'service.evaluation': evaluationMachine,
  'service.follow_up': evaluationMachine,
  'staff.approval': approvalMachine,
}
