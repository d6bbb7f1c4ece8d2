import type { IsoDate } from './licence-rows.ts'
import type { IsoInstant } from './rows.ts'

/** Days since 1970-01-01. Integers are cheaper than dates for a million batches. */
export type DayNumber = number

const isoByDay = new Map<DayNumber, IsoDate>()

export function dayNumber(on: IsoDate): DayNumber {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  return dayOfCivil(year, month, day)
}

export function isoOfDay(day: DayNumber): IsoDate {
  const known = isoByDay.get(day)
  if (known !== undefined) return known
  const [year, month, dayOfMonth] = civilOfDay(day)
  const iso = `${year}-${pad(month)}-${pad(dayOfMonth)}`
  isoByDay.set(day, iso)
  return iso
}

/** The same day of a later month, or its last day when it is shorter. */
export function addMonths(day: DayNumber, months: number): DayNumber {
  const [year, month, dayOfMonth] = civilOfDay(day)
  const total = year * 12 + (month - 1) + months
  const newYear = Math.floor(total / 12)
  const newMonth = (total % 12) + 1
  return dayOfCivil(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)))
}

export function lastDayOfMonth(day: DayNumber): DayNumber {
  const [year, month] = civilOfDay(day)
  return dayOfCivil(year, month, daysInMonth(year, month))
}

export function monthOf(day: DayNumber): number {
  return civilOfDay(day)[1]
}

/** 0 = Sunday. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7
}

/** An instant of a Shanghai day, given by its second. */
export function instantOf(day: DayNumber, secondOfDay: number): IsoInstant {
  const hour = Math.floor(secondOfDay / 3600)
  const minute = Math.floor((secondOfDay % 3600) / 60)
  return `${isoOfDay(day)}T${pad(hour)}:${pad(minute)}:${pad(secondOfDay % 60)}+08:00`
}

function daysInMonth(year: number, month: number): number {
  const next = month === 12 ? dayOfCivil(year + 1, 1, 1) : dayOfCivil(year, month + 1, 1)
  return next - dayOfCivil(year, month, 1)
}

/** Years are counted from March, so that the leap day is the last of its year. */
function dayOfCivil(year: number, month: number, day: number): DayNumber {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function civilOfDay(day: DayNumber): readonly [year: number, month: number, day: number] {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth]
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
