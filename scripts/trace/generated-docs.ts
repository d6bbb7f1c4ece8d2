import { root } from '../project.ts'
import { printAccessTable } from './access-table.ts'
import { printStateTables } from './state-tables.ts'
import { traceSpec } from './trace.ts'

/** Documents made from the code, by their path. */
export function generatedDocs(): Record<string, string> {
  return {
    'docs/spec-trace.md': traceSpec(root),
    'docs/generated/access-table.md': printAccessTable(),
    'docs/generated/state-machines.md': printStateTables(),
  }
}
