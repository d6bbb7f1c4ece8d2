import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { acceptUser, refreshSession } from '#trade/session/session.ts'

/** Reloads what the server knows about the company after a review. */
export async function renewUser(): Promise<void> {
  // The server may have changed the session, so its new cookies are read first.
  refreshSession()
  const renewed = await ask(identityEndpoints.renewToken, {})
  if (renewed.ok) acceptUser(renewed.data)
}
