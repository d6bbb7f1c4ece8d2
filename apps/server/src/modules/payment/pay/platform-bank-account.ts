import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { readSetting } from '#platform/settings.ts'

const BankAccount = z.object({ accountName: z.string(), bankName: z.string(), accountNo: z.string() })
export interface BankAccount extends z.output<typeof BankAccount> {}

/** Until staff enter the firm's own. */
const DEFAULT_ACCOUNT = {
  accountName: '湖北小九药采科技有限公司',
  bankName: '招商银行武汉光谷支行',
  accountNo: '1279 0766 5510 901',
} as const

/** The account that buyers transfer to. */
export async function platformBankAccount(db: Db): Promise<BankAccount> {
  return BankAccount.parse({ ...DEFAULT_ACCOUNT, ...(await readSetting(db, 'bank-account')) })
}
