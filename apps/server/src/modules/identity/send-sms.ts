import type { SmsMessage } from '#gateways/sms/gateway.ts'
import type { GatewayContext } from '#platform/context.ts'
import type { Account } from './tables/accounts.ts'

/** Sends a message through the provider; returns whether it was accepted. Never inside a transaction. */
export async function sendSms(ctx: GatewayContext, message: SmsMessage): Promise<boolean> {
  try {
    const sent = await ctx.gateways.sms.send(message)
    if (!sent.ok) ctx.log.warn({ kind: sent.kind, message: sent.message }, 'SMS not sent')
    return sent.ok
  } catch (error) {
    ctx.log.error({ message: String(error) }, 'SMS not sent')
    return false
  }
}

/** The login data that a notice needs. */
type Owner = Pick<Account, 'mobile' | 'loginName' | 'mobileFreedAt'>

/** Notifies the owner of a login; sends nothing when the number has another owner now. */
export function sendToOwner(
  ctx: GatewayContext,
  { mobile, loginName, mobileFreedAt }: Owner,
  template: SmsMessage['template'],
  params: SmsMessage['params'] = {},
): void {
  if (mobileFreedAt === null) sendLater(ctx, { mobile, template, params: { account: loginName, ...params } })
}

const underWay = new Set<Promise<boolean>>()

/** Like `sendSms`, without waiting for the provider. */
export function sendLater(ctx: GatewayContext, message: SmsMessage): void {
  const delivery = sendSms(ctx, message).finally(() => underWay.delete(delivery))
  underWay.add(delivery)
}

/** Resolves when all started messages were sent; for a closing server. */
export async function deliveriesDone(): Promise<void> {
  await Promise.all(underWay)
}
