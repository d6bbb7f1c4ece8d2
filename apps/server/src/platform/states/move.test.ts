import { defineMachine } from '@xiaojiu/kernel/machine.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { Refusal } from '../refusal.ts'
import { begun, move, moveAll, moveIfOpen, stateful } from './move.ts'

const database = useTestDatabase()
const db = () => database.owner.db

/** Like an account, whose table has few required columns. */
const machine = defineMachine({
  states: ['enabled', 'disabled', 'deleted'],
  initial: 'enabled',
  starts: ['disabled'],
  verbs: {
    disable: { from: ['enabled'], to: 'disabled' },
    delete: { from: ['enabled', 'disabled'], to: 'deleted' },
  },
})
const accounts = stateful('identity.account', machine)

let ids: string[]
beforeAll(async () => {
  const person = { personName: '程砚秋', kind: 'buyer', passwordHash: 'x', createdAt: new Date('2026-01-05T09:00:00Z') }
  const rows = await db()
    .insertInto('identity.account')
    .values([1, 2, 3].map(n => ({ ...person, loginName: `a${n}`, mobile: `1990000000${n}`, state: begun(machine) })))
    .returning('id')
    .execute()
  ids = rows.map(row => row.id)
})

const states = async () =>
  (await db().selectFrom('identity.account').select('state').orderBy('loginName').execute()).map(row => row.state)

test('moves one row with other columns, and refuses and changes nothing when its state differs', async () => {
  const [id = ''] = ids
  await move(db(), accounts, 'disable', { where: { id }, set: { personName: '梅兰芳' } })
  expect(await states()).toEqual(['disabled', 'enabled', 'enabled'])
  const again = move(db(), accounts, 'disable', { where: { id }, set: { personName: '尚小云' } })
  await expect(again).rejects.toThrow(new Refusal('state-changed'))
  expect(await moveIfOpen(db(), accounts, 'disable', { where: { id } })).toBe(false)
  const { personName } = await db()
    .selectFrom('identity.account')
    .select('personName')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(personName).toBe('梅兰芳')
})

test('moves many rows in one statement and returns their number', async () => {
  expect(await moveAll(db(), accounts, 'disable', { where: { id: ids } })).toBe(2)
  expect(await states()).toEqual(['disabled', 'disabled', 'disabled'])
  expect(await moveAll(db(), accounts, 'delete', { where: { id: [] } })).toBe(0)
})

test('lets one of ten concurrent moves win', async () => {
  const [id = ''] = ids
  const won = await Promise.all(
    Array.from({ length: 10 }, () => moveIfOpen(db(), accounts, 'delete', { where: { id } })),
  )
  expect(won.filter(Boolean)).toHaveLength(1)
})

test('begins a row only in a state the machine allows', () => {
  expect(begun(machine)).toBe('enabled')
  expect(begun(machine, 'disabled')).toBe('disabled')
  expect(() => begun(machine, 'deleted')).toThrow('nothing begins as deleted')
})

test('does not compile when a state is written by hand', () => {
  const elsewhere: string = 'shipped'
  const written = [
    // @ts-expect-error a literal is not assignable to a state of a machine
    db().updateTable('identity.account').set({ state: 'disabled' }),
    // @ts-expect-error nor is a string from elsewhere
    db().updateTable('order.order').set({ state: elsewhere }),
    // @ts-expect-error an insert begins by its machine too
    db().insertInto('order.parcel').values({ state: 'shipped' }),
  ]
  expect(written).toHaveLength(3)
})
