import type { Defect } from '../defect.ts'

const UNPAID = 'apps/server/src/modules/order/domain/unpaid-limits.ts'
const PLACE = 'apps/server/src/modules/order/place/place-orders.ts'
const HOLDS_TEST = 'apps/server/src/modules/order/holds/holds.http.test.ts'
const CLAIMS_TEST = 'apps/server/src/modules/order/holds/claimed-transfers.http.test.ts'
const SETTLEMENT = 'apps/server/src/modules/order/settle/settlement.ts'
const SETTLEMENT_TEST = 'apps/server/src/modules/order/settle/settlement.http.test.ts'
const MARKETING = 'packages/contract/src/marketing/reward-endpoints.ts'

/** Unpaid holds of stock, and payments around them. */
export const HOLD_DEFECTS: readonly Defect[] = [
  {
    name: 'unpaid-holds-unbounded',
    means: 'a company reserves the whole stock of a store without paying',
    edits: [{ file: PLACE, find: '  refuseHoldingMore(plan)\n', put: '' }],
    test: {
      file: HOLDS_TEST,
      title: 'refuses one unpaid order more than the store allows, at settlement and commit, and changes nothing',
    },
  },
  {
    name: 'unpaid-value-of-one-order',
    means: 'the limit of unpaid holds counts each order alone, so many small ones exceed it',
    edits: [
      {
        file: UNPAID,
        find: 'if (add(unpaidValue, payable) <= terms.valueLimit)',
        put: 'if (payable <= terms.valueLimit)',
      },
    ],
    test: { file: HOLDS_TEST, title: 'limits the total value of unpaid orders per store and company' },
  },
  {
    name: 'unpaid-share-of-one-order',
    means: 'repeated orders of half of what is left reserve the whole stock',
    edits: [
      { file: UNPAID, find: 'if (heldCount + quantity <= most) return []', put: 'if (quantity <= most) return []' },
    ],
    test: { file: HOLDS_TEST, title: 'limits unpaid packs to a share of the stock and does not count paid orders' },
  },
  {
    name: 'unpaid-bound-outside-the-lock',
    means: 'simultaneous orders of one company do not count each other',
    edits: [
      {
        file: 'apps/server/src/modules/order/approval/decide-request.ts',
        find: '    await lockCart(db, actor.companyId)\n',
        put: '    void lockCart\n',
      },
    ],
    test: { file: HOLDS_TEST, title: 'never exceeds %s under 20 concurrent approvals', of: 'three orders' },
  },
  {
    name: 'unpaid-store-not-asked',
    means: 'simultaneous orders exceed the amount that a store allows unpaid',
    edits: [
      {
        file: 'apps/server/src/modules/order/holds/unpaid-problems.ts',
        find: "if (!storeIds.has(id)) throw new Refusal('settlement-outdated')",
        put: 'void storeIds',
      },
    ],
    test: {
      file: HOLDS_TEST,
      title: 'refuses goods of a store that came into the cart after unpaid orders were counted',
    },
  },
  {
    name: 'slow-way-holds-longer',
    means: 'a buyer who chooses a transfer holds the goods for days without starting to pay',
    edits: [
      {
        file: 'apps/server/src/modules/order/holds/hold-longer.ts',
        find: 'if (payBefore <= ctx.now || !(await isClaimed(ctx.db, payOrder.id))) return false',
        put: 'if (payBefore <= ctx.now) return false',
      },
    ],
    test: {
      file: CLAIMS_TEST,
      title: 'does not extend the payment deadline when %s is chosen or claimed without a receipt',
      of: 'transfer',
    },
  },
  {
    name: 'wallet-held-twice',
    means: 'two payments of one order started at once each freeze a part of the wallet',
    edits: [
      {
        file: 'apps/server/src/modules/payment/pay/start-payment.ts',
        find: "  if (earlier.some(isCombination)) throw new Refusal('payment-under-way')\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/pay/combination.http.test.ts',
      title: 'freezes the wallet once when 20 attempts to pay one order start concurrently',
    },
  },
  {
    name: 'birthday-as-payment-password',
    means: 'an easily guessed payment password is accepted',
    edits: [
      {
        file: 'apps/server/src/modules/payment/domain/weak-pay-password.ts',
        find: ' || isMirrored(digits) || isDate(digits)',
        put: ' || (isMirrored(digits) && isDate(digits))',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/wallet/wallet.http.test.ts',
      title: 'sets the password once, changes it with the old one and refuses weak ones',
    },
  },
  {
    name: 'lottery-without-a-right',
    means: 'every employee spends the coins of the company',
    edits: [
      {
        file: MARKETING,
        find: "    right: 'order',\n    forbiddenForProxy: 'money',\n    summary: '抽一次奖",
        put: "    forbiddenForProxy: 'money',\n    summary: '抽一次奖",
      },
    ],
    test: {
      file: 'apps/server/src/modules/marketing/lottery/lottery.http.test.ts',
      title: 'refuses draws, claims and coupons when the employee has no right to order',
    },
  },
  {
    name: 'sold-out-as-nothing-ticked',
    means: 'a buyer who comes too late for the last pieces is told to tick something',
    edits: [
      {
        file: SETTLEMENT,
        find: '  if (checked.length === 0) refuseBlocked(leftOut)\n',
        put: "  if (checked.length === 0) throw new Refusal('nothing-checked')\n",
      },
    ],
    test: {
      file: SETTLEMENT_TEST,
      title: 'names goods that are %s before the order with the reason, at settlement and commit',
      of: 'sold out',
    },
  },
  {
    name: 'sold-out-unnamed',
    means: 'the refusal does not say which of several goods is sold out',
    edits: [
      { file: 'apps/server/src/modules/order/place/commit-order.ts', find: '  refuseBlocked(plan.leftOut)\n', put: '' },
    ],
    test: {
      file: SETTLEMENT_TEST,
      title: 'names sold-out goods at the commit and leaves them out of the next settlement',
    },
  },
  {
    name: 'ledger-account-by-expression',
    means: 'every booking reads all accounts of all companies',
    edits: [
      {
        file: 'apps/server/src/modules/payment/ledger/account-tables.ts',
        find: 'join payment.account a on a.company_id = w.company_id and a.store_id = w.store_id and a.kind = w.kind',
        put: 'join payment.account a on a.company_id::text = w.company_id::text and a.store_id::text = w.store_id::text and a.kind = w.kind',
      },
    ],
    test: {
      file: 'tests/plans/hot-statements.test.ts',
      title: 'plans no sequential scan of a growing table for the hot statements',
    },
  },
  {
    name: 'withdrawals-by-id',
    means: 'the newest withdrawal is not at the top of the list',
    edits: [
      {
        file: 'apps/server/src/modules/payment/wallet/wallet-tables.ts',
        find: "    .orderBy('w.createdAt', 'desc')\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/wallet/wallet.http.test.ts',
      title: 'lists withdrawals newest first, whatever their ids',
    },
  },
  {
    name: 'repayment-unlisted',
    means: 'the repayment does not show which debts it was used for',
    edits: [
      {
        file: 'apps/server/src/modules/payment/bills/list-bill.ts',
        find: 'await repaidBy(tx.db, id)',
        put: '[]',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/credit/credit.http.test.ts',
      title: 'repays the debt that is due first',
    },
  },
  {
    name: 'refund-said-to-be-outside',
    means: 'payments into the wallet are reported as missing at the provider',
    edits: [
      {
        file: 'apps/server/src/modules/payment/domain/refund.ts',
        find: '  if (amount === ZERO) return TO_WALLET\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/pay/combination.http.test.ts',
      title: 'freezes the wallet part until the channel has paid, and refunds the channel part first',
    },
  },
]
