import type { PackageSource } from './file/public.ts'
import { orderPapersSource } from './invoice/public.ts'
import { storeLicencesSource } from './store/public.ts'

/** The source of each kind of package. */
export const allPackageSources: readonly PackageSource[] = [orderPapersSource, storeLicencesSource]
