import pg from 'pg'
import { ConfigMistake } from '../config.ts'

/** The settings that a database needs to keep committed data through a crash and to detect corruption. */
const KEEPING: Readonly<Record<string, (value: string) => boolean>> = {
  fsync: isOn,
  full_page_writes: isOn,
  // With a standby it may wait for more than its own disk, never for less.
  synchronous_commit: value => value === 'on' || value.startsWith('remote_'),
  data_checksums: isOn,
}

const STANDBYS = 'synchronous_standby_names'

function isOn(value: string): boolean {
  return value === 'on'
}

/**
 * The settings that could lose confirmed orders, as `name=value`; when a standby is required, also those that lose them with the
 * machine.
 */
export function undurableSettings(values: Readonly<Record<string, string>>, requiresStandby: boolean): string[] {
  const keeping = requiresStandby ? { ...KEEPING, [STANDBYS]: (value: string) => value !== '' } : KEEPING
  return Object.entries(keeping).flatMap(([name, keeps]) => {
    const value = values[name] ?? ''
    return keeps(value) ? [] : [`${name}=${value}`]
  })
}

/**
 * Stops the start on a database that may lose a confirmed order, before anything is written. When a standby is required, the loss
 * of the whole machine counts too.
 */
export async function assertDurableSettings(databaseUrl: string, requiresStandby: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'xiaojiu-start' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) name',
      [[...Object.keys(KEEPING), STANDBYS]],
    )
    const values = Object.fromEntries(rows.map(row => [row.name, row.value]))
    const forgetful = undurableSettings(values, requiresStandby)
    if (forgetful.length > 0)
      throw new ConfigMistake(`数据库的设置会丢失已确认的订单（${forgetful.join('、')}），请改正后再启动`)
  } finally {
    await client.end()
  }
}
