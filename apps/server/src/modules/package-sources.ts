import type { PackageSource } from './file/public.ts'
import { orderPapersSource } from './invoice/public.ts'
import { storeLicencesSource } from './store/public.ts'

/** Who fills packages of which kind. */
export const allPackageSources: readonly PackageSource[] = [orderPapersSource, storeLicencesSource]
