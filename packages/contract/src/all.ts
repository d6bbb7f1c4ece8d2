import { afterSaleEndpoints } from './after-sale/endpoints.ts'
import { afterSaleOperatingEndpoints } from './after-sale/operating-endpoints.ts'
import { afterSaleSellingEndpoints } from './after-sale/selling-endpoints.ts'
import { cartEndpoints } from './cart/endpoints.ts'
import { cartOperatingEndpoints } from './cart/operating-endpoints.ts'
import { cartSellingEndpoints } from './cart/selling-endpoints.ts'
import { catalogueEndpoints } from './catalogue/endpoints.ts'
import { catalogueOperatingEndpoints } from './catalogue/operating-endpoints.ts'
import { cmsEndpoints } from './cms/endpoints.ts'
import { companyEndpoints } from './company/endpoints.ts'
import { companyOperatingEndpoints } from './company/operating-endpoints.ts'
import type { Endpoints } from './define.ts'
import { fileConsoleEndpoints } from './file/console-endpoints.ts'
import { fileEndpoints } from './file/endpoints.ts'
import { identityEndpoints } from './identity/endpoints.ts'
import { identityOperatingEndpoints } from './identity/operating-endpoints.ts'
import { invoiceEndpoints } from './invoice/endpoints.ts'
import { invoiceOperatingEndpoints } from './invoice/operating-endpoints.ts'
import { marketingEndpoints } from './marketing/endpoints.ts'
import { messageEndpoints } from './message/endpoints.ts'
import { messageOperatingEndpoints } from './message/operating-endpoints.ts'
import { messageSellingEndpoints } from './message/selling-endpoints.ts'
import { orderEndpoints } from './order/endpoints.ts'
import { orderSellingEndpoints } from './order/selling-endpoints.ts'
import { paymentEndpoints } from './payment/endpoints.ts'
import { paymentOperatingEndpoints } from './payment/operating-endpoints.ts'
import { paymentSellingEndpoints } from './payment/selling-endpoints.ts'
import { qualificationOperatingEndpoints } from './qualification/certificate-endpoints.ts'
import { qualificationEndpoints } from './qualification/endpoints.ts'
import { qualificationSellingEndpoints } from './qualification/selling-endpoints.ts'
import { referenceEndpoints } from './reference/endpoints.ts'
import { sandboxEndpoints } from './sandbox/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { searchOperatingEndpoints } from './search/operating-endpoints.ts'
import { serviceEndpoints } from './service/endpoints.ts'
import { serviceOperatingEndpoints } from './service/operating-endpoints.ts'
import { serviceSellingEndpoints } from './service/selling-endpoints.ts'
import { staffEndpoints } from './staff/endpoints.ts'
import { storeEndpoints } from './store/endpoints.ts'
import { storeConsoleEndpoints } from './store/merchant-endpoints.ts'
import { storeSellingEndpoints } from './store/selling-endpoints.ts'

/** The calls of all areas, for documents and tests. Other code imports the area it needs. */
export const allEndpoints: Readonly<Record<string, Endpoints>> = {
  reference: referenceEndpoints,
  file: { ...fileEndpoints, ...fileConsoleEndpoints },
  message: { ...messageEndpoints, ...messageSellingEndpoints, ...messageOperatingEndpoints },
  identity: { ...identityEndpoints, ...identityOperatingEndpoints },
  company: { ...companyEndpoints, ...companyOperatingEndpoints },
  store: { ...storeEndpoints, ...storeSellingEndpoints, ...storeConsoleEndpoints },
  staff: staffEndpoints,
  qualification: { ...qualificationEndpoints, ...qualificationSellingEndpoints, ...qualificationOperatingEndpoints },
  catalogue: { ...catalogueEndpoints, ...catalogueOperatingEndpoints },
  marketing: marketingEndpoints,
  search: { ...searchEndpoints, ...searchOperatingEndpoints },
  payment: { ...paymentEndpoints, ...paymentSellingEndpoints, ...paymentOperatingEndpoints },
  cart: { ...cartEndpoints, ...cartSellingEndpoints, ...cartOperatingEndpoints },
  order: { ...orderEndpoints, ...orderSellingEndpoints },
  'after-sale': { ...afterSaleEndpoints, ...afterSaleSellingEndpoints, ...afterSaleOperatingEndpoints },
  invoice: { ...invoiceEndpoints, ...invoiceOperatingEndpoints },
  service: {
    ...serviceEndpoints,
    ...serviceSellingEndpoints,
    ...serviceOperatingEndpoints,
  },
  cms: cmsEndpoints,
  sandbox: sandboxEndpoints,
}
