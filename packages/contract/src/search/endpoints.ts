import { findingEndpoints } from './finding-endpoints.ts'
import { importEndpoints } from './import-endpoints.ts'
import { recommendEndpoints } from './recommend-endpoints.ts'

/** 搜索. */
export const searchEndpoints = {
  ...findingEndpoints,
  ...importEndpoints,
  ...recommendEndpoints,
}
