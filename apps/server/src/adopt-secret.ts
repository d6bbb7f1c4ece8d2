import { hkdfSync } from 'node:crypto'
import { relockKeys } from '#modules/qualification/public.ts'
import { ConfigMistake, FORMER_SECRET } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import { readSetting, writeSetting } from '#platform/settings.ts'

const SETTING = 'secret-mark'

/**
 * Binds the database to the secret of its site, which encrypts the private keys in it. A database from the time when all sites
 * had the same secret is re-encrypted; one with another secret is refused.
 */
export async function adoptSecret(db: Db, secret: string, now: Date): Promise<void> {
  await transact(db, { isSystem: true }, async tx => {
    const { mark } = await readSetting(tx, SETTING)
    if (mark === markOf(secret)) return
    const isOurs = mark === undefined && (await relockKeys(tx, FORMER_SECRET, secret))
    if (!isOurs)
      throw new ConfigMistake(
        '这个数据库是用另一个 SECRET 建立的，请设置原来的 SECRET（未设置过的，保存在原数据文件夹里）',
      )
    await writeSetting({ db: tx, now }, SETTING, { mark: markOf(secret) })
  })
}

/** A fingerprint that distinguishes secrets without revealing them. */
function markOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'secret mark', 16)).toString('hex')
}
