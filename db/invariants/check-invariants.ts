import { afterSaleInvariants } from './after-sale.ts'
import { creditInvariants } from './credit.ts'
import type { Invariant, Violation } from './invariant.ts'
import { invoiceInvariants } from './invoices.ts'
import { ledgerInvariants } from './ledger.ts'
import { marketingInvariants } from './marketing.ts'
import { orderInvariants } from './orders.ts'
import { platformInvariants } from './platform.ts'

export const allInvariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...creditInvariants,
  ...orderInvariants,
  ...invoiceInvariants,
  ...afterSaleInvariants,
  ...marketingInvariants,
  ...platformInvariants,
]

const SHOWN_ROWS = 5

/** Runs queries as the owner of the database. */
export interface Questioner {
  query(sql: string): Promise<{ readonly rows: readonly unknown[] }>
}

/**
 * Returns all violated invariants. All queries are sent as one, because the round trips would take most of the time.
 */
export async function checkInvariants(
  database: Questioner,
  invariants: readonly Invariant[] = allInvariants,
): Promise<Violation[]> {
  const union = invariants
    .map(
      ({ sql }, index) =>
        `(select ${index} as number, to_jsonb(broken) as broken from (${sql}) broken limit ${SHOWN_ROWS})`,
    )
    .join('\nunion all\n')
  const { rows } = await database.query(union)
  const found = Map.groupBy(rows as { number: number; broken: unknown }[], row => row.number)
  return [...found].map(([number, broken]) => ({
    name: invariants[number]?.name ?? '',
    rows: broken.map(row => row.broken),
  }))
}

/** The violations as lines to print. */
export function violationLines(violations: readonly Violation[]): string[] {
  return violations.flatMap(({ name, rows }) => [`✗ ${name}`, ...rows.map(row => `    ${JSON.stringify(row)}`)])
}
