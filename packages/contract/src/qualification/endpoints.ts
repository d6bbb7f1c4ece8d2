import { endpoint } from '../define.ts'
import { agreementEndpoints } from './agreement-endpoints.ts'
import { certificationEndpoints } from './certification-endpoints.ts'
import { firstTradeEndpoints } from './first-trade-endpoints.ts'
import { licenceEndpoints } from './licence-endpoints.ts'
import { ocrEndpoints } from './ocr-endpoints.ts'
import { operatingEndpoints } from './operating-endpoints.ts'
import { registrationEndpoints } from './registration-endpoints.ts'
import { StoreOpenStatus, StoreOpenStatusQuery } from './schemas.ts'

/** 资质证照. */
export const qualificationEndpoints = {
  ...certificationEndpoints,
  ...firstTradeEndpoints,
  ...agreementEndpoints,
  ...licenceEndpoints,
  ...registrationEndpoints,
  ...ocrEndpoints,
  ...operatingEndpoints,
  getStoreOpenStatus: endpoint({
    method: 'GET',
    path: '/sale/api/Sale/storeinfo/getStoreOpenStatus',
    access: 'member',
    summary: '当前企业在店铺的开户（首营）状态',
    input: StoreOpenStatusQuery,
    output: StoreOpenStatus,
    refusals: ['not-found'],
    spec: 'EP-225',
  }),
}
