import type { LicenceForecast } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import type { CalendarEntry, LicenceCalendar } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { expect, test } from 'vitest'
import { dueCodes } from '#areas/qualification/licences/company-change.ts'
import { paperSteps, waitedText } from './next-steps.ts'

const entry = (code: CalendarEntry['code'], daysLeft: number, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ code, name: `证照${code}`, endsOn: '2026-12-01', daysLeft, what: 'expiry', isRequired: true, isRenewing: false },
  ...more,
})
const calendar: LicenceCalendar = {
  today: '2026-11-17',
  entries: [
    entry('DL', -3),
    entry('ML', 14, { what: 'check' }),
    entry('FD', 60),
    entry('D3', 61),
    entry('PA', 5, { isRenewing: true }),
  ],
  missing: [{ code: 'RA', name: '收货委托书', state: 'missing' }],
}
const part = (code: string, goodsCount: number) => ({
  licences: [{ code, name: code }],
  goodsCount,
  goodsNames: ['甲', '乙', '丙', '丁'].slice(0, goodsCount),
})
const forecast: LicenceForecast = {
  usualCount: 9,
  blocked: part('DL', 4),
  losses: [{ ...part('FD', 2), endsOn: '2027-01-16', daysLeft: 60 }],
}

test('lists expired, soon expiring and missing papers with the goods affected and the action', () => {
  expect(paperSteps(calendar, forecast).map(step => [step.tone, step.title, step.text, step.action.label])).toEqual([
    ['red', '证照DL已于 2026-12-01 到期', '常购的甲、乙、丙 等 4 种暂不能下单，更新并通过审核后恢复。', '更新证照'],
    ['red', '证照ML校验还有 14 天到期', '到期前更新并通过审核，采购不受影响。', '更新证照'],
    ['amber', '证照FD还有 60 天到期', '到期后常购的甲、乙将不能下单，请提前更新。', '更新证照'],
    ['red', '收货委托书未上传', '需要该证照的商品暂不能采购，更新并通过审核后恢复。', '补充证照'],
  ])
})
test('counts exactly the papers that are warned of', () => {
  expect(dueCodes(calendar).length).toBe(paperSteps(calendar, undefined).length)
})
test('says how long a review has been waiting', () => {
  const at = (hours: number) => waitedText(new Date('2026-11-17T00:00:00Z'), new Date(Date.UTC(2026, 10, 17, hours)))
  expect([at(0), at(5), at(30)]).toEqual(['刚刚提交', '已等待 5 小时', '已等待 1 天'])
})
