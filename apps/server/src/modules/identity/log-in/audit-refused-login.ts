import { audit } from '#platform/audit.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import type { Reason } from '@xiaojiu/contract/refusals.ts'
import { maskLogin } from '../domain/mask-login.ts'
import type { LogIn } from '../sessions/open-session.ts'

export interface RefusedLogin {
  readonly way: LogIn['way']
  /** As typed; only a masked form is kept. */
  readonly login: string
  readonly reason: Reason
  /** Whose log-in it would have been; left out when that is not proven. */
  readonly accountId?: string
}

/** One row for each log-in that was evaluated and refused; the same work whether the account exists or not. */
export function auditRefusedLogin(ctx: Context, { way, login, reason, accountId }: RefusedLogin): Promise<void> {
  return inTransaction(ctx, tx =>
    audit(tx, {
      action: 'identity.log-in',
      subject: accountId ?? 'unknown',
      result: 'refused',
      details: { way, login: maskLogin(login), reason },
    }),
  )
}
