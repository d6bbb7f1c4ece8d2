import type pg from 'pg'
import { APP_ROLE } from '../../apps/server/src/platform/database/database.ts'
import { OPENING, type Sent } from './recorder.ts'

export interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  /** Told when the statement was carried out. */
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly PlanNode[]
}

/** As the application would have it planned: its role, and the scope the statement was sent in. Carried out, if asked for. */
export async function planOf(
  client: pg.PoolClient,
  { opening, text, values }: Sent,
  isCarriedOut = false,
): Promise<PlanNode> {
  await client.query('savepoint before')
  await client.query(opening.replace(OPENING, `set local role ${APP_ROLE};`))
  const options = isCarriedOut ? 'format json, verbose, analyze' : 'format json, verbose'
  const { rows } = await client.query({ text: `explain (${options}) ${text}`, values: [...values] })
  await client.query('rollback to savepoint before')
  return rows[0]['QUERY PLAN'][0].Plan
}
