import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder, Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { anAddress } from '#modules/company/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import type { TestClient } from '#testing/client.ts'
import type { TestServer } from '#testing/server.ts'
import type { BuyerOptions, SignedInBuyer } from '#testing/sign-in.ts'

/** A pharmacy that can order at once: licences and a licensed address. */
export async function aReadyPharmacy(
  server: TestServer,
  options: BuyerOptions = {},
): Promise<SignedInBuyer & { addressId: string }> {
  const buyer = await aLicensedPharmacy(server, options)
  const addressId = await anAddress(server.owner.db, { companyId: buyer.companyId, isDefault: true })
  return { ...buyer, addressId }
}

/** Fills the cart and opens the settlement page. */
export async function aSettlement(
  client: TestClient,
  lines: readonly { offerId: string; quantity: number }[],
): Promise<Settlement> {
  await client.call(cartEndpoints.addToCart, { lines: [...lines] })
  return (await client.call(orderEndpoints.confirmOrder, {})).value
}

/** What the page sends when the buyer presses the button. */
export function commitOf(settlement: Settlement): CommitOrder {
  return {
    submitToken: settlement.submitToken,
    addressId: settlement.addressId ?? '',
    payable: settlement.payable,
    remarks: [],
  }
}

/** A placed order, not yet paid. */
export async function aPlacedOrder(client: TestClient, lines: readonly { offerId: string; quantity: number }[]) {
  return (await client.call(orderEndpoints.commitOrder, commitOf(await aSettlement(client, lines)))).value
}
