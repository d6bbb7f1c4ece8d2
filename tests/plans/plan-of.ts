import pg from 'pg'
import pgUtils from 'pg/lib/utils.js'
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

/**
 * The plan with the application's role and the scope of the statement, as a prepared statement has it: made without the values.
 * Executes it if requested.
 */
export async function planOf(
  client: pg.PoolClient,
  { opening, text, values }: Sent,
  isCarriedOut = false,
): Promise<PlanNode> {
  await client.query('savepoint before')
  await client.query(opening.replace(OPENING, `set local role ${APP_ROLE};`))
  await client.query(`set local plan_cache_mode = force_generic_plan; prepare planned as ${text}`)
  const options = isCarriedOut ? 'format json, verbose, analyze' : 'format json, verbose'
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
  const { rows } = await client.query(`explain (${options}) execute planned${given}`)
  await client.query('rollback to savepoint before; deallocate planned')
  return rows[0]['QUERY PLAN'][0].Plan
}

function literal(value: unknown): string {
  const sent = value instanceof Date ? value.toISOString() : pgUtils.prepareValue(value)
  if (sent === null) return 'null'
  return pg.escapeLiteral(typeof sent === 'string' ? sent : `\\x${sent.toString('hex')}`)
}
