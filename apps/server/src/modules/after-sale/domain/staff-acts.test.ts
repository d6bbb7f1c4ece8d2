import { expect, test } from 'vitest'
import { DESK_HOURS, dueOf } from './staff-acts.ts'

const updatedAt = new Date('2026-11-16T08:00:00Z')
const usual = (desk: keyof typeof DESK_HOURS): number => DESK_HOURS[desk]
const due = (state: Parameters<typeof dueOf>[0]['state'], dueAt: Date | null = null, hoursOf = usual) =>
  dueOf({ state, dueAt, updatedAt }, hoursOf)?.toISOString() ?? null

test('keeps the deadline of a case', () => {
  expect(due('waiting-seller', new Date('2026-11-18T08:00:00Z'))).toBe('2026-11-18T08:00:00.000Z')
})

test('gives a parcel that came back and goods to be sent again the hours of their desk', () => {
  expect([due('returning'), due('waiting-reship')]).toEqual(['2026-11-19T08:00:00.000Z', '2026-11-18T08:00:00.000Z'])
  expect(due('returning', null, () => 24)).toBe('2026-11-17T08:00:00.000Z')
})

test('gives none to a case that waits for nobody of the store', () => {
  expect([due('arbitrating'), due('completed'), due('withdrawn')]).toEqual([null, null, null])
})
