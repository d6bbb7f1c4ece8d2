import type { Defect } from '../defect.ts'

const LEDGER = 'apps/server/src/modules/payment/ledger/post-journal.ts'
const JOURNAL_TABLES = 'apps/server/src/modules/payment/ledger/journal-tables.ts'
const LEDGER_TEST = 'apps/server/src/modules/payment/ledger/post-journal.test.ts'
const LEDGER_TABLES = 'db/migrations/0090_payment.sql'
const ENTRY_TABLES = 'db/migrations/0492_entries_by_month.sql'
const BALANCE = 'db/migrations/0607_journals_balance_at_once.sql'
const PURSES = 'tests/races/purses.test.ts'
const SPLITS = 'tests/races/splits.test.ts'
const CREDIT_PROBLEM = 'apps/server/src/modules/payment/domain/credit.ts'
const CREDIT_TEST = 'apps/server/src/modules/payment/credit/credit.http.test.ts'
const MONEY = 'packages/kernel/src/money.ts'

/** A6, A10: every fen is booked exactly once. */
export const MONEY_DEFECTS: readonly Defect[] = [
  {
    name: 'account-remembered-before-it-is-kept',
    means: 'money is booked on an account whose creation was rolled back',
    edits: [
      {
        file: 'apps/server/src/modules/payment/ledger/account-tables.ts',
        find: 'if (account && !isOwn)',
        put: 'if (account)',
      },
    ],
    test: { file: LEDGER_TEST, title: 'does not cache an account whose creation was rolled back' },
  },
  {
    name: 'journal-not-balanced',
    means: 'the entries of a journal need not sum to zero',
    edits: [{ file: BALANCE, find: 'having sum(amount) <> 0 limit 1', put: 'having sum(amount) is null limit 1' }],
    test: { file: LEDGER_TEST, title: 'refuses a journal that does not sum to zero and books none of it' },
  },
  {
    name: 'partition-of-the-ledger-unguarded',
    means: 'entries written into a partition of the ledger itself need not sum to zero',
    edits: [{ file: BALANCE, find: "where parent = 'payment.entry' loop", put: 'where false loop' }],
    test: {
      file: LEDGER_TEST,
      title: 'refuses a journal that is booked in pieces, also in a partition itself, and books none of it',
    },
  },
  {
    name: 'journal-can-be-changed',
    means: 'a booked entry can be changed',
    edits: [
      {
        file: ENTRY_TABLES,
        find: 'create trigger entry_is_append_only before update or delete or truncate on payment.entry',
        put: 'create trigger entry_is_append_only before truncate on payment.entry',
      },
    ],
    test: {
      file: LEDGER_TEST,
      title: 'refuses %s to the server and to the owner',
      of: 'delete from payment.entry',
    },
  },
  {
    name: 'journal-booked-twice',
    means: 'the same journal is booked again when its cause is delivered again',
    edits: [
      {
        file: JOURNAL_TABLES,
        find: "    .onConflict(on => on.constraint('journal_posted_once').doNothing())\n",
        put: "    .onConflict(on => on.constraint('journal_posted_once').doUpdateSet({ postedAt: now }))\n",
      },
      {
        file: LEDGER_TABLES,
        find: 'create trigger journal_is_append_only before update or delete or truncate on payment.journal',
        put: 'create trigger journal_is_append_only before truncate on payment.journal',
      },
      {
        file: LEDGER_TABLES,
        find: 'grant select, insert on payment.journal, payment.entry to xiaojiu_app;',
        put: 'grant select, insert, update on payment.journal, payment.entry to xiaojiu_app;',
      },
    ],
    test: { file: PURSES, title: 'books one of two simultaneous reversals of the same journal' },
  },
  {
    name: 'wallet-balance-not-checked',
    means: 'the balance of a wallet can become negative',
    edits: [{ file: JOURNAL_TABLES, find: '    .where(sql<boolean>`balance - ${amount}::bigint >= 0`)\n', put: '' }],
    test: { file: PURSES, title: 'accepts exactly 20 of 200 parallel payments of 1.00 from 20.00' },
  },
  {
    name: 'wallet-read-then-written',
    means: 'the new balance is computed from one that was read before',
    edits: [
      {
        file: JOURNAL_TABLES,
        find: '.set({ balance: sql`balance - ${amount}::bigint` })',
        put: '.set({ balance: sql`(select o.balance from payment.account o where o.id = ${accountId}) - ${amount}::bigint` })',
      },
    ],
    test: { file: PURSES, title: 'accepts exactly 20 of 200 parallel payments of 1.00 from 20.00' },
  },
  {
    name: 'purse-counted-at-the-end',
    means: 'of journals booked together an earlier one spends what a later one brings',
    edits: [{ file: LEDGER, find: "    if (after < ZERO) throw new Refusal('insufficient-balance')\n", put: '' }],
    test: { file: LEDGER_TEST, title: 'refuses to spend money that arrives later in the same batch' },
  },
  {
    name: 'purses-unsorted',
    means: 'two journals over the same purses deadlock',
    edits: [{ file: LEDGER, find: 'a.accountId < b.accountId ? -1 : a.accountId > b.accountId ? 1 : 0', put: '0' }],
    test: { file: PURSES, title: 'needs no deadlock retry when money moves in both directions between two wallets' },
  },
  {
    name: 'withdrawal-not-frozen',
    means: 'money on its way to the bank can be spent meanwhile',
    edits: [
      {
        file: 'apps/server/src/modules/payment/wallet/withdraw.ts',
        find: "{ account: { kind: 'frozen', companyId }, amount: negate(amount) },",
        put: "{ account: { kind: 'wallet', companyId }, amount: negate(amount) },",
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/wallet/wallet.http.test.ts',
      title: 'freezes the amount, sends it to the bank once and pays it out',
    },
  },
  {
    name: 'wallet-part-held-once-for-all',
    means: 'several combined payments freeze the same money',
    edits: [
      {
        file: 'apps/server/src/modules/payment/wallet/wallet.ts',
        find: "    kind: 'wallet-part-held',\n    subject: id,",
        put: "    kind: 'wallet-part-held',\n    subject: companyId,",
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/pay/combination.http.test.ts',
      title: 'freezes exactly 5 of 20 concurrent wallet parts when the wallet covers 5',
    },
  },
  {
    name: 'credit-line-not-locked',
    means: 'simultaneous orders on credit exceed the limit',
    edits: [
      {
        file: 'apps/server/src/modules/payment/credit/credit-tables.ts',
        find: 'isLocked ? sql`for update of l` : sql``',
        put: 'isLocked ? sql`` : sql``',
      },
    ],
    test: { file: CREDIT_TEST, title: 'accepts exactly 3 of 10 concurrent orders when the line covers 3' },
  },
  {
    name: 'credit-limit-off-by-a-fen',
    means: 'a fen more than the limit can be owed',
    edits: [
      {
        file: CREDIT_PROBLEM,
        find: 'if (amount > availableOf(line)) return',
        put: 'if (amount > availableOf(line) + 1) return',
      },
    ],
    test: {
      file: CREDIT_TEST,
      title: 'refuses credit above the limit, without a line or with a wrong password, and owes nothing',
    },
  },
  {
    name: 'overdue-line-open',
    means: 'a company with overdue debts may owe more',
    edits: [{ file: CREDIT_PROBLEM, find: 'if (line.overdue > 0) return', put: 'if (line.overdue < 0) return' }],
    test: {
      file: CREDIT_TEST,
      title: 'blocks an overdue line, notifies the company once and reopens the line after repayment',
    },
  },
  {
    name: 'newest-debt-first',
    means: 'a repayment is used for the debt that is due last',
    edits: [
      {
        file: 'packages/kernel/src/repayment.ts',
        find: '(a.dueOn + a.id < b.dueOn + b.id ? -1 : 1)',
        put: '(a.dueOn + a.id < b.dueOn + b.id ? 1 : -1)',
      },
    ],
    test: { file: 'packages/kernel/src/repayment.test.ts', title: 'repays the debt that is due first' },
  },
  {
    name: 'rounded-line-by-line',
    means: 'the shares of a discount do not sum to the discount',
    edits: [
      {
        file: MONEY,
        find: '    if (spare-- <= 0) break\n    part.whole += 1n\n',
        put: '    if (part.remainder * 2n >= divisor) part.whole += 1n\n',
      },
    ],
    test: { file: SPLITS, title: 'splits discounts and refunds over the lines without losing a fen, 2,000 orders' },
  },
  {
    name: 'money-in-floats',
    means: 'amounts are added as floating-point yuan',
    edits: [
      {
        file: MONEY,
        find: '  for (const part of parts) sum += part\n  return fen(sum)',
        put: '  for (const part of parts) sum += part / 100\n  return fen(Math.trunc(sum * 100))',
      },
    ],
    test: { file: SPLITS, title: 'splits discounts and refunds over the lines without losing a fen, 2,000 orders' },
  },
  {
    name: 'line-rounded-down',
    means: 'half a fen of a line is dropped',
    edits: [{ file: 'packages/kernel/src/price.ts', find: '(exact + 50n) / 100n', put: 'exact / 100n' }],
    test: { file: 'packages/kernel/src/price.test.ts', title: 'line amounts round once, half up' },
  },
  {
    name: 'freight-on-every-part',
    means: 'an order that is split by the way it travels pays freight several times',
    edits: [
      {
        file: 'apps/server/src/modules/order/place/new-orders.ts',
        find: 'freight: index === 0 ? basket.freight : ZERO',
        put: 'freight: index >= 0 ? basket.freight : ZERO',
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/ship/shipment.http.test.ts',
      title: 'splits cold-chain goods into an order of their own, and the amounts add up to the fen',
    },
  },
  {
    name: 'refund-by-list-price',
    means: 'returned goods are refunded at the price before the discounts',
    edits: [
      {
        file: 'apps/server/src/modules/order/receive/delivered-lines.ts',
        find: 'suppliedDue: subtract(fen(line.dueAmount), fen(line.shortAmount)),',
        put: 'suppliedDue: subtract(fen(line.listAmount), fen(line.shortAmount)),',
      },
    ],
    test: {
      file: 'apps/server/src/modules/after-sale/after-sale.http.test.ts',
      title: 'returns the coins that paid a part of the refunded goods, to the last coin',
    },
  },
  {
    name: 'exchanged-packs-paid-with-others',
    means: 'while some packs of a line are exchanged, a refund of the others pays for them too',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/read-claimable.ts',
        find: 'const held = total(one => one.heldUnits)',
        put: 'const held = 0 * total(one => one.heldUnits)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/after-sale/selling/resend.http.test.ts',
      title:
        'keeps the money and coins of packs in a running exchange for them, and refunds the other packs only their share',
    },
  },
  {
    name: 'refund-rounded-up',
    means: 'packs returned one by one are refunded more than was paid',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/domain/refund-share.ts',
        find: 'return fen(Number((BigInt(amount) * BigInt(quantity)) / BigInt(units)))',
        put: 'return fen(Math.ceil((amount * quantity) / units) + 1)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/after-sale/domain/refund-share.test.ts',
      title: 'refunds exactly the amount paid in total, whatever is filed, withdrawn and price-protected',
    },
  },
  {
    name: 'part-of-due-rounded-each',
    means: 'the shares of received and refused packs do not sum to the line',
    edits: [
      {
        file: 'apps/server/src/modules/order/domain/part-of-due.ts',
        find: 'return fen(upTo(amount, quantity, from + count) - upTo(amount, quantity, from))',
        put: 'return fen(Math.round((amount * count) / quantity))',
      },
    ],
    test: { file: SPLITS, title: 'splits discounts and refunds over the lines without losing a fen, 2,000 orders' },
  },
  {
    name: 'purse-alert-by-last-entry',
    means: 'a purse is reported as wrong because its latest entry by id is not its latest in time',
    edits: [
      {
        file: 'apps/server/src/modules/payment/operating/watch-money-tables.ts',
        find: '    where balance <> -coalesce((select sum(e.amount) from payment.entry e where e.account_id = suspect.id), 0)\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/operating/watch-money.test.ts',
      title: 'does not alert on a purse whose entries sum to its balance in another sequence than that of their ids',
    },
  },
]
