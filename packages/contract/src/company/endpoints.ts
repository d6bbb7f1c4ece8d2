import { addressEndpoints } from './address-endpoints.ts'
import { bindingEndpoints } from './binding-endpoints.ts'
import { chainEndpoints } from './chain-endpoints.ts'
import { firmEndpoints } from './firm-endpoints.ts'
import { helperEndpoints } from './helper-endpoints.ts'
import { subAccountEndpoints } from './sub-account-endpoints.ts'

/** 企业. */
export const companyEndpoints = {
  ...firmEndpoints,
  ...addressEndpoints,
  ...bindingEndpoints,
  ...subAccountEndpoints,
  ...chainEndpoints,
  ...helperEndpoints,
}
