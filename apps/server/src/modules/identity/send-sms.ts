import type { SmsMessage } from '#gateways/sms/gateway.ts'
import type { GatewayContext } from '#platform/context.ts'
import type { Account } from './tables/accounts.ts'

/** Hands a message to the provider; whether it was taken over. Never inside a transaction. */
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

/** What a notice about a login needs to know of it. */
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

/** As `sendSms`, without making anyone wait for the provider. */
export function sendLater(ctx: GatewayContext, message: SmsMessage): void {
  const delivery = sendSms(ctx, message).finally(() => underWay.delete(delivery))
  underWay.add(delivery)
}

/** Resolves when every message that was answered for has been handed over; for a server that is closing. */
export async function deliveriesDone(): Promise<void> {
  await Promise.all(underWay)
}
