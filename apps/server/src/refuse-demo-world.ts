import { isPassword } from '#modules/identity/public.ts'
import { type Config, ConfigMistake } from '#platform/config.ts'
import type { DemoWorld } from './parts.ts'

/**
 * Refuses to start in production on a database with demo accounts, whose password is public; nothing is written before.
 */
export async function refuseDemoWorld(
  { NODE_ENV, DATABASE_URL }: Pick<Config, 'NODE_ENV' | 'DATABASE_URL'>,
  { findTraces }: Pick<DemoWorld, 'findTraces'>,
): Promise<void> {
  if (NODE_ENV !== 'production') return
  const traces = await findTraces(DATABASE_URL, isPassword)
  if (traces.length > 0)
    throw new ConfigMistake(
      `数据库里有${traces.join('、')}，生产环境不会启动；请换一个空的数据库（DATABASE_URL 或 DATA_DIR）`,
    )
}
