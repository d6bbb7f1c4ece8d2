import { expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { assertDurableSettings, undurableSettings } from './assert-durable-settings.ts'

const database = useTestDatabase()
const SOUND = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_checksums: 'on' }

test.each(['on', 'remote_write', 'remote_apply'])('synchronous_commit=%s counts as durable', value => {
  expect(undurableSettings({ ...SOUND, synchronous_commit: value }, false)).toEqual([])
})
test.each([
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['synchronous_commit', 'off'],
  ['synchronous_commit', 'local'],
  ['data_checksums', 'off'],
])('%s=%s is reported', (name, value) => {
  expect(undurableSettings({ ...SOUND, [name]: value }, false)).toEqual([`${name}=${value}`])
})
test('reports a missing standby where one is required', () => {
  const alone = { ...SOUND, synchronous_standby_names: '' }
  expect(undurableSettings(alone, false)).toEqual([])
  expect(undurableSettings(alone, true)).toEqual(['synchronous_standby_names='])
  expect(undurableSettings({ ...SOUND, synchronous_standby_names: 'ANY 1 (b, c)' }, true)).toEqual([])
})
test('refuses the non-durable settings of the test database', async () => {
  await expect(assertDurableSettings(database.url, false)).rejects.toThrow(
    '数据库的设置会丢失已确认的订单（fsync=off、full_page_writes=off、synchronous_commit=off），请改正后再启动',
  )
})
