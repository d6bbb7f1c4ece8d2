import { randomUUID } from 'node:crypto'
import { paymentOperatingEndpoints } from '@xiaojiu/contract/payment/operating-endpoints.ts'
import { fen, negate } from '@xiaojiu/kernel/money.ts'
import { hashOnce } from '#modules/identity/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { TestClient } from '#testing/client.ts'
import type { TestServer } from '#testing/server.ts'
import { postJournal } from './ledger/post-journal.ts'
import { settlePayment } from './settle/settle-payment.ts'
import { insertTransfer } from './settle/transfer-tables.ts'

export const PAY_PASSWORD = '730986'

/** Money in a company's wallet, as if it had been recharged through the bank. */
export async function inWallet(server: TestServer, companyId: string, amount: number): Promise<void> {
  await inSystemTransaction(server.context(), tx =>
    postJournal(tx.db, tx.now, {
      kind: 'opening-balance',
      subject: randomUUID(),
      companyId,
      memo: '期初余额',
      entries: [
        { account: { kind: 'channel-bank' }, amount: fen(amount) },
        { account: { kind: 'wallet', companyId }, amount: negate(fen(amount)) },
      ],
    }),
  )
}

/** A provider reports that the pending payment of a payable was made. */
export async function tellPaid(server: TestServer, payableId: string, paidAt: Date): Promise<void> {
  const { tradeNo, amount } = await server.owner.db
    .selectFrom('payment.payment')
    .select(['tradeNo', 'amount'])
    .where('payableId', '=', payableId)
    .executeTakeFirstOrThrow()
  const arrival = { tradeNo, providerTradeNo: `T${tradeNo}`, amount: fen(amount), paidAt }
  await inSystemTransaction(server.context(), tx => settlePayment(tx, arrival))
}

/** The company has the payment password of these tests. */
export async function withPayPassword(server: TestServer, companyId: string): Promise<void> {
  // At the lowest cost: what checks a password reads the cost from its hash.
  await server.owner.pool.query(
    `insert into payment.pay_settings (company_id, password_hash, password_set_at, updated_at) values ($1, $2, $3, $3)
     on conflict (company_id) do update set password_hash = $2, password_set_at = $3, updated_at = $3`,
    [companyId, hashOnce(PAY_PASSWORD), server.clock.read()],
  )
}

/** A line of credit that a store gives the company. */
export async function aCreditLine(
  db: Db,
  line: { companyId: string; storeId: string; limit: number; termDays?: number },
): Promise<{ lineId: string }> {
  const { id } = await db
    .insertInto('payment.creditLine')
    .values({
      companyId: line.companyId,
      storeId: line.storeId,
      kind: 'credit',
      creditorName: '江城医药',
      limitAmount: line.limit,
      termDays: line.termDays ?? 30,
      openedAt: new Date('2026-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { lineId: id }
}

/** A lender's line, drawn into the wallet. */
export async function aLoanLine(db: Db, line: { companyId: string; limit: number }): Promise<{ lineId: string }> {
  const { id } = await db
    .insertInto('payment.creditLine')
    .values({
      companyId: line.companyId,
      kind: 'loan',
      creditorName: '汉江银行',
      limitAmount: line.limit,
      termDays: 30,
      monthRateBp: 60,
      openedAt: new Date('2026-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { lineId: id }
}

/** What is in the company's purses now: wallet and frozen. */
export async function pursesOf(db: Db, companyId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('payment.account')
    .select(['kind', 'balance'])
    .where('companyId', '=', companyId)
    .where('keepsBalance', '=', true)
    .execute()
  return Object.fromEntries(rows.map(row => [row.kind, row.balance]))
}

/** A transfer to the platform's bank account that matches no payment; returns its id. */
export async function anUnclaimedTransfer(
  server: TestServer,
  { amount, payerName, remark = '' }: { readonly amount: number; readonly payerName: string; readonly remark?: string },
): Promise<string> {
  const bankSerial = `CMB${randomUUID()}`
  await insertTransfer(server.owner.db, {
    ...{ bankSerial, payerName, payerAccount: '42050117863600001234', amount: fen(amount), remark },
    ...{ state: 'unclaimed', paymentId: null, reason: '附言中没有可识别的付款码', receivedAt: server.clock.read() },
  })
  const { id } = await server.owner.db
    .selectFrom('payment.bankTransfer')
    .select('id')
    .where('bankSerial', '=', bankSerial)
    .executeTakeFirstOrThrow()
  return id
}

/** The store's holder pays a deposit, and finance staff claim it. */
export async function inDeposit(
  server: TestServer,
  operator: TestClient,
  { storeId, amount }: { readonly storeId: string; readonly amount: number },
): Promise<void> {
  const { holderName } = await server.owner.db
    .selectFrom('store.store')
    .select('holderName')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const transferId = await anUnclaimedTransfer(server, { amount, payerName: holderName })
  await operator.call(paymentOperatingEndpoints.claimDeposit, { transferId, storeId, reason: '附言写明保证金' })
}
