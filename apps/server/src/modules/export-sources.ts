import { storeCasesSource } from './after-sale/public.ts'
import { anySource, type ExportSource } from './file/public.ts'

/** Every list of the consoles that can be had as a file. */
export const allExportSources: readonly ExportSource[] = [anySource(storeCasesSource)]
