import type { Defect } from '../defect.ts'

const PAYMENT = 'apps/server/src/modules/payment'
const JUDGE = `${PAYMENT}/domain/transfer.ts`
const REFUND_TABLES = `${PAYMENT}/refund/refund-tables.ts`
const PAY_SETTINGS = `${PAYMENT}/password/pay-settings-tables.ts`
const PAYMENT_TEST = `${PAYMENT}/payment.http.test.ts`
const WALLET_TEST = `${PAYMENT}/wallet/wallet.http.test.ts`
const CANCEL = 'apps/server/src/modules/order/cancel/cancel-orders.ts'
const SETTLE_CASE = 'apps/server/src/modules/after-sale/settle-case.ts'
const UNSHIPPED_TEST = 'apps/server/src/modules/after-sale/unshipped.http.test.ts'

/** What happens once, whatever happens beside it and however it is asked for. */
export const ONCE_DEFECTS: readonly Defect[] = [
  {
    name: 'second-transfer-matched',
    means: 'a transfer with the code of a payment that has arrived is booked nowhere, and nobody is told',
    edits: [
      {
        file: JUDGE,
        find: "  if (RECEIVED.has(payment.state)) return { isMatched: false, reason: '该付款码已收到过款项，疑似重复汇款' }\n",
        put: '',
      },
    ],
    test: {
      file: PAYMENT_TEST,
      title: 'leaves a second transfer with the same code unclaimed, and refunds the first to its payer',
    },
  },
  {
    name: 'refunds-stopped-by-two-transfers',
    means: 'two transfers for one payment stop the refunds of everybody',
    edits: [
      {
        file: REFUND_TABLES,
        find: '      t.payer_name, t.payer_account`',
        put:
          "      (select t.payer_name from payment.bank_transfer t where t.payment_id = p.id and t.state = 'matched') as payer_name,\n" +
          "      (select t.payer_account from payment.bank_transfer t where t.payment_id = p.id and t.state = 'matched') as payer_account`",
      },
    ],
    test: { file: PAYMENT_TEST, title: 'refunds a payment that two transfers were matched with before' },
  },
  {
    name: 'first-pay-password-set-twice',
    means: 'of several first payment passwords the last one counts, without the one before it',
    edits: [
      {
        file: PAY_SETTINGS,
        find: 'pay_settings.password_hash is not distinct from ${before}',
        put: '${before}::text is null or true',
      },
    ],
    test: { file: WALLET_TEST, title: 'sets one of several first passwords that come at once' },
  },
  {
    name: 'pay-protection-compared-unlocked',
    means: 'a limit that a colleague has just lowered is raised again without the payment password',
    edits: [
      {
        file: 'apps/server/src/modules/payment/password/pay-password.ts',
        find: 'if (!isProven && weakens(await readPaySettings(tx.db, companyId, true)))',
        put: 'if (!isProven && weakens(before))',
      },
    ],
    test: {
      file: WALLET_TEST,
      title: 'asks for the payment password when the protection was raised after it was compared',
    },
  },
  {
    name: 'coins-of-missing-packs-again',
    means: 'coins for packs that were not supplied are returned a second time when the buyer gives the order up',
    edits: [
      {
        file: CANCEL,
        find: 'quantity, 0, approvedQuantity ?? quantity)',
        put: 'quantity, 0, Math.max(approvedQuantity ?? 0, quantity))',
      },
    ],
    test: {
      file: UNSHIPPED_TEST,
      title: 'returns each coin once when a part was not supplied before the buyer gave the order up',
    },
  },
  {
    name: 'coins-as-they-were-asked-for',
    means: 'a request to give an order up returns the coins of packs that were found missing after it',
    edits: [
      {
        file: SETTLE_CASE,
        find: '? await giveUpOrder(ctx, found)',
        put: '? { ...(await giveUpOrder(ctx, found)), coinCount: found.coinCount }',
      },
    ],
    test: {
      file: UNSHIPPED_TEST,
      title: 'returns each coin once when a part was not supplied after the buyer had asked to give the order up',
    },
  },
  {
    name: 'coins-of-a-failed-group-again',
    means: 'a failed group buy returns coins that were returned before',
    edits: [
      {
        file: CANCEL,
        find: 'releasePromotions(ctx, payOrderId, await coinsStillPaid(ctx.db, orderIds))',
        put: 'releasePromotions(ctx, payOrderId, Number.MAX_SAFE_INTEGER)',
      },
    ],
    test: {
      file: UNSHIPPED_TEST,
      title:
        'returns the coins once when the group failed before the order was given up, and that is delivered after it',
    },
  },
  {
    name: 'given-up-order-counts-for-its-group',
    means: 'packs that were refunded complete a group and use up the quota and the limit of the buyer',
    edits: [{ file: CANCEL, find: '  await releaseCampaignGoods(ctx, payOrderId, offerIds)\n', put: '' }],
    test: {
      file: UNSHIPPED_TEST,
      title: 'counts a given up order for no group and no quota, and returns its coins once when the group fails',
    },
  },
  {
    name: 'coupon-lost-with-a-dropped-order',
    means: 'a buyer loses the coupon when the seller cannot supply the order',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/reactions.ts',
        find: '    await giveCouponsBack(ctx, payOrderId)\n',
        put: '',
      },
    ],
    test: { file: UNSHIPPED_TEST, title: 'returns the coupon of an order that the seller cannot supply' },
  },
  {
    name: 'coupon-waits-for-other-pay-orders',
    means: 'a coupon is returned only when everything that was paid together is refunded',
    edits: [
      {
        file: SETTLE_CASE,
        find: '    .filter(part => (part.payableId ?? payOrderId) === payOrderId)\n',
        put: '',
      },
    ],
    test: {
      file: UNSHIPPED_TEST,
      title: 'returns the coupon of a refunded pay order that was paid together with another',
    },
  },
  {
    name: 'credit-approved-over-a-change',
    means: 'the limit that a second person approves replaces one that a colleague has set in the meantime',
    edits: [
      {
        file: `${PAYMENT}/selling/credit-kind.ts`,
        find: 'lock: (tx, { companyId }) => lineWith(tx.db, { companyId }, true)',
        put: 'lock: (tx, { companyId }) => lineWith(tx.db, { companyId })',
      },
    ],
    test: {
      file: `${PAYMENT}/selling/credit-kind.http.test.ts`,
      title: 'refuses the approval of a limit while a colleague changes the line',
    },
  },
  {
    name: 'receipt-approved-over-a-no',
    means: 'money counts as received although a colleague has just said that it has not arrived',
    edits: [
      {
        file: `${PAYMENT}/selling/receipt-kind.ts`,
        find: '=> lockReceipt(tx.db, paymentId)',
        put: '=> findReceipt(tx.db, paymentId)',
      },
    ],
    test: {
      file: `${PAYMENT}/selling/receipt-kind.http.test.ts`,
      title: 'refuses the second person’s yes while a colleague says that the money has not arrived',
    },
  },
  {
    name: 'packages-counted-unlocked',
    means: 'any number of packages is requested at once',
    edits: [
      {
        file: 'apps/server/src/modules/file/packages/read-packages.ts',
        find: '    await lockOpenWork(tx.db, companyId)\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/invoice/papers/papers.http.test.ts',
      title: 'keeps to five open packages when many are requested at once',
    },
  },
  {
    name: 'exports-counted-unlocked',
    means: 'one person has any number of exports made at once',
    edits: [
      {
        file: 'apps/server/src/modules/file/exports/ask-exports.ts',
        find: '  await lockOpenWork(db, actor.accountId)\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/file/exports/exports.http.test.ts',
      title: 'keeps to three waiting exports when many are requested at once',
    },
  },
  {
    name: 'console-host-by-its-spelling',
    means: 'a console with its own host opens on every host when one letter of its address is encoded',
    edits: [
      {
        file: 'apps/server/src/platform/http/console-files.ts',
        find: 'function faceAsked({ routeOptions }: FastifyRequest)',
        put: 'function faceAsked({ url }: FastifyRequest)',
      },
      {
        file: 'apps/server/src/platform/http/console-files.ts',
        find: "(routeOptions.url ?? '').split('/')",
        put: 'url.split(/[/?#]/)',
      },
    ],
    test: {
      file: 'apps/server/src/platform/http/console-files.test.ts',
      title: 'serves a console with its own host only on that host',
    },
  },
  {
    name: 'requests-unpacked',
    means: 'a request of some bytes is unpacked to gigabytes for anybody',
    edits: [
      {
        file: 'apps/server/src/platform/http/server.ts',
        find: 'threshold: 1024, globalDecompression: false }',
        put: 'threshold: 1024 }',
      },
    ],
    test: {
      file: 'apps/server/src/platform/http/server.test.ts',
      title: 'never unpacks a body in %s',
      of: 'gzip',
    },
  },
  {
    name: 'load-shed-by-its-spelling',
    means: 'under overload a call is answered when one letter of its address is encoded',
    edits: [
      {
        file: 'apps/server/src/platform/http/server.ts',
        find: 'isCall(request.routeOptions.url ?? request.url)',
        put: 'isCall(request.url)',
      },
    ],
    test: {
      file: 'apps/server/src/platform/http/server.test.ts',
      title: 'returns 503 with code 998 to API calls under overload, and still serves pages',
    },
  },
]
