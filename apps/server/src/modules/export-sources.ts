import { storeCasesSource } from './after-sale/public.ts'
import { anySource, type ExportSource } from './file/public.ts'
import {
  storeApplicationsSource,
  storeLinesSource,
  storeReceiptsSource,
  storeStatementsSource,
} from './payment/public.ts'
import { storePairsSource } from './qualification/public.ts'

/** Every list of the consoles that can be had as a file. */
export const allExportSources: readonly ExportSource[] = [
  anySource(storeCasesSource),
  anySource(storeReceiptsSource),
  anySource(storeApplicationsSource),
  anySource(storeLinesSource),
  anySource(storeStatementsSource),
  anySource(storePairsSource),
]
