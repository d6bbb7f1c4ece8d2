import { afterSaleScreens } from '#areas/after-sale/screens.ts'
import { cartScreens } from '#areas/cart/screens.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { cmsScreens } from '#areas/cms/screens.ts'
import { companyScreens } from '#areas/company/screens.ts'
import { fileScreens } from '#areas/file/screens.ts'
import { identityScreens } from '#areas/identity/screens.ts'
import { invoiceScreens } from '#areas/invoice/screens.ts'
import { marketingScreens } from '#areas/marketing/screens.ts'
import { messageScreens } from '#areas/message/screens.ts'
import { orderScreens } from '#areas/order/screens.ts'
import { paymentScreens } from '#areas/payment/screens.ts'
import { qualificationScreens } from '#areas/qualification/screens.ts'
import { referenceScreens } from '#areas/reference/screens.ts'
import { sandboxScreens } from '#areas/sandbox/screens.ts'
import { searchScreens } from '#areas/search/screens.ts'
import { serviceScreens } from '#areas/service/screens.ts'
import { storeScreens } from '#areas/store/screens.ts'
import type { Screen } from '#shell/screen.ts'
import { errorScreens } from './status/RouteFailure.tsx'

/** Every address of the shop. */
export const screens: readonly Screen[] = [
  ...cmsScreens,
  ...identityScreens,
  ...companyScreens,
  ...qualificationScreens,
  ...storeScreens,
  ...catalogueScreens,
  ...searchScreens,
  ...marketingScreens,
  ...cartScreens,
  ...orderScreens,
  ...paymentScreens,
  ...afterSaleScreens,
  ...invoiceScreens,
  ...messageScreens,
  ...serviceScreens,
  ...fileScreens,
  ...referenceScreens,
  ...errorScreens,
  ...sandboxScreens,
]

/** Open to everyone, without a log-in or a visitor session. */
export function isPublic(screen: Screen): boolean {
  return screen.access === 'anyone'
}
