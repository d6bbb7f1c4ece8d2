import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { acceptUser, refreshSession } from '#trade/session/session.ts'

/** Takes over what the server knows about the company since a review. */
export async function renewUser(): Promise<void> {
  // The server may have moved the session: its new cookies first.
  refreshSession()
  const renewed = await ask(identityEndpoints.renewToken, {})
  if (renewed.ok) acceptUser(renewed.data)
}
