import type { AccountSecurity, LoginRecord } from '@xiaojiu/contract/identity/account-schemas.ts'
import type { GatewayContext, User, UserContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { deviceName } from '../domain/device-name.ts'
import { getAccount } from '../tables/accounts.ts'
import { listLatestSessions } from '../tables/sessions.ts'

const RECORDS_SHOWN = 20

export async function getAccountSecurity({ db, actor, gateways }: GatewayContext<User>): Promise<AccountSecurity> {
  const { loginName, mobile, wechatUnionId } = await getAccount(db, actor.accountId)
  return {
    loginName,
    userMobile: maskPersonalData(mobile),
    isWechatBound: wechatUnionId !== null,
    hasWechat: gateways.wechatLogin !== null,
  }
}

/** The latest log-ins, whether their sessions are still open or not. */
export async function listLoginRecords({ db, actor }: UserContext): Promise<{ list: LoginRecord[] }> {
  const sessions = await listLatestSessions(db, actor.accountId, RECORDS_SHOWN)
  return {
    list: sessions.map(({ id, way, userAgent, ip, createdAt }) => ({
      recordId: id,
      way,
      device: deviceName(userAgent),
      ip,
      at: createdAt,
      isCurrent: id === actor.sessionId,
    })),
  }
}
