import type pg from 'pg'
import { APP_ROLE } from '../../apps/server/src/platform/database/database.ts'
import { OPENING, type Sent } from './recorder.ts'

export interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  /** Set when the statement was executed. */
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly PlanNode[]
}

/** The plan with the application's role and the scope of the statement; executes it if requested. */
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
